//! cozy-chess has the same moves, the same checks and the same boards after them.

use chess::Position;
use game::Position as _;

use crate::dice::Dice;
use crate::sources::{self, Crowd};

#[test]
fn in_random_games() {
    let starts = sources::starts();
    let mut compared = 0;
    let start = |dice: &mut Dice| match dice.below(2) {
        0 => starts[dice.below(starts.len())],
        _ => sources::chess960_start(dice),
    };
    sources::random_games(100_500, &mut Dice::new(4), start, |position, dice| {
        // cozy-chess stops at fifty moves without capture or pawn move.
        if position.halfmoves() <= 100 {
            compare(position, &theirs(position).expect("a position of a game"), dice);
            compared += 1;
        }
    });
    assert!(compared >= 100_000, "{compared}");
}

#[test]
fn on_boards_with_any_men() {
    let mut dice = Dice::new(5);
    let mut compared = 0;
    while compared < 20_000 {
        let position = sources::random_composed(&mut dice, Crowd::Orthodox);
        // cozy-chess allows at most sixteen men a side and at most two of them giving check.
        if let Some(theirs) = theirs(&position) {
            compare(&position, &theirs, &mut dice);
            compared += 1;
        }
    }
}

fn theirs(position: &Position) -> Option<cozy_chess::Board> {
    cozy_chess::Board::from_fen(&sources::shredder_fen(position), true).ok()
}

fn compare(ours: &Position, theirs: &cozy_chess::Board, dice: &mut Dice) {
    let context = || sources::fen(ours);
    let mut moves = Vec::new();
    theirs.generate_moves(|of_one_man| {
        moves.extend(of_one_man);
        false
    });
    assert_eq!(
        sources::plain_moves(ours),
        sources::sorted(moves.iter().copied().map(plain)),
        "{}",
        context()
    );
    assert_eq!(ours.is_check(), !theirs.checkers().is_empty(), "{}", context());
    if let Some(mv) = dice.choose(&ours.moves()) {
        let same =
            *moves.iter().find(|same| plain(**same) == sources::plain_move(mv)).expect("the sets are equal");
        let mut after = theirs.clone();
        after.play(same);
        // The en-passant square is theirs after every double step, and ours only where it matters.
        let fields = |fen: &str| fen.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
        let fen = sources::fen(&ours.after(mv));
        assert_eq!(fields(&fen), fields(&after.to_string()), "{} {mv}", context());
    }
}

fn plain(mv: cozy_chess::Move) -> usize {
    sources::plain(mv.from as usize, mv.to as usize, mv.promotion.map_or(0, |piece| piece as usize + 1))
}
