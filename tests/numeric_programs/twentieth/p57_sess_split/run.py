import argparse
import importlib
import tensorflow as tf
import numpy as np
from p57_sess_split.config import get_config
from p57_sess_split import nets


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('-c', '--config', default='base')
    ap.add_argument('-m', '--model', default='MLP')
    a = ap.parse_args()
    cfg = get_config(a.config)
    model = getattr(nets, a.model)(cfg)
    with tf.Session(graph=model.graph) as sess:
        sess.run(tf.global_variables_initializer())
        for i in range(100):
            sess.run(model.train_op, {model.x: np.random.randn(8, 50), model.y: np.random.randint(0, 4, 8), model.t: np.random.rand(8, 4)})


if __name__ == '__main__':
    main()
