//! Moves for people, in Japanese and Western notation.

use crate::common::position;
use shogi::text;

fn check(sfen: &str, cases: &[(&str, &str, &str)]) {
    let position = position(sfen);
    for &(usi, japanese, western) in cases {
        let mv = text::read_usi_move(usi, &position).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert_eq!(text::japanese(mv, &position, None), japanese, "{sfen} {usi}");
        assert_eq!(text::western(mv, &position), western, "{sfen} {usi}");
    }
}

#[test]
fn plain_moves_drops_and_promotions() {
    check(
        "4k4/9/3P5/9/4p4/9/2n6/7B1/4K4 b PG 1",
        &[
            ("6c6b", "▲６二歩不成", "P-6b="),
            ("6c6b+", "▲６二歩成", "P-6b+"),
            ("2h5e", "▲５五角", "Bx5e"),
            ("P*5c", "▲５三歩", "P*5c"),
            ("G*5b", "▲５二金", "G*5b"),
            ("5i6h", "▲６八玉", "K-6h"),
        ],
    );
    check(
        "4k4/9/3P5/9/4p4/9/2n6/7B1/4K4 w G 1",
        &[("7g8i+", "△８九桂成", "N-8i+"), ("5e5f", "△５六歩", "P-5f")],
    );
}

#[test]
fn the_square_of_the_move_before_is_the_same() {
    let position = position("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1");
    let mv = text::read_usi_move("5f5e", &position).expect("legal");
    let after = game::Position::after(&position, mv);
    assert_eq!(text::japanese(mv, &position, Some(mv)), "▲同歩");
    let reply = text::read_usi_move("5a5b", &after).expect("legal");
    assert_eq!(text::japanese(reply, &after, Some(mv)), "△５二玉");
}

/// The examples by which the Japan Shogi Association explains its rules.
#[test]
fn men_of_a_kind_are_distinguished_by_the_associations_rules() {
    check(
        "9/2G6/G8/9/9/9/9/9/4K2k1 b - 1",
        &[("9c8b", "▲８二金上", "G9c-8b"), ("7b8b", "▲８二金寄", "G7b-8b")],
    );
    check(
        "4G4/9/3G5/9/9/9/9/9/7k1 b - 1",
        &[("5a5b", "▲５二金引", "G5a-5b"), ("6c5b", "▲５二金上", "G6c-5b")],
    );
    check("9/9/9/7S1/9/9/6S2/9/k8 b - 1", &[("2d1c+", "▲１三銀成", "S-1c+"), ("3g2f", "▲２六銀", "S-2f")]);
    check(
        "9/G1G6/9/9/9/9/9/9/7k1 b - 1",
        &[("9b8a", "▲８一金左", "G9b-8a"), ("7b8a", "▲８一金右", "G7b-8a")],
    );
    check(
        "9/9/9/9/9/9/9/2k6/3GG4 b - 1",
        &[("6i5h", "▲５八金左", "G6i-5h"), ("5i5h", "▲５八金直", "G5i-5h")],
    );
    // Two from below, two from the right.
    check(
        "9/9/9/9/9/9/1k7/3+P5/2+P+P5 b - 1",
        &[
            ("7i7h", "▲７八と直", "+P7i-7h"),
            ("6i7h", "▲７八と右上", "+P6i-7h"),
            ("6h7h", "▲７八と寄", "+P6h-7h"),
        ],
    );
    // Silvers around a square: one word where it is enough, two where it is not.
    check(
        "9/9/9/2S6/9/2S1S4/9/9/k8 b - 1",
        &[
            ("7d6e", "▲６五銀引", "S7d-6e"),
            ("7f6e", "▲６五銀左上", "S7f-6e"),
            ("5f6e", "▲６五銀右", "S5f-6e"),
        ],
    );
}

#[test]
fn dragons_and_horses_have_sides_only() {
    check(
        "+R8/1+R7/9/9/9/9/9/9/k8 b - 1",
        &[("9a8a", "▲８一竜寄", "+R9a-8a"), ("8b8a", "▲８一竜上", "+R8b-8a")],
    );
    check(
        "9/9/9/9/9/9/9/9/+B3+B3k b - 1",
        &[("9i8h", "▲８八馬", "+B-8h"), ("9i7g", "▲７七馬左", "+B9i-7g"), ("5i7g", "▲７七馬右", "+B5i-7g")],
    );
}

#[test]
fn white_sees_left_and_right_the_other_way() {
    check(
        "3gg4/9/9/9/9/9/9/9/4K4 w - 1",
        &[("6a5b", "△５二金右", "G6a-5b"), ("5a5b", "△５二金直", "G5a-5b")],
    );
}

#[test]
fn a_drop_is_marked_only_if_a_man_could_move_there() {
    check("k8/9/9/9/9/9/9/4G4/8K b G 1", &[("G*5g", "▲５七金打", "G*5g"), ("G*5a", "▲５一金", "G*5a")]);
    check("k8/9/9/9/9/9/9/4G4/8K b G 1", &[("5h5g", "▲５七金", "G-5g")]);
}
