//! One game of an archive.

use game::{MoveList, Position, Side};
use thiserror::Error;

use super::{CHECKSUM, GAME_HEADER, checksum};
use crate::learn::LearnableGame;

/// A game as an archive keeps it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Archived {
    /// By which its opening was drawn.
    pub number: u32,
    /// The packed moves that were drawn.
    pub opening: Vec<u16>,
    /// The packed moves that were played, each with its score for the side to move.
    pub moves: Vec<(u16, i16)>,
    /// How it ended.
    pub result: ArchivedResult,
}

/// How an archived game ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ArchivedResult {
    /// The second player won.
    SecondWon,
    /// A draw.
    Draw,
    /// The first player won.
    FirstWon,
}

impl ArchivedResult {
    const ALL: [ArchivedResult; 3] =
        [ArchivedResult::SecondWon, ArchivedResult::Draw, ArchivedResult::FirstWon];

    /// The result of a game that `winner` won.
    pub fn of(winner: Option<Side>) -> ArchivedResult {
        match winner {
            None => ArchivedResult::Draw,
            Some(Side::First) => ArchivedResult::FirstWon,
            Some(Side::Second) => ArchivedResult::SecondWon,
        }
    }

    /// What the first player got: 0, a half or 1.
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

impl Archived {
    /// The bytes of the game.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let count = |len: usize| u16::try_from(len).unwrap_or(u16::MAX);
        let mut bytes =
            Vec::with_capacity(GAME_HEADER + 2 * self.opening.len() + 4 * self.moves.len() + CHECKSUM);
        bytes.extend(self.number.to_le_bytes());
        bytes.extend(count(self.opening.len()).to_le_bytes());
        bytes.extend(count(self.moves.len()).to_le_bytes());
        bytes.push(self.result as u8);
        for mv in self.opening.iter().take(u16::MAX.into()) {
            bytes.extend(mv.to_le_bytes());
        }
        for (mv, score) in self.moves.iter().take(u16::MAX.into()) {
            bytes.extend(mv.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The game that `bytes` begin with, and how many bytes it has; `None` if they are cut off or damaged.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<(Archived, usize)> {
        let two = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let four = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let (opening, moves) = (usize::from(two(4)?), usize::from(two(6)?));
        let result = *ArchivedResult::ALL.get(usize::from(*bytes.get(8)?))?;
        let first_move = GAME_HEADER + 2 * opening;
        let end = first_move + 4 * moves;
        if four(end)? != checksum(bytes.get(..end)?) {
            return None;
        }
        let game = Archived {
            number: four(0)?,
            opening: (0..opening).map(|index| two(GAME_HEADER + 2 * index)).collect::<Option<_>>()?,
            moves: (0..moves)
                .map(|index| {
                    let at = first_move + 4 * index;
                    Some((two(at)?, two(at + 2)?.cast_signed()))
                })
                .collect::<Option<_>>()?,
            result,
        };
        Some((game, end + CHECKSUM))
    }

    /// The scores of the moves after the opening, for the first player.
    pub fn scores(&self) -> impl DoubleEndedIterator<Item = i16> {
        let opening = self.opening.len();
        let sign = move |ply: usize| if (opening + ply).is_multiple_of(2) { 1 } else { -1 };
        self.moves.iter().enumerate().map(move |(ply, &(_, score))| sign(ply) * score.max(-i16::MAX))
    }

    /// Shows every position after the opening, with the move that was played in it and its score.
    pub fn replay<S: LearnableGame>(&self, mut show: impl FnMut(&Replay<'_, S>)) -> Result<(), ReplayError> {
        let mut position = S::initial();
        let opening = self.opening.iter().map(|&mv| (mv, None));
        let played = self.moves.iter().map(|&(mv, score)| (mv, Some(score)));
        for (ply, (packed, score)) in opening.chain(played).enumerate() {
            let mut legal = MoveList::new();
            position.legal_moves(&mut legal);
            let illegal = ReplayError { game: self.number, ply, packed };
            let mv = legal.into_iter().find(|&mv| S::pack(mv) == packed).ok_or(illegal)?;
            if let Some(score) = score {
                let number = ply - self.opening.len();
                show(&Replay { position: &position, number, mv, score, result: self.result });
            }
            position.play(mv);
        }
        Ok(())
    }
}

/// A position of an archived game.
pub struct Replay<'a, S: LearnableGame> {
    /// The position.
    pub position: &'a S::Position,
    /// The moves that were played since the opening.
    pub number: usize,
    /// What was played in it.
    pub mv: <S::Position as Position>::Move,
    /// The score for the side to move.
    pub score: i16,
    /// How the game ended.
    pub result: ArchivedResult,
}

/// A move of an archive that is not legal in its position.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("game {game}, ply {ply}: move {packed:#06x} is not legal")]
pub struct ReplayError {
    /// The number of the game.
    pub game: u32,
    /// Plies played before it.
    pub ply: usize,
    /// The move as it is archived.
    pub packed: u16,
}
