//! One game of the engine against itself.

use std::sync::Arc;

use game::{Ending, History, KeyStream, MoveList, Position, Side, Tactics};
use search::{Config, Root, Search, Signal, Silent};

use super::archive::{Archived, ArchivedResult};
use super::learnable_game::{EvaluatorOf, LearnableGame};
use crate::trial::Budget;

/// How games are played.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Style {
    /// What a move may take.
    pub thinking: Budget,
    /// Plies of an opening that are drawn; half of the games have one more.
    pub opening: usize,
    /// An opening is drawn again if the first search finds it more one-sided than this, in hundredths of a pawn.
    pub balance: i32,
    /// A side that is ahead by this much for [`Style::patience`] plies has won.
    pub decided: i32,
    /// Plies that decide a game.
    pub patience: usize,
    /// A game is drawn after this many plies.
    pub longest: usize,
    /// From this, and the number of a game, its opening is drawn.
    pub seed: u64,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            thinking: Budget::Nodes(NODES),
            opening: 8,
            balance: 300,
            decided: 2_000,
            patience: 6,
            longest: 400,
            seed: 1,
        }
    }
}

/// Positions that are searched for each move, by default.
pub const NODES: u64 = 5_000;

/// Plays games.
pub struct SelfPlay<S: LearnableGame> {
    searches: [Search<S::Position, EvaluatorOf<S>>; 2],
    style: Style,
}

/// How a game went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The game.
    pub game: Archived,
    /// Positions searched.
    pub nodes: u64,
}

type MoveOf<S> = engine::MoveOf<S>;

impl<S: LearnableGame> SelfPlay<S> {
    /// Games of this evaluator against itself.
    pub fn new(evaluator: EvaluatorOf<S>, style: Style) -> SelfPlay<S> {
        let config = || Config { table_megabytes: TABLE_MEGABYTES, ..Config::default() };
        SelfPlay::between([(evaluator.clone(), config()), (evaluator, config())], style)
    }

    /// Games between two players, the first of which has the first side.
    pub fn between(players: [(EvaluatorOf<S>, Config); 2], style: Style) -> SelfPlay<S> {
        SelfPlay { searches: players.map(|(evaluator, config)| Search::new(evaluator, config)), style }
    }

    /// Plays the game with this number.
    pub fn play(&mut self, number: u32) -> Outcome {
        let mut nodes = 0;
        let course = self.open(number, &mut nodes);
        // A replayed opening must start from the same state: what was learnt is forgotten.
        self.clear();
        self.finish(course, number, nodes)
    }

    /// The position in which the game with this number begins.
    pub fn opening(&mut self, number: u32) -> S::Position {
        self.open(number, &mut 0).position().clone()
    }

    /// Draws openings until one is balanced.
    fn open(&mut self, number: u32, nodes: &mut u64) -> GameInProgress<S> {
        self.clear();
        let mut stream = KeyStream::new(self.style.seed ^ (u64::from(number) << 32 | u64::from(number)));
        loop {
            let course = GameInProgress::<S>::drawn(&mut stream, &self.style);
            if course.ending().is_none() && self.think(&course, nodes).1.abs() <= self.style.balance {
                return course;
            }
        }
    }

    /// Plays the opening of `game` once more.
    pub fn answer(&mut self, game: &Archived) -> Outcome {
        self.clear();
        self.finish(GameInProgress::opened(&game.opening), game.number, 0)
    }

    fn clear(&mut self) {
        self.searches.iter_mut().for_each(Search::clear);
    }

    fn finish(&mut self, mut course: GameInProgress<S>, number: u32, mut nodes: u64) -> Outcome {
        let winner = self.play_on(&mut course, &mut nodes);
        let game = Archived {
            number,
            opening: course.opening.into_iter().map(S::pack).collect(),
            moves: course.moves.into_iter().map(|(mv, score)| (S::pack(mv), score)).collect(),
            result: ArchivedResult::of(winner),
        };
        Outcome { game, nodes }
    }

    /// Plays until the game is over, decided or too long. Returns the winner.
    fn play_on(&mut self, course: &mut GameInProgress<S>, nodes: &mut u64) -> Option<Side> {
        loop {
            if let Some(ending) = course.ending() {
                return ending.winner;
            }
            if course.moves.len() >= self.style.longest {
                return None;
            }
            if let Some(winner) = course.decided(&self.style) {
                return Some(winner);
            }
            let (mv, score) = self.think(course, nodes);
            course.moves.push((mv, score as i16));
            course.play(mv);
        }
    }

