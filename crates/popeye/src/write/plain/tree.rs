//! Writes the tree of a battle: keys and tries, threats, defences and answers.

use crate::write::plain::Plain;
use problem::Language;
use problem::notation::{move_in_english, retraction_text};
use problem::solution::{After, Attack, Defences, FirstMove, Pressure, Variation};

impl Plain<'_> {
    /// The first move of a tree with everything that follows it.
    pub(super) fn first(&mut self, first: &FirstMove) {
        let depth = self.phase.map_or(0, |phase| phase.inversions as usize);
        let FirstMove { attack, refutations, retraction } = first;
        let (label, sign) = if refutations.is_empty() { ("Key", "!") } else { ("Try", "?") };
        let taken_back = match retraction.is_empty() {
            true => String::new(),
            false => format!("{} & ", retraction_text(retraction, Language::English)),
        };
        let text = format!(
            "{label} {taken_back}{}{sign}{}",
            self.numbered(attack, depth),
            self.threats(&attack.after, depth)
        );
        self.print(&format!("  {text}"));
        self.after(&attack.after, depth + 1, "      ");
        for refutation in refutations {
            let number = Numbered { depth: depth + 1 };
            let defence = move_in_english(&refutation.played);
            let violations: Vec<String> = refutation.violations.iter().map(move_in_english).collect();
            let why = match violations.is_empty() {
                true => String::new(),
                false => format!(", for then {} would be forced", violations.join(" or ")),
            };
            self.print(&format!("      but {}{defence}! refutes{why}", number.prefix()));
        }
    }

    fn numbered(&self, attack: &Attack, depth: usize) -> String {
        format!("{}{}", Numbered { depth }.prefix(), move_in_english(&attack.played))
    }

    /// The note after a move: what it threatens, or that the defender is in zugzwang.
    fn threats(&self, after: &After, depth: usize) -> String {
        match after {
            After::Defences(Defences { pressure: Pressure::Zugzwang, .. }) => "  zugzwang".to_owned(),
            After::Defences(Defences { pressure: Pressure::Threats(threats), .. }) => {
                let (shown, hidden) = self.duals.shown(threats);
                let threats: Vec<String> =
                    shown.iter().map(|threat| self.numbered(threat, depth + 2)).collect();
                format!("  threatens {}{}", threats.join(" and "), mark(hidden))
            }
            After::Nothing | After::Forced(_) | After::Defences(_) => String::new(),
        }
    }

    /// Writes what follows an attack, at `depth`, behind `indent`.
    fn after(&mut self, after: &After, depth: usize, indent: &str) {
        match after {
            After::Nothing => {}
            After::Forced(moves) => {
                for attack in moves {
                    let text = self.numbered(attack, depth);
                    self.print(&format!("{indent}{text}"));
                    self.after(&attack.after, depth + 1, &deeper(indent));
                }
            }
            After::Defences(defences) => self.defences(defences, depth, indent),
        }
    }

    pub(super) fn defences(&mut self, defences: &Defences, depth: usize, indent: &str) {
        if let Pressure::Threats(threats) = &defences.pressure {
            let (threats, _) = self.duals.shown(threats);
            for threat in threats.iter().filter(|threat| has_more(&threat.after)) {
                let text = self.numbered(threat, depth + 1);
                let threats = self.threats(&threat.after, depth + 1);
                self.print(&format!("{indent}threat {text}{threats}"));
                self.after(&threat.after, depth + 2, &deeper(indent));
            }
        }
        for variation in &defences.variations {
            self.variation(variation, depth, indent);
        }
    }

    /// Writes a defence with its answer on the same line, or with its answers below.
    pub(super) fn variation(&mut self, variation: &Variation, depth: usize, indent: &str) {
        let Variation { played, continuations, refutes } = variation;
        let defence = format!("{indent}{}{}", Numbered { depth }.prefix(), move_in_english(played));
        let answer = |attack: &Attack| {
            format!("{}{}", self.numbered(attack, depth + 1), self.threats(&attack.after, depth + 1))
        };
        let (continuations, hidden) = self.duals.shown(continuations);
        match continuations {
            [] if *refutes => self.print(&format!("{defence}! refutes")),
            [] => self.print(&defence),
            [only] => {
                let text = format!("{defence}  {}{}", answer(only), mark(hidden));
                self.print(&text);
                self.after(&only.after, depth + 2, &deeper(indent));
            }
            several => {
                let answers: Vec<String> = several.iter().map(answer).collect();
                self.print(&defence);
                for (attack, answer) in several.iter().zip(answers) {
                    self.print(&format!("{}{answer}", deeper(indent)));
                    self.after(&attack.after, depth + 2, &deeper(&deeper(indent)));
                }
            }
        }
    }
}

/// How many others are hidden, if any are.
fn mark(hidden: usize) -> String {
    match hidden {
        0 => String::new(),
        1 => " (1 dual hidden)".to_owned(),
        hidden => format!(" ({hidden} duals hidden)"),
    }
}

/// Whether more follows than one line can show.
fn has_more(after: &After) -> bool {
    match after {
        After::Nothing => false,
        After::Forced(moves) => !moves.is_empty(),
        After::Defences(defences) => {
            !defences.variations.is_empty() || matches!(defences.pressure, Pressure::Threats(_))
        }
    }
}

/// The number of a half-move.
struct Numbered {
    /// Half-moves before it.
    depth: usize,
}

impl Numbered {
    fn prefix(&self) -> String {
        let dots = if self.depth % 2 == 1 { "..." } else { "." };
        format!("{}{dots}", self.depth / 2 + 1)
    }
}

fn deeper(indent: &str) -> String {
    format!("{indent}    ")
}
