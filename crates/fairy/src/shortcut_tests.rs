//! Tests that compare the shortcuts of the kernel with playing everything, on random boards.

use std::ops::ControlFlow;

use chess::{Bitboard, Color, File, Rank, Square};

use crate::attributes;
use crate::conditions::{self, Arguments};
use crate::kind::{Kind, MEN};
use crate::language::Language;
use crate::man::{Attributes, Man, Sides};
use crate::moves::{Move, Special};
use crate::observe::Level;
use crate::position::Position;
use crate::rules::{Rules, Setup};
use crate::target::Target;
use crate::walk::Walk;

/// A stream of random numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    /// Two kings and some men of these kinds on different squares.
    fn men(&mut self, kinds: &[Kind]) -> Vec<(Square, Man)> {
        let mut free: Vec<Square> = Square::ALL.to_vec();
        let mut men = Vec::new();
        for color in Color::ALL {
            let square = free.swap_remove(self.below(free.len()));
            men.push((square, Man::new(Kind::KING, Sides::from(color))));
        }
        for _ in 0..4 + self.below(10) {
            let square = free.swap_remove(self.below(free.len()));
            let sides = if self.below(12) == 0 { Sides::Neutral } else { Sides::ALL[self.below(2)] };
            let man = Man::new(kinds[self.below(kinds.len())], sides);
            let attribute = match self.below(10) {
                0 => attributes::ALL[self.below(attributes::ALL.len())].attribute,
                _ => Attributes::NONE,
            };
            men.push((square, man.with_attributes(attribute)));
        }
        men
    }
}

/// The kinds that most problems use.
const COMMON: &[Kind] = &[
    Kind::PAWN,
    Kind::QUEEN,
    Kind::KNIGHT,
    Kind::ROOK,
    Kind::BISHOP,
    Kind::GRASSHOPPER,
    Kind::NIGHTRIDER,
    Kind::LEO,
    Kind::MAO,
    Kind::PAO,
    Kind::VAO,
    Kind::LION,
    Kind::LOCUST,
    Kind::SIREN,
];

/// Attacks found by bounds and direct tests equal attacks found by walking, for every kind of man.
#[test]
fn attacks_at_once_are_those_of_walks() {
    let mut numbers = Numbers(1);
    for index in 0..MEN.len() {
        let kind = Kind(index as u8);
        for _ in 0..40 {
            let mut men = numbers.men(COMMON);
            men[2].1 = Man::new(kind, Sides::White);
            let rules = Rules::new(&Setup { men: men.clone(), ..Setup::default() }).expect("no condition");
            let position = rules.start(Color::White);
            let from = men[2].0;
            for target in Square::ALL.into_iter().filter(|&target| target != from) {
                let walk = Walk::new(&rules, &position, Color::White, from, Some(target));
                let attacks = walk.any(kind, |found| found.victim == Some(target));
                let query = rules.observation_query(&position, from, target, Color::White, Level::Geometry);
                let is_within_reach = rules.reach(kind)[from.index()].contains(target);
                assert_eq!(rules.attacks_by_movement(&query), attacks, "{kind:?} {from} {target} {men:?}");
                assert!(is_within_reach || !attacks, "{kind:?} {from} {target} {men:?}");
            }
            let mut moves: Vec<Move> = Vec::new();
            rules.man_moves(&position, Color::White, from, &mut moves);
            for mv in moves {
                assert!(rules.range(kind)[from.index()].contains(mv.to), "{kind:?} {from} {mv:?}");
            }
        }
    }
}

