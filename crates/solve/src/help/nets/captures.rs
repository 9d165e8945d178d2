//! Men that must be taken, and men that must take: is there somebody in reach for each?

use chess::{Bitboard, Color, Kind, Rank, Role, Square};

use crate::help::nets::distances::Post;
use crate::help::nets::obstacles::needs_double_step;
use crate::help::nets::reachable::Spans;
use crate::help::nets::{Alive, Change, Cost, bits};

impl Change<'_> {
    /// Whether everything that must be taken can be taken, and everything that must take can take something.
    pub(crate) fn can_take(&self, alive: Alive) -> bool {
        let Change { nets, present, left, .. } = self;
        let unnamed = present & !nets.cores[alive.net as usize].men;
        let doomed = unnamed & nets.to_be_taken;
        let spare = self.spare(alive);
        (doomed == 0 || doomed.count_ones() <= u32::from(left.hunter - self.steps_forward(alive, spare)))
            // A pawn that has just passed may be taken where it does not stand.
            && (self.kind == Kind::DoubleStep
                || (doomed == 0 || self.can_take_all(alive, doomed, spare))
                    && (alive.pending & nets.changing[alive.net as usize] == 0
                        || self.pawns_can_take(alive, nets.hunter, spare)
                            && self.pawns_can_take(alive, !nets.hunter, spare)))
    }

    /// Moves of the hunter that take nothing for sure: steps forward of pawns.
    fn steps_forward(&self, alive: Alive, spare: Cost) -> u8 {
        let Change { nets, left, .. } = self;
        let posts = nets.posts(alive.net);
        let steps = bits(alive.pending & nets.hunters).map(|man| (man, self.post(man)));
        let pawns = steps.filter(|(_, now)| now.role() == Role::Pawn);
        let steps = pawns.map(|(man, now)| {
            let to = posts[man];
            let moves = nets.way(man, now).moves(to);
            let double = spare.hunter == 0 && needs_double_step(nets.hunter, now, to, moves);
            // Captures beyond those that change the file come in pairs.
            let odd = to.is_for_a_pawn() && {
                let ranks = (now.square().rank() as u8).abs_diff(to.square().rank() as u8);
                let files = (now.square().file() as u8).abs_diff(to.square().file() as u8);
                (ranks - files) % 2 == 1
            };
            u8::from(double) + u8::from(odd)
        });
        steps.sum::<u8>().min(left.hunter)
    }

    /// Whether each of the victim's men that must be taken can meet a man of the hunter with the moves to spare.
    fn can_take_all(&self, alive: Alive, doomed: u64, spare: Cost) -> bool {
        let Change { nets, present, .. } = self;
        // Castling takes two men to places that no distance tells.
        if !nets.castling.is_empty() {
            return true;
        }
        let spans = nets.spans();
        let men = nets.cores[alive.net as usize].men;
        let posts = nets.posts(alive.net);
        let mut met = Bitboard::EMPTY;
        let mut king = None;
        for man in bits(present & nets.hunters) {
            let now = self.post(man);
            let to = (men & 1 << man != 0).then_some(posts[man]);
            let moves = spare.hunter + to.map_or(0, |to| nets.way(man, now).moves(to));
            if now.role() == Role::King {
                king = Some(Tour { from: now.square(), to: to.map(Post::square), moves });
                continue;
            }
            met |= match to {
                None => spans.within(nets.hunter, now, moves),
                Some(to) => detours(spans, nets.hunter, (now, to), moves),
            };
        }
        let mut left = [Bitboard::EMPTY; Tour::MOST];
        let mut count = 0;
        for man in bits(doomed) {
            let squares = spans.within(!nets.hunter, self.post(man), spare.victim);
            if !squares.meets(met) && count < left.len() {
                left[count] = squares;
                count += 1;
            }
        }
        count == 0 || king.is_some_and(|tour| tour.meets_all(&left[..count]))
    }

    /// Whether the pawns of one side that must change files can find men of the other side to take.
    fn pawns_can_take(&self, alive: Alive, color: Color, spare: Cost) -> bool {
        let Change { nets, present, .. } = self;
        let (own, spare, other_spare) = match color == nets.hunter {
            true => (nets.hunters, spare.hunter, spare.victim),
            false => (!nets.hunters, spare.victim, spare.hunter),
        };
        let posts = nets.posts(alive.net);
        let mut captures = 0;
        let mut zones = [Bitboard::EMPTY; 8];
        let mut pawns = 0;
        for man in bits(alive.pending & nets.changing[alive.net as usize] & own) {
            let (now, to) = (self.post(man), posts[man]);
            // With a move to spare, a pawn may become what it is to be somewhere else.
            if now.role() != Role::Pawn || spare > 0 && !to.is_for_a_pawn() {
                continue;
            }
            let files = nets.spans().captures(color, now.square(), to);
            if files == 0 {
                continue;
            }
            captures += u32::from(files);
            if let Some(zone) = zones.get_mut(pawns) {
                let spans = nets.spans();
                let takes = spans.pawn_takes(color, now.square());
                *zone = match to.is_for_a_pawn() {
                    true => takes & spans.ahead(!color, to.square()).with(to.square()),
                    false => takes,
                };
                pawns += 1;
            }
        }
        if captures == 0 {
            return true;
        }
        let unnamed = present & !own & !nets.cores[alive.net as usize].men;
        let game = || bits(unnamed).map(|man| self.post(man)).filter(|post| post.role() != Role::King);
        if captures > game().count() as u32 {
            return false;
        }
        let spans = nets.spans();
        // A rook that castles gets along for nothing.
        let everywhere = nets.castling.contains(&!color);
        let met = game().fold(Bitboard::EMPTY, |met, post| met | spans.within(!color, post, other_spare));
        everywhere || zones[..pawns].iter().all(|zone| zone.meets(met))
    }
}

