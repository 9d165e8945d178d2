//! The configuration of a search, which lasts from move to move: memory, threads, switches.

use game::Score;

use crate::heuristics::Switches;
use crate::iid::Iid;
use crate::parameters::Changes;

/// How to search.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Size of the shared table in megabytes.
    pub table_megabytes: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How many of the best lines are searched for.
    pub lines: usize,
    /// Which heuristics are on.
    pub switches: Switches,
    /// The numbers that they use, where those are not to be the evaluator's.
    pub parameters: Changes,
    /// How internal iterative deepening works, where it is on.
    pub iid: Iid,
    /// The score of a draw for the side to move at the root.
    pub draw: Score,
    /// Whether a side may win by declaration, in games that know it.
    pub declaration: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            table_megabytes: 16,
            threads: 1,
            lines: 1,
            switches: Switches::default(),
            parameters: Changes::default(),
            iid: Iid::default(),
            draw: Score::DRAW,
            declaration: true,
        }
    }
}
