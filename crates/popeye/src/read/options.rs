//! The options of a problem.

use std::time::Duration;

use chess::{Bitboard, Color, Rank, Square};

use crate::read::arguments::squares;
use crate::read::fault::Fault;
use crate::read::keywords::{Found, Keyword};
use crate::read::raw::{Event, RawProblem};
use crate::read::reader::Reader;
use problem::{Duals, Duplex, EnPassantRule, ExclusiveRooks, NonTrivial, Notice, Options};

/// The names of the options.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum OptionWord {
    Defence,
    SetPlay,
    WhiteToPlay,
    Variations,
    MoveNumbers,
    StartMoveNumber,
    NoWhiteKing,
    Duplex,
    NoBlackKing,
    Threat,
    NoThreat,
    Try,
    MaxSolutions,
    MaxFlightSquares,
    Search,
    MultiSolutions,
    NoSymmetry,
    NonTrivial,
    KeepMatingPiece,
    EnPassant,
    NoBoard,
    NoShortVariations,
    HalfDuplex,
    PostKeyPlay,
    Intelligent,
    MaxTime,
    NoCastling,
    Quodlibet,
    StopOnShortSolutions,
    Beep,
    SuppressGrid,
    WriteGrid,
    CastlingMutuallyExclusive,
    GoalIsEnd,
    Unpublished,
    NullMoves,
    UpToMoveNumber,
    TrivialTriesAvoid,
    MatesInOne,
    DirectDepth,
    Require,
    CastlingOff,
    EpOn,
    EpIfProved,
    HideDuals,
}

use OptionWord as W;

/// The options in Popeye's order; those from DirectDepth on are not Popeye's.
pub(crate) const OPTIONS: &[Keyword<OptionWord>] = &[
    Keyword::new(W::Defence, ["Defence", "Widerlegung", "Defense"]),
    Keyword::new(W::SetPlay, ["SetPlay", "Satzspiel", "Apparent"]),
    Keyword::new(W::WhiteToPlay, ["WhiteToPlay", "WeissBeginnt", "ApparentSeul"]),
    Keyword::new(W::Variations, ["Variations", "Varianten", "Variantes"]),
    Keyword::new(W::MoveNumbers, ["MoveNumbers", "Zugnummern", "Trace"]),
    Keyword::new(W::StartMoveNumber, ["StartMoveNumber", "StartZugnummer", "Enroute"]),
    Keyword::new(W::NoWhiteKing, ["NoWk", "OhneWk", "SansRB"]),
    Keyword::new(W::Duplex, ["Duplex", "Duplex", "Duplex"]),
    Keyword::new(W::NoBlackKing, ["NoBk", "OhneSk", "SansRN"]),
    Keyword::new(W::Threat, ["Threat", "Drohung", "Menace"]),
    Keyword::new(W::NoThreat, ["NoThreat", "OhneDrohung", "SansMenace"]),
    Keyword::new(W::Try, ["Try", "Verfuehrung", "Essais"]),
    Keyword::new(W::MaxSolutions, ["MaxSolutions", "MaxLoesungen", "MaxSolutions"]),
    Keyword::new(W::MaxFlightSquares, ["MaxFlightsquares", "MaxFluchtFelder", "MaxCasesFuites"]),
    Keyword::new(W::Search, ["Search", "Suchen", "Search"]),
    Keyword::new(W::MultiSolutions, ["MultiSolutions", "MehrereLoesungen", "MultiSolutions"]),
    Keyword::new(W::NoSymmetry, ["NoSymmetry", "KeineSymmetrie", "NonSymetrique"]),
    Keyword::new(W::NonTrivial, ["NonTrivial", "NichtTrivial", "NonTrivial"]),
    Keyword::new(W::KeepMatingPiece, ["KeepMatingPiece", "HalteMattsetzendenStein", "RetiensPieceMatante"]),
    Keyword::new(W::EnPassant, ["EnPassant", "EnPassant", "EnPassant"]),
    Keyword::new(W::NoBoard, ["NoBoard", "OhneBrett", "SansEchiquier"]),
    Keyword::new(W::NoShortVariations, ["NoShortVariations", "OhneKurzVarianten", "SansVariantesCourtes"]),
    Keyword::new(W::HalfDuplex, ["HalfDuplex", "HalbDuplex", "DemiDuplex"]),
    Keyword::new(W::PostKeyPlay, ["PostKeyPlay", "NachSchluessel", "ApresCle"]),
    Keyword::new(W::Intelligent, ["Intelligent", "Intelligent", "Intelligent"]),
    Keyword::new(W::MaxTime, ["MaxTime", "MaxZeit", "MaxTemps"]),
    Keyword::new(W::NoCastling, ["NoCastling", "KeineRochade", "SansRoquer"]),
    Keyword::new(W::Quodlibet, ["Quodlibet", "Quodlibet", "Quodlibet"]),
    Keyword::new(
        W::StopOnShortSolutions,
        ["StopOnShortSolutions", "StopNachKurzloesungen", "FinApresSolutionsCourtes"],
    ),
    Keyword::new(W::Beep, ["Beep", "Pieps", "Bip"]),
    Keyword::new(W::SuppressGrid, ["SuppressGrid", "OhneGitter", "SansGrille"]),
    Keyword::new(W::WriteGrid, ["WriteGrid", "ZeichneGitter", "AjouteGrille"]),
    Keyword::new(
        W::CastlingMutuallyExclusive,
        ["CastlingMutuallyExclusive", "RochadenGegenseitigAusschliessend", "RoquesMutuellementExclusifs"],
    ),
    Keyword::new(W::GoalIsEnd, ["GoalIsEnd", "ZielIstEnde", "ButEstFin"]),
    Keyword::new(W::Unpublished, ["unpublishedoption", "nichtpublizierteoption", "optionnonpubliee"]),
    Keyword::new(W::NullMoves, ["NullMoves", "NullZuege", "CoupsVides"]),
    Keyword::new(W::UpToMoveNumber, ["UpToMoveNumber", "BisZugnummer", "JusquAuCoup"]),
    Keyword::new(
        W::TrivialTriesAvoid,
        ["TrivialTriesAvoid", "TrivialeFehlversucheUnterdruecken", "TrivialEssaiSupprimer"],
    ),
    Keyword::new(W::MatesInOne, ["MatesIn1", "MattsIn1", "MatsEn1"]),
    Keyword::new(W::DirectDepth, ["DirectDepth", "DirectDepth", "DirectDepth"]),
    Keyword::own(W::Require, ["Require", "Verlange", "Exige"]),
    Keyword::own(W::CastlingOff, ["CastlingOff", "RochadeAus", "SansRoque"]),
    Keyword::own(W::EpOn, ["EpOn", "EpAn", "AvecEp"]),
    Keyword::own(W::EpIfProved, ["EpIfProved", "EpWennBewiesen", "EpSiProuve"]),
    Keyword::own(W::HideDuals, ["HideDuals", "OhneDuale", "SansDuals"]),
];

