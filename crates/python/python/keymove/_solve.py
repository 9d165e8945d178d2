"""Solves chess problems: solutions are trees of dataclasses, available as they are found."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from ._boards import Board, chess_move, position_text
from ._errors import ArgumentError, FailedError, WrongTypeError
from ._run import Json, begin, events, processors

if TYPE_CHECKING:
    import chess


@dataclass(frozen=True)
class Move:
    """A half-move of a solution."""

    #: In UCI notation; `0000` for a null move.
    uci: str
    #: In Popeye's notation, in the language of the problem.
    text: str
    #: `white` or `black`.
    side: str
    check: bool
    #: The symbol of the goal that it reaches.
    goal: str | None

    @property
    def move(self) -> chess.Move:
        """The move as a python-chess move."""
        return chess_move(self.uci)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Attack:
    """A move of the attacker, and what follows it."""

    move: Move
    threats: tuple[Attack, ...] = ()
    zugzwang: bool = False
    variations: tuple[Variation, ...] = ()
    #: Attacks that the defender must make.
    forced: tuple[Attack, ...] = ()


@dataclass(frozen=True)
class Variation:
    """A defence, and its answers."""

    move: Move
    continuations: tuple[Attack, ...]
    #: Whether there is no answer, in play after the key.
    refutes: bool = False


@dataclass(frozen=True)
class Line:
    """A solution of help or series play."""

    text: str
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class FirstMove:
    """A key, or a try with its refutations."""

    attack: Attack
    refutations: tuple[Move, ...]

    @property
    def is_key(self) -> bool:
        """Whether nothing refutes it."""
        return not self.refutations

    @property
    def move(self) -> Move:
        """The first move itself."""
        return self.attack.move

    def __str__(self) -> str:
        return f"1.{self.move.text} {'!' if self.is_key else '?'}"


@dataclass(frozen=True)
class SetPlay:
    """A variation of the set play."""

    variation: Variation

    def __str__(self) -> str:
        return f"1...{self.variation.move.text}"


@dataclass(frozen=True)
class PostKeyPlay:
    """The play after a key that has already been played."""

    threats: tuple[Attack, ...]
    zugzwang: bool
    variations: tuple[Variation, ...]


@dataclass(frozen=True)
class Violation:
    """Moves by which the goal would have to be reached at once, which violates the stipulation."""

    moves: tuple[Move, ...]


#: Any entry at the top level of an answer.
Solution = Union[Line, FirstMove, SetPlay, PostKeyPlay, Violation]


@dataclass
class Phase:
    """Set play, actual play, or play after the key."""

    #: `set_play`, `actual_play` or `post_key_play`.
    kind: str
    #: `as_stipulated`, or `exchanged` under Duplex.
    colours: str
    solutions: list[Solution] = field(default_factory=list)


@dataclass(frozen=True)
class Judgement:
    """Whether the problem is sound for one side."""

    #: `sound`, `cooked`, `no_solution` and so on; docs/reference/json.md lists them.
    kind: str
    sound: bool
    text: str
    colours: str
    solutions: int
    dual_count: int
    duals: tuple[Json, ...]
    set_play: str | None


@dataclass
class SolvedPosition:
    """A position of a problem: one, or one for each twin."""

    problem: int
    #: The label of the twin.
    twin: str | None
    #: FEN; in fairy chess the men in Forsyth notation.
    position: str
    stipulation: str
    #: The stipulation in a sentence.
    in_words: str | None
    options: tuple[str, ...]
    #: Author, origin, title and award.
    texts: Json
    phases: list[Phase] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    #: `finished`, `partial` or `interrupted`; empty while it is being solved.
    completeness: str = ""
    seconds: float = 0.0
    #: The number of positions searched, if it was counted.
    searched: int | None = None

    @property
    def sound(self) -> bool:
        """Whether the problem is sound."""
        return bool(self.judgements) and all(judgement.sound for judgement in self.judgements)

    @property
    def solutions(self) -> list[Solution]:
        """The solutions of all phases."""
        return [solution for phase in self.phases for solution in phase.solutions]


@dataclass(frozen=True)
class Progress:
    """The progress of the search."""

    #: The length being searched, and the longest one required.
    half_moves: int | None
    longest: int | None
    first_move: int
    first_moves: int
    solutions: int
    positions: int
    seconds: float
    #: An estimate.
    seconds_left: float | None


class Solving:
    """A problem being solved. Iterate over it to receive solutions as they are found; all other properties wait for the end.

    `stop()` ends the search; the solutions found so far stay.
    """

    def __init__(self, unit: Json, progress: Callable[[Progress], object] | None) -> None:
        self._run = begin(unit)
        self._events = events(self._run)
        self._progress = progress
        self._found: list[Solution] = []
        self._positions: list[SolvedPosition] = []
        self._warnings: tuple[str, ...] = ()
        self._is_over = False
        self._error: BaseException | None = None

    def __iter__(self) -> Iterator[Solution]:
        """Solutions in the order in which they are found; those already known come first."""
        index = 0
        while True:
            while index < len(self._found):
                yield self._found[index]
                index += 1
            if not self._advance():
                return

    def __repr__(self) -> str:
        """The state of the search, without waiting."""
        state = "finished" if self._is_over else "failed" if self._error is not None else "in progress"
        count = len(self._found)
        return f"<keymove.Solving {state}, {count} solution{'' if count == 1 else 's'} so far>"

    def wait(self) -> Solving:
        """Waits for the end, and raises any error."""
        while self._advance():
            pass
        return self

    def stop(self) -> None:
        """Ends the search. Calls that wait for it raise StoppedError."""
        self._run.stop()

    def __enter__(self) -> Solving:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def positions(self) -> list[SolvedPosition]:
        """The positions that were solved: several if the problem has twins."""
        self.wait()
        return self._positions

    @property
    def solutions(self) -> list[Solution]:
        """All solutions, tries and set play, in the order in which they were found."""
        self.wait()
        return self._found

    @property
    def sound(self) -> bool:
        """Whether every position is sound, and was searched to the end."""
        return all(position.sound for position in self.positions)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about the input."""
        self.wait()
        return self._warnings

    def _advance(self) -> bool:
        """Processes one event; False at the end."""
        if self._error is not None:
            raise self._error
        if self._is_over:
            return False
        try:
            self._is_over, event = next(self._events)
        except StopIteration:
            self._is_over = True
            return False
        except Exception as error:
            self._error = error
            raise
        if self._is_over:
            self._warnings = tuple(warning["message"] for warning in event["warnings"])
            return False
        self._handle(event)
        return True

    def _handle(self, event: Json) -> None:
        if "position" in event:
            self._positions.append(_position(event["position"]))
        elif "phase" in event:
            phase = event["phase"]
            self._positions[-1].phases.append(Phase(phase["kind"], phase["colours"]))
        elif "solution" in event:
            solution = _solution(event["solution"])
            self._positions[-1].phases[-1].solutions.append(solution)
            self._found.append(solution)
        elif "answer" in event:
            _finish(self._positions[-1], event["answer"])
        elif "progress" in event and self._progress is not None:
            self._progress(Progress(**event["progress"]))


