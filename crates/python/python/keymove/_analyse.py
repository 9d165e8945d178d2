"""Analysis of positions with the engines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._boards import Board, chess_move, position_text
from ._run import outcome

if TYPE_CHECKING:
    import chess


@dataclass(frozen=True)
class AnalysisLine:
    """A line at one depth."""

    depth: int
    #: Its rank among the best lines, from 1.
    number: int
    #: The score in centipawns for the side to move; None for a mate.
    centipawns: int | None
    #: Half-moves to mate, negative if the side to move is mated; None if it is not a mate.
    mate: int | None
    #: The moves in UCI or USI notation.
    line: tuple[str, ...]
    #: The same in the notation of players.
    notation: tuple[str, ...]
    nodes: int
    seconds: float

    @property
    def moves(self) -> list[chess.Move]:
        """The line as python-chess moves."""
        return [chess_move(uci) for uci in self.line]


@dataclass(frozen=True)
class Analysis:
    """An engine's analysis of a position."""

    game: str
    position: str
    #: The best move in UCI or USI notation; None if there is none.
    best: str | None
    #: Every line of every depth, in the order in which they were found.
    depths: tuple[AnalysisLine, ...]
    nodes: int
    seconds: float

    @property
    def move(self) -> chess.Move | None:
        """The best move as a python-chess move."""
        return None if self.best is None else chess_move(self.best)

    @property
    def lines(self) -> tuple[AnalysisLine, ...]:
        """The lines of the last finished depth, the best first."""
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
    """Searches a position with the engine, for 5 seconds or up to the given limits.

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
