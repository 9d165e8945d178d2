//! Verdicts about small positions, compared with those of a search that plays every move and knows nothing else.
//!
//! `KEYMOVE_POSITIONS=100000 cargo test -p dead --test brute_force -- --nocapture` compares as many as the published
//! results.

use std::collections::HashMap;

use chess::text::Fen;
use chess::{Bitboard, Color, Position, Rank, Role, Setup, Square, fault};
use dead::{Analyser, Verdict, is_helpmate};
use game::{KeyStream, Position as _};

/// The default number of positions compared.
const USUAL: usize = 2_000;
/// Positions that are explored from one start.
const EXPLORED: usize = 20_000;
/// Positions of one exploration that are compared.
const SAMPLE: usize = 40;

#[test]
fn verdicts_agree_with_brute_force() {
    let count = std::env::var("KEYMOVE_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(USUAL);
    let mut random = KeyStream::new(24);
    let mut analyser = Analyser::default();
    let (mut can, mut cannot) = (0, 0);
    while can + cannot < count {
        let Some(start) = random_position(&mut random) else { continue };
        let winner = Color::ALL[below(&mut random, 2)];
        let explored = Explored::from(&start, winner);
        for _ in 0..SAMPLE {
            let index = below(&mut random, explored.positions.len());
            let position = &explored.positions[index];
            let expected = explored.can_win[index];
            if !expected && !explored.is_complete {
                continue;
            }
            let fen = Fen(position.to_setup());
            match analyser.verdict(position, winner) {
                Verdict::CanWin(line) => {
                    assert!(expected, "{fen}: {winner} cannot win");
                    assert!(is_helpmate(position, winner, &line), "{fen}: {winner} does not win by {line:?}");
                    can += 1;
                }
                Verdict::CannotWin(proof) => {
                    assert!(!expected, "{fen}: {winner} can win, but {proof:?}");
                    cannot += 1;
                }
                Verdict::Undecided => panic!("{fen}: {winner} is undecided"),
            }
        }
    }
    #[allow(clippy::print_stdout, reason = "a longer run is made for its figures")]
    {
        println!("{can} can win, {cannot} cannot");
    }
    assert!(can * 10 > count && cannot * 10 > count, "one of the verdicts is hardly tested");
}

/// Everything that can happen from a start, and from where the winner can mate.
struct Explored {
    positions: Vec<Position>,
    can_win: Vec<bool>,
    /// Whether the limit was not reached.
    is_complete: bool,
}

impl Explored {
    fn from(start: &Position, winner: Color) -> Explored {
        let mut numbers = HashMap::from([(start.key(), 0)]);
        let mut positions = vec![*start];
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let mut mates = Vec::new();
        let mut next = 0;
        while next < positions.len() && positions.len() < EXPLORED {
            let position = positions[next];
            let moves = position.moves();
            if moves.is_empty() && position.is_check() && position.turn() != winner {
                mates.push(next);
            }
            for mv in moves {
                let after = position.after(mv);
                let number = *numbers.entry(after.key()).or_insert_with(|| {
                    positions.push(after);
                    before.push(Vec::new());
                    positions.len() - 1
                });
                before[number].push(next);
            }
            next += 1;
        }
        let is_complete = next == positions.len();
        let mut can_win = vec![false; positions.len()];
        while let Some(number) = mates.pop() {
            if !std::mem::replace(&mut can_win[number], true) {
                mates.extend(&before[number]);
            }
        }
        Explored { positions, can_win, is_complete }
    }
}

/// Kings, a few men, and pawns that block each other; `None` if the men are placed against the rules.
fn random_position(random: &mut KeyStream) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.turn = Color::ALL[below(random, 2)];
    for _ in 0..below(random, 12) {
        let square = Square::ALL[8 + below(random, 40)];
        let ahead = Bitboard::from(square).forward(Color::White).first()?;
        if (Bitboard::BACK_RANKS.with(square)).contains(ahead) || setup.board.occupied().contains(ahead) {
            continue;
        }
        place(&mut setup, Role::Pawn, Color::White, square);
        place(&mut setup, Role::Pawn, Color::Black, ahead);
    }
    for color in Color::ALL {
        let square = Square::ALL[below(random, 64)];
        place(&mut setup, Role::King, color, square);
    }
    for _ in 0..below(random, 3) {
        let role =
            [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen]
                [below(random, 7)];
        let square = Square::ALL[below(random, 64)];
        place(&mut setup, role, Color::ALL[below(random, 2)], square);
    }
    let kings = Color::ALL.into_iter().all(|color| setup.board.king(color).is_some());
    if !kings {
        return None;
    }
    setup.position(fault::GAME).ok()
}

fn place(setup: &mut Setup, role: Role, color: Color, square: Square) {
    let is_back_rank = [Rank::First, Rank::Eighth].contains(&square.rank());
    let is_free = !setup.board.occupied().contains(square);
    if is_free && (role != Role::Pawn || !is_back_rank) {
        setup.board.put(square, role.of(color));
    }
}

fn below(random: &mut KeyStream, end: usize) -> usize {
    (random.next_key().0 % end as u64) as usize
}
