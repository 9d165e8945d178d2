"""Positions searched by the engines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._boards import Board, chess_move, position_text
from ._run import outcome

if TYPE_CHECKING:
    import chess


@dataclass(frozen=True)
class AnalysisLine:
    """A line as it was known after one depth."""

    depth: int
    #: Which of the best lines it is, from 1.
    number: int
    #: In hundredths of a pawn, for the side to move; None if it is a mate.
    centipawns: int | None
    #: Half-moves to the mate, negative if the side to move is mated; None if it is no mate.
    mate: int | None
    #: Moves as UCI or USI writes them.
    line: tuple[str, ...]
    #: The same as people write them.
    notation: tuple[str, ...]
    nodes: int
    seconds: float

    @property
    def moves(self) -> list[chess.Move]:
        """The line as moves of python-chess."""
        return [chess_move(uci) for uci in self.line]


@dataclass(frozen=True)
class Analysis:
    """What the engine says about a position."""

    game: str
    position: str
    #: The best move as UCI or USI writes it; None if there is none.
    best: str | None
    #: Every line of every depth, in the order in which they were found.
    depths: tuple[AnalysisLine, ...]
    nodes: int
    seconds: float

    @property
    def move(self) -> chess.Move | None:
        """The best move as one of python-chess."""
        return None if self.best is None else chess_move(self.best)

    @property
    def lines(self) -> tuple[AnalysisLine, ...]:
        """The lines of the last depth that was finished, the best first."""
        last = max((line.depth for line in self.depths), default=0)
        return tuple(line for line in self.depths if line.depth == last)


def analyse(
    board: Board,
    *,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = 1,
    game: str | None = None,
    threads: int = 1,
    memory: int = 64,
) -> Analysis:
    """Searches a position with the engine: 5 seconds, or to the limits that are given.

    >>> analyse("7k/5K2/8/8/8/8/8/R7 w - - 0 1", depth=4).best
    'a1h1'
    """
    unit = {
        "work": "analyse",
        "position": position_text(board),
        "time": time,
        "depth": depth,
        "nodes": nodes,
        "lines": lines,
        "game": game,
        "threads": threads,
        "memory": memory,
    }
    found = outcome(unit)
    depths = tuple(
        AnalysisLine(
            depth=line["depth"],
            number=line["number"],
            centipawns=line["score"].get("centipawns"),
            mate=line["score"].get("mate"),
            line=tuple(line["moves"]),
            notation=tuple(line["notation"]),
            nodes=line["nodes"],
            seconds=line["seconds"],
        )
        for line in found["depths"]
    )
    return Analysis(found["game"], found["position"], found["best"], depths, found["nodes"], found["seconds"])
