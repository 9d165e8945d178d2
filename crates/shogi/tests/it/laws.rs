//! Laws that the fast rules keep in every position, with the slow twin as judge.

use crate::common::twin::Twin;
use crate::common::{COMPOSED, STARTS, random_positions, sorted};
use game::{Move as _, MoveList, Position as _};
use shogi::{Kind, Move, Position, Setup, text};

use crate::common;

/// The slow twin takes a millisecond or so for each.
const FOR_THE_TWIN: usize = 6_000;
const POSITIONS: usize = 100_000;

#[test]
fn the_slow_rules_find_the_same_moves() {
    let check = &mut |position: &Position| {
        let twin = Twin(position.to_setup());
        assert_eq!(
            sorted(position.moves().map_debug()),
            sorted(twin.legal_moves().map_debug()),
            "{position}"
        );
        assert_eq!(position.is_check(), twin.is_check(), "{position}");
    };
    random_positions(&STARTS, FOR_THE_TWIN, check);
    random_positions(&COMPOSED, FOR_THE_TWIN, check);
}

#[test]
fn the_slow_rules_reach_the_same_positions() {
    random_positions(&STARTS, 300, &mut |position| {
        let twin = Twin(position.to_setup());
        for mv in position.moves() {
            let mut expected = twin.after(mv).0;
            expected.move_number += 1;
            assert_eq!(position.after(mv).to_setup(), expected, "{position} {mv}");
        }
    });
}

#[test]
fn counts_equal_the_number_of_listed_moves() {
    check_everywhere(POSITIONS, |position| {
        let moves = position.moves();
        assert_eq!(position.count_moves(), moves.len(), "{position}");
        assert_eq!(position.has_moves(), !moves.is_empty(), "{position}");
    });
}

#[test]
fn tactical_and_quiet_moves_are_all_moves_once() {
    check_everywhere(POSITIONS / 4, |position| {
        let mut tactical = MoveList::new();
        position.tactical_moves(&mut tactical);
        let gains = |mv: &Move| position.is_capture(*mv) || mv.kind() == Kind::Pawn && mv.is_promotion();
        assert!(tactical.iter().all(gains), "{position}");
        let mut quiet = MoveList::new();
        position.quiet_moves(&mut quiet);
        assert!(!quiet.iter().any(gains), "{position}");
        tactical.extend(quiet);
        assert_eq!(sorted(tactical), sorted(position.moves()), "{position}");
    });
}

#[test]
fn checking_moves_are_the_moves_after_which_the_other_side_is_in_check() {
    check_everywhere(POSITIONS / 4, |position| {
        let checks: Vec<Move> =
            position.moves().into_iter().filter(|&mv| position.after(mv).is_check()).collect();
        let mut found = MoveList::new();
        position.checking_moves(&mut found);
        assert_eq!(sorted(found), sorted(&checks), "{position}");
        for mv in position.moves() {
            assert_eq!(position.gives_check(mv), checks.contains(&mv), "{position} {mv}");
        }
    });
}

#[test]
fn a_mating_move_leaves_no_answer() {
    check_everywhere(POSITIONS / 20, |position| {
        for mv in position.moves() {
            let after = position.after(mv);
            assert_eq!(
                position.gives_mate(mv),
                after.is_check() && after.moves().is_empty(),
                "{position} {mv}"
            );
        }
    });
}

#[test]
fn evasions_are_the_moves_in_check() {
    check_everywhere(POSITIONS / 4, |position| {
        if position.is_check() {
            let mut evasions = MoveList::new();
            position.evasions(&mut evasions);
            assert_eq!(sorted(evasions), sorted(position.moves()), "{position}");
        }
    });
}

#[test]
fn play_keeps_the_key() {
    check_everywhere(POSITIONS, |position| {
        assert_eq!(position.key(), position.key_from_scratch(), "{position}");
        assert_eq!(position.key(), position.board_key() ^ position.hand_key());
    });
}

#[test]
fn a_position_played_to_is_the_position_read() {
    check_everywhere(POSITIONS / 4, |position| {
        let read = common::position(&position.to_string());
        assert_eq!(read.to_setup(), position.to_setup());
        assert_eq!(read.checkers(), position.checkers(), "{position}");
        assert_eq!(read.pinned(), position.pinned(), "{position}");
        let setup: Setup = position.to_string().parse().expect("SFEN");
        assert_eq!(setup.to_string(), position.to_string());
    });
}

#[test]
fn every_move_reads_back_what_it_prints() {
    check_everywhere(POSITIONS / 10, |position| {
        for mv in position.moves() {
            assert_eq!(text::read_usi_move(&mv.to_string(), position), Ok(mv), "{position}");
        }
    });
}

#[test]
fn only_legal_moves_are_legal() {
    let mut before: Vec<Move> = Vec::new();
    random_positions(&STARTS, POSITIONS / 10, &mut |position| {
        let moves = position.moves();
        for &mv in before.iter().chain(&moves) {
            assert_eq!(position.is_legal(mv), moves.contains(&mv), "{position} {mv:?}");
            assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        }
        before = moves.to_vec();
    });
}

#[test]
fn passing_changes_the_side_to_move_alone() {
    check_everywhere(POSITIONS / 10, |position| {
        if !position.is_check() {
            let mut passed = position.clone();
            passed.pass();
            let mut expected = position.to_setup();
            expected.turn = !expected.turn;
            expected.move_number += 1;
            assert_eq!(passed.to_setup(), expected);
            assert_eq!(passed.key(), passed.key_from_scratch());
            assert_ne!(passed.key(), position.key());
        }
    });
}

fn check_everywhere(number: usize, check: impl Fn(&Position)) {
    random_positions(&STARTS, number, &mut |position| check(position));
    random_positions(&COMPOSED, number / 4, &mut |position| check(position));
}

/// Moves with all they contain, for comparison as text.
trait MapDebug {
    fn map_debug(self) -> impl Iterator<Item = String>;
}

impl<I: IntoIterator<Item = Move>> MapDebug for I {
    fn map_debug(self) -> impl Iterator<Item = String> {
        self.into_iter().map(|mv| format!("{mv:?}"))
    }
}
