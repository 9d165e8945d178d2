"""Puzzles in the columns of Lichess: puzzles/puzzles.csv and puzzles/dirty.csv.

Good rows are moves of the games that positions.py has Stockfish play, after which it finds a mate in up to four moves, or
one move that is much better than all others. Moves and mates are played through with python-chess, and the themes are those
whose definition is a few lines here. Dirty rows are good rows with one thing wrong; their id names the reason.

    pip install chess==1.11.2; apt install stockfish
    python corpora/make/puzzles.py games.pgn
"""

import csv
import random
import sys
from pathlib import Path

import chess
import chess.engine
import chess.pgn

STOCKFISH = "/usr/games/stockfish"
FOLDER = Path(__file__).parent.parent / "puzzles"
HEADER = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags".split(",")
# Wanted rows for each number of the solver's moves: with mate and without.
MATES = {1: 60, 2: 60, 3: 30, 4: 10}
OTHERS = 60
ENDGAMES = {
    "pawnEndgame": {chess.PAWN},
    "knightEndgame": {chess.KNIGHT},
    "bishopEndgame": {chess.BISHOP},
    "rookEndgame": {chess.ROOK},
    "queenEndgame": {chess.QUEEN},
}


def themes(board, moves):
    """The themes of the solver's line from `board`, of those that are defined here."""
    board = board.copy()
    found, boards = set(), [board.copy()]
    for index, move in enumerate(moves):
        if index % 2 == 0:
            man = board.piece_type_at(move.from_square)
            rank = chess.square_rank(move.to_square)
            if man == chess.PAWN and (rank if board.turn == chess.WHITE else 7 - rank) >= 6:
                found.add("advancedPawn")
            if board.is_castling(move):
                found.add("castling")
            if board.is_en_passant(move):
                found.add("enPassant")
            if move.promotion:
                found.add("promotion")
                after = board.copy()
                after.push(move)
                if move.promotion == chess.KNIGHT or move.promotion != chess.QUEEN and not after.is_checkmate():
                    found.add("underPromotion")
        board.push(move)
        boards.append(board.copy())
        if index % 2 == 0 and len(board.checkers()) > 1:
            found.add("doubleCheck")
    number = (len(moves) + 1) // 2
    found.add({1: "oneMove", 2: "short", 3: "long"}.get(number, "veryLong"))
    if board.is_checkmate():
        found |= {"mate"} | ({f"mateIn{number}"} if number <= 5 else set())
    officers = [{p.piece_type for p in b.piece_map().values()} - {chess.KING, chess.PAWN} for b in boards[:2]]
    for name, men in ENDGAMES.items():
        if name == "pawnEndgame":
            fits = all(not men and b.pawns for men, b in zip(officers, boards))
        else:
            fits = all(found_men == men for found_men in officers)
        if fits:
            found.add(name)
    queens = lambda b: len(b.pieces(chess.QUEEN, True)) + len(b.pieces(chess.QUEEN, False))
    if all(men == {chess.QUEEN, chess.ROOK} for men in officers) and all(queens(b) == 1 for b in boards[:2]):
        found.add("queenRookEndgame")
    return found


def mate_line(engine, board):
    """A line of the shortest mate that Stockfish finds, to the very mate."""
    info = engine.analyse(board, chess.engine.Limit(nodes=60_000))
    mate = info["score"].relative.mate()
    if not mate or not 0 < mate <= max(MATES):
        return None
    line, moves = board.copy(), []
    while not line.is_checkmate():
        if len(moves) > 2 * mate:
            return None
        move = engine.play(line, chess.engine.Limit(nodes=60_000)).move
        moves.append(move)
        line.push(move)
    return moves if len(moves) == 2 * mate - 1 else None


