"""Tsume with their shortest mates: tsume/tsume.tsv.

Random men are set around a king near the edge, and problems found are varied. `keymove mate` finds the shortest mates, and
cshogi, a program of other people, must agree on the length: it finds a mate in that many plies and none in fewer. Problems
may have several solutions; those that `keymove puzzle verify` calls sound are named so.

    pip install cshogi==1.1.0
    python corpora/make/tsume.py path/to/keymove
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import cshogi

FILE = Path(__file__).parent.parent / "tsume" / "tsume.tsv"
# Wanted problems of each length.
WANTED = {1: 40, 3: 60, 5: 60, 7: 40, 9: 25}
SET = {"r": 2, "b": 2, "g": 4, "s": 4, "n": 4, "l": 4, "p": 18}
ORDER = "rbgsnlp"
CAN_PROMOTE = set("rbsnlp")


def men(dice):
    """A tsume as SFEN: a king near the edge, some men around it, some in hand, and all the others in the defender's."""
    board = [["" for _ in range(9)] for _ in range(9)]
    left = dict(SET)
    rank, file = dice.randrange(0, 4), dice.choice([0, 1, 2, 3, 5, 6, 7, 8, 8, 7, 8])
    board[rank][file] = "k"
    for _ in range(dice.randrange(2, 9)):
        kind = dice.choice("rbgsnlprbgsnlppp")
        square = (rank + dice.randrange(-3, 5), file + dice.randrange(-3, 4))
        if dice.random() < 0.2:
            square = (dice.randrange(9), dice.randrange(9))
        if not (0 <= square[0] < 9 and 0 <= square[1] < 9) or board[square[0]][square[1]] or not left[kind]:
            continue
        ours = dice.random() < 0.55
        promoted = kind in CAN_PROMOTE and dice.random() < 0.2
        row = square[0] if ours else 8 - square[0]
        if not promoted and (kind in "pl" and row == 0 or kind == "n" and row < 2):
            continue
        column = [board[r][square[1]] for r in range(9)]
        if kind == "p" and not promoted and ("P" if ours else "p") in column:
            continue
        left[kind] -= 1
        board[square[0]][square[1]] = ("+" if promoted else "") + (kind.upper() if ours else kind)
    hand = ""
    for kind in ORDER:
        number = min(left[kind], dice.choice([0, 0, 0, 1, 1, 2] if kind in "gsp" else [0, 0, 0, 0, 1]))
        left[kind] -= number
        hand += (str(number) if number > 1 else "") + kind.upper() if number else ""
    for kind in ORDER:
        hand += (str(left[kind]) if left[kind] > 1 else "") + kind if left[kind] else ""
    return f"{'/'.join(row_text(row) for row in board)} b {hand or '-'} 1"


def candidate(dice, known):
    """A random position, or one that differs a little from a problem, mostly from a long one."""
    return men(dice) if dice.random() < 0.5 or not known else changed(dice, dice.choice(known[-40:]))


def changed(dice, sfen):
    """The same position with one man of the board on another square, or with one that changes sides with his."""
    board = cshogi.Board(sfen)
    pieces = list(board.pieces)
    taken = [square for square in range(81) if pieces[square] and pieces[square] not in (cshogi.BKING, cshogi.WKING)]
    for square in dice.sample(taken, min(len(taken), dice.randrange(1, 3))):
        piece, pieces[square] = pieces[square], 0
        other = dice.randrange(81) if dice.random() < 0.2 else square + dice.choice([-10, -9, -8, -1, 1, 8, 9, 10])
        if not 0 <= other < 81 or pieces[other]:
            other = square
        pieces[other] = piece ^ 16 if dice.random() < 0.2 else piece
    board.set_pieces(pieces, board.pieces_in_hand)
    return board.sfen() if well_placed(pieces) else sfen


