//! Squares that must become empty: those of the lines of a net, and those on the ways of men that have no other way.

use chess::{Bitboard, Color, Kind, Role, attacks};

use crate::help::nets::distances::Post;
use crate::help::nets::{Alive, Change, bits};

impl Change<'_> {
    /// Whether the men on squares that must be empty can go away in time.
    ///
    /// Those that the net itself sends somewhere else go. Those that it wants where they are would have to come back. Each
    /// of the others takes a move that the net does not ask for; or it is taken, which costs the other side a move, and
    /// another one in the end: the man that takes it stands in the way then, but it may go on by taking the next. A pawn may
    /// be taken by one that does not stand where it stood, and castling moves two men.
    pub(crate) fn can_be_cleared(&self, alive: Alive, in_the_way: Bitboard) -> bool {
        let Change { nets, left, .. } = self;
        let men = nets.cores[alive.net as usize].men;
        let mut spare = self.spare(alive);
        let castles = |color: Color| u8::from(nets.castling.contains(&color));
        let (mut hunters, mut victims) = (0, 0);
        for square in in_the_way {
            let Some(man) = self.man(square) else { continue };
            let hunts = nets.hunters & 1 << man != 0;
            let (count, spare, color) = match hunts {
                true => (&mut hunters, &mut spare.hunter, nets.hunter),
                false => (&mut victims, &mut spare.victim, !nets.hunter),
            };
            if men & 1 << man == 0 {
                *count += 1;
            } else if alive.pending & 1 << man == 0 && castles(color) == 0 {
                let Some(rest) = spare.checked_sub(2) else { return false };
                *spare = rest;
            }
        }
        let double_step = u8::from(self.kind == Kind::DoubleStep);
        let en_passant = (double_step + left.hunter.min(left.victim)).min(nets.double_steps);
        hunters <= spare.hunter + left.victim.saturating_sub(1) + en_passant + castles(nets.hunter)
            && victims <= spare.victim + left.hunter.saturating_sub(1) + en_passant + castles(!nets.hunter)
    }

    /// The squares that men pass over which can get to their places in one move and have no other to spare.
    pub(crate) fn only_ways(&self, alive: Alive) -> Bitboard {
        let Change { nets, .. } = self;
        let spare = self.spare(alive);
        let mut tight = 0;
        if spare.hunter == 0 {
            tight |= nets.hunters;
        }
        if spare.victim == 0 {
            tight |= !nets.hunters;
        }
        let posts = nets.posts(alive.net);
        bits(alive.pending & tight)
            .fold(Bitboard::EMPTY, |squares, man| squares | self.only_way(man, posts[man]))
    }

    fn only_way(&self, man: usize, to: Post) -> Bitboard {
        let now = self.post(man);
        let role = now.role();
        let is_sent = !matches!(role, Role::King | Role::Knight)
            // A rook that may castle has another way.
            && self.nets.men[man].castling.is_none()
            && self.nets.way(man, now).moves(to) == 1;
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
