//! Men that must be taken, and men that must take: is there somebody in reach for each?

use chess::{Bitboard, Color, Kind, Role};

use super::rows::Post;
use super::weaver::bits;
use super::{Alive, Change, Cost};

impl Change<'_> {
    /// Whether everything that must be taken can be taken, and everything that must take can take something.
    pub(super) fn can_take(&self, alive: Alive) -> bool {
        let Change { nets, present, left, .. } = self;
        let unnamed = present & !nets.cores[alive.net as usize].men;
        let doomed = unnamed & nets.to_be_taken;
        let spare = self.spare(alive);
        doomed.count_ones() <= u32::from(left.hunter)
            // A pawn that has just passed may be taken where it does not stand.
            && (self.mv.kind() == Kind::DoubleStep
                || (doomed == 0 || self.can_take_all(alive, doomed, spare))
                    && self.pawns_can_take(alive, nets.hunter, spare)
                    && self.pawns_can_take(alive, !nets.hunter, spare))
    }

    /// Whether each of the victim's men that must be taken can meet a man of the hunter with the moves to spare.
    fn can_take_all(&self, alive: Alive, doomed: u64, spare: Cost) -> bool {
        let Change { nets, present, .. } = self;
        // Castling takes two men to places that no distance tells.
        if !nets.castling.is_empty() {
            return true;
        }
        let spans = self.weaver.spans();
        let men = nets.cores[alive.net as usize].men;
        let posts = nets.posts(alive.net);
        let mut met = Bitboard::EMPTY;
        for man in bits(present & nets.hunters) {
            met |= match men & 1 << man {
                0 => spans.within(nets.hunter, self.post(man), spare.hunter),
                _ => self.detours(man, posts[man], spare.hunter),
            };
        }
        bits(doomed).all(|man| spans.within(!nets.hunter, self.post(man), spare.victim).meets(met))
    }

    /// The squares that a man of the hunter can pass on its way with so many moves to spare.
    fn detours(&self, man: usize, to: Post, spare: u8) -> Bitboard {
        let color = self.nets.hunter;
        let spans = self.weaver.spans();
        let now = self.post(man);
        let moves = self.weaver.way(self.nets, man, now).moves(to) + spare;
        match now.role() {
            Role::Pawn if to.is_for_a_pawn() => {
                let behind = spans.ahead(!color, to.square()).with(to.square());
                spans.pawn_takes(color, now.square()) & behind
            }
            Role::Pawn => spans.within(color, now, moves),
            _ => (1..=moves).fold(Bitboard::EMPTY, |squares, spent| {
                let back = spans.within(color, now.on(to.square()), moves - spent);
                squares | spans.within(color, now, spent) & back
            }),
        }
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
        for man in bits(alive.pending & own) {
            let (now, to) = (self.post(man), posts[man]);
            // With a move to spare, a pawn may become what it is to be somewhere else.
            if now.role() != Role::Pawn || spare > 0 && !to.is_for_a_pawn() {
                continue;
            }
            let files = self.weaver.captures(color, now, to);
            if files == 0 {
                continue;
            }
            captures += u32::from(files);
            if let Some(zone) = zones.get_mut(pawns) {
                let spans = self.weaver.spans();
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
        let spans = self.weaver.spans();
        // A rook that castles gets along for nothing.
        let everywhere = nets.castling.contains(&!color);
        let met = game().fold(Bitboard::EMPTY, |met, post| met | spans.within(!color, post, other_spare));
        everywhere || zones[..pawns].iter().all(|zone| zone.meets(met))
    }
}
