//! The rounds of a solution: a first proof, its line, and then ever shorter mates until there are none.

mod lengths;
mod line;
mod resist;

use game::Mating;

use crate::control::Control;
use crate::evaluation::{Evaluation, Player};
use crate::length::Length;
use crate::observer::{Bounds, Observer};
use crate::search::{Attack, Rules, has_lasting_evasion};
use crate::solver::{Answer, Effort, Ending, Options, Start, Verdict};
use crate::table::{Found, Place, Table};
use crate::team::{self, Finding, Task};
use line::Detail;

/// Positions to spend on checks alone before quiet moves are tried.
const CHECKS: u64 = 1_000_000;

/// The state of solving one position.
pub(crate) struct Rounds<'a, P: Mating> {
    options: &'a Options,
    table: &'a mut Table,
    position: &'a P,
    control: &'a Control<'a>,
    /// The attacker's moves in this round.
    attack: Attack,
}

impl<'a, P: Mating> Rounds<'a, P> {
    pub(crate) fn new(
        options: &'a Options,
        table: &'a mut Table,
        position: &'a P,
        control: &'a Control<'a>,
    ) -> Rounds<'a, P> {
        Rounds { options, table, position, control, attack: options.attack }
    }

    pub(crate) fn run(mut self, observer: &mut dyn Observer<P::Move>) -> Verdict<P::Move> {
        if self.tries_lengths() {
            return self.run_by_lengths(observer);
        }
        let mut bounds = Bounds { at_least: self.least_length(), at_most: Length::UNLIMITED };
        let first = self.first();
        if first.is_disproved() {
            return self.verdict(Answer::NoMate, bounds, Vec::new());
        }
        let line = if first.is_proved() { self.line(first.length, Detail::Known) } else { None };
        // A mate without a line could not be checked by anybody.
        let Some(mut line) = line else { return self.verdict(Answer::Unknown, bounds, Vec::new()) };
        bounds.at_most = first.length;
        observer.bounds(bounds, &line);
        if self.options.effort == Effort::Shortest {
            if self.attack != self.options.attack {
                self.table.clear();
                self.attack = self.options.attack;
            }
            self.raise_lower_bound(&mut bounds, &mut line, observer);
            self.shorten(&mut bounds, &mut line, observer);
        }
        if !bounds.meet() {
            self.resist(&mut bounds, &mut line);
        }
        self.verdict(Answer::Mate, bounds, line)
    }

    /// The first result. If checks are tried before quiet moves, they get a limited number of nodes.
    fn first(&mut self) -> Evaluation<P::Hand> {
        if !self.tries_checks_first() {
            return self.decide(self.options.within);
        }
        self.attack = Attack::Checks;
        self.control.pause_after(self.control.nodes_left().map_or(CHECKS, |left| (left / 4).min(CHECKS)));
        let first = self.decide(self.options.within);
        self.control.never_pause();
        if first.is_proved() {
            return first;
        }
        self.table.clear();
        self.attack = self.options.attack;
        self.decide(self.options.within)
    }

    fn tries_checks_first(&self) -> bool {
        self.options.attack == Attack::AllMoves && self.options.start == Start::ByChecks
    }

    fn verdict(&self, answer: Answer, bounds: Bounds, line: Vec<P::Move>) -> Verdict<P::Move> {
        let threads = self.options.threads.clamp(1, self.control.fewest_threads());
        Verdict { answer, bounds, line, nodes: self.control.nodes(), threads }
    }

    /// The minimum length of a mate: one ply if the attacker moves, none if the defender does.
    fn least_length(&self) -> Length {
        match self.options.victim.player_to_move() {
            Player::Attacker => Length::new(1),
            Player::Defender => Length::ZERO,
        }
    }

    /// Disproves short mates one after the other, with no more work than the first proof took.
    fn raise_lower_bound(
        &mut self,
        bounds: &mut Bounds,
        line: &mut Vec<P::Move>,
        observer: &mut dyn Observer<P::Move>,
    ) {
        const LEAST_WORK: u64 = 10_000;
        self.control.pause_after(self.control.nodes().max(LEAST_WORK));
        while !bounds.meet() {
            let value = self.decide(bounds.at_least);
            if value.is_disproved() {
                bounds.at_least = bounds.at_least.plus_one().plus_one();
            } else if !self.take_shorter(value, bounds, line) {
                break;
            }
            observer.bounds(*bounds, line);
        }
        self.control.never_pause();
    }

    /// Searches for mates that are two plies shorter while there are any.
    fn shorten(
        &mut self,
        bounds: &mut Bounds,
        line: &mut Vec<P::Move>,
        observer: &mut dyn Observer<P::Move>,
    ) {
        while !bounds.meet() {
            let shorter = bounds.at_most.less_one().less_one();
            let value = self.decide(shorter);
            if value.is_disproved() {
                bounds.at_least = bounds.at_most;
            } else if !self.take_shorter(value, bounds, line) {
                return;
            }
            observer.bounds(*bounds, line);
        }
        self.show_longest(bounds, line);
    }

    /// Makes the line of the shortest mate show the longest defence. That every defence is the best must be proved
    /// again, which can take longer than the mate itself. If the limits do not allow it, a line in which the defender
    /// reaches the full length is enough, if it is found quickly.
    fn show_longest(&mut self, bounds: &mut Bounds, line: &mut Vec<P::Move>) {
        let longest = self.line_under(self.control.rest(), bounds.at_most, Detail::Longest);
        if longest.is_none() {
            self.resist(bounds, line);
        }
        let is_whole = line.len() == usize::from(bounds.at_most.plies());
        let longest = longest.or_else(|| match is_whole {
            true => None,
            // A line that is too short would contradict the length.
            false => self.line_under(self.control.for_line_briefly(), bounds.at_most, Detail::Longest),
        });
        if let Some(longest) = longest {
            *line = longest;
        }
    }

    /// Whether `value` proves, with a line, a mate within the bounds.
    fn take_shorter(
        &mut self,
        value: Evaluation<P::Hand>,
        bounds: &mut Bounds,
        line: &mut Vec<P::Move>,
    ) -> bool {
        if !value.is_proved() {
            return false;
        }
        let Some(shorter) = self.line(value.length, Detail::Known) else { return false };
        bounds.at_most = value.length;
        *line = shorter;
        true
    }

    /// Decides whether the root has a mate within `length`.
    pub(crate) fn decide(&mut self, length: Length) -> Evaluation<P::Hand> {
        let player = self.options.victim.player_to_move();
        self.settle(self.position, player, length, self.control).value
    }

    /// The table's answer to the same question, if it has one.
    pub(crate) fn known_at_root(&self, length: Length) -> Option<Evaluation<P::Hand>> {
        self.known(self.position, self.options.victim.player_to_move(), length)
    }

    /// Decides whether there is a mate within `length`, and by which move; open if a limit is reached.
    fn settle(&mut self, position: &P, player: Player, length: Length, control: &Control<'_>) -> Finding<P> {
        let rules = Rules { attack: self.attack, ending: self.options.ending };
        // Starting threads takes longer than reading an answer from the table.
        let threads = if self.known(position, player, length).is_some() { 1 } else { self.options.threads };
        let task = Task { position, player, length, rules, threads };
        loop {
            let found = team::decide(self.table, control, &task);
            let is_crowded = self.table.is_crowded();
            control.resume();
            if found.value.is_final() || control.is_interrupted() || !is_crowded {
                return found;
            }
            self.table.grow();
        }
    }

    /// The table's answer about mates within `length`, if it has one.
    fn known(&self, position: &P, player: Player, length: Length) -> Option<Evaluation<P::Hand>> {
        match self.table.look_up(Place::of(position, player), 0, length) {
            Found::Answer(value) => Some(value),
            Found::Numbers { .. } => None,
        }
    }

    fn is_mate(&self, position: &P) -> bool {
        match self.options.ending {
            Ending::Literal => position.is_check() && !position.has_moves(),
            Ending::Conventional => position.is_mate_by_convention(),
            Ending::Uninterposed => position.is_check() && !has_lasting_evasion(position),
        }
    }
}
