//! What a side controls is what its men attack, square by square.

mod common;

use game::Position as _;
use shogi::{Bitboard, Color, File, Position, Square};

fn check(position: &Position) {
    for color in Color::ALL {
        let control = position.control(color);
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
