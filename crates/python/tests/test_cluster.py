"""Clusters give the results of one machine, whichever processes are killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import DIRTY, PUZZLES

import keymove
from keymove import cluster

Command = Callable[..., subprocess.CompletedProcess[str]]

PROBLEM = """BeginProblem
Pieces White Kc2 Rh4 Sg5 Black Ka1 Pa3 Pb6
Stipulation h#3
Twin Move h4 g8
EndProblem
"""


def local_answer(keymove_command: Command, tmp_path: Path, lengths: str) -> list[dict[str, Any]]:
    """The answer of `keymove probe`, without the parts that depend on the machine."""
    file = tmp_path / "local.inp"
    file.write_text(PROBLEM)
    run = keymove_command("probe", str(file), "--lengths", lengths, "--format", "json", "--split-after", "60min")
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()][:-1]


def check_probe(found: cluster.Probe, expected: list[dict[str, Any]]) -> None:
    """Checks that the solutions and their order are the same."""
    ours = [(length.twin, length.colours, length.length, [s.text for s in length.solutions]) for length in found.lengths]
    theirs = [(e["twin"], e["colours"], e["length"], [s["text"] for s in e["solutions"]]) for e in expected]
    assert ours == theirs
    assert len(found.solutions) > 10


def check_rows(keymove_command: Command, tmp_path: Path, on: cluster.Backend, file: Path, rows: int) -> None:
    """Checks that the files are those of the command, byte for byte."""
    expected, rejected = tmp_path / "expected.csv", tmp_path / "expected-rejects.csv"
    run = keymove_command("puzzle", "verify", str(file), "--output", str(expected), "--rejects", str(rejected))
    assert run.returncode == 0, run.stderr
    output, rejects = tmp_path / "verdicts.csv", tmp_path / "rejects.csv"
    found = cluster.verify(file, output=output, rejects=rejects, on=on, rows=rows)
    assert output.read_bytes() == expected.read_bytes()
    assert rejects.read_bytes() == rejected.read_bytes()
    assert found.rows == found.kept + found.dropped + sum(found.rejected.values())


class Killer:
    """Kills a random worker from time to time, this often."""

    def __init__(self, pids: Callable[[], list[int]], times: int, seed: int, pause: float) -> None:
        self.killed = 0
        self._pids, self._times, self._dice, self._pause = pids, times, random.Random(seed), pause
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while self.killed < self._times and not self._is_over.wait(self._dice.uniform(0.5, 1.5) * self._pause):
            pids = self._pids()
            if pids:
                try:
                    os.kill(self._dice.choice(pids), signal.SIGKILL)
                    self.killed += 1
                except ProcessLookupError:
                    pass

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()


def children_of(pid: int) -> list[int]:
    """The child processes of a process."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


@pytest.fixture(scope="module")
def workers() -> Iterator[cluster.Backend]:
    with cluster.processes(2) as backend:
        yield backend


def test_rows_on_processes_are_those_of_the_command(
    workers: cluster.Backend, keymove_command: Command, tmp_path: Path
) -> None:
    for file in (PUZZLES, DIRTY):
        check_rows(keymove_command, tmp_path, workers, file, 7)


def test_tags_and_solutions_are_those_of_the_command(
    workers: cluster.Backend, keymove_command: Command, tmp_path: Path
) -> None:
    for name, run in (("tag", cluster.tag), ("solve", cluster.solve_puzzles)):
        expected, output = tmp_path / f"{name}-expected.csv", tmp_path / f"{name}.csv"
        keymove_command("puzzle", name, str(PUZZLES), "--output", str(expected))
        run(PUZZLES, output=output, on=workers, rows=16)
        assert output.read_bytes() == expected.read_bytes(), name


GAMES = """[Event "a"]

1. f3 e5 2. g4 Nc6 3. Nc3 Nb8 4. Nb1 Nc6 *

[Event "b"]

1. e4 e5
2. Ke3 *

[Event "c"]

1. f3 e5 2. g4 Qh4# 0-1
"""


