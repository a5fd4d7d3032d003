"""Probability distributions of torch, TensorFlow and TensorFlow Probability: samples, densities, entropies."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dtype import F32, I64
from ...base.plain import replace
from ...base.unknown import Unknown
from ...graph.graph import TensorType, Value
from ...ops import OPS
from ..machine import Machine
from ..modules.registries import reached_modules
from ..operators import bare
from ..tensors.operations import sizes_of
from ..values import MISSING, Class, Instance, Native, Property, PyList, Tensor
from .python.quiet import any_method
from .refusals import refusal
from .registry import KNOWN, constructor, known, known_class

# What TensorFlow's contributed distributions called their parameters before version 1.0.
OLD_NAMES = {"mu": "loc", "sigma": "scale", "p": "probs", "a": "low", "b": "high"}
# The largest magnitude of a log-probability that torch lets a clamped probability have.
CLAMPED = 1.1920929e-07
# What programs call these operations.
SPOKEN = {"log_density": "log_prob", "density": "prob"}
HOMES = (
    "torch.distributions",
    "tf.compat.v1.distributions",
    "tf.contrib.distributions",
    "tensorflow_probability.distributions",
)


def apply(machine: Machine, op: str, arguments: dict[str, Any], like: Tensor) -> Any:
    """One operation on tensors of a distribution."""
    given = {k: v.value if isinstance(v, Tensor) else v for k, v in arguments.items()}
    made = machine.builder.apply(OPS[op], given, f"distributions.{SPOKEN.get(op, op)}")
    return Tensor(made, like.library, site=machine.builder.site) if isinstance(made, Value) else made


def lifted(machine: Machine, value: Any, library: str) -> Tensor | None:
    """A parameter as a tensor."""
    value = bare(value)
    if isinstance(value, Tensor):
        return value
    if isinstance(value, (int, float)):
        made = machine.builder.source(TensorType((), F32, (float(value),)), "constant", "")
        return Tensor(made, library, site=machine.builder.site)
    return None


def tensors(receiver: Instance) -> list[Tensor]:
    return [v for v in receiver.attributes.values() if isinstance(v, Tensor)]


def library_of(cls: Class) -> str:
    return "torch" if cls.module.startswith("torch") else "tf"


def not_known(machine: Machine, receiver: Instance, what: str) -> Any:
    return machine.unknown(f"{what} of {receiver.cls.name} with parameters that are not known")


def _shape(machine: Machine, receiver: Instance) -> Any:
    """The common shape of the parameters; None where it is not known."""
    found: list[Any] = []
    for tensor in tensors(receiver):
        sizes = sizes_of(machine, tensor)
        if sizes is None:
            return None
        longer, shorter = (list(sizes), found) if len(sizes) > len(found) else (found, list(sizes))
        for i in range(1, len(shorter) + 1):
            if longer[-i] == 1:
                longer[-i] = shorter[-i]
        found = longer
    return tuple(found)


def prefix_of(machine: Machine, sample_shape: Any) -> tuple[Any, ...] | None:
    if sample_shape is None or sample_shape == ():
        return ()
    from .tensorflow.shapes import read_dims

    return read_dims(machine, sample_shape)


def _whole(machine: Machine, receiver: Instance, sample_shape: Any) -> Any:
    shape, prefix = _shape(machine, receiver), prefix_of(machine, sample_shape)
    if shape is None or prefix is None or any(p is None for p in prefix):
        return None
    return (*prefix, *shape)


def _noise(machine: Machine, receiver: Instance, op: str, sample_shape: Any) -> Any:
    like = tensors(receiver)
    shape = _whole(machine, receiver, sample_shape)
    if not like or shape is None:
        return not_known(machine, receiver, "a sample")
    return apply(machine, op, {"size": (shape,), "dtype": like[0].value.dtype}, like[0])


# -- real numbers ------------------------------------------------------------------------------------------------------
def _shifted(machine: Machine, receiver: Instance, sample_shape: Any = (), *args: Any, **kwargs: Any) -> Any:
    """loc + noise * scale"""
    noise = _noise(machine, receiver, "randn", sample_shape)
    loc, scale = receiver.attributes.get("loc"), receiver.attributes.get("scale")
    if not isinstance(noise, Tensor) or not isinstance(loc, Tensor) or not isinstance(scale, Tensor):
        return noise if isinstance(noise, Unknown) else not_known(machine, receiver, "a sample")
    far = apply(machine, "mul", {"input": noise, "other": scale}, noise)
    return apply(machine, "add", {"input": loc, "other": far}, noise)


def _uniform(machine: Machine, receiver: Instance, sample_shape: Any = (), *args: Any, **kwargs: Any) -> Any:
    noise = _noise(machine, receiver, "rand", sample_shape)
    low, high = receiver.attributes.get("low"), receiver.attributes.get("high")
    if not isinstance(noise, Tensor) or not isinstance(low, Tensor) or not isinstance(high, Tensor):
        return noise if isinstance(noise, Unknown) else not_known(machine, receiver, "a sample")
    width = apply(machine, "sub", {"input": high, "other": low}, noise)
    far = apply(machine, "mul", {"input": noise, "other": width}, noise)
    return apply(machine, "add", {"input": low, "other": far}, noise)


def _elementwise(op: str) -> Any:
    def run(machine: Machine, receiver: Instance, value: Any = None, *args: Any, **kwargs: Any) -> Any:
        given = lifted(machine, value, library_of(receiver.cls))
        parameters = tensors(receiver)
        if given is None or not parameters:
            return not_known(machine, receiver, "a density")
        scale = receiver.attributes.get("scale")
        named = dict(zip(("first", "second"), (p for p in parameters if p is not scale)))
        return apply(machine, op, {"input": given, **named, "scale": scale}, parameters[0])

    return run


def _entropy(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    parameters = tensors(receiver)
    if not parameters:
        return not_known(machine, receiver, "the entropy")
    return apply(machine, "log_density", {"input": parameters[-1], "first": parameters[0]}, parameters[0])


def _drawn(machine: Machine, receiver: Instance, sample_shape: Any = (), *args: Any, **kwargs: Any) -> Any:
    """A sample of which only the shape and the parameters are known."""
    size, parameters = _whole(machine, receiver, sample_shape), tensors(receiver)
    if size is None or not parameters:
        return not_known(machine, receiver, "a sample")
    named = dict(zip(("first", "second", "scale"), parameters))
    return apply(machine, "drawn", {"size": size, **named}, parameters[0])


# -- classes and coins -------------------------------------------------------------------------------------------------
def _probabilities(machine: Machine, receiver: Instance) -> Any:
    given, logits = receiver.attributes.get("_probs"), receiver.attributes.get("_logits")
    if isinstance(given, Tensor) or not isinstance(logits, Tensor):
        return given if isinstance(given, Tensor) else not_known(machine, receiver, "probabilities")
    if receiver.cls.name == "Bernoulli":
        return apply(machine, "sigmoid", {"input": logits}, logits)
    return apply(machine, "softmax", {"input": logits, "dim": -1}, logits)


def _log_probabilities(machine: Machine, receiver: Instance) -> Any:
    """Of logits their log-softmax; torch keeps probabilities away from zero before it takes their logarithm."""
    given, logits = receiver.attributes.get("_probs"), receiver.attributes.get("_logits")
    if isinstance(logits, Tensor):
        return apply(machine, "log_softmax", {"input": logits, "dim": -1}, logits)
    if not isinstance(given, Tensor):
        return not_known(machine, receiver, "probabilities")
    kept = apply(machine, "clamp", {"input": given, "min": CLAMPED, "max": 1.0}, given)
    return apply(machine, "log", {"input": kept}, given)


def _class_drawn(machine: Machine, receiver: Instance, sample_shape: Any = (), *args: Any, **kwargs: Any) -> Any:
    shape = _whole(machine, receiver, sample_shape)
    sizes = None if not shape else shape[:-1]
    source = machine.builder.source(TensorType(sizes, I64), "constant", "")
    return Tensor(source, library_of(receiver.cls), site=machine.builder.site)


def _log_class(machine: Machine, receiver: Instance, value: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The log-probability of one class in each row."""
    table = _log_probabilities(machine, receiver)
    if not isinstance(table, Tensor):
        return table
    given = lifted(machine, value, library_of(receiver.cls))
    return apply(machine, "class_probability", {"input": table, "index": given}, table)


