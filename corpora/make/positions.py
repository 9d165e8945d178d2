"""Openings, tactics and mates of chess: books/openings.epd, suites/tactics.epd, mates/mates.epd; and games.pgn for puzzles.

Stockfish plays games against itself, with few nodes and at random in the opening. Openings are positions that it calls
balanced. Tactics are positions of the games in which one move is much better than all others, also in a deeper search.
Mates are random boards whose length Stockfish has proved; Popeye must agree that there is a
mate in that many moves and none in fewer. python-chess keeps the rules.

    pip install chess==1.11.2; apt install stockfish; Popeye 4.104 as `py`
    python corpora/make/positions.py path/to/py games.pgn [openings] [games] [tactics] [mates]
"""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.engine
import chess.pgn

STOCKFISH = "/usr/games/stockfish"
FOLDER = Path(__file__).parent.parent
OPENINGS, GAMES, TACTICS = 150, 60, 40
MATES = {1: 15, 2: 40, 3: 30, 4: 15}


def opening(dice, engine):
    """A balanced position after random moves."""
    while True:
        board = chess.Board()
        for _ in range(dice.randrange(6, 11)):
            board.push(dice.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        if not board.is_game_over() and abs(score(engine, board, 20_000)) < 70:
            return board


def score(engine, board, nodes):
    """Centipawns for the side to move."""
    info = engine.analyse(board, chess.engine.Limit(nodes=nodes))
    return info["score"].relative.score(mate_score=10_000)


def game(dice, engine, start):
    """A game with weak moves now and then."""
    board = start.copy()
    while not board.is_game_over(claim_draw=True) and board.ply() < 160:
        nodes = dice.choice([50, 200, 1_000, 5_000])
        board.push(engine.play(board, chess.engine.Limit(nodes=nodes)).move)
    return board


def play_games(dice, engine, file):
    """Plays games from the openings and writes them down."""
    openings = (FOLDER / "books/openings.epd").read_text().splitlines()
    for start in openings[:GAMES]:
        board = game(dice, engine, chess.Board(start))
        print(chess.pgn.Game.from_board(board), end="\n\n", file=file, flush=True)


def tactics(dice, engine, file):
    """Positions of the games in which one move is much better than all others."""
    found = []
    while len(found) < TACTICS and (played := chess.pgn.read_game(file)):
        board = played.board()
        for last in played.mainline_moves():
            board.push(last)
            if dice.random() < 0.12 and (move := only_move(engine, board, last)):
                found.append(board.epd(bm=move, id=f"keymove tactics {len(found) + 1}"))
    return found[:TACTICS]


def only_move(engine, board, last):
    """The one good move of a position, if there is one and it takes nothing back."""
    lines = engine.analyse(board, chess.engine.Limit(depth=10), multipv=2)
    if len(lines) < 2:
        return None
    best, second = (line["score"].relative.score(mate_score=10_000) for line in lines)
    move = lines[0]["pv"][0]
    if best < 100 or best - second < 150 or second > 500 or move.to_square == last.to_square:
        return None
    # A deeper search must not change its mind.
    again = engine.analyse(board, chess.engine.Limit(depth=15))
    return move if again["pv"][0] == move else None


def random_board(dice):
    """A king near the edge, and men of both sides."""
    board = chess.Board(None)
    board.turn = dice.random() < 0.5
    board.set_piece_at(dice.choice([s for s in chess.SQUARES if chess.square_rank(s) in (0, 7)]), chess.Piece(chess.KING, not board.turn))
    while board.king(board.turn) is None:
        square = dice.randrange(64)
        if not board.piece_at(square):
            board.set_piece_at(square, chess.Piece(chess.KING, board.turn))
    for _ in range(dice.randrange(3, 14)):
        square, kind = dice.randrange(64), dice.choice([1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5])
        if not board.piece_at(square) and not (kind == chess.PAWN and chess.square_rank(square) in (0, 7)):
            board.set_piece_at(square, chess.Piece(kind, board.turn if dice.random() < 0.55 else not board.turn))
    return board if board.is_valid() else None


def mate_length(engine, board):
    """The length that Stockfish gives a mate of the side to move after a search that could shorten it."""
    info = engine.analyse(board, chess.engine.Limit(nodes=30_000))
    mate = info["score"].relative.mate()
    return mate if mate and 0 < mate <= max(MATES) else None


def popeye_agrees(popeye, board, length):
    """Whether Popeye finds a mate in `length` moves and none in fewer."""
    solved = lambda moves: bool(re.search(r"1\.\S+.*!", answer(popeye, board, moves)))
    return solved(length) and (length == 1 or not solved(length - 1))


def answer(popeye, board, moves):
    men = ""
    for color, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        letters = {1: "P", 2: "S", 3: "B", 4: "R", 5: "Q", 6: "K"}
        squares = board.piece_map().items()
        men += f"{name} " + " ".join(letters[p.piece_type] + chess.square_name(s) for s, p in squares if p.color == color) + "\n"
    options = "NoBoard NoShortVariations" + (" HalfDuplex" if board.turn == chess.BLACK else "")
    text = f"BeginProblem\nPieces {men}Stipulation #{moves}\nOption {options}\nEndProblem\n"
    with tempfile.NamedTemporaryFile("w", suffix=".inp") as file:
        file.write(text)
        file.flush()
        try:
            return subprocess.run([popeye, file.name], capture_output=True, text=True, timeout=20).stdout
        except subprocess.TimeoutExpired:
            return ""


def mates(dice, engine, popeye):
    """Random boards with a mate of a proved length."""
    found = {length: [] for length in MATES}
    while any(len(found[length]) < number for length, number in MATES.items()):
        board = random_board(dice)
        if not board or board.is_game_over():
            continue
        length = mate_length(engine, board)
        if length and len(found[length]) < MATES[length] and popeye_agrees(popeye, board, length):
            found[length].append(f"{board.epd()} bm #{length};")
    return [line for lines in found.values() for line in lines]


def write(path, lines):
    file = FOLDER / path
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(line + "\n" for line in lines))


def main():
    popeye, games = sys.argv[1], sys.argv[2]
    engine = chess.engine.SimpleEngine.popen_uci(STOCKFISH)
    engine.configure({"Threads": 1, "Hash": 64})
    parts = sys.argv[3:] or ["openings", "games", "tactics", "mates"]
    if "openings" in parts:
        dice = random.Random(3)
        write("books/openings.epd", [opening(dice, engine).fen() for _ in range(OPENINGS)])
    if "games" in parts:
        with open(games, "w") as file:
            play_games(random.Random(4), engine, file)
    if "tactics" in parts:
        with open(games) as file:
            write("suites/tactics.epd", tactics(random.Random(6), engine, file))
    if "mates" in parts:
        write("mates/mates.epd", mates(random.Random(5), engine, popeye))
    engine.quit()


main()
