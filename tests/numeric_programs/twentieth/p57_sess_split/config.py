class Config(object):
    lr = 1e-3
    n_in = 50
    n_out = 4
    temperature = 0.5
    use_eps = False
    eps = 1e-8


class DebugConfig(Config):
    use_eps = True


def get_config(name):
    return {'base': Config, 'debug': DebugConfig}[name]()
