"""Mates, in chess and in tsume-shogi."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._boards import Board, chess_move, position_text
from ._errors import exception_of
from ._run import Json, outcome, processors

if TYPE_CHECKING:
    import chess


@dataclass(frozen=True)
class Cook:
    """Another mate, which deviates from the line."""

    #: The number of the move in the line that it replaces, from 1.
    ply: int
    line: tuple[str, ...]
    notation: tuple[str, ...]
    is_dual_at_the_end: bool


@dataclass(frozen=True)
class Mate:
    """The result of a proof. It is true if there is a mate."""

    game: str
    position: str
    #: `mate`, `nomate` or `unknown`.
    result: str
    #: What ended an unfinished search: `time`, `nodes` or `depth`.
    reason: str | None
    #: The length of the mate in plies: an upper bound.
    length: int | None
    #: The length without futile interpositions.
    conventional_length: int | None
    #: Whether it is proved that no mate is shorter.
    is_shortest: bool
    #: A lower bound of the length in plies.
    at_least: int
    #: The mate in UCI or USI notation.
    line: tuple[str, ...]
    #: The same in the notation of players.
    notation: tuple[str, ...]
    #: The same in Japanese, in shogi.
    japanese: tuple[str, ...]
    #: Other mates along the line, if they were requested.
    cooks: tuple[Cook, ...]
    nodes: int
    seconds: float

    def __bool__(self) -> bool:
        return self.result == "mate"

    @property
    def moves(self) -> list[chess.Move]:
        """The mate as python-chess moves."""
        return [chess_move(uci) for uci in self.line]


def mate(
    board: Board,
    *,
    shortest: bool = False,
    all: bool = False,
    conventional: bool = False,
    mated: bool = False,
    within: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    game: str | None = None,
    threads: int = 1,
    memory: int = 256,
    progress: Callable[[Json], object] | None = None,
) -> Mate:
    """Proves a mate, or that there is none, within the limits.

    `shortest` continues until a shortest mate is proved, `all` lists other mates along the line, `mated` asks whether
    the side to move is mated, `within` is the maximum length in plies; `time` in seconds and `nodes` limit the search.
    """
    unit = {
        "work": "mate",
        "positions": [position_text(board)],
        "shortest": shortest,
        "all": all,
        "conventional": conventional,
        "mated": mated,
        "within": within,
        "time": time,
        "nodes": nodes,
        "game": game,
        "threads": threads,
        "memory": memory,
    }
    (answer,) = outcome(unit, progress)["answers"]
    return mate_of(answer)


def mate_of(answer: Json) -> Mate:
    """The mate in an answer; raises the error if the position is faulty."""
    if "error" in answer:
        raise exception_of(answer["error"])
    cooks = tuple(
        Cook(cook["ply"], tuple(cook["line"]), tuple(cook["western"]), cook["is_dual_at_the_end"])
        for cook in answer.get("cooks") or ()
    )
    return Mate(
        game=answer["game"],
        position=answer["position"],
        result=answer["result"],
        reason=answer.get("reason"),
        length=answer["length"],
        conventional_length=answer["conventional_length"],
        is_shortest=answer["is_shortest"],
        at_least=answer["at_least"],
        line=tuple(answer["line"]),
        notation=tuple(answer["western"]),
        japanese=tuple(answer.get("japanese") or ()),
        cooks=cooks,
        nodes=answer["nodes"],
        seconds=answer["seconds"],
    )


def tsume(sfen: Board, *, shortest: bool = True, conventional: bool = True, **limits: Any) -> Mate:
    """Solves a tsume-shogi: the shortest mate by checks, without futile interpositions.

    >>> tsume("8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1").line
    ('1c1b+',)
    """
    return mate(sfen, game="shogi", shortest=shortest, conventional=conventional, **limits)


def mate_many(boards: Iterable[Board], *, workers: int | None = None, **settings: Any) -> Iterator[Mate]:
    """Proves mates in many positions in parallel, and yields the results in order. `settings` are those of `mate`.

    >>> boards = ["7k/5K2/8/8/8/8/8/R7 w - - 0 1", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"]
    >>> [bool(found) for found in mate_many(boards, within=1)]
    [True, False]
    """
    workers = workers or processors()
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[Mate]] = deque()
        try:
            for board in boards:
                waiting.append(pool.submit(mate, board, **settings))
                if len(waiting) >= 2 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
