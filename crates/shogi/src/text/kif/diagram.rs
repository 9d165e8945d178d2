//! The diagram (BOD) in the head of a KIF file.

use crate::record::RecordProblem;
use crate::text::kanji;
use crate::{Color, File, Hand, Kind, Piece, Rank, Setup, Square};

/// A diagram while its lines come in.
#[derive(Default)]
pub(super) struct Diagram {
    rows: Vec<[Option<Piece>; 9]>,
    hands: Vec<(Color, Hand)>,
    turn: Option<Color>,
}

impl Diagram {
    /// Reads a line of the header; returns whether it was one of the diagram.
    pub(super) fn line(&mut self, line: &str) -> Result<bool, RecordProblem> {
        if let Some(row) = line.strip_prefix('|') {
            let row = read_row(row).ok_or_else(|| {
                RecordProblem::invalid(line, "a rank of nine men or dots between bars, as |v香 ・ …|一")
            })?;
            if self.rows.len() == Rank::ALL.len() {
                return Err(RecordProblem::invalid(line, "no more than nine ranks"));
            }
            self.rows.push(row);
            return Ok(true);
        }
        if let Some((name, men)) = line.split_once("の持駒：") {
            let Some(color) = side(name) else { return Ok(false) };
            let hand = read_hand(men).ok_or_else(|| {
                RecordProblem::invalid(men, "men in hand with their numbers, as 飛　金二　歩十, or なし")
            })?;
            self.hands.push((color, hand));
            return Ok(true);
        }
        if let Some(color) = line.strip_suffix('番').and_then(side) {
            self.turn = Some(color);
            return Ok(true);
        }
        Ok(false)
    }

    /// The position of the diagram; `None` if there was no board.
    pub(super) fn setup(&self) -> Result<Option<Setup>, RecordProblem> {
        // Men in hand without a board were cut off from it.
        if self.rows.is_empty() && self.hands.iter().all(|(_, hand)| hand.is_empty()) {
            return Ok(None);
        }
        if self.rows.len() < Rank::ALL.len() {
            return Err(RecordProblem::MissingRanks { found: self.rows.len() });
        }
        let mut setup = Setup::empty();
        for (rank, row) in Rank::ALL.into_iter().zip(&self.rows) {
            for (file, &piece) in File::ALL.into_iter().rev().zip(row) {
                setup.set(Square::new(file, rank), piece);
            }
        }
        for &(color, hand) in &self.hands {
            setup.set_hand(color, hand);
        }
        setup.turn = self.turn.unwrap_or(Color::Black);
        Ok(Some(setup))
    }
}

/// The side of a name. The stronger player of a handicap game (上手) has White.
fn side(name: &str) -> Option<Color> {
    match name.trim() {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// Nine cells of two characters each: whose it is, and what.
fn read_row(row: &str) -> Option<[Option<Piece>; 9]> {
    let (cells, _) = row.split_once('|')?;
    let mut chars = cells.chars();
    let mut pieces = [None; 9];
    for piece in &mut pieces {
        let color = match chars.next()? {
            ' ' | '^' => Color::Black,
            'v' | 'V' => Color::White,
            _ => return None,
        };
        *piece = match chars.next()? {
            '・' | '･' | '　' => None,
            cell => Some(Piece::new(color, kanji::kind_of_cell(cell)?)),
        };
    }
    chars.as_str().is_empty().then_some(pieces)
}

fn read_hand(text: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    if text.trim() == "なし" {
        return Some(hand);
    }
    for word in text.split_whitespace() {
        let mut chars = word.chars();
        let kind = kanji::kind_of_cell(chars.next()?)?;
        let count = match chars.as_str() {
            "" => 1,
            number => kanji::read_number(number)?,
        };
        (count > 0 && Kind::IN_HAND.contains(&kind)).then_some(())?;
        hand = hand.with_more(kind, count)?;
    }
    Some(hand)
}
