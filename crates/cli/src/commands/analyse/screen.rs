//! An analysis for people: the board, then a line for each depth.

use std::io;

use engine::{Board, MoveOf};
use game::{Depth, Position as _, Score};
use search::{Answer, Bound, Observer, Report};

use crate::Console;
use crate::games::{NotatedGame, Notation, score_text};
use crate::wrap::Layout;

/// The number of moves of a line that are shown.
const LONGEST_LINE: usize = 12;
/// Columns before the moves.
const FIGURES: usize = 47;
/// The columns that moves need next to the figures; with fewer columns they are printed on the next line.
const LEAST_MOVES: usize = 30;
/// The indentation of moves below their figures.
const INDENT: usize = 6;

/// Prints reports.
pub(super) struct Screen<'a, G: NotatedGame> {
    console: &'a Console,
    board: &'a Board<G>,
    notation: Notation,
    /// How many lines each depth has.
    lines: usize,
    /// The lines of the current depth, the best first. They are printed when all are known, because a better line makes
    /// the search report the others again.
    rows: Vec<Row<MoveOf<G>>>,
    /// The lines of the previous depth, which is complete.
    before: Vec<Row<MoveOf<G>>>,
    /// Whether the previous depth repeated the one before it: only the last such depth is printed.
    is_held_back: bool,
    /// The first thing that could not be printed.
    state: io::Result<()>,
}

/// A line of the table.
struct Row<M> {
    depth: Depth,
    score: Score,
    moves: Vec<M>,
    seconds: f64,
    nodes: u64,
}

impl<M: PartialEq> Row<M> {
    /// Whether both are the same and unlikely to change at greater depths: a mate, or a draw.
    fn repeats(&self, other: &Row<M>) -> bool {
        let is_decided = self.score.is_mate() || self.score == Score::DRAW;
        is_decided && self.score == other.score && self.moves == other.moves
    }
}

impl<'a, G: NotatedGame> Screen<'a, G> {
    /// Prints the board and the heads of the columns.
    pub(super) fn new(
        console: &'a Console,
        board: &'a Board<G>,
        notation: Notation,
        lines: usize,
        diagram: String,
    ) -> io::Result<Screen<'a, G>> {
        console.print(&format!("{diagram}\n{}\n\n", G::write(board.position())))?;
        let mut moves = game::MoveList::new();
        board.position().legal_moves(&mut moves);
        let lines = lines.clamp(1, moves.len().max(1));
        let screen = Screen {
            console,
            board,
            notation,
            lines,
            rows: Vec::new(),
            before: Vec::new(),
            is_held_back: false,
            state: Ok(()),
        };
        if !moves.is_empty() {
            let line = if screen.is_narrow() { "" } else { "  line" };
            console.print(&format!("depth             score     time        nodes{line}\n"))?;
        }
        Ok(screen)
    }

    /// Prints the answer.
    pub(super) fn finish(mut self, answer: &Answer<MoveOf<G>>) -> io::Result<()> {
        let before = std::mem::take(&mut self.before);
        if self.is_held_back {
            self.print(&before);
        }
        let mut rows = std::mem::take(&mut self.rows);
        if !rows.is_empty() {
            // The search ended within a depth: the remaining lines are those of the depth before.
            let found: Vec<_> = rows.iter().map(|row| row.moves.first().copied()).collect();
            rows.extend(before.into_iter().filter(|row| !found.contains(&row.moves.first().copied())));
            rows.truncate(self.lines);
            self.print(&rows);
        }
        self.state?;
        let text = match answer.lines.first() {
            None => match self.board.position().ending() {
                Some(ending) => format!("There is no legal move: {}.", ending.reason),
                None => "There is no legal move.".to_owned(),
            },
            Some(best) if best.depth == Depth::ZERO => {
                format!("\nNo depth was finished within {}.", counted(answer.nodes))
            }
            Some(best) => {
                let first = best.moves.get(..1).unwrap_or_default();
                let mv = G::line(self.board.position(), first, self.notation);
                let (nodes, seconds) = (counted(answer.nodes), answer.time.as_secs_f64());
                let score = score_text::<G>(best.score);
                format!("\nBest is {mv}, {score}, after {nodes} in {seconds:.1} s.")
            }
        };
        self.console.print(&format!("{text}\n"))
    }

    /// Prints the lines of a depth, unless they repeat those before.
    fn print_depth(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        self.is_held_back = rows.len() == self.before.len()
            && rows.iter().zip(&self.before).all(|(row, before)| row.repeats(before));
        if !self.is_held_back {
            self.print(&rows);
        }
        self.before = rows;
    }

    fn print(&mut self, rows: &[Row<MoveOf<G>>]) {
        let Some(first) = rows.first() else { return };
        let text: String = rows.iter().enumerate().map(|(index, row)| self.text(row, index, first)).collect();
        if self.state.is_ok() {
            self.state = self.console.print(&text);
        }
    }

    /// A row of the table. Depth, time and nodes are those of the first, unless it is of another depth.
    fn text(&self, row: &Row<MoveOf<G>>, index: usize, first: &Row<MoveOf<G>>) -> String {
        let Row { depth, score, seconds, nodes, .. } = row;
        let score = score_text::<G>(*score);
        let figures = match index {
            0 => format!("{depth:>5} {score:>17} {seconds:>6.1} s {nodes:>12}"),
            _ if *depth == first.depth => format!("{:>5} {score:>17} {:>8} {:>12}", "", "", ""),
            _ => format!("{depth:>5} {score:>17} {:>8} {:>12}", "", ""),
        };
        let line = G::line(self.board.position(), &row.moves, self.notation);
        let width = self.console.width();
        match self.is_narrow() {
            true => {
                let moves = Layout { width, indent: INDENT }.wrap(&line, INDENT);
                format!("{}\n{:INDENT$}{moves}\n", figures.trim_end(), "")
            }
            false => format!("{figures}  {}\n", Layout { width, indent: FIGURES }.wrap(&line, FIGURES)),
        }
    }

    /// Whether figures and moves do not fit on one line.
    fn is_narrow(&self) -> bool {
        self.console.width().is_some_and(|width| width < FIGURES + LEAST_MOVES)
    }
}

impl<G: NotatedGame> Observer<MoveOf<G>> for Screen<'_, G> {
    fn line(&mut self, report: &Report<'_, MoveOf<G>>) {
        if report.bound != Bound::Exact || self.state.is_err() {
            return;
        }
        let row = Row {
            depth: report.depth,
            score: report.score,
            moves: report.moves.get(..LONGEST_LINE).unwrap_or(report.moves).to_vec(),
            seconds: report.time.as_secs_f64(),
            nodes: report.nodes,
        };
        self.rows.truncate(report.line - 1);
        self.rows.push(row);
        if self.rows.len() >= self.lines {
            self.print_depth();
        }
    }
}

/// `1 node`, `2 nodes`.
fn counted(nodes: u64) -> String {
    format!("{nodes} node{}", if nodes == 1 { "" } else { "s" })
}