def well_placed(pieces):
    """Whether no unpromoted man stands where he could never move and no two pawns of a side on one file."""
    for side, last in ((0, range(9)), (16, range(8, -1, -1))):
        rank = {square: last[square % 9] for square in range(81)}
        for square, piece in enumerate(pieces):
            if piece == side + cshogi.BPAWN or piece == side + cshogi.BLANCE:
                if rank[square] == 0:
                    return False
            if piece == side + cshogi.BKNIGHT and rank[square] < 2:
                return False
        pawns = [square // 9 for square in range(81) if pieces[square] == side + cshogi.BPAWN]
        if len(pawns) != len(set(pawns)):
            return False
    return True


def row_text(row):
    text, empty = "", 0
    for man in row + [None]:
        if man == "":
            empty += 1
            continue
        text += (str(empty) if empty else "") + (man or "")
        empty = 0
    return text


def shortest_mates(keymove, sfens, nodes):
    """Positions with their shortest mates, as far as a limit of nodes allows."""
    with tempfile.NamedTemporaryFile("w", suffix=".sfen") as file:
        file.write("\n".join(sfens) + "\n")
        file.flush()
        command = [keymove, "mate", "--game", "shogi", "--shortest", "--within", "15", "--nodes", str(nodes), "--memory", "16"]
        run = subprocess.run(command + ["--format", "json", "--file", file.name], capture_output=True, text=True)
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        if answer.get("result") == "mate" and answer["is_shortest"] and answer["length"] == len(answer["line"]):
            yield answer["position"], answer["line"]


def sound(keymove, problems):
    """Which of the problems have no second solution."""
    rows = "".join(f"{index}\t{sfen}\t{' '.join(line)}\n" for index, (sfen, line) in enumerate(problems))
    command = [keymove, "puzzle", "verify", "--game", "shogi", "--nodes", "20000", "--format", "json", "-"]
    run = subprocess.run(command, input="id\tsfen\tmoves\n" + rows, capture_output=True, text=True)
    verdicts = [json.loads(line) for line in run.stdout.splitlines()]
    return {int(verdict["id"]) for verdict in verdicts if verdict["verdict"] == "sound" and not verdict["reasons"]}


def confirmed(sfen, plies):
    """Whether cshogi finds a mate in this many plies and none in fewer."""
    board = cshogi.Board(sfen)
    mates = lambda plies: board.mate_move_in_1ply() if plies == 1 else board.mate_move(plies)
    return bool(mates(plies)) and not any(mates(fewer) for fewer in range(1, plies, 2))


def main():
    keymove = sys.argv[1]
    dice = random.Random(2)
    found = {plies: [] for plies in WANTED}
    differ = []
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 400):
        if all(len(found[plies]) >= number for plies, number in WANTED.items()):
            break
        known = [sfen for problems in found.values() for sfen, _ in problems]
        sfens = [candidate(dice, known) for _ in range(2000 if len(known) < 200 else 500)]
        sfens = list(dict.fromkeys(sfen for sfen in sfens if sfen not in known and legal(sfen)))
        open_lengths = {plies for plies in WANTED if len(found[plies]) < WANTED[plies]}
        for sfen, line in shortest_mates(keymove, sfens, 1_500 if min(open_lengths) < 9 else 10_000):
            if len(line) in open_lengths and len(found[len(line)]) < WANTED[len(line)]:
                if confirmed(sfen, len(line)):
                    found[len(line)].append((sfen, line))
                else:
                    differ.append((sfen, line))
        print({plies: len(problems) for plies, problems in found.items()}, len(differ), file=sys.stderr)
    for sfen, line in differ:
        print("cshogi does not agree:", sfen, *line, file=sys.stderr)
    problems = [problem for problems in found.values() for problem in problems]
    unique = sound(keymove, problems)
    lines = ["# sfen\tplies\tid\tsolution"]
    for index, (sfen, line) in enumerate(problems):
        name = f"{'sound' if index in unique else 'several'}-{index + 1}"
        lines.append(f"{sfen}\t{len(line)}\t{name}\t{' '.join(line)}")
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("\n".join(lines) + "\n")


def legal(sfen):
    """Whether the king is not in check already, and there is a move."""
    board = cshogi.Board(sfen)
    board.turn = cshogi.WHITE
    attacked = board.is_check()
    board.turn = cshogi.BLACK
    return not attacked and any(True for _ in board.legal_moves)


main()
