//! Random positions, the same ones in every run.

use chess::text::Fen;
use chess::{Board, Castling, Color, Position, Rank, Role, Setup, Square, fault};

/// A source of random numbers (splitmix64, Steele, Lea and Flood 2014).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// A board with `men` men, two of them kings that are not in check; one king stands at an edge, where mates are frequent.
    pub(crate) fn board(&mut self, men: usize) -> Board {
        loop {
            let mut board = Board::empty();
            board.put(self.edge(), Role::King.of(self.color()));
            let missing = if board.king(Color::White).is_some() { Color::Black } else { Color::White };
            self.put(&mut board, Role::King, missing);
            for _ in 2..men {
                let role = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::Pawn]
                    [self.below(6)];
                let color = self.color();
                self.put(&mut board, role, color);
            }
            if Color::ALL.into_iter().all(|turn| !position(board, turn).can_capture_king()) {
                return board;
            }
        }
    }

    /// Kings, pawns, and sometimes an officer: bounds that count moves are most likely to be wrong where pawns decide.
    pub(crate) fn pawns(&mut self, pawns: usize) -> Board {
        loop {
            let mut board = Board::empty();
            let color = self.color();
            board.put(self.edge(), Role::King.of(color));
            self.put(&mut board, Role::King, !color);
            for _ in 0..pawns {
                let color = self.color();
                self.put(&mut board, Role::Pawn, color);
            }
            let role = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn][self.below(5)];
            self.put(&mut board, role, !color);
            if Color::ALL.into_iter().all(|turn| !position(board, turn).can_capture_king()) {
                return board;
            }
        }
    }

    /// The board of a FEN with one man moved, with one more man, or unchanged.
    pub(crate) fn near(&mut self, fen: &str) -> Board {
        let Fen(setup) = format!("{fen} w - - 0 1").parse().expect("this is a FEN");
        loop {
            let mut board = setup.board;
            let squares: Vec<Square> = board.occupied().into_iter().collect();
            let change = self.below(3);
            if change == 1 {
                let from = squares[self.below(squares.len())];
                let man = board.piece_at(from).expect("the squares are occupied");
                board.remove(from);
                self.put(&mut board, man.role, man.color);
            } else if change == 2 {
                let color = self.color();
                self.put(&mut board, Role::Pawn, color);
            }
            if Color::ALL.into_iter().all(|turn| !position(board, turn).can_capture_king()) {
                return board;
            }
        }
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }

    fn edge(&mut self) -> Square {
        loop {
            let square = self.square();
            if matches!(square.rank(), Rank::First | Rank::Eighth) {
                return square;
            }
        }
    }

    fn square(&mut self) -> Square {
        Square::ALL[self.below(64)]
    }

    fn put(&mut self, board: &mut Board, role: Role, color: Color) {
        loop {
            let square = self.square();
            let is_back_rank = matches!(square.rank(), Rank::First | Rank::Eighth);
            if board.piece_at(square).is_none() && !(role == Role::Pawn && is_back_rank) {
                return board.put(square, role.of(color));
            }
        }
    }
}

/// The position of a diagram, with castling rights by convention.
pub(crate) fn position(board: Board, turn: Color) -> Position {
    let setup = Setup { board, turn, castling: Castling::ByConvention, ..Setup::empty() };
    setup.position(fault::PROBLEM).expect("there is one king of each colour")
}
