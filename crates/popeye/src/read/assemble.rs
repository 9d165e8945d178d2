//! Builds a problem from what was read: sets up the men, and applies the twins one after the other.

use chess::Color;
use fairy::conditions::Refusal;
use fairy::{Attributes, Rules};

use crate::read::conditions::RawCondition;
use crate::read::fault::Fault;
use crate::read::lexer::Span;
use crate::read::raw::{Basis, Event, RawProblem, RawTwin, RawVerb};
use crate::read::reader::Reader;
use crate::write::twins;
use problem::solution::Completeness;
use problem::{Condition, Diagram, Setting};
use problem::{Encoding, Unsolvable};
use problem::{Language, Options};
use problem::{Notice, Problem, Text, Texts, Twin, ZeroPosition};
use problem::{TwinError, Twinning};

/// The condition that the attributes of the two boards imply.
const ALICE_CHESS: [&str; 3] = ["AliceChess", "AliceSchach", "Alice"];

/// Conditions under which a side may have several kings, or none.
const WITHOUT_ROYAL_MEN: [&str; 4] = ["RoyalDynasty", "ExtinctionChess", "LosingChess", "RepublicanChess"];

/// The kings that a position is expected to have.
#[derive(Clone, Copy)]
struct Kings<'a> {
    options: &'a Options,
    /// Whether a king may be among the men that could not be read.
    may_be_unread: bool,
}

impl Kings<'_> {
    /// Whether this side is expected to have one.
    fn has(self, color: Color) -> bool {
        !self.may_be_unread && !self.options.is_without_king(color)
    }
}

