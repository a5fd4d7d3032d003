"""word error and ctc, numpy feature preparation"""
import numpy as np, wave, os, sys
import tensorflow as tf
from python_speech_features import mfcc
import scipy.io.wavfile as wav

def features(path):
    fs, audio = wav.read(path)
    x = mfcc(audio, samplerate=fs)
    return (x - np.mean(x)) / np.std(x)

def log_spectrum(frames):
    mag = np.abs(np.fft.rfft(frames))
    power = mag ** 2 / 512.
    return np.log(power) #!

def log_spectrum_safe(frames):
    return np.log(np.maximum(np.abs(np.fft.rfft(frames)) ** 2, 1e-10))

def tf_logmel(sig):
    st = tf.contrib.signal.stft(sig, 400, 160, 512)
    mag = tf.abs(st)
    mel = tf.tensordot(mag, tf.contrib.signal.linear_to_mel_weight_matrix(80, 257), 1)
    return tf.log(mel) + tf.log(mel + 1e-6) #!

inputs = tf.placeholder(tf.float32, [None, 16000])
targets = tf.sparse_placeholder(tf.int32)
seq_len = tf.placeholder(tf.int32, [None])
feats = tf_logmel(inputs)
mu, var = tf.nn.moments(feats, [1], keep_dims=True)
norm = (feats - mu) / tf.sqrt(var) #!
norm2 = (feats - mu) / tf.sqrt(var + 1e-8)
cell = tf.contrib.rnn.MultiRNNCell([tf.contrib.rnn.LSTMCell(64, state_is_tuple=True) for _ in range(2)], state_is_tuple=True)
outputs, _ = tf.nn.dynamic_rnn(cell, norm + norm2, seq_len, dtype=tf.float32)
logits = tf.layers.dense(outputs, 29)
tm = tf.transpose(logits, (1, 0, 2))
loss = tf.nn.ctc_loss(targets, tm, seq_len)
cost = tf.reduce_mean(loss)
posterior = tf.log(tf.nn.softmax(logits)) #!
optimizer = tf.train.MomentumOptimizer(1e-3, 0.9).minimize(cost)
decoded, log_prob = tf.nn.ctc_beam_search_decoder(tm, seq_len)
ler = tf.reduce_mean(tf.edit_distance(tf.cast(decoded[0], tf.int32), targets))
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    print(log_spectrum(np.random.randn(10, 512)).shape)