/// Legal moves, checks and the existence of a move, found by squares and by playing everything.
#[test]
fn moves_found_by_squares_are_those_found_by_playing() {
    let mut numbers = Numbers(2);
    let mut left_out = 0;
    let mut keys_predicted = 0;
    let mut flights_left = 0;
    let (mut quiet, mut quiet_replies) = (0, 0);
    let all: Vec<Kind> = (1..MEN.len() as u8).map(Kind).filter(|kind| !kind.is_king()).collect();
    for condition in std::iter::repeat_n(None, 8).chain(conditions::all().map(Some)) {
        let name = condition.map_or("", |condition| condition.names[0]);
        for round in 0..24 {
            let men = numbers.men(if round % 3 == 2 { &all } else { COMMON });
            let with = condition.map(|condition| (condition, Arguments::default())).into_iter().collect();
            let Ok(rules) = Rules::new(&Setup { men, conditions: with, ..Setup::default() }) else {
                continue;
            };
            let mut position = rules.start(Color::ALL[numbers.below(2)]);
            for _ in 0..6 {
                let slow = slow_moves(&rules, &position);
                assert_eq!(
                    rules.legal_moves(&position),
                    slow,
                    "{name} {}",
                    shown(std::slice::from_ref(&position))
                );
                // To exchange roles is no move of a man, so it saves nobody from mate or stalemate.
                let can_move = slow.iter().any(|mv| mv.special != Special::RoleExchange);
                assert_eq!(rules.has_moves(&position), can_move, "{name} {position:?}");
                let mut checks = Vec::new();
                rules.for_each_check(&position, &mut |mv, after| {
                    assert_same(&rules, after, &rules.play(&position, mv).into_position());
                    assert_same(&rules, &rules.after(&position, mv), after);
                    checks.push(mv);
                    ControlFlow::Continue(())
                });
                let other = !position.turn();
                let gives_check = |mv: &&Move| rules.is_check(&rules.after(&position, **mv), other);
                let slow_checks: Vec<Move> = slow.iter().filter(gives_check).copied().collect();
                let found = |list: &[Move]| list.iter().all(|mv| checks.contains(mv));
                assert!(
                    found(&slow_checks) && checks.len() == slow_checks.len(),
                    "{name} {checks:?} {slow_checks:?} {}",
                    shown(std::slice::from_ref(&position))
                );
                let mut mates = Vec::new();
                rules.for_each_that_may_mate(&position, &mut |mv, _| {
                    mates.push(mv);
                    ControlFlow::Continue(())
                });
                assert!(mates.iter().all(|mv| checks.contains(mv)), "{name} {position:?}");
                assert!(mates.is_empty() || rules.may_mate_at_once(&position), "{name} {position:?}");
                for &mv in checks.iter().filter(|mv| !mates.contains(mv)) {
                    let can_reply = rules.can_reply(&rules.after(&position, mv));
                    assert!(can_reply, "{name} {mv:?} {}", shown(std::slice::from_ref(&position)));
                    flights_left += 1;
                }
                for &mv in &slow {
                    let after = rules.after(&position, mv);
                    if let Some(key) = rules.key_after(&position, mv, after.turn()) {
                        assert_eq!(key, rules.key(&after), "{name} {mv:?} {position:?}");
                        keys_predicted += 1;
                    }
                }
                let mut among = Vec::new();
                let pseudo_legal = rules.pseudo_legal(&position);
                rules.for_each_legal_among(&position, pseudo_legal, &|_, _| false, &mut |mv, after| {
                    assert_same(&rules, after, &rules.after(&position, mv));
                    among.push(mv);
                    ControlFlow::Continue(())
                });
                assert_eq!(among, slow, "{name} {}", shown(std::slice::from_ref(&position)));
                let mut tried = Vec::new();
                rules.for_each_that_may_stalemate(&position, &mut |mv, _| {
                    tried.push(mv);
                    ControlFlow::Continue(())
                });
                assert!(tried.iter().all(|mv| slow.contains(mv)), "{name} {position:?}");
                for &mv in slow.iter().filter(|mv| !tried.contains(mv)) {
                    let after = rules.after(&position, mv);
                    let stalemates = !rules.is_check(&after, other) && !rules.can_reply(&after);
                    assert!(!stalemates, "{name} {mv:?} {}", shown(std::slice::from_ref(&position)));
                    left_out += 1;
                }
                if rules.certainly_has_quiet_move(&position) {
                    assert!(
                        slow_checks.len() < slow.len(),
                        "{name} {}",
                        shown(std::slice::from_ref(&position))
                    );
                    quiet += 1;
                }
                let mut without_quiet_reply = Vec::new();
                rules.for_each_without_quiet_reply(&position, &mut |mv, _| {
                    without_quiet_reply.push(mv);
                    ControlFlow::Continue(())
                });
                assert!(without_quiet_reply.iter().all(|mv| slow.contains(mv)), "{name} {position:?}");
                for &mv in slow.iter().filter(|mv| !without_quiet_reply.contains(mv)) {
                    let after = rules.after(&position, mv);
                    let is_quiet =
                        |reply: &Move| !rules.is_check(&rules.after(&after, *reply), position.turn());
                    assert!(
                        rules.legal_moves(&after).iter().any(is_quiet),
                        "{name} {mv:?} {}",
                        shown(std::slice::from_ref(&position))
                    );
                    quiet_replies += 1;
                }
                if slow.is_empty() {
                    break;
                }
                position = rules.after(&position, slow[numbers.below(slow.len())]);
            }
        }
    }
    assert!(keys_predicted > 10_000, "too few keys are predicted: {keys_predicted}");
    assert!(flights_left > 1000, "too few checks are skipped: {flights_left}");
    assert!(left_out > 1000, "too many moves are tried: {left_out} are left out");
    assert!(quiet > 1000, "too few quiet moves are found: {quiet}");
    assert!(quiet_replies > 1000, "too few quiet replies are found: {quiet_replies}");
}

