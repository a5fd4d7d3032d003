"""Which names a pickle may import: what is known to be harmless, what is known to be dangerous, and why."""

from __future__ import annotations

from ..base.choice import Choice
from ..ops import FUNCTIONS, LAYERS


class Danger(Choice):
    """HARMLESS names only build data. RUNS does what the file says. REACHES gets hold of anything by name. SOURCE runs source
    text that stands in the file, which can be looked at. UNKNOWN is all that is on no list."""

    HARMLESS = "harmless"
    RUNS = "runs"
    REACHES = "reaches"
    SOURCE = "source"
    UNKNOWN = "unknown"


BUILTINS = ("builtins", "__builtin__")
PLAIN_TYPES = frozenset(
    [
        "set",
        "frozenset",
        "list",
        "dict",
        "tuple",
        "int",
        "float",
        "str",
        "bytes",
        "bytearray",
        "complex",
        "bool",
        "slice",
        "range",
        "object",
        "long",
        "unicode",
        "NoneType",
    ]
)
# Names that make data and nothing else. Exact names only: an attribute path such as `Tensor.__init__.__globals__` is none.
HARMLESS = frozenset(
    [
        "_codecs.encode",
        "argparse.Namespace",
        "collections.Counter",
        "collections.OrderedDict",
        "collections.defaultdict",
        "collections.deque",
        "copy_reg._reconstructor",
        "copyreg._reconstructor",
        "copyreg.__newobj__",
        "copyreg.__newobj_ex__",
        "datetime.date",
        "datetime.datetime",
        "datetime.time",
        "datetime.timedelta",
        "datetime.timezone",
        "decimal.Decimal",
        "fractions.Fraction",
        "functools.partial",
        "numpy.core.multiarray._reconstruct",
        "numpy._core.multiarray._reconstruct",
        "numpy.core.multiarray.scalar",
        "numpy._core.multiarray.scalar",
        "numpy.core.numeric._frombuffer",
        "numpy._core.numeric._frombuffer",
        "numpy.dtype",
        "joblib.numpy_pickle.NumpyArrayWrapper",
        "sklearn.externals.joblib.numpy_pickle.NumpyArrayWrapper",
        "numpy.ndarray",
        "numpy.random._pickle.__randomstate_ctor",
        "numpy.random._pickle.__generator_ctor",
        "numpy.random._pickle.__bit_generator_ctor",
        "pathlib.Path",
        "pathlib.PosixPath",
        "pathlib.PurePath",
        "pathlib.PurePosixPath",
        "pathlib.WindowsPath",
        "pathlib.PureWindowsPath",
        "torch.Size",
        "torch.Tensor",
        "torch.Generator",
        "torch.device",
        "torch.dtype",
        "torch.finfo",
        "torch.iinfo",
        "torch.UntypedStorage",
        "torch.storage.UntypedStorage",
        "torch.storage.TypedStorage",
        "torch.storage._LegacyStorage",
        "torch._C._VariableFunctions",
        "torch._C._VariableFunctionsClass",
        "torch._C._nn.gelu",
        "torch._tensor._rebuild_from_type",
        "torch._tensor._rebuild_from_type_v2",
        "torch._utils._rebuild_device_tensor_from_cpu_tensor",
        "torch._utils._rebuild_device_tensor_from_numpy",
        "torch._utils._rebuild_meta_tensor_no_storage",
        "torch._utils._rebuild_nested_tensor",
        "torch._utils._rebuild_parameter",
        "torch._utils._rebuild_parameter_with_state",
        "torch._utils._rebuild_qtensor",
        "torch._utils._rebuild_sparse_csr_tensor",
        "torch._utils._rebuild_sparse_tensor",
        "torch._utils._rebuild_tensor",
        "torch._utils._rebuild_tensor_v2",
        "torch._utils._rebuild_tensor_v3",
        "torch._utils._rebuild_wrapper_subclass",
        "torch._utils._rebuild_xla_tensor",
        "torch.fx._symbolic_trace.Tracer",
        "torch.jit._pickle.build_boollist",
        "torch.jit._pickle.build_doublelist",
        "torch.jit._pickle.build_intlist",
        "torch.jit._pickle.build_tensor_from_id",
        "torch.jit._pickle.build_tensorlist",
        "torch.jit._pickle.restore_type_tag",
        "torch.nn.modules.linear.NonDynamicallyQuantizableLinear",
        "torch.nn.modules.module._WrappedHook",
        "torch.nn.parameter.Buffer",
        "torch.nn.parameter.Parameter",
        "torch.nn.parameter.UninitializedBuffer",
        "torch.nn.parameter.UninitializedParameter",
        "torch.nn.utils.spectral_norm.SpectralNorm",
        "torch.nn.utils.spectral_norm.SpectralNormLoadStateDictPreHook",
        "torch.nn.utils.spectral_norm.SpectralNormStateDictHook",
        "torch.nn.utils.weight_norm.WeightNorm",
        "torch.per_channel_affine",
        "torch.per_channel_affine_float_qparams",
        "torch.per_tensor_affine",
        "torch.serialization._get_layout",
        "torch.strided",
        "torch.torch_version.TorchVersion",
        "torch.version.TorchVersion",
        "types.SimpleNamespace",
        "uuid.UUID",
    ]
)
STORAGES = frozenset(
    f"{kind}Storage"
    for kind in [
        "BFloat16",
        "Bool",
        "Byte",
        "Char",
        "ComplexDouble",
        "ComplexFloat",
        "Double",
        "Float",
        "Half",
        "Int",
        "Long",
        "QInt32",
        "QInt8",
        "QUInt2x4",
        "QUInt4x2",
        "QUInt8",
        "Short",
        "Untyped",
        "Typed",
    ]
)
TENSORS = frozenset(
    f"{kind}Tensor" for kind in ["BFloat16", "Bool", "Byte", "Char", "Double", "Float", "Half", "Int", "Long", "Short"]
)
DTYPES = frozenset(
    [
        "float16",
        "float32",
        "float64",
        "bfloat16",
        "half",
        "float",
        "double",
        "int8",
        "int16",
        "int32",
        "int64",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "bool",
        "complex32",
        "complex64",
        "complex128",
        "quint8",
        "qint8",
        "qint32",
        "quint4x2",
        "float8_e4m3fn",
        "float8_e5m2",
        "float8_e4m3fnuz",
        "float8_e5m2fnuz",
    ]
)
CONTAINERS = frozenset(("ModuleList", "ModuleDict", "Sequential", "ParameterList", "ParameterDict", "Module"))

