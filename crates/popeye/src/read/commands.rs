//! The commands of a problem, up to its twins or its end.

use crate::read::conditions::add;
use crate::read::fault::Fault;
use crate::read::keywords::{Boundary, Command, Found, TwinStart};
use crate::read::lexer::Span;
use crate::read::raw::{Event, RawProblem};
use crate::read::reader::{Reader, Section, shown};
use crate::read::stipulations::StipulationForm;
use problem::goals::GoalKind;
use problem::{Notice, ZeroPosition};

/// A limit for hostile input.
const MOST_TWINS: usize = 1_000;

impl Reader<'_> {
    /// Reads a problem after its first keyword, and the boundary that ends it, if the file continues.
    pub(super) fn problem(&mut self, span: Span) -> (RawProblem, Option<Boundary>) {
        let mut raw = RawProblem::new(span);
        loop {
            let Some(word) = self.peek() else {
                let end = self.here();
                self.report(Fault::UnexpectedEnd, end);
                return (raw, None);
            };
            match self.peek_section() {
                Found::One(section) => {
                    self.next();
                    match section {
                        Section::Command(command) => self.command(command, &mut raw),
                        Section::Twin(start) => {
                            let boundary = self.twins(start, word.span, &mut raw);
                            return (raw, boundary);
                        }
                        Section::Boundary(boundary) => return (raw, Some(boundary)),
                    }
                }
                Found::Several(candidates) => {
                    self.report_ambiguous(word, candidates);
                    self.next();
                }
                Found::None if self.peek_beginning().is_some() => {
                    self.report(Fault::BeginsAgain, word.span);
                    self.next();
                    return (raw, Some(Boundary::Next));
                }
                Found::None => {
                    self.next();
                    let span = self.skip_strangers(word.span);
                    self.report(Fault::UnknownWord(shown(word.text)), span);
                }
            }
        }
    }

    fn command(&mut self, command: Command, raw: &mut RawProblem) {
        match command {
            Command::Remark => raw.events.extend(self.text().map(Notice::Remark).map(Event::Notice)),
            Command::Author => raw.texts.author.extend(self.text()),
            Command::Origin => raw.texts.origin.extend(self.text()),
            Command::Title => raw.texts.title.extend(self.text()),
            Command::Award => raw.texts.award = self.text().or(raw.texts.award.take()),
            Command::Protocol => raw.protocol = self.text().or(raw.protocol.take()),
            Command::Latex => {
                if let Some(file) = self.text() {
                    raw.latex = Some(file);
                    self.latex_pieces();
                }
            }
            Command::LatexPieces => self.latex_pieces(),
            Command::Pieces | Command::Forsyth | Command::InitialGameArray => {
                raw.men = Some(self.last());
                let errors = self.errors();
                let men = self.put_on_board(command);
                raw.lacks_men |= self.errors() > errors;
                raw.events.push(men);
            }
            Command::Option => self.options(raw),
            Command::Condition => {
                for condition in self.conditions() {
                    add(&mut raw.conditions, condition);
                }
            }
            Command::Stipulation => self.main_stipulation(StipulationForm::Short, raw),
            Command::LongStipulation => self.main_stipulation(StipulationForm::Long, raw),
        }
    }

    /// Reads the men that a command puts on the board.
    fn put_on_board(&mut self, command: Command) -> Event {
        match command {
            Command::Pieces => Event::Men(self.pieces()),
            Command::Forsyth => Event::Forsyth(self.forsyth()),
            _ => Event::InitialArray,
        }
    }

    fn text(&mut self) -> Option<Vec<u8>> {
        self.rest_of_line().map(<[u8]>::to_vec)
    }

    fn main_stipulation(&mut self, form: StipulationForm, raw: &mut RawProblem) {
        let span = self.here();
        let Some(stipulation) = self.stipulation(form) else {
            raw.lacks_stipulation = true;
            return;
        };
        if raw.stipulation.is_some() {
            self.report(Fault::SecondStipulation, span);
            return;
        }
        if stipulation.asks_for(GoalKind::TargetPosition) {
            raw.events.push(Event::Target);
        }
        raw.stipulation = Some(stipulation);
    }

    /// Skips lines of a man's code, its LaTeX symbol and its name: the LaTeX writer has its own symbols and names.
    fn latex_pieces(&mut self) {
        while let Some(word) = self.peek()
            && word.text.len() <= 2
            && self.is_code(word.text)
        {
            self.next();
            self.next();
            self.rest_of_line();
        }
    }

    fn twins(&mut self, start: TwinStart, span: Span, raw: &mut RawProblem) -> Option<Boundary> {
        if start == TwinStart::ZeroPosition {
            raw.zero_position = ZeroPosition::Yes;
        }
        let mut span = span;
        loop {
            let (twin, end) = self.twin(span);
            match raw.twins.len() {
                count if count < MOST_TWINS => raw.twins.push(twin),
                _ => self.report(Fault::TooManyTwins(MOST_TWINS), span),
            }
            match end {
                Some(Section::Boundary(boundary)) => return Some(boundary),
                Some(_) => span = self.last(),
                None => return None,
            }
        }
    }
}
