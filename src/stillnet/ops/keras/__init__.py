"""Operations and layers of Keras."""