# Modules of which nearly every function does more than make data, with what it can do.
RUNNING_MODULES: dict[str, str] = {
    **dict.fromkeys(
        [
            "os",
            "posix",
            "nt",
            "subprocess",
            "commands",
            "popen2",
            "pty",
            "platform",
            "_posixsubprocess",
            "sh",
            "plumbum",
            "fabric",
            "paramiko",
        ],
        "runs commands",
    ),
    **dict.fromkeys(
        [
            "code",
            "codeop",
            "runpy",
            "timeit",
            "trace",
            "cProfile",
            "profile",
            "pdb",
            "bdb",
            "doctest",
            "idlelib",
            "lib2to3",
            "pydoc",
            "unittest",
            "test",
            "bytecode",
            "numpy.testing",
            "numpy.f2py",
            "numpy.distutils",
            "distutils",
            "setuptools",
            "pip",
            "ensurepip",
            "venv",
            "zipapp",
            "torch.utils.cpp_extension",
            "torch._inductor",
            "torch._dynamo",
            "torch.utils.bottleneck",
            "torch.utils.collect_env",
            "cffi",
            "torch.utils.model_dump",
            "IPython",
            "jedi",
            "site",
            "sysconfig",
            "_osx_support",
            "_aix_support",
            "_pyrepl",
            "_pytest",
            "antigravity",
            "cgitb",
            "compileall",
            "modulefinder",
            "nose",
            "pandas.core.computation",
            "py_compile",
            "pyclbr",
            "pytest",
            "rlcompleter",
            "sympy.parsing",
            "tkinter",
            "torch.fx.experimental.symbolic_shapes",
            "torch.jit.unsupported_tensor_ops",
            "torch.utils._config_module",
            "torch.utils.data.datapipes.utils.decoder",
            "turtle",
            "turtledemo",
            "torch.testing._internal",
        ],
        "runs code",
    ),
    **dict.fromkeys(
        [
            "importlib",
            "imp",
            "zipimport",
            "pkgutil",
            "ctypes",
            "_ctypes",
            "cython",
            "types",
            "sys",
            "gc",
            "inspect",
            "linecache",
        ],
        "loads or builds code",
    ),
    **dict.fromkeys(
        [
            "pickle",
            "_pickle",
            "cPickle",
            "dill",
            "cloudpickle",
            "joblib",
            "marshal",
            "shelve",
            "jsonpickle",
            "pandas.io.pickle",
        ],
        "loads further pickles",
    ),
    **dict.fromkeys(
        [
            "socket",
            "ssl",
            "http",
            "urllib",
            "urllib2",
            "urllib3",
            "requests",
            "httpx",
            "aiohttp",
            "ftplib",
            "smtplib",
            "poplib",
            "imaplib",
            "telnetlib",
            "xmlrpc",
            "webbrowser",
            "asyncio",
            "socketserver",
            "torch.hub",
            "torch.distributed.rpc",
        ],
        "reaches the network",
    ),
    **dict.fromkeys(
        [
            "shutil",
            "tempfile",
            "mmap",
            "zipfile",
            "tarfile",
            "sqlite3",
            "logging.config",
            "dbm",
            "fileinput",
            "glob",
            "mailcap",
            "netrc",
            "readline",
            "spwd",
            "winreg",
            "bz2",
            "gzip",
            "lzma",
            "numpy.lib.format",
            "numpy.lib.npyio",
            "numpy.lib._npyio_impl",
            "torch.utils.tensorboard",
        ],
        "reads or writes files",
    ),
    **dict.fromkeys(["multiprocessing", "threading", "_thread", "concurrent", "signal"], "starts processes or threads"),
}
RUNNING: dict[str, str] = {
    **{
        f"{module}.{name}": "runs code"
        for module in BUILTINS
        for name in ("eval", "exec", "execfile", "compile", "apply")
    },
    **{
        f"{module}.{name}": "loads or builds code"
        for module in BUILTINS
        for name in ("__import__", "reload", "breakpoint")
    },
    **{
        f"{module}.{name}": "reads or writes files"
        for module in BUILTINS
        for name in ("open", "file", "input", "print")
    },
    **{
        f"{module}.{name}": "reads or writes files"
        for module in ("io", "_io", "_pyio", "codecs", "tokenize")
        for name in ("open", "FileIO", "open_code")
    },
    **{
        f"numpy.{name}": "reads or writes files"
        for name in ("fromfile", "genfromtxt", "loadtxt", "memmap", "save", "savetxt", "savez", "savez_compressed")
    },
    **{f"logging.{name}": "reads or writes files" for name in ("FileHandler", "handlers.RotatingFileHandler")},
    **{
        f"torch.{name}": "reads or writes files"
        for name in ("save", "from_file", "serialization.save", "UntypedStorage.from_file", "_C.PyTorchFileWriter")
    },
    **{
        f"pathlib.{kind}Path.{name}": "reads or writes files"
        for kind in ("", "Posix", "Windows")
        for name in ("chmod", "mkdir", "open", "rename", "replace", "rmdir", "symlink_to", "touch", "unlink")
    },
    **{
        f"pathlib.{kind}Path.{name}": "reads or writes files"
        for kind in ("", "Posix", "Windows")
        for name in ("read_bytes", "read_text", "write_bytes", "write_text")
    },
    "torch.load": "loads further pickles",
    "torch.serialization.load": "loads further pickles",
    "torch.jit.load": "loads further code",
    "torch.jit._serialization.load": "loads further code",
    "torch._C._jit_load": "loads further code",
    "torch._C.import_ir_module": "loads further code",
    "torch.package.PackageImporter": "loads further code",
    "torch.package.package_importer.PackageImporter": "loads further code",
    "numpy.ctypeslib.load_library": "loads or builds code",
    "keras.src.utils.python_utils.func_load": "loads or builds code",
    "tensorflow.py_function": "calls what the file names",
    "tensorflow.numpy_function": "calls what the file names",
    "torch.classes.load_library": "loads or builds code",
    "torch.ops.load_library": "loads or builds code",
    "numpy.load": "loads further pickles",
    "pandas.read_pickle": "loads further pickles",
    "pandas.eval": "runs code",
    "sympy.sympify": "runs code",
    "sympy.core.sympify.sympify": "runs code",
    "uuid._get_command_stdout": "runs commands",
    "getpass.getpass": "reads or writes files",
    "tensorflow.io.read_file": "reads or writes files",
    "tensorflow.io.write_file": "reads or writes files",
    "tensorflow.python.ops.io_ops.write_file": "reads or writes files",
    "tensorflow.python.ops.gen_io_ops.write_file": "reads or writes files",
    "tensorflow.load_library": "loads or builds code",
    "tensorflow.load_op_library": "loads or builds code",
    "keras.saving.load_model": "loads further code",
    "keras.config.enable_unsafe_deserialization": "switches the protection of Keras off",
    "keras.utils.get_file": "reaches the network",
    "keras.models.load_model": "loads further code",
    "functools.reduce": "calls what the file names",
}
REACHING = frozenset(
    f"{module}.{name}"
    for modules, names in (
        (BUILTINS, "getattr setattr delattr globals locals vars map filter type super"),
        (("operator", "_operator"), "attrgetter itemgetter methodcaller call"),
        (("functools",), "partialmethod"),
        (("copyreg", "copy_reg"), "add_extension"),
    )
    for module in modules
    for name in names.split()
)

