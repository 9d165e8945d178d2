//! Generation: the pseudo-legal moves of men, in order. They may leave the own king in check.

use std::ops::ControlFlow;

use chess::{Color, File, Square};

use crate::kind::Kind;
use crate::man::Man;
use crate::movement::Movement;
use crate::moves::{CHOICES, Move, Special};
use crate::playing::Playing;
use crate::position::{CastlingRights, Position};
use crate::rules::Rules;
use crate::walk::{Found, Walk};

/// The moves of one man while they are generated. Hooks may change the man, its kind and its square.
pub struct ManMoves<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position.
    pub position: &'a Position,
    /// The side that moves the man.
    pub color: Color,
    /// The square of the man.
    pub from: Square,
    /// The man.
    pub man: Man,
    /// The kind as which it moves.
    pub kind: Kind,
    /// The moves found so far, in the order of generation.
    pub found: &'a mut Vec<Move>,
    pub(crate) layer: usize,
}

impl ManMoves<'_> {
    /// Continues with the hooks below, and at last with the movement of the kind.
    pub fn proceed(&mut self) {
        self.layer += 1;
        self.rules.moves_layer(self);
        self.layer -= 1;
    }
}

/// Sorts moves by their squares, and removes those between the same squares.
pub(crate) fn sort(moves: &mut Vec<Move>) {
    // Of two moves between the same squares, the one without capture comes first.
    let squares = |mv: &Move| {
        let exchanges_roles = u32::from(mv.special == Special::RoleExchange);
        let victim = mv.victim.map_or(1 << 6, |victim| victim as u32);
        exchanges_roles << 19 | (mv.from as u32) << 13 | (mv.to as u32) << 7 | victim
    };
    moves.sort_by_key(|mv| std::cmp::Reverse(squares(mv)));
    moves.dedup_by_key(|mv| squares(mv));
}

impl Rules {
    /// Appends the moves of the man on `from`, in the order of generation, which is the reverse of the order of play.
    pub fn man_moves(&self, position: &Position, color: Color, from: Square, found: &mut Vec<Move>) {
        let man = position.man(from);
        let start = found.len();
        let mut moves =
            ManMoves { rules: self, position, color, from, man, kind: man.kind(), found, layer: 0 };
        self.moves_layer(&mut moves);
        if !self.hooks.filters.is_empty() {
            let mut kept = start;
            for i in start..found.len() {
                let mv = found[i];
                if self.hooks.filters.iter().all(|filter| filter.allows(self, position, &mv)) {
                    found[kept] = mv;
                    kept += 1;
                }
            }
            found.truncate(kept);
        }
    }

    /// The moves of the side to move, in order: men from a1 to h8, for each man the last generated move first.
    pub fn pseudo_legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = self.all_moves(position);
        for selection in &self.hooks.selections {
            selection.select(self, position, &mut moves);
        }
        self.sorted_if_needed(moves)
    }

    /// As [`Rules::pseudo_legal`], where conditions that compare legal moves also compare those that pass a test.
    pub fn pseudo_legal_counting(
        &self,
        position: &Position,
        counts: &dyn Fn(&Playing<'_>) -> bool,
    ) -> Vec<Move> {
        let mut moves = self.all_moves(position);
        for selection in &self.hooks.selections {
            selection.select_counting(self, position, &mut moves, counts);
        }
        self.sorted_if_needed(moves)
    }

    fn sorted_if_needed(&self, mut moves: Vec<Move>) -> Vec<Move> {
        if self.settings.sorted {
            sort(&mut moves);
        }
        moves
    }

    /// As [`Rules::pseudo_legal`], without the [`Selection`](crate::Selection)s.
    pub fn all_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in position.side(position.turn()) {
            let start = moves.len();
            self.man_moves(position, position.turn(), from, &mut moves);
            moves[start..].reverse();
        }
        moves
    }

    pub(crate) fn moves_layer(&self, moves: &mut ManMoves<'_>) {
        match self.hooks.walkings.get(moves.layer) {
            Some(walking) => walking.hook.moves(moves),
            None => {
                self.walk(moves);
                if moves.kind.is_king() && self.settings.castling {
                    self.castlings(moves);
                }
            }
        }
    }

    /// Finds moves by the movement of the kind alone.
    fn walk(&self, moves: &mut ManMoves<'_>) {
        let walk = Walk::new(self, moves.position, moves.color, moves.from, None);
        let (from, found) = (moves.from, &mut *moves.found);
        let mut find = |hit: Found| {
            found.push(Move {
                from,
                to: hit.to,
                victim: hit.victim,
                via: hit.hurdle,
                origin: None,
                special: hit.special,
                choices: [0; CHOICES],
            });
        };
        for movement in self.movements(moves.kind) {
            match *movement {
                Movement::Leap(steps) => walk.leaps(steps, &mut find),
                Movement::Ride(steps) => walk.rides(steps, &mut find),
                _ => {
                    // The visitor never breaks.
                    let _ = walk.part(movement, &mut |hit: Found| {
                        find(hit);
                        ControlFlow::Continue(())
                    });
                }
            }
        }
    }

    fn castlings(&self, moves: &mut ManMoves<'_>) {
        let position = moves.position;
        let rank = moves.color.rank(chess::Rank::First);
        let at = |file| Square::new(file, rank);
        let rights = position.castling();
        let is_king = position.king(moves.color) == Some(moves.from);
        if moves.from != at(File::E) || !is_king || !rights.has(CastlingRights::of(at(File::E))) {
            return;
        }
        let wings = [
            (Special::KingSide, File::H, [File::F, File::G, File::G], File::F, File::G),
            (Special::QueenSide, File::A, [File::B, File::C, File::D], File::D, File::C),
        ];
        let blocked = position.occupied() | self.holes_of(position);
        let open = wings.map(|(_, rook, between, _, _)| {
            rights.has(CastlingRights::of(at(rook)))
                && between.iter().all(|&file| !blocked.contains(at(file)))
        });
        if !open.contains(&true) || self.is_check(position, moves.color) {
            return;
        }
        for ((special, _, _, passed, arrival), open) in wings.into_iter().zip(open) {
            if open && self.king_may_pass(position, moves.color, moves.from, at(passed)) {
                moves.found.push(Move { special, ..Move::quiet(moves.from, at(arrival)) });
            }
        }
    }

    /// Whether the king would not be in check on the square that it passes when castling.
    pub(crate) fn king_may_pass(
        &self,
        position: &Position,
        color: Color,
        from: Square,
        passed: Square,
    ) -> bool {
        if self.settings.passes_by_playing {
            let mut before = position.clone();
            before.set_turn(color);
            let step = Move::quiet(from, passed);
            let follows = self.hooks.filters.iter().all(|filter| filter.allows(self, position, &step));
            return follows && self.is_legal(&self.play(&before, step));
        }
        let mut step = position.clone();
        let (king, identity) = step.take(from);
        step.place(passed, king, identity);
        if step.king(color).is_some() {
            step.set_king(color, Some(passed));
        }
        !self.is_check(&step, color)
    }
}
