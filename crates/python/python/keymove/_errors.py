"""Exceptions: one type for each kind of error, with the position of the fault if there is one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn


@dataclass(frozen=True)
class Fault:
    """A fault of a text and its position. Lines and columns count from 1."""

    severity: str
    message: str
    expected: str | None
    line: int
    column: int
    length: int
    text: str


class KeymoveError(Exception):
    """The base class of all exceptions of keymove."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        #: What went wrong, for people.
        self.message = message
        #: The line of the input, from 1, if the fault is in one.
        self.line: int | None = None
        #: The column in that line, from 1.
        self.column: int | None = None
        #: The line, or the part of it around the fault.
        self.text: str | None = None
        #: A suggestion.
        self.hint: str | None = None
        #: All faults of the input.
        self.faults: tuple[Fault, ...] = ()


class WrongTypeError(KeymoveError, TypeError):
    """An argument has an unsupported type."""


class ArgumentError(KeymoveError, ValueError):
    """An argument has a value that is out of range."""


class InputError(KeymoveError, ValueError):
    """A text cannot be read; `line` and `column` give the position."""


class IllegalPositionError(InputError):
    """A position that the rules cannot be applied to."""


class RefusedError(KeymoveError):
    """Something that keymove does not support; the message says what."""


class StoppedError(KeymoveError):
    """The work was stopped."""


class FailedError(KeymoveError, RuntimeError):
    """A failure of the system: a file that cannot be read, no memory, no thread."""


class InternalError(KeymoveError, RuntimeError):
    """A bug in keymove."""


_KINDS: dict[str, type[KeymoveError]] = {
    "unit": ArgumentError,
    "unreadable": InputError,
    "illegal": IllegalPositionError,
    "refused": RefusedError,
    "interrupted": StoppedError,
    "failed": FailedError,
    "internal": InternalError,
}


def exception_of(record: dict[str, Any]) -> KeymoveError:
    """The exception for the error of a unit."""
    error = _KINDS.get(str(record.get("kind")), FailedError)(str(record.get("message", "an error")))
    error.line = record.get("line")
    error.column = record.get("column")
    error.text = record.get("text")
    error.hint = record.get("hint")
    error.faults = tuple(Fault(**fault) for fault in record.get("faults", ()))
    return error


def raise_core(error: Exception) -> NoReturn:
    """Raises the exception for an error of the compiled module."""
    text = str(error)
    try:
        record = json.loads(text)
    except ValueError:
        record = {"kind": "failed", "message": text}
    raise exception_of(record) from None
