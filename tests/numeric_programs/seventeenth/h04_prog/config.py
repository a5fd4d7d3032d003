import tensorflow as tf


def get(name):
    return {'gamma': 2.0, 'eps': 1e-7, 'zero': 0.0}[name]


class Params(dict):
    __getattr__ = dict.__getitem__


P = Params(batch=32, temp=0.5, eps=1e-7, noeps=0.0)
