//! What the command needs to know of a game beyond its rules: how lines are written, and what is left in hand.

use chess::text::San;
use game::{Mating, Position as _, Side};
use mate::Attack;

/// A position that the command solves.
pub(super) trait Solvable: Mating {
    /// The game's name.
    const GAME: &'static str;
    /// Which moves the attacker may make.
    const ATTACK: Attack;

    /// Whether problemists count some positions as mate that are not mate by the rules.
    const HAS_CONVENTIONS: bool;

    /// The position as one line of text.
    fn text(&self) -> String;

    /// A line as Western readers write it.
    fn western(&self, line: &[Self::Move]) -> Vec<String>;

    /// A line as Japanese readers write it, if they do.
    fn japanese(&self, line: &[Self::Move]) -> Option<Vec<String>>;

    /// What `side` still holds, if the game has hands.
    fn in_hand(&self, side: Side) -> Option<String>;
}

impl Solvable for chess::Position {
    const GAME: &'static str = "chess";
    const ATTACK: Attack = Attack::AllMoves;
    const HAS_CONVENTIONS: bool = false;

    fn text(&self) -> String {
        chess::text::Fen(self.to_setup()).to_string()
    }

    fn western(&self, line: &[Self::Move]) -> Vec<String> {
        let mut position = *self;
        let mut write = |&mv: &Self::Move| {
            let text = San::of(&position, mv).to_string();
            position.play(mv);
            text
        };
        line.iter().map(&mut write).collect()
    }

    fn japanese(&self, _: &[Self::Move]) -> Option<Vec<String>> {
        None
    }

    fn in_hand(&self, _: Side) -> Option<String> {
        None
    }
}

impl Solvable for shogi::Position {
    const GAME: &'static str = "shogi";
    const ATTACK: Attack = Attack::Checks;
    const HAS_CONVENTIONS: bool = true;

    fn text(&self) -> String {
        self.to_string()
    }

    fn western(&self, line: &[Self::Move]) -> Vec<String> {
        let mut position = self.clone();
        let mut write = |&mv: &Self::Move| {
            let text = shogi::text::western(mv, &position);
            position.play(mv);
            text
        };
        line.iter().map(&mut write).collect()
    }

    fn japanese(&self, line: &[Self::Move]) -> Option<Vec<String>> {
        let mut position = self.clone();
        let mut previous = None;
        let mut write = |&mv: &Self::Move| {
            let text = shogi::text::japanese(mv, &position, previous);
            position.play(mv);
            previous = Some(mv);
            text
        };
        Some(line.iter().map(&mut write).collect())
    }

    fn in_hand(&self, side: Side) -> Option<String> {
        let held = self.hand(side.into()).iter();
        Some(held.map(|(kind, count)| format!("{}{}", kind.letter(), count)).collect::<Vec<_>>().join(" "))
    }
}
