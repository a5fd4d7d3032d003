import tensorflow as tf
import losses


def conv_block(x, n, training, name):
    with tf.variable_scope(name):
        for i in range(2):
            x = tf.layers.conv2d(x, n, (3, 3), padding='same', name='conv_{}'.format(i + 1))
            x = tf.layers.batch_normalization(x, training=training, name='bn_{}'.format(i + 1))
            x = tf.nn.relu(x)
        return x


def unet(X, training):
    c1 = conv_block(X, 8, training, 'd1')
    p1 = tf.layers.max_pooling2d(c1, 2, 2)
    c2 = conv_block(p1, 16, training, 'd2')
    up = tf.image.resize_nearest_neighbor(c2, (128, 128))
    c3 = conv_block(tf.concat([up, c1], axis=-1), 8, training, 'u1')
    return tf.layers.conv2d(c3, 1, (1, 1), activation=tf.nn.sigmoid, padding='same', name='final')


def make_train_op(pred, mask):
    table = {'dice': losses.dice_coef, 'smooth': losses.dice_smooth, 'iou': losses.iou}
    parts = [-table[k](mask, pred) for k in ('dice', 'smooth', 'iou')]
    parts.append(losses.weighted_bce(mask, pred, 3.0))
    parts.append(losses.focal(mask, pred))
    parts.append(losses.lost_clip(mask, pred))
    loss = tf.add_n(parts)
    tf.summary.scalar('hard', losses.dice_hard(mask, pred))
    step = tf.train.get_or_create_global_step()
    return tf.train.AdamOptimizer().minimize(loss, global_step=step)
