"""Verifies and tags puzzles, one at a time or in batches of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, repeat
from typing import Any, NamedTuple, Union

from ._core import Tagger, Verifier
from ._errors import InputError, WrongTypeError
from ._run import processors
from ._tables import table_columns

#: The number of rows passed to the compiled module at once.
_BATCH = 8192
#: The same for rows of a table.
_COLUMNS_BATCH = 32768
#: Nodes for each proof, as on the command line.
_NODES = 200_000


class Puzzle(NamedTuple):
    """A puzzle as Lichess publishes it: the first move is the opponent's, the second is the solver's."""

    fen: str
    #: The moves in UCI notation, separated by blanks.
    moves: str
    #: The themes, separated by blanks.
    themes: str = ""
    id: str = ""


#: A puzzle, a pair of FEN and moves, a mapping with the columns of Lichess, or a line of the database.
PuzzleLike = Union[Puzzle, tuple[Any, ...], Mapping[str, Any], str]


class Verdict(NamedTuple):
    """The verdict on a puzzle. `verdict.ok` is the short answer."""

    id: str
    #: `sound`, `mislabelled`, `doubtful`, `wrong` or `rejected`; `legal` if only legality was checked.
    verdict: str
    #: The reasons; docs/guide/puzzles.md lists them.
    reasons: tuple[str, ...]
    #: Other first moves that solve it.
    others: tuple[str, ...]
    #: Details of the reasons.
    detail: str

    @property
    def ok(self) -> bool:
        """Whether the puzzle and its themes are right."""
        return self.verdict in ("sound", "legal")


class Tags(NamedTuple):
    """The themes of a puzzle."""

    id: str
    #: All themes that it should have, in alphabetical order.
    themes: tuple[str, ...]
    #: Themes that it lacked.
    added: tuple[str, ...]
    #: Themes that it had but its line does not show.
    removed: tuple[str, ...]
    #: Why it is not a puzzle; empty if it is one.
    reason: str
    #: Details of the reason.
    detail: str


@lru_cache(maxsize=8)
def _verifier(nodes: int, legal_only: bool, threads: int) -> Verifier:
    try:
        return Verifier(nodes, legal_only, threads)
    except (TypeError, OverflowError) as error:
        raise WrongTypeError(str(error)) from error


@lru_cache(maxsize=8)
def _tagger(threads: int) -> Tagger:
    try:
        return Tagger(threads)
    except (TypeError, OverflowError) as error:
        raise WrongTypeError(str(error)) from error


def verify(puzzle: PuzzleLike, *, nodes: int = _NODES, legal_only: bool = False) -> Verdict:
    """Verifies a puzzle: plays its line, proves mates, and compares themes.

    >>> verify(("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8")).verdict
    'mislabelled'
    """
    (found,) = _run(_verifier(nodes, legal_only, 1), [puzzle])
    return Verdict._make(found)


def tag(puzzle: PuzzleLike) -> Tags:
    """The themes that the line of a puzzle shows, and its own themes that do not follow from a line.

    >>> tag(("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8")).themes
    ('backRankMate', 'endgame', 'mate', 'mateIn1', 'oneMove', 'rookEndgame')
    """
    (found,) = _run(_tagger(1), [puzzle])
    return Tags._make(found)


def verify_many(
    puzzles: Iterable[PuzzleLike],
    *,
    nodes: int = _NODES,
    legal_only: bool = False,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Verdict]:
    """Verifies puzzles on all cores, in order and in bounded memory. `progress` is called with the number of finished puzzles."""
    verifier = _verifier(nodes, legal_only, threads or processors())
    for found in _batches(verifier, puzzles, progress):
        yield from map(tuple.__new__, repeat(Verdict), found)


def tag_many(
    puzzles: Iterable[PuzzleLike],
    *,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Tags]:
    """Tags puzzles on all cores, in order and in bounded memory. `progress` is called with the number of finished puzzles."""
    tagger = _tagger(threads or processors())
    for found in _batches(tagger, puzzles, progress):
        yield from map(tuple.__new__, repeat(Tags), found)


def verify_table(
    table: object,
    *,
    nodes: int = _NODES,
    legal_only: bool = False,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> dict[str, list[Any]]:
    """Verifies the rows of a table and returns new columns: `verdict`, `reasons`, `others` and `detail`.

    The table is a pandas or polars DataFrame, an Arrow table, or a mapping of columns, with the column names of Lichess
    (`FEN`, `Moves`, `Themes`, `PuzzleId`) or `fen`, `moves`, `themes`, `id`.
    """
    verifier = _verifier(nodes, legal_only, threads or processors())
    return _columns(verifier, table, ("verdict", "reasons", "others", "detail"), progress)


def tag_table(
    table: object, *, threads: int | None = None, progress: Callable[[int], object] | None = None
) -> dict[str, list[Any]]:
    """Tags the rows of a table and returns new columns: `themes`, `added`, `removed` and `reason`."""
    return _columns(_tagger(threads or processors()), table, ("themes", "added", "removed", "reason"), progress)


def _batches(
    engine: Verifier | Tagger, puzzles: Iterable[PuzzleLike], progress: Callable[[int], object] | None
) -> Iterator[list[tuple[Any, ...]]]:
    if isinstance(puzzles, (str, bytes, Puzzle)) or not hasattr(puzzles, "__iter__"):
        raise WrongTypeError(f"found {type(puzzles).__name__}, expected an iterable of puzzles")
    rows, done = iter(puzzles), 0
    while batch := list(islice(rows, _BATCH)):
        yield _run(engine, batch)
        done += len(batch)
        if progress is not None:
            progress(done)


def _run(engine: Verifier | Tagger, puzzles: Sequence[PuzzleLike]) -> list[tuple[Any, ...]]:
    rows: list[object] = list(puzzles)
    try:
        try:
            return list(engine.run(rows))
        except TypeError:
            # Some field is not a string; boards, moves and similar objects take a little longer.
            return list(engine.run([_plain(row) for row in rows]))
    except UnicodeError as error:
        raise InputError(f"a text is not valid Unicode: {error}") from error


def _plain(puzzle: object) -> object:
    """A puzzle whose fields are strings."""
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, Mapping):
        names = (("FEN", "fen"), ("Moves", "moves"), ("Themes", "themes"), ("PuzzleId", "id"))
        fields = [next((puzzle[name] for name in alternatives if name in puzzle), "") for alternatives in names]
    elif isinstance(puzzle, (tuple, list)):
        fields = [*puzzle, "", "", "", ""][:4]
    elif hasattr(puzzle, "fen") and hasattr(puzzle, "moves"):
        fields = [puzzle.fen, puzzle.moves, getattr(puzzle, "themes", ""), getattr(puzzle, "id", "")]
    else:
        raise WrongTypeError(f"found {type(puzzle).__name__}, expected a puzzle")
    return tuple(_text(field) for field in fields)


def _text(field: object) -> str:
    if isinstance(field, str):
        return field
    if _is_missing(field):
        return ""
    for name in ("fen", "uci"):
        method = getattr(field, name, None)
        if callable(method):
            try:
                return str(method())
            except Exception as error:
                raise WrongTypeError(f"{type(field).__name__}.{name}() failed: {error}") from error
    if isinstance(field, (list, tuple)):
        return " ".join(_text(part) for part in field)
    raise WrongTypeError(f"found {type(field).__name__}, expected a string")


def _is_missing(field: object) -> bool:
    """Whether a field is missing: None, or the NaN and NA of pandas."""
    return field is None or (isinstance(field, float) and field != field) or type(field).__name__ == "NAType"


def _columns(
    engine: Verifier | Tagger, table: object, names: tuple[str, ...], progress: Callable[[int], object] | None
) -> dict[str, list[Any]]:
    """New columns with these names for a table, computed batch by batch."""
    found: dict[str, list[Any]] = {name: [] for name in names}
    columns, length = table_columns(table)
    for start in range(0, length, _COLUMNS_BATCH):
        size = min(_COLUMNS_BATCH, length - start)
        parts = [None if column is None else column.part(start, size) for column in columns]
        try:
            answers = engine.columns(parts)
        except TypeError:
            # Some field is not a string; boards, moves and similar objects take a little longer.
            answers = engine.columns([part if part is None or isinstance(part, tuple) else [*map(_text, part)] for part in parts])
        except UnicodeError as error:
            raise InputError(f"a text is not valid Unicode: {error}") from error
        for name, answer in zip(names, answers):
            found[name] += answer
        if progress is not None:
            progress(start + size)
    return found
