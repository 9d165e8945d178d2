"""Rows per CPU second: the command, this package, python-chess and lichess-puzzler's tagger, in one run.

    python crates/python/benches/rates.py puzzles.csv [--rows 100000] [--repeat 3] [--tagger FOLDER]

Each runs in its own process, which reads the file and uses one thread; the command is the one that the wheel has installed, so
that both are the same build. The time to start and to import is subtracted; the least of several runs counts.
`--tagger` names the folder `tagger` of a checkout of lichess-puzzler. python-chess and it get a sample of the rows.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

#: The number of rows for programs that are a thousand times slower.
SAMPLE = 2_000


@dataclass(frozen=True)
class Program:
    """Python code that processes the rows at `path`; `most` is their number."""

    #: What it is compared with: `verify`, `tag` or `legal`.
    work: str
    imports: str
    #: Leaves the number of rows in `count`.
    code: str
    is_slow: bool = False


DICTS = "csv.DictReader(open(path, newline=''))"
LINES = "itertools.islice(open(path), 1, None)"
ARROW = "pyarrow.csv.read_csv(path)"

PROGRAMS = {
    "verify_table, Arrow": Program("verify", "import pyarrow.csv, keymove", f"count = len(keymove.verify_table({ARROW}, threads=1)['verdict'])"),
    "verify_many, lines": Program("verify", "import keymove", f"count = sum(1 for _ in keymove.verify_many({LINES}, threads=1))"),
    "verify_many, dicts": Program("verify", "import keymove", f"count = sum(1 for _ in keymove.verify_many({DICTS}, threads=1))"),
    "tag_table, Arrow": Program("tag", "import pyarrow.csv, keymove", f"count = len(keymove.tag_table({ARROW}, threads=1)['themes'])"),
    "tag_many, lines": Program("tag", "import keymove", f"count = sum(1 for _ in keymove.tag_many({LINES}, threads=1))"),
    "tag_many, dicts": Program("tag", "import keymove", f"count = sum(1 for _ in keymove.tag_many({DICTS}, threads=1))"),
    "lichess-puzzler's tagger": Program(
        "tag",
        "import chess, chess.pgn, cook\nfrom model import Puzzle",
        f"""
count = 0
for row in {DICTS}:
    game = chess.pgn.Game.from_board(chess.Board(row["FEN"]))
    node = game
    for move in row["Moves"].split():
        node = node.add_main_variation(chess.Move.from_uci(move))
    cook.cook(Puzzle(row["PuzzleId"], game, 100))
    count += 1
""",
        is_slow=True,
    ),
    "verify_many, legal only, dicts": Program(
        "legal", "import keymove", f"count = sum(1 for _ in keymove.verify_many({DICTS}, threads=1, legal_only=True))"
    ),
    "python-chess, legal only": Program(
        "legal",
        "import chess",
        f"""
count = 0
for row in {DICTS}:
    board = chess.Board(row["FEN"])
    for move in row["Moves"].split():
        board.push_uci(move)
    count += 1
""",
        is_slow=True,
    ),
}


def spent(command: list[str]) -> tuple[float, str]:
    """The CPU seconds and the output of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        raise SystemExit(run.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, run.stdout


def least(command: list[str], idle: list[str], repeat: int) -> tuple[float, str]:
    """The CPU seconds of a command beyond those of an idle one, and its output."""
    without = min(spent(idle)[0] for _ in range(repeat))
    seconds, out = min(spent(command) for _ in range(repeat))
    return seconds - without, out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--tagger", type=Path)
    arguments = parser.parse_args()
    keymove = str(Path(sys.executable).with_name("keymove"))
    with tempfile.TemporaryDirectory() as folder:
        many, few = Path(folder, "many.csv"), Path(folder, "few.csv")
        header, *lines = arguments.file.read_text().splitlines()
        # A duplicate id would be a fault.
        copies = (line.replace(",", f"-{copy},", 1) for copy in itertools.count() for line in lines)
        rows = list(itertools.islice(copies, arguments.rows))
        many.write_text("\n".join([header, *rows]) + "\n")
        few.write_text("\n".join([header, *rows[:SAMPLE]]) + "\n")
        rates: dict[str, float] = {}
        for work, more in (("verify", []), ("tag", []), ("legal", ["--legal-only"])):
            command = [keymove, "puzzle", "verify" if work == "legal" else work, *more, str(many), "--threads", "1"]
            command += ["--output", os.path.join(folder, work)]
            seconds, _ = least(command, [keymove, "--version"], arguments.repeat)
            rates[work] = report(f"the command, {work}", len(rows), seconds, None)
        for name, program in PROGRAMS.items():
            if name.startswith("lichess") and arguments.tagger is None:
                continue
            path, count = (few, min(SAMPLE, len(rows))) if program.is_slow else (many, len(rows))
            imports = f"import csv, itertools, sys\nsys.path[:0] = sys.argv[2:]\npath = sys.argv[1]\n{program.imports}\n"
            python = [sys.executable, "-c"]
            more = [str(path), *([] if arguments.tagger is None else [str(arguments.tagger)])]
            seconds, out = least(
                [*python, f"{imports}{program.code}\nprint(count)", *more], [*python, imports, *more], arguments.repeat
            )
            if int(out.split()[-1]) != count:
                raise SystemExit(f"{name}: {out}")
            report(name, count, seconds, rates[program.work])


def report(name: str, rows: int, seconds: float, command_rate: float | None) -> float:
    """Prints a line of JSON, and returns the rows per second."""
    rate = rows / seconds
    record = {"name": name, "rows": rows, "cpu_seconds": round(seconds, 3), "rows_per_cpu_second": round(rate)}
    if command_rate is not None:
        record["of_the_command"] = round(rate / command_rate, 4)
    print(json.dumps(record), flush=True)
    return rate


if __name__ == "__main__":
    main()
