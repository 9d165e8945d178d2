"""Columns of tables of any library. An Arrow column is passed on without copying its texts."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ._errors import WrongTypeError

#: The possible names of each column: positions, moves, themes and ids.
_NAMES = (("FEN", "fen"), ("Moves", "moves"), ("Themes", "themes"), ("PuzzleId", "id"))


class Column(Protocol):
    """A column of texts."""

    def __len__(self) -> int: ...

    def part(self, start: int, size: int) -> Any:
        """A part of its texts, in the form that the compiled module accepts."""


class _Listed:
    """A column of Python strings."""

    def __init__(self, texts: list[Any]) -> None:
        self._texts = texts

    def __len__(self) -> int:
        return len(self._texts)

    def part(self, start: int, size: int) -> list[Any]:
        return self._texts[start : start + size]


class _Arrow:
    """An Arrow column: the offset of each text, and the concatenated texts."""

    def __init__(self, texts: Any, pyarrow: Any) -> None:
        self._texts = texts
        self._pyarrow = pyarrow

    def __len__(self) -> int:
        return len(self._texts)

    def part(self, start: int, size: int) -> tuple[tuple[int, bytes], bytes]:
        chunks = self._texts.slice(start, size).chunks
        array = chunks[0] if len(chunks) == 1 else self._pyarrow.concat_arrays(chunks)
        width = 8 if self._pyarrow.types.is_large_string(array.type) else 4
        _, offsets, texts = array.buffers()
        places = offsets.slice(width * array.offset, width * (len(array) + 1)).to_pybytes()
        first, last = (int.from_bytes(place, sys.byteorder) for place in (places[:width], places[-width:]))
        return (width, places), b"" if texts is None else texts.slice(first, last - first).to_pybytes()


def table_columns(table: Any) -> tuple[list[Column | None], int]:
    """The columns with positions, moves, themes and ids, of which the last two may be missing, and their length."""
    columns = [_column(table, names) for names in _NAMES]
    if columns[0] is None or columns[1] is None:
        raise WrongTypeError(f"found {type(table).__name__}, expected a table with columns FEN and Moves")
    length = len(columns[0])
    if any(column is not None and len(column) != length for column in columns):
        raise WrongTypeError("the columns of the table differ in length")
    return columns, length


def _column(table: Any, names: Sequence[str]) -> Column | None:
    present = getattr(table, "column_names", None)
    if present is None:
        present = getattr(table, "columns", None)
    if present is None:
        present = table.keys() if isinstance(table, Mapping) else ()
    name = next((name for name in names if name in list(present)), None)
    if name is None:
        return None
    column = table[name]
    arrow = _arrow(column)
    if arrow is not None:
        return arrow
    for method in ("to_pylist", "to_list", "tolist"):
        convert = getattr(column, method, None)
        if callable(convert):
            return _Listed(list(convert()))
    return _Listed(list(column))


def _arrow(column: Any) -> _Arrow | None:
    """A column of texts as Arrow, if pyarrow is installed. Casts are avoided where possible, because importing them takes
    a tenth of a second."""
    if not (hasattr(column, "__arrow_c_stream__") or hasattr(column, "__arrow_c_array__")):
        return None
    try:
        pyarrow: Any = importlib.import_module("pyarrow")
    except ImportError:
        return None
    try:
        texts = column if isinstance(column, pyarrow.ChunkedArray) else pyarrow.chunked_array(column)
        kinds = pyarrow.types
        if kinds.is_string_view(texts.type):
            texts = texts.cast(pyarrow.large_string())
        if not (kinds.is_string(texts.type) or kinds.is_large_string(texts.type)):
            return None
    except (pyarrow.ArrowException, TypeError, AttributeError):
        return None
    return _Arrow(texts.fill_null("") if texts.null_count else texts, pyarrow)

