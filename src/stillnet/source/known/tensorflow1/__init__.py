"""TensorFlow 1: sessions, placeholders, variables, scopes, `tf.layers` and slim."""
