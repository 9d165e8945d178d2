"""Rows per CPU second: the command, this package and python-chess, each in a process of its own, in one run.

    python crates/python/benches/rates.py puzzles.csv [--rows 100000] [--tagger FOLDER]

`--tagger` names a checkout of lichess-puzzler, whose themes are told for a sample of the rows.
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
from pathlib import Path

READ = """
import csv, sys, resource
sys.path[:0] = sys.argv[3:4]
def rows(path, most):
    with open(path, newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            if number == most:
                return
            yield row
path, most = sys.argv[1], int(sys.argv[2])
before = 0.0
"""

PROGRAMS = {
    "keymove.verify_many": "import keymove\ncount = sum(1 for _ in keymove.verify_many(rows(path, most), threads=1))",
    "keymove.tag_many": "import keymove\ncount = sum(1 for _ in keymove.tag_many(rows(path, most), threads=1))",
    "keymove.tag_many, lines": "import keymove\ncount = sum(1 for _ in keymove.tag_many(open(path).readlines()[1:most + 1], threads=1))",
    "keymove, legal only": "import keymove\ncount = sum(1 for _ in keymove.verify_many(rows(path, most), threads=1, legal_only=True))",
    "python-chess, legal only": """
import chess
count = 0
for row in rows(path, most):
    board = chess.Board(row["FEN"])
    for move in row["Moves"].split():
        board.push_uci(move)
    count += 1
""",
    "lichess-puzzler, themes": """
import chess, chess.pgn
import cook
from model import Puzzle
count = 0
for row in rows(path, most):
    board = chess.Board(row["FEN"])
    game = chess.pgn.Game.from_board(board)
    node = game
    for move in row["Moves"].split():
        node = node.add_main_variation(chess.Move.from_uci(move))
    cook.cook(Puzzle(row["PuzzleId"], game, int(100)))
    count += 1
""",
}


def spent(command: list[str]) -> tuple[float, str]:
    """CPU seconds of a command, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        raise SystemExit(run.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, run.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--tagger", type=Path)
    arguments = parser.parse_args()
    header, *lines = arguments.file.read_text().splitlines()
    keymove = str(Path(sys.executable).with_name("keymove"))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "rows.csv")
        copies = (line.replace(",", f"-{copy},", 1) for copy in itertools.count() for line in lines)
        database.write_text("\n".join([header, *itertools.islice(copies, arguments.rows)]) + "\n")
        for name in ("verify", "tag"):
            command = [keymove, "puzzle", name, str(database), "--threads", "1", "--output", os.path.join(folder, name)]
            seconds, _ = spent(command)
            report(f"keymove puzzle {name}", arguments.rows, seconds)
        for name, program in PROGRAMS.items():
            rows = arguments.rows
            path = ""
            if name.startswith(("python-chess", "lichess")):
                rows = min(rows, 2_000)
            if name.startswith("lichess"):
                if arguments.tagger is None:
                    continue
                path = str(arguments.tagger)
            # What Python takes to start and to import is no work on rows.
            arguments_of = [str(database), str(rows), path]
            idle, _ = spent([sys.executable, "-c", READ + program.split("count", 1)[0] + "count = 0", *arguments_of])
            seconds, out = spent([sys.executable, "-c", READ + program + "\nprint(count)", *arguments_of])
            if int(out.split()[-1]) != rows:
                raise SystemExit(f"{name}: {out}")
            report(name, rows, seconds - idle)


def report(name: str, rows: int, seconds: float) -> None:
    """Prints a line of JSON."""
    print(json.dumps({"name": name, "rows": rows, "cpu_seconds": round(seconds, 2), "rows_per_cpu_second": round(rows / seconds)}), flush=True)


if __name__ == "__main__":
    main()
