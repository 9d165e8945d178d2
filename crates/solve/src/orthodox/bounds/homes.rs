//! Bounds for circuits and exchanges of places: lower bounds on the moves of men to squares of the diagram.

use chess::{Color, Role, Square};
use problem::State;

use crate::orthodox::bounds::Reach;

/// The bounds for circuits and exchanges.
#[derive(Debug)]
pub(crate) struct Homes {
    reach: Reach,
}

/// A man with its present square and its square in the diagram.
#[derive(Clone, Copy)]
struct Man {
    role: Role,
    now: Square,
    home: Square,
}

impl Homes {
    pub(crate) fn new() -> Homes {
        Homes { reach: Reach::new() }
    }

    /// Whether a man of `side` may return to its square in the diagram with the last of `moves` moves.
    pub(crate) fn can_return(&self, state: &State, side: Color, moves: i32) -> bool {
        may_castle(state, side)
            || men(state, side).any(|man| {
                // A man on its own square must leave and come back.
                let is_at_home = man.now == man.home;
                if is_at_home { moves >= 2 } else { self.distance(man, side, man.home) <= moves }
            })
    }

    /// Whether two men of `side` may exchange their squares of the diagram with the last of `moves` moves.
    pub(crate) fn can_exchange(&self, state: &State, side: Color, moves: i32) -> bool {
        if may_castle(state, side) {
            return true;
        }
        let men: Vec<Man> = men(state, side).collect();
        men.iter().enumerate().any(|(number, &one)| {
            men[..number].iter().any(|&other| {
                self.distance(one, side, other.home) + self.distance(other, side, one.home) <= moves
            })
        })
    }

    fn distance(&self, man: Man, side: Color, to: Square) -> i32 {
        i32::from(self.reach.moves(man.role, side, man.now)[to.index()])
    }
}

/// The men of `side`.
fn men(state: &State, side: Color) -> impl Iterator<Item = Man> + '_ {
    let men = state.position.board().pieces().filter(move |(_, piece)| piece.color == side);
    men.filter_map(|(now, piece)| Some(Man { role: piece.role, now, home: state.origin(now)? }))
}

/// Whether `side` has a castling right. The distances do not cover castling.
fn may_castle(state: &State, side: Color) -> bool {
    state.position.castling_rooks().meets(state.position.board().color(side))
}

#[cfg(test)]
mod tests {
    use chess::fault;
    use chess::text::Fen;
    use problem::Identity;

    use super::*;

    /// The state after half-moves of both sides from a position.
    fn state(fen: &str, moves: &[&str]) -> State {
        let position = fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect(fen);
        let mut state = State::new(position, Identity::Tracked);
        for name in moves {
            let moves = state.position.moves();
            let mv = moves.iter().copied().find(|mv| mv.to_string() == *name).expect(name);
            state.play(mv);
        }
        state
    }

    #[test]
    fn a_man_comes_back_by_the_way_it_has_gone() {
        let homes = Homes::new();
        let fen = "8/8/8/8/8/k7/7p/2K4N w - - 0 1";
        assert!(!homes.can_return(&state(fen, &[]), Color::White, 1));
        assert!(homes.can_return(&state(fen, &[]), Color::White, 2));
        assert!(homes.can_return(&state(fen, &["h1f2"]), Color::White, 1));
        assert!(!homes.can_return(
            &state(fen, &["c1d2", "a3a4", "d2e3", "a4a5", "h1f2", "a5a6", "f2d3"]),
            Color::White,
            1
        ));
    }

    #[test]
    fn two_men_change_places_with_all_moves_of_both() {
        let homes = Homes::new();
        // King and knight need a move and two; the knight comes from b1 to a1 in three.
        let fen = "8/8/8/8/k7/8/8/KN6 w - - 0 1";
        assert!(!homes.can_exchange(&state(fen, &[]), Color::White, 3));
        assert!(homes.can_exchange(&state(fen, &[]), Color::White, 4));
        assert!(!homes.can_exchange(&state(fen, &[]), Color::Black, 4));
    }
}
