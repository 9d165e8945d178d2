//! The net builder: builds the nets for a position once and shares them between threads.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use chess::{Color, Position, Role};
use game::Position as _;

use crate::limits::Limits;
use crate::orthodox::bounds::MateKind;
use crate::orthodox::help::nets::construction::{Job, Request};
use crate::orthodox::help::nets::distances::{DistanceTable, Post};
use crate::orthodox::help::nets::reachable::ReachableSquares;
use crate::orthodox::help::nets::{Man, Nets, TargetKing, can_castle, double_steps};

/// Builds nets. Threads that need the same nets at the same time build them together.
#[derive(Default)]
pub(crate) struct NetBuilder {
    tables: OnceLock<NetTables>,
    /// Jobs whose nets are being built or used.
    jobs: Mutex<Vec<Weak<Job>>>,
}

/// Tables that do not depend on the position.
#[derive(Clone)]
pub(crate) struct NetTables {
    pub(crate) distances: DistanceTable,
    /// Built when first needed.
    pub(crate) reachable: Arc<OnceLock<ReachableSquares>>,
}

impl NetBuilder {
    /// All nets for the king of `target_king` within its budget; `None` if there are more than `room`, or time runs out.
    pub(crate) fn build(
        &self,
        position: &Position,
        target_king: TargetKing,
        room: usize,
        limits: Limits<'_>,
    ) -> Option<Arc<Nets>> {
        let request = Request { position: position.key().0, target_king, room };
        self.job(request, position)?.finish(limits)
    }

    /// The job for a request: the one in progress or a new one.
    fn job(&self, request: Request, position: &Position) -> Option<Arc<Job>> {
        // The list is consistent at every moment, even if a thread has panicked with the lock.
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.retain(|job| job.strong_count() > 0);
        let known = jobs.iter().filter_map(Weak::upgrade).find(|job| job.is_for(request));
        if known.is_some() {
            return known;
        }
        let job = Arc::new(Job::new(request, self.frame(position, request)?));
        jobs.push(Arc::downgrade(&job));
        Some(job)
    }

    /// An empty set of nets for a position; `None` without a king.
    fn frame(&self, position: &Position, request: Request) -> Option<Nets> {
        let tables = self
            .tables
            .get_or_init(|| NetTables { distances: DistanceTable::new(), reachable: Arc::default() });
        let TargetKing { mated, how, .. } = request.target_king;
        let men: Arc<[Man]> = position
            .board()
            .pieces()
            .map(|(square, piece)| Man {
                color: piece.color,
                start: Post::new(piece.role, square),
                castling: tables.distances.with_castling(position, piece.color, square),
            })
            .collect();
        let those = |is_meant: &dyn Fn(&Man) -> bool| {
            men.iter().enumerate().fold(0, |all, (man, other)| all | u64::from(is_meant(other)) << man)
        };
        let (mating_men, mated_men) = (those(&|man| man.color != mated), those(&|man| man.color == mated));
        Some(Nets {
            tables: tables.clone(),
            mating: !mated,
            mating_men,
            castling: Color::ALL.into_iter().filter(|&color| can_castle(position, color)).collect(),
            to_be_taken: match how {
                MateKind::Mate => 0,
                MateKind::Stalemate => mated_men,
            },
            king: men.iter().position(|man| man.color == mated && man.start.role() == Role::King)?,
            double_steps: double_steps(position),
            castlers: those(&|man| man.castling.is_some() && man.start.role() == Role::Rook),
            pawns: those(&|man| man.start.is_for_a_pawn()),
            men,
            posts: Vec::new(),
            cores: Vec::new(),
            changing: Vec::new(),
            starts: Vec::new(),
        })
    }
}
