"""Shared fixtures of the tests."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PUZZLES = ROOT / "corpora" / "puzzles" / "puzzles.csv"
DIRTY = ROOT / "corpora" / "puzzles" / "dirty.csv"


@pytest.fixture
def keymove_command() -> Callable[..., subprocess.CompletedProcess[str]]:
    """The command that the wheel has installed for this Python."""
    program = shutil.which("keymove", path=str(Path(sys.executable).parent))
    assert program, "the wheel installs the command keymove"

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=600)

    return run


STIPULATIONS = ["#1", "#2", "h#1", "h#1.5", "h#2", "s#1", "ser-h#2", "ser-#2", "h=1", "r#1", "h#2"]


def random_problems(count: int, seed: int) -> list[str]:
    """Problems with a few men each, in Popeye's language without the first and the last keyword."""
    dice = random.Random(seed)
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    problems = []
    while len(problems) < count:
        white_king = dice.choice(squares)
        black_king = dice.choice([square for square in squares if square[1] in "18" and square != white_king])
        if max(abs(ord(white_king[0]) - ord(black_king[0])), abs(int(white_king[1]) - int(black_king[1]))) < 2:
            continue
        men: dict[str, list[str]] = {"White": [f"K{white_king}"], "Black": [f"K{black_king}"]}
        free = [square for square in squares if square not in (white_king, black_king)]
        for square in dice.sample(free, dice.randint(3, 5)):
            role = dice.choice("QRRBSP" if square[1] not in "18" else "QRBS")
            men[dice.choice(["White", "White", "Black"])].append(role + square)
        pieces = " ".join(f"{side} {' '.join(list_of_men)}" for side, list_of_men in men.items())
        option = dice.choice(["", "", "Option SetPlay\n", "Option Variation Try\n"])
        problems.append(f"Pieces {pieces}\nStipulation {dice.choice(STIPULATIONS)}\n{option}")
    return problems
