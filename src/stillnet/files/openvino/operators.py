"""Operators of OpenVINO that are called otherwise elsewhere: which operation of ONNX, TensorFlow or torch does the same."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any

Given = dict[str, Any]
# What the same operation is called in ONNX, where its operands stand in the same order and its settings have the same names.
NAMES = (
    "Abs Acos Acosh Add Asin Asinh Atan Atanh BitwiseAnd BitwiseNot BitwiseOr BitwiseXor Concat Cos Cosh Einsum Elu"
    " Equal Erf Exp Floor Greater Less Log LogSoftmax Mish NonZero Sigmoid Sign Sin Sinh Sqrt Squeeze Tan Tanh Tile"
    " Unsqueeze Identity GatherElements GatherND GridSample Round IsNaN IsInf"
)
ONNX = {
    **{name: name for name in NAMES.split()},
    "Ceiling": "Ceil", "Divide": "Div", "GreaterEqual": "GreaterOrEqual", "LessEqual": "LessOrEqual", "LogicalAnd": "And",
    "LogicalOr": "Or", "LogicalXor": "Xor", "LogicalNot": "Not", "Maximum": "Max", "Minimum": "Min", "Multiply": "Mul",
    "Negative": "Neg", "Power": "Pow", "PReLU": "PRelu", "ReLU": "Relu", "SoftPlus": "Softplus", "SoftSign": "Softsign",
    "Subtract": "Sub", "HSwish": "HardSwish", "Select": "Where", "SoftMax": "Softmax", "Softmax": "Softmax", "Clamp": "Clip",
    "ConvertLike": "CastLike", "ScatterNDUpdate": "ScatterND", "ReverseSequence": "ReverseSequence", "Mod": "Mod",
}  # fmt: skip
ELSEWHERE = {
    "NotEqual": "tf.raw_ops.NotEqual",
    "SquaredDifference": "tf.raw_ops.SquaredDifference",
    "FloorMod": "tf.raw_ops.FloorMod",
    "Atan2": "tf.raw_ops.Atan2",
    "HSigmoid": "torch.nn.functional.hardsigmoid",
    "Inverse": "torch.linalg.inv",
    "Assign": "onnx.Identity",
}
# Settings whose names or values differ.
SETTINGS: dict[str, Callable[[Given], Given]] = {
    "Mod": lambda given: {"fmod": 1},
    "ReverseSequence": lambda given: {"batch_axis": given.get("batch_axis", 0), "time_axis": given.get("seq_axis", 1)},
    "GridSample": lambda given: {**given, "align_corners": int(bool(given.get("align_corners")))},
}
# Operator sets that OpenVINO itself defines; operators of others only share names with these.
OWN = ("opset", "experimental", "util", "ie_internal_opset")


def spelled(kind: str, version: str, given: Given) -> tuple[str, Given]:
    """The function of the operation table that an operator is, with its settings as that one takes them."""
    if version and not version.startswith(OWN):
        return f"openvino.{version}.{kind}", given
    name = ELSEWHERE.get(kind) or (f"onnx.{ONNX[kind]}" if kind in ONNX else f"openvino.{kind}")
    return name, SETTINGS[kind](given) if kind in SETTINGS else given


def setting(text: str) -> Any:
    """A setting as it is written: a number, several numbers, a truth, or a text."""
    parts = [part.strip() for part in text.split(",")]
    found = [one(part) for part in parts if part]
    if len(parts) == 1 or any(isinstance(value, str) for value in found):
        return one(text)
    return found


def one(word: str) -> Any:
    if word in ("true", "false"):
        return word == "true"
    for kind in (int, float):
        try:
            return kind(word) if len(word) < 40 else word
        except ValueError:
            continue
    return word
