//! A frame: the data that a worker keeps for each ply, so that nodes allocate nothing.

use game::{Move, MoveList, Score};

use crate::node::Candidate;
use crate::worker::MAX_PLY;

/// The state of the node that is being searched at one ply.
pub(crate) struct Frame<M> {
    /// Moves that have been generated, with their scores for ordering.
    pub(crate) moves: MoveList<M>,
    pub(crate) scores: Vec<i32>,
    /// Moves that have been searched and did not cut. If another move cuts, their histories are reduced.
    pub(crate) quiets_tried: Vec<M>,
    pub(crate) tacticals_tried: Vec<M>,
    /// The best line from here on.
    pub(crate) line: Vec<M>,
    /// Quiet moves that have cut other nodes of this ply, the latest first.
    pub(crate) killers: [Option<M>; 2],
    /// The move excluded in a singular search.
    pub(crate) excluded: Option<M>,
    /// Man and target of the move that is being searched; `None` for a pass.
    pub(crate) played: Option<usize>,
    /// The static evaluation; `None` in check.
    pub(crate) evaluation: Option<Score>,
    /// Whether the side to move is in check.
    pub(crate) check: bool,
    /// The best moves of a shallow search with their scores, the best one first.
    pub(crate) ranking: [(Option<M>, Score); 3],
    /// How often the line up to here was extended by two half-moves at once.
    pub(crate) double_extensions: u8,
}

impl<M: Move> Frame<M> {
    pub(crate) fn new() -> Frame<M> {
        Frame {
            moves: MoveList::new(),
            scores: Vec::with_capacity(game::MAX_MOVES),
            quiets_tried: Vec::with_capacity(64),
            tacticals_tried: Vec::with_capacity(64),
            line: Vec::with_capacity(MAX_PLY.index() + 2),
            killers: [None; 2],
            excluded: None,
            played: None,
            evaluation: None,
            check: false,
            ranking: [(None, -Score::INFINITE); 3],
            double_extensions: 0,
        }
    }

    /// Forgets the moves of the node searched before.
    #[inline]
    pub(crate) fn begin_node(&mut self) {
        self.ranking = [(None, -Score::INFINITE); 3];
        self.quiets_tried.clear();
        self.tacticals_tried.clear();
    }

    /// The move of `candidate` has been searched and did not cut.
    #[inline]
    pub(crate) fn add_tried(&mut self, candidate: &Candidate<M>) {
        match candidate.tactical {
            true => self.tacticals_tried.push(candidate.mv),
            false => self.quiets_tried.push(candidate.mv),
        }
    }

    /// Inserts `mv` among the best moves by its score.
    pub(crate) fn rank(&mut self, mv: M, score: Score) {
        if let Some(place) = self.ranking.iter().position(|&(_, other)| score > other) {
            self.ranking[place..].rotate_right(1);
            self.ranking[place] = (Some(mv), score);
        }
    }

    /// Forgets the last search.
    pub(crate) fn clear(&mut self) {
        self.killers = [None; 2];
        self.excluded = None;
        self.played = None;
        self.evaluation = None;
        self.double_extensions = 0;
    }
}
