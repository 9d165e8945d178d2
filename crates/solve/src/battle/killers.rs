//! Moves that have decided other positions, and so are likely to decide this one.

use chess::Move;

/// Memory of moves that decided, by what was left to be played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Killers {
    /// For each length the last two attacks that succeeded and the last two defences that refuted.
    decisive: Vec<[Option<Move>; 2]>,
    /// For each attack, by departure and arrival, the defence that refuted it last.
    refuters: Vec<Option<Move>>,
}

impl Killers {
    /// Moves to be tried first with so many half-moves left.
    #[inline]
    pub(crate) fn decisive(&self, left: i32) -> [Option<Move>; 2] {
        self.decisive.get(left.unsigned_abs() as usize).copied().unwrap_or_default()
    }

    /// The defence to be tried first against `attack`.
    #[inline]
    pub(crate) fn refuter(&self, attack: Option<Move>) -> Option<Move> {
        attack.and_then(|attack| self.refuters.get(index(attack)).copied().flatten())
    }

    /// `mv` has decided a position.
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

    /// `mv` has refuted `attack`.
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

/// Brings those of `wanted` that are among `moves` to the front, in this order; returns how many there are.
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
