"""Work on a cluster: puzzle databases, files of positions, problems and games, probes, and matches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from .._core import CoreError, Units, merge_journals
from .._errors import FailedError, raise_core
from .._mate import Mate, mate_of
from .._program import name_program
from ._backends import Backend, processes
from ._engine import Listener, outcomes

PathLike = str | os.PathLike[str]


@dataclass
class Rows:
    """Counts of the rows of a database."""

    rows: int = 0
    kept: int = 0
    dropped: int = 0
    #: Rejected rows by reason.
    rejected: dict[str, int] = field(default_factory=dict)
    #: The number of each verdict and reason, or of each theme.
    counts: dict[str, int] = field(default_factory=dict)

    def _add(self, totals: dict[str, Any]) -> None:
        self.rows += totals["rows"]
        self.kept += totals["kept"]
        self.dropped += totals["dropped"]
        for ours, theirs in ((self.rejected, totals["rejected"]), (self.counts, totals["sum"] or {})):
            for name, count in theirs.items():
                # Generated puzzles are counted when they are written.
                if isinstance(count, int):
                    ours[name] = ours.get(name, 0) + count


@dataclass(frozen=True)
class ProbeSolution:
    """A line that solves the problem."""

    text: str
    #: In UCI notation.
    moves: tuple[str, ...]
    king: str | None
    checkers: tuple[str, ...]


@dataclass(frozen=True)
class ProbeLength:
    """The solutions of exactly one length."""

    twin: str | None
    #: `as_stipulated`, or `exchanged` under Duplex.
    colours: str
    length: float
    solutions: tuple[ProbeSolution, ...]


@dataclass(frozen=True)
class Probe:
    """The answer of a probe, length by length."""

    lengths: tuple[ProbeLength, ...]

    @property
    def solutions(self) -> list[ProbeSolution]:
        """The solutions of all lengths."""
        return [solution for length in self.lengths for solution in length.solutions]


def verify(path: PathLike, **settings: Any) -> Rows:
    """Verifies a puzzle database, as `keymove puzzle verify` does.

    `output` and `rejects` are files; `on` is a backend, `rows` the rows of a unit, `journal` a file with finished units,
    and `progress` is called with the progress. Other settings are those of the units: `nodes`, `legal_only`, `format`,
    `engine_nodes`, `game`.
    """
    return _rows("verify", path, **settings)


def tag(path: PathLike, **settings: Any) -> Rows:
    """Tags a puzzle database, as `keymove puzzle tag` does. Settings as for `verify`, and `different`."""
    return _rows("tag", path, **settings)


def solve_puzzles(path: PathLike, **settings: Any) -> Rows:
    """Solves a puzzle database, as `keymove puzzle solve` does. Settings as for `verify`, and `moves`."""
    return _rows("solve", path, **settings)


def generate(path: PathLike, **settings: Any) -> Rows:
    """Generates puzzles from the games of a PGN file, as `keymove puzzle generate` does with its own engine.

    Settings as for `verify`: `rows` are games. The puzzles are counted as `puzzles`, and the blunders as `candidates`.
    """
    return _rows("generate", path, **settings)


def match(
    first: str,
    second: str,
    *,
    games: int = 100,
    book: PathLike | None = None,
    seed: int = 1,
    on: Backend | None = None,
    journal: PathLike | None = None,
    records: PathLike | None = None,
    progress: Listener = None,
    **settings: Any,
) -> dict[str, Any]:
    """Plays a match between two programs, as `keymove lab match` does, and returns its answer, as in its JSON output.

    A program is an executable with its arguments and options, `keymove` for this one; it must be installed on every worker.
    A unit is two games of one opening. `nodes`, `depth`, `move_time` or `tc` limit the thinking; on different machines,
    only nodes and depth give the result of one machine. `records` is the file for the games.
    """
    request = {
        "work": "match",
        "games": games,
        "book": None if book is None else os.fspath(book),
        "seed": seed,
        "settings": {"first": first, "second": second, **settings},
    }
    name_program()
    with tempfile.TemporaryDirectory(prefix="keymove-") as folder, ExitStack() as stack:
        log, merged = Path(folder, "outcomes.jsonl"), Path(folder, "journal")
        found = outcomes(_divide(request), _backend(on, stack), journal=_path(journal), progress=progress)
        with log.open("w", encoding="utf-8") as out, ExitStack() as files:
            games_file = _opened(records, files)
            for outcome in found:
                out.write(json.dumps({"outcome": outcome}) + "\n")
                if games_file is not None:
                    games_file.write(outcome["records"].encode())
        if records is not None:
            os.replace(_unfinished(records), records)
        _merge(log, merged)
        return _standing(request, merged)


def mates(
    path: PathLike,
    *,
    on: Backend | None = None,
    rows: int = 10,
    journal: PathLike | None = None,
    progress: Listener = None,
    **settings: Any,
) -> Iterator[Mate]:
    """Proves mates in the positions of a file, in their order. `settings` are those of `keymove.mate`."""
    request = {"work": "mate", "file": os.fspath(path), "rows": rows, "settings": settings}
    with ExitStack() as stack:
        for outcome in outcomes(_divide(request), _backend(on, stack), journal=_path(journal), progress=progress):
            yield from map(mate_of, outcome["answers"])


def problems(
    paths: PathLike | Iterable[PathLike],
    *,
    on: Backend | None = None,
    journal: PathLike | None = None,
    progress: Listener = None,
    **settings: Any,
) -> Iterator[dict[str, Any]]:
    """Solves the problems of files, in their order; each position is an object of docs/reference/json.md."""
    files = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    request = {"work": "solve", "files": [os.fspath(file) for file in files], "settings": settings}
    with ExitStack() as stack:
        for outcome in outcomes(_divide(request), _backend(on, stack), journal=_path(journal), progress=progress):
            yield from outcome["answers"]


def solve(
    problem: PathLike,
    lengths: str,
    *,
    on: Backend | None = None,
    split_after: float = 30.0,
    journal: PathLike | None = None,
    progress: Listener = None,
) -> Probe:
    """Searches a help or series problem for solutions of given lengths, as `keymove probe` does.

    `problem` is a text in Popeye's language, or the path of a file. A unit that takes longer than `split_after` seconds
    is split into parts. `journal` becomes a journal of `keymove probe`; during the work, a file with `.outcomes` appended
    to its name holds the finished units.
    """
    with tempfile.TemporaryDirectory(prefix="keymove-") as folder, ExitStack() as stack:
        file = Path(folder, "problem.inp")
        if isinstance(problem, str) and "\n" in problem.strip():
            file.write_text(problem, encoding="utf-8")
        else:
            file = Path(problem)
        request = {"work": "probe", "file": str(file), "lengths": lengths, "split_after": split_after, "split": True}
        merged = Path(journal) if journal is not None else Path(folder, "journal")
        kept = None if journal is None else merged.with_name(merged.name + ".outcomes")
        log = Path(folder, "outcomes.jsonl")
        found = outcomes(_divide(request), _backend(on, stack), journal=kept, progress=progress, parts=_parts)
        with log.open("w", encoding="utf-8") as out:
            for outcome in found:
                out.write(json.dumps({"outcome": outcome}) + "\n")
        _merge(log, merged)
        return _answer(file, lengths, merged)


def _rows(
    task: str,
    path: PathLike,
    *,
    output: PathLike | None = None,
    rejects: PathLike | None = None,
    on: Backend | None = None,
    rows: int | None = None,
    journal: PathLike | None = None,
    progress: Listener = None,
    **settings: Any,
) -> Rows:
    request = {"work": "puzzles", "file": os.fspath(path), "rows": rows, "settings": {"task": task, **settings}}
    units = _divide(request)
    totals = Rows()
    made: set[str] = set()
    with ExitStack() as stack:
        files = [_opened(name, stack) for name in (output, rejects)]
        for file, header in zip(files, (units.header, units.rejects_header)):
            if file is not None:
                file.write(header.encode())
        for outcome in outcomes(units, _backend(on, stack), journal=_path(journal), progress=progress):
            totals._add(outcome["totals"])
            if task == "generate":
                _write_once(outcome, made)
                totals.counts["puzzles"] = len(made)
            for file, name in zip(files, ("answers", "rejects")):
                if file is not None:
                    # Text that is not UTF-8 has one character for each byte.
                    file.write(outcome[name].encode("latin-1" if outcome.get(f"{name}_bytes") else "utf-8"))
    for path_of_file in (output, rejects):
        if path_of_file is not None:
            os.replace(_unfinished(path_of_file), path_of_file)
    return totals


def _write_once(outcome: dict[str, Any], made: set[str]) -> None:
    """Removes puzzles from an outcome that were already written: the same position may occur in several games."""
    new = []
    for row, name in zip(outcome["answers"].split("\n"), outcome["totals"]["sum"]["puzzles"]):
        if name not in made:
            made.add(name)
            new.append(row + "\n")
    outcome["answers"] = "".join(new)


def _merge(log: Path, merged: Path) -> None:
    try:
        merge_journals([str(log)], str(merged))
    except CoreError as error:
        raise_core(error)


def _unfinished(name: PathLike) -> str:
    return os.fspath(name) + ".partial"


def _opened(name: PathLike | None, stack: ExitStack) -> BinaryIO | None:
    """A file that gets its final name when it is complete."""
    if name is None:
        return None
    try:
        return stack.enter_context(open(_unfinished(name), "wb"))
    except OSError as error:
        raise FailedError(f"{os.fspath(name)} cannot be written: {error}") from error


def _path(name: PathLike | None) -> Path | None:
    return None if name is None else Path(name)


def _backend(on: Backend | None, stack: ExitStack) -> Backend:
    return on if on is not None else stack.enter_context(processes())


def _divide(request: dict[str, Any]) -> Units:
    try:
        return Units(json.dumps(request))
    except CoreError as error:
        raise_core(error)


def _parts(unit: str, outcome: dict[str, Any]) -> list[str]:
    """The units into which a long one was split."""
    if "split" not in outcome:
        return []
    whole = json.loads(unit)
    return [json.dumps({**whole, "unit": part}) for part in outcome["split"]["parts"]]


def _standing(request: dict[str, Any], journal: Path) -> dict[str, Any]:
    """The answer of `keymove lab match` from a complete journal."""
    settings = request["settings"]
    command = [sys.executable, "-m", "keymove", "lab", "match", settings["first"], settings["second"]]
    command += ["--journal", str(journal), "--format", "json", "--games", str(request["games"])]
    command += ["--seed", str(request["seed"]), *([] if request["book"] is None else ["--book", request["book"]])]
    for name, unit in (("nodes", ""), ("depth", ""), ("move_time", "s"), ("tc", ""), ("game", "")):
        if settings.get(name) is not None:
            command += ["--" + name.replace("_", "-"), f"{settings[name]}{unit}"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise FailedError(run.stderr.strip())
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def _answer(file: Path, lengths: str, journal: Path) -> Probe:
    """The answer of `keymove probe` from a complete journal."""
    command = [sys.executable, "-m", "keymove", "probe", str(file), "--lengths", lengths]
    run = subprocess.run([*command, "--journal", str(journal), "--format", "json"], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise FailedError(run.stderr.strip())
    *lines, _ = [json.loads(line) for line in run.stdout.splitlines()]
    return Probe(
        tuple(
            ProbeLength(
                line["twin"],
                line["colours"],
                line["length"],
                tuple(
                    ProbeSolution(found["text"], tuple(found["moves"]), found["king"], tuple(found["checkers"]))
                    for found in line["solutions"]
                ),
            )
            for line in lines
        )
    )
