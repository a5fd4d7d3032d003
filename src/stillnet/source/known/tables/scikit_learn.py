"""scikit-learn around a network: data sets, splits and scalers as the shapes they give."""

from __future__ import annotations

from math import ceil, floor

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim
from ....base.dtype import F32, F64, I64
from ....base.shape import shape_text
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...containers import length
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import sizes_of
from ...values import MISSING, Class, Instance, PyDict, PyIterator, PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import quiet_class
from ..refusals import refusal
from ..registry import known, known_class
from ..torch.batches import ClassLabels, fresh_tensor, some
from .pandas_tables import is_table, with_rows, without_tables


def array(machine: Machine, shape: tuple[Dim, ...] | None, dtype: Any = F64, classes: int | None = None) -> Tensor:
    owner = ClassLabels(classes) if classes is not None else None
    return Tensor(machine.builder.source(TensorType(shape, dtype), "input", "table", owner), "numpy")


# -- data sets ---------------------------------------------------------------------------------------------------------
def _field(machine: Machine, receiver: Instance, name: Any) -> Any:
    found = receiver.payload.items.get(name, MISSING)
    return Unknown(f"{name} of a data set", machine.builder.site) if found is MISSING else found


BUNCH = known_class("sklearn.utils.Bunch", __getattr__=_field)
# name -> samples, features, classes (None: the target is a float)
SAMPLES: dict[str, tuple[int, int, int | None]] = {
    "load_iris": (150, 4, 3),
    "load_digits": (1797, 64, 10),
    "load_wine": (178, 13, 3),
    "load_breast_cancer": (569, 30, 2),
    "load_diabetes": (442, 10, None),
    "fetch_california_housing": (20640, 8, None),
    "load_boston": (506, 13, None),
    "fetch_olivetti_faces": (400, 4096, 40),
    "fetch_covtype": (581012, 54, None),
}


def _loader(name: str) -> Any:
    samples, features, classes = SAMPLES[name]
    dtype = F32 if name == "fetch_olivetti_faces" else F64

    def run(machine: Machine, *args: Any, return_X_y: Any = False, as_frame: Any = False, **options: Any) -> Any:
        if as_frame is True:
            return Unknown("a table of pandas", machine.builder.site)
        data = array(machine, (samples, features), dtype)
        target = array(machine, (samples,), I64 if classes is not None else F64, classes)
        if return_X_y is True:
            return (data, target)
        names = PyList([Unknown("the name of a class") for _ in range(classes or 0)])
        fields = {
            "data": data,
            "target": target,
            "target_names": names,
            "feature_names": PyList([Unknown("a name")] * features),
        }
        if name == "load_digits":
            fields["images"] = array(machine, (samples, 8, 8))
        return Instance(BUNCH, {}, PyDict(fields), machine.builder.site)

    return run


for _name in SAMPLES:
    known(f"sklearn.datasets.{_name}")(_loader(_name))


@known("sklearn.datasets.fetch_openml")
def _openml(
    machine: Machine, name: Any = None, *args: Any, return_X_y: Any = False, as_frame: Any = "auto", **options: Any
) -> Any:
    """Pictures of digits and clothes are well known; everything else is in a file."""
    if name not in ("mnist_784", "Fashion-MNIST") or as_frame is not False:
        return machine.unknown("the content of a data set of OpenML")
    data, target = array(machine, (70000, 784), None), Unknown("labels as text", machine.builder.site)
    return (
        (data, target)
        if return_X_y is True
        else Instance(BUNCH, {}, PyDict({"data": data, "target": target}), machine.builder.site)
    )


def size(given: Any, default: int) -> Dim:
    found = as_dim(given) if given is not None else default
    return some() if found is None else found


@known("sklearn.datasets.make_classification")
def _classification(
    machine: Machine, n_samples: Any = 100, n_features: Any = 20, *, n_classes: Any = 2, **options: Any
) -> Any:
    count = size(n_samples, 100)
    return (
        array(machine, (count, size(n_features, 20))),
        array(machine, (count,), I64, n_classes if isinstance(n_classes, int) else None),
    )


@known("sklearn.datasets.make_regression")
def _regression(
    machine: Machine, n_samples: Any = 100, n_features: Any = 100, *, n_targets: Any = 1, **options: Any
) -> Any:
    count = size(n_samples, 100)
    target = (count,) if n_targets == 1 else (count, size(n_targets, 1))
    return (array(machine, (count, size(n_features, 100))), array(machine, target))


