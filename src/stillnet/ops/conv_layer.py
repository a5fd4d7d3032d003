"""The layers that convolve: plain, transposed and lazy, in one to three dimensions."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any, ClassVar
from ..base.dim import Dim
from ..base.truth import NO
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood
from .entry import LayerContext, layer
from .settings import (
    INVALID,
    lazy,
    repeated,
    size,
    taken,
)

CONVOLUTION = "torch.nn.modules.conv._ConvNd"
TRANSPOSED = "torch.nn.modules.conv._ConvTransposeNd"
PADDING_MODES = ("zeros", "reflect", "replicate", "circular")


def _declare(
    m: LayerContext,
    kind: str,
    n: int,
    transposed: bool,
    in_channels: Any,
    out_channels: Any,
    kernel_size: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    groups: Any,
    bias: Any,
    padding_mode: Any,
    dtype: Any,
    output_padding: Any = 0,
) -> None:
    """The attributes and parameters of a convolution layer, after the checks its constructor makes."""
    fan_in, fan_out = size(m, in_channels, "in_channels", kind), size(m, out_channels, "out_channels", kind)
    share = size(m, groups, "groups", kind)
    m.require(
        D.at_least(share, 1), lambda: f"{kind}: groups must be at least 1, got {D.text(share)}", INVALID, about="groups"
    )
    for name, channels in (("in_channels", fan_in), ("out_channels", fan_out)) if not kind.startswith("Lazy") else ():
        answer = D.divides(share, channels)
        if answer is NO:
            text = f"{kind}: {name}={D.text(channels)} is not divisible by groups={D.text(share)}"
            m.require(answer, text, INVALID, about="groups")
    kernel, steps, spread = repeated(kernel_size, n), repeated(stride, n), repeated(dilation, n)
    pads = padding if isinstance(padding, str) else repeated(padding, n)
    _check_padding(m, kind, pads, steps, padding_mode, transposed)
    for name, value in (
        ("in_channels", in_channels),
        ("out_channels", out_channels),
        ("kernel_size", kernel),
        ("stride", steps),
        ("padding", pads),
        ("dilation", spread),
        ("transposed", transposed),
        ("output_padding", repeated(output_padding, n)),
        ("groups", groups),
        ("padding_mode", padding_mode),
    ):
        m.set(name, value)
    m.set("_reversed_padding_repeated_twice", _twice_reversed(pads, kernel, spread))
    window_sizes = tuple(size(m, k, "kernel_size", kind) for k in kernel)
    pair = (fan_in, D.floordiv(fan_out, share)) if transposed else (fan_out, D.floordiv(fan_in, share))
    m.parameter("weight", (*pair, *window_sizes), dtype)
    m.parameter("bias", (fan_out,) if taken(m, bias, "bias") else None, dtype)


def _check_padding(
    m: LayerContext, kind: str, padding: Any, stride: tuple[Any, ...], mode: Any, transposed: bool
) -> None:
    if isinstance(padding, str):
        m.require(
            padding in ("same", "valid"),
            f"{kind}: padding must be 'same' or 'valid', got {padding!r}",
            INVALID,
            about="padding",
        )
        strided = padding == "same" and any(isinstance(s, int) and s != 1 for s in stride)
        m.require(not strided, f"{kind}: padding='same' needs stride 1", INVALID, about="stride")
    if isinstance(mode, str):
        allowed = ("zeros",) if transposed else PADDING_MODES
        m.require(
            mode in allowed,
            lambda: f"{kind}: padding_mode must be one of {', '.join(allowed)}, got {mode!r}",
            INVALID,
            about="padding_mode",
        )


def _twice_reversed(padding: Any, kernel: tuple[Any, ...], dilation: tuple[Any, ...]) -> Any:
    """Padding as `pad` takes it: last axis first, before and after."""
    if not isinstance(padding, str):
        return tuple(p for p in reversed(padding) for _ in range(2))
    if padding == "same" and any(isinstance(v, Unknown) for v in (*kernel, *dilation)):
        return Unknown("the padding of a kernel that is not known")
    pads: list[Any] = []
    for k, d in zip(reversed(kernel), reversed(dilation)):
        total = D.mul(d, D.sub(k, 1)) if padding == "same" and not isinstance(k, float) else 0
        pads += [D.floordiv(total, 2), D.sub(total, D.floordiv(total, 2))]
    return pads


def _apply(m: LayerContext, n: int, input: Any, padding: Any, weight: Any, bias: Any, **more: Any) -> Any:
    return m.apply(
        "convolution",
        input=input,
        weight=weight,
        bias=bias,
        stride=m["stride"],
        padding=padding,
        dilation=m["dilation"],
        groups=m["groups"],
        n=n,
        **more,
    )


def _forward_layer(name: str, n: int) -> None:
    text = (
        "out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode='zeros', "
        "device=None, dtype=None"
    )

    def convolve(m: LayerContext, input: Any, weight: Any, bias: Any) -> Any:
        """Subclasses call it with a weight that they have changed."""
        mode = m["padding_mode"]
        if isinstance(mode, str) and mode != "zeros":
            padded = m.call("torch.nn.functional.pad", input, m["_reversed_padding_repeated_twice"], mode=mode)
            return _apply(m, n, padded, 0, weight, bias)
        return _apply(m, n, input, m["padding"], weight, bias)

    @layer(f"torch.nn.{name}", f"in_channels, {text}", base=CONVOLUTION)
    class Convolution:
        METHODS: ClassVar = {"_conv_forward": convolve}

        @staticmethod
        def build(m: LayerContext, device: Any, **config: Any) -> None:
            _declare(m, name, n, False, **config)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return convolve(m, input, m["weight"], m["bias"])

    @layer(f"torch.nn.Lazy{name}", text, base=f"torch.nn.{name}")
    class LazyConvolution(Convolution):
        @staticmethod
        def build(m: LayerContext, device: Any, **config: Any) -> None:
            _declare(m, f"Lazy{name}", n, False, _lazy_channels(config["groups"]), **config)


def _base(name: str, **base: str) -> None:
    @layer(
        name,
        "in_channels, out_channels, kernel_size, stride, padding, dilation, transposed, output_padding, groups, bias, "
        "padding_mode, device=None, dtype=None",
        "*args, **kwargs",
        **base,
    )
    class ConvolutionBase:
        """What programs build their own convolutions on; the sizes come as tuples."""

        @staticmethod
        def build(m: LayerContext, device: Any, kernel_size: Any, transposed: Any, **config: Any) -> None:
            if not isinstance(kernel_size, (tuple, list)) or not isinstance(transposed, bool):
                raise NotUnderstood("a convolution of unknown rank")
            kind = name.rpartition(".")[2]
            _declare(m, kind, len(kernel_size), transposed, kernel_size=kernel_size, **config)

        @staticmethod
        def forward(m: LayerContext, *args: Any, **kwargs: Any) -> Any:
            raise NotUnderstood("a convolution without a forward")


_base(CONVOLUTION)
_base(TRANSPOSED, base=CONVOLUTION)


def _lazy_channels(groups: Any) -> Dim:
    channels = lazy("in_channels")
    return D.mul(channels, groups) if isinstance(groups, int) and groups > 0 else channels


def _output_padding(
    m: LayerContext,
    input: Any,
    output_size: Any,
    stride: Any,
    padding: Any,
    kernel_size: Any,
    num_spatial_dims: int,
    dilation: Any = None,
) -> Any:
    """What the result lacks of the size that is asked for; subclasses with a forward of their own call it."""
    if output_size is None:
        return m["output_padding"]
    shape = m.type(input).shape
    settings = (stride, padding, kernel_size, dilation or (1,) * num_spatial_dims, output_size)
    if shape is None or not all(isinstance(s, (tuple, list)) for s in settings):
        raise NotUnderstood("the sizes of a transposed convolution are not known")
    wanted = output_size[-num_spatial_dims:]
    lacking = []
    for n, s, p, k, d, w in zip(shape[-num_spatial_dims:], stride, padding, kernel_size, settings[3], wanted):
        reach = D.add(D.mul(d, D.sub(k, 1)), 1)
        lacking.append(D.sub(w, D.add(D.sub(D.mul(D.sub(n, 1), s), D.mul(2, p)), reach)))
    return tuple(lacking)


def _transposed_layer(name: str, n: int) -> None:
    text = (
        "out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1, "
        "padding_mode='zeros', device=None, dtype=None"
    )

    @layer(
        f"torch.nn.{name}",
        f"in_channels, {text}",
        "input, output_size=None",
        base=TRANSPOSED,
    )
    class TransposedConvolution:
        METHODS: ClassVar = {"_output_padding": _output_padding}

        @staticmethod
        def build(m: LayerContext, device: Any, **config: Any) -> None:
            _declare(m, name, n, True, **config)

        @staticmethod
        def forward(m: LayerContext, input: Any, output_size: Any) -> Any:
            return _apply(
                m,
                n,
                input,
                m["padding"],
                m["weight"],
                m["bias"],
                transposed=True,
                output_padding=m["output_padding"],
                output_size=output_size,
            )

    @layer(f"torch.nn.Lazy{name}", text, "input, output_size=None", base=f"torch.nn.{name}")
    class LazyTransposedConvolution(TransposedConvolution):
        @staticmethod
        def build(m: LayerContext, device: Any, **config: Any) -> None:
            _declare(m, f"Lazy{name}", n, True, _lazy_channels(config["groups"]), **config)


for _n in (1, 2, 3):
    _forward_layer(f"Conv{_n}d", _n)
    _transposed_layer(f"ConvTranspose{_n}d", _n)