/// The squares of the men that castle.
const CASTLERS: [Square; 6] = [Square::A1, Square::E1, Square::H1, Square::A8, Square::E8, Square::H8];

/// The most squares of EnPassant that Popeye stores.
const MOST_EN_PASSANT_SQUARES: usize = 4;

impl Reader<'_> {
    /// Reads options up to the first word that is not one.
    pub(super) fn options(&mut self, raw: &mut RawProblem) {
        let mut is_first = true;
        while let Some(word) = self.peek() {
            match self.peek_keyword(OPTIONS) {
                Found::One(option) => {
                    self.next();
                    self.option(option, raw);
                }
                // An ambiguous abbreviation of an option may also be that of a command.
                Found::Several(_) if !is_first && matches!(self.peek_section(), Found::One(_)) => return,
                Found::Several(candidates) => {
                    self.report_ambiguous(word, candidates);
                    self.next();
                }
                Found::None => {
                    if is_first {
                        self.report_next(Fault::UnknownOption);
                    }
                    return;
                }
            }
            is_first = false;
        }
    }

    /// Sets an option, and reads its arguments.
    fn option(&mut self, option: OptionWord, raw: &mut RawProblem) {
        let options = &mut raw.options;
        match option {
            W::CastlingOff => options.no_castling = CASTLERS.into_iter().collect(),
            W::EpOn => options.en_passant_rule = EnPassantRule::Possible,
            W::EpIfProved => options.en_passant_rule = EnPassantRule::Proved,
            W::HideDuals => options.duals = Duals::Hidden,
            W::Require => {
                if let Some(requirement) = self.requirement() {
                    options.requirement = requirement;
                }
            }
            W::Defence => options.defence = self.expected_number().or(options.defence),
            W::SetPlay => options.set_play = true,
            W::WhiteToPlay => options.white_to_play = true,
            W::Variations => options.variations = true,
            W::MoveNumbers => options.move_numbers = true,
            W::StartMoveNumber => {
                options.start_move_number = self.expected_move_numbers();
                options.move_numbers = true;
            }
            W::UpToMoveNumber => {
                options.up_to_move_number = self.expected_move_numbers();
                options.move_numbers = true;
            }
            W::NoWhiteKing => options.no_white_king = true,
            W::NoBlackKing => options.no_black_king = true,
            W::Duplex => self.duplex(Duplex::Both, options),
            W::HalfDuplex => self.duplex(Duplex::Half, options),
            W::Threat => options.threat = self.expected_number(),
            W::NoThreat => options.no_threat = true,
            W::Try => options.defence = Some(1),
            W::MaxSolutions => options.max_solutions = self.expected_number(),
            W::MaxFlightSquares => options.max_flight_squares = self.number_up_to(64),
            W::NonTrivial => {
                options.non_trivial = self.non_trivial();
            }
            W::KeepMatingPiece => options.keep_mating_piece = true,
            W::EnPassant => self.en_passant(raw),
            W::NoBoard => options.no_board = true,
            W::NoShortVariations => options.no_short_variations = true,
            W::PostKeyPlay => {
                options.post_key_play = true;
                options.variations = true;
            }
            W::Intelligent => options.intelligent = Some(self.number()),
            W::MaxTime => options.max_time = self.seconds(),
            W::NoCastling => options.no_castling = self.castlers(),
            W::Quodlibet => options.quodlibet = true,
            W::StopOnShortSolutions => options.stop_on_short_solutions = true,
            W::Beep => options.beep = Some(self.number().unwrap_or(1)),
            W::CastlingMutuallyExclusive => {
                options.castling_mutually_exclusive.extend(self.exclusive_rooks())
            }
            W::GoalIsEnd => options.goal_is_end = true,
            W::NullMoves => options.null_moves = true,
            W::TrivialTriesAvoid => options.trivial_tries_avoid = true,
            W::MatesInOne => options.mates_in_one = true,
            W::DirectDepth => options.direct_depth = true,
            W::SuppressGrid => options.suppress_grid = true,
            W::WriteGrid => options.write_grid = true,
            W::Search | W::MultiSolutions | W::NoSymmetry | W::Unpublished => {
                let name = crate::read::keywords::name(OPTIONS, option, self.language);
                let span = self.last();
                self.report(Fault::IdleOption(name), span);
            }
        }
    }

    fn duplex(&mut self, duplex: Duplex, options: &mut Options) {
        if options.duplex == Duplex::No {
            options.duplex = duplex;
        } else {
            let span = self.last();
            self.report(Fault::SecondDuplex, span);
        }
    }

    /// The squares of a double step.
    fn en_passant(&mut self, raw: &mut RawProblem) {
        let span = self.here();
        let squares = &mut raw.options.en_passant;
        squares.extend(self.expected_squares());
        if squares.len() > MOST_EN_PASSANT_SQUARES {
            self.report(Fault::TooManyEnPassantSquares(squares.len()), span);
            squares.truncate(MOST_EN_PASSANT_SQUARES);
            raw.events.push(Event::Notice(Notice::TooManyEnPassantSquares));
        }
    }

    fn number_up_to(&mut self, most: u32) -> Option<u32> {
        let span = self.here();
        let number = self.expected_number()?;
        if number > most {
            self.report(Fault::BadNumber(number.to_string()), span);
            return None;
        }
        Some(number)
    }

    fn seconds(&mut self) -> Option<Duration> {
        let span = self.here();
        match self.expected_number()? {
            0 => {
                self.report(Fault::BadNumber("0".to_owned()), span);
                None
            }
            seconds => Some(Duration::from_secs(seconds.into())),
        }
    }

    /// The two numbers of NonTrivial.
    fn non_trivial(&mut self) -> Option<NonTrivial> {
        Some(NonTrivial { defences: self.expected_number()?, moves: self.expected_number()? })
    }

    /// The squares of NoCastling.
    fn castlers(&mut self) -> Bitboard {
        let span = self.here();
        let squares = self.expected_squares();
        if let Some(&square) = squares.iter().find(|square| !CASTLERS.contains(square)) {
            self.report(Fault::NoCastler(square), span);
        }
        squares.into_iter().filter(|square| CASTLERS.contains(square)).collect()
    }

    /// The two squares of CastlingMutuallyExclusive.
    fn exclusive_rooks(&mut self) -> Option<ExclusiveRooks> {
        let word = self.next()?;
        let is_rook = |square: Square, color: Color| {
            square.rank() == color.rank(Rank::First)
                && [Square::A1, Square::H1, Square::A8, Square::H8].contains(&square)
        };
        match squares(word.text).as_deref() {
            Some(&[white, black]) if is_rook(white, Color::White) && is_rook(black, Color::Black) => {
                Some(ExclusiveRooks { white, black })
            }
            _ => {
                self.report_word(Fault::BadRooks, word);
                None
            }
        }
    }
}