# Loads what stands in its argument, which is scanned like the stream around it; harmless where that is.
LOADS_ARGUMENT = "torch.storage._load_from_bytes"
SOURCES = frozenset(
    f"torch.fx.graph_module.{name}"
    for name in (
        "reduce_graph_module",
        "reduce_package_graph_module",
        "reduce_deploy_graph_module",
        "_exec_with_source",
        "_forward_from_src",
    )
)


def judge(module: str, name: str) -> tuple[Danger, str]:
    """What importing and calling this name means for whoever loads the file."""
    path = f"{module}.{name}"
    if path in RUNNING:
        return Danger.RUNS, RUNNING[path]
    if path in SOURCES:
        return Danger.SOURCE, "runs the source text that the file holds"
    if path in REACHING:
        return Danger.REACHES, "gets hold of anything by name"
    if is_harmless(module, name):
        return Danger.HARMLESS, ""
    reason = _running_module(module)
    if reason is not None:
        return Danger.RUNS, reason
    # protocol 4 takes the attributes of a dotted name one by one, so it can lead out of any module
    if "." in name and (led := _led_out(module, name)) is not None:
        return led
    return Danger.UNKNOWN, ""


# Where torch keeps its quantised layers, by its newer and its older names.
QUANTIZED_LAYERS = (
    "torch.ao.nn.quantized.", "torch.ao.nn.intrinsic.", "torch.nn.quantized.", "torch.nn.intrinsic.",
)  # fmt: skip


