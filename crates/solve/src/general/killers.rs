//! Killer moves of the general prover: half-moves that decided other nodes with as many half-moves left.

use problem::HalfMove;

use crate::plan::Role;

/// Two half-moves per side and remaining length, the newer first.
#[derive(Debug, Default)]
pub(super) struct Killers {
    attacks: Vec<[Option<HalfMove>; 2]>,
    defences: Vec<[Option<HalfMove>; 2]>,
}

impl Killers {
    /// The killers with as many half-moves left, the newer first.
    pub(super) fn newest_first(&self, role: Role, length: i32) -> [Option<HalfMove>; 2] {
        self.of(role).get(length.unsigned_abs() as usize).copied().unwrap_or_default()
    }

    /// Records that a half-move has decided a node.
    pub(super) fn note(&mut self, role: Role, length: i32, half_move: HalfMove) {
        let length = length.unsigned_abs() as usize;
        let killers = match role {
            Role::Attacker => &mut self.attacks,
            Role::Defender => &mut self.defences,
        };
        if killers.len() <= length {
            killers.resize(length + 1, [None; 2]);
        }
        let [newer, older] = &mut killers[length];
        if *newer != Some(half_move) {
            *older = newer.replace(half_move);
        }
    }

    fn of(&self, role: Role) -> &[[Option<HalfMove>; 2]] {
        match role {
            Role::Attacker => &self.attacks,
            Role::Defender => &self.defences,
        }
    }
}
