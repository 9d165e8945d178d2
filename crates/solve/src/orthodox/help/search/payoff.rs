//! Decides whether an expensive test pays: what it saves is compared with what it costs.

/// What is known about a test that may rule out positions with the same number of half-moves left.
///
/// It decides which positions are tested and never what the answer is, so it affects the time alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Payoff {
    /// Positions that may have been tested.
    asked: u64,
    tested: u64,
    ruled_out: u64,
    /// Positions that were searched, and the half-moves that this took.
    searched: u64,
    half_moves: u64,
    /// Half-moves saved because the test excluded moves.
    saved: u64,
}

/// So many positions are tested before the test is judged.
const TRIAL: u64 = 64;

/// While the test does not pay, one of so many positions is still tested: later ones may differ.
const SAMPLE: u64 = 32;

/// The payoff for positions with `remaining` half-moves left.
pub(super) fn of(payoffs: &mut Vec<Payoff>, remaining: usize) -> &mut Payoff {
    if payoffs.len() <= remaining {
        payoffs.resize(remaining + 1, Payoff::default());
    }
    &mut payoffs[remaining]
}

impl Payoff {
    /// Whether the next position is to be tested. The test takes as long as `cost` half-moves of the search.
    pub(super) fn is_due(&mut self, cost: u64) -> bool {
        self.asked += 1;
        self.tested < TRIAL || self.asked.is_multiple_of(SAMPLE) || self.pays(cost)
    }

    /// Whether the half-moves saved are more than the tests cost.
    fn pays(&self, cost: u64) -> bool {
        let per_position = self.half_moves / self.searched.max(1);
        self.ruled_out.saturating_mul(per_position).saturating_add(self.saved)
            >= self.tested.saturating_mul(cost)
    }

    /// The half-moves that a position takes on average, with its test, which takes as long as `cost` of them.
    pub(super) fn average(&self, cost: u64) -> u64 {
        (self.tested * cost + self.half_moves) / self.asked.max(1)
    }

    /// Records that a test excluded moves that would have taken so many half-moves.
    pub(super) fn note_saved(&mut self, half_moves: u64) {
        self.saved += half_moves;
    }

    /// Records that a position was tested.
    pub(super) fn note_tested(&mut self, is_ruled_out: bool) {
        self.tested += 1;
        self.ruled_out += u64::from(is_ruled_out);
    }

    /// Records that a position was searched with so many half-moves.
    pub(super) fn note_searched(&mut self, half_moves: u64) {
        self.searched += 1;
        self.half_moves += half_moves;
    }
}
