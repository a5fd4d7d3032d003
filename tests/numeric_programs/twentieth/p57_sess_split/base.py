import abc
import tensorflow as tf


class BaseModel(object):
    __metaclass__ = abc.ABCMeta

    def __init__(self, cfg):
        self.cfg = cfg
        self.graph = tf.Graph()
        with self.graph.as_default():
            self.build_graph()
            self.loss = self.build_loss()
            self.train_op = self.build_train()
            self.saver = tf.train.Saver(max_to_keep=5)

    @abc.abstractmethod
    def build_graph(self):
        raise NotImplementedError

    def build_loss(self):
        raise NotImplementedError("subclass")

    def build_train(self):
        opt = tf.train.AdamOptimizer(self.cfg.lr)
        gv = opt.compute_gradients(self.loss)
        norm = tf.global_norm([g for g, _ in gv])
        gv = [(g / norm, v) for g, v in gv] #!
        return opt.apply_gradients(gv)
