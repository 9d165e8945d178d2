//! The text that Popeye prints around solutions: remarks, the diagram with its texts and its caption, the labels of
//! twins.

use chess::{Color, File, Rank, Square};
use fairy::{Attributes, Hunter, Kind, Sides};

use fairy::Grid;
use problem::solution::Note;
use problem::{
    Condition, Diagram, Duplex, ExclusiveRooks, Language, NonTrivial, Notice, Options, Problem, Task, Text,
    Twin, TwinBegins, Unsolvable, ZeroPosition, grid_of,
};

use crate::read::keywords::{TWIN_STARTS, TwinStart, name};
use crate::read::options::{OPTIONS, OptionWord};
use crate::write::conditions::GridLine;
use crate::write::notes::note_text;
use crate::write::requirement::requirement_text;
use crate::write::{conditions, men};

/// The upper and the lower edge of the diagram.
const BORDER: &str = "+---a---b---c---d---e---f---g---h---+";
/// The width of the diagram.
const BOARD_WIDTH: usize = 37;
/// The column in which the line with the number of men ends.
const CAPTION_WIDTH: usize = 36;

/// The text printed before a position is solved.
///
/// The first position has the diagram, the others have a label.
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
        // Notes about a stipulation are printed when it is new.
        if twin.has_own_stipulation {
            frame.notes(begins.notes);
        }
    }
    frame.label(twin);
    frame.out
}

/// A diagram as text, with its attributes and conditions below.
pub(crate) fn drawn(diagram: &Diagram, language: Language) -> String {
    let mut frame = Frame { out: Vec::new(), language };
    frame.board(diagram, &Options::default());
    frame.legend(diagram);
    frame.conditions(diagram, GridLine::Drawn);
    // The codes and keywords are ASCII.
    String::from_utf8_lossy(&frame.out).trim_start_matches('\n').to_owned()
}

/// The text printed for a problem that cannot be solved.
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

    /// The notes about options, which come before the diagram.
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
            self.board(start, options);
            self.counts(start, 0);
            self.legend(start);
            self.line("");
            let first = first_mover(&task);
            let first = if options.duplex == Duplex::Half { !first } else { first };
            let side = self.language.color(first);
            self.centred(&Text::from(format!("=> ({side} ->)")));
            self.line("");
        }
        let board = &problem.diagram.board;
        self.board(board, options);
        let caption = format!("  {}{}", problem.caption(), limits(options));
        self.out.extend(caption.bytes());
        self.counts(board, caption.len());
        self.legend(board);
        let grid = if options.suppress_grid { GridLine::Named } else { GridLine::Drawn };
        self.conditions(board, grid);
        self.option_lines(options);
        if let Some(grid) = grid_of(board).filter(|_| options.write_grid) {
            self.grid(&grid);
        }
    }

    fn board(&mut self, board: &Diagram, options: &Options) {
        let grid = grid_of(board).filter(|_| !options.suppress_grid);
        let drawing = Drawing { board, grid, language: self.language };
        self.line("");
        self.line(BORDER);
        self.line(&format!("|{:1$}|", "", BOARD_WIDTH - 2));
        for rank in Rank::ALL.into_iter().rev() {
            let number = rank.to_char();
            let along = |cell: &dyn Fn(Square) -> String| -> String {
                File::ALL.into_iter().map(|file| cell(Square::new(file, rank))).collect()
            };
            self.line(&format!("{number} {}  {number}", along(&|square| drawing.cell(square))));
            self.line(&format!("| {}  |", along(&|square| drawing.below(square))));
        }
        self.line(BORDER);
    }

    fn conditions(&mut self, board: &Diagram, grid: GridLine) {
        for line in conditions::lines(board, grid, self.language) {
            self.centred(line.as_bytes());
        }
    }

    /// Draws the numbers of the fields of a grid.
    fn grid(&mut self, grid: &Grid) {
        let margin = format!("|{:1$}|", "", BOARD_WIDTH - 2);
        self.line("");
        self.line(BORDER);
        self.line(&margin);
        for rank in Rank::ALL.into_iter().rev() {
            let number = rank.to_char();
            let fields = File::ALL.map(|file| grid.field(Square::new(file, rank)) % 100);
            let fields: String = fields.iter().map(|field| format!("{field:>3} ")).collect();
            self.line(&format!("{number} {fields}  {number}"));
            self.line(&margin);
        }
        self.line(BORDER);
    }

    /// The attributes of men, each with the squares of the men that have it.
    fn legend(&mut self, board: &Diagram) {
        for names in Attributes::ALL {
            let mut squares = String::new();
            for rank in Rank::ALL.into_iter().rev() {
                for square in File::ALL.map(|file| Square::new(file, rank)) {
                    let man = board.man_at(square);
                    if man.is_some_and(|man| men::shows(man, names.attribute, board.conditions())) {
                        squares.push_str(&format!(" {square}"));
                    }
                }
            }
            if !squares.is_empty() || men::is_given(names.attribute, board.conditions()) {
                let line = format!("{}{squares}", self.language.choose(names.keywords));
                self.centred(line.as_bytes());
            }
        }
    }

    /// The number of men, right-aligned after a caption of this length.
    fn counts(&mut self, board: &Diagram, caption: usize) {
        let counts = match board.counts() {
            [white, black, 0] => format!("{white} + {black}"),
            [white, black, neutral] => format!("{white} + {black} + {neutral}n"),
        };
        // The line ending counts as a column.
        let width = (CAPTION_WIDTH - 1).saturating_sub(caption);
        self.line(&format!("{counts:>width$}"));
    }

    fn option_lines(&mut self, options: &Options) {
        let language = self.language;
        let word = |option| name(OPTIONS, option, language);
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
            let pairs: String =
                pairs.iter().map(|ExclusiveRooks { white, black }| format!(" {white}{black}")).collect();
            let line = format!("{}{pairs}", word(OptionWord::CastlingMutuallyExclusive));
            self.line(&line);
        }
        for text in duplex.into_iter().chain(quodlibet) {
            self.centred(text.as_bytes());
        }
        if !options.requirement.is_empty() {
            let text = requirement_text(&options.requirement, language);
            self.centred(format!("{} {text}", word(OptionWord::Require)).as_bytes());
        }
    }

    /// A line centred under the board.
    fn centred(&mut self, text: &[u8]) {
        // Popeye counts the line ending as part of the text.
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

/// The state of drawing a board.
struct Drawing<'a> {
    board: &'a Diagram,
    grid: Option<Grid>,
    language: Language,
}

