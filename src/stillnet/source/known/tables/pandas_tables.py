"""pandas: tables and columns as the arrays they hold, with the names of columns where the program writes them."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim
from ....base.dtype import DType
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...machine import Machine
from ...operators import bare
from ...tensors.operations import call_api, sizes_of
from ...values import Class, Instance, Native, Property, PyDict, PyList, Repeated, Tensor
from ..numpy.arrays import as_dtype, to_array
from ..python import container_methods as _containers  # noqa: F401  its tables are filled first
from ..python.quiet import any_method, silent
from ..registry import METHODS, known, known_class, method
from ..torch.batches import ClassLabels, labels_in, some


def array(machine: Machine, shape: tuple[Dim, ...], dtype: DType | None = None, owner: Any = None) -> Tensor:
    return Tensor(machine.builder.source(TensorType(shape, dtype), "input", "table", owner), "numpy")


def frame(machine: Machine, rows: Dim, columns: list[Any] | None, width: Dim | None = None) -> Instance:
    """A table. `columns` are the names where they are known, else only how many there are may be."""
    wide = len(columns) if columns is not None else some("columns") if width is None else width
    made = Instance(FRAME, site=machine.builder.site)
    made.payload = array(machine, (rows, wide))
    made.attributes["_names"] = PyList(list(columns)) if columns is not None else None
    made.attributes["_series"] = PyDict({})
    return made


def series(machine: Machine, rows: Dim, owner: Any = None, dtype: DType | None = None) -> Instance:
    made = Instance(SERIES, site=machine.builder.site)
    made.payload = array(machine, (rows,), dtype, owner)
    return made


def is_table(value: Any) -> bool:
    return isinstance(value, Instance) and value.cls in (FRAME, SERIES)


def without_tables(value: Any) -> Any:
    """Tables and columns as arrays, in structures too."""
    if is_table(value):
        return value.payload
    if isinstance(value, tuple):
        return tuple(without_tables(v) for v in value)
    if isinstance(value, PyList):
        return PyList([without_tables(v) for v in value.items], value.kind)
    if isinstance(value, PyDict):
        return PyDict({k: without_tables(v) for k, v in value.items.items()}, value.kind)
    return value


def shape_of(machine: Machine, table: Instance) -> tuple[Any, ...]:
    return sizes_of(machine, table.payload) or (some("rows"), some("columns"))


def names_of(table: Instance) -> list[Any] | None:
    found = table.attributes.get("_names")
    return list(found.items) if isinstance(found, PyList) else None


def with_rows(machine: Machine, table: Instance, rows: Dim) -> Instance:
    """The same columns for other rows."""
    if table.cls is SERIES:
        return series(machine, rows, labels_in(table.payload.value), table.payload.value.dtype)
    return frame(machine, rows, names_of(table), shape_of(machine, table)[1])


# -- construction ------------------------------------------------------------------------------------------------------
def _frame(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    data = args[0] if args else kwargs.get("data")
    columns = kwargs.get("columns", args[2] if len(args) > 2 else None)
    names = list(columns.items) if isinstance(columns, PyList) else None
    if isinstance(data, PyDict):
        return from_columns(machine, data)
    if is_table(data):
        return data
    held = data if isinstance(data, Tensor) else to_array(machine, data) if isinstance(data, PyList) else None
    shape = sizes_of(machine, held) if isinstance(held, Tensor) else None
    if shape is None or len(shape) > 2:
        rows = len(data.items) if isinstance(data, PyList) and not has_repeats(data) else some("rows")
        return frame(machine, rows, names)
    return frame(machine, shape[0] if shape else 1, names, shape[1] if len(shape) == 2 else 1)


def has_repeats(value: PyList) -> bool:
    return any(isinstance(v, Repeated) for v in value.items)


def from_columns(machine: Machine, data: PyDict) -> Instance:
    """{name: values}"""
    rows: Dim | None = None
    kept: dict[Any, Any] = {}
    for name, values in data.items.items():
        held = without_tables(values)
        made = to_array(machine, held) if isinstance(held, (PyList, Tensor, range)) else None
        shape = sizes_of(machine, made) if isinstance(made, Tensor) else None
        if shape:
            rows = shape[0] if rows is None else rows
            kept[name] = labels_in(made.value) if isinstance(made, Tensor) else None
        elif isinstance(held, PyList) and not has_repeats(held):
            rows = len(held.items) if rows is None else rows
    table = frame(machine, some("rows") if rows is None else rows, list(data.items))
    table.attributes["_series"] = PyDict({k: v for k, v in kept.items() if v is not None})
    return table


def _series(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    data = without_tables(args[0] if args else kwargs.get("data"))
    made = to_array(machine, data) if isinstance(data, (PyList, Tensor, range)) else None
    shape = sizes_of(machine, made) if isinstance(made, Tensor) else None
    return series(machine, shape[0] if shape else some("rows"), labels_in(made.value) if shape and made else None)


@known("pandas.read_csv", "pandas.read_table", "pandas.read_fwf")
def _read_csv(machine: Machine, path: Any = None, *args: Any, **options: Any) -> Any:
    """The columns are in the file, unless the program names them."""
    names = options.get("names")
    chosen = options.get("usecols")
    if any(options.get(k) is not None for k in ("chunksize", "iterator")):
        return machine.unknown("a table in pieces")
    indexed = 1 if options.get("index_col") not in (None, False) else 0
    if isinstance(names, PyList) and chosen is None and not indexed and not has_repeats(names):
        return frame(machine, some("rows"), names.items)
    if isinstance(chosen, PyList) and not indexed and not has_repeats(chosen):
        named = all(isinstance(c, str) for c in chosen.items)
        return frame(machine, some("rows"), chosen.items if named else None, len(chosen.items))
    return frame(machine, some("rows"), None)


@known(
    "pandas.read_excel", "pandas.read_json", "pandas.read_parquet", "pandas.read_sql", "pandas.read_hdf",
    "pandas.read_feather", "pandas.read_sql_query", "pandas.DataFrame.from_dict", "pandas.DataFrame.from_records",
)  # fmt: skip
def _read(machine: Machine, *args: Any, **options: Any) -> Any:
    return frame(machine, some("rows"), None)


# -- selection ---------------------------------------------------------------------------------------------------------
def column(machine: Machine, table: Instance, name: Any) -> Instance:
    kept = table.attributes.get("_series")
    return series(machine, shape_of(machine, table)[0], kept.items.get(name) if isinstance(kept, PyDict) else None)


def _item(machine: Machine, receiver: Instance, key: Any) -> Any:
    key = bare(key)
    if receiver.cls is SERIES:
        if isinstance(key, (slice, Tensor)) or is_table(key):
            return with_rows(machine, receiver, some("rows"))
        return Unknown("a value of a table", machine.builder.site)
    if isinstance(key, (str, int)):
        return column(machine, receiver, key)
    if isinstance(key, PyList) and not has_repeats(key):
        return with_labels(receiver, frame(machine, shape_of(machine, receiver)[0], key.items))
    if isinstance(key, slice):
        return with_rows(machine, receiver, some("rows"))
    if isinstance(key, Instance) and key.cls is SERIES:
        return with_rows(machine, receiver, some("rows"))
    return machine.unknown("a part of a table")


def with_labels(table: Instance, made: Instance) -> Instance:
    """A table with the same rows knows the same about its columns."""
    kept = table.attributes.get("_series")
    if isinstance(kept, PyDict):
        made.attributes["_series"] = PyDict(dict(kept.items))
    return made


def _set_item(machine: Machine, receiver: Instance, key: Any, value: Any) -> None:
    """A column of this name exists from here on."""
    names = names_of(receiver)
    if receiver.cls is SERIES:
        return
    if not isinstance(key, str) or names is None:
        forget(machine, receiver, key)
    else:
        if key not in names:
            resize(machine, receiver, [*names, key])
        keep_labels(machine, receiver, key, value)


def keep_labels(machine: Machine, receiver: Instance, name: str, value: Any) -> None:
    """What is known about the values of a column that the program writes."""
    held = without_tables(value)
    made = to_array(machine, held) if isinstance(held, (PyList, Tensor)) else None
    kept = receiver.attributes.get("_series")
    if isinstance(kept, PyDict):
        machine.put_entry(kept, name, labels_in(made.value) if isinstance(made, Tensor) else None)


def forget(machine: Machine, receiver: Instance, key: Any) -> None:
    """Nobody knows whether a column was added or changed."""
    rows, columns = shape_of(machine, receiver)
    wide = columns if isinstance(key, (PyList, Instance, tuple)) and names_of(receiver) is None else some("columns")
    machine.assign(receiver, "payload", array(machine, (rows, wide)))
    machine.put(receiver.attributes, "_names", None)
    machine.put(receiver.attributes, "_series", PyDict({}))


def resize(machine: Machine, receiver: Instance, names: list[Any]) -> None:
    machine.assign(receiver, "payload", array(machine, (shape_of(machine, receiver)[0], len(names))))
    machine.put(receiver.attributes, "_names", PyList(names))


def _drop(machine: Machine, receiver: Instance, labels: Any = None, *args: Any, **options: Any) -> Any:
    """Columns by name, or rows."""
    axis = options.get("axis", args[0] if args else 0)
    gone = options.get("columns", labels if axis in (1, "columns") else None)
    rows, wide = shape_of(machine, receiver)[0], shape_of(machine, receiver)[-1]
    listed = (
        gone.items if isinstance(gone, PyList) and not has_repeats(gone) else [gone] if isinstance(gone, str) else None
    )
    names = names_of(receiver)
    if receiver.cls is SERIES or gone is None:
        made = with_rows(machine, receiver, some("rows"))
    elif listed is None or options.get("errors") == "ignore":
        made = frame(machine, rows, None)
    elif names is not None:
        made = with_labels(receiver, frame(machine, rows, [n for n in names if n not in listed]))
    else:
        made = frame(machine, rows, None, D.sub(wide, len(listed)))
    return kept_or_returned(machine, receiver, made, options)


def kept_or_returned(machine: Machine, receiver: Instance, made: Instance, options: dict[str, Any]) -> Any:
    if options.get("inplace") is not True:
        return made
    machine.assign(receiver, "payload", made.payload)
    machine.put(receiver.attributes, "_names", made.attributes.get("_names"))
    return None


def _pop(machine: Machine, receiver: Instance, name: Any) -> Any:
    taken = column(machine, receiver, name)
    _drop(machine, receiver, name, axis=1, inplace=True)
    return taken


# -- by position and by label ------------------------------------------------------------------------------------------
def _locator(kind: Class) -> Any:
    def read(machine: Machine, receiver: Instance) -> Instance:
        return Instance(kind, {"table": receiver}, site=machine.builder.site)

    return read


def _by_position(machine: Machine, receiver: Instance, key: Any) -> Any:
    """iloc: as the array is indexed."""
    table = receiver.attributes["table"]
    rows, columns = key if isinstance(key, tuple) and len(key) == 2 else (key, None)
    if isinstance(rows, (int, D.Sym)) and columns is None and table.cls is FRAME:
        return series(machine, shape_of(machine, table)[1])
    if isinstance(rows, (int, D.Sym)):
        return Unknown("a value of a table", machine.builder.site)
    found = call_api(machine, "Tensor.__getitem__", [table.payload, key], {})
    shape = sizes_of(machine, found) if isinstance(found, Tensor) else None
    if shape is None:
        return machine.unknown("a part of a table")
    if len(shape) == 1:
        return series(machine, shape[0])
    return frame(machine, shape[0], picked(names_of(table), columns), shape[1])


def picked(names: list[Any] | None, columns: Any) -> list[Any] | None:
    if names is None or columns is None:
        return names
    if isinstance(columns, slice) and all(p is None or isinstance(p, int) for p in (columns.start, columns.stop)):
        return names[columns]
    if isinstance(columns, PyList) and all(isinstance(i, int) for i in columns.items):
        return [names[i] for i in columns.items if -len(names) <= i < len(names)]
    return None


def _by_label(machine: Machine, receiver: Instance, key: Any) -> Any:
    """loc: columns by name."""
    table = receiver.attributes["table"]
    rows, columns = key if isinstance(key, tuple) and len(key) == 2 else (key, None)
    everything = isinstance(rows, slice) and rows == slice(None)
    count = shape_of(machine, table)[0] if everything else some("rows")
    if columns is None or table.cls is SERIES:
        return with_rows(machine, table, count) if not isinstance(rows, (int, str)) else Unknown("a row of a table")
    if isinstance(columns, str):
        return series(machine, count)
    names = names_of(table)
    if isinstance(columns, PyList) and all(isinstance(c, str) for c in columns.items):
        return frame(machine, count, columns.items)
    if isinstance(columns, slice) and names is not None:
        first = names.index(columns.start) if columns.start in names else 0 if columns.start is None else None
        last = names.index(columns.stop) + 1 if columns.stop in names else len(names) if columns.stop is None else None
        if first is not None and last is not None:
            return frame(machine, count, names[first:last])
    return frame(machine, count, None)


LOC = known_class("pandas.core.Loc", __getitem__=_by_label, __setitem__=silent)
ILOC = known_class("pandas.core.Iloc", __getitem__=_by_position, __setitem__=silent)


# -- what tables give --------------------------------------------------------------------------------------------------
def _values(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    wanted = as_dtype(options.get("dtype", args[0] if args else None))
    held = receiver.payload
    if isinstance(wanted, DType):
        return array(machine, sizes_of(machine, held) or (), wanted, labels_in(held.value))
    return held


def _same(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    """Other values in the same rows and columns."""
    return None if options.get("inplace") is True else with_rows(machine, receiver, shape_of(machine, receiver)[0])


def _some_rows(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    made = with_rows(machine, receiver, some("rows"))
    return kept_or_returned(machine, receiver, made, options) if receiver.cls is FRAME else made


def _open(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    """A table whose columns are not known."""
    return frame(machine, shape_of(machine, receiver)[0] if receiver.cls is FRAME else some("rows"), None)


def _reset_index(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    if options.get("drop") is True:
        return _same(machine, receiver, **options)
    return kept_or_returned(machine, receiver, _open(machine, receiver), options)


def _columns(machine: Machine, receiver: Instance) -> Any:
    names = names_of(receiver)
    if names is not None:
        return PyList(names, "Index")
    return PyList([Repeated(Unknown("the name of a column"), shape_of(machine, receiver)[1])], "Index")


for _special in ("__len__", "__getitem__", "__contains__", "__iter__"):
    METHODS.setdefault("Index", {})[_special] = METHODS["list"][_special]


@method("Index", "tolist", "to_list")
def _names_list(machine: Machine, receiver: PyList) -> PyList:
    return PyList(list(receiver.items))


@method("Index", "copy")
def _names_copy(machine: Machine, receiver: PyList) -> PyList:
    return PyList(list(receiver.items), "Index")


def _rename_columns(machine: Machine, receiver: Instance, value: Any) -> None:
    if isinstance(value, PyList) and not has_repeats(value):
        machine.put(receiver.attributes, "_names", PyList(list(value.items)))


def _shape(machine: Machine, receiver: Instance) -> Any:
    return shape_of(machine, receiver)


def _length(machine: Machine, receiver: Instance) -> Any:
    return shape_of(machine, receiver)[0]


def _unique(machine: Machine, receiver: Instance, *args: Any) -> Any:
    held = labels_in(receiver.payload.value)
    return array(machine, (held.count if isinstance(held, ClassLabels) else some("values"),))


def _count_unique(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    held = labels_in(receiver.payload.value) if receiver.cls is SERIES else None
    return held.count if isinstance(held, ClassLabels) else some("values")


def _named(machine: Machine, receiver: Instance, name: Any) -> Any:
    """table.column"""
    names = names_of(receiver) if receiver.cls is FRAME else ()
    if name in names if names is not None else name not in OTHER_MEMBERS:
        return column(machine, receiver, name)
    return any_method(machine, receiver, name)


SAME = (
    "fillna astype copy clip round abs interpolate ffill bfill replace shift rolling apply map applymap isnull isna "
    "notnull diff cumsum rank str transform mask where __add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __truediv__ "
    "__rtruediv__ __pow__ __neg__ __gt__ __lt__ __ge__ __le__ __eq__ __ne__ __and__ __or__ __invert__ __mod__ sub div add mul"
)
FEWER = "dropna head tail sample drop_duplicates query sort_values sort_index nlargest nsmallest append"
OPEN = "merge join groupby pivot pivot_table melt stack unstack set_index describe select_dtypes corr assign explode rename"
# Members of a table that are no columns of it, beside those with an entry here.
OTHER = (
    "T agg aggregate align all any asfreq asof at at_time attrs axes backfill between_time bool boxplot cat combine "
    "combine_first compare convert_dtypes corrwith count cov cummax cummin cumprod divide dot dt dtype dtypes "
    "duplicated empty eq equals eval ewm expanding filter first first_valid_index flags floordiv from_dict from_records "
    "ge get gt hasnans hist iat idxmax idxmin index infer_objects info isetitem isin items iteritems iterrows itertuples "
    "keys kurt kurtosis last last_valid_index le lt mad max mean median memory_usage min mod mode multiply name ndim "
    "ne nbytes pad pct_change pipe plot pow prod product quantile radd rdiv reindex reindex_like rename_axis reorder_levels "
    "resample rfloordiv rmod rmul rpow rsub rtruediv sem set_axis set_flags size skew slice_shift sparse squeeze std "
    "style subtract sum swapaxes swaplevel take to_clipboard to_csv to_dict to_excel to_feather to_gbq to_hdf to_html "
    "to_json to_latex to_list to_markdown to_orc to_parquet to_period to_pickle to_records to_sql to_stata to_string "
    "to_timestamp to_xarray to_xml tolist transpose truediv truncate tz_convert tz_localize update value_counts var view xs"
)
OTHER_MEMBERS = frozenset(OTHER.split())


def _reader(run: Any) -> Property:
    return Property(Native("read", run, method=True))


_MEMBERS: dict[str, Any] = {
    "__getitem__": _item,
    "__setitem__": _set_item,
    "__len__": _length,
    "__getattr__": _named,
    "to_numpy": _values,
    "as_matrix": _values,
    "values": _reader(_values),
    "shape": _reader(_shape),
    "iloc": _reader(_locator(ILOC)),
    "loc": _reader(_locator(LOC)),
    "drop": _drop,
    "reset_index": _reset_index,
    "unique": _unique,
    "nunique": _count_unique,
    **dict.fromkeys(SAME.split(), _same),
    **dict.fromkeys(FEWER.split(), _some_rows),
    **dict.fromkeys(OPEN.split(), _open),
}
FRAME = known_class(
    "pandas.DataFrame",
    construct=_frame,
    **{
        **_MEMBERS,
        "pop": _pop,
        "insert": lambda machine, receiver, loc, name, value, *args: _set_item(machine, receiver, name, value),
        "__delitem__": _pop,
        "columns": Property(Native("columns", _columns, method=True), Native("columns", _rename_columns, method=True)),
    },
)
SERIES = known_class("pandas.Series", construct=_series, **_MEMBERS)


# -- functions ---------------------------------------------------------------------------------------------------------
@known("pandas.get_dummies")
def _dummies(machine: Machine, data: Any, *args: Any, **options: Any) -> Any:
    """One column for each value that occurs."""
    if isinstance(data, PyList):
        return frame(machine, some("rows") if has_repeats(data) else len(data.items), None, some("classes"))
    shape = sizes_of(machine, data) if isinstance(data, Tensor) else None
    if shape is not None and len(shape) == 1:
        data = series(machine, shape[0], labels_in(data.value), data.value.dtype)
    if not is_table(data):
        return machine.unknown("columns for values that are not known")
    held = labels_in(data.payload.value) if data.cls is SERIES and not options.get("drop_first") else None
    width: Dim | None = some("classes") if data.cls is SERIES else None
    if isinstance(held, ClassLabels) and not options.get("dummy_na"):
        width = held.count
    return frame(machine, shape_of(machine, data)[0], None, width)


@known("pandas.concat")
def _concat(machine: Machine, parts: Any, *args: Any, **options: Any) -> Any:
    axis = options.get("axis", args[0] if args else 0)
    items = list(parts.items) if isinstance(parts, PyList) and not has_repeats(parts) else []
    if not items or not all(is_table(i) and i.cls is FRAME for i in items) or options.get("join") is not None:
        return frame(machine, some("rows"), None)
    shapes, names = [shape_of(machine, i) for i in items], [names_of(i) for i in items]
    if axis in (1, "columns"):
        known_names = [n for listed in names for n in listed or ()] if None not in names else None
        return frame(machine, some("rows"), known_names, D.total([s[1] for s in shapes]))
    same = all(listed == names[0] for listed in names) and names[0] is not None
    return frame(machine, D.total([s[0] for s in shapes]), names[0] if same else None)


@known("pandas.to_numeric", "pandas.to_datetime", "pandas.factorize")
def _converted(machine: Machine, data: Any, *args: Any, **options: Any) -> Any:
    return _same(machine, data) if is_table(data) else machine.unknown("values of a table")


@known("pandas.isnull", "pandas.isna", "pandas.notnull")
def _is_null(machine: Machine, data: Any) -> Any:
    return _same(machine, data) if is_table(data) else Unknown("a value of a table", machine.builder.site)
