//! The list of options.

use search::heuristics;
use search::iid;

use super::{Announced, Button, ENTERING_KING_RULES, EngineOption, Kind, Settings};
use crate::handicap;
use crate::protocol::Protocol;

/// Every option but the switches of the heuristics, which [`all`] adds.
const OWN: &[EngineOption] = &[
    both(
        "Hash",
        "USI_Hash",
        spin(|s| &mut s.hash, 1, 65_536),
        "Size of the transposition table in megabytes",
    ),
    both("Threads", "Threads", spin(|s| &mut s.threads, 1, 512), "Number of search threads"),
    both("MultiPV", "MultiPV", spin(|s| &mut s.lines, 1, 256), "Number of best lines to search and report"),
    both(
        "Ponder",
        "USI_Ponder",
        Kind::Check(|s| &mut s.ponder),
        "Think on the opponent's time (and spend more of its own)",
    ),
    both(
        "UCI_AnalyseMode",
        "ConsiderationMode",
        Kind::Check(|s| &mut s.analysis),
        "Analysis mode: no book, no resignation, no declaration, every line at once",
    ),
    both(
        "MateSearch",
        "MateSearch",
        Kind::Check(|s| &mut s.mate_search),
        "Look for a short mate by checks before each search",
    ),
    both("Clear Hash", "ClearHash", Kind::Button(Button::ClearHash), "Clear the transposition table"),
    uci(
        "Move Overhead",
        spin(|s| &mut s.move_overhead, 0, 10_000),
        "Milliseconds lost between the answer and the clock",
    ),
    uci(
        "UCI_LimitStrength",
        Kind::Check(|s| &mut s.limit_strength),
        "Play as well as a player with the rating of UCI_Elo",
    ),
    uci(
        "UCI_Elo",
        spin(|s| &mut s.elo, handicap::LEAST_ELO, handicap::MOST_ELO),
        "The rating to play at; the scale is a rough one",
    ),
    uci(
        "Skill Level",
        spin(|s| &mut s.skill, 0, handicap::FULL_SKILL),
        "How well to play where no rating is set: 20 is full strength, 0 the weakest rating",
    ),
    uci(
        "UCI_Chess960",
        Kind::Check(|s| &mut s.chess960),
        "Write castling as king takes rook, as Chess960 requires",
    ),
    uci("UCI_ShowWDL", Kind::Check(|s| &mut s.show_wdl), "Report the chances of winning, drawing and losing"),
    uci("OwnBook", Kind::Check(|s| &mut s.own_book), "Play moves from the opening book"),
    uci("BookFile", Kind::Text(|s| &mut s.book_file), "Opening book in the Polyglot format"),
    uci(
        "SyzygyPath",
        Kind::Text(|s| &mut s.syzygy_path),
        "Folders of Syzygy endgame tables, separated by : (on Windows by ;)",
    ),
    uci(
        "SyzygyProbeDepth",
        spin(|s| &mut s.syzygy_depth, 1, 100),
        "Least remaining depth at which the largest tables are probed",
    ),
    uci(
        "Syzygy50MoveRule",
        Kind::Check(|s| &mut s.syzygy_fifty_moves),
        "Count wins that the fifty-move rule ends as draws",
    ),
    uci(
        "SyzygyProbeLimit",
        spin(|s| &mut s.syzygy_limit, 0, 7),
        "Most men, kings included, in positions that are probed",
    ),
    both(
        "Debug Log File",
        "DebugLogFile",
        Kind::Text(|s| &mut s.log_file),
        "File that every command, answer and chosen move is appended to",
    ),
    usi(
        "EnteringKingRule",
        Kind::Combo { field: |s| &mut s.entering_king, choices: ENTERING_KING_RULES },
        "Rule for winning by declaration with a king in the enemy camp",
    ),
    usi(
        "MaxMovesToDraw",
        spin(|s| &mut s.max_moves_to_draw, 0, 100_000),
        "Number of moves after which a game is drawn; 0 for no limit",
    ),
    usi(
        "ResignValue",
        spin(|s| &mut s.resign_value, 0, 99_999),
        "Resign when this many hundredths of a pawn behind; a mate counts 32,000",
    ),
    usi(
        "DrawValue",
        spin(|s| &mut s.draw_value, -30_000, 30_000),
        "Value of a draw, in hundredths of a pawn",
    ),
    usi("NetworkDelay", spin(|s| &mut s.network_delay, 0, 10_000), "Average network delay in milliseconds"),
    usi(
        "NetworkDelay2",
        spin(|s| &mut s.network_delay_at_worst, 0, 10_000),
        "Worst network delay in milliseconds",
    ),
    usi(
        "MinimumThinkingTime",
        spin(|s| &mut s.minimum_thinking_time, 0, 100_000),
        "Minimum time per move in milliseconds, if the clock allows it",
    ),
    usi("SlowMover", spin(|s| &mut s.slow_mover, 1, 1_000), "Thinking time in percent of the usual"),
    usi(
        "GenerateAllLegalMoves",
        Kind::Check(|s| &mut s.all_legal_moves),
        "Also consider moves that decline a free promotion",
    ),
    usi(
        "PvInterval",
        spin(|s| &mut s.pv_interval, 0, 100_000),
        "Milliseconds between two reports of the best line",
    ),
];

const fn both(uci: &'static str, usi: &'static str, kind: Kind, about: &'static str) -> EngineOption {
    EngineOption { uci: Some(uci), usi: Some(usi), kind, about }
}

const fn uci(name: &'static str, kind: Kind, about: &'static str) -> EngineOption {
    EngineOption { uci: Some(name), usi: None, kind, about }
}

const fn usi(name: &'static str, kind: Kind, about: &'static str) -> EngineOption {
    EngineOption { uci: None, usi: Some(name), kind, about }
}

const fn spin(field: fn(&mut Settings) -> &mut i64, min: i64, max: i64) -> Kind {
    Kind::Spin { field, min, max }
}

/// Every option, those of the heuristics last, and of them those of internal iterative deepening.
pub fn all() -> impl Iterator<Item = EngineOption> {
    let switches = heuristics::ALL.into_iter().map(|switch| {
        let heuristic = switch.heuristic();
        both(heuristic.name, heuristic.name, Kind::Heuristic(switch), heuristic.about)
    });
    let preset = both("iid-preset", "iid-preset", Kind::IidPreset, "All settings of iid at once");
    let numbers =
        iid::ALL.iter().map(|number| both(number.name, number.name, Kind::Iid(number), number.about));
    OWN.iter().copied().chain(switches).chain([preset]).chain(numbers)
}

/// The options announced to a GUI: the others are only for tuning the search.
pub fn announced(protocol: Protocol, announced: Announced) -> impl Iterator<Item = EngineOption> {
    of(protocol).filter(move |option| announced == Announced::Tuning || !option.is_for_tuning())
}

/// The options of a protocol.
pub fn of(protocol: Protocol) -> impl Iterator<Item = EngineOption> {
    all().filter(move |option| option.name(protocol).is_some())
}
