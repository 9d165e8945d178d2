//! Targets: the position that a proof game must reach, and a lower bound on its distance.

mod approach;

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, File, Rank, Square};

use crate::hooks::{Extent, Walking};
use crate::kind::Kind;
use crate::man::Man;
use crate::movement::Movement;
use crate::observe::between;
use crate::position::{CastlingRights, Position};
use crate::rules::{Rules, Staged, WalkingStage};
pub use crate::target::approach::Approach;

/// A position that a proof game must reach.
pub struct Target {
    men: [Man; 64],
    /// The squares of White's men and of Black's; neutral men are in both.
    sides: [Bitboard; 2],
    pawns: [usize; 2],
    /// The sides whose king and rook stand as after castling, if the men prove that.
    castled: [bool; 2],
    extent: Option<Extent>,
    /// For each square, the fewest moves that bring its man there, by the kind and square of the man that moves there;
    /// `None` if men can reach squares other than by moving, or change their kind other than by promotion.
    distances: Option<Vec<Distances>>,
    /// For each square, the fewest moves from there by which a royal man reaches its square, by side, if it may move as any
    /// kind in play.
    royal_distances: [Option<[u8; 64]>; 2],
    /// For each kind and square, the fewest moves to each square, if men may change sides; otherwise empty.
    between: Vec<[[u8; 64]; 64]>,
}

/// The fewest moves, by kind and square of the man that moves.
type Distances = Vec<[u8; 64]>;

