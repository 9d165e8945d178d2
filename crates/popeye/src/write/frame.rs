//! What Popeye prints around solutions: remarks, the diagram with its texts and its caption, the labels of twins.

use chess::{Color, File, Rank, Square};
use fairy::Sides;

use problem::solution::Note;
use problem::{
    Diagram, Duplex, Language, Notice, Options, Problem, Task, Text, Twin, TwinBegins, Unsolvable,
    ZeroPosition,
};

use crate::read::keywords::{TWIN_STARTS, TwinStart, name};
use crate::read::options::{OPTIONS, OptionWord};
use crate::write::{men, note_text};

/// The width of the diagram.
const BOARD_WIDTH: usize = 37;
/// The column in which the number of men ends, and the line with it.
const CAPTION_WIDTH: usize = 36;

/// What is printed before a position of a problem is solved.
///
/// The first position comes with the diagram, the others with a label.
pub fn opening(begins: &TwinBegins<'_>) -> Vec<u8> {
    let TwinBegins { problem, index, .. } = *begins;
    let mut frame = Frame { out: Vec::new(), language: problem.language };
    let Some(twin) = problem.twins.get(index) else { return frame.out };
    let is_diagram = problem.zero_position == ZeroPosition::No && index == 0;
    if index == 0 {
        frame.notices(&problem.notices);
        frame.notes(begins.diagram_notes);
        if !problem.options.no_board {
            frame.diagram(problem);
        }
        if problem.zero_position == ZeroPosition::Yes {
            frame.line("");
            frame.line(name(TWIN_STARTS, TwinStart::ZeroPosition, problem.language));
            frame.line("");
        }
    }
    if !is_diagram {
        frame.notices(&twin.notices);
        // What the options do to a stipulation is told when it is new.
        if twin.has_own_stipulation {
            frame.notes(begins.notes);
        }
    }
    frame.label(twin);
    frame.out
}

/// What is printed of a problem that cannot be solved.
pub fn notices(unsolvable: &Unsolvable) -> Vec<u8> {
    let mut frame = Frame { out: Vec::new(), language: unsolvable.language.unwrap_or_default() };
    frame.notices(&unsolvable.notices);
    frame.out
}

struct Frame {
    out: Vec<u8>,
    language: Language,
}

impl Frame {
    fn notices(&mut self, notices: &[Notice]) {
        for notice in notices {
            match notice {
                Notice::Remark(text) => self.bytes_line(text),
                Notice::Occupied(square) => {
                    let text = self.language.choose([
                        "already occupied - old piece goes to the underworld.",
                        "ist bereits besetzt - alter Stein geht in die Unterwelt.",
                        "deja occupee - piece ancienne va dans l'au-dela.",
                    ]);
                    self.line(&format!("{square} {text}"));
                }
                Notice::TooManyEnPassantSquares => self.line(self.language.choose([
                    "Not more than 2 squares can be input for en passant keys.",
                    "Es koennen maximal zwei Felder fuer ep-Schluessel eingegeben werden.",
                    "plus de 2 cases pour cle en passant interdit.",
                ])),
                Notice::ContinuedLate => self.line(self.language.choose([
                    "Continued must be given immediately after twin.",
                    "Ferner muss als erstes nach Zwilling angegeben werden.",
                    "Enplus doit immediatement suivre jumeau.",
                ])),
            }
        }
    }

    /// What is told about the options before the diagram is shown.
    fn notes(&mut self, notes: &[Note]) {
        let notes = notes.iter().copied().filter(|note| note.comes_before_the_board());
        for text in notes.filter_map(note_text) {
            self.out.extend(self.language.choose(text).bytes());
        }
    }

    fn label(&mut self, twin: &Twin) {
        if let Some(label) = &twin.label {
            self.line("");
            self.line(label);
        }
    }