def solve(
    problem: Board | os.PathLike[str],
    stipulation: str | None = None,
    *,
    options: Sequence[str] = (),
    intended: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    memory: int = 1024,
    progress: Callable[[Progress], object] | None = None,
) -> Solving:
    """Solves a chess problem and judges whether it is sound.

    `problem` is a board or a FEN, with a stipulation; or a text in Popeye's language, or the path of a file with such a
    text, in which a stipulation replaces that of every problem. `options` are Popeye's, such as `SetPlay`; `intended` is
    the number of solutions that a help problem is meant to have; `time` is in seconds, `memory` in megabytes.
    `progress` is called while the search runs.

    >>> solving = solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "#2", options=["SetPlay"])
    >>> [str(solution) for solution in solving]
    ['1...a3-a2', '1.Kc2-b3 !']
    >>> solving.sound
    True
    """
    if isinstance(options, str):
        options = [options]
    if stipulation is not None and not isinstance(stipulation, str):
        raise WrongTypeError(f"stipulation: found {type(stipulation).__name__}, expected a string")
    unit: Json = {
        "work": "solve",
        "stipulation": stipulation,
        "options": [_word(option) for option in options],
        "intended": intended,
        "time": time,
        "threads": threads or processors(),
        "memory": memory,
        "format": "stream",
    }
    if isinstance(problem, os.PathLike) or isinstance(problem, str) and _is_path(problem):
        unit["text"] = _file(Path(problem))
    elif isinstance(problem, str) and not _is_fen(problem):
        unit["text"] = problem
    else:
        unit["fen"] = position_text(problem)
        if stipulation is None:
            raise ArgumentError("a position needs a stipulation, such as `#2` or `h#3`")
    return Solving(unit, progress)


