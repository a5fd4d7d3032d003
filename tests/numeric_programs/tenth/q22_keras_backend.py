import numpy as np
from keras import backend as K
from keras.models import Model
from keras.layers import Input, Dense, Lambda, Flatten, Conv2D
from keras.optimizers import RMSprop
from keras.datasets import mnist


def euclidean_distance(vects):
    x, y = vects
    sum_square = K.sum(K.square(x - y), axis=1, keepdims=True)
    return K.sqrt(K.maximum(sum_square, K.epsilon()))


def euclid_bad(vects):
    x, y = vects
    return K.sqrt(K.sum(K.square(x - y), axis=1, keepdims=True)) #!


def cosine(vects):
    x, y = vects
    x = K.l2_normalize(x, axis=-1)
    y = K.l2_normalize(y, axis=-1)
    return K.sum(x * y, axis=-1, keepdims=True)


def contrastive_loss(y_true, y_pred):
    margin = 1
    return K.mean(y_true * K.square(y_pred) + (1 - y_true) * K.square(K.maximum(margin - y_pred, 0)))


def kl_bad(y_true, y_pred):
    return K.sum(y_true * K.log(y_true / y_pred), axis=-1) #!


def precision(y_true, y_pred):
    tp = K.sum(K.round(K.clip(y_true * y_pred, 0, 1)))
    pp = K.sum(K.round(K.clip(y_pred, 0, 1)))
    return tp / (pp + K.epsilon())


def recall_bad(y_true, y_pred):
    tp = K.sum(K.round(K.clip(y_true * y_pred, 0, 1)))
    p = K.sum(K.round(K.clip(y_true, 0, 1)))
    return tp / p #?


def base(shape):
    inp = Input(shape=shape)
    x = Flatten()(inp)
    x = Dense(128, activation='relu')(x)
    return Model(inp, Dense(32)(x))


(x_train, y_train), _ = mnist.load_data()
x_train = x_train.astype('float32') / 255
net = base(x_train.shape[1:])
a, b = Input(shape=(28, 28)), Input(shape=(28, 28))
pa, pb = net(a), net(b)
d1 = Lambda(euclidean_distance)([pa, pb])
d2 = Lambda(euclid_bad)([pa, pb])
c = Lambda(cosine)([pa, pb])
m = Model([a, b], d1)
m.compile(loss=contrastive_loss, optimizer=RMSprop(), metrics=[precision, recall_bad])
m2 = Model([a, b], d2)
m2.compile(loss=contrastive_loss, optimizer='adam')
cls = Dense(10, activation='softmax')(pa)
m3 = Model(a, cls)
m3.compile(loss=kl_bad, optimizer='sgd')
m.fit([x_train[:100], x_train[100:200]], np.ones(100), batch_size=10, epochs=1)