/// More moves than any game has.
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
        let castled = Color::ALL.map(|color| {
            let [king, .., rook, _] = rules.settings.standard;
            let both = |castling: [Castling; 2]| {
                let kinds = castling.map(|man| men[man.to.index()].kind());
                kinds == [king, rook]
            };
            castlings(color).into_iter().any(both)
        });
        let extent = rules.extent();
        let moves_one_man = extent.is_some_and(|extent| extent.men_placed == 0 && !extent.changes_mover);
        let has_neutrals = !(sides[0] & sides[1]).is_empty()
            || !(rules.diagram().side(Color::White) & rules.diagram().side(Color::Black)).is_empty();
        let moves_own = rules.hooks.selections.iter().all(|selection| selection.only_removes());
        let has_distances = moves_one_man && moves_own && !has_neutrals;
        let changes_sides = extent.is_some_and(|extent| extent.changes_sides);
        let has_distances = has_distances && !changes_sides;
        let between = match changes_sides && moves_one_man && moves_own && rules.hooks.walkings.is_empty() {
            true => rules.distances_between(Bitboard::EMPTY),
            false => Vec::new(),
        };
        let closed = match extent {
            Some(Extent { makes_pawns: false, .. }) => rules.unmoved_pawns(&men),
            _ => Bitboard::EMPTY,
        };
        let royal_distances = sides.map(|side| {
            let kings = side.into_iter().filter(|&on| men[on.index()].kind().is_king());
            let to = kings.fold(Bitboard::EMPTY, Bitboard::with).single()?;
            if !has_distances || !rules.royal_men_move_as_kinds_in_play() {
                return None;
            }
            Some(rules.royal_distances_to(to, closed))
        });
        let distances = has_distances.then(|| {
            let between = rules.distances_between(closed);
            let to = |square: Square| match men[square.index()] {
                man if man.is_none() => Vec::new(),
                man => rules.distances_to(&between, man, square),
            };
            Square::ALL.map(to).into()
        });
        Target { men, sides, pawns, castled, extent, distances, royal_distances, between }
    }

    /// Whether a position is the target.
    pub fn is_reached(&self, position: &Position) -> bool {
        position.occupied() == self.sides[0] | self.sides[1]
            && position.occupied().into_iter().all(|square| self.has(position, square))
    }

    /// Whether a square has the man that the target demands, or is empty as it demands.
    #[inline]
    fn has(&self, position: &Position, square: Square) -> bool {
        is_same(position.man(square), self.men[square.index()])
    }

    /// Whether that many half-moves cannot lead to the target.
    pub fn is_out_of_reach(&self, rules: &Rules, position: &Position, half_moves: u32) -> bool {
        let Some(extent) = self.extent else { return false };
        if extent.changes_sides {
            return self.is_out_of_reach_of_both(position, half_moves, extent);
        }
        let all = self.sides[0] | self.sides[1];
        let missing = all.into_iter().filter(|&square| !self.has(position, square));
        let missing = missing.fold(Bitboard::EMPTY, Bitboard::with);
        // Castling is the only move that brings two men to their squares.
        let castlings = Color::ALL.into_iter().filter(|&color| self.castled[color as usize]).count();
        let castlings = if position.castling().0 == 0 { 0 } else { castlings };
        if missing.len() > (half_moves * (extent.men_placed + 1)) as usize + castlings {
            return true;
        }
        if extent.men_placed == 0 && position.occupied().len() < all.len() {
            return true;
        }
        let left_over = position.occupied().len().saturating_sub(all.len());
        if !extent.removes_men && left_over > half_moves as usize {
            return true;
        }
        // The side that has just moved is more likely to be too late.
        [!position.turn(), position.turn()].into_iter().any(|color| {
            let moves_of = |side| (half_moves + u32::from(position.turn() == side)) as usize / 2;
            let side = self.sides[color as usize];
            // Either side can capture neutral men.
            let own = position.side(color) - position.side(!color);
            let left_over = own.len().saturating_sub(side.len());
            let only_others_capture = !rules.hooks.moves_beyond_range && !extent.changes_mover;
            let stays = extent.men_placed == 0 && !extent.changes_mover;
            !extent.removes_men && only_others_capture && left_over > moves_of(!color)
                || stays && position.side(color).len() < side.len()
                || self.lacks_pawns(position, color, extent)
                || self.is_too_far(rules, position, color, missing & side, moves_of(color))
        })
    }

    /// The same where men may change sides: the moves of both sides count together.
    fn is_out_of_reach_of_both(&self, position: &Position, half_moves: u32, extent: Extent) -> bool {
        let all = self.sides[0] | self.sides[1];
        if self.between.is_empty() || extent.removes_men {
            return false;
        }
        // Each side may castle once, which brings king and rook to squares that are two steps and one away.
        let saved = if position.castling().0 == 0 { 0 } else { 4 };
        let has_kind = |square: &Square| position.man(*square).kind() == self.men[square.index()].kind();
        let fewest = |square: Square| {
            let wanted = self.men[square.index()].kind();
            let of_man = |(from, man): (Square, Man)| match man.kind() {
                kind if kind.is_pawn() => 1,
                kind if kind == wanted => self.between[usize::from(kind.0)][from.index()][square.index()],
                _ => UNREACHABLE,
            };
            position.men().map(of_man).min().unwrap_or(UNREACHABLE)
        };
        let missing = all.into_iter().filter(|square| position.man(*square).is_none() || !has_kind(square));
        missing.map(|square| usize::from(fewest(square))).sum::<usize>() > half_moves as usize + saved
            || position.occupied().len() < all.len()
            || position.occupied().len() - all.len() > half_moves as usize
    }

    /// Whether a side has fewer pawns than in the target. A pawn that has just been captured may be reborn.
    fn lacks_pawns(&self, position: &Position, color: Color, extent: Extent) -> bool {
        if extent.makes_pawns || extent.changes_mover {
            return false;
        }
        let pawns = position.side(color).into_iter().filter(|&on| position.man(on).kind().is_pawn());
        let is_pawn = |man: Man| man.belongs_to(color) && man.kind().is_pawn();
        let captured = position.memory.last.is_some_and(|last| is_pawn(last.captured));
        pawns.count() + usize::from(captured) < self.pawns[color as usize]
    }

    /// Whether a side needs more than that many moves to bring the missing men to their squares.
    fn is_too_far(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        missing: Bitboard,
        moves: usize,
    ) -> bool {
        if self.distances.is_none() {
            return false;
        }
        let movers = self.movers(rules, position, color);
        let mut needed = 0;
        missing.into_iter().any(|square| {
            needed += usize::from(self.fewest_moves(position, &movers, square));
            needed > moves
        })
    }

    fn movers(&self, rules: &Rules, position: &Position, color: Color) -> Movers {
        // A pawn changes its file only by capturing, so its captures are limited by the men that the other side loses.
        let others = self.sides[!color as usize].len();
        let captures = position.side(!color).len().saturating_sub(others);
        let men = position.side(color).into_iter().map(|on| Mover::new(rules, on, position.man(on)));
        Movers {
            color,
            men: men.collect(),
            files: if rules.hooks.moves_beyond_range { usize::MAX } else { captures },
        }
    }

    /// A lower bound on the moves of a man to a square where the target demands one.
    fn moves_to(&self, square: Square, mover: Mover, movers: &Movers) -> u8 {
        let Some(distances) = &self.distances else { return 0 };
        let (from, kind) = (mover.on, mover.man.kind());
        let is_wanted = kind == self.men[square.index()].kind();
        if !is_wanted && !kind.is_pawn() {
            return UNREACHABLE;
        }
        let files = || usize::from((from.file() as u8).abs_diff(square.file() as u8));
        match mover.way {
            MoverWay::Unbounded => 1,
            MoverWay::AsAnyKindInPlay => {
                self.royal_distances[movers.color as usize].map_or(1, |distances| distances[from.index()])
            }
            MoverWay::AsPawn if is_wanted && files() > movers.files => UNREACHABLE,
            MoverWay::AsPawn | MoverWay::AsItsKind => {
                distances[square.index()][usize::from(kind.0)][from.index()]
            }
        }
    }

    /// A lower bound on the moves that bring its man to a square.
    fn fewest_moves(&self, position: &Position, movers: &Movers, square: Square) -> u8 {
        let of_man = |&mover: &Mover| self.moves_to(square, mover, movers);
        let direct = movers.men.iter().map(of_man).min().unwrap_or(UNREACHABLE);
        direct.min(self.castling_to(position, movers, square))
    }

    /// A lower bound on the moves that bring its man to a square, castling among them.
    fn castling_to(&self, position: &Position, movers: &Movers, square: Square) -> u8 {
        let Some(distances) = &self.distances else { return 0 };
        let distances = &distances[square.index()];
        if position.castling().0 == 0 {
            return UNREACHABLE;
        }
        castlings(movers.color).into_iter().fold(UNREACHABLE, |fewest, men| {
            let rights = men.iter().fold(0, |rights, man| rights | CastlingRights::of(man.from).0);
            let castle = |man: &Castling| {
                let kind = position.man(man.from).kind();
                distances[usize::from(kind.0)][man.to.index()].saturating_add(man.moves)
            };
            match position.castling().has(CastlingRights(rights)) {
                true => men.iter().map(castle).fold(fewest, u8::min),
                false => fewest,
            }
        })
    }
}

