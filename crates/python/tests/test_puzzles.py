"""Puzzles: one, many, tables; the verdicts are those of the command."""

from __future__ import annotations

import csv
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from conftest import DIRTY, PUZZLES

import keymove

FEN, MOVES = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8"


def test_a_puzzle_may_have_many_shapes() -> None:
    line = f"id1,{FEN},{MOVES},600,80,90,1000,mate mateIn1 oneMove backRankMate,,"
    shapes: list[object] = [
        keymove.Puzzle(FEN, MOVES, "mate mateIn1 oneMove backRankMate", "id1"),
        (FEN, MOVES, "mate mateIn1 oneMove backRankMate", "id1"),
        {"PuzzleId": "id1", "FEN": FEN, "Moves": MOVES, "Themes": "mate mateIn1 oneMove backRankMate"},
        {"id": "id1", "fen": FEN, "moves": MOVES, "themes": ["mate", "mateIn1", "oneMove", "backRankMate"]},
        (chess.Board(FEN), [chess.Move.from_uci(move) for move in MOVES.split()], "mate mateIn1 oneMove backRankMate", "id1"),
        line,
        line + "\r\n",
    ]
    verdicts = {keymove.verify(shape) for shape in shapes}  # type: ignore[arg-type]
    assert verdicts == {keymove.Verdict("id1", "sound", (), (), "")}
    assert len({keymove.tag(shape) for shape in shapes}) == 1  # type: ignore[arg-type]


def test_what_is_wrong_is_told() -> None:
    rejected = keymove.verify(("8/8/8", "e2e4 e7e5"))
    assert (rejected.verdict, rejected.reasons) == ("rejected", ("bad-fen",))
    assert "rank" in rejected.detail and not rejected.ok
    assert keymove.verify((FEN, "a2a3 b1b9")).reasons == ("bad-move",)
    assert keymove.tag((FEN, "a2a3")).reason == "odd-plies"
    assert keymove.verify((FEN, MOVES), legal_only=True).verdict == "legal"


@pytest.mark.parametrize("threads", [1, 3])
def test_many_verdicts_are_those_of_the_command(
    threads: int, tmp_path: Path, keymove_command: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    with PUZZLES.open(newline="") as file:
        rows = list(csv.DictReader(file))
    run = keymove_command("puzzle", "verify", "--format", "json", str(PUZZLES))
    expected = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(rows) == len(expected) > 50
    found = list(keymove.verify_many(iter(rows), threads=threads))
    for verdict, record in zip(found, expected):
        assert verdict.verdict == record["verdict"]
        # Only lines of a whole database have a URL.
        assert list(verdict.reasons) == [reason for reason in record["reasons"] if reason != "bad-url"]
        assert list(verdict.others) == record.get("others", [])
    run = keymove_command("puzzle", "tag", "--format", "json", str(PUZZLES))
    tags = [json.loads(line)["themes"] for line in run.stdout.splitlines()]
    assert [list(tagged.themes) for tagged in keymove.tag_many(rows, threads=threads)] == tags


def test_dirty_lines_have_the_reasons_of_the_command(
    keymove_command: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    lines = DIRTY.read_bytes().decode("utf-8", errors="replace").splitlines()[1:]
    lines = [line for line in lines if line and not line.startswith("#")]
    found = [keymove.verify(line) for line in lines]
    assert {verdict.verdict for verdict in found} >= {"rejected"}
    assert list(keymove.verify_many(lines)) == found


def test_progress_counts_rows() -> None:
    told: list[int] = []
    list(keymove.tag_many([(FEN, MOVES)] * 20_000, progress=told.append))
    assert told[-1] == 20_000 and told == sorted(told)


def test_tables_of_other_libraries_are_understood() -> None:
    columns = {"FEN": [FEN] * 3, "Moves": [MOVES, MOVES, "a2a3"], "Themes": ["mate", "", ""], "PuzzleId": ["a", "b", "c"]}
    expected = keymove.verify_table(columns)
    assert expected["verdict"][2] == "rejected"
    tags = keymove.tag_table(columns)
    for name in ("pandas", "polars", "pyarrow"):
        try:
            library = __import__(name)
        except ImportError:
            continue
        table = library.table(columns) if name == "pyarrow" else library.DataFrame(columns)
        assert keymove.verify_table(table) == expected, name
        assert keymove.tag_table(table) == tags, name
    with pytest.raises(keymove.WrongTypeError):
        keymove.verify_table({"FEN": [FEN]})


def test_columns_of_arrow_are_read_where_they_lie() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    with PUZZLES.open(newline="") as file:
        rows = list(csv.DictReader(file))
    columns = {name: [row[name] for row in rows] for name in ("FEN", "Moves", "Themes", "PuzzleId")}
    expected = [tags.themes for tags in keymove.tag_many(rows)]
    whole = pyarrow.table(columns)
    large = whole.cast(pyarrow.schema([(name, pyarrow.large_string()) for name in columns]))
    chunked = pyarrow.concat_tables([whole.slice(0, 20), whole.slice(20, 1), whole.slice(21)])
    for table in (whole, large, chunked, whole.to_batches()[0]):
        assert keymove.tag_table(table)["themes"] == expected
    # A slice begins within the buffers of the whole.
    assert keymove.tag_table(whole.slice(13, 30))["themes"] == expected[13:43]
    assert keymove.tag_table(whole.slice(13, 0))["themes"] == []
    # Texts that are not ASCII shift the offsets of those after them.
    named = pyarrow.table({**columns, "PuzzleId": [f"é🙂{number}" for number in range(len(rows))]})
    assert keymove.tag_table(named)["themes"] == expected
    assert keymove.tag_table({**columns, "Themes": [*columns["Themes"][:-1], "é"]})["themes"][-1][-1] == "é"


def test_what_is_missing_in_a_table_is_empty() -> None:
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    columns = {"FEN": [FEN, FEN, FEN], "Moves": [MOVES, MOVES, MOVES], "Themes": ["fork", None, float("nan")]}
    expected = [("fork",), (), ()]
    assert keymove.tag_table(columns)["removed"] == expected
    assert keymove.tag_table(pandas.DataFrame(columns))["removed"] == expected
    nulls = {**columns, "Themes": ["fork", None, None]}
    assert keymove.tag_table(pyarrow.table(nulls))["removed"] == expected
    assert keymove.tag_table(pandas.DataFrame(nulls).convert_dtypes())["removed"] == expected


def test_tables_longer_than_a_batch_keep_their_order() -> None:
    count = 70_000
    lines = [MOVES if number % 7 else "a2a3" for number in range(count)]
    told: list[int] = []
    columns = keymove.verify_table({"FEN": [FEN] * count, "Moves": lines}, legal_only=True, progress=told.append)
    assert columns["verdict"] == ["legal" if number % 7 else "rejected" for number in range(count)]
    assert told[-1] == count and told == sorted(told)


def test_boards_and_moves_may_stand_in_columns() -> None:
    boards = {"fen": [chess.Board(FEN)], "moves": [[chess.Move.from_uci(move) for move in MOVES.split()]]}
    assert keymove.verify_table(boards) == keymove.verify_table({"fen": [FEN], "moves": [MOVES]})
