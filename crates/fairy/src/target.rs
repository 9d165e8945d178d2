//! The position that a proof game must reach, and a bound on how far away it is.

use chess::{Bitboard, Color, File, Rank, Square};

use crate::hooks::Extent;
use crate::kind::Kind;
use crate::man::Man;
use crate::movement::Movement;
use crate::position::{CastlingRights, Position};
use crate::rules::Rules;

/// A position to be reached.
pub struct Target {
    men: [Man; 64],
    /// The squares of White's men and of Black's; neutral men are of both.
    sides: [Bitboard; 2],
    pawns: [usize; 2],
    extent: Option<Extent>,
    /// For each kind and square the fewest moves to each square on any board; `None` if men can come to a square other
    /// than by their own moves, or become other men than pawns do.
    distances: Option<Vec<Distances>>,
}

type Distances = [[u8; 64]; 64];

/// More moves than a game has.
const UNREACHABLE: u8 = u8::MAX;

impl Target {
    /// The position with these men.
    pub fn new(rules: &Rules, men: [Man; 64]) -> Target {
        let squares_of = |color| {
            let belong = |square: &Square| men[square.index()].belongs_to(color);
            Square::ALL.into_iter().filter(belong).fold(Bitboard::EMPTY, Bitboard::with)
        };
        let sides = Color::ALL.map(squares_of);
        let is_pawn = |square: &Square| men[square.index()].kind().is_pawn();
        let pawns = sides.map(|side| side.into_iter().filter(is_pawn).count());
        let extent = rules.extent();
        let moves_one_man = extent.is_some_and(|extent| extent.men_placed == 0 && !extent.changes_mover)
            && rules.hooks.walkings.iter().all(|walking| walking.hook.moves_one_man());
        let has_neutrals = !(sides[0] & sides[1]).is_empty()
            || !(rules.diagram().side(Color::White) & rules.diagram().side(Color::Black)).is_empty();
        let distances = (moves_one_man && !has_neutrals).then(|| rules.all_distances());
        Target { men, sides, pawns, extent, distances }
    }

    /// Whether a position is the target.
    pub fn is_reached(&self, position: &Position) -> bool {
        Square::ALL.into_iter().all(|square| self.has(position, square))
    }

    /// Whether the right man, or none, stands on a square.
    fn has(&self, position: &Position, square: Square) -> bool {
        is_same(position.man(square), self.men[square.index()])
    }

    /// Whether so many half-moves cannot lead to the target.
    pub fn is_out_of_reach(&self, rules: &Rules, position: &Position, half_moves: u32) -> bool {
        let Some(extent) = self.extent else { return false };
        let missing = |side: Bitboard| side.into_iter().filter(|&square| !self.has(position, square));
        let wanted = missing(self.sides[0] | self.sides[1]).count();
        let castlings = if position.castling().0 == 0 { 0 } else { 2 };
        if wanted > (half_moves * (extent.men_placed + 1) + castlings) as usize {
            return true;
        }
        let men_left_over = position.occupied().len().saturating_sub((self.sides[0] | self.sides[1]).len());
        if !extent.removes_men && men_left_over > half_moves as usize {
            return true;
        }
        Color::ALL.into_iter().any(|color| {
            let moves_of = |side| (half_moves + u32::from(position.turn() == side)) as usize / 2;
            let side = self.sides[color as usize];
            let left_over = position.side(color).len().saturating_sub(side.len());
            let too_many = !extent.removes_men && !extent.changes_mover && left_over > moves_of(!color);
            too_many
                || self.lacks_pawns(position, color, extent)
                || self.distances.as_ref().is_some_and(|distances| {
                    let mut moves = 0;
                    missing(side).any(|square| {
                        moves += self.fewest_moves(rules, distances, position, color, square);
                        moves > moves_of(color)
                    })
                })
        })
    }

    /// Whether a side has fewer pawns than in the target. One that has just been captured may come back.
    fn lacks_pawns(&self, position: &Position, color: Color, extent: Extent) -> bool {
        if extent.makes_pawns || extent.changes_mover {
            return false;
        }
        let pawns = position.side(color).into_iter().filter(|&on| position.man(on).kind().is_pawn());
        let captured = position
            .memory
            .last
            .is_some_and(|last| last.captured.belongs_to(color) && last.captured.kind().is_pawn());
        pawns.count() + usize::from(captured) < self.pawns[color as usize]
    }