    fn diagram(&mut self, problem: &Problem) {
        let Problem { texts, options, .. } = problem;
        let task = problem.task(&problem.diagram);
        self.line("");
        let lines =
            [&texts.author, &texts.origin].into_iter().flatten().chain(&texts.award).chain(&texts.title);
        lines.for_each(|text| self.centred(text));
        if let Some(start) = &problem.diagram.start {
            self.board(start);
            self.counts(start, 0);
            self.line("");
            let side = self.language.color(first_mover(&task));
            self.centred(&Text::from(format!("=> ({side} ->)")));
            self.line("");
        }
        let board = &problem.diagram.board;
        self.board(board);
        let caption = format!("  {}{}", problem.diagram.stipulation.text, limits(options));
        self.out.extend(caption.bytes());
        self.counts(board, caption.len());
        self.option_lines(options);
    }

    fn board(&mut self, board: &Diagram) {
        const BORDER: &str = "+---a---b---c---d---e---f---g---h---+";
        let margin = format!("|{:1$}|", "", BOARD_WIDTH - 2);
        self.line("");
        self.line(BORDER);
        self.line(&margin);
        for rank in Rank::ALL.into_iter().rev() {
            let number = rank.to_char();
            let cells: String =
                File::ALL.into_iter().map(|file| self.cell(board, Square::new(file, rank))).collect();
            self.line(&format!("{number} {cells}  {number}"));
            self.line(&margin);
        }
        self.line(BORDER);
    }

    fn cell(&self, board: &Diagram, square: Square) -> String {
        let Some(man) = board.man_at(square) else { return "  . ".to_owned() };
        let sign = match man.sides() {
            Sides::White => ' ',
            Sides::Black => '-',
            Sides::Neutral => '=',
        };
        format!("{:>3} ", format!("{sign}{}", men::code(man.kind(), self.language, board.hunters())))
    }

    /// The number of men, flush right behind a caption of this length.
    fn counts(&mut self, board: &Diagram, caption: usize) {
        let counts = match board.counts() {
            [white, black, 0] => format!("{white} + {black}"),
            [white, black, neutral] => format!("{white} + {black} + {neutral}n"),
        };
        // The end of the line takes a column, too.
        let width = (CAPTION_WIDTH - 1).saturating_sub(caption);
        self.line(&format!("{counts:>width$}"));
    }

    fn option_lines(&mut self, options: &Options) {
        let word = |option| name(OPTIONS, option, self.language);
        let mut pairs = options.castling_mutually_exclusive.clone();
        pairs.sort();
        pairs.dedup();
        let duplex = match options.duplex {
            Duplex::No => None,
            Duplex::Both => Some(word(OptionWord::Duplex)),
            Duplex::Half => Some(word(OptionWord::HalfDuplex)),
        };
        let quodlibet = options.quodlibet.then(|| word(OptionWord::Quodlibet));
        if !pairs.is_empty() {
            let pairs: String = pairs.iter().map(|(white, black)| format!(" {white}{black}")).collect();
            let line = format!("{}{pairs}", word(OptionWord::CastlingMutuallyExclusive));
            self.line(&line);
        }
        for text in duplex.into_iter().chain(quodlibet) {
            self.centred(text.as_bytes());
        }
    }

    /// A line in the middle of the width of the board.
    fn centred(&mut self, text: &[u8]) {
        // With the end of the line, which Popeye counts as part of the text.
        let used = text.len() + 1;
        if used < BOARD_WIDTH {
            self.out.resize(self.out.len() + (BOARD_WIDTH + 1 - used) / 2, b' ');
        }
        self.bytes_line(text);
    }

    fn line(&mut self, text: &str) {
        self.bytes_line(text.as_bytes());
    }

    fn bytes_line(&mut self, text: &[u8]) {
        self.out.extend(text);
        self.out.push(b'\n');
    }
}

/// The side that makes the first half-move; White of `a=>b` if the option says so.
fn first_mover(task: &Task) -> Color {
    match task.options.white_to_play {
        true => !task.first_mover(),
        false => task.first_mover(),
    }
}

/// The limits on threats, flights and nontrivial defences, as they stand behind the stipulation.
fn limits(options: &Options) -> String {
    let play = match (options.threat, options.max_flight_squares) {
        (None, None) => String::new(),
        (Some(threat), None) => format!("/{threat}"),
        (Some(threat), Some(flights)) => format!("/{threat}/{flights}"),
        (None, Some(flights)) => format!("//{flights}"),
    };
    match options.non_trivial {
        Some((defences, moves)) => format!("{play};{defences},{moves}"),
        None => play,
    }
}