@known("sklearn.datasets.make_moons", "sklearn.datasets.make_circles")
def _planar(machine: Machine, n_samples: Any = 100, *args: Any, **options: Any) -> Any:
    count = size(n_samples, 100) if not isinstance(n_samples, tuple) else D.total([size(n, 0) for n in n_samples])
    return (array(machine, (count, 2)), array(machine, (count,), I64, 2))


@known("sklearn.datasets.make_blobs")
def _blobs(machine: Machine, n_samples: Any = 100, n_features: Any = 2, *, centers: Any = None, **options: Any) -> Any:
    count = size(n_samples, 100)
    classes = 3 if centers is None else centers if isinstance(centers, int) else None
    return (array(machine, (count, size(n_features, 2))), array(machine, (count,), I64, classes))


@known("sklearn.datasets.make_friedman1")
def _friedman(machine: Machine, n_samples: Any = 100, n_features: Any = 10, **options: Any) -> Any:
    count = size(n_samples, 100)
    return (array(machine, (count, size(n_features, 10))), array(machine, (count,)))


@known("sklearn.datasets.make_swiss_roll", "sklearn.datasets.make_s_curve")
def _spatial(machine: Machine, n_samples: Any = 100, **options: Any) -> Any:
    count = size(n_samples, 100)
    return (array(machine, (count, 3)), array(machine, (count,)))


# -- splits ------------------------------------------------------------------------------------------------------------
def count_of(machine: Machine, value: Any) -> Dim | None:
    value = without_tables(value) if is_table(value) else value
    if isinstance(value, Tensor):
        shape = sizes_of(machine, value)
        return shape[0] if shape else None
    if isinstance(value, (PyList, tuple, str)):
        found = length(machine, value, frame_of(machine))
        return found if isinstance(found, (int, D.Sym)) else None
    return None


def part(machine: Machine, value: Any, start: Any, stop: Any, count: Dim) -> Any:
    """Some of the rows; which ones is not known."""
    if is_table(value):
        return with_rows(machine, value, count)
    if isinstance(value, Tensor):
        shape = sizes_of(machine, value)
        return fresh_tensor(machine, (count, *shape[1:]) if shape else None, value.value.dtype, value)
    if isinstance(value, PyList) and isinstance(start, int) and isinstance(stop, int):
        return PyList(value.items[start:stop])
    return Unknown("a part of data that is not known", machine.builder.site)


def split_sizes(total: Dim, test: Any, train: Any) -> tuple[Dim, Dim]:
    """How many rows train_test_split gives to training and to testing."""
    if test is None and train is None:
        test = 0.25
    if not isinstance(total, int):
        return some(), some()

    def rows(share: Any, rounding: Any) -> int | None:
        return rounding(share * total) if isinstance(share, float) else share if isinstance(share, int) else None

    tests, trains = rows(test, ceil), rows(train, floor)
    if tests is None and trains is None:
        return some(), some()
    return (trains if trains is not None else total - (tests or 0)), (
        tests if tests is not None else total - (trains or 0)
    )


@known("sklearn.model_selection.train_test_split")
def _train_test_split(
    machine: Machine, *arrays: Any, test_size: Any = None, train_size: Any = None, **options: Any
) -> Any:
    counts = [count_of(machine, a) for a in arrays]
    sure = [c for c in counts if c is not None]
    if any(D.same(sure[0], c) is NO for c in sure[1:]):
        told = "train_test_split needs data of the same length, got " + ", ".join(D.text(c) for c in sure)
        message = "Found input variables with inconsistent numbers of samples"
        raise refusal(
            machine, "sklearn.model_selection.train_test_split", told, "ValueError", message, rule="shape-mismatch"
        )
    if not sure or any(isinstance(s, Unknown) for s in (test_size, train_size)):
        sizes: tuple[Dim, Dim] = some(), some()
    else:
        sizes = split_sizes(sure[0], test_size, train_size)
    parts, (trains, tests) = [], sizes
    for value in arrays:
        end = D.add(trains, tests)
        parts += [part(machine, value, 0, trains, trains), part(machine, value, trains, end, tests)]
    return PyList(parts)


