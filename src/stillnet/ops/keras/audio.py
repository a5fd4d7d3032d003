"""The layers of Keras that turn sound into pictures of its frequencies."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import LayerContext, layer, op
from ..ranging import unbounded
from ..settings import INVALID, called, tensor
from .settings import (
    BASE,
    arranged,
    channels,
    compute_type,
    format_name,
    images,
    padding_name,
    places,
    spatial,
    units,
)


@op("mel_spectrogram")
def mel_spectrogram(t: Typing, input: Any, stride: Any, bins: Any) -> TensorType:
    """x[*N, T] -> [*N, bins, (T + stride + 1) // stride]"""
    x = tensor(input)
    if x.shape is None or not isinstance(stride, int):
        return TensorType(None, compute_type(x))
    t.require(len(x.shape) in (1, 2), f"{called(t)} expects 1-D or 2-D input, got {shape_text(x.shape)}")
    steps = D.floordiv(D.add(x.shape[-1], stride + 1), stride)
    return TensorType((*x.shape[:-1], bins, steps), compute_type(x))


@layer(
    "keras.layers.MelSpectrogram",
    "fft_length=2048, sequence_stride=512, sequence_length=None, window='hann', sampling_rate=16000, num_mel_bins=128, "
    "min_freq=20.0, max_freq=None, power_to_db=True, top_db=80.0, mag_exp=2.0, min_power=1e-10, ref_power=1.0",
    "inputs",
    BASE,
)
class MelSpectrogram:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("mel_spectrogram", input=inputs, stride=m["sequence_stride"], bins=m["num_mel_bins"])


@op("stft_spectrogram")
def stft_spectrogram(
    t: Typing, input: Any, length: Any, step: Any, frequencies: Any, padding: Any, data_format: Any, apart: Any
) -> TensorType:
    """x[N, T, C] -> [N, places(T), F * C], or [N, places(T), F, C] with expand_dims"""
    x = tensor(input)
    shape = images(t, x, 1, data_format)
    if shape is None:
        return TensorType(None, compute_type(x))
    steps = places(t, spatial(shape, data_format), (length,), (step,), padding, "frame_length")
    channel = channels(shape, data_format)
    if apart is True:
        first = arranged(shape[0], (*steps, frequencies), channel, data_format)
        return TensorType(first, compute_type(x))
    return TensorType(arranged(shape[0], steps, D.mul(frequencies, channel), data_format), compute_type(x))


@layer(
    "keras.layers.STFTSpectrogram",
    "mode='log', frame_length=256, frame_step=None, fft_length=None, window='hann', periodic=False, "
    "scaling='density', padding='valid', expand_dims=False, data_format=None",
    "inputs",
    BASE,
)
class STFTSpectrogram:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        kind, length = "STFTSpectrogram", config["frame_length"]
        units(m, length, "frame_length", kind)
        m.set("padding", padding_name(m, config["padding"], kind))
        m.set("data_format", format_name(m, config["data_format"], kind))
        if isinstance(length, int) and isinstance(config["fft_length"], int):
            message = f"{kind}: fft_length must be at least frame_length"
            m.require(config["fft_length"] >= length, message, INVALID, about="fft_length")

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        length, _, frequencies = _sizes(m)
        m.parameter("real_kernel", (length, 1, frequencies) if m["mode"] != "imag" else None)
        m.parameter("imag_kernel", (length, 1, frequencies) if m["mode"] != "real" else None)

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        length, step, frequencies = _sizes(m)
        if m["mode"] == "stft":
            frequencies *= 2
        return m.apply(
            "stft_spectrogram",
            input=inputs,
            length=length,
            step=step,
            frequencies=frequencies,
            padding=m["padding"],
            data_format=m["data_format"],
            apart=m["expand_dims"],
        )


def _sizes(m: LayerContext) -> tuple[int, int, int]:
    """Samples per frame, samples between frames, frequencies."""
    length, step, fft = m["frame_length"], m["frame_step"], m["fft_length"]
    if not isinstance(length, int):
        raise NotUnderstood("frame_length is not known")
    step = length // 2 if step is None else step
    if not isinstance(step, int):
        raise NotUnderstood("frame_step is not known")
    if fft is None:
        fft = 1 << (length - 1).bit_length()
    if not isinstance(fft, int):
        raise NotUnderstood("fft_length is not known")
    return length, step, fft // 2 + 1


# -- ranges ------------------------------------------------------------------------------------------------------------
unbounded("mel_spectrogram", "stft_spectrogram", because="magnitudes, logarithms or angles, as the layer was told")
