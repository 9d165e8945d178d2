"""Bad input raises typed exceptions, without aborts or leaks; Ctrl-C interrupts."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess
import pytest

import keymove


class Raising:
    """A board that raises."""

    def fen(self) -> str:
        raise RuntimeError("no FEN today")


class Lying:
    """A board whose FEN is a number."""

    def fen(self) -> str:
        return 5  # type: ignore[return-value]


FEN, MOVES = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8"
LONG = "x" * 1_000_000
BAD_BOARDS: list[Any] = [
    None,
    5,
    1.5,
    b"8/8/8/8/8/8/8/8 w - - 0 1",
    [],
    {},
    object(),
    Raising(),
    Lying(),
    "",
    " ",
    "x",
    LONG,
    "8/8/8/8/8/8/8/8/8/8/8 w - - 0 1",
    "\x00",
    "\ud800",
    "9/8/8/8/8/8/8/8 w - - 0 1",
    "/" * 1_000_000,
    "8" * 1_000_000,
    "🙂/8/8/8/8/8/8/8 w - - 0 1",
]


@pytest.mark.parametrize("board", BAD_BOARDS, ids=lambda board: repr(board)[:20])
def test_bad_boards_are_refused(board: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: keymove.solve(board, "#2").wait(),
        lambda: keymove.mate(board, nodes=10),
        lambda: keymove.tsume(board, nodes=10),
        lambda: keymove.analyse(board, nodes=10),
        lambda: keymove.perft(board, 1),
    ]
    for call in calls:
        with pytest.raises(keymove.KeymoveError) as caught:
            call()
        assert not isinstance(caught.value, keymove.InternalError), caught.value
        assert isinstance(caught.value, (TypeError, ValueError)), repr(caught.value)
        assert len(str(caught.value)) < 3_000_000


def test_the_place_of_a_fault_is_known() -> None:
    with pytest.raises(keymove.InputError) as caught:
        keymove.mate("8/8/8/8/8/8/8/4x3 w - - 0 1")
    assert caught.value.column == 16
    with pytest.raises(keymove.IllegalPositionError):
        keymove.mate("8/8/8/8/8/8/8/8 w - - 0 1")
    with pytest.raises(keymove.InputError) as caught:
        keymove.solve("BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption foo\nEndProblem").wait()
    assert (caught.value.line, caught.value.column) == (4, 8)
    assert caught.value.faults[0].text == "Option foo"


@pytest.mark.parametrize(
    "call",
    [
        lambda: keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", 5),  # type: ignore[arg-type]
        lambda: keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "#2", options=[5]),  # type: ignore[list-item]
        lambda: keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "#2", time=float("nan")).wait(),
        lambda: keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "#2", time=-1).wait(),
        lambda: keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "#2", memory=-1).wait(),
        lambda: keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", LONG).wait(),
        lambda: keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "#99999999999").wait(),
        lambda: keymove.solve("BeginProblem " + LONG).wait(),
        lambda: keymove.mate(chess.STARTING_FEN, within=0),
        lambda: keymove.mate(chess.STARTING_FEN, within=10**30),
        lambda: keymove.mate(chess.STARTING_FEN, nodes="many"),  # type: ignore[arg-type]
        lambda: keymove.perft("startpos", -1),
        lambda: keymove.perft("startpos", 31),
        lambda: keymove.perft("startpos", 2.5),  # type: ignore[arg-type]
        lambda: keymove.analyse("startpos", depth=0),
        lambda: keymove.analyse("startpos", lines=0),
        lambda: keymove.analyse("startpos", game="go"),
        lambda: keymove.verify(None),  # type: ignore[arg-type]
        lambda: keymove.verify(5),  # type: ignore[arg-type]
        lambda: keymove.verify((5, 6)),
        lambda: keymove.verify((Raising(), "e2e4 e7e5")),
        lambda: keymove.verify("\ud800"),
        lambda: keymove.verify(("x", "y"), nodes=-1),
        lambda: list(keymove.verify_many("abc")),
        lambda: list(keymove.verify_many(None)),  # type: ignore[arg-type]
        lambda: list(keymove.verify_many([None])),  # type: ignore[list-item]
        lambda: keymove.tag(object()),  # type: ignore[arg-type]
        lambda: keymove.tag_table(None),
        lambda: keymove.tag_table({"FEN": [FEN], "Moves": [MOVES, MOVES]}),
        lambda: keymove.tag_table({"FEN": [5], "Moves": [MOVES]}),
        lambda: keymove.tag_table({"FEN": [Raising()], "Moves": [MOVES]}),
        lambda: keymove.tag_table({"FEN": ["\ud800"], "Moves": [MOVES]}),
        lambda: keymove.tag_table({"FEN": [object()], "Moves": [None]}),
        lambda: keymove.verify_table({"FEN": [FEN], "Moves": [MOVES]}, nodes=-1),
        lambda: keymove.verify_table({"FEN": [FEN], "Moves": [MOVES]}, threads=-1),
        lambda: keymove.verify_table(LONG),
        lambda: keymove.verify_many([(FEN, MOVES)], threads="two").__next__(),  # type: ignore[arg-type,attr-defined]
    ],
)
def test_bad_arguments_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(keymove.KeymoveError) as caught:
        call()
    assert not isinstance(caught.value, keymove.InternalError), caught.value


def test_long_rows_are_rejected() -> None:
    assert keymove.verify((LONG, LONG)).verdict == "rejected"
    assert keymove.verify(LONG).verdict == "rejected"
    assert keymove.tag(("8/8", LONG)).reason == "bad-fen"
    assert keymove.tag_table({"FEN": [LONG, FEN], "Moves": [LONG, MOVES], "Themes": [LONG, None]})["reason"] == ["bad-fen", ""]


def test_exceptions_of_an_iterable_pass_through() -> None:
    def rows() -> Any:
        yield ("8/8/8/8/8/8/8/8 w - - 0 1", "e2e4 e7e5")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(keymove.verify_many(rows()))


def test_exceptions_of_a_progress_callback_pass_through() -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "h#3", progress=fail).wait()


def _resident() -> int:
    """The resident memory of this process in bytes."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the kernel tells how much memory a process takes")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux to tell the memory of a process")