def _folds(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Any:
    """(rows to train with, rows to test with), once for each fold."""
    folds, total = receiver.attributes.get("n_splits", 5), count_of(machine, data)
    if not isinstance(folds, int):
        return machine.unknown("a number of folds that is not known")
    made = []
    for i in range(folds):
        tests: Dim = (
            total // folds + (i < total % folds) if isinstance(total, int) and receiver.cls.name == "KFold" else some()
        )
        trains = D.sub(total, tests) if isinstance(total, int) and isinstance(tests, int) else some()
        made.append((array(machine, (trains,), I64), array(machine, (tests,), I64)))
    return PyIterator(made)


def _splitter(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    return Instance(cls, {"n_splits": args[0] if args else kwargs.get("n_splits", 5)}, site=machine.builder.site)


for _name in (
    "KFold",
    "StratifiedKFold",
    "GroupKFold",
    "ShuffleSplit",
    "StratifiedShuffleSplit",
    "TimeSeriesSplit",
    "RepeatedKFold",
):
    known_class(
        f"sklearn.model_selection.{_name}",
        construct=_splitter,
        split=_folds,
        get_n_splits=lambda m, r, *a, **k: r.attributes.get("n_splits"),
    )


# -- scalers -----------------------------------------------------------------------------------------------------------
def _same_shape(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Any:
    """Scaled data: the same rows and columns as floats."""
    data = without_tables(data)
    if isinstance(data, Tensor):
        dtype = F32 if data.value.dtype is F32 else F64
        sizes = sizes_of(machine, data)
        if sizes is not None and len(sizes) == 1:
            told = f"{receiver.cls.name} expects rows and columns, got {shape_text(sizes)}"
            text = "Expected 2D array, got 1D array instead"
            raise refusal(
                machine,
                receiver.cls.qualname,
                told,
                "ValueError",
                text,
                rule="shape-mismatch",
                help="one column: .reshape(-1, 1)",
            )
        return array(machine, sizes, dtype)
    if isinstance(data, PyList):
        return array(machine, None)
    return data if isinstance(data, Unknown) else Unknown("scaled data", machine.builder.site)


def _itself(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    return receiver


_FITTED: dict[str, Any] = {"fit": _itself, "partial_fit": _itself}
for _name in (
    "StandardScaler",
    "MinMaxScaler",
    "RobustScaler",
    "MaxAbsScaler",
    "Normalizer",
    "PowerTransformer",
    "QuantileTransformer",
):
    quiet_class(
        f"sklearn.preprocessing.{_name}",
        fit_transform=_same_shape,
        transform=_same_shape,
        inverse_transform=_same_shape,
        **_FITTED,
    )


def _reduced(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Any:
    count, kept = count_of(machine, data), as_dim(receiver.attributes.get("n_components"))
    return array(
        machine, (count if count is not None else some(), kept if isinstance(kept, int) and kept >= 1 else some())
    )


def _components(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    return Instance(cls, {"n_components": args[0] if args else kwargs.get("n_components")}, site=machine.builder.site)


for _name in ("decomposition.PCA", "decomposition.TruncatedSVD", "manifold.TSNE"):
    quiet_class(f"sklearn.{_name}", construct=_components, fit_transform=_reduced, transform=_reduced, **_FITTED)


# -- scores ------------------------------------------------------------------------------------------------------------
@known(
    *(
        f"sklearn.metrics.{n}"
        for n in (
            "accuracy_score",
            "f1_score",
            "precision_score",
            "recall_score",
            "roc_auc_score",
            "mean_squared_error",
            "mean_absolute_error",
            "r2_score",
            "classification_report",
            "confusion_matrix",
            "log_loss",
            "balanced_accuracy_score",
            "average_precision_score",
            "cohen_kappa_score",
            "roc_curve",
        )
    )
)
def _score(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Unknown("a score", machine.builder.site)


@known("sklearn.utils.shuffle")
def _shuffle(machine: Machine, *arrays: Any, **options: Any) -> Any:
    return arrays[0] if len(arrays) == 1 else PyList(list(arrays))


@known("sklearn.utils.class_weight.compute_class_weight")
def _class_weight(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    classes = kwargs.get("classes", args[1] if len(args) > 1 else None)
    count = count_of(machine, classes) if classes is not None else None
    return array(machine, (count if count is not None else some(),))
