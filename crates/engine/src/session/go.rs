//! `go`: everything that starts a search of the current position.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use ::mate::Length;
use game::{KeyStream, MoveList, Ply, Position as _, Score};
use search::heuristics::Switch;
use search::{Answer, Limits, Signal, Silent};
use tablebases::Tables;

use super::mate::{self, Question};
use super::remark::Remark;
use super::reporter::{self, Reporter};
use super::search_thread::{AtEndOfInput, Job};
use super::{Board, Session, config, iid};
use crate::games::SearchOf;
use crate::handicap::Handicap;
use crate::options::Settings;
use crate::output::Output;
use crate::protocol::{Go, IgnoredPart, MateLimit, Protocol};
use crate::{MoveOf, PlayableGame, consult, limits};

/// The maximum number of faults reported for one `go`.
const MOST_COMPLAINTS: usize = 3;

impl<G: PlayableGame, W: Write + Send + 'static> Session<G, W> {
    pub(super) fn go(&mut self, go: &Go, complaints: &[IgnoredPart]) {
        complaints.iter().take(MOST_COMPLAINTS).for_each(|complaint| self.output.info(complaint));
        if !self.has_position("go") {
            let is_mate = go.mate.is_some();
            let nothing = if is_mate { mate::without_question(G::PROTOCOL) } else { G::PROTOCOL.no_move() };
            return self.output.line(nothing);
        }
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        match go.mate {
            Some(MateLimit::Time(time)) => return self.find_mate(Some(time)),
            Some(MateLimit::Infinite) => return self.find_mate(None),
            Some(MateLimit::Moves(moves)) if !go.infinite && !go.ponder && go.search_moves.is_empty() => {
                return self.prove_mate(go, moves);
            }
            _ => {}
        }
        if let Some(fault) = self.board.fault() {
            self.output.info(format_args!("go: {fault}; only `go mate` can be answered here"));
            return self.output.line(G::PROTOCOL.no_move());
        }
        if let Some(answer) = self.answer_without_search(go) {
            return self.output.line(answer);
        }
        self.search(go);
    }

    /// A declaration or a move of the book, when the GUI wants a move and no analysis.
    fn answer_without_search(&mut self, go: &Go) -> Option<String> {
        let in_game = !go.infinite && !go.ponder && go.mate.is_none() && go.search_moves.is_empty();
        if !in_game || self.settings.analysis {
            return None;
        }
        let here = || G::write(self.board.position());
        if G::may_declare(self.board.position(), &self.settings) {
            self.output.remark(format_args!("declaration position {}", here()));
            return Some("bestmove win".to_owned());
        }
        if !self.settings.own_book {
            return None;
        }
        match G::book_move(self.book.as_mut()?, self.board.position(), &mut self.dice) {
            Ok(mv) => {
                let mv = G::write_move(mv?, &self.settings);
                self.output.remark(format_args!("move {mv} from the book position {}", here()));
                Some(format!("bestmove {mv}"))
            }
            Err(error) => {
                self.output.info(format_args!("the book cannot be read: {error}"));
                self.book = None;
                None
            }
        }
    }

    fn search(&mut self, go: &Go) {
        let root_moves = self.root_moves(go);
        let position = self.board.position();
        let limits = limits(go, position.side_to_move(), &self.settings, G::PROTOCOL);
        let otherwise = self.any_move(&root_moves);
        let mut limits = Limits { root_moves, ..limits };
        let signal = if go.ponder { Signal::pondering() } else { Signal::new() };
        let mut config = config::<G>(&self.settings);
        let handicap = Handicap::of(&self.settings).filter(|_| !go.infinite && !self.settings.analysis);
        if let Some(handicap) = handicap {
            config.lines = config.lines.max(Handicap::LINES);
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(handicap.nodes));
        }
        self.search_thread.configure(config, &self.output);
        let mate_search = (self.wants_mate_search(go) && handicap.is_none()).then(|| Question {
            time: limits.deadline.map(|deadline| deadline.soft),
            ..self.question(Length::UNLIMITED)
        });
        let search_job = SearchJob {
            handicap: handicap.map(|handicap| (handicap, self.dice.next_key().0)),
            ..self.search_job()
        };
        let run = move |search: &mut SearchOf<G>, signal: &Arc<Signal>| {
            let mate = mate_search.and_then(|question| question.quick_mate(signal));
            let line = mate.and_then(|found| {
                found.best_move(&search_job.board, &search_job.settings, &search_job.output)
            });
            line.unwrap_or_else(|| search_job.search(search, limits, signal))
        };
        self.search_thread
            .start(&self.output, Job { signal, at_end_of_input: AtEndOfInput::Stop, otherwise, run });
    }

    /// The answer where the search fails: a legal move.
    fn any_move(&self, root_moves: &[MoveOf<G>]) -> String {
        let mut legal = MoveList::new();
        self.board.position().legal_moves(&mut legal);
        match root_moves.first().or(legal.first()) {
            Some(&mv) => format!("bestmove {}", G::write_move(mv, &self.settings)),
            None => G::PROTOCOL.no_move().to_owned(),
        }
    }

    /// Whether a short mate search comes first: in games, where only the move counts.
    fn wants_mate_search(&self, go: &Go) -> bool {
        let one_move = self.settings.lines == 1 && go.search_moves.is_empty();
        self.settings.mate_search && one_move && !go.infinite && !go.ponder && go.mate.is_none()
    }

    /// The moves that may be chosen: those of `searchmoves` that are legal, else those that make sense.
    fn root_moves(&self, go: &Go) -> Vec<MoveOf<G>> {
        let position = self.board.position();
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match G::read_move(text, position) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.output.info(format_args!("go searchmoves: {error}")),
            }
        }
        if moves.is_empty() { G::candidates(position, &self.settings) } else { moves }
    }

    /// `go mate` of USI.
    fn find_mate(&mut self, time: Option<Duration>) {
        let question = Question { time, ..self.question(Length::UNLIMITED) };
        let output = self.output.clone();
        let run = move |_: &mut SearchOf<G>, signal: &Arc<Signal>| {
            question.answer(signal, &output).checkmate(&question.settings)
        };
        let otherwise = mate::without_question(G::PROTOCOL).to_owned();
        let signal = Signal::new();
        self.search_thread
            .start(&self.output, Job { signal, at_end_of_input: AtEndOfInput::Stop, otherwise, run });
    }

    /// `go mate` of UCI: a mate in the given number of moves is proved or not. If not, a search finds a move to play.
    fn prove_mate(&mut self, go: &Go, moves: u32) {
        let side = self.board.position().side_to_move();
        let limits = limits(go, side, &self.settings, G::PROTOCOL);
        let plies = limits.mate.unwrap_or_default();
        let question = Question {
            time: limits.deadline.map(mate::most_of),
            nodes: limits.nodes,
            ..self.question(Length::new(plies))
        };
        self.search_thread.configure(config::<G>(&self.settings), &self.output);
        let search_job = self.search_job();
        let run = move |search: &mut SearchOf<G>, signal: &Arc<Signal>| {
            let found = question.answer(signal, &search_job.output);
            if let Some(line) = found.best_move(&search_job.board, &search_job.settings, &search_job.output) {
                return line;
            }
            search_job.output.info(found.without_mate(moves));
            search_job.search(search, found.limits_left(limits), signal)
        };
        let (signal, otherwise) = (Signal::new(), self.any_move(&[]));
        self.search_thread
            .start(&self.output, Job { signal, at_end_of_input: AtEndOfInput::Stop, otherwise, run });
    }

    /// A question about a mate in the position on the board.
    fn question(&self, within: Length) -> Question<G> {
        let (position, settings) = (self.board.position().clone(), self.settings.clone());
        Question { position, settings, within, time: None, nodes: None }
    }

    fn search_job(&self) -> SearchJob<G, W> {
        SearchJob {
            board: self.board.clone(),
            settings: self.settings.clone(),
            output: self.output.clone(),
            // A table that could not be read is not used any more.
            tables: self.tables.clone().filter(|tables| tables.fault().is_none()),
            handicap: None,
        }
    }
}

