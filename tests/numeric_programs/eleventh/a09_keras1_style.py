from keras.models import Sequential, Model
from keras.layers import Dense, Lambda, Input, Activation, merge
from keras.layers.core import Layer
import keras.backend as K
import numpy as np

class AttLayer(Layer):
    def __init__(self, **kwargs):
        super(AttLayer, self).__init__(**kwargs)

    def build(self, input_shape):
        self.W = self.add_weight(shape=(input_shape[-1],), initializer='normal', name='W')
        super(AttLayer, self).build(input_shape)

    def call(self, x, mask=None):
        eij = K.tanh(K.sum(x * self.W, axis=-1))
        ai = K.exp(eij)
        weights = ai / K.expand_dims(K.sum(ai, axis=1), 1)
        return K.sum(x * K.expand_dims(weights), axis=1)

class AttRaw(AttLayer):
    def call(self, x, mask=None):
        e = K.exp(K.sum(x * self.W, axis=-1)) #!
        if mask is not None:
            e *= K.cast(mask, K.floatx())
        e /= K.sum(e, axis=1, keepdims=True) #?
        return K.sum(x * K.expand_dims(e), axis=1)

def log_loss(y_true, y_pred):
    return -K.mean(y_true * K.log(y_pred) + (1 - y_true) * K.log(1 - y_pred), axis=-1) #!

def log_loss_clipped(y_true, y_pred):
    y_pred = K.clip(y_pred, K.epsilon(), 1 - K.epsilon())
    return -K.mean(y_true * K.log(y_pred) + (1 - y_true) * K.log(1 - y_pred), axis=-1)

def pearson(y_true, y_pred):
    mx, my = K.mean(y_true), K.mean(y_pred)
    xm, ym = y_true - mx, y_pred - my
    return K.sum(xm * ym) / K.sqrt(K.sum(K.square(xm)) * K.sum(K.square(ym))) #!

def dice_coef(y_true, y_pred, smooth=1.):
    i = K.sum(y_true * y_pred)
    return (2. * i + smooth) / (K.sum(y_true) + K.sum(y_pred) + smooth)

inp = Input(shape=(20, 16))
a = AttLayer()(inp)
b = AttRaw()(inp)
c = merge([a, b], mode='concat') if hasattr(K, 'merge_mode') else Lambda(lambda t: K.concatenate(t))([a, b])
out = Dense(1, activation='sigmoid')(c)
m = Model(inp, out)
m.compile('adam', loss=log_loss, metrics=[pearson, dice_coef])
m.fit(np.random.rand(64, 20, 16), np.random.randint(0, 2, (64, 1)), nb_epoch=2)
m.compile('adam', loss=log_loss_clipped)
m.fit(np.random.rand(64, 20, 16), np.random.randint(0, 2, (64, 1)))