def test_puzzles_made_on_processes_are_those_of_the_command(
    workers: cluster.Backend, keymove_command: Command, tmp_path: Path
) -> None:
    games, expected, output = tmp_path / "games.pgn", tmp_path / "expected.csv", tmp_path / "puzzles.csv"
    rejected, rejects = tmp_path / "expected-rejects.csv", tmp_path / "rejects.csv"
    games.write_text(GAMES)
    arguments = ["--engine-nodes", "5000", "--output", str(expected), "--rejects", str(rejected)]
    assert keymove_command("puzzle", "generate", str(games), *arguments).returncode == 0
    found = cluster.generate(games, output=output, rejects=rejects, on=workers, rows=1, engine_nodes=5000)
    assert output.read_bytes() == expected.read_bytes()
    assert rejects.read_bytes() == rejected.read_bytes()
    assert found.counts["puzzles"] == len(expected.read_text().splitlines()) - 1 > 0
    assert (found.rows, found.rejected) == (3, {"bad-pgn": 1})


def test_a_match_on_processes_is_that_of_the_command(
    workers: cluster.Backend, keymove_command: Command, tmp_path: Path
) -> None:
    first, second = "keymove null-move=off", "keymove"
    run = keymove_command(*"lab match --nodes 200 --games 4 --seed 3 --format json".split(), first, second)
    assert run.returncode == 0, run.stderr
    expected = json.loads(run.stdout)
    records = tmp_path / "games.pgn"
    found = cluster.match(first, second, games=4, seed=3, nodes=200, on=workers, records=records)
    for name in ("players", "games", "wins", "draws", "losses", "pairs", "ends", "faults"):
        assert found[name] == expected[name], name
    assert records.read_text().count("[Event ") == 4


def test_a_probe_on_processes_is_that_of_the_command(
    workers: cluster.Backend, keymove_command: Command, tmp_path: Path
) -> None:
    expected = local_answer(keymove_command, tmp_path, "1..3")
    journal = tmp_path / "journal"
    told: list[cluster.Progress] = []
    check_probe(cluster.solve(PROBLEM, "1..3", on=workers, journal=journal, progress=told.append), expected)
    assert told[-1].done > 5
    # With the journal, no unit runs twice.
    told.clear()
    check_probe(cluster.solve(PROBLEM, "1..3", on=workers, journal=journal, progress=told.append), expected)
    assert not told
    # Split units keep their order.
    expected = local_answer(keymove_command, tmp_path, "1..2")
    check_probe(cluster.solve(PROBLEM, "1..2", on=workers, split_after=0.0), expected)


def test_mates_and_problems_come_in_order(workers: cluster.Backend, tmp_path: Path) -> None:
    file = tmp_path / "mates.epd"
    boards = ["6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"] * 5
    file.write_text("\n".join(boards))
    found = list(cluster.mates(file, on=workers, rows=3, within=1))
    assert [bool(mate) for mate in found] == [True, False] * 5
    problems = tmp_path / "problems.inp"
    problems.write_text(PROBLEM.replace("EndProblem", "NextProblem") + PROBLEM.replace("BeginProblem\n", ""))
    answers = list(cluster.problems(problems, on=workers, stipulation="h#2"))
    assert [(answer["problem"], answer["twin"]) for answer in answers] == [
        (1, "a)"),
        (1, "b) wRh4-->g8"),
        (2, "a)"),
        (2, "b) wRh4-->g8"),
    ]


