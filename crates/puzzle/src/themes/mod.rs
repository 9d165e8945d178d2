//! The themes of the Lichess database: a file for each family, a line for each theme.
//!
//! Themes that follow from the line are implemented here. Those that need an engine (how much is won, zugzwang) or the
//! game (who played it) are only named.

mod attraction;
mod board;
mod capturing_defender;
mod checks;
mod clearance;
mod collinear;
mod deflection;
mod discovered_attack;
mod endgames;
mod facts;
mod fork;
mod interference;
mod intermezzo;
mod king_attacks;
mod length;
mod mate;
mod material;
mod mates;
mod phases;
mod pin;
mod quiet;
mod skewer;
mod special_moves;

pub(crate) use facts::Facts;

use crate::Puzzle;
use mates::Net;

/// All themes, by family.
pub const ALL: &[&[Theme]] = &[
    mate::ALL,
    mates::PATTERNS[0],
    mates::PATTERNS[1],
    mates::PATTERNS[2],
    length::ALL,
    phases::ALL,
    endgames::ALL,
    special_moves::ALL,
    checks::ALL,
    attraction::ALL,
    capturing_defender::ALL,
    clearance::ALL,
    collinear::ALL,
    deflection::ALL,
    discovered_attack::ALL,
    fork::ALL,
    interference::ALL,
    intermezzo::ALL,
    king_attacks::ALL,
    material::ALL,
    pin::ALL,
    quiet::ALL,
    skewer::ALL,
    BY_ENGINE,
    BY_GAME,
];

/// The families for mate and for the length of a line.
pub(crate) const LENGTHS: [&[Theme]; 2] = [mate::ALL, length::ALL];

const BY_ENGINE: &[Theme] = &[
    Theme::other("advantage", "an advantage of 200 to 600 hundredths of a pawn is reached", Source::Engine),
    Theme::other("crushing", "an advantage of more than 600 hundredths of a pawn is reached", Source::Engine),
    Theme::other("equality", "a lost position becomes an even one", Source::Engine),
    Theme::other("overloading", "a man has too much to guard; no longer given", Source::Engine),
    Theme::other("zugzwang", "every move of the opponent makes things worse", Source::Engine),
];

const BY_GAME: &[Theme] = &[
    Theme::other("master", "the game was played by a titled player", Source::Game),
    Theme::other("masterVsMaster", "the game was played by two titled players", Source::Game),
    Theme::other("superGM", "the game was played by one of the best", Source::Game),
];

/// A theme of the database.
#[derive(Clone, Copy)]
pub struct Theme {
    /// Its name in the database.
    pub name: &'static str,
    /// When a puzzle has it.
    pub about: &'static str,
    /// What is needed to recognise it.
    pub source: Source,
    /// Whether its definition is generally agreed.
    pub definition: Definition,
    test: Test,
}

/// The test for a theme.
#[derive(Clone, Copy)]
enum Test {
    /// On the whole line.
    Line(fn(&Facts<'_>) -> bool),
    /// On the mate at its end.
    Mate(fn(&Net<'_>) -> bool),
    /// Not recognisable from the line.
    Never,
}

/// What is needed to recognise a theme.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Source {
    /// The line.
    Line,
    /// An engine's evaluation.
    Engine,
    /// The game that the puzzle is from.
    Game,
}

/// Whether the definition of a theme is generally agreed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Definition {
    /// A row with the theme whose line does not show it is wrong.
    Settled,
    /// The database's criterion is unpublished, or depends on more than the line; this is our interpretation.
    Ours,
}

impl Theme {
    const fn line(name: &'static str, about: &'static str, test: fn(&Facts<'_>) -> bool) -> Theme {
        Theme { name, about, source: Source::Line, definition: Definition::Settled, test: Test::Line(test) }
    }

    /// A pattern of mate that the textbooks agree on.
    const fn mate(name: &'static str, about: &'static str, test: fn(&Net<'_>) -> bool) -> Theme {
        Theme { name, about, source: Source::Line, definition: Definition::Settled, test: Test::Mate(test) }
    }

    /// A pattern of mate in our interpretation.
    const fn our_mate(name: &'static str, about: &'static str, test: fn(&Net<'_>) -> bool) -> Theme {
        Theme { definition: Definition::Ours, ..Theme::mate(name, about, test) }
    }

    const fn ours(name: &'static str, about: &'static str, test: fn(&Facts<'_>) -> bool) -> Theme {
        Theme { definition: Definition::Ours, ..Theme::line(name, about, test) }
    }

    const fn other(name: &'static str, about: &'static str, source: Source) -> Theme {
        Theme { name, about, source, definition: Definition::Settled, test: Test::Never }
    }
}

/// All themes, one after the other.
pub fn all() -> impl Iterator<Item = &'static Theme> {
    ALL.iter().copied().flatten()
}

/// The theme with this name.
pub fn find(name: &str) -> Option<&'static Theme> {
    all().find(|theme| theme.name == name)
}

/// The themes that follow from the line of a puzzle, in alphabetical order.
///
/// ```
/// use puzzle::read::Row;
/// use puzzle::{Puzzle, themes};
///
/// let row = Row { position: "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", moves: "a2a3 b1b8", ..Row::default() };
/// let puzzle = Puzzle::read(&row).expect("it is legal");
/// assert_eq!(themes::of(&puzzle), ["backRankMate", "endgame", "mate", "mateIn1", "oneMove", "rookEndgame"]);
/// ```
pub fn of(puzzle: &Puzzle) -> Vec<&'static str> {
    let facts = Facts::new(puzzle);
    let net = Net::of(&facts);
    let is_shown = |theme: &&Theme| match theme.test {
        Test::Line(test) => test(&facts),
        Test::Mate(test) => net.as_ref().is_some_and(test),
        Test::Never => false,
    };
    let mut names: Vec<&'static str> = all().filter(is_shown).map(|theme| theme.name).collect();
    names.sort_unstable();
    names
}
