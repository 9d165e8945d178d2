//! Attacks on the king and on its surroundings.

use chess::{Bitboard, File, Rank, Role, Square};

use super::board::distance;
use super::{Facts, Theme, fork, mates};

pub(super) const ALL: &[Theme] = &[
    Theme::line(
        "attackingF2F7",
        "something is taken on f2 or f7 beside a king that has not castled",
        takes_on_f,
    ),
    Theme::line(
        "exposedKing",
        "a king up the board without pawns before or beside it is checked on the way",
        is_exposed,
    ),
    Theme::line("kingsideAttack", "checks and captures around a king that has castled short", |facts| {
        attacks(facts, &KING_SIDE)
    }),
    Theme::line("queensideAttack", "checks and captures around a king that has castled long", |facts| {
        attacks(facts, &QUEEN_SIDE) && !attacks(facts, &KING_SIDE) && !is_on_a1(facts)
    }),
];

struct Wing {
    corner: File,
    /// The files of a castled king.
    home: &'static [File],
    /// Fewer men than this make it an endgame.
    men: usize,
}

const KING_SIDE: Wing = Wing { corner: File::H, home: &[File::G, File::H], men: 20 };
const QUEEN_SIDE: Wing = Wing { corner: File::A, home: &[File::A, File::B, File::C], men: 18 };

fn attacks(facts: &Facts<'_>, wing: &Wing) -> bool {
    let board = facts.puzzle.position().board();
    let back_rank = facts.them.rank(Rank::First);
    let at_home = board
        .king(facts.them)
        .is_some_and(|king| king.rank() == back_rank && wing.home.contains(&king.file()));
    if !at_home || board.occupied().len() < wing.men || !facts.solver().any(|step| step.gives_check()) {
        return false;
    }
    let corner = Square::new(wing.corner, back_rank);
    let score: i32 = facts
        .solver()
        .map(|step| {
            let far = distance(corner, step.to());
            let near = if step.is_capture() && far <= 3 { 1 } else { -i32::from(far >= 5) };
            i32::from(step.gives_check()) + near
        })
        .sum();
    score >= 2 && !fork::find(facts) && !mates::is_back_rank(facts)
}

/// The database never gives the queenside theme for a king on a1, and we follow it.
fn is_on_a1(facts: &Facts<'_>) -> bool {
    facts.puzzle.position().board().king(facts.them) == Some(Square::A1)
}

fn takes_on_f(facts: &Facts<'_>) -> bool {
    let step =
        facts.solver().find(|step| step.victim().is_some() && matches!(step.to(), Square::F2 | Square::F7));
    step.is_some_and(|step| {
        let home = Square::new(File::E, if step.to() == Square::F7 { Rank::Eighth } else { Rank::First });
        step.after.board().of(Role::King, facts.them).contains(home)
    })
}

fn is_exposed(facts: &Facts<'_>) -> bool {
    let board = facts.puzzle.position().board();
    let Some(king) = board.king(facts.them) else { return false };
    if (facts.us.rank(king.rank()) as usize) < 5 {
        return false;
    }
    let here = Bitboard::of(king);
    let row = here | here.left() | here.right();
    let around = (row | row.forward(facts.them)) - here;
    let moves = facts.puzzle.moves().len();
    !around.meets(board.of(Role::Pawn, facts.them))
        && facts.solver().skip(1).any(|step| step.index + 1 < moves && step.gives_check())
}
