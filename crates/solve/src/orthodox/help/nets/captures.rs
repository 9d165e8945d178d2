//! Captures that a net needs: whether each man that must be captured, and each pawn that must capture, can meet an opponent.

use chess::{Bitboard, Color, Kind, Rank, Role, Square};

use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::obstacles::needs_double_step;
use crate::orthodox::help::nets::reachable::ReachableSquares;
use crate::orthodox::help::nets::{Change, Cost, LiveNet, bits};

impl Change<'_> {
    /// Whether every man that must be captured can be, and every pawn that must capture finds something.
    pub(crate) fn can_take(&self, alive: LiveNet) -> bool {
        let Change { nets, present, left, .. } = self;
        let unnamed = present & !nets.cores[alive.net as usize].men;
        let to_take = unnamed & nets.to_be_taken;
        let spare = self.spare(alive);
        (to_take == 0 || to_take.count_ones() <= u32::from(left.mating - self.steps_forward(alive, spare)))
            // A pawn that has just made a double step may be captured en passant, on another square.
            && (self.kind == Kind::DoubleStep
                || (to_take == 0 || self.can_take_all(alive, to_take, spare))
                    && (alive.pending & nets.changing[alive.net as usize] == 0
                        || self.pawns_can_take(alive, nets.mating, spare)
                            && self.pawns_can_take(alive, !nets.mating, spare)))
    }

    /// The moves of the mating side that certainly capture nothing: pawn steps.
    fn steps_forward(&self, alive: LiveNet, spare: Cost) -> u8 {
        let Change { nets, left, .. } = self;
        let posts = nets.posts(alive.net);
        let steps = bits(alive.pending & nets.mating_men).map(|man| (man, self.post(man)));
        let pawns = steps.filter(|(_, now)| now.role() == Role::Pawn);
        let steps = pawns.map(|(man, now)| {
            let to = posts[man];
            let moves = nets.distances(man, now).moves(to);
            let double = spare.mating == 0 && needs_double_step(nets.mating, now, to, moves);
            // Captures beyond those that change the file come in pairs, so an odd rest contains a step.
            let odd = to.is_for_a_pawn() && {
                let ranks = (now.square().rank() as u8).abs_diff(to.square().rank() as u8);
                let files = (now.square().file() as u8).abs_diff(to.square().file() as u8);
                (ranks - files) % 2 == 1
            };
            u8::from(double) + u8::from(odd)
        });
        steps.sum::<u8>().min(left.mating)
    }

    /// Whether each of the mated side's men that must be captured can meet a man of the mating side with the moves to spare.
    fn can_take_all(&self, alive: LiveNet, to_take: u64, spare: Cost) -> bool {
        let Change { nets, present, .. } = self;
        // The distances do not cover castling, which moves two men.
        if !nets.castling.is_empty() {
            return true;
        }
        let reachable = nets.reachable();
        let men = nets.cores[alive.net as usize].men;
        let posts = nets.posts(alive.net);
        let mut met = Bitboard::EMPTY;
        let mut king = None;
        for man in bits(present & nets.mating_men) {
            let now = self.post(man);
            let to = (men & 1 << man != 0).then_some(posts[man]);
            let moves = spare.mating + to.map_or(0, |to| nets.distances(man, now).moves(to));
            if now.role() == Role::King {
                king = Some(KingTour { from: now.square(), to: to.map(Post::square), moves });
                continue;
            }
            met |= match to {
                None => reachable.within(nets.mating, now, moves),
                Some(to) => detours(reachable, nets.mating, Way { from: now, to }, moves),
            };
        }
        let mut left = [Bitboard::EMPTY; KingTour::MOST];
        let mut count = 0;
        for man in bits(to_take) {
            let squares = reachable.within(!nets.mating, self.post(man), spare.mated);
            if !squares.meets(met) && count < left.len() {
                left[count] = squares;
                count += 1;
            }
        }
        count == 0 || king.is_some_and(|tour| tour.meets_all(&left[..count]))
    }

    /// Whether the pawns of one side that must change files find men of the other side to capture.
    fn pawns_can_take(&self, alive: LiveNet, color: Color, spare: Cost) -> bool {
        let Change { nets, present, .. } = self;
        let (own, spare, other_spare) = match color == nets.mating {
            true => (nets.mating_men, spare.mating, spare.mated),
            false => (!nets.mating_men, spare.mated, spare.mating),
        };
        let posts = nets.posts(alive.net);
        let mut captures = 0;
        let mut zones = [Bitboard::EMPTY; 8];
        let mut pawns = 0;
        for man in bits(alive.pending & nets.changing[alive.net as usize] & own) {
            let (now, to) = (self.post(man), posts[man]);
            // With a move to spare, a pawn may promote on another square.
            if now.role() != Role::Pawn || spare > 0 && !to.is_for_a_pawn() {
                continue;
            }
            let files = nets.reachable().captures(color, now.square(), to);
            if files == 0 {
                continue;
            }
            captures += u32::from(files);
            if let Some(zone) = zones.get_mut(pawns) {
                let reachable = nets.reachable();
                let takes = reachable.pawn_takes(color, now.square());
                *zone = match to.is_for_a_pawn() {
                    true => takes & reachable.ahead(!color, to.square()).with(to.square()),
                    false => takes,
                };
                pawns += 1;
            }
        }
        if captures == 0 {
            return true;
        }
        let unnamed = present & !own & !nets.cores[alive.net as usize].men;
        let prey = || bits(unnamed).map(|man| self.post(man)).filter(|post| post.role() != Role::King);
        if captures > prey().count() as u32 {
            return false;
        }
        let reachable = nets.reachable();
        // Castling moves a rook at no cost.
        let everywhere = nets.castling.contains(&!color);
        let met = prey().fold(Bitboard::EMPTY, |met, post| met | reachable.within(!color, post, other_spare));
        everywhere || zones[..pawns].iter().all(|zone| zone.meets(met))
    }
}

