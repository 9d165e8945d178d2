//! The position in the head of a CSA file: `PI82HI`, `P1-KY-KE…`, `P+00FU`, `P-00AL`.

use super::moves::{kind_of, split_square};
use crate::record::RecordProblem;
use crate::{Color, File, Piece, Rank, Setup, Square};

/// A position while its lines come in.
#[derive(Default)]
pub(super) struct BoardLines {
    setup: Option<Setup>,
    /// Who gets the men that are left when all others have their place.
    rest: Option<Color>,
    /// The ranks that have come so far.
    ranks: Vec<Rank>,
}

impl BoardLines {
    /// Reads a line that begins with `P`.
    pub(super) fn line(&mut self, line: &str) -> Result<(), RecordProblem> {
        const EXPECTED: &str = "PI, a rank like P1-KY-KE * …, each once, or men like P+00FU63GI";
        let text = line.strip_prefix('P').unwrap_or(line);
        let read = match text.chars().next() {
            Some('I') => self.initial(text),
            Some('+') => self.men(Color::Black, text),
            Some('-') => self.men(Color::White, text),
            _ => self.rank(text),
        };
        read.ok_or_else(|| RecordProblem::invalid(line, EXPECTED))
    }

    /// The whole position. Without any line it is the start of an even game; a board of ranks must have all of them, for
    /// one that is lost with its men would leave another problem.
    pub(super) fn setup(&self, turn: Color) -> Result<Setup, RecordProblem> {
        if !matches!(self.ranks.len(), 0 | 9) {
            return Err(RecordProblem::MissingRanks { found: self.ranks.len() });
        }
        let mut setup = self.setup.clone().unwrap_or_else(Setup::initial);
        setup.turn = turn;
        if let Some(color) = self.rest {
            setup.give_rest_to(color);
        }
        Ok(setup)
    }

    /// `I82HI22KA`: the start of a game, less the men named.
    fn initial(&mut self, line: &str) -> Option<()> {
        let mut setup = Setup::initial();
        let mut rest = line.strip_prefix('I')?;
        while !rest.is_empty() {
            let (square, after) = split_square(rest)?;
            let (name, after) = after.split_at_checked(2)?;
            (setup.piece_at(square)?.kind == kind_of(name)?).then_some(())?;
            setup.set(square, None);
            rest = after;
        }
        self.setup = Some(setup);
        Some(())
    }

    /// `1-KY-KE * …`: nine cells of three characters, the last blanks of which may be missing.
    fn rank(&mut self, line: &str) -> Option<()> {
        let mut chars = line.chars();
        let rank = Rank::from_digit(chars.next()?)?;
        (!self.ranks.contains(&rank)).then_some(())?;
        self.ranks.push(rank);
        let cells: Vec<char> = chars.collect();
        (cells.len() <= 27).then_some(())?;
        let mut cells = cells.chunks(3);
        let setup = self.setup.get_or_insert_with(Setup::empty);
        for file in File::ALL.into_iter().rev() {
            let cell: String = cells.next().unwrap_or_default().iter().collect();
            let piece = match cell.split_at_checked(1) {
                Some(("+", name)) => Some(Piece::new(Color::Black, kind_of(name)?)),
                Some(("-", name)) => Some(Piece::new(Color::White, kind_of(name)?)),
                _ if matches!(cell.trim(), "*" | "") => None,
                _ => return None,
            };
            setup.set(Square::new(file, rank), piece);
        }
        Some(())
    }

    /// `+00FU63GI`: men of one side, in hand (00) or on the board; `00AL` are all that are left.
    fn men(&mut self, color: Color, line: &str) -> Option<()> {
        let setup = self.setup.get_or_insert_with(Setup::empty);
        let mut rest = line.get(1..)?;
        while !rest.is_empty() {
            if let Some(in_hand) = rest.strip_prefix("00") {
                let (name, after) = in_hand.split_at_checked(2)?;
                if name == "AL" {
                    self.rest = Some(color);
                } else {
                    setup.set_hand(color, setup.hand(color).with_more(kind_of(name)?, 1)?);
                }
                rest = after;
            } else {
                let (square, after) = split_square(rest)?;
                let (name, after) = after.split_at_checked(2)?;
                setup.set(square, Some(Piece::new(color, kind_of(name)?)));
                rest = after;
            }
        }
        Some(())
    }
}
