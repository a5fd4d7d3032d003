"""Element types of tensors and how they promote."""

from __future__ import annotations

from .plain import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class DType:
    """`name` is the short spelling used everywhere (f32, i64, bool); `kind` orders promotion: bool < int < float < complex.
    There is one object of each type, so they are compared and hashed by identity: every key of an operation holds some."""

    name: str
    kind: str
    bits: int

    @property
    def is_float(self) -> bool:
        return self.kind == "float"

    @property
    def is_complex(self) -> bool:
        return self.kind == "complex"

    @property
    def is_integer(self) -> bool:
        return self.kind == "int"

    @property
    def itemsize(self) -> int:
        return max(1, self.bits // 8)

    def __repr__(self) -> str:
        return self.name


_KINDS = ("bool", "int", "float", "complex")

DTYPES: dict[str, DType] = {
    t.name: t
    for t in (
        DType("bool", "bool", 8),
        DType("u8", "int", 8),
        DType("i8", "int", 8),
        DType("i16", "int", 16),
        DType("i32", "int", 32),
        DType("i64", "int", 64),
        DType("u16", "int", 16),
        DType("u32", "int", 32),
        DType("u64", "int", 64),
        DType("f8e4m3", "float", 8),
        DType("f8e5m2", "float", 8),
        DType("f16", "float", 16),
        DType("bf16", "float", 16),
        DType("f32", "float", 32),
        DType("f64", "float", 64),
        DType("c32", "complex", 32),
        DType("c64", "complex", 64),
        DType("c128", "complex", 128),
        DType("str", "str", 0),
    )
}
BOOL, U8, I8, I16, I32, I64 = (DTYPES[n] for n in ("bool", "u8", "i8", "i16", "i32", "i64"))
F16, BF16, F32, F64 = (DTYPES[n] for n in ("f16", "bf16", "f32", "f64"))
C64, C128 = DTYPES["c64"], DTYPES["c128"]


def promote(left: DType | None, right: DType | None) -> DType | None:
    """The type of an operation on two tensors of equal standing (torch's lattice); unknown with anything is unknown."""
    if left is None or right is None:
        return None
    if left is right:
        return left
    if left.kind != right.kind:
        return max(left, right, key=lambda t: _KINDS.index(t.kind) if t.kind in _KINDS else 9)
    if {left.name, right.name} == {"f16", "bf16"}:
        return F32
    if (
        left.kind == "int"
        and (left.name[0] == "u") != (right.name[0] == "u")
        and left.bits <= right.bits
        and right.name[0] == "i"
        and left.bits == right.bits
    ):
        return {8: I16, 16: I32, 32: I64}.get(left.bits, I64)
    if left.kind == "int" and left.bits == right.bits:
        return {8: I16, 16: I32, 32: I64}.get(left.bits, I64)
    return left if left.bits >= right.bits else right


ONNX_TYPES = {
    1: "f32", 2: "u8", 3: "i8", 4: "u16", 5: "i16", 6: "i32", 7: "i64", 8: "str", 9: "bool", 10: "f16", 11: "f64", 12: "u32",
    13: "u64", 14: "c64", 15: "c128", 16: "bf16", 17: "f8e4m3", 19: "f8e5m2",
}  # fmt: skip


def onnx_type(number: object) -> DType | None:
    """The element type that ONNX writes as this number."""
    return DTYPES.get(ONNX_TYPES.get(number, "")) if isinstance(number, int) else None
