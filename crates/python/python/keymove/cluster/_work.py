"""Runs one unit on a worker, with one thread."""

from __future__ import annotations

from .._core import CoreError, Run
from .._program import name_program


def run_unit(unit: str) -> tuple[bool, str]:
    """The outcome of a unit, or its error, as JSON; the first value is True for an outcome."""
    name_program()
    try:
        run = Run(unit)
        is_over = False
        while not is_over:
            is_over, text = run.next()
        return True, text
    except CoreError as error:
        return False, str(error)