    fn think(&mut self, course: &GameInProgress<S>, nodes: &mut u64) -> (MoveOf<S>, i32) {
        let root = Root { position: course.position(), past: course.past() };
        let player = &mut self.searches[course.position().side_to_move() as usize];
        let limits = self.style.thinking.limits();
        let answer = player.go(&root, limits, Arc::new(Signal::new()), &mut Silent);
        *nodes += answer.nodes;
        let line = answer.lines.first().expect("a game that is not over has a legal move");
        (line.moves[0], line.score.value())
    }
}

/// A game needs little memory at a few thousand nodes a move.
const TABLE_MEGABYTES: usize = 4;

/// A game that is being played.
pub(super) struct GameInProgress<S: LearnableGame> {
    positions: Vec<S::Position>,
    history: History,
    opening: Vec<MoveOf<S>>,
    moves: Vec<(MoveOf<S>, i16)>,
}

impl<S: LearnableGame> GameInProgress<S> {
    fn new() -> GameInProgress<S> {
        let mut course = GameInProgress {
            history: History::new(),
            positions: Vec::new(),
            opening: Vec::new(),
            moves: Vec::new(),
        };
        course.enter(S::initial());
        course
    }

    /// A game after an opening that is drawn from `stream`.
    fn drawn(stream: &mut KeyStream, style: &Style) -> GameInProgress<S> {
        let mut course = GameInProgress::<S>::new();
        let plies = style.opening + (stream.next_key().0 % 2) as usize;
        for _ in 0..plies {
            let legal = course.legal_moves();
            if legal.is_empty() {
                break;
            }
            course.open(legal[(stream.next_key().0 % legal.len() as u64) as usize]);
        }
        course
    }

    /// A game after these packed moves, up to the first illegal one.
    pub(super) fn opened(opening: &[u16]) -> GameInProgress<S> {
        let mut course = GameInProgress::<S>::new();
        for &packed in opening {
            let Some(mv) = course.legal_moves().into_iter().find(|&mv| S::pack(mv) == packed) else { break };
            course.open(mv);
        }
        course
    }

    fn legal_moves(&self) -> MoveList<MoveOf<S>> {
        let mut legal = MoveList::new();
        self.position().legal_moves(&mut legal);
        legal
    }

    fn open(&mut self, mv: MoveOf<S>) {
        self.opening.push(mv);
        self.play(mv);
    }

    pub(super) fn position(&self) -> &S::Position {
        self.positions.last().expect("a game has a position")
    }

    fn past(&self) -> &[S::Position] {
        &self.positions[..self.positions.len() - 1]
    }

    fn play(&mut self, mv: MoveOf<S>) {
        let next = self.position().after(mv);
        self.enter(next);
    }

    fn enter(&mut self, position: S::Position) {
        self.history.push(position.key(), position.is_check());
        self.positions.push(position);
    }

    /// How the game has ended by the rules.
    fn ending(&self) -> Option<Ending> {
        if let Some(ending) = self.position().ending() {
            return Some(ending);
        }
        if self.history.occurrences() < S::REPETITIONS {
            return None;
        }
        Some(match self.perpetual_checker().filter(|_| S::Position::PERPETUAL_CHECK_LOSES) {
            Some(checker) => Ending::won(!checker, game::Reason::PerpetualCheck),
            None => Ending::drawn(game::Reason::Repetition),
        })
    }

    /// The side that has given check with every move since the position occurred last.
    fn perpetual_checker(&self) -> Option<Side> {
        let turn = self.position().side_to_move();
        let checks: Vec<bool> = self.history.checks_since_repetition()?.collect();
        let all = |from: usize| checks.iter().skip(from).step_by(2).all(|&check| check);
        // Positions at even places have the same side to move as the last, and checks there are the opponent's.
        match (all(0), all(1)) {
            (true, false) => Some(!turn),
            (false, true) => Some(turn),
            _ => None,
        }
    }

    /// The side that has been far ahead for long enough, by both players' scores.
    fn decided(&self, style: &Style) -> Option<Side> {
        let recent = self.moves.len().checked_sub(style.patience).and_then(|from| self.moves.get(from..))?;
        let turn = self.position().side_to_move();
        // The last score is that of the opponent of the side to move.
        let ahead = |side_sign: i32| {
            recent.iter().rev().enumerate().all(|(back, &(_, score))| {
                let sign = if back % 2 == 0 { -side_sign } else { side_sign };
                i32::from(score) * sign >= style.decided
            })
        };
        if ahead(1) {
            Some(turn)
        } else if ahead(-1) {
            Some(!turn)
        } else {
            None
        }
    }
}
