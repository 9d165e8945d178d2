//! Compares the prover of short mates with a slow, obviously correct one.

use chess::fault::FaultKind;
use chess::{Board, Color, Move, Position, Role, Setup, Square};
use game::Position as _;
use mate::within::{Attack, Outcome, Prover};

/// Whether the side to move mates in at most `left` moves.
fn mates(position: &Position, left: u8, attack: Attack) -> bool {
    left > 0 && candidates(position, attack).into_iter().any(|mv| mates_by(position, mv, left, attack))
}

/// Whether `mv` does.
fn mates_by(position: &Position, mv: Move, left: u8, attack: Attack) -> bool {
    let next = position.after(mv);
    let replies = next.moves();
    match replies.is_empty() {
        true => next.is_check(),
        false => replies.iter().all(|&reply| mates(&next.after(reply), left - 1, attack)),
    }
}

fn candidates(position: &Position, attack: Attack) -> Vec<Move> {
    let is_allowed = |mv: &Move| attack == Attack::AllMoves || position.after(*mv).is_check();
    position.moves().into_iter().filter(is_allowed).collect()
}

/// A stream of numbers that look random (Marsaglia's xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A bare or nearly bare king near the edge against strong men, where short mates are common.
fn position(dice: &mut Dice) -> Position {
    const MEN: [(Role, Color); 9] = [
        (Role::Queen, Color::White),
        (Role::Rook, Color::White),
        (Role::Bishop, Color::White),
        (Role::Knight, Color::White),
        (Role::Pawn, Color::White),
        (Role::Pawn, Color::Black),
        (Role::Knight, Color::Black),
        (Role::Bishop, Color::Black),
        (Role::Rook, Color::Black),
    ];
    loop {
        let mut board = Board::empty();
        board.put(Square::ALL[56 + dice.below(8)], Role::King.of(Color::Black));
        board.put(Square::ALL[dice.below(64)], Role::King.of(Color::White));
        for _ in 0..3 + dice.below(4) {
            let (role, color) = MEN[dice.below(MEN.len())];
            let square = Square::ALL[dice.below(64)];
            if board.piece_at(square).is_none() {
                board.put(square, role.of(color));
            }
        }
        let setup = Setup { board, turn: Color::White, ..Setup::empty() };
        if let Ok(position) = setup.position(&[FaultKind::TooMuchMaterial]) {
            return position;
        }
    }
}

fn check(position: &Position, moves: u8, prover: &mut Prover<Position>) -> [bool; 2] {
    let found = [Attack::Checks, Attack::AllMoves].map(|attack| {
        let expected = mates(position, moves, attack);
        let outcome = if expected { Outcome::Proved } else { Outcome::Refuted };
        assert_eq!(prover.mates(position, moves, attack), outcome, "{position:?} {moves} {attack:?}");
        expected
    });
    let keys = prover.keys(position, moves, usize::MAX).expect("there is no limit");
    let expected: Vec<Move> = candidates(position, Attack::AllMoves)
        .into_iter()
        .filter(|&mv| mates_by(position, mv, moves, Attack::AllMoves))
        .collect();
    assert_eq!(keys, expected, "{position:?} {moves}");
    for &key in &keys {
        assert_eq!(prover.mates_by(position, key, moves), Outcome::Proved, "{position:?} {moves} {key}");
    }
    if let Some(&key) = keys.first() {
        let others = prover.other_keys(position, key, moves, usize::MAX).expect("there is no limit");
        assert_eq!(others, keys[1..]);
    }
    found
}

#[test]
fn short_mates_are_proved_and_refuted_as_by_hand() {
    let mut dice = Dice(17);
    let mut prover = Prover::new();
    let mut found = [[0; 2]; 4];
    for (moves, positions) in [(1, 3_000), (2, 1_500), (3, 60)] {
        for _ in 0..positions {
            prover.forget();
            let position = position(&mut dice);
            let mates = check(&position, moves, &mut prover);
            for (count, is_mate) in found[usize::from(moves)].iter_mut().zip(mates) {
                *count += u32::from(is_mate);
            }
        }
        // Both answers must have occurred, and quiet mates among them.
        let [by_checks, all] = found[usize::from(moves)];
        assert!(all > 5 && all < positions - 5, "{found:?}");
        assert!(moves == 1 || by_checks < all, "{found:?}");
    }
}

#[test]
fn results_of_one_length_do_not_affect_another() {
    let mut dice = Dice(23);
    let mut prover = Prover::new();
    for _ in 0..40 {
        let position = position(&mut dice);
        prover.forget();
        for moves in [2, 1, 3, 2, 1] {
            check(&position, moves, &mut prover);
        }
    }
}

#[test]
fn a_prover_without_nodes_says_that_it_does_not_know() {
    let mut prover = Prover::with_limit(50);
    let start = Position::initial();
    assert_eq!(prover.mates(&start, 4, Attack::AllMoves), Outcome::Unknown);
    assert!(prover.keys(&start, 4, 1).is_err());
    assert_eq!(prover.mates(&start, 1, Attack::AllMoves), Outcome::Refuted);
}

#[test]
fn no_moves_are_no_mate() {
    let mut prover = Prover::new();
    let start = Position::initial();
    assert_eq!(prover.mates(&start, 0, Attack::AllMoves), Outcome::Refuted);
    assert_eq!(prover.mates_by(&start, start.moves()[0], 0), Outcome::Refuted);
    assert_eq!(prover.keys(&start, 0, 9), Ok(Vec::new()));
}