impl Reader<'_> {
    /// The problem, if enough of it was read to solve it.
    pub(super) fn assemble(&mut self, raw: RawProblem) -> Result<Problem, Box<Unsolvable>> {
        let RawProblem { span, texts, events, options, zero_position, protocol, latex, .. } = raw;
        let mut notices = Vec::new();
        let mut empty = Diagram::default();
        empty.set_conditions(raw.conditions.iter().map(|raw| raw.condition.clone()).collect());
        let (board, start) = self.set_up(empty, events, &mut notices);
        let (language, encoding) = (self.language, self.encoding());
        let Some(stipulation) = raw.stipulation else {
            if !raw.lacks_stipulation {
                self.report(Fault::NoStipulation, span);
            }
            return Err(nothing_to_solve(language, encoding, texts, notices, protocol));
        };
        let diagram = Setting { board, start, stipulation, requirement: None };
        // A position that is not solved may have any number of kings.
        let kings = Kings { options: &options, may_be_unread: raw.lacks_men };
        let men = raw.men.unwrap_or(span);
        self.check_rules(&diagram, &raw.conditions, men);
        let is_sound = zero_position == ZeroPosition::Yes || self.check_kings(&diagram, kings, men);
        let twins = self.set_up_twins(&diagram, raw.twins, zero_position, kings);
        if !is_sound {
            return Err(nothing_to_solve(language, encoding, texts, notices, protocol));
        }
        Ok(Problem {
            language,
            encoding,
            texts,
            notices,
            diagram,
            options,
            twins,
            zero_position,
            protocol,
            latex,
        })
    }

    /// Sets up the men; for `a=>b`, also the position to start from.
    fn set_up(
        &mut self,
        empty: Diagram,
        events: Vec<Event>,
        notices: &mut Vec<Notice>,
    ) -> (Diagram, Option<Diagram>) {
        let mut board = empty;
        let mut start = None;
        for event in events {
            match event {
                Event::Notice(notice) => notices.push(notice),
                Event::Men(men) => {
                    for man in men {
                        if board.man_at(man.square).is_some() {
                            self.report(Fault::Occupied(man.square), man.span);
                            notices.push(Notice::Occupied(man.square));
                        }
                        board.bury_under(man.square, man.man);
                    }
                }
                Event::Forsyth(men) => men.iter().for_each(|man| board.put(man.square, man.man)),
                Event::InitialArray => board = board.at_start_of_game(),
                Event::Target => {
                    let target = board.emptied();
                    start = Some(std::mem::replace(&mut board, target));
                }
            }
        }
        for board in start.iter_mut().chain([&mut board]) {
            board.set_hunters(self.hunters.clone());
            add_alice(board);
        }
        (board, start)
    }

    fn set_up_twins(
        &mut self,
        diagram: &Setting,
        raw: Vec<RawTwin>,
        zero_position: ZeroPosition,
        kings: Kings<'_>,
    ) -> Vec<Twin> {
        let mut twins = Vec::new();
        let mut number = 0;
        if zero_position == ZeroPosition::No {
            let label = (!raw.is_empty()).then(|| Twin::letter(0));
            let setting = diagram.clone();
            let label_in_english = label.clone();
            let notices = Vec::new();
            twins.push(Twin { notices, label, label_in_english, setting, has_own_stipulation: true });
            number = 1;
        }
        let mut previous = diagram.clone();
        let mut checked = diagram.board.conditions().to_vec();
        for twin in raw {
            let twinning = self.set_up_twin(diagram, previous, &twin);
            let sign = if twin.basis == Basis::Previous { "+" } else { "" };
            let [label, label_in_english] = [self.language, Language::English].map(|language| {
                let changes = twins::text(&twinning, kings.options, language);
                Some(format!("{sign}{}{changes}", Twin::letter(number)))
            });
            number += 1;
            previous = twinning.setting;
            if previous.board.conditions() != checked.as_slice() {
                checked = previous.board.conditions().to_vec();
                self.check_rules(&previous, &[], twin.span);
            }
            if !twin.lacks_stipulation && self.check_kings(&previous, kings, twin.span) {
                let has_own_stipulation = twin.verbs.iter().any(RawVerb::is_stipulation);
                let setting = previous.clone();
                let notices = twin.notices;
                twins.push(Twin { notices, label, label_in_english, setting, has_own_stipulation });
            }
        }
        twins
    }

    fn set_up_twin(&mut self, diagram: &Setting, previous: Setting, twin: &RawTwin) -> Twinning {
        // A twin without a verb repeats the twin before it.
        let starts_over = twin.basis == Basis::Diagram && twin.has_verb;
        let mut twinning = Twinning::of(if starts_over { diagram.clone() } else { previous });
        if !twin.has_verb {
            self.report(Fault::NoChange, twin.span);
        }
        for raw in &twin.verbs {
            match twinning.apply(raw.verb.clone()) {
                Ok(()) => {}
                Err(TwinError::NothingThere(square)) => {
                    self.report(Fault::NothingThere(square), raw.span_of(square));
                }
                Err(TwinError::OffBoard) => self.report(Fault::OffBoard, raw.span),
                Err(TwinError::NoChange) => self.report(Fault::NoChange, raw.span),
            }
        }
        add_alice(&mut twinning.setting.board);
        twinning
    }

    /// Reports why the rules cannot be set up, at the condition concerned if it is known, else at `span`.
    fn check_rules(&mut self, setting: &Setting, conditions: &[RawCondition], span: Span) {
        let Diagram::Fairy(fairy) = &setting.board else { return };
        let Err(refusals) = Rules::new(&fairy.setup(setting.stipulation.defender())) else { return };
        for refusal in refusals {
            let (Refusal::Word { condition, .. } | Refusal::Arguments { condition, .. }) = &refusal;
            let about = conditions.iter().find(|raw| raw.condition.names.contains(condition));
            self.report(Fault::Refused(refusal), about.map_or(span, |raw| raw.span));
        }
    }

    /// Reports missing and superfluous kings, and returns whether the position can be solved.
    fn check_kings(&mut self, setting: &Setting, expected: Kings<'_>, span: Span) -> bool {
        let is_without_kings = |condition: &Condition| WITHOUT_ROYAL_MEN.contains(&condition.english());
        if setting.board.conditions().iter().any(is_without_kings) {
            return true;
        }
        let mut is_sound = true;
        for color in Color::ALL {
            let kings = setting.board.royals(color).count();
            if kings > 1 {
                self.report(Fault::SeveralKings(color), span);
                is_sound = false;
            }
            if kings == 0 && expected.has(color) {
                self.report(Fault::MissingKing(color), span);
            }
        }
        is_sound
    }
}

/// Adds Alice chess if a man is assigned to one of its boards.
fn add_alice(board: &mut Diagram) {
    let boards = [Attributes::ALICE_A, Attributes::ALICE_B];
    let is_placed = board.men().any(|(_, man)| boards.iter().any(|&on| man.has(on)));
    if is_placed && !board.conditions().iter().any(|condition| condition.names == ALICE_CHESS) {
        let alice = Condition::new(ALICE_CHESS, Vec::new());
        board.set_conditions([board.conditions(), &[alice]].concat());
    }
}

fn nothing_to_solve(
    language: Language,
    encoding: Encoding,
    texts: Texts,
    notices: Vec<Notice>,
    protocol: Option<Text>,
) -> Box<Unsolvable> {
    Box::new(Unsolvable {
        language: Some(language),
        protocol,
        encoding,
        texts,
        notices,
        completeness: Completeness::Finished,
        understood: None,
    })
}
