//! How games end: mate, no moves, repetition, perpetual check, length.

use game::{Ending, Reason, Side};
use shogi::{Declaration, Game, Rules, fault, text};

fn game(line: &str, rules: Rules) -> Game {
    text::read_usi_game(line, fault::TSUME, rules).expect(line)
}

fn check(line: &str, expected: Option<Ending>) {
    assert_eq!(game(line, Rules::default()).ending(), expected, "{line}");
}

#[test]
fn mate_and_no_moves_lose() {
    let mate = Some(Ending::won(Side::First, Reason::Mate));
    check("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", mate);
    let stalemate = Some(Ending::won(Side::First, Reason::Stalemate));
    check("sfen k8/2G6/9/1S7/9/9/9/9/4K4 b - 1 moves 8d8c", stalemate);
    check("sfen k8/2G6/9/1S7/9/9/9/9/4K4 b - 1", None);
}

const SHUFFLE: &str = "2h3h 8b7b 3h2h 7b8b";

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let thrice = format!("startpos moves {SHUFFLE} {SHUFFLE}");
    check(&thrice, None);
    check(&format!("{thrice} 2h3h 8b7b 3h2h"), None);
    check(&format!("{thrice} {SHUFFLE}"), Some(Ending::drawn(Reason::Repetition)));
    // Other men in hand make another position.
    let mut taken_back = game(&format!("{thrice} {SHUFFLE}"), Rules::default());
    taken_back.take_back();
    assert_eq!(taken_back.ending(), None);
}

/// The rook checks from 5h and 4h in turn, the king goes to and fro.
const CHASE: &str = "5h4h 4a5a 4h5h 5a4a";

#[test]
fn perpetual_check_loses() {
    let start = "sfen 5k3/9/9/9/9/9/9/4R4/8K b - 1 moves";
    let chase = format!("{start} {CHASE} {CHASE}");
    check(&chase, None);
    check(&format!("{chase} {CHASE}"), Some(Ending::won(Side::Second, Reason::PerpetualCheck)));
}

#[test]
fn one_quiet_move_in_the_cycle_makes_it_a_draw() {
    let start = "sfen 5k3/9/9/9/9/9/9/4R4/8K b - 1 moves";
    let quiet = "5h6h 4a5a 6h5h 5a4a";
    check(&format!("{start} {quiet} {CHASE} {CHASE}"), Some(Ending::drawn(Reason::Repetition)));
    check(&format!("{start} {CHASE} {quiet} {CHASE}"), Some(Ending::drawn(Reason::Repetition)));
}

#[test]
fn white_can_lose_by_perpetual_check_too() {
    let start = "sfen 8k/4r4/9/9/9/9/9/9/5K3 w - 1 moves";
    let chase = "5b4b 4i5i 4b5b 5i4i";
    check(
        &format!("{start} {chase} {chase} {chase}"),
        Some(Ending::won(Side::First, Reason::PerpetualCheck)),
    );
}

#[test]
fn the_longest_game_is_a_draw_but_mate_comes_first() {
    let rules = Rules { maximum_length: Some(4), ..Rules::default() };
    assert_eq!(game("startpos moves 2h3h 8b7b 3h2h", rules).ending(), None);
    let drawn = Some(Ending::drawn(Reason::MaximumLength));
    assert_eq!(game("startpos moves 2h3h 8b7b 3h2h 7b8b", rules).ending(), drawn);
    let mate = game("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 4 moves G*5b", rules);
    assert_eq!(mate.ending(), Some(Ending::won(Side::First, Reason::Mate)));
}

#[test]
fn a_game_knows_its_declaration_rule() {
    let line = "sfen 1K+P+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b 2RB2G 1";
    assert_eq!(game(line, Rules::default()).declare(), None);
    let rules = Rules { declaration: Declaration::Points24, ..Rules::default() };
    assert_eq!(game(line, rules).declare(), Some(Ending::drawn(Reason::Declaration)));
}
