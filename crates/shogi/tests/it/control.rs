//! What a side controls is what its men attack, square by square.

use game::Position as _;
use shogi::{Bitboard, Color, File, Kind, Position, Square, attacks};

use crate::common;

fn check(position: &Position) {
    for color in Color::ALL {
        let mut far = Bitboard::EMPTY;
        let control = position.control_with(color, |square, reach| {
            let piece = position.piece_at(square).expect("the square is occupied");
            assert_eq!(reach, attacks::of(piece, square, position.occupied()));
            far = far.with(square);
        });
        assert_eq!(control, position.control(color));
        let goes_far =
            |kind| matches!(kind, Kind::Lance | Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon);
        let expected = position
            .men(color)
            .into_iter()
            .filter(|&square| position.piece_at(square).is_some_and(|piece| goes_far(piece.kind)));
        assert_eq!(far, expected.collect());
        for square in Square::ALL {
            let attackers = position.attackers(color, square, position.occupied());
            assert_eq!(control.once.contains(square), !attackers.is_empty(), "{color} {square}");
            assert_eq!(control.twice.contains(square), attackers.has_several(), "{color} {square}");
        }
    }
}

#[test]
fn control_is_the_sum_of_all_attacks() {
    for sfen in common::STARTS.iter().chain(&common::COMPOSED) {
        let start = common::position(sfen);
        check(&start);
        for mv in start.moves() {
            check(&start.after(mv));
        }
    }
}

#[test]
fn the_bits_of_a_file_are_its_squares() {
    for square in Square::ALL {
        let bits = Bitboard::of(square).on_file(square.file());
        assert_eq!(bits, 1 << square.rank() as u8);
        let elsewhere = File::ALL.into_iter().filter(|&file| file != square.file());
        assert!(elsewhere.into_iter().all(|file| Bitboard::of(square).on_file(file) == 0));
    }
}