def _word(option: object) -> str:
    if not isinstance(option, str):
        raise WrongTypeError(f"options: found {type(option).__name__}, expected strings")
    return option


#: Longer texts are not paths.
_LONGEST_PATH = 4096


def _is_path(text: str) -> bool:
    """Whether a text has the extension of a problem file, or is the path of an existing file."""
    if len(text) > _LONGEST_PATH or "\n" in text or "\0" in text or not text.strip():
        return False
    return text.endswith(".inp") or os.path.isfile(text)


def _is_fen(text: str) -> bool:
    """Whether a text is more likely a FEN than Popeye's language: it begins with eight ranks, or something like them."""
    words = text.split(None, 1)
    return not words or "/" in words[0] or text.count("\n") == 0 and " " not in text.strip()


def _file(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FailedError(f"{path} cannot be read: {error}") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _position(record: Json) -> SolvedPosition:
    return SolvedPosition(
        problem=record["problem"],
        twin=record["twin"],
        position=record["position"],
        stipulation=record["stipulation"],
        in_words=record["in_words"],
        options=tuple(record["options"]),
        texts=record["texts"],
    )


def _finish(position: SolvedPosition, record: Json) -> None:
    position.notes = tuple(record["notes"])
    position.judgements = tuple(
        Judgement(**{**verdict, "duals": tuple(verdict["duals"])}) for verdict in record["verdicts"]
    )
    position.completeness = record["completeness"]
    position.seconds = record["statistics"]["seconds"]
    position.searched = record["statistics"]["positions"]


def _move(record: Any) -> Move:
    return Move(**record)


def _attack(record: Json) -> Attack:
    return Attack(
        move=_move(record["move"]),
        threats=_attacks(record.get("threats", ())),
        zugzwang=record.get("zugzwang", False),
        variations=tuple(_variation(variation) for variation in record.get("variations", ())),
        forced=_attacks(record.get("forced", ())),
    )


def _attacks(records: Sequence[Json]) -> tuple[Attack, ...]:
    return tuple(_attack(record) for record in records)


def _variation(record: Json) -> Variation:
    return Variation(_move(record["move"]), _attacks(record["continuations"]), record.get("refutes", False))


def _solution(record: Json) -> Solution:
    kind = record["kind"]
    if kind == "line":
        return Line(record["text"], tuple(_move(move) for move in record["moves"]))
    if kind in ("key", "try"):
        return FirstMove(_attack(record), tuple(_move(move) for move in record["refutations"]))
    if kind == "set":
        return SetPlay(_variation(record))
    if kind == "post_key":
        return PostKeyPlay(
            _attacks(record.get("threats", ())),
            record.get("zugzwang", False),
            tuple(_variation(variation) for variation in record.get("variations", ())),
        )
    return Violation(tuple(_move(move) for move in record["moves"]))