/// The men of a side with what bounds their moves.
struct Movers {
    color: Color,
    men: ArrayVec<Mover, 64>,
    /// The most files that pawns can change.
    files: usize,
}

/// A man with what bounds its moves.
#[derive(Clone, Copy)]
struct Mover {
    on: Square,
    man: Man,
    way: MoverWay,
}

/// How a man moves.
#[derive(Clone, Copy)]
enum MoverWay {
    /// As its kind.
    AsItsKind,
    /// As a pawn, which changes its file only by capturing.
    AsPawn,
    /// At times as another kind in play.
    AsAnyKindInPlay,
    /// Nothing is known about it.
    Unbounded,
}

impl Mover {
    #[inline]
    fn new(rules: &Rules, on: Square, man: Man) -> Mover {
        let way = if rules.moves_as_its_kind(man) {
            match rules.movements(man.kind()) {
                [Movement::Pawn] => MoverWay::AsPawn,
                _ => MoverWay::AsItsKind,
            }
        } else if man.kind().is_king() {
            MoverWay::AsAnyKindInPlay
        } else {
            MoverWay::Unbounded
        };
        Mover { on, man, way }
    }
}

/// Whether a man is the one that the target demands. Attributes that the kernel adds itself, such as royalty, are
/// ignored.
fn is_same(man: Man, wanted: Man) -> bool {
    man.is_like(wanted)
}