    /// The fewest moves that bring the man to a square that the target asks for.
    fn fewest_moves(
        &self,
        rules: &Rules,
        distances: &[Distances],
        position: &Position,
        color: Color,
        square: Square,
    ) -> usize {
        let wanted = self.men[square.index()].kind();
        let of_man = |from: Square| {
            let man = position.man(from);
            let kind = man.kind();
            if kind == wanted {
                let by_castling = castlings(position, color).filter(|castling| castling.from == from);
                let direct = match rules.moves_as_its_kind(man) {
                    true => distance(rules, distances, man, color, from, square),
                    false => u8::from(from != square),
                };
                by_castling.fold(direct, |fewest, castling| {
                    let steps = distances[usize::from(kind.0)][castling.to.index()][square.index()];
                    fewest.min(steps.saturating_add(castling.moves))
                })
            } else if kind.is_pawn() && rules.can_become(wanted) {
                let ends = rules.settings.promotion_squares[color as usize];
                let through = |end: Square| {
                    let steps = distance(rules, distances, man, color, from, end);
                    steps.saturating_add(distances[usize::from(wanted.0)][end.index()][square.index()])
                };
                ends.into_iter().map(through).min().unwrap_or(UNREACHABLE)
            } else {
                UNREACHABLE
            }
        };
        usize::from(position.side(color).into_iter().map(of_man).min().unwrap_or(UNREACHABLE))
    }
}

/// Whether a man is the one that a target position asks for. The kernel adds attributes of its own to men, such as
/// royalty.
fn is_same(man: Man, wanted: Man) -> bool {
    (man.is_none(), man.kind(), man.sides()) == (wanted.is_none(), wanted.kind(), wanted.sides())
}

/// The fewest moves of a man from one square to another, on any board.
fn distance(rules: &Rules, distances: &[Distances], man: Man, color: Color, from: Square, to: Square) -> u8 {
    if matches!(rules.movements(man.kind()), [Movement::Pawn]) && from != to {
        return pawn_distance(color, from, to);
    }
    distances[usize::from(man.kind().0)][from.index()][to.index()]
}

/// What castling does to one of the two men.
struct Castling {
    from: Square,
    to: Square,
    /// Castling is a move of the king; the rook gets it for nothing.
    moves: u8,
}

/// What castlings that a side may still be able to make do to its men.
fn castlings(position: &Position, color: Color) -> impl Iterator<Item = Castling> {
    let rank = color.rank(Rank::First);
    let rights = position.castling();
    let king = Square::new(File::E, rank);
    [(File::H, File::G, File::F), (File::A, File::C, File::D)].into_iter().flat_map(
        move |(rook, short, beside)| {
            let rook = Square::new(rook, rank);
            let both = CastlingRights(CastlingRights::of(king).0 | CastlingRights::of(rook).0);
            let men = [
                Castling { from: king, to: Square::new(short, rank), moves: 1 },
                Castling { from: rook, to: Square::new(beside, rank), moves: 0 },
            ];
            men.into_iter().filter(move |_| rights.has(both))
        },
    )
}

/// The fewest moves of a pawn: each captures by one file at most, and only the first may be a double step.
fn pawn_distance(color: Color, from: Square, to: Square) -> u8 {
    let (start, end) = (color.rank(from.rank()), color.rank(to.rank()));
    let Some(ranks) = (end as u8).checked_sub(start as u8).filter(|&ranks| ranks > 0) else {
        return UNREACHABLE;
    };
    let files = (from.file() as u8).abs_diff(to.file() as u8);
    // From the first rank a pawn may go further at once, as some conditions have it.
    let steps = match start {
        Rank::First => ranks.div_ceil(3).max(1),
        Rank::Second => (ranks - 1).max(1),
        _ => ranks,
    };
    if files > ranks { UNREACHABLE } else { steps.max(files) }
}

impl Rules {
    /// The most that a move can do to men, besides what every move does; `None` if that is not known.
    fn extent(&self) -> Option<Extent> {
        self.hooks.consequences.iter().try_fold(Extent::default(), |sum, consequence| {
            let extent = consequence.hook.extent()?;
            Some(Extent {
                men_placed: sum.men_placed + extent.men_placed,
                changes_mover: sum.changes_mover | extent.changes_mover,
                removes_men: sum.removes_men | extent.removes_men,
                makes_pawns: sum.makes_pawns | extent.makes_pawns,
            })
        })
    }

    /// Whether no condition lets a man move otherwise than its kind does.
    fn moves_as_its_kind(&self, man: Man) -> bool {
        self.hooks.walkings.iter().all(|walking| !walking.hook.affects(man))
    }

    /// For each kind and square the fewest moves to each square on any board.
    fn all_distances(&self) -> Vec<Distances> {
        let kinds =
            self.kinds_in_play().iter().map(|kind| usize::from(kind.0)).max().map_or(0, |most| most + 1);
        (0..kinds)
            .map(|kind| {
                let kind = Kind(kind as u8);
                match self.kinds_in_play().contains(&kind) {
                    true => Square::ALL.map(|from| self.distances_from(kind, from)),
                    false => [[UNREACHABLE; 64]; 64],
                }
            })
            .collect()
    }

    fn distances_from(&self, kind: Kind, from: Square) -> [u8; 64] {
        let mut distances = [UNREACHABLE; 64];
        let mut seen = Bitboard::from(from);
        let mut newest = seen;
        let mut moves = 0;
        while !newest.is_empty() {
            newest.into_iter().for_each(|square| distances[square.index()] = moves);
            let next = newest.into_iter().fold(Bitboard::EMPTY, |sum, on| sum | self.range(kind)[on.index()]);
            newest = next - seen;
            seen |= next;
            moves += 1;
        }
        distances
    }
}