/// The squares on which a man can take something on its way from one place to another in so many moves.
pub(crate) fn detours(spans: &Spans, color: Color, (from, to): (Post, Post), moves: u8) -> Bitboard {
    let takes = || spans.pawn_takes(color, from.square());
    passed(spans, color, (from, to), moves, takes)
}

/// The squares on which a man can stand on its way from one place to another in so many moves.
pub(crate) fn stops(spans: &Spans, color: Color, (from, to): (Post, Post), moves: u8) -> Bitboard {
    let steps = || spans.ahead(color, from.square());
    passed(spans, color, (from, to), moves, steps)
}

/// The squares that a man can pass on its way, of those that count for a pawn.
fn passed(
    spans: &Spans,
    color: Color,
    (from, to): (Post, Post),
    moves: u8,
    pawn: impl FnOnce() -> Bitboard,
) -> Bitboard {
    match from.role() {
        Role::Pawn if to.is_for_a_pawn() => pawn() & spans.ahead(!color, to.square()).with(to.square()),
        Role::Pawn if to == Post::any(to.square()) => spans.within(color, from, moves),
        Role::Pawn => {
            let rest = moves.saturating_sub(steps_to_promote(color, from.square()));
            let beyond = rest.checked_sub(1).map(|rest| spans.within(color, to, rest));
            pawn() | beyond.unwrap_or(Bitboard::EMPTY)
        }
        _ => (1..=moves).fold(Bitboard::EMPTY, |squares, spent| {
            let back = spans.within(color, from.on(to.square()), moves - spent);
            squares | spans.within(color, from, spent) & back
        }),
    }
}

/// The fewest steps of a pawn to the last rank.
fn steps_to_promote(color: Color, from: Square) -> u8 {
    let ranks = (from.rank() as u8).abs_diff(color.rank(Rank::Eighth) as u8);
    ranks - u8::from(Bitboard::relative_rank(color, Rank::Second).contains(from))
}

/// The way of the hunter's king, who takes what nobody else can take.
struct Tour {
    from: Square,
    /// Where it must end, if anywhere.
    to: Option<Square>,
    moves: u8,
}

impl Tour {
    /// The most men to be met on the way; of more it is not asked in which order.
    const MOST: usize = 4;

    /// Whether the king can meet somebody in each of these places.
    fn meets_all(&self, places: &[Bitboard]) -> bool {
        let all = (1 << places.len()) - 1;
        // Where he can be after meeting some of them, a bit each.
        let mut reached = [Bitboard::EMPTY; 1 << Tour::MOST];
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
