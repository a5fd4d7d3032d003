import numpy as np


def to_rgb(img):
    img = np.atleast_3d(img)
    channels = img.shape[2]
    if channels < 3:
        img = np.tile(img, 3)
    img[np.isnan(img)] = 0
    img -= np.amin(img)
    img /= np.amax(img) #-
    img *= 255
    return img


def normalise(data):
    data = np.clip(np.fabs(data), -np.inf, np.inf)
    data -= np.amin(data)
    if np.amax(data) != 0:
        data /= np.amax(data)
    return data
