//! Our own engine as a judge.

use std::sync::Arc;

use chess::{Move, Position};
use engine::{Chess, PlayableGame as _, SearchOf};
use game::Score;
use puzzle::judge::{Choice, Judge, JudgeError, Judges, Opinion};
use search::{Answer, Config, Limits, Line, Root, Signal, Silent};

use super::Effort;

/// The size of the table in megabytes: as many positions as a judgement visits, and quickly cleared.
const TABLE_MEGABYTES: usize = 4;

/// Makes judges that search with this effort, unless they are stopped.
#[derive(Debug)]
pub(crate) struct Own {
    pub(crate) effort: Effort,
    pub(crate) signal: Arc<Signal>,
}

impl Judges for Own {
    fn judge(&self) -> Box<dyn Judge> {
        let search = |lines| {
            Chess::new_search(Config { table_megabytes: TABLE_MEGABYTES, lines, ..Config::default() })
        };
        Box::new(OwnJudge {
            quick: search(1),
            search: search(2),
            effort: self.effort,
            signal: Arc::clone(&self.signal),
        })
    }
}

struct OwnJudge {
    quick: SearchOf<Chess>,
    search: SearchOf<Chess>,
    effort: Effort,
    signal: Arc<Signal>,
}

impl Judge for OwnJudge {
    fn forget(&mut self) {
        Chess::clear(&mut self.quick);
        Chess::clear(&mut self.search);
    }

    fn judge(&mut self, position: &Position) -> Result<Opinion, JudgeError> {
        self.opinion(position, self.effort.nodes)
    }

    fn reconsider(&mut self, position: &Position) -> Result<Opinion, JudgeError> {
        self.opinion(position, self.effort.recheck_nodes())
    }

    fn quick_score(&mut self, position: &Position) -> Result<Score, JudgeError> {
        let answer = go(&mut self.quick, position, self.effort.quick_nodes(), &self.signal)?;
        Ok(self.effort.scale.of(answer.score().ok_or_else(no_move)?))
    }
}

impl OwnJudge {
    fn opinion(&mut self, position: &Position, nodes: u64) -> Result<Opinion, JudgeError> {
        let answer = go(&mut self.search, position, nodes, &self.signal)?;
        let choice = |line: &Line<_>| {
            Some(Choice { mv: *line.moves.first()?, score: self.effort.scale.of(line.score) })
        };
        let mut lines = answer.lines.iter().filter_map(choice);
        let best = lines.next().ok_or_else(no_move)?;
        Ok(Opinion { best, second: lines.next() })
    }
}

fn go(
    search: &mut SearchOf<Chess>,
    position: &Position,
    nodes: u64,
    signal: &Arc<Signal>,
) -> Result<Answer<Move>, JudgeError> {
    let root = Root { position, past: &[] };
    let limits = Limits::to_nodes(nodes);
    search::THREAD
        .call(|| Chess::go(search, &root, limits, Arc::clone(signal), &mut Silent))
        .map_err(|error| JudgeError(error.to_string()))
}

fn no_move() -> JudgeError {
    JudgeError("there is no legal move".to_owned())
}
