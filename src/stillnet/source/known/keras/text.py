"""Text for Keras: tokenizers, and generators over a series, as the arrays they give."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import F64
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...machine import Machine
from ...values import Class, Config, Instance, PyList, Repeated, Tensor
from ..python.quiet import quiet_class
from ..registry import known
from ..torch.batches import some
from .data import array, rows_in
from .pictures import data_set


# -- tokenizers --------------------------------------------------------------------------------------------------------
def _tokenizer(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    made = Instance(cls, {"num_words": args[0] if args else kwargs.get("num_words")}, site=machine.builder.site)
    for name in ("word_index", "index_word", "word_counts", "word_docs"):
        made.attributes[name] = Unknown("the words of a text", machine.builder.site)
    return made


def _sequences(machine: Machine, receiver: Any, texts: Any, *args: Any) -> PyList:
    """A list of word numbers for each text."""
    numbers = PyList([Repeated(Unknown("the number of a word"), some("words"))])
    return PyList([Repeated(numbers, rows_in(machine, texts))])


def _matrix(machine: Machine, receiver: Any, texts: Any, *args: Any, **kwargs: Any) -> Tensor:
    """One column for each word."""
    words = receiver.attributes.get("num_words")
    columns = words.symbol() if isinstance(words, Config) else words if isinstance(words, int) else some("words")
    return array(machine, (rows_in(machine, texts), columns), F64, "texts")


quiet_class(
    "keras.preprocessing.text.Tokenizer",
    construct=_tokenizer,
    texts_to_sequences=_sequences,
    texts_to_matrix=_matrix,
    sequences_to_matrix=_matrix,
)


@known("keras.preprocessing.text.one_hot", "keras.preprocessing.text.text_to_word_sequence")
def _words(machine: Machine, text: Any, *args: Any, **kwargs: Any) -> PyList:
    return PyList([Repeated(Unknown("a word"), some("words"))])


# -- series ------------------------------------------------------------------------------------------------------------
@known("keras.preprocessing.sequence.TimeseriesGenerator")
def _windows(
    machine: Machine, data: Any, targets: Any, length: Any, sampling_rate: Any = 1, *args: Any, **kwargs: Any
) -> Any:
    """Windows of `length` rows, each with the target that follows it."""
    if not isinstance(length, int) or not isinstance(sampling_rate, int) or sampling_rate < 1:
        return machine.unknown("windows of a length that is not known")
    batch = some("batch")

    def part(series: Any, axes: tuple[Any, ...]) -> Any:
        kind = machine.builder.type_of(series.value) if isinstance(series, Tensor) else None
        if kind is None or kind.shape is None:
            return Unknown("windows of a series that is not known", machine.builder.site)
        shape = (batch, *axes, *kind.shape[1:])
        return Tensor(machine.builder.source(TensorType(shape, kind.dtype), "data", "windows"), "tf")

    steps = -(-length // sampling_rate)
    return data_set(machine, (part(data, (steps,)), part(targets, ())))
