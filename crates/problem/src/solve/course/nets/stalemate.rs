//! Nets for a stalemate: the king's flights guarded or blocked, and every other man of the victim taken or immobile.

use chess::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use super::super::super::limits::Limits;
use super::patience::Patience;
use super::rows::{Post, Row, Rows};
use super::ways::{self, Stand, Way};
use super::{Cost, Nets};

/// Choices that are made before the search for nets is given up: by then it takes longer than it saves.
const MAX_CHOICES: u32 = 3_000_000;

/// Adds every net that can be afforded; `None` if there are too many, or the diagram has what nets know nothing of.
pub(super) fn weave(
    rows: &Rows,
    position: &Position,
    nets: &mut Nets,
    most: Cost,
    limits: Limits<'_>,
) -> Option<()> {
    let edges = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
    if position.board().role(Role::Pawn).meets(edges) {
        return None;
    }
    let hunter = nets.hunter;
    let castling: Vec<Option<Row>> = nets.men.iter().map(|man| man.castling.clone()).collect();
    let ways = Way::all(rows, &nets.men, &castling);
    let king = ways::king(&ways, !hunter)?;
    let mut patience = Patience::new(limits, MAX_CHOICES);
    for square in Square::ALL {
        let post = Post::new(Role::King, square);
        let moves = ways[king].row.moves(post);
        if moves <= most.victim {
            let mut loom = Loom {
                ways: &ways,
                stands: Stands::new(&ways, hunter, square, most),
                hunter,
                nets,
                king: square,
                placed: vec![(king, post)],
                roles: [None; 64],
                decided: 1 << king,
                hunters: Bitboard::EMPTY,
                victims: square.into(),
                frozen: square.into(),
                wanted: Bitboard::EMPTY,
                wanted_own: Bitboard::EMPTY,
                not_own: Bitboard::EMPTY,
                excluded: Vec::new(),
                empty: Bitboard::EMPTY,
                taken: 0,
                cost: Cost { hunter: 0, victim: moves },
                most,
                patience: &mut patience,
            };
            loom.go_on()?;
        }
    }
    Some(())
}

/// A net in the making.
struct Loom<'a, 'r> {
    ways: &'a [Way<'r>],
    hunter: Color,
    nets: &'a mut Nets,
    king: Square,
    stands: Stands,
    placed: Vec<(usize, Post)>,
    /// What stands where, but for the king.
    roles: [Option<Role>; 64],
    /// Men that are placed or taken, a bit each.
    decided: u64,
    hunters: Bitboard,
    victims: Bitboard,
    /// The victim's men whose immobility is accounted for.
    frozen: Bitboard,
    /// Squares where some man must stand.
    wanted: Bitboard,
    /// Squares where a man of the victim must stand.
    wanted_own: Bitboard,
    /// Squares where no man of the victim stands: nets with one there have been made.
    not_own: Bitboard,
    /// Men of the hunter that are not there: nets with them have been made.
    excluded: Vec<(usize, Post)>,
    empty: Bitboard,
    taken: u8,
    cost: Cost,
    most: Cost,
    patience: &'a mut Patience<'r>,
}

/// Where the hunter's men can stand.
struct Stands {
    /// By square, each with the cheapest first.
    on: [Vec<Stand>; 64],
    /// By the neighbour of the king that they attack, in the order of squares.
    attacking: [Vec<Stand>; 8],
}

impl Stands {
    fn new(ways: &[Way<'_>], hunter: Color, king: Square, most: Cost) -> Stands {
        let mut stands = Stands { on: [const { Vec::new() }; 64], attacking: [const { Vec::new() }; 8] };
        for stand in Stand::all(ways, hunter, king, most) {
            stands.on[stand.square.index()].push(stand);
            for (list, flight) in stands.attacking.iter_mut().zip(attacks::king(king)) {
                if stand.attacks.contains(flight) {
                    list.push(stand);
                }
            }
        }
        stands
    }
}

/// Something that may be the case.
#[derive(Clone, Copy, Debug)]
enum Choice {
    /// A man stands somewhere, and what is between this square and the other is empty.
    Placed { man: usize, role: Role, square: Square, moves: u8, sees: Square },
    /// A man has been taken.
    Taken { man: usize },
    /// The man on this square has no square to go to.
    Hemmed { square: Square },
}

/// Something has no solution at all.
struct Hopeless;

/// What has the fewest solutions so far.
#[derive(Default)]
struct Fewest(Option<(Bitboard, Vec<Choice>)>);

impl Fewest {
    fn offer(&mut self, flight: Bitboard, choices: Vec<Choice>) -> Result<(), Hopeless> {
        if choices.is_empty() {
            return Err(Hopeless);
        }
        if self.0.as_ref().is_none_or(|(_, known)| choices.len() < known.len()) {
            self.0 = Some((flight, choices));
        }
        Ok(())
    }
}

impl Loom<'_, '_> {
    /// Takes care of what has the fewest solutions, until nothing is left to take care of.
    fn go_on(&mut self) -> Option<()> {
        self.patience.choose()?;
        match self.hardest() {
            Err(Hopeless) => Some(()),
            Ok(None) => self.complete(),
            Ok(Some((flight, choices))) => self.try_each(flight, choices),
        }
    }