def test_memory_is_flat_over_a_hundred_thousand_calls() -> None:
    puzzle = ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8", "mate", "id")

    def rows(count: int) -> None:
        for _ in range(count):
            keymove.tag(puzzle)
            keymove.verify(puzzle, legal_only=True)
            try:
                keymove.verify(None)  # type: ignore[arg-type]
            except keymove.WrongTypeError:
                pass

    def units(count: int) -> None:
        for _ in range(count):
            keymove.verify(puzzle)
            keymove.perft("startpos", 1, threads=1)
            try:
                keymove.mate("x")
            except keymove.InputError:
                pass

    rows(2_000)
    units(500)
    gc.collect()
    before = _resident()
    rows(32_000)
    units(1_500)
    gc.collect()
    assert _resident() - before < 8 << 20


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    is_over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_over.wait(0.005):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    keymove.mate(chess.STARTING_FEN, time=0.5)
    is_over.set()
    thread.join()
    assert ticks > 10


def hear_interrupts() -> None:
    """Restores Ctrl-C, which tests started in the background ignore, and so would their child processes."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as Unix sends them")
@pytest.mark.parametrize(
    "work",
    [
        "keymove.mate(START)",
        "keymove.analyse(START, time=600)",
        "keymove.perft(START, 20)",
        "keymove.solve(START, 'h#6').wait()",
        "[v for v in keymove.verify_many(HARD)]",
        "keymove.tag_table(TABLE)",
    ],
)
def test_ctrl_c_ends_the_work(work: str) -> None:
    program = f"""
import keymove, itertools
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TABLE = {{"FEN": ["6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1"] * 3_000_000, "Moves": ["a2a3 b1b8"] * 3_000_000}}
HARD = itertools.repeat(("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8"))
print("begun", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, preexec_fn=hear_interrupts
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "interrupted\n"
    process.wait(30)
    assert time.monotonic() - began < 20


def test_ctrl_c_ends_the_command() -> None:
    process = subprocess.Popen([sys.executable, "-m", "keymove", "perft", "12"], preexec_fn=hear_interrupts)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == -signal.SIGINT


def test_the_command_returns_its_exit_code(keymove_command: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    assert keymove_command("--version").stdout == f"keymove {keymove.__version__}\n"
    assert keymove_command("perft", "2").returncode == 0
    assert keymove_command("mate", "--within", "1", "7k/8/5K2/8/8/8/8/R7", "w", "-", "-", "0", "1").returncode == 1
    assert keymove_command("dance").returncode == 2
