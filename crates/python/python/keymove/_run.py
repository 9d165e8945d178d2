"""Runs units of work in this process, without Python's lock."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

from ._core import CoreError, Run
from ._errors import raise_core

Json = dict[str, Any]


def processors() -> int:
    """The processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def begin(unit: Json) -> Run:
    """Starts a unit, without the fields that are not set."""
    given = {name: value for name, value in unit.items() if value is not None}
    try:
        return Run(json.dumps(given))
    except CoreError as error:
        raise_core(error)


def events(run: Run) -> Iterator[tuple[bool, Json]]:
    """The events of a unit: `(False, event)` for each event, and `(True, outcome)` at the end."""
    is_over = False
    while not is_over:
        try:
            is_over, text = run.next()
        except CoreError as error:
            raise_core(error)
        yield is_over, json.loads(text)


def outcome(unit: Json, progress: Callable[[Json], object] | None = None) -> Json:
    """The outcome of a unit; `progress` is called with its events."""
    run = begin(unit)
    result: Json = {}
    try:
        for is_over, value in events(run):
            if is_over:
                result = value
            elif progress is not None and "progress" in value:
                progress(value["progress"])
    finally:
        run.stop()
    return result
