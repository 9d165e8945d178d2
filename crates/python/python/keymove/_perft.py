"""Counts leaves of the game tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ._boards import Board, position_text
from ._run import Json, outcome, processors


@dataclass(frozen=True)
class Perft:
    """The number of leaves of a position at a depth."""

    game: str
    position: str
    depth: int
    nodes: int
    #: The leaves below each legal move, by its text.
    moves: dict[str, int]


def perft(
    board: Board,
    depth: int,
    *,
    game: str | None = None,
    threads: int | None = None,
    progress: Callable[[Json], object] | None = None,
) -> Perft:
    """Counts the leaf positions of the game tree at `depth`.

    >>> perft("startpos", 3).nodes
    8902
    """
    unit = {
        "work": "perft",
        "position": position_text(board),
        "depth": depth,
        "game": game,
        "threads": threads or processors(),
    }
    found = outcome(unit, progress)
    return Perft(found["game"], found["position"], found["depth"], found["nodes"], dict(found["moves"]))
