"""Forward search with known replies in Python, the yardstick of `cargo bench -p puzzle`.

Reads rows `FEN,moves` on standard input, looks for the mate of each, and prints how many it solved and the CPU seconds
that took. The order of moves is that of the Rust solver: mates, checks, the man that has just moved, captures, the centre.
"""

import sys
import time

import chess

WORTH = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 900}
CENTRE = {chess.D4, chess.E4, chess.D5, chess.E5}


def score(board, move, previous):
    value = 0
    victim = board.piece_type_at(move.to_square)
    attacker = board.piece_type_at(move.from_square)
    if previous is not None and move.from_square == previous.to_square:
        value += 50_000
    if victim is not None:
        value += 10_000 + 10 * WORTH[victim] - WORTH[attacker] // 10
    if move.to_square in CENTRE:
        value += 10
    board.push(move)
    if board.is_checkmate():
        value += 1_000_000
    elif board.is_check():
        value += 100_000
    board.pop()
    return value


def solve(board, replies, index, moves, previous):
    ordered = sorted(board.legal_moves, key=lambda move: -score(board, move, previous))
    for move in ordered:
        board.push(move)
        if board.is_checkmate():
            board.pop()
            return [move]
        if index + 1 < moves:
            reply = replies[index]
            if reply in board.legal_moves:
                board.push(reply)
                line = solve(board, replies, index + 1, moves, move)
                board.pop()
                if line is not None:
                    board.pop()
                    return [move] + line
        board.pop()
    return None


def main():
    rows = [line.rstrip("\n").split(",") for line in sys.stdin]
    started = time.process_time()
    solved = 0
    for fen, text in rows:
        board = chess.Board(fen)
        line = [chess.Move.from_uci(word) for word in text.split()]
        board.push(line[0])
        solved += solve(board, line[2::2], 0, len(line) // 2, None) is not None
    print(solved, time.process_time() - started)


main()
