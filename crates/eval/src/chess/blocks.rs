//! The weights of the chess evaluation, each named.

crate::layout::blocks! {
    /// The right to move.
    TEMPO = "tempo" [1];
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL = "material" [5];
    /// Where a pawn stands. Squares are those of the a- to d-files, rank by rank from the own side; the other half of the
    /// board is their mirror.
    PAWN_SQUARE = "pawn-square" [32];
    /// Where a knight stands.
    KNIGHT_SQUARE = "knight-square" [32];
    /// Where a bishop stands.
    BISHOP_SQUARE = "bishop-square" [32];
    /// Where a rook stands.
    ROOK_SQUARE = "rook-square" [32];
    /// Where a queen stands.
    QUEEN_SQUARE = "queen-square" [32];
    /// Where the king stands.
    KING_SQUARE = "king-square" [32];
    /// By the number of squares that a knight reaches and no enemy pawn guards.
    KNIGHT_MOBILITY = "knight-mobility" [9];
    /// The same of a bishop, which looks through queens.
    BISHOP_MOBILITY = "bishop-mobility" [14];
    /// The same of a rook, which looks through queens and own rooks.
    ROOK_MOBILITY = "rook-mobility" [15];
    /// The same of a queen.
    QUEEN_MOBILITY = "queen-mobility" [28];
    /// Two bishops or more.
    BISHOP_PAIR = "bishop-pair" [1];
    /// For each own pawn on a bishop's square colour: free ones, and those that are blocked in the centre.
    BISHOP_PAWNS = "bishop-pawns" [2];
    /// A bishop that sees both squares of the middle on its long diagonal.
    BISHOP_LONG_DIAGONAL = "bishop-long-diagonal" [1];
    /// A knight, a bishop on a square of the enemy's side that a pawn guards and no enemy pawn can attack.
    OUTPOST = "outpost" [2];
    /// A knight that can go to such a square.
    OUTPOST_REACHED = "outpost-reached" [1];
    /// A knight or bishop right behind a pawn.
    BEHIND_PAWN = "behind-pawn" [1];
    /// A knight, a bishop, for each step away from the own king.
    FAR_FROM_KING = "far-from-king" [2];
    /// A rook on a file without own pawns, without any pawns.
    ROOK_FILE = "rook-file" [2];
    /// A rook on the seventh rank while the enemy king is on the eighth or pawns are on the seventh.
    ROOK_SEVENTH = "rook-seventh" [1];
    /// A rook that its own uncastled king keeps in the corner.
    ROOK_TRAPPED = "rook-trapped" [1];
    /// A queen with an enemy slider behind one man on its line.
    QUEEN_PINNED = "queen-pinned" [1];
    /// A pawn with another ahead of it on its file.
    DOUBLED = "doubled" [1];
    /// A pawn without neighbours: with an enemy pawn ahead on its file, without.
    ISOLATED = "isolated" [2];
    /// A pawn that no neighbour can guard and whose next square an enemy pawn guards: with an enemy pawn ahead, without.
    BACKWARD = "backward" [2];
    /// A pawn that others guard, by its rank.
    SUPPORTED = "supported" [8];
    /// A pawn next to another, by its rank.
    PHALANX = "phalanx" [8];
    /// A pawn with an enemy pawn right before it and no other way, by its rank.
    RAMMED = "rammed" [8];
    /// Pawns on one wing alone.
    ONE_WING = "one-wing" [1];
    /// A passed pawn, by its rank.
    PASSED = "passed" [8];
    /// A passed pawn whose next square is taken, by its rank.
    PASSED_BLOCKED = "passed-blocked" [8];
    /// A passed pawn whose next square no enemy attacks, by its rank.
    PASSED_SAFE_STEP = "passed-safe-step" [8];
    /// A passed pawn whose whole way no enemy attacks, by its rank.
    PASSED_FREE = "passed-free" [8];
    /// A passed pawn, times its rank beyond the third, by the distance of the own king to the square before it.
    PASSED_OWN_KING = "passed-own-king" [8];
    /// The same by the distance of the enemy king.
    PASSED_ENEMY_KING = "passed-enemy-king" [8];
    /// A passed pawn with an own rook behind it, an enemy rook.
    PASSED_ROOK_BEHIND = "passed-rook-behind" [2];
    /// A passed pawn that another pawn guards.
    PASSED_PROTECTED = "passed-protected" [1];
    /// For each of the three files around the king: the rank of the own pawn that stands there (none is 0), for the
    /// king's file and for the one beside it, each by its distance to the edge.
    SHELTER = "shelter" [64];
    /// The same for the enemy's pawn: free, then blocked by an own pawn.
    STORM = "storm" [64];
    /// The king's steps to the nearest pawn.
    KING_TO_PAWNS = "king-to-pawns" [1];
    /// A pawn attacks a knight, bishop, rook, queen.
    THREAT_BY_PAWN = "threat-by-pawn" [4];
    /// A pawn can step to attack a man that is not a pawn.
    THREAT_BY_PUSH = "threat-by-push" [1];
    /// A knight or bishop attacks an unguarded pawn, knight, bishop, rook, queen.
    THREAT_BY_MINOR = "threat-by-minor" [5];
    /// A rook attacks the same.
    THREAT_BY_ROOK = "threat-by-rook" [5];
    /// The king attacks an unguarded man.
    THREAT_BY_KING = "threat-by-king" [1];
    /// A man that is attacked and not guarded, by its role but the king's.
    HANGING = "hanging" [5];
    /// A square next to enemy men that both sides attack and pawns leave alone.
    RESTRICTED = "restricted" [1];
    /// A square of the own half's middle that is behind or between own pawns and safe from enemy pawns, with most men on
    /// the board.
    SPACE = "space" [1];

    /// Danger: what every king has.
    DANGER_BASE = "danger-base" [1];
    /// Danger: a knight, bishop, rook, queen that attacks a square next to the king.
    DANGER_ATTACKER = "danger-attacker" [4];
    /// Danger: each attack on a square next to the king.
    DANGER_ATTACKS = "danger-attacks" [1];
    /// Danger: an attacked square next to the king that only king or queen guard.
    DANGER_WEAK = "danger-weak" [1];
    /// Danger: the enemy has no queen.
    DANGER_NO_QUEEN = "danger-no-queen" [1];
    /// Danger: a square from which a knight, bishop, rook, queen gives check and is safe.
    DANGER_SAFE_CHECK = "danger-safe-check" [4];
    /// Danger: a square from which some man gives check and can be taken.
    DANGER_UNSAFE_CHECK = "danger-unsafe-check" [1];
    /// Danger: a man that is pinned to the king.
    DANGER_PINNED = "danger-pinned" [1];
    /// Danger: squares of the king's three to five files, on its side of the board, that the enemy attacks, twice.
    DANGER_FLANK = "danger-flank" [2];
    /// Danger: the same squares that the own men guard.
    DANGER_FLANK_GUARD = "danger-flank-guard" [1];
    /// Danger: no own pawn before the king on its file or on those beside it.
    DANGER_BARE = "danger-bare" [1];
    /// Danger: a knight guards a square next to the king.
    DANGER_KNIGHT_GUARD = "danger-knight-guard" [1];
}
