"""A Keras classifier of handwritten digits, with a mistake that only `fit` would show."""

from tensorflow import keras
from tensorflow.keras import layers


def build(classes):
    inputs = keras.Input((28, 28, 1), name="picture")
    x = layers.Conv2D(16, 3, activation="relu")(inputs)
    x = layers.MaxPooling2D()(x)
    skip = layers.Conv2D(32, 1)(x)
    x = layers.Conv2D(32, 3, padding="same", activation="relu")(x)
    x = layers.Add()([x, skip])
    x = layers.GlobalAveragePooling2D()(x)
    return keras.Model(inputs, layers.Dense(classes, activation="softmax")(x))


if __name__ == "__main__":
    (x_train, y_train), (x_test, y_test) = keras.datasets.mnist.load_data()
    model = build(10)
    model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
    model.fit(x_train[..., None] / 255.0, y_train, batch_size=128, epochs=3)
    model.evaluate(x_test[..., None] / 255.0, y_test)