/// The way of a man from one post to another.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) from: Post,
    pub(crate) to: Post,
}

/// The squares on which a man can capture something on its way in at most `moves` moves.
pub(crate) fn detours(reachable: &ReachableSquares, color: Color, way: Way, moves: u8) -> Bitboard {
    let takes = || reachable.pawn_takes(color, way.from.square());
    passed(reachable, color, way, moves, takes)
}

/// The squares on which a man can stand on its way in at most `moves` moves.
pub(crate) fn stops(reachable: &ReachableSquares, color: Color, way: Way, moves: u8) -> Bitboard {
    let steps = || reachable.ahead(color, way.from.square());
    passed(reachable, color, way, moves, steps)
}

/// The squares that a man can visit on its way; `pawn` are those of a pawn.
fn passed(
    reachable: &ReachableSquares,
    color: Color,
    Way { from, to }: Way,
    moves: u8,
    pawn: impl FnOnce() -> Bitboard,
) -> Bitboard {
    match from.role() {
        Role::Pawn if to.is_for_a_pawn() => pawn() & reachable.ahead(!color, to.square()).with(to.square()),
        Role::Pawn if to == Post::any(to.square()) => reachable.within(color, from, moves),
        Role::Pawn => {
            let rest = moves.saturating_sub(steps_to_promote(color, from.square()));
            let beyond = rest.checked_sub(1).map(|rest| reachable.within(color, to, rest));
            pawn() | beyond.unwrap_or(Bitboard::EMPTY)
        }
        _ => (1..=moves).fold(Bitboard::EMPTY, |squares, spent| {
            let back = reachable.within(color, from.on(to.square()), moves - spent);
            squares | reachable.within(color, from, spent) & back
        }),
    }
}

/// The fewest steps of a pawn to the last rank.
fn steps_to_promote(color: Color, from: Square) -> u8 {
    let ranks = (from.rank() as u8).abs_diff(color.rank(Rank::Eighth) as u8);
    ranks - u8::from(Bitboard::relative_rank(color, Rank::Second).contains(from))
}

/// The walk of the mating side's king, which captures what no other man can reach.
struct KingTour {
    from: Square,
    /// Where it must end, if the net names the king.
    to: Option<Square>,
    moves: u8,
}

impl KingTour {
    /// The most men to be captured whose order is considered; further ones are ignored.
    const MOST: usize = 4;

    /// Whether the king can visit a square of each of these sets.
    fn meets_all(&self, places: &[Bitboard]) -> bool {
        let all = (1 << places.len()) - 1;
        // For each subset of them that has been visited, the squares that the king can have reached.
        let mut reached = [Bitboard::EMPTY; 1 << KingTour::MOST];
        reached[0] = self.from.into();
        for _ in 0..self.moves {
            for met in (0..=all).rev() {
                let next = around(reached[met]);
                for (number, &place) in places.iter().enumerate().filter(|(number, _)| met & 1 << number == 0)
                {
                    reached[met | 1 << number] |= next & place;
                }
                reached[met] |= next;
            }
        }
        reached[all].meets(self.to.map_or(Bitboard::FULL, Bitboard::of))
    }
}

/// The neighbours of squares.
fn around(squares: Bitboard) -> Bitboard {
    let row = squares | squares.left() | squares.right();
    row | row.forward(Color::White) | row.forward(Color::Black)
}