    /// What has the fewest solutions, with the flight that it is about, if any.
    fn hardest(&mut self) -> Result<Option<(Bitboard, Vec<Choice>)>, Hopeless> {
        if (self.wanted_own - self.victims).len() > self.undecided().count() {
            return Err(Hopeless);
        }
        let mut best = Fewest::default();
        for (index, flight) in attacks::king(self.king).into_iter().enumerate() {
            if !self.victims.contains(flight) && !self.is_guarded(flight) {
                best.offer(flight.into(), self.answers_to(index, flight))?;
            }
        }
        for square in (self.wanted_own - self.victims) | (self.wanted - self.victims - self.hunters) {
            best.offer(Bitboard::EMPTY, self.men_on(square))?;
        }
        for square in self.victims - self.frozen {
            match self.is_immobile(square) {
                true => self.frozen = self.frozen.with(square),
                false => best.offer(Bitboard::EMPTY, self.stops(square))?,
            }
        }
        if best.0.is_none() {
            for man in (0..self.ways.len()).filter(|&man| self.is_undecided(man)) {
                best.offer(Bitboard::EMPTY, self.fates(man))?;
            }
        }
        Ok(best.0)
    }

    fn undecided(&self) -> impl Iterator<Item = usize> {
        (0..self.ways.len()).filter(|&man| self.is_undecided(man))
    }

    fn is_undecided(&self, man: usize) -> bool {
        self.ways[man].color != self.hunter && self.decided & 1 << man == 0
    }

    /// Makes each choice in turn. Those that leave a flight to be guarded come after those that block it.
    fn try_each(&mut self, flight: Bitboard, choices: Vec<Choice>) -> Option<()> {
        let (not_own, excluded) = (self.not_own, self.excluded.len());
        for choice in choices {
            match choice {
                Choice::Placed { man, role, square, sees, .. } if self.ways[man].color == self.hunter => {
                    self.not_own |= flight;
                    self.make(choice)?;
                    // A man whose line another one blocks may still be needed elsewhere.
                    if (attacks::between(square, sees) - self.victims).is_empty() {
                        self.excluded.push((man, Post::new(role, square)));
                    }
                }
                _ => self.make(choice)?,
            }
        }
        self.not_own = not_own;
        self.excluded.truncate(excluded);
        Some(())
    }

    fn make(&mut self, choice: Choice) -> Option<()> {
        let (empty, frozen, wanted, wanted_own) = (self.empty, self.frozen, self.wanted, self.wanted_own);
        let flow = match choice {
            Choice::Taken { man } => {
                self.decided ^= 1 << man;
                self.taken += 1;
                let flow = self.go_on();
                self.taken -= 1;
                self.decided ^= 1 << man;
                flow
            }
            Choice::Hemmed { square } => {
                self.frozen = frozen.with(square);
                match self.roles[square.index()] {
                    Some(Role::Pawn) => self.wanted |= Bitboard::of(square).forward(!self.hunter),
                    Some(role) => self.wanted_own |= self.first_steps(role, square),
                    None => {}
                }
                self.go_on()
            }
            Choice::Placed { man, role, square, moves, sees } => {
                self.empty |= attacks::between(square, sees) - self.victims;
                let hunts = self.ways[man].color == self.hunter;
                self.decided ^= 1 << man;
                self.placed.push((man, Post::new(role, square)));
                self.roles[square.index()] = Some(role);
                let (squares, cost) = match hunts {
                    true => (&mut self.hunters, &mut self.cost.hunter),
                    false => (&mut self.victims, &mut self.cost.victim),
                };
                *squares = squares.with(square);
                *cost += moves;
                let flow = self.go_on();
                let (squares, cost) = match hunts {
                    true => (&mut self.hunters, &mut self.cost.hunter),
                    false => (&mut self.victims, &mut self.cost.victim),
                };
                *squares = squares.without(square);
                *cost -= moves;
                self.roles[square.index()] = None;
                self.placed.pop();
                self.decided ^= 1 << man;
                flow
            }
        };
        (self.empty, self.frozen, self.wanted, self.wanted_own) = (empty, frozen, wanted, wanted_own);
        flow
    }

    /// The men that can stand on a square where one is wanted.
    fn men_on(&self, square: Square) -> Vec<Choice> {
        let mut choices = self.own_men_on(square);
        if !self.wanted_own.contains(square) {
            let stands = self.stands.on[square.index()].iter();
            choices.extend(stands.filter_map(|stand| self.stand(stand, square)));
        }
        choices
    }