/// The changes predicted from the squares of a move cover what it changes when it is played.
#[test]
fn predicted_changes_cover_those_that_are_played() {
    let mut numbers = Numbers(4);
    let (mut predicted, mut unpredicted) = (0, 0);
    for condition in std::iter::repeat_n(None, 8).chain(conditions::all().map(Some)) {
        let name = condition.map_or("", |condition| condition.names[0]);
        for round in 0..24 {
            let mut men = numbers.men(COMMON);
            if round % 2 == 0 && condition.is_some() {
                men.iter_mut().for_each(|(_, man)| *man = man.with_attributes(Attributes::NONE));
            }
            let with = condition.map(|condition| (condition, Arguments::default())).into_iter().collect();
            let Ok(rules) = Rules::new(&Setup { men, conditions: with, ..Setup::default() }) else {
                continue;
            };
            let mut position = rules.start(Color::ALL[numbers.below(2)]);
            for _ in 0..6 {
                for mv in rules.pseudo_legal(&position) {
                    let Some(changes) = rules.changes(&position, mv) else {
                        unpredicted += 1;
                        continue;
                    };
                    predicted += 1;
                    // The visitor never breaks.
                    let _ = rules.outcomes(&position, mv, &mut |playing| {
                        assert!(
                            playing.is_forbidden() || changes.cover(&position, &playing.position),
                            "{name} {mv:?} {changes:?} {:?} {}",
                            playing.effects(),
                            shown(&[position.clone(), playing.position.clone()])
                        );
                        ControlFlow::Continue(())
                    });
                }
                let moves = rules.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = rules.after(&position, moves[numbers.below(moves.len())]);
            }
        }
    }
    assert!(
        predicted > 3 * unpredicted,
        "too few changes are predicted: {predicted} are, {unpredicted} are not"
    );
}

/// Quiet moves in another order lead to the same key, unless a condition remembers the last of them.
#[test]
fn previous_moves_that_do_not_matter_are_forgotten() {
    let (king, rook) = ((Square::A1, Square::A2), (Square::B1, Square::B7));
    let reply = (Square::H8, Square::H7);
    let men = vec![
        (king.0, Man::new(Kind::KING, Sides::White)),
        (rook.0, Man::new(Kind::ROOK, Sides::White)),
        (reply.0, Man::new(Kind::KING, Sides::Black)),
    ];
    for (name, is_same) in [("ParrainCirce", true), ("MessignyChess", true), ("ChameleonPursuit", false)] {
        let condition = conditions::named(name, Language::English).expect("it is a condition");
        let conditions = vec![(condition, Arguments::default())];
        let rules = Rules::new(&Setup { men: men.clone(), conditions, ..Setup::default() })
            .expect("these rules fit together");
        let key_after = |moves: [(Square, Square); 3]| {
            let play = |position: Position, (from, to)| rules.after(&position, Move::quiet(from, to));
            rules.key(&moves.into_iter().fold(rules.start(Color::White), play))
        };
        assert_eq!(key_after([king, reply, rook]) == key_after([rook, reply, king]), is_same, "{name}");
    }
}

