//! Köko and its relatives: moves must, or may not, lead into contact with other men.

use chess::Square;

use crate::effect::Effect;
use crate::grid::Grid;
use crate::hooks::Legality;
use crate::kind::Kind;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::{self, Step};

use super::{Argument, Arguments, Condition, Refusal, Word, grid};

/// Replaces contact with adjacent squares by the leaps of the man that follows.
const NEIGHBOUR: Word = Word { names: ["Neighbour", "Nachbar", "Voisin"], arguments: &[Argument::Kinds] };

const NEIGHBOURS: &[Argument] = &[Argument::Words(&[NEIGHBOUR])];

/// A move must lead into contact.
pub(super) const KOEKO: Condition = Condition {
    names: ["KoeKo", "KoeKo", "Koeko"],
    arguments: NEIGHBOURS,
    definition: "A man that has moved must stand next to another man, of whatever side; \
                 with a neighbour, one leap of that man away from it.",
    source: "Kölner Kontaktschach",
    attach: |arguments, rules| {
        let leaps = leaps("KoeKo", arguments)?;
        attach(Koeko { leaps, demand: Demand::Contact }, rules);
        Ok(())
    },
};

/// A move may not lead into contact.
pub(super) const ANTI_KOEKO: Condition = Condition {
    names: ["AntiKoeko", "AntiKoeko", "AntiKoeko"],
    arguments: NEIGHBOURS,
    definition: "A man that has moved may not stand next to another man, of whatever side; \
                 with a neighbour, not one leap of that man away from it.",
    source: "from Köko",
    attach: |arguments, rules| {
        let leaps = leaps("AntiKoeko", arguments)?;
        attach(Koeko { leaps, demand: Demand::NoContact }, rules);
        Ok(())
    },
};

/// A move must not change whether the moving man has contact.
pub(super) const NEW_KOEKO: Condition = Condition {
    names: ["NewKoeko", "NeuKoeko", "KoekoNouveaux"],
    arguments: &[],
    definition: "A man that stands next to another must stand next to one after its move; \
                 a man that stands alone must stand alone.",
    source: "from Köko",
    attach: |_, rules| {
        attach(Koeko { leaps: step::QUEEN, demand: Demand::AsBefore }, rules);
        Ok(())
    },
};

/// A move must lead into contact across a line of the grid.
pub(super) const CONTACT_GRID: Condition = Condition {
    names: ["ContactGridChess", "KontaktGitter", "ContactGrille"],
    arguments: &[],
    definition: "A move must cross a line of the grid, and the man that has moved must stand next to another man, of \
                 whatever side, from which a line of the grid divides it.",
    source: "Popeye's help text",
    attach: |_, rules| {
        grid::attach(Grid::regular(), rules);
        attach(Koeko { leaps: step::QUEEN, demand: Demand::ContactAcrossLine(Grid::regular()) }, rules);
        Ok(())
    },
};

fn attach(koeko: Koeko, rules: &mut Rules) {
    rules.attach_legality(koeko);
    rules.settings.checks_by_playing = true;
    rules.settings.observations_by_playing = true;
    rules.settings.mating_order = [false; 2];
}

/// The steps that count as contact.
fn leaps(condition: &'static str, arguments: &Arguments) -> Result<&'static [Step], Refusal> {
    let Some(&kind) = arguments.kinds().first() else { return Ok(step::QUEEN) };
    let leapers: [(&str, &'static [Step]); 8] = [
        ("we", step::ROOK),
        ("fe", step::BISHOP),
        ("ca", step::CAMEL),
        ("al", step::ALFIL),
        ("z", step::ZEBRA),
        ("da", step::DABBABA),
        ("gi", step::GIRAFFE),
        ("an", step::ANTELOPE),
    ];
    match kind {
        Kind::KING => Ok(step::QUEEN),
        Kind::KNIGHT => Ok(step::KNIGHT),
        _ => leapers
            .into_iter()
            .find(|(code, _)| Kind::with_code(code, 0) == Some(kind))
            .map(|(_, leaps)| leaps)
            .ok_or(Refusal::Arguments { condition, reason: "neighbours are measured by leapers" }),
    }
}

enum Demand {
    Contact,
    ContactAcrossLine(Grid),
    NoContact,
    AsBefore,
}

struct Koeko {
    leaps: &'static [Step],
    demand: Demand,
}

impl Koeko {
    fn has_contact(&self, position: &Position, square: Square) -> bool {
        self.leaps
            .iter()
            .filter_map(|leap| leap.from(square))
            .any(|neighbour| !position.man(neighbour).is_none())
    }
}

impl Legality for Koeko {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        let position = &playing.position;
        match &self.demand {
            Demand::ContactAcrossLine(grid) => playing.moved_man().is_some_and(|square| {
                let mut neighbours = self.leaps.iter().filter_map(|leap| leap.from(square));
                neighbours.any(|on| !position.man(on).is_none() && grid.divides(on, square))
            }),
            // All men that the move has moved: both in castling, both in an exchange.
            Demand::Contact => arrivals(playing).iter().all(|&square| self.has_contact(position, square)),
            Demand::NoContact => playing.moved_man().is_none_or(|square| !self.has_contact(position, square)),
            Demand::AsBefore => {
                let before = self.has_contact(playing.before, playing.mv.from);
                // A man that has disappeared has no contact.
                playing.moved_man().is_some_and(|square| self.has_contact(position, square)) == before
            }
        }
    }
}

/// The squares of the men that the move has moved.
fn arrivals(playing: &Playing<'_>) -> Vec<Square> {
    let mut squares: Vec<Square> = playing.moved_man().into_iter().collect();
    for effect in playing.effects() {
        match *effect {
            Effect::Movement { from, to, .. } if from != playing.mv.from => {
                let has_stayed = playing.position.identity(to) == playing.before.identity(from);
                squares.extend(Some(to).filter(|_| has_stayed));
            }
            Effect::Exchange { first, second, .. } => squares.extend([first, second]),
            _ => {}
        }
    }
    squares.retain(|&square| !playing.position.man(square).is_none());
    squares
}