def _coins(machine: Machine, receiver: Instance, sample_shape: Any = (), *args: Any, **kwargs: Any) -> Any:
    noise = _noise(machine, receiver, "rand", sample_shape)
    return apply(machine, "round", {"input": noise}, noise) if isinstance(noise, Tensor) else noise


def _class_entropy(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    table = _probabilities(machine, receiver)
    if not isinstance(table, Tensor):
        return table
    op = "density" if receiver.cls.name == "Bernoulli" else "class_entropy"
    return apply(machine, op, {"input": table}, table)


# -- the table ---------------------------------------------------------------------------------------------------------
def _construct(names: tuple[str, ...], kept: tuple[str, ...] = ()) -> Any:
    """A constructor of these parameters, which the object keeps under these names."""

    def run(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
        spelled = {OLD_NAMES.get(k, k): v for k, v in kwargs.items()}
        given = {**dict(zip(names, args)), **{k: v for k, v in spelled.items() if k in names}}
        made = Instance(cls, site=machine.builder.site)
        discrete = "probs" in names
        checks = cls.module.startswith("torch") and kwargs.get("validate_args", True) in (None, True)
        checks = checks and not may_switch_checks_off(machine)
        for name, own in zip(names, kept or names):
            refuse_sequence(machine, cls, name, given.get(name))
            value = lifted(machine, given.get(name), library_of(cls)) if given.get(name) is not None else None
            if value is not None and own == "scale" and checks and value.value.type.data is None:
                value = checked(machine, cls, value)
            if value is not None:
                made.attributes[f"_{own}" if discrete else own] = value
        return made

    return constructor(run)


# What switches the checks of all distributions off and on, by a call or by what the call writes.
SWITCHES = ("set_default_validate_args", "._validate_args")


def may_switch_checks_off(machine: Machine) -> bool:
    """Whether the program names a switch of the checks, anywhere: its modules are read as their names are asked for, so that
    nobody knows whether it was thrown before or after."""
    # a loop makes many distributions, and few modules
    known: dict[int, bool] = machine.context.setdefault("switches of checks", {})
    count = len(machine.finder.modules) + len(machine.finder.by_file)
    if count not in known:
        known[count] = any(m.mentions(name) for m in reached_modules(machine) for name in SWITCHES)
    return known[count]


def checked(machine: Machine, cls: Class, scale: Tensor) -> Tensor:
    """The scale of a distribution that is made: torch raises where it is not above zero."""
    made = machine.builder.apply(OPS["checked_scale"], {"input": scale.value}, f"torch.distributions.{cls.name}")
    return replace(scale, value=made) if isinstance(made, Value) else scale


def refuse_sequence(machine: Machine, cls: Class, name: str, value: Any) -> None:
    """A parameter in torch is a tensor or a number; TensorFlow makes a tensor of a sequence."""
    if not cls.qualname.startswith("torch") or not (type(value) is tuple or isinstance(value, PyList)):
        return
    kind = "tuple" if type(value) is tuple else "list"
    told = f"{cls.name}: {name} is a {kind}, not a tensor"
    holds = type(value) is tuple and any(isinstance(v, Tensor) for v in value)
    help = "take the tensor out of it first: [0]" if holds else "torch.tensor(...)"
    raise refusal(machine, cls.qualname, told, "AttributeError", f"{kind!r} object has no attribute 'dim'", help=help)


def _reads(name: str, spoken: str = "") -> Any:
    """A parameter that is an answer as it is."""

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        value = receiver.attributes.get(name)
        return value if value is not None else not_known(machine, receiver, spoken or name)

    return run


def _declare(name: str, torch_names: tuple[str, ...], tf_names: tuple[str, ...], **members: Any) -> None:
    """One distribution in all of its homes; what torch has as an attribute (`mean`), TensorFlow computes on call."""
    for home in HOMES:
        torch = home.startswith("torch")
        own: dict[str, Any] = {k: Property(Native(k, v)) if torch and k in MOMENTS else v for k, v in members.items()}
        own = {**own, **(SHAPES if torch else {})}
        made = known_class(f"{home}.{name}", construct=_construct(torch_names if torch else tf_names), **own)
        if home == "torch.distributions":
            KNOWN[f"{home}.{INNER.get(name, name.lower())}.{name}"] = made


def _declare_in_torch(name: str, parameters: tuple[str, ...], **members: Any) -> None:
    made = known_class(f"torch.distributions.{name}", construct=_construct(parameters), **{**SHAPES, **members})
    KNOWN[f"torch.distributions.{INNER.get(name, name.lower())}.{name}"] = made


def batch_and_event(machine: Machine, receiver: Instance) -> tuple[Any, Any]:
    """The shape of a batch of distributions and of one event of each, or Unknowns."""
    own = receiver.cls.find("__shapes__")
    if isinstance(own, Native):
        found: tuple[Any, Any] = own.run(machine, receiver)
        return found
    base, count = receiver.attributes.get("__base__"), receiver.attributes.get("__events__")
    if isinstance(base, Instance):
        batch, event = batch_and_event(machine, base)
        if type(batch) is not tuple or type(count) is not int or not 0 <= count <= len(batch):
            unknown = Unknown("the shape of a distribution", machine.builder.site)
            return unknown, unknown
        return batch[: len(batch) - count], batch[len(batch) - count :] + event
    shape = _shape(machine, receiver) if tensors(receiver) else None
    if shape is None:
        unknown = Unknown("the shape of a distribution", machine.builder.site)
        return unknown, unknown
    if receiver.cls.name in OVER_VECTORS:
        return shape[:-1], shape[-1:]
    return (shape[:-1] if receiver.cls.name == "Categorical" else shape), ()


# One event of these is a vector, along the last axis of the parameters.
OVER_VECTORS = frozenset({
    "Dirichlet", "Multinomial", "OneHotCategorical", "OneHotCategoricalStraightThrough", "RelaxedOneHotCategorical",
})  # fmt: skip


SHAPES: dict[str, Any] = {
    "batch_shape": Property(Native("batch_shape", lambda m, r: batch_and_event(m, r)[0])),
    "event_shape": Property(Native("event_shape", lambda m, r: batch_and_event(m, r)[1])),
    "__getattr__": any_method,
}
MOMENTS = ("mean", "stddev", "mode")
# The modules of torch whose names are not those of their distributions in small letters.
INNER = {
    "ContinuousBernoulli": "continuous_bernoulli",
    "HalfCauchy": "half_cauchy",
    "HalfNormal": "half_normal",
    "InverseGamma": "inverse_gamma",
    "NegativeBinomial": "negative_binomial",
    "OneHotCategorical": "one_hot_categorical",
    "OneHotCategoricalStraightThrough": "one_hot_categorical",
    "LogNormal": "log_normal",
    "RelaxedBernoulli": "relaxed_bernoulli",
    "RelaxedOneHotCategorical": "relaxed_categorical",
    "StudentT": "studentT",
    "VonMises": "von_mises",
}


def _over_events(method: Any, events: int = 1) -> Any:
    """What a distribution of vectors says: the sum over the last axes of what it says about their elements."""

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        count = receiver.attributes.get("__events__", events)
        made = method(machine, receiver, *args, **kwargs)
        if not isinstance(made, Tensor) or type(count) is not int:
            return made
        axes = tuple(range(-count, 0))
        return (
            apply(machine, "sum", {"input": made, "dim": axes, "keepdim": False, "dtype": None}, made) if axes else made
        )

    return run


def _independent(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
    """Independent(distribution, axes): the last axes become one event."""
    names = ("base_distribution", "reinterpreted_batch_ndims")
    base = args[0] if args else kwargs.get("distribution", kwargs.get(names[0]))
    count = args[1] if len(args) > 1 else kwargs.get(names[1])
    made = Instance(cls, site=machine.builder.site)
    made.attributes.update({"__base__": base, "__events__": count})
    return made


def _attribute_of_base(name: str) -> Any:
    def run(machine: Machine, receiver: Instance) -> Any:
        from ..attributes import get_attribute
        from .python.builtins import frame_of

        base = receiver.attributes.get("__base__")
        if not isinstance(base, Instance):
            return not_known(machine, receiver, name)
        return get_attribute(machine, base, name, frame_of(machine))

    return run


def _of_base(name: str) -> Any:
    attribute = _attribute_of_base(name)

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        from ..calls import call
        from .python.builtins import frame_of

        return call(machine, attribute(machine, receiver), list(args), kwargs, frame_of(machine))

    return run


# What an Independent of torch has as its distribution has it, be it a property or a method of a class of the program.
_HANDED_ON = {name: Property(Native(name, _attribute_of_base(name))) for name in ("mean", "mode", "variance")}


_REAL = {
    "log_prob": _elementwise("log_density"),
    "prob": _elementwise("density"),
    "cdf": _elementwise("density"),
    "icdf": _elementwise("log_density"),
    "entropy": _entropy,
}
_TWO = ("loc", "scale")
for _name in ("Normal", "Laplace", "Cauchy", "Gumbel"):
    _moments = {"mean": _reads("loc"), "mode": _reads("loc"), "stddev": _reads("scale")}
    _declare(_name, _TWO, _TWO, sample=_shifted, rsample=_shifted, **_moments, **_REAL)
_DIAGONAL = ("loc", "scale_diag")
for _name in ("MultivariateNormalDiag", "MultivariateNormalDiagWithSoftplusScale"):
    for _home in HOMES[1:]:
        known_class(
            f"{_home}.{_name}",
            construct=_construct(_DIAGONAL, _TWO),
            sample=_shifted,
            mean=_reads("loc", "the mean"),
            stddev=_reads("scale", "the deviation"),
            log_prob=_over_events(_elementwise("log_density")),
            prob=_elementwise("density"),
            entropy=_over_events(_entropy),
        )
for _home in HOMES:
    _made = known_class(
        f"{_home}.Independent",
        construct=constructor(_independent),
        sample=_of_base("sample"),
        rsample=_of_base("rsample"),
        log_prob=_over_events(_of_base("log_prob"), 0),
        entropy=_over_events(_of_base("entropy"), 0),
        **({**_HANDED_ON, **SHAPES} if _home == "torch.distributions" else {}),
    )
    if _home == "torch.distributions":
        KNOWN["torch.distributions.independent.Independent"] = _made
# Distributions of positive numbers and of shares: of their samples only the shapes are modelled.
for _name, _parameters in {
    "Beta": ("concentration1", "concentration0"),
    "Gamma": ("concentration", "rate"),
    "LogNormal": _TWO,
    "StudentT": ("df", "loc", "scale"),
}.items():
    _declare(_name, _parameters, _parameters, sample=_drawn, rsample=_drawn, __getattr__=any_method, **_REAL)
_declare("Uniform", ("low", "high"), ("low", "high"), sample=_uniform, rsample=_uniform, **_REAL)
_CLASSES = {
    "probs": Property(Native("probs", _probabilities)),
    "logits": Property(Native("logits", _log_probabilities)),
}
_declare(
    "Categorical",
    ("probs", "logits"),
    ("logits", "probs"),
    sample=_class_drawn,
    log_prob=_log_class,
    entropy=_class_entropy,
    **_CLASSES,
)
_declare(
    "Bernoulli",
    ("probs", "logits"),
    ("logits", "probs"),
    sample=_coins,
    log_prob=_elementwise("log_density"),
    entropy=_class_entropy,
    **_CLASSES,
)


# Distributions of torch alone, with their parameters; of their samples only the shapes are modelled.
for _name, _parameters in {
    "Chi2": ("df",),
    "ContinuousBernoulli": ("probs", "logits"),
    "Exponential": ("rate",),
    "FisherSnedecor": ("df1", "df2"),
    "Geometric": ("probs", "logits"),
    "HalfCauchy": ("scale",),
    "HalfNormal": ("scale",),
    "InverseGamma": ("concentration", "rate"),
    "Kumaraswamy": ("concentration1", "concentration0"),
    "NegativeBinomial": ("total_count", "probs", "logits"),
    "Pareto": ("scale", "alpha"),
    "Poisson": ("rate",),
    "RelaxedBernoulli": ("temperature", "probs", "logits"),
    "VonMises": ("loc", "concentration"),
    "Weibull": ("scale", "concentration"),
}.items():
    _declare_in_torch(_name, _parameters, sample=_drawn, rsample=_drawn, log_prob=_elementwise("log_density"))
for _name, _parameters in {
    "Dirichlet": ("concentration",),
    "Multinomial": ("total_count", "probs", "logits"),
    "OneHotCategorical": ("probs", "logits"),
    "OneHotCategoricalStraightThrough": ("probs", "logits"),
    "RelaxedOneHotCategorical": ("temperature", "probs", "logits"),
}.items():
    _shares = _CLASSES if _name.startswith("OneHot") else {}
    _joint = _over_events(_elementwise("log_density"))
    _declare_in_torch(_name, _parameters, sample=_drawn, rsample=_drawn, log_prob=_joint, **_shares)


CATEGORICAL, ONE_HOT = (KNOWN[f"torch.distributions.{name}"] for name in ("Categorical", "OneHotCategorical"))


@known(*(f"{home}.kl_divergence" for home in HOMES), "torch.distributions.kl.kl_divergence")
def _divergence(machine: Machine, p: Any, q: Any = None, *args: Any, **kwargs: Any) -> Any:
    bases = [d.attributes.get("__base__") for d in (p, q) if isinstance(d, Instance)]
    if len(bases) == 2 and all(isinstance(base, Instance) for base in bases):
        made = _divergence(machine, *bases)
        count = p.attributes.get("__events__")
        if not isinstance(made, Tensor) or type(count) is not int or count < 1:
            return made
        axes = {"dim": tuple(range(-count, 0)), "keepdim": False, "dtype": None}
        return apply(machine, "sum", {"input": made, **axes}, made)
    if not isinstance(p, Instance) or not tensors(p):
        return machine.unknown("the divergence of distributions that are not known")
    if isinstance(q, Instance) and (CATEGORICAL in p.cls.mro or ONE_HOT in p.cls.mro) and p.cls is q.cls:
        return _over_events(_entropy)(machine, p)
    if "_probs" in p.attributes or "_logits" in p.attributes:
        return machine.unknown("the divergence of distributions that are not known")
    if p.cls.name in OVER_VECTORS or p.cls.find("__shapes__") is not MISSING:
        return machine.unknown(f"the divergence of {p.cls.name}")
    return _entropy(machine, p)
