//! Squares that must become empty: those on the lines of a net, and those on the only path of a man.

use chess::{Bitboard, Color, Kind, Role, attacks};

use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::{Change, LiveNet, bits};

impl Change<'_> {
    /// Whether the men on squares that must be empty can leave in time.
    ///
    /// A man that the net wants elsewhere leaves anyway. A man that the net wants where it is must leave and come back: two
    /// spare moves. Each other man needs a spare move of its side, or it is captured, which costs the other side a move. The
    /// last capturing man then stands in the way itself, so one capture less counts. A pawn may be captured en passant by a
    /// man that does not stand in its way, and castling moves two men at once.
    pub(crate) fn can_be_cleared(&self, alive: LiveNet, in_the_way: Bitboard) -> bool {
        let Change { nets, left, .. } = self;
        let men = nets.cores[alive.net as usize].men;
        let mut spare = self.spare(alive);
        let castles = |color: Color| u8::from(nets.castling.contains(&color));
        let (mut mating_men, mut mated_men) = (0, 0);
        for square in in_the_way {
            let Some(man) = self.man(square) else { continue };
            let is_mating_man = nets.mating_men & 1 << man != 0;
            let (count, spare, color) = match is_mating_man {
                true => (&mut mating_men, &mut spare.mating, nets.mating),
                false => (&mut mated_men, &mut spare.mated, !nets.mating),
            };
            if men & 1 << man == 0 {
                *count += 1;
            } else if alive.pending & 1 << man == 0 && castles(color) == 0 {
                let Some(rest) = spare.checked_sub(2) else { return false };
                *spare = rest;
            }
        }
        let double_step = u8::from(self.kind == Kind::DoubleStep);
        let en_passant = (double_step + left.mating.min(left.mated)).min(nets.double_steps);
        mating_men <= spare.mating + left.mated.saturating_sub(1) + en_passant + castles(nets.mating)
            && mated_men <= spare.mated + left.mating.saturating_sub(1) + en_passant + castles(!nets.mating)
    }

    /// The squares that must be empty for men that need exactly one move and whose side has no move to spare.
    pub(crate) fn forced_paths(&self, alive: LiveNet) -> Bitboard {
        let Change { nets, .. } = self;
        let spare = self.spare(alive);
        let mut tight = 0;
        if spare.mating == 0 {
            tight |= nets.mating_men;
        }
        if spare.mated == 0 {
            tight |= !nets.mating_men;
        }
        let posts = nets.posts(alive.net);
        bits(alive.pending & tight)
            .fold(Bitboard::EMPTY, |squares, man| squares | self.forced_path(man, posts[man]))
    }

    fn forced_path(&self, man: usize, to: Post) -> Bitboard {
        let now = self.post(man);
        let role = now.role();
        let is_sent = !matches!(role, Role::King | Role::Knight)
            // A rook that may castle has another path.
            && self.nets.men[man].castling.is_none()
            && self.nets.distances(man, now).moves(to) == 1;
        match role {
            _ if !is_sent => Bitboard::EMPTY,
            Role::Pawn if now.square().file() == to.square().file() => {
                attacks::between(now.square(), to.square()).with(to.square())
            }
            Role::Pawn => Bitboard::EMPTY,
            _ => attacks::between(now.square(), to.square()),
        }
    }
}
