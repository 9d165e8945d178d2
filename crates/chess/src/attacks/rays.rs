//! Slider attacks by walking, square by square: slow, obviously right, and what the fast tables are made from.
//!
//! The build script includes this file too, so it uses plain integers, not the crate's types.

/// Files and ranks that one step goes.
pub(crate) type Step = (i8, i8);

/// The steps of a rook.
pub(crate) const ROOK: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// The steps of a bishop.
pub(crate) const BISHOP: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The squares that a slider on `square` attacks: along each step up to and including the first man.
pub(crate) const fn walk(square: usize, occupied: u64, steps: &[Step]) -> u64 {
    let mut attacks = 0;
    let mut i = 0;
    while i < steps.len() {
        let mut file = square as i8 % 8 + steps[i].0;
        let mut rank = square as i8 / 8 + steps[i].1;
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            let bit = 1 << (rank * 8 + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            file += steps[i].0;
            rank += steps[i].1;
        }
        i += 1;
    }
    attacks
}
