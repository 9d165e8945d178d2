"""Drives `keymove uci` as programs do that use python-chess: a whole game with pondering, analysis, bad positions."""

import random
import sys

import chess
import chess.engine

COMMAND = [sys.argv[1], "uci"]


def whole_game_with_pondering(engine):
    """The engine thinks on the time of an opponent who plays at random, and mates him."""
    dice = random.Random(1)
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        if board.turn == chess.WHITE:
            played = engine.play(board, chess.engine.Limit(time=0.02), ponder=True, info=chess.engine.INFO_ALL)
            assert played.move in board.legal_moves, (board.fen(), played.move)
            board.push(played.move)
        else:
            board.push(dice.choice(list(board.legal_moves)))
        assert board.ply() < 300, "nobody needs so long against chance"
    assert board.is_checkmate() and board.turn == chess.BLACK, board.fen()
    return board.ply()


def whole_game_by_the_clock(engine):
    """Both sides by one clock, each move as it would come from a server."""
    board = chess.Board()
    clock = {chess.WHITE: 2.0, chess.BLACK: 2.0}
    while not board.is_game_over(claim_draw=True) and board.ply() < 60:
        limit = chess.engine.Limit(
            white_clock=clock[chess.WHITE], black_clock=clock[chess.BLACK], white_inc=0.05, black_inc=0.05
        )
        played = engine.play(board, limit, game="clock")
        assert played.move in board.legal_moves, (board.fen(), played.move)
        board.push(played.move)


def analysis(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    engine.configure({"UCI_ShowWDL": True, "Hash": 16, "Threads": 2})
    infos = engine.analyse(board, chess.engine.Limit(depth=6), multipv=3)
    assert len(infos) == 3, infos
    for number, info in enumerate(infos, start=1):
        assert info["multipv"] == number and info["depth"] == 6, info
        assert info["nodes"] > 0 and "seldepth" in info and "hashfull" in info, info
        assert sum(info["wdl"].white()) == 1000, info
        line = board.copy()
        for move in info["pv"]:
            assert move in line.legal_moves, (line.fen(), move)
            line.push(move)
    assert infos[0]["score"].relative >= infos[1]["score"].relative >= infos[2]["score"].relative
    engine.configure({"Threads": 1})
    with engine.analysis(chess.Board()) as endless:
        for info in endless:
            if info.get("depth", 0) >= 4:
                break
    mate = engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), chess.engine.Limit(depth=3))
    assert mate["score"].white() == chess.engine.Mate(1), mate


def chess960(engine):
    board = chess.Board.from_chess960_pos(1)
    while not board.is_game_over() and board.ply() < 40:
        board.push(engine.play(board, chess.engine.Limit(nodes=500), game="960").move)
    castling = chess.Board("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", chess960=True)
    only = chess.Move.from_uci("f1g1")
    assert engine.play(castling, chess.engine.Limit(depth=1), root_moves=[only]).move == only


def bad_positions(engine):
    """Whatever is sent, the engine goes on."""
    for fen in [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
        "kk6/8/8/8/8/8/8/KK6 w - - 0 1",
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ]:
        try:
            engine.play(chess.Board(fen), chess.engine.Limit(depth=1))
        except chess.engine.EngineError:
            pass  # The answer is to the position before, which is all that python-chess can complain of.
        engine.ping()
        board = chess.Board()
        assert engine.play(board, chess.engine.Limit(depth=2)).move in board.legal_moves
    # A game that is over has no best move.
    assert engine.play(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), chess.engine.Limit(depth=2)).move is None


with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
    assert engine.id["name"].startswith("Keymove "), engine.id
    engine.configure({"Hash": 16})
    plies = whole_game_with_pondering(engine)
    whole_game_by_the_clock(engine)
    analysis(engine)
    chess960(engine)
    bad_positions(engine)
print(f"python-chess {chess.__version__}: everything holds, the first game took {plies} half-moves")