/// The bound for proof games never rejects a position from which the game can be completed.
#[test]
fn games_that_were_played_are_within_reach() {
    let mut numbers = Numbers(3);
    let mut given_up = 0;
    for condition in std::iter::repeat_n(None, 40).chain(conditions::all().map(Some)) {
        let name = condition.map_or("", |condition| condition.names[0]);
        for round in 0..16 {
            let men = if round % 2 == 0 { array() } else { numbers.men(COMMON) };
            let with = condition.map(|condition| (condition, Arguments::default())).into_iter().collect();
            let Ok(rules) = Rules::new(&Setup { men, conditions: with, ..Setup::default() }) else {
                continue;
            };
            let mut game = vec![rules.start(Color::White)];
            let mut played_moves = Vec::new();
            for _ in 0..12 {
                let before = &game[game.len() - 1];
                let moves = rules.legal_moves(before);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[numbers.below(moves.len())];
                game.push(rules.after(before, mv));
                played_moves.push(mv);
            }
            let last = game.len() - 1;
            let target = Target::new(&rules, Square::ALL.map(|square| game[last].man(square)));
            assert!(target.is_reached(&game[last]), "{name}");
            for (played, (position, &mv)) in game.iter().zip(&played_moves).enumerate() {
                let left = (last - played - 1) as u32;
                let approach = target.approach(&rules, position, left);
                let is_left_out = approach.is_some_and(|mut approach| approach.is_out_of_reach_after(mv));
                assert!(!is_left_out, "{name} {mv:?} with {left} left: {}", shown(&game[played..]));
            }
            for (played, position) in game.iter().enumerate() {
                let left = (last - played) as u32;
                assert!(
                    !target.is_out_of_reach(&rules, position, left),
                    "{name} in {left}: {}",
                    shown(&game[played..])
                );
                given_up += usize::from(left > 0 && target.is_out_of_reach(&rules, position, left - 1));
            }
        }
    }
    assert!(given_up > 1000, "the bound gives up too little: {given_up}");
}

/// The queen that mates becomes white, so a black man has come to a white man's square.
#[test]
fn a_game_in_which_the_mating_man_changes_sides_is_within_reach() {
    let no_castling = vec![Square::A1, Square::E1, Square::H1, Square::A8, Square::E8, Square::H8];
    let conditions =
        vec![(conditions::named("#C", Language::English).expect("it is a condition"), Arguments::default())];
    let rules = Rules::new(&Setup { men: array(), conditions, no_castling, ..Setup::default() })
        .expect("it is alone");
    let moves = [
        (Square::F2, Square::F3),
        (Square::E7, Square::E5),
        (Square::G2, Square::G4),
        (Square::D8, Square::H4),
    ];
    let mut game = vec![rules.start(Color::White)];
    for (from, to) in moves {
        let before = &game[game.len() - 1];
        let legal = rules.legal_moves(before);
        let mv = legal.into_iter().find(|mv| (mv.from, mv.to) == (from, to)).expect("it is legal");
        game.push(rules.after(before, mv));
    }
    assert!(game[4].man(Square::H4).belongs_to(Color::White));
    let target = Target::new(&rules, Square::ALL.map(|square| game[4].man(square)));
    for (position, left) in game.iter().zip([4, 3, 2, 1, 0]) {
        assert!(!target.is_out_of_reach(&rules, position, left), "{}", shown(std::slice::from_ref(position)));
    }
    assert!(target.is_out_of_reach(&rules, &game[0], 1));
}

/// The men of some positions, as text.
fn shown(positions: &[Position]) -> String {
    let of_one = |position: &Position| {
        let men: Vec<String> = position.men().map(|(square, man)| format!("{square} {man:?}")).collect();
        format!("{:?}: {}", position.turn(), men.join(", "))
    };
    positions.iter().map(of_one).collect::<Vec<_>>().join("\n")
}

/// The men of the game array.
fn array() -> Vec<(Square, Man)> {
    let officers = [
        Kind::ROOK,
        Kind::KNIGHT,
        Kind::BISHOP,
        Kind::QUEEN,
        Kind::KING,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::ROOK,
    ];
    let of_side = |color: Color| {
        let ranks = [(Rank::First, None), (Rank::Second, Some(Kind::PAWN))];
        ranks.into_iter().flat_map(move |(rank, pawn)| {
            let men = officers.into_iter().zip(File::ALL);
            men.map(move |(officer, file)| {
                let kind = pawn.unwrap_or(officer);
                (Square::new(file, color.rank(rank)), Man::new(kind, Sides::from(color)))
            })
        })
    };
    Color::ALL.into_iter().flat_map(of_side).collect()
}

/// The legal moves, each played with all its effects.
fn slow_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    let mut legal = Vec::new();
    for mv in rules.pseudo_legal(position) {
        // The visitor never breaks.
        let _ = rules.outcomes(position, mv, &mut |playing| {
            if rules.is_legal(playing) {
                legal.push(playing.mv);
            }
            ControlFlow::Continue(())
        });
    }
    legal
}

fn assert_same(rules: &Rules, quick: &Position, slow: &Position) {
    assert_eq!(rules.key(quick), rules.key(slow));
    assert_eq!(format!("{quick:?}"), format!("{slow:?}"));
    let men =
        |position: &Position| position.men().map(|(square, _)| square).fold(Bitboard::EMPTY, Bitboard::with);
    assert_eq!(men(quick), men(slow));
}
