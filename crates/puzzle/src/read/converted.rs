//! Converts PGN games and EPD positions to rows.
//!
//! A row begins with the opponent's move, and so does a game with an even number of half-moves. If the solver moves
//! first, as in every EPD, the opponent's last move is unknown: a quiet move that can have led to the position is put
//! before the line.

use std::io::{self, Read};

use chess::text::{Epd, Fen, Letters, Pgn, San, UciMove};
use chess::{Color, Move, Position, Role, Setup, Square, fault};
use game::Position as _;

use super::{Block, Blocks, Columns, Games, Source};
use crate::pipeline::write_csv;
use crate::puzzle::impossible_check;
use crate::{Reason, themes};

/// The format of a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TextForm {
    /// One row per line.
    Rows,
    /// Games.
    Pgn,
    /// One position per line, with operations.
    Epd,
}

impl TextForm {
    /// The number of bytes at the beginning of a text from which its format is recognised.
    pub const HEAD: u64 = 1 << 14;

    /// The format of a text that begins like this.
    pub fn of(head: &[u8]) -> TextForm {
        let text = String::from_utf8_lossy(head);
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%'])) else {
            return TextForm::Rows;
        };
        let is_tag = line.starts_with('[') && line.ends_with(']') && line.contains('"');
        let board = line.split(' ').next().unwrap_or_default();
        let is_board = board.matches('/').count() == 7 && !board.contains([',', ';', '\t']);
        match (is_tag, is_board) {
            (true, _) => TextForm::Pgn,
            (_, true) if line.split(' ').count() >= 4 => TextForm::Epd,
            _ => TextForm::Rows,
        }
    }
}

/// Games or positions as rows in the columns of the database.
pub struct Converted {
    inner: Box<dyn Source>,
    form: TextForm,
    columns: Columns,
    header: String,
}

impl Converted {
    /// The rows of a text in this format.
    pub fn new(text: impl Read + Send + 'static, form: TextForm) -> Converted {
        let inner: Box<dyn Source> = match form {
            TextForm::Pgn => Box::new(Games::new(text)),
            TextForm::Rows | TextForm::Epd => Box::new(Blocks::new(text, None)),
        };
        let columns = Columns::lichess();
        Converted { inner, form, header: columns.to_string(), columns }
    }
}

impl Source for Converted {
    fn columns(&self) -> &Columns {
        &self.columns
    }

    fn unit(&self) -> &'static str {
        match self.form {
            TextForm::Pgn => "game",
            TextForm::Rows | TextForm::Epd => "position",
        }
    }

    fn header(&self) -> Option<&str> {
        Some(&self.header)
    }

    fn failure(&self) -> Option<&io::Error> {
        self.inner.failure()
    }

    fn next_line(&self) -> u64 {
        self.inner.next_line()
    }

    fn next_block(&mut self) -> Option<Block> {
        let block = self.inner.next_block()?;
        let (mut bytes, mut faults) = (Vec::new(), Vec::new());
        let mut next = block.first_line;
        for line in block.lines() {
            // Lines keep their numbers.
            bytes.extend(std::iter::repeat_n(b'\n', usize::try_from(line.number - next).unwrap_or(0)));
            let index = usize::try_from(line.number - block.first_line).unwrap_or(usize::MAX);
            let text = String::from_utf8_lossy(line.bytes);
            let row = match (line.fault, self.form) {
                (Some(reason), _) => Err(reason),
                (None, TextForm::Pgn) => of_game(&text),
                (None, TextForm::Rows | TextForm::Epd) => of_epd(&text),
            };
            match row {
                Ok(row) => row.write(&mut bytes),
                Err(reason) => {
                    faults.push((index, reason));
                    bytes.extend(text.replace(['\r', '\n'], " ").bytes());
                    bytes.push(b'\n');
                }
            }
            next = line.number + 1;
        }
        Some(Block::of_lines(block.number, block.first_line, bytes, faults))
    }
}

/// A converted row.
#[derive(Default)]
struct MadeRow {
    id: String,
    fen: String,
    moves: Vec<Move>,
    rating: String,
    themes: String,
    url: String,
    openings: String,
}