impl Drawing<'_> {
    /// A square with its man; a grid line is on its left.
    fn cell(&self, square: Square) -> String {
        let text = match self.board.man_at(square) {
            _ if self.has("Imitator", square) => "I ".to_owned(),
            _ if self.has("Hole", square) => "  ".to_owned(),
            None => ". ".to_owned(),
            Some(man) => {
                let sign = match man.sides() {
                    Sides::White => "",
                    Sides::Black => "-",
                    Sides::Neutral => "=",
                };
                let (code, end) = match self.hunter(man.kind()) {
                    Some(Hunter { away, .. }) => (self.code(away), '/'),
                    None => (self.code(man.kind()), ' '),
                };
                format!("{sign}{code}{end}")
            }
        };
        let line = square.offset(-1, 0).filter(|&left| self.is_divided(square, left)).map_or(' ', |_| '|');
        match text.len() {
            4.. => text,
            _ => format!("{line}{text:>3}"),
        }
    }

    /// The text below a square: a grid line, and the kind that a hunter returns as.
    fn below(&self, square: Square) -> String {
        let is_divided = square.offset(0, -1).is_some_and(|below| self.is_divided(square, below));
        let line = if is_divided { " ---" } else { "    " };
        match self.board.man_at(square).and_then(|man| self.hunter(man.kind())) {
            None => line.to_owned(),
            Some(Hunter { home, .. }) => {
                let code = self.code(home);
                let before = line.get(..3 - code.len()).unwrap_or_default();
                format!("{before}{code}{}", line.get(3..).unwrap_or_default())
            }
        }
    }

    fn is_divided(&self, one: Square, other: Square) -> bool {
        self.grid.as_ref().is_some_and(|grid| grid.divides(one, other))
    }

    /// Whether a condition names a square.
    fn has(&self, english: &str, square: Square) -> bool {
        let is_about = |condition: &Condition| {
            condition.english() == english && condition.squares().any(|known| known == square)
        };
        self.board.conditions().iter().any(is_about)
    }

    fn hunter(&self, kind: Kind) -> Option<Hunter> {
        men::hunter(kind, self.board.hunters())
    }

    fn code(&self, kind: Kind) -> String {
        men::code(kind, self.language, self.board.hunters())
    }
}

/// The side that makes the first half-move; the option WhiteToPlay reverses it.
fn first_mover(task: &Task) -> Color {
    match task.options.white_to_play {
        true => !task.first_mover(),
        false => task.first_mover(),
    }
}

/// The limits on threats, flights and nontrivial defences, as written after the stipulation.
fn limits(options: &Options) -> String {
    let play = match (options.threat, options.max_flight_squares) {
        (None, None) => String::new(),
        (Some(threat), None) => format!("/{threat}"),
        (Some(threat), Some(flights)) => format!("/{threat}/{flights}"),
        (None, Some(flights)) => format!("//{flights}"),
    };
    match options.non_trivial {
        Some(NonTrivial { defences, moves }) => format!("{play};{defences},{moves}"),
        None => play,
    }
}