/// The effect of castling on one of the two men.
#[derive(Clone, Copy)]
struct Castling {
    from: Square,
    to: Square,
    /// The moves that castling costs the man: one for the king, none for the rook.
    moves: u8,
}

/// The castlings of a side: their effect on king and rook.
fn castlings(color: Color) -> [[Castling; 2]; 2] {
    let on = |file| Square::new(file, color.rank(Rank::First));
    [(File::H, File::G, File::F), (File::A, File::C, File::D)].map(|(rook, end, beside)| {
        [
            Castling { from: on(File::E), to: on(end), moves: 1 },
            Castling { from: on(rook), to: on(beside), moves: 0 },
        ]
    })
}

/// The fewest moves of a pawn: each capture changes the file by one, and only the first move may be a double step.
fn pawn_distance(color: Color, from: Square, to: Square) -> u8 {
    let (start, end) = (color.rank(from.rank()), color.rank(to.rank()));
    let Some(ranks) = (end as u8).checked_sub(start as u8).filter(|&ranks| ranks > 0) else {
        return UNREACHABLE;
    };
    let files = (from.file() as u8).abs_diff(to.file() as u8);
    // From its own first rank, a pawn may make longer steps under some conditions.
    let steps = match start {
        Rank::First => ranks.div_ceil(3).max(1),
        Rank::Second => (ranks - 1).max(1),
        _ => ranks,
    };
    if files > ranks { UNREACHABLE } else { steps.max(files) }
}

impl Rules {
    /// The greatest changes that consequences can make in one move; `None` if there is no known bound.
    fn extent(&self) -> Option<Extent> {
        let moves_one_man = self.hooks.walkings.iter().all(|walking| walking.hook.moves_one_man());
        let by_moves = Extent { men_placed: u32::from(!moves_one_man), ..Extent::default() };
        self.hooks.consequences.iter().try_fold(by_moves, |sum, consequence| {
            let extent = consequence.hook.extent()?;
            Some(Extent {
                men_placed: sum.men_placed + extent.men_placed,
                changes_mover: sum.changes_mover | extent.changes_mover,
                removes_men: sum.removes_men | extent.removes_men,
                changes_sides: sum.changes_sides | extent.changes_sides,
                makes_pawns: sum.makes_pawns | extent.makes_pawns,
            })
        })
    }

    /// Whether no condition lets a man move differently from its kind.
    fn moves_as_its_kind(&self, man: Man) -> bool {
        self.hooks.walkings.iter().all(|walking| !walking.hook.affects(man))
    }

    /// Whether conditions let no men but royal ones move differently from their kinds, and these only as kinds in play.
    fn royal_men_move_as_kinds_in_play(&self) -> bool {
        let affects_others = |walking: &Staged<WalkingStage, dyn Walking>| {
            !walking.hook.only_restricts() && !walking.hook.concerns_royal_men_alone()
        };
        !self.hooks.walkings.is_empty() && !self.hooks.walkings.iter().any(affects_others)
    }