def is_harmless(module: str, name: str) -> bool:
    if module in BUILTINS:
        return name in PLAIN_TYPES
    owner, _, method = name.partition(".")
    if module == "torch._C" and owner in ("_VariableFunctions", "_VariableFunctionsClass") and method:
        return is_harmless("torch", method)  # the class whose methods are the functions of torch
    if not name.isidentifier():
        return False
    if f"{module}.{name}" in HARMLESS:
        return True
    if module == "torch" and (name in STORAGES or name in TENSORS or name in DTYPES):
        return True
    if module in ("torch.cuda", "torch.storage", "torch.cuda.sparse", "torch.sparse") and name in STORAGES | TENSORS:
        return True
    if module.startswith("torch.nn.modules.") or module == "torch.nn":
        return f"torch.nn.{name}" in LAYERS or name in CONTAINERS
    if module.startswith(QUANTIZED_LAYERS):
        return name[:1].isupper()  # classes, whose state is plain data and packed weights
    if module in ("torch.nn.functional", "torch._C._nn", "torch"):
        return f"{module}.{name}" in FUNCTIONS and not name.startswith(("load", "save", "from_file"))
    if module == "numpy" or module == "numpy.dtypes":
        return name.endswith("DType") or name in (
            "float32",
            "float64",
            "int32",
            "int64",
            "bool_",
            "uint8",
            "float16",
            "int16",
        )
    return module == "__torch__" or module.startswith("__torch__.")


def _running_module(module: str) -> str | None:
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        reason = RUNNING_MODULES.get(".".join(parts[:length]))
        if reason is not None:
            return reason
    return None


def _led_out(module: str, name: str) -> tuple[Danger, str] | None:
    """Whether the steps of a dotted name pass through a module or function that runs things."""
    steps = name.split(".")
    for i, step in enumerate(steps):
        rest = steps[i + 1] if i + 1 < len(steps) else ""
        if step in RUNNING_MODULES:
            return Danger.RUNS, RUNNING_MODULES[step]
        if step in ("eval", "exec", "system", "popen", "__import__") or f"builtins.{rest}" in RUNNING:
            return Danger.RUNS, "runs code"
        if step.startswith("__"):
            return Danger.REACHES, "gets hold of anything by name"
    return None