def only_move(engine, board):
    """The move that wins much more than any other, with the line after it as long as this holds."""
    line, moves = board.copy(), []
    while len(moves) < 8:
        infos = engine.analyse(line, chess.engine.Limit(nodes=40_000), multipv=2)
        if len(infos) < 2:
            break
        best, second = (info["score"].relative.score(mate_score=5_000) for info in infos)
        if best < 250 or best > 4_000 or best - second < 300:
            break
        moves.append(infos[0]["pv"][0])
        line.push(moves[-1])
        if line.is_game_over():
            break
        moves.append(engine.play(line, chess.engine.Limit(nodes=20_000)).move)
        line.push(moves[-1])
    return moves[: len(moves) - (len(moves) + 1) % 2] if moves else None


def rows(games, engine, dice):
    found, mates, others = [], dict.fromkeys(MATES, 0), 0
    for game in games:
        board = game.board()
        for blunder in game.mainline_moves():
            before = board.copy(stack=False)
            board.push(blunder)
            if board.is_game_over() or board.ply() < 12:
                continue
            score = engine.analyse(board, chess.engine.Limit(nodes=3_000))["score"].relative
            if score.mate() and score.mate() > 0:
                line = mate_line(engine, board)
                if line and mates[(len(line) + 1) // 2] < MATES[(len(line) + 1) // 2]:
                    mates[(len(line) + 1) // 2] += 1
                    found.append((before, blunder, line))
            elif others < OTHERS and (score.score(mate_score=1) or 0) > 200 and dice.random() < 0.2:
                line = only_move(engine, board)
                if line:
                    others += 1
                    found.append((before, blunder, line))
        if others == OTHERS and mates == MATES:
            break
    return found


def row(identity, before, blunder, line):
    board = before.copy()
    board.push(blunder)
    moves = " ".join(move.uci() for move in [blunder] + line)
    return [identity, before.fen(), moves, "1500", "80", "90", "100", " ".join(sorted(themes(board, line))), "", ""]


def dirty(good):
    """Good rows with one thing wrong each, and the reason that must be found."""
    mate = [r for r in good if "mate" in r[7].split()]
    for number, base in enumerate(mate[:15]):
        spoilt = {
            "odd-plies": lambda r: r[:2] + [" ".join(r[2].split()[:-1])] + r[3:],
            "illegal-move": lambda r: r[:2] + [" ".join(r[2].split()[:-1] + ["a1a1"])] + r[3:],
            "illegal-position": lambda r: r[:1] + [r[1].replace("k", "1", 1)] + r[2:],
            "unknown-theme": lambda r: r[:7] + [r[7] + " brilliancy"] + r[8:],
            "wrong-mate-length": lambda r: r[:7] + [" ".join("mateIn5" if t.startswith("mateIn") else t for t in r[7].split())] + r[8:],
            "mate-not-claimed": lambda r: r[:7] + [" ".join(t for t in r[7].split() if not t.startswith("mate"))] + r[8:],
            "not-mate": not_mate,
        }
        for reason, spoil in spoilt.items():
            result = spoil([f"{reason}-{number}"] + base[1:])
            if result:
                yield result


def not_mate(fields):
    """The last move replaced by one that does not mate."""
    board = chess.Board(fields[1])
    moves = fields[2].split()
    for move in moves[:-1]:
        board.push_uci(move)
    for move in board.legal_moves:
        board.push(move)
        mates = board.is_checkmate()
        board.pop()
        if not mates:
            return fields[:2] + [" ".join(moves[:-1] + [move.uci()])] + fields[3:]
    return None


def write(name, table):
    with open(FOLDER / name, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([HEADER] + table)


def main():
    engine = chess.engine.SimpleEngine.popen_uci(STOCKFISH)
    engine.configure({"Threads": 1, "Hash": 64})
    with open(sys.argv[1]) as file:
        games = list(iter(lambda: chess.pgn.read_game(file), None))
    good = [row(f"km{index:03}", *found) for index, found in enumerate(rows(games, engine, random.Random(4)), 1)]
    engine.quit()
    FOLDER.mkdir(exist_ok=True)
    write("puzzles.csv", good)
    write("dirty.csv", list(dirty(good)))


main()