    /// The squares of pawns that have not moved when the game is over. No other man can ever have stood there.
    fn unmoved_pawns(&self, men: &[Man; 64]) -> Bitboard {
        if self.settings.first_rank_steps > 0 || !self.settings.movable_first_rank.is_empty() {
            return Bitboard::EMPTY;
        }
        let is_unmoved = |square: &Square| {
            let man = men[square.index()];
            let side = if man.belongs_to(Color::White) { Color::White } else { Color::Black };
            matches!(self.movements(man.kind()), [Movement::Pawn])
                && !man.is_none()
                && !man.is_neutral()
                && self.moves_as_its_kind(man)
                && square.rank() == side.rank(Rank::Second)
        };
        Square::ALL.into_iter().filter(is_unmoved).fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// For each kind in play and square, the fewest moves to each square on some board on which no man can enter or pass the
    /// closed squares.
    fn distances_between(&self, closed: Bitboard) -> Vec<[[u8; 64]; 64]> {
        let last = self.kinds_in_play().iter().copied().max().unwrap_or(Kind::PAWN);
        let kinds = (0..=last.0).map(Kind);
        kinds
            .map(|kind| match self.kinds_in_play().contains(&kind) {
                true => Square::ALL.map(|from| distances_by(from, |on| self.range_around(kind, on, closed))),
                false => [[UNREACHABLE; 64]; 64],
            })
            .collect()
    }

    /// The same to one square, for a royal man that may move as any kind in play.
    fn royal_distances_to(&self, to: Square, closed: Bitboard) -> [u8; 64] {
        let ranges = Square::ALL.map(|on| {
            // A rook's ride covers castling.
            let kinds = self.kinds_in_play().iter().copied().chain([Kind::KING, Kind::ROOK]);
            kinds.fold(Bitboard::EMPTY, |sum, kind| sum | self.range_around(kind, on, closed))
        });
        Square::ALL.map(|from| distances_by(from, |on| ranges[on.index()])[to.index()])
    }

    /// The squares to which a kind could move on some board on which no man can enter or pass the closed squares.
    fn range_around(&self, kind: Kind, from: Square, closed: Bitboard) -> Bitboard {
        let range = self.range(kind)[from.index()] - closed;
        match self.movements(kind) {
            [Movement::Ride(_)] => {
                let is_open = |&to: &Square| !between(from, to).meets(closed);
                range.into_iter().filter(is_open).fold(Bitboard::EMPTY, Bitboard::with)
            }
            _ => range,
        }
    }

    /// The fewest moves after which a man stands on a square, by the kind and square from which it comes. A pawn may
    /// have promoted to it.
    fn distances_to(&self, between: &[[[u8; 64]; 64]], man: Man, to: Square) -> Distances {
        let color = if man.belongs_to(Color::White) { Color::White } else { Color::Black };
        let ends = self.settings.promotion_squares[color as usize];
        let steps = |kind: Kind, from: Square, to: Square| match self.movements(kind) {
            [Movement::Pawn] if from != to => pawn_distance(color, from, to),
            _ => between[usize::from(kind.0)][from.index()][to.index()],
        };
        let of_kind = |kind: Kind| {
            Square::ALL.map(|from| {
                if kind == man.kind() {
                    return steps(kind, from, to);
                }
                if !kind.is_pawn() || !self.can_become(man.kind()) {
                    return UNREACHABLE;
                }
                let through = |end| steps(kind, from, end).saturating_add(steps(man.kind(), end, to));
                ends.into_iter().map(through).min().unwrap_or(UNREACHABLE)
            })
        };
        (0..between.len()).map(|kind| of_kind(Kind(kind as u8))).collect()
    }
}

/// The fewest moves from a square to each, by the squares that one move can reach.
fn distances_by(from: Square, range: impl Fn(Square) -> Bitboard) -> [u8; 64] {
    let mut distances = [UNREACHABLE; 64];
    let mut seen = Bitboard::from(from);
    let mut newest = seen;
    let mut moves = 0;
    while !newest.is_empty() {
        newest.into_iter().for_each(|square| distances[square.index()] = moves);
        let next = newest.into_iter().fold(Bitboard::EMPTY, |sum, on| sum | range(on));
        newest = next - seen;
        seen |= next;
        moves += 1;
    }
    distances
}
