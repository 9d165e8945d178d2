"""Sends units to workers and collects the outcomes: bounded in number, in order, each counted once."""

from __future__ import annotations

import hashlib
import json
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from .._errors import FailedError, StoppedError, exception_of
from ._backends import Backend, LostUnit

#: The number of units queued per worker, beyond the one that is running.
_AHEAD = 2
#: How often a unit may lose its worker before the run fails.
_MOST_LOSSES = 20
#: Seconds between two checks for a stop request.
_STOP_INTERVAL = 0.5


@dataclass(frozen=True)
class Progress:
    """The progress of the work."""

    #: Units that have an outcome.
    done: int
    #: Units that are running.
    running: int
    #: Units that are known but not started.
    waiting: int
    #: How often a worker was lost and its unit repeated.
    lost: int


#: Called with the progress; True prints it on standard error, None is silent.
Listener = Callable[[Progress], object] | bool | None


class Journal:
    """Stores outcomes in a file, one line of JSON each, so that they need not be computed again."""

    def __init__(self, path: Path | None) -> None:
        self.known: dict[str, dict[str, Any]] = {}
        self._file: TextIO | None = None
        if path is None:
            return
        if path.exists():
            whole = 0
            with path.open("rb") as file:
                for line in file:
                    # An incomplete line is ignored.
                    if not line.endswith(b"\n"):
                        break
                    try:
                        record = json.loads(line)
                        self.known[record["key"]] = record["outcome"]
                    except (ValueError, KeyError, TypeError):
                        raise FailedError(f"{path} is not a journal of a cluster") from None
                    whole += len(line)
            with path.open("r+b") as file:
                file.truncate(whole)
        self._file = path.open("a", encoding="utf-8")

    def add(self, key: str, outcome: dict[str, Any]) -> None:
        """Stores an outcome."""
        if self._file is not None:
            self._file.write(json.dumps({"key": key, "outcome": outcome}) + "\n")
            self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()


@dataclass(eq=False)
class _Slot:
    """A unit in the order of the answers."""

    unit: str
    key: str
    outcome: dict[str, Any] | None = None
    losses: int = 0


def key_of(unit: str) -> str:
    """The key that identifies a unit."""
    return hashlib.sha256(unit.encode()).hexdigest()[:32]


def outcomes(
    units: Iterable[str],
    backend: Backend,
    *,
    journal: Path | None = None,
    progress: Listener = None,
    parts: Callable[[str, dict[str, Any]], list[str]] | None = None,
) -> Iterator[dict[str, Any]]:
    """The outcomes of units, in the order of the units.

    `parts` returns the units into which an outcome has split its unit; they run next and take its place.
    """
    kept = Journal(journal)
    source = iter(units)
    slots: deque[_Slot] = deque()
    again: deque[_Slot] = deque()
    running: dict[Any, _Slot] = {}
    done = lost = 0
    is_exhausted = False
    listener = _listener(progress)

    def settle(slot: _Slot, outcome: dict[str, Any]) -> None:
        """Stores an outcome, or queues the units that replace it."""
        nonlocal done
        done += 1
        instead = parts(slot.unit, outcome) if parts else []
        slot.outcome = outcome
        if instead:
            place = slots.index(slot) + 1
            new = [_Slot(unit, key_of(unit)) for unit in instead]
            slots.rotate(-place)
            slots.extendleft(reversed(new))
            slots.rotate(place)
            again.extendleft(reversed(new))

    try:
        while True:
            limit = backend.capacity() * (1 + _AHEAD)
            while len(running) < limit:
                if again:
                    slot = again.popleft()
                elif not is_exhausted and len(slots) < 50 * limit:
                    unit = next(source, None)
                    if unit is None:
                        is_exhausted = True
                        continue
                    slot = _Slot(unit, key_of(unit))
                    slots.append(slot)
                else:
                    break
                if slot.key in kept.known:
                    settle(slot, kept.known[slot.key])
                    continue
                running[backend.submit(slot.unit)] = slot
            while slots and slots[0].outcome is not None:
                yield _taken(slots.popleft())
            if not running and is_exhausted and not again and not slots:
                return
            if not running:
                continue
            for handle in backend.wait(list(running), _STOP_INTERVAL):
                slot = running.pop(handle)
                try:
                    ok, text = backend.result(handle)
                except LostUnit as error:
                    lost += 1
                    slot.losses += 1
                    if slot.losses > _MOST_LOSSES:
                        raise FailedError(f"a unit has lost its worker {slot.losses} times: {error}") from error
                    again.append(slot)
                    continue
                if not ok:
                    found = exception_of(json.loads(text))
                    if not isinstance(found, StoppedError):
                        raise found
                    # The worker was told to stop; another one repeats the unit.
                    lost += 1
                    again.append(slot)
                    continue
                outcome = json.loads(text)
                kept.add(slot.key, outcome)
                settle(slot, outcome)
            waiting = sum(1 for slot in slots if slot.outcome is None) - len(running)
            listener(Progress(done, len(running), waiting, lost))
    finally:
        if running:
            backend.cancel(list(running))
        kept.close()


def _taken(slot: _Slot) -> dict[str, Any]:
    assert slot.outcome is not None
    return slot.outcome


def _listener(progress: Listener) -> Callable[[Progress], object]:
    if callable(progress):
        return progress
    if not progress:
        return lambda _: None

    def show(now: Progress) -> None:
        lost = f", {now.lost} lost and repeated" if now.lost else ""
        print(f"\r{now.done} units done, {now.running} running, {now.waiting} waiting{lost} ", end="", file=sys.stderr)

    return show
