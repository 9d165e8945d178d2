//! A problem from the command line: a FEN, a stipulation, options.

use answers::games;
use anyhow::Context as _;
use chess::fault::Fault as PositionFault;
use chess::{Bitboard, Castling, Color, Rank, Role, Setup, Square};
use engine::Chess;
use popeye::nearest::nearest;
use popeye::read::{self, Diagnostic, Fault, Overrides, Parsed};
use problem::goals::GoalKind;
use problem::stipulation::{Play, Stipulation, StipulationError};
use problem::{Duplex, Language, Options, Problem};

use crate::report::InputError;

/// The user's question about a problem, which may differ from its author's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) stipulation: Option<&'a str>,
    pub(crate) options: &'a [String],
}

/// A position and the question about it.
pub(crate) struct GivenPosition {
    setup: Setup,
    stipulation: Stipulation,
    options: Options,
}

impl GivenPosition {
    /// The position of `fen`, with the question about it.
    pub(crate) fn new(fen: &str, question: Question<'_>) -> anyhow::Result<GivenPosition> {
        let words = question.options.join(" ");
        Ok(GivenPosition {
            setup: games::read::<Chess>(fen)?,
            stipulation: stipulation(question)?.context("a FEN needs a stipulation")?,
            options: read::options(&words, Language::English)
                .map_err(|faults| unreadable_options(&words, &faults))?,
        })
    }

    /// The problem as a composer would have written it; oddities are reported to `warn`.
    pub(crate) fn problem(self, mut warn: impl FnMut(&str)) -> anyhow::Result<Parsed> {
        let GivenPosition { setup, stipulation, mut options } = self;
        for fault in setup.faults() {
            match fault {
                PositionFault::SeveralKings(..) => anyhow::bail!("{fault}: there is nothing to solve"),
                PositionFault::MissingKing(Color::White) if options.no_white_king => {}
                PositionFault::MissingKing(Color::Black) if options.no_black_king => {}
                PositionFault::MissingKing(_) => warn(&fault.to_string()),
                // Composed positions need not come from a game, and the stipulation determines the side to move.
                _ => {}
            }
        }
        // The rights in a diagram that a game is to lead to say nothing about those at the start of the game.
        if !stipulation.asks_for(GoalKind::ProofGame) {
            options.no_castling |= barred_rooks(&setup);
        }
        if let Some(passed) = setup.en_passant.filter(|_| options.en_passant.is_empty()) {
            options.en_passant = double_step(passed);
        }
        let white_attacks = stipulation.first == Color::White && !matches!(stipulation.play, Play::Pass(_));
        let mut problem = Problem::new(setup.board, stipulation, options);
        let begins = |color| {
            let mut starts = problem.tasks().filter_map(|(_, task)| solve::start_position(&task));
            starts.any(|start| start.turn() == color)
        };
        // At the end of a proof game, either side may be to move.
        if setup.turn == Color::Black
            && !problem.diagram.stipulation.asks_for(GoalKind::ProofGame)
            && white_attacks
            && begins(Color::White)
            && problem.options.duplex == Duplex::No
        {
            warn("Black is to move: he plays White's part");
            problem.options.duplex = Duplex::Half;
        }
        Ok(Parsed { problem: Ok(problem), diagnostics: Vec::new() })
    }
}

/// The stipulation and options that override those of a file.
pub(crate) fn overrides(question: Question<'_>) -> anyhow::Result<Overrides> {
    let words = question.options.join(" ");
    let overrides = Overrides::new(stipulation(question)?, &words);
    Ok(overrides.map_err(|faults| unreadable_options(&words, &faults))?)
}

fn stipulation(question: Question<'_>) -> Result<Option<Stipulation>, InputError> {
    let Some(text) = question.stipulation else { return Ok(None) };
    let stipulation = Stipulation::parse(text).or_else(|error| match text.contains(' ') {
        true => Stipulation::parse_long(text, Language::English),
        false => Err(error),
    });
    stipulation.map(Some).map_err(|error| unreadable_stipulation(text, &error))
}

/// Where a double step over `passed` began, that square, and where it ended.
fn double_step(passed: Square) -> Vec<Square> {
    let ranks = match passed.rank() {
        Rank::Sixth => [Rank::Seventh, Rank::Sixth, Rank::Fifth],
        _ => [Rank::Second, Rank::Third, Rank::Fourth],
    };
    ranks.map(|rank| Square::new(passed.file(), rank)).to_vec()
}

/// The rooks at home that a FEN gives no right to castle; by convention they would have it.
fn barred_rooks(setup: &Setup) -> Bitboard {
    let Castling::Rooks(rights) = setup.castling else { return Bitboard::EMPTY };
    Color::ALL.into_iter().fold(Bitboard::EMPTY, |barred, color| {
        let home = Bitboard::from(color.rank(Rank::First));
        let corners = Bitboard::of(Square::A1) | Square::H1.into() | Square::A8.into() | Square::H8.into();
        barred | ((setup.board.of(Role::Rook, color) & home & corners) - rights)
    })
}

fn unreadable_stipulation(text: &str, error: &StipulationError) -> InputError {
    let before = text.get(..error.at).unwrap_or(text);
    InputError {
        message: format!("stipulation: {error}, expected {}", error.fault.expectation()),
        text: text.to_owned(),
        column: Some(before.chars().count() + 1),
        hint: None,
    }
}

/// The first fault of the options.
fn unreadable_options(words: &str, faults: &[Diagnostic]) -> InputError {
    let first = faults.first();
    let (expected, hint) = match first.map(|first| &first.fault) {
        Some(Fault::UnknownOption(word)) => ("the name of an option", Some(option_hint(word))),
        fault => (fault.and_then(Fault::expectation).unwrap_or("options"), None),
    };
    let message = first.map_or_else(String::new, |first| first.fault.to_string());
    InputError {
        message: format!("option: {message}, expected {expected}"),
        text: words.to_owned(),
        column: first.map(|first| first.place.column),
        hint,
    }
}

/// The options that the user may have meant, or all of them.
fn option_hint(word: &str) -> String {
    match nearest(word, read::option_names(Language::English)).as_slice() {
        [] => {
            let all: Vec<&str> = read::option_names(Language::English).collect();
            format!("the options are {}", all.join(", "))
        }
        near => format!("did you mean {}?", near.join(" or ")),
    }
}