    /// The men of the victim that can stand on a square.
    fn own_men_on(&self, square: Square) -> Vec<Choice> {
        let taken = self.hunters | self.victims | self.empty | self.not_own;
        if taken.contains(square) {
            return Vec::new();
        }
        self.undecided().flat_map(|man| self.own_man_on(man, square)).collect()
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
    fn answers_to(&self, index: usize, flight: Square) -> Vec<Choice> {
        let mut choices = self.own_men_on(flight);
        let men = self.hunters | self.victims.without(self.king);
        choices.extend(
            self.stands.attacking[index]
                .iter()
                .take_while(|stand| stand.moves <= self.most.hunter - self.cost.hunter)
                .filter(|stand| !attacks::between(stand.square, flight).meets(men))
                .filter_map(|stand| self.stand(stand, flight)),
        );
        choices
    }

    /// How a man of the victim can be kept from moving: pins first, then by men around it.
    fn stops(&self, square: Square) -> Vec<Choice> {
        let Some(role) = self.roles[square.index()] else { return Vec::new() };
        let beyond = attacks::line(self.king, square) - attacks::between(self.king, square);
        let mut choices: Vec<Choice> = (beyond - self.hunters - self.victims)
            .into_iter()
            .flat_map(|from| &self.stands.on[from.index()])
            .filter(|stand| self.pins(stand.role, stand.square, role, square))
            .filter_map(|stand| self.stand(stand, self.king))
            .collect();
        if self.can_be_hemmed(role, square) {
            choices.push(Choice::Hemmed { square });
        }
        choices
    }

    /// What can become of a man of the victim.
    fn fates(&self, man: usize) -> Vec<Choice> {
        let mut choices = Vec::new();
        if self.taken < self.most.hunter {
            choices.push(Choice::Taken { man });
        }
        for square in !(self.hunters | self.victims | self.empty | self.not_own) {
            choices.extend(self.own_man_on(man, square));
        }
        choices
    }

    /// Whether a man that is placed guards the square, as far as those that are placed do not stand in the way.
    fn is_guarded(&self, square: Square) -> bool {
        let men = self.hunters | self.victims.without(self.king);
        self.hunters.into_iter().any(|from| {
            self.roles[from.index()].is_some_and(|role| {
                attacks::of(role, self.hunter, from, Bitboard::EMPTY).contains(square)
                    && !attacks::between(from, square).meets(men)
            })
        })
    }

    /// Whether the man of the victim on `square` is kept from moving by those that are placed.
    fn is_immobile(&self, square: Square) -> bool {
        let Some(role) = self.roles[square.index()] else { return true };
        let hemmed = match role {
            Role::Pawn => Bitboard::of(square).forward(!self.hunter).is_within(self.hunters | self.victims),
            _ => self.first_steps(role, square).is_within(self.victims),
        };
        hemmed
            || self.hunters.into_iter().any(|from| {
                self.roles[from.index()].is_some_and(|pinner| self.pins(pinner, from, role, square))
            })
    }

    /// Whether a rider of the hunter on `from` would pin the man on `square` so that it cannot move at all.
    fn pins(&self, pinner: Role, from: Square, role: Role, square: Square) -> bool {
        let straight = attacks::rook_lines(self.king).contains(square);
        let rides = match pinner {
            Role::Queen => true,
            Role::Rook => straight,
            Role::Bishop => !straight,
            _ => false,
        };
        // A man that moves along the line can at least take the pinner.
        let stays = match role {
            Role::Knight => true,
            Role::Bishop => straight,
            Role::Rook => !straight,
            Role::Pawn => self.king.file() != square.file(),
            Role::Queen | Role::King => false,
        };
        let line = attacks::between(self.king, from);
        let men = (self.hunters | self.victims).without(square);
        rides && stays && line.contains(square) && !line.meets(men)
    }

    /// Whether there may be a reason for a man of the victim to stand still there.
    fn can_be_stopped(&self, role: Role, square: Square) -> bool {
        let lines = attacks::rook_lines(self.king) | attacks::bishop_lines(self.king);
        role != Role::Queen && lines.contains(square) || self.can_be_hemmed(role, square)
    }

    /// Whether men may come to stand where the man on `square` would go.
    fn can_be_hemmed(&self, role: Role, square: Square) -> bool {
        if role == Role::Pawn {
            return !Bitboard::of(square).forward(!self.hunter).meets(self.empty);
        }
        let steps = self.first_steps(role, square) - self.victims;
        !steps.meets(self.hunters | self.empty | self.not_own) && steps.len() <= self.undecided().count()
    }

    /// The squares that a man must leave free of all but its own side to move at all.
    fn first_steps(&self, role: Role, square: Square) -> Bitboard {
        // On a board full of men every line ends after one step.
        attacks::of(role, !self.hunter, square, Bitboard::FULL)
    }

    fn complete(&mut self) -> Option<()> {
        self.nets.add(&self.placed, self.empty - self.hunters - self.victims, self.cost);
        self.nets.has_room()
    }
}
