//! What can be done about each thing that is still open.

use chess::{Role, Square, attacks};

use crate::help::nets::distances::Post;
use crate::help::nets::routes::Stand;
use crate::help::nets::stalemate::NetSearch;
use crate::help::nets::stalemate::victims::Seat;

/// Something that may be the case.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    /// A man stands somewhere, and what is between this square and the other is empty.
    Placed { man: usize, role: Role, square: Square, moves: u8, sees: Square },
    /// A man has been taken.
    Taken { man: usize },
    /// The man on this square has no square to go to.
    Hemmed { square: Square },
}

/// Something that must be taken care of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// A flight of the king, which is the neighbour of this number, is open.
    Flight { index: usize, square: Square },
    /// A man is wanted here.
    Man { square: Square },
    /// The man here must be kept from moving.
    Stop { square: Square },
    /// What becomes of this man of the victim is open.
    Fate { man: usize },
}

impl NetSearch<'_, '_, '_> {
    /// Appends what can be done about a need, but no more than `most` choices.
    pub(crate) fn choices(&self, need: Need, most: usize, into: &mut Vec<Choice>) {
        match need {
            Need::Flight { index, square } => self.answers_to(index, square, most, into),
            Need::Man { square } => {
                into.extend(self.own_men_on(square).take(most));
                if !self.wanted_own.contains(square) {
                    let stands = self.stands.on[square.index()].iter();
                    let rest = most - into.len();
                    into.extend(stands.filter_map(|stand| self.stand(stand, square)).take(rest));
                }
            }
            Need::Stop { square } => self.stops(square, most, into),
            Need::Fate { man } => self.fates(man, most, into),
        }
    }

    /// The men of the victim that can stand on a square.
    fn own_men_on(&self, square: Square) -> impl Iterator<Item = Choice> {
        let taken = self.hunters | self.victims | self.empty | self.not_own;
        let men = (!taken.contains(square)).then(|| self.undecided()).into_iter().flatten();
        men.flat_map(move |man| self.own_man_on(man, square))
    }

    /// What a man of the victim can be on a free square.
    fn own_man_on(&self, man: usize, square: Square) -> impl Iterator<Item = Choice> {
        let way = &self.ways[man];
        let left = self.most.victim - self.cost.victim;
        way.roles().iter().filter_map(move |&role| {
            let moves = way.row.moves(Post::new(role, square));
            (moves <= left && self.can_be_stopped(role, square)).then_some(Choice::Placed {
                man,
                role,
                square,
                moves,
                sees: square,
            })
        })
    }

    /// A stand, if it is possible beside what is placed, from where a man sees the square `sees`.
    fn stand(&self, stand: &Stand, sees: Square) -> Option<Choice> {
        let &Stand { man, role, square, moves, attacks } = stand;
        let men = self.hunters | self.victims;
        // Between this man and a check must be another; where there is no room for one, it cannot stand here.
        let checks = attacks.contains(self.king) && attacks::between(square, self.king).is_empty();
        let possible = moves <= self.most.hunter - self.cost.hunter
            && self.decided & 1 << man == 0
            && !checks
            && !(men | self.empty | self.wanted_own).contains(square)
            && !self.excluded.contains(&(man, stand.post()));
        possible.then_some(Choice::Placed { man, role, square, moves, sees })
    }

    /// How an open flight can be closed: blocks first, then guards.
    fn answers_to(&self, index: usize, flight: Square, most: usize, into: &mut Vec<Choice>) {
        into.extend(self.own_men_on(flight).take(most));
        let men = self.hunters | self.victims.without(self.king);
        let rest = most - into.len();
        into.extend(
            self.stands.attacking[index]
                .iter()
                .take_while(|stand| stand.moves <= self.most.hunter - self.cost.hunter)
                .filter(|stand| !attacks::between(stand.square, flight).meets(men))
                .filter_map(|stand| self.stand(stand, flight))
                .take(rest),
        );
    }

    /// How a man of the victim can be kept from moving: pins first, then by men around it.
    fn stops(&self, square: Square, most: usize, into: &mut Vec<Choice>) {
        let Some(role) = self.roles[square.index()] else { return };
        let beyond = attacks::line(self.king, square) - attacks::between(self.king, square);
        into.extend(
            (beyond - self.hunters - self.victims)
                .into_iter()
                .flat_map(|from| &self.stands.on[from.index()])
                .filter(|stand| self.pins(stand.role, stand.square, role, square))
                .filter_map(|stand| self.stand(stand, self.king))
                .take(most),
        );
        if into.len() < most && self.can_be_hemmed(role, square) {
            into.push(Choice::Hemmed { square });
        }
    }

    /// What can become of a man of the victim.
    fn fates(&self, man: usize, most: usize, into: &mut Vec<Choice>) {
        if self.taken.count_ones() < u32::from(self.most.hunter) && self.can_be_taken(man) {
            into.push(Choice::Taken { man });
        }
        let rest = most - into.len();
        let taken = self.hunters | self.victims | self.empty | self.not_own;
        let left = self.most.victim - self.cost.victim;
        let seats = self.seats.of_men[man].iter();
        into.extend(
            seats
                .take_while(|seat| seat.moves <= left)
                .filter(|seat| !taken.contains(seat.square) && self.can_be_stopped(seat.role, seat.square))
                .map(|&Seat { role, square, moves }| Choice::Placed {
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
