"""Run by an interpreter with TensorFlow: the summary of a ResNet-50 of keras.applications, as a user would print it."""

import tensorflow as tf

if __name__ == "__main__":
    tf.keras.applications.ResNet50(weights=None).summary(expand_nested=True)