/// What a search needs from a session, for a thread of its own.
struct SearchJob<G: PlayableGame, W> {
    board: Board<G>,
    settings: Settings,
    output: Output<W>,
    tables: Option<Arc<Tables>>,
    /// How much worse it plays than it can, and a seed for its errors.
    handicap: Option<(Handicap, u64)>,
}

impl<G: PlayableGame, W: Write> SearchJob<G, W> {
    /// Searches, prints what is found, and returns the last line.
    fn search(
        &self,
        search: &mut SearchOf<G>,
        mut limits: Limits<MoveOf<G>>,
        signal: &Arc<Signal>,
    ) -> String {
        let root = self.board.root();
        // A weakened engine uses no tables.
        let tables = self.tables.as_ref().filter(|_| self.handicap.is_none());
        let known = consult::<G>(search, tables, &self.settings, &root, &mut limits);
        let mut reporter = Reporter::<G, W>::new(&self.output, &self.settings, limits.clock, known);
        let repeated = iid::is_repeated(&self.settings, &limits).then(|| limits.clone());
        let answer = G::go(search, &root, limits, Arc::clone(signal), &mut reporter);
        reporter.finish();
        if answer.threads.refused.is_some() {
            self.output.info(&answer.threads);
        }
        if let Some(fault) = self.tables.as_ref().and_then(|tables| tables.fault()) {
            self.output.info(format_args!("endgame tables are not used any more: {fault}"));
        }
        let nodes_without = repeated.map(|limits| self.nodes_without_iid(limits, signal));
        iid::report(&self.output, &self.settings, &answer, nodes_without);
        let line = match self.handicap {
            Some((handicap, seed)) => {
                handicap.choose(reporter.last_iteration.lines(), &mut KeyStream::new(seed))
            }
            None => None,
        };
        let line = line.or(answer.lines.first());
        match line.and_then(|line| line.moves.split_first().map(|moves| (line, moves))) {
            Some((line, (&best, rest))) => {
                let score = known.filter(|_| !line.score.is_mate()).unwrap_or(line.score);
                self.log_answer(&answer, best, score);
                self.best_move(best, rest.first().copied(), line.score)
            }
            None => {
                let score = reporter::score(self.score_without_moves(), G::PROTOCOL);
                self.output.line(format_args!("info depth 0 score {score}"));
                G::PROTOCOL.no_move().to_owned()
            }
        }
    }

