//! The options of a drawn problem.

use chess::{Board, Color, File, Rank, Role, Square};

use super::Kind;
use super::board;
use super::draw::Draw;

/// The options that can be drawn.
#[cfg(test)]
pub(super) const NAMES: [&str; 20] = [
    "Variation",
    "Try",
    "SetPlay",
    "NoThreat",
    "Threat",
    "Defence",
    "NonTrivial",
    "MaxFlightsquares",
    "NoShortVariations",
    "PostKeyPlay",
    "Quodlibet",
    "KeepMatingPiece",
    "EnPassant",
    "Intelligent",
    "MaxSolutions",
    "Duplex",
    "HalfDuplex",
    "WhiteToPlay",
    "StopOnShortSolutions",
    "NullMoves",
];

/// What a kind of play prints, which decides the options that make sense.
enum Printed {
    Tree,
    Lines,
}

/// Draws options; one that needs men in special places puts them on the board.
pub(super) fn draw(draw: &mut Draw, kind: Kind, goal: &str, board: &mut Board) -> Vec<String> {
    let mut options = Vec::new();
    let is_intelligent = matches!(kind, Kind::IntelligentHelp | Kind::IntelligentSeries);
    if is_intelligent {
        options.push("Intelligent".to_owned());
    }
    match printed(kind) {
        Printed::Tree => tree(draw, kind, &mut options),
        Printed::Lines => lines(draw, kind, &mut options),
    }
    if goal == "ep" || draw.chance(5) {
        // Popeye's order: the side that begins must be able to capture.
        let first = if is_begun_by_black(kind) { Color::Black } else { Color::White };
        options.extend(double_step(draw, !first, board));
    }
    options
}

fn printed(kind: Kind) -> Printed {
    match kind {
        Kind::Direct
        | Kind::Selfmate
        | Kind::DirectGoals
        | Kind::Reflex
        | Kind::SemiReflex
        | Kind::SelfGoals
        | Kind::SparseDirect => Printed::Tree,
        _ => Printed::Lines,
    }
}

fn is_begun_by_black(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Help
            | Kind::HelpGoals
            | Kind::SparseHelp
            | Kind::IntelligentHelp
            | Kind::Reciprocal
            | Kind::SeriesHelp
    )
}

fn tree(draw: &mut Draw, kind: Kind, options: &mut Vec<String>) {
    for (option, percent) in [
        ("Variation", 60),
        ("Try", 25),
        ("SetPlay", 20),
        ("NoThreat", 12),
        ("NoShortVariations", 10),
        ("PostKeyPlay", 3),
        ("KeepMatingPiece", 5),
    ] {
        if draw.chance(percent) {
            options.push(option.to_owned());
        }
    }
    if draw.chance(8) {
        options.push(format!("Threat {}", draw.between(1..=2)));
    }
    if draw.chance(8) {
        options.push(format!("NonTrivial {} {}", draw.between(1..=3), draw.between(1..=2)));
    }
    if draw.chance(8) {
        options.push(format!("MaxFlightsquares {}", draw.between(1..=4)));
    }
    if draw.chance(5) && !options.iter().any(|option| option == "Try") {
        options.push(format!("Defence {}", draw.between(1..=3)));
    }
    if draw.chance(5) {
        options.push(format!("MaxSolutions {}", draw.between(1..=3)));
    }
    if draw.chance(3) {
        options.push("Duplex".to_owned());
    }
    if kind != Kind::Direct && kind != Kind::DirectGoals && draw.chance(8) {
        options.push("Quodlibet".to_owned());
    }
}

fn lines(draw: &mut Draw, kind: Kind, options: &mut Vec<String>) {
    for (option, percent) in [
        ("SetPlay", 12),
        ("WhiteToPlay", 6),
        ("StopOnShortSolutions", 8),
        ("KeepMatingPiece", 10),
        ("NullMoves", 4),
    ] {
        if draw.chance(percent) {
            options.push(option.to_owned());
        }
    }
    match draw.below(12) {
        0 => options.push("Duplex".to_owned()),
        1 => options.push("HalfDuplex".to_owned()),
        _ => {}
    }
    // In intelligent mode the first solutions are those of the method's order.
    if !matches!(kind, Kind::IntelligentHelp | Kind::IntelligentSeries) && draw.chance(10) {
        options.push(format!("MaxSolutions {}", draw.between(1..=5)));
    }
}

/// Puts a pawn of `color` where a double step ends, next to a pawn that can capture it; returns the option for it.
fn double_step(draw: &mut Draw, color: Color, board: &mut Board) -> Option<String> {
    for _ in 0..16 {
        let at = draw.below(File::ALL.len());
        let neighbours: Vec<usize> = [at.wrapping_sub(1), at + 1].into_iter().filter(|at| *at < 8).collect();
        let [from, passed, to] = [Rank::Second, Rank::Third, Rank::Fourth]
            .map(|rank| Square::new(File::ALL[at], color.rank(rank)));
        let beside = Square::new(File::ALL[*draw.pick(&neighbours)], to.rank());
        let mut with = *board;
        if [from, passed, to, beside].iter().any(|square| board.piece_at(*square).is_some()) {
            continue;
        }
        with.put(to, Role::Pawn.of(color));
        with.put(beside, Role::Pawn.of(!color));
        if board::is_quiet(&with) {
            *board = with;
            return Some(format!("EnPassant {from}{passed}{to}"));
        }
    }
    None
}
