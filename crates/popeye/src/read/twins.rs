//! Reads the verbs of a twin.

use fairy::Kind;

use crate::read::fault::Fault;
use crate::read::keywords::{Boundary, Command, Found, VERBS, VerbWord};
use crate::read::lexer::{Span, Word};
use crate::read::raw::{Basis, RawTwin, RawVerb};
use crate::read::reader::{Reader, Section};
use crate::read::stipulations::StipulationForm;
use problem::stipulation::Stipulation;
use problem::{Notice, Turn, Verb};

impl<'a> Reader<'a> {
    /// Reads a twin after its first keyword, and the keyword that ends it.
    pub(super) fn twin(&mut self, span: Span) -> (RawTwin, Option<Section>) {
        let mut twin = RawTwin {
            span,
            notices: Vec::new(),
            basis: Basis::Diagram,
            verbs: Vec::new(),
            has_verb: false,
            lacks_stipulation: false,
        };
        let mut is_first = true;
        loop {
            let Some(word) = self.peek() else {
                let end = self.here();
                self.report(Fault::UnexpectedEnd, end);
                return (twin, None);
            };
            match self.peek_keyword(VERBS) {
                Found::One(verb) => {
                    self.next();
                    match verb {
                        VerbWord::Continued if is_first => twin.basis = Basis::Previous,
                        VerbWord::Continued => {
                            self.report_word(Fault::ContinuedLate, word);
                            twin.notices.push(Notice::ContinuedLate);
                        }
                        verb => {
                            twin.has_verb = true;
                            self.verb(verb, word, &mut twin);
                        }
                    }
                }
                Found::Several(candidates) => {
                    self.report_ambiguous(word, candidates);
                    self.next();
                }
                Found::None => {
                    if let Some(end) = self.end_of_twin(word, &mut twin) {
                        return (twin, Some(end));
                    }
                }
            }
            is_first = false;
        }
    }

    /// Reads a word that is not a verb: a remark, the end of the twin, or an unknown word.
    fn end_of_twin(&mut self, word: Word<'a>, twin: &mut RawTwin) -> Option<Section> {
        match self.peek_section() {
            Found::One(Section::Command(Command::Remark)) => {
                self.next();
                let remark = self.rest_of_line();
                twin.notices.extend(remark.map(|text| Notice::Remark(text.to_vec())));
                None
            }
            Found::One(end @ (Section::Twin(_) | Section::Boundary(_))) => {
                self.next();
                Some(end)
            }
            Found::Several(candidates) => {
                self.report_ambiguous(word, candidates);
                self.next();
                None
            }
            Found::One(Section::Command(_)) => {
                self.report_word(Fault::CommandInTwin, word);
                self.next();
                self.skip_to_keyword();
                None
            }
            Found::None if self.peek_beginning().is_some() => {
                self.report(Fault::BeginsAgain, word.span);
                self.next();
                Some(Section::Boundary(Boundary::Next))
            }
            Found::None => {
                // The words that follow may belong to it.
                self.report_word(Fault::UnknownWord, word);
                self.skip_to_keyword();
                None
            }
        }
    }

    /// Reads the arguments of a verb. A verb that cannot be read is left out.
    fn verb(&mut self, verb: VerbWord, word: Word<'a>, twin: &mut RawTwin) {
        let span = self.here();
        match verb {
            VerbWord::Add => {
                let men = self.pieces().into_iter();
                twin.verbs.extend(men.map(|man| RawVerb::new(Verb::Add(man.man, man.square), man.span)));
            }
            VerbWord::Remove => {
                let squares = self.expected_squares();
                twin.verbs.push(RawVerb::new(Verb::Remove(squares), span));
            }
            VerbWord::Condition => {
                let conditions = self.conditions().into_iter().map(|raw| raw.condition).collect();
                twin.verbs.push(RawVerb::new(Verb::Condition(conditions), span));
            }
            VerbWord::Require => {
                let requirement = self.requirement();
                twin.verbs
                    .extend(requirement.map(|requirement| RawVerb::new(Verb::Require(requirement), span)));
            }
            VerbWord::Stipulation => self.twin_stipulation(StipulationForm::Short, span, twin),
            VerbWord::LongStipulation => self.twin_stipulation(StipulationForm::Long, span, twin),
            VerbWord::PolishType => twin.verbs.push(RawVerb::new(Verb::PolishType, word.span)),
            VerbWord::Rotate | VerbWord::Mirror => {
                twin.verbs.extend(self.turn(verb).map(|turn| RawVerb::new(Verb::Turn(turn), span)));
            }
            VerbWord::Substitute => {
                let kinds =
                    self.substituted().and_then(|old| Some(Verb::Substitute(old, self.substituted()?)));
                twin.verbs.extend(kinds.map(|verb| RawVerb::new(verb, span)));
            }
            VerbWord::Move | VerbWord::Exchange | VerbWord::Shift => {
                let Some(one) = self.expected_square() else { return };
                let second = self.here();
                let Some(other) = self.expected_square() else { return };
                let verb = match verb {
                    VerbWord::Exchange => Verb::Exchange(one, other),
                    VerbWord::Shift => Verb::Shift(one, other),
                    _ => Verb::Move { from: one, to: other },
                };
                twin.verbs.push(RawVerb { verb, span, second });
            }
            VerbWord::Continued => {}
        }
    }

    fn twin_stipulation(&mut self, form: StipulationForm, span: Span, twin: &mut RawTwin) {
        let stipulation: Option<Stipulation> = self.stipulation(form);
        twin.lacks_stipulation |= stipulation.is_none();
        twin.verbs.extend(stipulation.map(|stipulation| RawVerb::new(Verb::Stipulate(stipulation), span)));
    }

    fn turn(&mut self, verb: VerbWord) -> Option<Turn> {
        let word = self.next()?;
        let turns = Turn::ALL.into_iter().filter(|turn| turn.is_rotation() == (verb == VerbWord::Rotate));
        let turn = turns.into_iter().find(|turn| turn.name().eq_ignore_ascii_case(word.text));
        if turn.is_none() {
            self.report_word(Fault::UnknownTurn, word);
        }
        turn
    }

    fn substituted(&mut self) -> Option<Kind> {
        let word = self.next()?;
        match self.expected_kind(word.text) {
            Ok(kind) => Some(kind),
            Err(fault) => {
                self.report(fault, word.span);
                None
            }
        }
    }
}
