//! The maker of nets, which knows the ways of all men.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use chess::{Color, Position, Role};
use game::Position as _;

use crate::bounds::Catch;
use crate::help::nets::construction::{Order, Work};
use crate::help::nets::distances::{Post, Rows};
use crate::help::nets::reachable::Spans;
use crate::help::nets::{Man, Nets, TargetKing, can_castle, double_steps};
use crate::limits::Limits;

/// Makes nets. Threads that ask for the same nets at the same time make them together and share them.
#[derive(Default)]
pub(crate) struct NetBuilder {
    ground: OnceLock<Ground>,
    /// Nets that somebody makes or uses.
    works: Mutex<Vec<Weak<Work>>>,
}

/// What is the same for all nets.
#[derive(Clone)]
pub(crate) struct Ground {
    pub(crate) rows: Rows,
    /// Made when they are asked for.
    pub(crate) spans: Arc<OnceLock<Spans>>,
}

impl NetBuilder {
    /// All nets for the king of `target_king` within its budget; `None` if there is no room for so many, or no time.
    pub(crate) fn build(
        &self,
        position: &Position,
        target_king: TargetKing,
        room: usize,
        limits: Limits<'_>,
    ) -> Option<Arc<Nets>> {
        let order = Order { position: position.key().0, target_king, room };
        self.work(order, position)?.done(limits)
    }

    /// What there is to do for an order.
    fn work(&self, order: Order, position: &Position) -> Option<Arc<Work>> {
        // Whoever panicked with the lock in hand has left a list that is as good as any.
        let mut works = self.works.lock().unwrap_or_else(PoisonError::into_inner);
        works.retain(|work| work.strong_count() > 0);
        let known = works.iter().filter_map(Weak::upgrade).find(|work| work.is_for(order));
        if known.is_some() {
            return known;
        }
        let work = Arc::new(Work::new(order, self.frame(position, order)?));
        works.push(Arc::downgrade(&work));
        Some(work)
    }

    /// No net yet, but all that is known of the position that they are for; `None` without a king.
    fn frame(&self, position: &Position, order: Order) -> Option<Nets> {
        let ground = self.ground.get_or_init(|| Ground { rows: Rows::new(), spans: Arc::default() });
        let TargetKing { victim, how, .. } = order.target_king;
        let men: Arc<[Man]> = position
            .board()
            .pieces()
            .map(|(square, piece)| Man {
                color: piece.color,
                start: Post::new(piece.role, square),
                castling: ground.rows.with_castling(position, piece.color, square),
            })
            .collect();
        let those = |is_meant: &dyn Fn(&Man) -> bool| {
            men.iter().enumerate().fold(0, |all, (man, other)| all | u64::from(is_meant(other)) << man)
        };
        let (hunters, victims) = (those(&|man| man.color != victim), those(&|man| man.color == victim));
        Some(Nets {
            ground: ground.clone(),
            hunter: !victim,
            hunters,
            castling: Color::ALL.into_iter().filter(|&color| can_castle(position, color)).collect(),
            to_be_taken: match how {
                Catch::Mate => 0,
                Catch::Stalemate => victims,
            },
            king: men.iter().position(|man| man.color == victim && man.start.role() == Role::King)?,
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
