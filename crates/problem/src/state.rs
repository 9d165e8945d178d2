//! A position during solving, with the history that some goals depend on.

use chess::{Board, Move, Position, Square};
use game::Position as _;

/// A position, and for the goals that depend on it, the origin of each man.
#[derive(Clone, Debug)]
pub struct State {
    /// The position.
    pub position: Position,
    /// Whether the last half-move was a pass.
    pub passed: bool,
    /// Whether nothing has been played yet.
    pub is_diagram: bool,
    origins: Option<Origins>,
}

/// For each square, the square in the diagram of the man on it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Origins([Option<Square>; 64]);

/// Whether men are tracked by their squares in the diagram.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Identity {
    /// No goal needs it.
    Ignored,
    /// Some goal needs it.
    Tracked,
}

impl State {
    /// The state of the diagram.
    pub fn new(position: Position, identity: Identity) -> State {
        let origins = (identity == Identity::Tracked).then(|| Origins::of(position.board()));
        State { position, passed: false, is_diagram: false, origins }
    }

    /// Plays a move, which may leave the mover's king in check.
    pub fn play(&mut self, mv: Move) {
        if let Some(origins) = &mut self.origins {
            origins.follow(mv);
        }
        self.position.play(mv);
        self.passed = false;
        self.is_diagram = false;
    }

    /// Gives the move to the other side.
    pub fn pass(&mut self) {
        self.position.pass();
        self.passed = true;
        self.is_diagram = false;
    }

    /// The state after a move.
    pub fn after(&self, mv: Move) -> State {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// The diagram square of the man on `square`, if identities are tracked.
    pub fn origin(&self, square: Square) -> Option<Square> {
        self.origins.as_ref().and_then(|origins| origins.0[square.index()])
    }

    /// Where the man that stood on `home` in the diagram is now, if identities are tracked and it has not been captured.
    pub fn stands_now(&self, home: Square) -> Option<Square> {
        Square::ALL.into_iter().find(|&square| self.origin(square) == Some(home))
    }

    /// A number that distinguishes states whose men come from different squares; 0 if identities are not tracked.
    pub fn origins_key(&self) -> u64 {
        self.origins.as_ref().map_or(0, Origins::key)
    }

    /// Whether the side to move has a legal move.
    pub fn can_move(&self) -> bool {
        self.position.has_moves()
    }

    /// Whether the side to move is mated.
    pub fn is_mated(&self) -> bool {
        self.position.is_check() && !self.position.has_moves()
    }
}

impl Origins {
    fn of(board: &Board) -> Origins {
        Origins(Square::ALL.map(|square| board.piece_at(square).map(|_| square)))
    }

    fn key(&self) -> u64 {
        let men = self.0.iter().zip(1_u64..).filter_map(|(origin, square)| Some((origin.as_ref()?, square)));
        men.fold(0, |key, (&origin, square)| {
            // Fibonacci hashing spreads the pair; the finalizer of MurmurHash 3 makes all bits depend on it.
            let mut mixed = (square << 6 | origin as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ mixed >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
            key ^ mixed ^ mixed >> 33
        })
    }

    fn follow(&mut self, mv: Move) {
        if let Some(wing) = mv.castling_wing() {
            let rank = mv.from().rank();
            let king = self.0[mv.from().index()].take();
            let rook = self.0[mv.to().index()].take();
            self.0[Square::new(wing.king_file(), rank).index()] = king;
            self.0[Square::new(wing.rook_file(), rank).index()] = rook;
            return;
        }
        if let Some(taken) = mv.capture_square() {
            self.0[taken.index()] = None;
        }
        self.0[mv.to().index()] = self.0[mv.from().index()].take();
    }
}
