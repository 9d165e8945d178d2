//! The options of a problem by name.

use chess::Square;

use crate::read::keywords::name;
use crate::read::options::{OPTIONS, OptionWord as Word};
use crate::write::requirement::requirement_text;
use problem::{Duals, Duplex, EnPassantRule, ExclusiveRooks, Language, NonTrivial, Options};

/// The options that are set, each by its English name.
pub(crate) fn chosen_options(options: &Options) -> Vec<String> {
    let switches = [
        (options.set_play, Word::SetPlay),
        (options.white_to_play, Word::WhiteToPlay),
        (options.variations, Word::Variations),
        (options.move_numbers, Word::MoveNumbers),
        (options.no_white_king, Word::NoWhiteKing),
        (options.no_black_king, Word::NoBlackKing),
        (options.duplex == Duplex::Both, Word::Duplex),
        (options.duplex == Duplex::Half, Word::HalfDuplex),
        (options.no_threat, Word::NoThreat),
        (options.keep_mating_piece, Word::KeepMatingPiece),
        (options.no_board, Word::NoBoard),
        (options.suppress_grid, Word::SuppressGrid),
        (options.write_grid, Word::WriteGrid),
        (options.no_short_variations, Word::NoShortVariations),
        (options.post_key_play, Word::PostKeyPlay),
        (options.direct_depth, Word::DirectDepth),
        (options.quodlibet, Word::Quodlibet),
        (options.stop_on_short_solutions, Word::StopOnShortSolutions),
        (options.goal_is_end, Word::GoalIsEnd),
        (options.null_moves, Word::NullMoves),
        (options.trivial_tries_avoid, Word::TrivialTriesAvoid),
        (options.mates_in_one, Word::MatesInOne),
        (options.duals == Duals::Hidden, Word::HideDuals),
        (options.en_passant_rule == EnPassantRule::Possible, Word::EpOn),
        (options.en_passant_rule == EnPassantRule::Proved, Word::EpIfProved),
    ];
    let numbers = [
        (options.defence, Word::Defence),
        (options.threat, Word::Threat),
        (options.max_solutions, Word::MaxSolutions),
        (options.max_flight_squares, Word::MaxFlightSquares),
        (options.beep, Word::Beep),
    ];
    let english = |word| name(OPTIONS, word, Language::English);
    let with = |word, argument: String| format!("{} {argument}", english(word)).trim_end().to_owned();
    let squares = |squares: &[Square]| squares.iter().map(Square::to_string).collect::<String>();

    let mut names: Vec<String> =
        switches.into_iter().filter(|(is_on, _)| *is_on).map(|(_, word)| english(word).to_owned()).collect();
    names.extend(numbers.into_iter().filter_map(|(number, word)| Some(with(word, number?.to_string()))));
    for (path, word) in [
        (&options.start_move_number, Word::StartMoveNumber),
        (&options.up_to_move_number, Word::UpToMoveNumber),
    ] {
        if !path.is_empty() {
            names.push(with(word, path.iter().map(u32::to_string).collect::<Vec<_>>().join(":")));
        }
    }
    if let Some(NonTrivial { defences, moves }) = options.non_trivial {
        names.push(with(Word::NonTrivial, format!("{defences} {moves}")));
    }
    if let Some(limit) = options.intelligent {
        names.push(with(Word::Intelligent, limit.map(|limit| limit.to_string()).unwrap_or_default()));
    }
    if let Some(time) = options.max_time {
        names.push(with(Word::MaxTime, time.as_secs().to_string()));
    }
    if !options.en_passant.is_empty() {
        names.push(with(Word::EnPassant, squares(&options.en_passant)));
    }
    if !options.no_castling.is_empty() {
        names.push(with(Word::NoCastling, squares(&options.no_castling.into_iter().collect::<Vec<_>>())));
    }
    for &ExclusiveRooks { white, black } in &options.castling_mutually_exclusive {
        names.push(with(Word::CastlingMutuallyExclusive, squares(&[white, black])));
    }
    if !options.requirement.is_empty() {
        names.push(with(Word::Require, requirement_text(&options.requirement, Language::English)));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn options_are_named_as_they_were_given() {
        for line in [
            "SetPlay Variations NoThreat",
            "Duplex MaxSolutions 3",
            "NonTrivial 1 2",
            "MoveNumbers StartMoveNumber 2:1 UpToMoveNumber 7",
            "Intelligent",
            "EnPassant e3",
            "NoCastling a1h8",
            "CastlingMutuallyExclusive a1h8",
            "HideDuals",
            "EpOn",
            "EpIfProved",
            "Require mate by wQ, king on e4, ply 1 a2b3",
        ] {
            let input =
                format!("BeginProblem\nPieces White Ka2 Black Ka4\nStip #1\nOption {line}\nEndProblem");
            let problem = read::problems(input.as_bytes()).find_map(|parsed| parsed.problem.ok());
            let problem = problem.expect("this can be read");
            assert_eq!(chosen_options(&problem.options).join(" "), line);
        }
    }
}
