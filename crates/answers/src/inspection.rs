//! A position with its faults, checks and legal moves.

use std::fmt::Write as _;

use diagram::{Diagram, Paint};
use game::{MoveList, Position as _, Reason};
use serde::Serialize;

use crate::games::{Fault, SetupGame};

/// The inspection of a position.
#[derive(Debug, Serialize)]
pub struct Inspection {
    /// `chess` or `shogi`.
    pub game: &'static str,
    /// As it is written.
    pub position: String,
    /// `White` or `Black`.
    pub side_to_move: &'static str,
    /// The squares of the men that give check.
    pub check_from: Vec<String>,
    /// Absent if the rules cannot be applied.
    pub legal_moves: Option<Vec<String>>,
    /// How the game has ended, if it has.
    pub ending: Option<String>,
    /// Everything that a position of a game cannot have.
    pub faults: Vec<Fault>,
}

impl Inspection {
    /// Of a position as it was typed.
    pub fn of<G: SetupGame>(setup: &G::Setup) -> Inspection {
        let position = G::position(setup);
        let faults = G::faults(setup);
        let dead = |position: &G::Position| faults.is_empty() && G::is_dead(position);
        let ending = position.as_ref().and_then(|position| {
            let reason = position.ending().map(|ending| ending.reason);
            reason.or_else(|| dead(position).then_some(Reason::DeadPosition))
        });
        Inspection {
            game: G::NAME,
            position: G::write_setup(setup),
            side_to_move: G::side_name(G::turn(setup)),
            check_from: position.as_ref().map(G::checkers).unwrap_or_default(),
            legal_moves: position.as_ref().map(sorted_moves),
            ending: ending.map(|reason| reason.to_string()),
            faults,
        }
    }

    /// The board with the findings.
    pub fn text(&self, diagram: &dyn Diagram, paint: Paint) -> String {
        let mut text = diagram.text(paint);
        text.push('\n');
        text.push_str(&self.summary());
        text.push('\n');
        text.push_str(&self.position);
        text.push('\n');
        if !self.faults.is_empty() {
            text.push_str("\nNo game leads to this position:\n");
        }
        for fault in &self.faults {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "- {}", fault.message);
        }
        text
    }

    /// `White to move, in check from h4, no legal move: mate`
    fn summary(&self) -> String {
        let mut summary = format!("{} to move", self.side_to_move);
        if !self.check_from.is_empty() {
            summary.push_str(", in check from ");
            summary.push_str(&self.check_from.join(" and "));
        }
        match self.legal_moves.as_ref().map(Vec::len) {
            None => {}
            Some(0) => summary.push_str(", no legal move"),
            Some(1) => summary.push_str(", 1 legal move"),
            Some(count) => summary.push_str(&format!(", {count} legal moves")),
        }
        if let Some(ending) = &self.ending {
            summary.push_str(": ");
            summary.push_str(ending);
        }
        summary
    }
}

fn sorted_moves<P: game::Position>(position: &P) -> Vec<String> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut moves: Vec<String> = list.iter().map(P::Move::to_string).collect();
    moves.sort();
    moves
}