impl MadeRow {
    fn write(&self, out: &mut Vec<u8>) {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        let moves = moves.join(" ");
        let fields = [
            &*self.id,
            &*self.fen,
            &*moves,
            &*self.rating,
            "",
            "",
            "",
            &*self.themes,
            &*self.url,
            &*self.openings,
        ];
        write_csv(out, fields.map(str::as_bytes));
    }

    /// Sets the line of the row; if the solver begins it, a move of the opponent is put before it.
    fn with_line(mut self, start: &Position, moves: &[Move]) -> Result<MadeRow, Reason> {
        if moves.is_empty() {
            return Err(Reason::NoMoves);
        }
        let (start, first) = match moves.len() % 2 {
            0 => (*start, None),
            _ => retracted(start).map(|(before, mv)| (before, Some(mv))).ok_or(Reason::NoLastMove)?,
        };
        self.fen = Fen(start.to_setup()).to_string();
        self.moves = first.into_iter().chain(moves.iter().copied()).collect();
        Ok(self)
    }
}

fn of_game(text: &str) -> Result<MadeRow, Reason> {
    let game = Pgn::read(text).map_err(|_| Reason::BadPgn)?;
    let tag = |name: &str| game.tag(name).filter(|value| *value != "?").unwrap_or_default().to_owned();
    let event = tag("Event");
    let id = match tag("PuzzleId") {
        id if id.is_empty() => event.strip_prefix("Puzzle ").unwrap_or(&event).to_owned(),
        id => id,
    };
    let url = Some(tag("Site")).filter(|site| site.starts_with("http")).unwrap_or_default();
    let row = MadeRow {
        id,
        rating: tag("Rating"),
        themes: tag("Themes"),
        url,
        openings: tag("OpeningTags"),
        ..MadeRow::default()
    };
    row.with_line(&game.start, &game.moves)
}

fn of_epd(text: &str) -> Result<MadeRow, Reason> {
    let epd: Epd = text.trim().parse().map_err(|_| Reason::BadFen)?;
    let start = epd.setup.position(fault::GAME).map_err(|_| Reason::IllegalPosition)?;
    let mut moves = Vec::new();
    if let Some(line) = epd.operation("pv") {
        let mut position = start;
        for operand in &line.operands {
            let mv = San::find(operand.as_str(), &Letters::ENGLISH, &position)
                .or_else(|_| UciMove::find(operand.as_str(), &position))
                .map_err(|_| Reason::IllegalMove)?;
            position.play(mv);
            moves.push(mv);
        }
    }
    // If a line ends with the opponent's move, that move is dropped.
    if moves.len() % 2 == 0 {
        moves.pop();
    }
    if moves.is_empty() {
        moves.extend(epd.moves("bm", &start).map_err(|_| Reason::IllegalMove)?.first());
    }
    let comment = epd.text("c0").unwrap_or_default();
    let are_themes = comment.split_ascii_whitespace().all(|word| themes::find(word).is_some());
    let row = MadeRow {
        id: epd.text("id").unwrap_or_default().to_owned(),
        themes: if are_themes { comment.to_owned() } else { String::new() },
        ..MadeRow::default()
    };
    row.with_line(&start, &moves)
}

/// A previous position that a game can have had, and the quiet move that leads here; `None` if there is none.
fn retracted(position: &Position) -> Option<(Position, Move)> {
    let setup = position.to_setup();
    let mover = !setup.turn;
    let men = setup.board.pieces().filter(|(_, piece)| piece.color == mover);
    // The king comes after the others, because its moves may lose the right to castle, and pawns come last.
    let mut men: Vec<_> = men.collect();
    men.sort_by_key(|(_, piece)| match piece.role {
        Role::Pawn => 2,
        Role::King => 1,
        _ => 0,
    });
    for (to, piece) in men {
        for from in Square::ALL.into_iter().filter(|&from| setup.board.piece_at(from).is_none()) {
            let fullmoves = setup.fullmoves.saturating_sub(u16::from(mover == Color::Black)).max(1);
            let mut before =
                Setup { turn: mover, en_passant: None, halfmoves: 0, fullmoves, ..setup.clone() };
            before.board.remove(to);
            before.board.put(from, piece);
            let Ok(start) = before.position(&[]) else { continue };
            if start.is_check() && impossible_check(&before).is_some() {
                continue;
            }
            let Some(mv) = start.legal_step(from, to, None) else { continue };
            if start.after(mv).key() == position.key() {
                return Some((start, mv));
            }
        }
    }
    None
}
