"""Mates, tsume, analysis and counts."""

from __future__ import annotations

import chess
import pytest

import keymove

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"


def test_a_mate_is_true_and_its_line_ends_in_mate() -> None:
    board = chess.Board("4r1k1/5ppp/8/8/8/8/5PPP/1R2R1K1 w - - 0 1")
    found = keymove.mate(board, shortest=True)
    assert found and found.is_shortest and found.length == len(found.line)
    for move in found.moves:
        assert move in board.legal_moves
        board.push(move)
    assert board.is_checkmate()


def test_no_mate_is_false() -> None:
    found = keymove.mate("7k/8/5K2/8/8/8/8/R7 w - - 0 1", within=1)
    assert not found and found.result == "nomate"


def test_limits_end_a_search() -> None:
    found = keymove.mate(chess.STARTING_FEN, nodes=1000)
    assert (found.result, found.reason) == ("unknown", "nodes")
    found = keymove.mate(chess.STARTING_FEN, time=0.05)
    assert (found.result, found.reason) == ("unknown", "time")


def test_cooks_are_listed() -> None:
    found = keymove.mate("7k/5K2/8/8/8/8/1R6/R7 w - - 0 1", shortest=True, all=True)
    assert {found.line, *(cook.line for cook in found.cooks)} == {("a1h1",), ("b2h2",)}


def test_tsume_are_solved() -> None:
    found = keymove.tsume("8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1", all=True)
    assert (found.game, found.length, len(found.cooks)) == ("shogi", 1, 4)
    assert found.japanese


def test_many_mates_come_in_order() -> None:
    boards = [BACK_RANK, "7k/8/5K2/8/8/8/8/R7 w - - 0 1"] * 20
    assert [bool(found) for found in keymove.mate_many(boards, within=1)] == [True, False] * 20


def test_an_analysis_finds_the_mate() -> None:
    analysis = keymove.analyse(chess.Board(BACK_RANK), depth=5, lines=2)
    assert analysis.move == chess.Move.from_uci("b1b8")
    assert [line.number for line in analysis.lines] == [1, 2]
    assert analysis.lines[0].mate == 1 and analysis.lines[0].moves == [chess.Move.from_uci("b1b8")]
    assert keymove.analyse("startpos", nodes=2000, game="shogi").best


@pytest.mark.parametrize(("position", "depth", "nodes"), [("startpos", 5, 4865609), ("startpos", 0, 1)])
def test_leaves_are_counted(position: str, depth: int, nodes: int) -> None:
    assert keymove.perft(position, depth).nodes == nodes


def test_leaves_are_those_of_python_chess() -> None:
    def leaves(board: chess.Board, depth: int) -> int:
        if depth == 0:
            return 1
        count = 0
        for move in list(board.legal_moves):
            board.push(move)
            count += leaves(board, depth - 1)
            board.pop()
        return count

    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert keymove.perft(board, 3).nodes == leaves(board, 3) == 97862
    told: list[object] = []
    keymove.perft(board, 4, threads=1, progress=told.append)
    assert told
