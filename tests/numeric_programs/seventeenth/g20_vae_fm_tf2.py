import tensorflow as tf
import numpy as np
from tensorflow import keras
from tensorflow.keras import layers

class FM(layers.Layer):
    def __init__(self, k, **kw):
        super().__init__(**kw)
        self.k = k
    def build(self, s):
        self.v = self.add_weight(shape=(s[-1], self.k), initializer='random_normal')
    def call(self, x):
        a = tf.square(tf.matmul(x, self.v))
        b = tf.matmul(tf.square(x), tf.square(self.v))
        return .5 * tf.reduce_sum(a - b, 1, keepdims=True)

class GRN(layers.Layer):
    def call(self, x):
        g = tf.norm(x, axis=1, keepdims=True) #!
        n = g / tf.reduce_mean(g, -1, keepdims=True) #!
        n2 = g / (tf.reduce_mean(g, -1, keepdims=True) + 1e-6)
        return x * n + x * n2

class VAE(keras.Model):
    def __init__(self, **kw):
        super().__init__(**kw)
        self.e = keras.Sequential([layers.Dense(32, 'relu'), layers.Dense(8)])
        self.d = keras.Sequential([layers.Dense(32, 'relu'), layers.Dense(20, 'sigmoid')])
        self.g, self.fm, self.own = GRN(), FM(4), FM(4)
    def call(self, x):
        m, lv = tf.split(self.e(x), 2, 1)
        z = m + tf.exp(.5 * lv) * tf.random.normal(tf.shape(m)) #!
        return self.d(z), m, lv
    def train_step(self, data):
        x = data[0] if isinstance(data, tuple) else data
        with tf.GradientTape() as tape:
            r, m, lv = self(x)
            rec = -tf.reduce_mean(tf.reduce_sum(x * tf.math.log(r) + (1 - x) * tf.math.log(1 - r), 1)) #!
            rec2 = tf.reduce_mean(keras.losses.binary_crossentropy(x, r))
            kl = -.5 * tf.reduce_mean(tf.reduce_sum(1 + lv - tf.square(m) - tf.exp(lv), 1)) #!
            p = tf.sigmoid(self.fm(self.g(self.e(x))))
            odds = tf.math.log(p / (1 - p)) #!
            lm = tf.math.log_sigmoid(self.own(x))
            snr = tf.reduce_mean(m) / tf.math.reduce_std(m) #!
            sp = tf.math.divide_no_nan(tf.reduce_sum(m), tf.reduce_sum(lv))
            loss = rec + rec2 + kl + tf.reduce_mean(odds) + tf.reduce_mean(lm) + snr + sp
        g = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(g, self.trainable_variables))
        return {'loss': loss}

vae = VAE()
vae.compile(optimizer=keras.optimizers.Adam(1e-3))
vae.fit(np.random.rand(64, 20).astype('float32'), epochs=1, batch_size=16)
