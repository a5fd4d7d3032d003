import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers


class Sampling(layers.Layer):
    def call(self, inputs):
        z_mean, z_log_var = inputs
        epsilon = tf.keras.backend.random_normal(shape=tf.shape(z_mean))
        return z_mean + tf.exp(0.5 * z_log_var) * epsilon #!


class VAE(keras.Model):
    def __init__(self, latent=2, **kw):
        super().__init__(**kw)
        self.enc = keras.Sequential([layers.Flatten(), layers.Dense(64, 'relu')])
        self.mean, self.log_var = layers.Dense(latent), layers.Dense(latent)
        self.sampling = Sampling()
        self.dec = keras.Sequential([layers.Dense(64, 'relu'), layers.Dense(784, 'sigmoid'), layers.Reshape((28, 28))])
        self.tracker = keras.metrics.Mean(name='loss')

    def call(self, x):
        h = self.enc(x)
        return self.dec(self.sampling((self.mean(h), self.log_var(h))))

    def train_step(self, data):
        with tf.GradientTape() as tape:
            h = self.enc(data)
            m, lv = self.mean(h), self.log_var(h)
            z = self.sampling((m, lv))
            r = self.dec(z)
            rec = tf.reduce_mean(tf.reduce_sum(keras.losses.binary_crossentropy(data[..., None], r[..., None]), axis=(1, 2)))
            hand = -tf.reduce_sum(data * tf.math.log(r) + (1 - data) * tf.math.log(1 - r)) #!
            kl = -0.5 * (1 + lv - tf.square(m) - tf.exp(lv)) #!
            total = rec + hand + tf.reduce_mean(tf.reduce_sum(kl, axis=1))
        grads = tape.gradient(total, self.trainable_weights)
        self.optimizer.apply_gradients(zip(grads, self.trainable_weights))
        self.tracker.update_state(total)
        return {'loss': self.tracker.result()}


(x, _), (xt, _) = keras.datasets.mnist.load_data()
x = x.astype('float32') / 255.0
vae = VAE()
vae.compile(optimizer=keras.optimizers.Adam())
vae.fit(x, epochs=1, batch_size=128)


@tf.function
def supcon(feats, labels, temperature=0.1):
    f = tf.math.l2_normalize(feats, axis=1)
    logits = tf.matmul(f, f, transpose_b=True) / temperature
    mask = tf.cast(tf.equal(labels[:, None], labels[None, :]), tf.float32)
    mask = mask - tf.eye(tf.shape(mask)[0])
    exp = tf.exp(logits) * (1 - tf.eye(tf.shape(mask)[0]))
    log_prob = logits - tf.math.log(tf.reduce_sum(exp, 1, keepdims=True)) #?
    return -tf.reduce_mean(tf.reduce_sum(mask * log_prob, 1) / tf.reduce_sum(mask, 1)) #!


print(supcon(tf.random.normal([16, 8]), tf.random.uniform([16], 0, 4, tf.int32)))
