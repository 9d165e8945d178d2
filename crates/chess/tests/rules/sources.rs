//! Positions to test on: random games, and setups that no game leads to.

use chess::fault::{self, FaultKind};
use chess::text::{Epd, Fen};
use chess::{Bitboard, Board, Castling, Color, File, Move, Position, Rank, Role, Setup, Square};
use game::Position as _;

use crate::corpora;
use crate::dice::Dice;

/// Random games end here if not before: by then most men are off the board.
const PLIES: usize = 160;

/// The start of a game, and the openings of our book.
pub(crate) fn starts() -> Vec<Position> {
    let lines = corpora::lines(corpora::own("books/openings.epd"));
    let setups = lines.iter().map(|line| line.parse::<Epd>().expect(line).setup);
    let openings = setups.map(|setup| setup.position(fault::GAME).expect("a book holds positions of games"));
    openings.chain([Position::initial()]).collect()
}

/// A start of Chess960: bishops on squares of both colours, the king between the rooks.
pub(crate) fn chess960_start(dice: &mut Dice) -> Position {
    use Role::{Bishop, King, Knight, Queen, Rook};
    loop {
        let mut men = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for i in (1..men.len()).rev() {
            men.swap(i, dice.below(i + 1));
        }
        let places = |role| (0..8).filter(|&i| men[i] == role).collect::<Vec<usize>>();
        let (rooks, bishops, kings) = (places(Rook), places(Bishop), places(King));
        if (bishops[0] + bishops[1]).is_multiple_of(2) || kings[0] < rooks[0] || kings[0] > rooks[1] {
            continue;
        }
        let mut board = Board::initial();
        for (file, role) in File::ALL.into_iter().zip(men) {
            board.put(Square::new(file, Rank::First), role.of(Color::White));
            board.put(Square::new(file, Rank::Eighth), role.of(Color::Black));
        }
        let castling = Castling::Rooks(board.role(Rook));
        let setup = Setup { board, castling, ..Setup::empty() };
        return setup.position(fault::GAME).expect("a start of Chess960");
    }
}

/// Visits at least `count` positions of random games that begin at `start`.
pub(crate) fn random_games(
    count: usize,
    dice: &mut Dice,
    mut start: impl FnMut(&mut Dice) -> Position,
    mut visit: impl FnMut(&Position, &mut Dice),
) {
    let mut visited = 0;
    while visited < count {
        let mut position = start(dice);
        for _ in 0..PLIES {
            visit(&position, dice);
            visited += 1;
            match dice.choose(&position.moves()) {
                Some(mv) => position.play(mv),
                None => break,
            }
        }
    }
}

/// Which men stand on a random board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Crowd {
    /// One king a side, and pawns where pawns can be.
    Orthodox,
    /// Kings or none, and pawns on every rank.
    Composed,
}

/// A random arrangement, from almost empty to 64 men.
pub(crate) fn random_setup(dice: &mut Dice, crowd: Crowd) -> Setup {
    let mut board = Board::empty();
    let density = 1 + dice.below(64);
    // Now and then one kind of man outnumbers the others: many queens are the hardest on the generator.
    let favourite = dice.choose(&Role::ALL[..5]).expect("there are five");
    let weight = dice.below(8);
    for square in Square::ALL {
        if dice.below(64) >= density {
            continue;
        }
        let role = if dice.below(8) < weight { favourite } else { Role::ALL[dice.below(5)] };
        let color = Color::ALL[dice.below(2)];
        let misplaced = role == Role::Pawn && Bitboard::BACK_RANKS.contains(square);
        if !(misplaced && matches!(crowd, Crowd::Orthodox)) {
            board.put(square, role.of(color));
        }
    }
    for color in Color::ALL {
        if matches!(crowd, Crowd::Orthodox) || dice.below(4) > 0 {
            // Kings at home, with a chance to castle, are as likely as kings anywhere.
            let home = Square::new(File::ALL[dice.below(8)], color.rank(Rank::First));
            let anywhere = Square::ALL[dice.below(64)];
            let place = if dice.below(2) == 0 { home } else { anywhere };
            let taken = board.role(Role::King).contains(place);
            board.put(if taken { place.flip_rank() } else { place }, Role::King.of(color));
        }
    }
    let castling = match dice.below(3) {
        0 => Castling::ByConvention,
        1 => Castling::Rooks(board.role(Role::Rook) & Bitboard::BACK_RANKS),
        _ => Castling::Rooks(Bitboard::EMPTY),
    };
    let turn = Color::ALL[dice.below(2)];
    let passed = Square::new(File::ALL[dice.below(8)], turn.rank(Rank::Sixth));
    let en_passant = (dice.below(2) == 0).then_some(passed);
    Setup { board, turn, castling, en_passant, halfmoves: 0, fullmoves: 1 }
}

/// Whatever a problem may show, except that the side to move can take the king at once.
pub(crate) fn random_composed(dice: &mut Dice, crowd: Crowd) -> Position {
    let forgiven: Vec<FaultKind> =
        FaultKind::ALL.iter().copied().filter(|&kind| kind != FaultKind::OpponentInCheck).collect();
    loop {
        if let Ok(position) = random_setup(dice, crowd).position(&forgiven) {
            return position;
        }
    }
}

/// The FEN of a position.
pub(crate) fn fen(position: &Position) -> String {
    Fen(position.to_setup()).to_string()
}

/// The FEN of a position with the files of the castling rooks (Shredder-FEN).
pub(crate) fn shredder_fen(position: &Position) -> String {
    let rights = |color: Color| {
        let rooks = position.castling_rooks() & Bitboard::from(color.rank(Rank::First));
        let files = rooks.into_iter().map(|rook| rook.file().to_char());
        files.map(move |file| if color == Color::White { file.to_ascii_uppercase() } else { file })
    };
    let rights: String = rights(Color::White).chain(rights(Color::Black)).collect();
    let fen = fen(position);
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[2] = if rights.is_empty() { "-" } else { &rights };
    fields.join(" ")
}

/// A move as (from, to, promotion) in one number; castling goes to the square of the rook, and a promotion counts from
/// knight 2 to queen 5.
pub(crate) fn plain(from: usize, to: usize, promotion: usize) -> usize {
    from | to << 6 | promotion << 12
}

/// A legal move as a plain number.
pub(crate) fn plain_move(mv: Move) -> usize {
    plain(mv.from().index(), mv.to().index(), mv.promotion().map_or(0, |role| role as usize + 1))
}

/// The legal moves as plain numbers, in order.
pub(crate) fn plain_moves(position: &Position) -> Vec<usize> {
    sorted(position.moves().into_iter().map(plain_move))
}

/// Any moves in order.
pub(crate) fn sorted(moves: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut moves: Vec<usize> = moves.collect();
    moves.sort_unstable();
    moves
}
