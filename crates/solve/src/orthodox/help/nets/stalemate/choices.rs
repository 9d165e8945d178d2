//! The needs of a partial stalemating net, and the choices that fulfil each.

use chess::{Role, Square, attacks};

use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::placements::Placement;
use crate::orthodox::help::nets::stalemate::NetSearch;
use crate::orthodox::help::nets::stalemate::mated_men::MatedPlacement;

/// A decision in the search for nets.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    /// A man stands on a square, and the squares between it and `sees` are empty.
    Placed { man: usize, role: Role, square: Square, moves: u8, sees: Square },
    /// A man has been captured.
    Taken { man: usize },
    /// All squares that the man on this square could move to are occupied.
    Hemmed { square: Square },
}

/// A requirement that the partial net does not fulfil yet.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// The flight `square`, the king's neighbour number `index`, is open.
    Flight { index: usize, square: Square },
    /// A man must stand on this square.
    Man { square: Square },
    /// The man on this square must be immobile.
    Stop { square: Square },
    /// It is undecided where this man of the mated side stands or whether it is captured.
    Undecided { man: usize },
}

impl NetSearch<'_, '_, '_> {
    /// Appends the choices for a need, at most `most`.
    pub(crate) fn choices(&self, need: Need, most: usize, into: &mut Vec<Choice>) {
        match need {
            Need::Flight { index, square } => self.answers_to(index, square, most, into),
            Need::Man { square } => {
                into.extend(self.own_men_on(square).take(most));
                if !self.wanted_own.contains(square) {
                    let placements = self.placements.on[square.index()].iter();
                    let rest = most - into.len();
                    into.extend(
                        placements.filter_map(|placement| self.placement(placement, square)).take(rest),
                    );
                }
            }
            Need::Stop { square } => self.stops(square, most, into),
            Need::Undecided { man } => self.decisions(man, most, into),
        }
    }

    /// The men of the mated side that can stand on a square.
    fn own_men_on(&self, square: Square) -> impl Iterator<Item = Choice> {
        let taken = self.mating_men | self.mated_men | self.empty | self.not_own;
        let men = (!taken.contains(square)).then(|| self.undecided()).into_iter().flatten();
        men.flat_map(move |man| self.own_man_on(man, square))
    }

    /// The roles in which a man of the mated side can stand on a free square.
    fn own_man_on(&self, man: usize, square: Square) -> impl Iterator<Item = Choice> {
        let distances = &self.man_distances[man];
        let left = self.most.mated - self.cost.mated;
        distances.roles().iter().filter_map(move |&role| {
            let moves = distances.distances.moves(Post::new(role, square));
            (moves <= left && self.can_be_stopped(role, square)).then_some(Choice::Placed {
                man,
                role,
                square,
                moves,
                sees: square,
            })
        })
    }

    /// A placement as a choice, if the placed men allow it. The man attacks the square `sees`.
    fn placement(&self, placement: &Placement, sees: Square) -> Option<Choice> {
        let &Placement { man, role, square, moves, attacks } = placement;
        let men = self.mating_men | self.mated_men;
        // In a stalemate the king is not in check, so a man that attacks it needs another man in between.
        let checks = attacks.contains(self.king) && attacks::between(square, self.king).is_empty();
        let possible = moves <= self.most.mating - self.cost.mating
            && self.decided & 1 << man == 0
            && !checks
            && !(men | self.empty | self.wanted_own).contains(square)
            && !self.excluded.contains(&(man, placement.post()));
        possible.then_some(Choice::Placed { man, role, square, moves, sees })
    }

    /// The choices for an open flight: blocks first, then guards.
    fn answers_to(&self, index: usize, flight: Square, most: usize, into: &mut Vec<Choice>) {
        into.extend(self.own_men_on(flight).take(most));
        let men = self.mating_men | self.mated_men.without(self.king);
        let rest = most - into.len();
        into.extend(
            self.placements.attacking[index]
                .iter()
                .take_while(|placement| placement.moves <= self.most.mating - self.cost.mating)
                .filter(|placement| !attacks::between(placement.square, flight).meets(men))
                .filter_map(|placement| self.placement(placement, flight))
                .take(rest),
        );
    }

    /// The choices that make a man of the mated side immobile: pins first, then occupied squares around it.
    fn stops(&self, square: Square, most: usize, into: &mut Vec<Choice>) {
        let Some(role) = self.roles[square.index()] else { return };
        let beyond = attacks::line(self.king, square) - attacks::between(self.king, square);
        into.extend(
            (beyond - self.mating_men - self.mated_men)
                .into_iter()
                .flat_map(|from| &self.placements.on[from.index()])
                .filter(|placement| self.pins(placement.role, placement.square, role, square))
                .filter_map(|placement| self.placement(placement, self.king))
                .take(most),
        );
        if into.len() < most && self.can_be_hemmed(role, square) {
            into.push(Choice::Hemmed { square });
        }
    }

    /// The choices for an undecided man of the mated side: captured, or standing somewhere.
    fn decisions(&self, man: usize, most: usize, into: &mut Vec<Choice>) {
        if self.taken.count_ones() < u32::from(self.most.mating) && self.can_be_taken(man) {
            into.push(Choice::Taken { man });
        }
        let rest = most - into.len();
        let taken = self.mating_men | self.mated_men | self.empty | self.not_own;
        let left = self.most.mated - self.cost.mated;
        let mated_placements = self.mated_placements.of_men[man].iter();
        into.extend(
            mated_placements
                .take_while(|placement| placement.moves <= left)
                .filter(|placement| {
                    !taken.contains(placement.square) && self.can_be_stopped(placement.role, placement.square)
                })
                .map(|&MatedPlacement { role, square, moves }| Choice::Placed {
                    man,
                    role,
                    square,
                    moves,
                    sees: square,
                })
                .take(rest),
        );
    }
}