    /// Nodes of the same search without shallow searches, from an empty table.
    fn nodes_without_iid(&self, limits: Limits<MoveOf<G>>, signal: &Arc<Signal>) -> u64 {
        let mut config = config::<G>(&self.settings);
        config.switches.turn_off(Switch::InternalDeepening);
        let mut search = G::new_search(config);
        G::go(&mut search, &self.board.root(), limits, Arc::clone(signal), &mut Silent).nodes
    }

    /// Logs the answer of the search.
    fn log_answer(&self, answer: &Answer<MoveOf<G>>, best: MoveOf<G>, score: Score) {
        self.output.remark(Remark {
            position: G::write(self.board.position()),
            best: G::write_move(best, &self.settings),
            score: reporter::score(score, G::PROTOCOL),
            depth: usize::try_from(answer.depth().half_moves()).unwrap_or(0),
            nodes: answer.nodes,
            time: answer.time,
        });
    }

    fn best_move(&self, best: MoveOf<G>, reply: Option<MoveOf<G>>, score: Score) -> String {
        let settings = &self.settings;
        let is_lost = i64::from(-score.value()) >= settings.resign_value;
        if G::PROTOCOL == Protocol::Usi && is_lost && !settings.analysis {
            return G::PROTOCOL.no_move().to_owned();
        }
        let best_text = G::write_move(best, settings);
        match reply.filter(|&reply| self.board.position().after(best).is_legal(reply)) {
            Some(reply) => format!("bestmove {best_text} ponder {}", G::write_move(reply, settings)),
            None => format!("bestmove {best_text}"),
        }
    }

    /// The value of the current position for a side that cannot move.
    fn score_without_moves(&self) -> Score {
        let winner = self.board.position().ending().and_then(|ending| ending.winner);
        if winner.is_some() { Score::mated_in(Ply::ROOT) } else { Score::DRAW }
    }
}