def test_errors_of_units_are_raised(workers: cluster.Backend, tmp_path: Path) -> None:
    with pytest.raises(keymove.InputError):
        cluster.solve("BeginProblem\nfoo\nEndProblem", "1..3", on=workers)
    with pytest.raises(keymove.InputError):
        cluster.solve(PROBLEM, "3..1", on=workers)
    with pytest.raises(keymove.FailedError):
        cluster.verify(tmp_path / "nothing.csv", on=workers)
    file = tmp_path / "mates.epd"
    file.write_text("x\n")
    with pytest.raises(keymove.InputError):
        list(cluster.mates(file, on=workers))
    with pytest.raises(keymove.ArgumentError):
        cluster.verify(PUZZLES, on=workers, nodes=-1)
    with pytest.raises(keymove.ArgumentError):
        cluster.match("keymove", "keymove", games=3, on=workers)
    with pytest.raises(keymove.FailedError):
        cluster.match("there-is-no-such-program", "keymove", games=2, nodes=1, on=workers)
    with pytest.raises(keymove.FailedError):
        cluster.generate(tmp_path / "nothing.pgn", on=workers)


def test_journals_of_something_else_are_refused(workers: cluster.Backend, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.write_text("dear diary\n")
    with pytest.raises(keymove.FailedError):
        cluster.verify(PUZZLES, on=workers, journal=journal)
    assert journal.read_text() == "dear diary\n"


def test_a_killed_driver_goes_on(workers: cluster.Backend, keymove_command: Command, tmp_path: Path) -> None:
    expected = tmp_path / "expected.csv"
    keymove_command("puzzle", "verify", str(PUZZLES), "--output", str(expected))
    journal, output = tmp_path / "journal", tmp_path / "output.csv"

    class Enough(Exception):
        pass

    def stop(now: cluster.Progress) -> None:
        if now.done >= 3:
            raise Enough

    with pytest.raises(Enough):
        cluster.verify(PUZZLES, output=output, on=workers, rows=5, journal=journal, progress=stop)
    assert not output.exists()
    # The last line was torn.
    with journal.open("a") as file:
        file.write('{"key": "half')
    done_before = sum(1 for _ in journal.open()) - 1
    told: list[cluster.Progress] = []
    cluster.verify(PUZZLES, output=output, on=workers, rows=5, journal=journal, progress=told.append)
    assert output.read_bytes() == expected.read_bytes()
    assert done_before >= 3


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux to find the workers")
def test_processes_that_are_killed_are_replaced(keymove_command: Command, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    header, *lines = PUZZLES.read_text().splitlines()
    many = [line.replace(",", f"-{copy},", 1) for copy in range(20) for line in lines]
    rows.write_text("\n".join([header, *many]) + "\n")
    with cluster.processes(2) as backend:
        pool = backend._pool

        def pids() -> list[int]:
            nonlocal pool
            pool = backend._pool
            return list(pool._processes or {})

        with Killer(pids, times=3, seed=1, pause=1.0) as killer:
            check_rows(keymove_command, tmp_path, backend, rows, 20)
        del killer


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux to find the workers")
def test_dask_gives_the_answers_of_one_machine(keymove_command: Command, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    # Workers may be killed more often than Dask expects.
    import dask.config

    dask.config.set({"distributed.scheduler.allowed-failures": 100})
    expected = local_answer(keymove_command, tmp_path, "1..3")
    rows = tmp_path / "rows.csv"
    header, *lines = PUZZLES.read_text().splitlines()
    many = [line.replace(",", f"-{copy},", 1) for copy in range(10) for line in lines]
    rows.write_text("\n".join([header, *many]) + "\n")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        with distributed.Client(local) as client, cluster.dask(client) as backend:

            def pids() -> list[int]:
                return [worker["pid"] for worker in client.run(_identity).values()]

            check_rows(keymove_command, tmp_path, backend, DIRTY, 10)
            check_probe(cluster.solve(PROBLEM, "1..3", on=backend), expected)
            with Killer(pids, times=2, seed=2, pause=2.0) as killer:
                check_rows(keymove_command, tmp_path, backend, rows, 10)
                check_probe(cluster.solve(PROBLEM, "1..3", on=backend, split_after=0.05), expected)
                deadline = time.monotonic() + 10
                while killer.killed < 1 and time.monotonic() < deadline:
                    time.sleep(0.1)
            assert killer.killed >= 1
            check_rows(keymove_command, tmp_path, backend, DIRTY, 10)


def _identity() -> dict[str, int]:
    return {"pid": os.getpid()}
