//! Laws over anything that can be typed or stored, tried on random values.

use game::Move as _;
use proptest::prelude::*;
use shogi::text::{Promotion, UsiMove};
use shogi::{Color, Hand, Kind, Move, Piece, Setup, Square, fault};

fn square() -> impl Strategy<Value = Square> {
    proptest::sample::select(Square::ALL.to_vec())
}

fn color() -> impl Strategy<Value = Color> {
    proptest::sample::select(Color::ALL.to_vec())
}

fn piece() -> impl Strategy<Value = Piece> {
    (color(), proptest::sample::select(Kind::ALL.to_vec())).prop_map(|(color, kind)| Piece::new(color, kind))
}

fn hand() -> impl Strategy<Value = Hand> {
    proptest::collection::vec(0..=Hand::MAX, Kind::IN_HAND.len()).prop_map(|counts| {
        let men = Kind::IN_HAND.into_iter().zip(counts);
        men.fold(Hand::EMPTY, |hand, (kind, count)| hand.with(kind, count).expect("at most the maximum"))
    })
}

fn setup() -> impl Strategy<Value = Setup> {
    let board = proptest::collection::vec((square(), piece()), 0..60);
    (board, hand(), hand(), color(), any::<u32>()).prop_map(|(board, black, white, turn, move_number)| {
        let mut setup = Setup::empty();
        for (square, piece) in board {
            setup.set(square, Some(piece));
        }
        setup.set_hand(Color::Black, black);
        setup.set_hand(Color::White, white);
        setup.turn = turn;
        setup.move_number = move_number;
        setup
    })
}

fn usi_move() -> impl Strategy<Value = UsiMove> {
    let promotion = proptest::sample::select(vec![Promotion::Yes, Promotion::No]);
    prop_oneof![
        (square(), square(), promotion).prop_map(|(from, to, promotion)| UsiMove::Board {
            from,
            to,
            promotion
        }),
        (proptest::sample::select(Kind::IN_HAND.to_vec()), square())
            .prop_map(|(kind, to)| UsiMove::Drop { kind, to }),
    ]
}

proptest! {
    #[test]
    fn any_setup_reads_back_what_it_prints(setup in setup()) {
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
    }

    #[test]
    fn a_setup_that_is_accepted_stays_what_it_is(setup in setup()) {
        if let Ok(position) = setup.position(fault::ANYTHING) {
            prop_assert_eq!(position.to_setup(), setup);
        }
    }

    #[test]
    fn any_usi_move_reads_back_what_it_prints(mv in usi_move()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }

    #[test]
    fn any_text_is_answered(text in ".{0,80}") {
        // Reading must return; what it returns is tested elsewhere.
        text.parse::<Setup>().ok();
        text.parse::<UsiMove>().ok();
    }

    #[test]
    fn a_number_is_a_move_or_none_and_the_move_is_that_number(bits in any::<u32>()) {
        if let Some(mv) = Move::from_bits(bits) {
            prop_assert_eq!(mv.to_bits(), bits);
            prop_assert_eq!(UsiMove::from(mv).to_string(), mv.to_string());
        }
    }

    #[test]
    fn dominating_hands_have_at_least_as_many_of_each(a in hand(), b in hand()) {
        let expected = Kind::IN_HAND.into_iter().all(|kind| a.count(kind) >= b.count(kind));
        prop_assert_eq!(a.dominates(b), expected);
    }
}
