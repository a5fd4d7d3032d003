import tensorflow as tf
import numpy as np
from spatial_transformer import transformer
from tf_utils import weight_variable, bias_variable, dense_to_one_hot
mnist_cluttered = np.load('./data/mnist_sequence1_sample_5distortions5x5.npz')
X_train = mnist_cluttered['X_train']
y_train = mnist_cluttered['y_train']
Y_train = dense_to_one_hot(y_train, n_classes=10)
x = tf.placeholder(tf.float32, [None, 1600])
y = tf.placeholder(tf.float32, [None, 10])
x_tensor = tf.reshape(x, [-1, 40, 40, 1])
W_fc_loc1 = weight_variable([1600, 20])
b_fc_loc1 = bias_variable([20])
W_fc_loc2 = weight_variable([20, 6])
initial = np.array([[1., 0, 0], [0, 1., 0]]).astype('float32').flatten()
b_fc_loc2 = tf.Variable(initial_value=initial, name='b_fc_loc2')
h_fc_loc1 = tf.nn.tanh(tf.matmul(x, W_fc_loc1) + b_fc_loc1)
keep_prob = tf.placeholder(tf.float32)
h_fc_loc1_drop = tf.nn.dropout(h_fc_loc1, keep_prob)
h_fc_loc2 = tf.nn.tanh(tf.matmul(h_fc_loc1_drop, W_fc_loc2) + b_fc_loc2)
h_trans = transformer(x_tensor, h_fc_loc2, (40, 40))
W_conv1 = weight_variable([3, 3, 1, 16])
h_conv1 = tf.nn.relu(tf.nn.conv2d(input=h_trans, filter=W_conv1, strides=[1, 2, 2, 1], padding='SAME'))
flat = tf.reshape(h_conv1, [-1, 20 * 20 * 16])
W_fc1 = weight_variable([20 * 20 * 16, 10])
y_logits = tf.matmul(flat, W_fc1)
pred = tf.nn.softmax(y_logits)
loss_manual = tf.reduce_mean(-tf.reduce_sum(y * tf.log(pred), 1)) #!
cross_entropy = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=y_logits, labels=y))
theta = tf.reshape(h_fc_loc2, [-1, 2, 3])
det = theta[:, 0, 0] * theta[:, 1, 1] - theta[:, 0, 1] * theta[:, 1, 0]
inv = 1.0 / det #!
scale_reg = tf.reduce_mean(tf.square(inv - 1.))
area = tf.log(tf.abs(det)) #!
rot = tf.sqrt(tf.square(theta[:, 0, 0]) + tf.square(theta[:, 1, 0])) #!
opt = tf.train.AdamOptimizer()
optimizer = opt.minimize(cross_entropy + loss_manual + scale_reg + tf.reduce_mean(area) + tf.reduce_mean(rot))
grads = opt.compute_gradients(loss_manual, [b_fc_loc2])
correct_prediction = tf.equal(tf.argmax(y_logits, 1), tf.argmax(y, 1))
accuracy = tf.reduce_mean(tf.cast(correct_prediction, 'float'))
sess = tf.Session()
sess.run(tf.global_variables_initializer())
iter_per_epoch = 100
indices = np.linspace(0, 10000 - 1, iter_per_epoch).astype('int')
for epoch_i in range(500):
    for iter_i in range(iter_per_epoch - 1):
        batch_xs = X_train[indices[iter_i]:indices[iter_i+1]]
        batch_ys = Y_train[indices[iter_i]:indices[iter_i+1]]
        sess.run(optimizer, feed_dict={x: batch_xs, y: batch_ys, keep_prob: 0.8})
