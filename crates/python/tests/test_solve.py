"""Solving problems: the tree, the stream, and agreement with the command."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT, random_problems

import keymove
from keymove._solve import _solution

FEN = "8/8/8/8/7R/p7/2K5/k7 w - - 0 1"


def test_solutions_are_told_as_they_are_found() -> None:
    # There are many helpmates of this length, and the first is found long before the last.
    solving = keymove.solve("4k3/8/8/8/8/8/8/Q3K2R w - - 0 1", "h#3", threads=1)
    first = next(iter(solving))
    assert isinstance(first, keymove.Line)
    assert not solving._is_over
    solving.stop()
    with pytest.raises(keymove.StoppedError):
        solving.wait()
    assert list(solving._found)[0] == first


def test_iterating_twice_tells_the_same() -> None:
    solving = keymove.solve(FEN, "h#2")
    assert list(solving) == list(solving) == solving.solutions
    assert solving.positions[0].phases[0].kind == "actual_play"
    assert solving.positions[0].completeness == "finished"


def test_moves_know_what_they_are() -> None:
    (line,) = keymove.solve(FEN, "h#1").solutions
    assert isinstance(line, keymove.Line)
    black, white = line.moves
    assert (black.uci, black.side, black.check, black.goal) == ("a3a2", "black", False, None)
    assert (white.uci, white.side, white.check, white.goal) == ("h4h1", "white", True, "#")


def test_warnings_are_kept() -> None:
    assert keymove.solve("8/8/8/8/7R/p7/8/k7 w - - 0 1", "h#1").warnings != ()


def test_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "problem.inp"
    file.write_bytes("BeginProblem\nAuthor Müller\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nEndProblem".encode("latin-1"))
    (position,) = keymove.solve(file).positions
    assert position.texts["author"] == ["Müller"]
    with pytest.raises(keymove.FailedError):
        keymove.solve(tmp_path / "nothing")


def test_progress_is_called() -> None:
    told: list[keymove.Progress] = []
    keymove.solve(FEN, "h#3", progress=told.append).wait()
    assert told and told[-1].longest == 6


def test_random_problems_have_the_answers_of_the_command(
    tmp_path: Path, keymove_command: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    problems = random_problems(1000, seed=20)
    file = tmp_path / "problems.inp"
    file.write_text("BeginProblem\n" + "NextProblem\n".join(problems) + "EndProblem\n")
    run = keymove_command("solve", "--format", "json", "--threads", "1", str(file))
    records = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(records) >= len(problems)
    by_problem: dict[int, list[dict[str, object]]] = {}
    for record in records:
        by_problem.setdefault(record["problem"], []).append(record)
    solved = 0
    for number, problem in enumerate(problems, 1):
        (record,) = by_problem[number]
        try:
            (position,) = keymove.solve(f"BeginProblem\n{problem}EndProblem\n", threads=1).positions
        except keymove.KeymoveError as error:
            assert record["completeness"] != "finished", (problem, error)
            continue
        ours = [(phase.kind, phase.colours, phase.solutions) for phase in position.phases]
        theirs = [
            (phase["kind"], phase["colours"], [_solution(solution) for solution in phase["solutions"]])
            for phase in record["phases"]  # type: ignore[attr-defined]
        ]
        assert ours == theirs, problem
        verdicts = [verdict["text"] for verdict in record["verdicts"]]  # type: ignore[attr-defined]
        assert [judgement.text for judgement in position.judgements] == verdicts, problem
        assert (position.position, position.completeness) == (record["position"], record["completeness"])
        solved += bool(position.solutions)
    # The test means little if few of the problems have a solution.
    assert solved > 100


def test_a_search_tells_how_far_it_is_without_waiting() -> None:
    solving = keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "h#1")
    assert repr(solving) == "<keymove.Solving in progress, 0 solutions so far>"
    assert repr(solving.wait()) == "<keymove.Solving finished, 1 solution so far>"
    failing = keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "foo")
    with pytest.raises(keymove.InputError):
        failing.wait()
    assert "failed" in repr(failing)


def test_a_position_without_a_stipulation_is_refused_at_once() -> None:
    with pytest.raises(keymove.ArgumentError, match="stipulation"):
        keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1")


def test_the_path_of_a_file_may_be_a_string(tmp_path: Path) -> None:
    file = tmp_path / "problem.inp"
    file.write_text("BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nEndProblem\n")
    for path in (file, str(file)):
        assert [str(line) for line in keymove.solve(path)] == ["1.a3-a2 Rh4-h1 #"]
    with pytest.raises(keymove.FailedError, match="nothing.inp cannot be read"):
        keymove.solve(str(tmp_path / "nothing.inp"))


def test_a_race_starts_the_command_and_not_python(
    keymove_command: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    shutil.copy(ROOT / "examples" / "mate-in-two.inp", tmp_path)
    program = shutil.which("keymove", path=str(Path(sys.executable).parent))
    run = keymove_command("lab", "race", str(tmp_path), "--against", f"{program} popeye")
    assert run.returncode == 0, run.stdout + run.stderr
