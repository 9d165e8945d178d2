//! Every text reads back as it was printed: positions, and moves in each notation and language.

use chess::text::{Epd, Fen, Letters, Long, San, UciCastling, UciMove};
use chess::{Kind, Position};

use crate::dice::Dice;
use crate::sources::{self, Crowd};

#[test]
fn of_random_games() {
    let start = |dice: &mut Dice| match dice.below(2) {
        0 => Position::initial(),
        _ => sources::chess960_start(dice),
    };
    sources::random_games(10_000, &mut Dice::new(12), start, check);
}

#[test]
fn of_composed_positions() {
    let mut dice = Dice::new(13);
    for _ in 0..10_000 {
        check(&sources::random_composed(&mut dice, Crowd::Composed), &mut dice);
    }
}

#[test]
fn of_any_setup() {
    let mut dice = Dice::new(14);
    for _ in 0..20_000 {
        let setup = sources::random_setup(&mut dice, Crowd::Composed);
        // FEN cannot express "by convention": it names the rooks.
        let printed = Fen(setup.clone()).to_string();
        let read: Fen = printed.parse().expect("what is printed is FEN");
        assert_eq!(read.to_string(), printed);
        assert_eq!(
            (read.0.board, read.0.turn, read.0.en_passant),
            (setup.board, setup.turn, setup.en_passant)
        );
    }
}

fn check(position: &Position, dice: &mut Dice) {
    let context = || sources::fen(position);
    let setup = position.to_setup();
    assert_eq!(sources::fen(position).parse(), Ok(Fen(setup.clone())), "{}", context());
    let epd = Epd { setup, operations: Vec::new() };
    assert_eq!(epd.to_string().parse(), Ok(epd), "{}", context());

    let Some(mv) = dice.choose(&position.moves()) else { return };
    let uci = UciMove::of(mv, UciCastling::KingTakesRook);
    assert_eq!(uci.to_string().parse(), Ok(uci));
    assert_eq!(uci.resolve(position), Ok(mv), "{}", context());
    if mv.kind() != Kind::Castling {
        assert_eq!(UciMove::find(&mv.to_string(), position), Ok(mv), "{}", context());
    }
    let (san, long) = (San::of(position, mv), Long::of(position, mv));
    for letters in Letters::ALL {
        let printed = san.in_letters(&letters).to_string();
        assert_eq!(San::read(&printed, &letters), Ok(san), "{} {printed}", context());
        assert_eq!(San::find(&printed, &letters, position), Ok(mv), "{} {printed}", context());
        let printed = long.in_letters(&letters).to_string();
        assert_eq!(Long::read(&printed, &letters), Ok(long), "{} {printed}", context());
        assert_eq!(Long::find(&printed, &letters, position), Ok(mv), "{} {printed}", context());
    }
}
