//! Killer moves of the battle search: moves that decided other positions and are likely to decide this one.

use chess::Move;

/// Moves that decided positions, by half-moves left.
#[derive(Clone, Debug, Default)]
pub(crate) struct Killers {
    /// For each number of half-moves left, the last two moves that decided a position. Within one battle, attacks and
    /// defences have lengths of different parity.
    decisive: Vec<[Option<Move>; 2]>,
    /// For each attack, by departure and arrival square, the defence that refuted it last.
    refuters: Vec<Option<Move>>,
}

impl Killers {
    /// The moves to try first with `left` half-moves left, the newer first.
    #[inline]
    pub(crate) fn decisive(&self, left: i32) -> [Option<Move>; 2] {
        self.decisive.get(left.unsigned_abs() as usize).copied().unwrap_or_default()
    }

    /// The defence to try first against `attack`.
    #[inline]
    pub(crate) fn refuter(&self, attack: Option<Move>) -> Option<Move> {
        attack.and_then(|attack| self.refuters.get(index(attack)).copied().flatten())
    }

    /// Records that `mv` decided a position.
    pub(crate) fn note(&mut self, left: i32, mv: Move) {
        let length = left.unsigned_abs() as usize;
        if self.decisive.len() <= length {
            self.decisive.resize(length + 1, [None; 2]);
        }
        let moves = &mut self.decisive[length];
        if moves[0] != Some(mv) {
            *moves = [Some(mv), moves[0]];
        }
    }

    /// Records that `mv` refuted `attack`.
    pub(crate) fn note_refuter(&mut self, attack: Option<Move>, mv: Move) {
        let Some(attack) = attack else { return };
        if self.refuters.is_empty() {
            self.refuters.resize(64 * 64, None);
        }
        self.refuters[index(attack)] = Some(mv);
    }
}

#[inline]
fn index(mv: Move) -> usize {
    mv.from().index() * 64 + mv.to().index()
}

/// Moves those of `wanted` that are among `moves` to the front, in this order, and returns their number.
pub(crate) fn to_front<const N: usize>(moves: &mut [Move], wanted: [Option<Move>; N]) -> usize {
    let mut front = 0;
    for wanted in wanted.into_iter().flatten() {
        if let Some(place) = moves[front..].iter().position(|&mv| mv == wanted) {
            moves.swap(front, front + place);
            front += 1;
        }
    }
    front
}
