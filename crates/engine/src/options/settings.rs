//! What the options are set to.

use std::time::Duration;

use search::Config;
use search::heuristics::Switches;
use search::iid::Iid;
use search::parameters::Changes;
use shogi::Declaration;
use tablebases::DrawRule;

use crate::handicap;

/// The values of all options, whichever protocol offers them.
///
/// The defaults here are those announced to a GUI.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Megabytes of the shared table.
    pub hash: i64,
    /// Threads that search together.
    pub threads: i64,
    /// How many of the best lines are searched for.
    pub lines: i64,
    /// Whether the GUI lets the engine think on the opponent's time.
    pub ponder: bool,
    /// Whether positions are analysed and no game is played.
    pub analysis: bool,
    /// Whether a short mate search precedes a normal search.
    pub mate_search: bool,
    /// Milliseconds that pass between the engine's answer and the clock's stopping.
    pub move_overhead: i64,
    /// Whether it plays as well as a player of a rating,
    pub limit_strength: bool,
    /// and that rating.
    pub elo: i64,
    /// How well it plays otherwise, from 0 to full strength.
    pub skill: i64,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
    /// Whether chances of winning, drawing and losing are printed.
    pub show_wdl: bool,
    /// Whether moves of the book are played.
    pub own_book: bool,
    /// The Polyglot book; empty for none.
    pub book_file: String,
    /// Folders of Syzygy tables; empty for none.
    pub syzygy_path: String,
    /// The least depth of a node that probes the largest tables.
    pub syzygy_depth: i64,
    /// Whether wins that fifty moves end are draws.
    pub syzygy_fifty_moves: bool,
    /// The maximum number of men in positions that are probed.
    pub syzygy_limit: i64,
    /// The log file of all input and output; empty for none.
    pub log_file: String,
    /// How a king in the enemy's camp wins: an index of [`ENTERING_KING_RULES`].
    pub entering_king: usize,
    /// Moves after which a game is drawn; zero for no limit.
    pub max_moves_to_draw: i64,
    /// Centipawns that must be lost for the engine to resign.
    pub resign_value: i64,
    /// Centipawns that a draw is worth to the engine.
    pub draw_value: i64,
    /// Milliseconds that a move takes to the server on average.
    pub network_delay: i64,
    /// Milliseconds that a move takes to the server at worst.
    pub network_delay_at_worst: i64,
    /// Milliseconds that are always used.
    pub minimum_thinking_time: i64,
    /// Percent of the usual time for a move.
    pub slow_mover: i64,
    /// Whether pointless non-promotions are searched too.
    pub all_legal_moves: bool,
    /// Milliseconds between two reports of a line.
    pub pv_interval: i64,
    /// Which heuristics are on.
    pub switches: Switches,
    /// How internal iterative deepening works, where it is on.
    pub iid: Iid,
    /// Numbers of the search that override the defaults.
    pub parameters: Changes,
}

/// The rules for kings in the enemy's camp, as USI engines name them.
pub const ENTERING_KING_RULES: &[&str] = &["NoEnteringKing", "CSARule24", "CSARule27"];

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 64,
            threads: 1,
            lines: 1,
            ponder: false,
            analysis: false,
            mate_search: false,
            move_overhead: 30,
            limit_strength: false,
            elo: 1_600,
            skill: handicap::FULL_SKILL,
            chess960: false,
            show_wdl: false,
            own_book: false,
            book_file: String::new(),
            syzygy_path: String::new(),
            syzygy_depth: 1,
            syzygy_fifty_moves: true,
            syzygy_limit: 7,
            log_file: String::new(),
            entering_king: 2,
            max_moves_to_draw: 0,
            resign_value: 99_999,
            draw_value: 0,
            network_delay: 50,
            network_delay_at_worst: 200,
            minimum_thinking_time: 0,
            slow_mover: 100,
            all_legal_moves: false,
            pv_interval: 0,
            switches: Switches::default(),
            iid: Iid::default(),
            parameters: Changes::default(),
        }
    }
}

impl Settings {
    /// The search configuration, without the parts that depend on the game.
    pub fn search(&self) -> Config {
        Config {
            table_megabytes: usize::try_from(self.hash).unwrap_or(1),
            threads: usize::try_from(self.threads).unwrap_or(1),
            lines: usize::try_from(self.lines).unwrap_or(1),
            switches: self.switches,
            iid: self.iid,
            parameters: self.parameters.clone(),
            ..Config::default()
        }
    }

    /// The rule that ends games without captures and moves of pawns, as tables count it.
    pub(crate) fn draw_rule(&self) -> DrawRule {
        if self.syzygy_fifty_moves { DrawRule::FiftyMoves } else { DrawRule::None }
    }

    /// The rule by which a king in the enemy's camp wins, if there is one.
    pub fn declaration(&self) -> Option<Declaration> {
        match self.entering_king {
            1 => Some(Declaration::Points24),
            2 => Some(Declaration::Points27),
            _ => None,
        }
    }
}

/// A number of milliseconds as a time.
pub(crate) fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}
