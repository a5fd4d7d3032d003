import os
data_dir = os.path.join(os.path.expanduser('~'), '.yadlt')
models_dir = os.path.join(data_dir, 'models/')
