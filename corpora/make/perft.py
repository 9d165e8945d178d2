"""Positions with their numbers of leaves: perft/chess.epd, perft/chess960.epd and perft/shogi.txt.

Positions come from random games, with a preference for what generators get wrong: en passant, castling, promotion, check.
python-chess and cshogi play the games; Stockfish counts chess, cshogi counts shogi. The tests of the crates count again
with our generators and with those of shakmaty, cozy-chess, haitaka and rsshogi.

    pip install chess==1.11.2 cshogi==1.1.0; apt install stockfish
    python corpora/make/perft.py
"""

import random
import subprocess
from pathlib import Path

import chess
import cshogi

STOCKFISH = "/usr/games/stockfish"
FOLDER = Path(__file__).parent.parent / "perft"
# No count of the files is larger.
MOST_LEAVES = 1_500_000


class Counter:
    """Stockfish, asked for numbers of leaves."""

    def __init__(self):
        self.engine = subprocess.Popen([STOCKFISH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, board, depth):
        chess960 = "true" if board.chess960 else "false"
        self.engine.stdin.write(f"setoption name UCI_Chess960 value {chess960}\n")
        self.engine.stdin.write(f"position fen {fen(board)}\ngo perft {depth}\n")
        self.engine.stdin.flush()
        for line in self.engine.stdout:
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1])
        raise RuntimeError("Stockfish has ended")


def fen(board):
    return board.shredder_fen() if board.chess960 else board.fen()


def features(board):
    """What makes a position worth counting."""
    moves = list(board.legal_moves)
    found = set()
    for move in moves:
        if board.is_en_passant(move):
            found.add("en passant")
        if board.is_castling(move):
            found.add("castling")
        if move.promotion:
            found.add("promotion")
    if board.is_check():
        found.add("check")
    if len(board.checkers()) > 1:
        found.add("double check")
    if any(board.is_pinned(board.turn, square) for square in chess.scan_reversed(board.occupied_co[board.turn])):
        found.add("pin")
    return found if moves else set()


def chess_positions(dice, number, chess960):
    """Positions of random games in which each feature gets its turn."""
    wanted = ["en passant", "castling", "promotion", "check", "double check", "pin"]
    boards = []
    while len(boards) < number:
        feature = wanted[len(boards) % len(wanted)]
        board = chess.Board.from_chess960_pos(dice.randrange(960)) if chess960 else chess.Board()
        for _ in range(dice.randrange(6, 120)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(dice.choice(moves))
            if feature in features(board) and dice.random() < 0.3:
                boards.append(board.copy(stack=False))
                break
    return boards


def write_chess(name, boards, counter):
    lines = []
    for board in boards:
        line = fen(board)
        for depth in range(1, 6):
            leaves = counter.ask(board, depth)
            if leaves > MOST_LEAVES:
                break
            line += f" ;D{depth} {leaves}"
        lines.append(line)
    (FOLDER / name).write_text("\n".join(lines) + "\n")


def shogi_leaves(board, depth):
    if depth == 1:
        return sum(1 for _ in board.legal_moves)
    leaves = 0
    for move in list(board.legal_moves):
        board.push(move)
        leaves += shogi_leaves(board, depth - 1)
        board.pop()
    return leaves


def write_shogi(dice, number):
    lines = ["# name | SFEN | depth:leaves"]
    for index in range(number):
        board = cshogi.Board()
        for _ in range(dice.randrange(1, 200)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(dice.choice(moves))
        if not any(True for _ in board.legal_moves):
            board.pop()
        counts = []
        for depth in range(1, 5):
            if counts and counts[-1] * 200 > MOST_LEAVES:
                break
            counts.append(shogi_leaves(board, depth))
        text = " ".join(f"{depth}:{leaves}" for depth, leaves in enumerate(counts, 1))
        lines.append(f"random game {index + 1} | {board.sfen()} | {text}")
    (FOLDER / "shogi.txt").write_text("\n".join(lines) + "\n")


def main():
    FOLDER.mkdir(exist_ok=True)
    dice = random.Random(1)
    counter = Counter()
    write_chess("chess.epd", chess_positions(dice, 90, False), counter)
    write_chess("chess960.epd", chess_positions(dice, 90, True), counter)
    write_shogi(dice, 40)
    counter.engine.stdin.write("quit\n")
    counter.engine.stdin.close()
    counter.engine.wait()


main()
