"""Operations of TensorFlow."""
