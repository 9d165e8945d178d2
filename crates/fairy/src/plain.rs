//! Plain moves: a man moves, possibly with capture, and no consequence follows. They are played and taken back without
//! a list of effects.

use chess::Color;

use crate::key;
use crate::moves::Move;
use crate::position::{CastlingRights, EnPassant, Position};
use crate::rules::Rules;

impl Position {
    /// Plays a plain move. The mover remains the side to move.
    #[inline]
    pub(crate) fn play_plain(&mut self, rules: &Rules, mv: Move) {
        let mut lost = CastlingRights::of(mv.from).0;
        if rules.settings.remembers_last {
            self.memory.last = rules.settings.last_after(self, mv);
        }
        if let Some(victim) = mv.victim {
            self.take(victim);
            lost |= CastlingRights::of(victim).0;
        }
        let (man, identity) = self.take(mv.from);
        self.place(mv.to, man, identity);
        if man.is_royal() {
            for color in Color::ALL {
                if man.belongs_to(color) {
                    self.set_king(color, Some(mv.to));
                }
            }
        }
        self.set_castling(CastlingRights(self.castling().0 & !lost));
        self.set_en_passant(EnPassant::NONE);
        self.set_passed(false);
    }
}

impl Rules {
    /// The key of the position after a move, with the given side to move, if it can be computed without playing the
    /// move.
    #[inline]
    pub fn key_after(&self, position: &Position, mv: Move, turn: Color) -> Option<u64> {
        let settings = &self.settings;
        if settings.remembers || settings.identities_matter || !self.is_plain(position, mv) {
            return None;
        }
        let man = position.man(mv.from);
        let mut lost = CastlingRights::of(mv.from).0;
        let mut board_key = position.board_key() ^ key::of_man(mv.from, man) ^ key::of_man(mv.to, man);
        if let Some(victim) = mv.victim {
            board_key ^= key::of_man(victim, position.man(victim));
            lost |= CastlingRights::of(victim).0;
        }
        let castling = CastlingRights(position.castling().0 & !lost);
        let mut key = board_key ^ key::of_rights(castling, EnPassant::NONE, turn);
        // A side that passes lets most conditions forget.
        if settings.remembers_last && (turn != position.turn() || settings.series_remember_last) {
            key ^= settings.last_after(position, mv).map_or(0, |last| last.key());
        }
        Some(key)
    }
}
