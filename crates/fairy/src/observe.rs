//! Observation: which men attack a square.

use chess::{Bitboard, Color, Square};

use crate::kind::Kind;
use crate::man::Man;
use crate::movement::{Circle, Movement};
use crate::position::Position;
use crate::rules::Rules;
use crate::step::{BETWEEN_LINES, QUEEN, Step, forward};
use crate::walk::{Walk, attacks_around_corner, attacks_on_circle};

/// How many rules an observation takes into account. A condition that depends on observations asks for them at a lower
/// level than the one at which it acts, so that the recursion ends.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Level {
    /// Movement, and rules about squares.
    Geometry,
    /// Also whether the observer may act at all (paralysis).
    Observer,
    /// Also whether this observation counts.
    Observation,
    /// As [`Level::Observation`], for observations of kings.
    Check,
}

/// The question whether one man observes a square. Hooks may change the man, its kind and its square.
#[derive(Clone, Copy)]
pub struct ObservationQuery<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position.
    pub position: &'a Position,
    /// The side that moves the man.
    pub color: Color,
    /// The square of the man.
    pub from: Square,
    /// The man.
    pub man: Man,
    /// The kind as which it moves.
    pub kind: Kind,
    /// The square that it might observe.
    pub target: Square,
    /// The rules that count.
    pub level: Level,
    /// If set, the only kind as which it may observe.
    pub only: Option<Kind>,
    pub(crate) layer: usize,
}

/// One observation: a man that attacks a target by its movement.
#[derive(Clone, Copy)]
pub struct Observation<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position.
    pub position: &'a Position,
    /// The side that moves the man.
    pub color: Color,
    /// The square of the man.
    pub from: Square,
    /// The kind as which it moves.
    pub kind: Kind,
    /// The observed square.
    pub target: Square,
    /// The square on which it would arrive.
    pub to: Square,
    /// Its hurdle.
    pub via: Option<Square>,
    /// The rules that count.
    pub level: Level,
}

impl<'a> ObservationQuery<'a> {
    /// The observation by which the man would arrive on `to`, over the hurdle `via`.
    #[inline]
    pub(crate) fn observation(&self, to: Square, via: Option<Square>) -> Observation<'a> {
        Observation {
            rules: self.rules,
            position: self.position,
            color: self.color,
            from: self.from,
            kind: self.kind,
            target: self.target,
            to,
            via,
            level: self.level,
        }
    }

    /// Continues with the hooks below.
    pub fn proceed(&mut self) -> bool {
        self.layer += 1;
        let result = self.rules.observes_at_layer(self);
        self.layer -= 1;
        result
    }
}

impl Rules {
    /// Whether a man of `by` observes `target`.
    pub fn is_observed(&self, position: &Position, target: Square, by: Color, level: Level) -> bool {
        if self.hooks.extends_observation {
            return position
                .side(by)
                .into_iter()
                .any(|from| self.observes(position, from, target, by, level));
        }
        self.within_reach(position, target, by)
            .any(|from| self.attacks(self.observation_query(position, from, target, by, level)))
    }

    /// The men of `by` that could attack `target` on some board.
    #[inline]
    fn within_reach<'a>(
        &'a self,
        position: &'a Position,
        target: Square,
        by: Color,
    ) -> impl Iterator<Item = Square> + 'a {
        let men = position.side(by).without(target).into_iter();
        men.filter(move |&from| self.is_within_reach(position, position.man(from).kind(), from, target))
    }

    /// The men of `by` that observe `target`.
    pub fn observers(&self, position: &Position, target: Square, by: Color, level: Level) -> Bitboard {
        let men = position.side(by).into_iter();
        men.filter(|&from| self.observes(position, from, target, by, level))
            .fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// Whether the man on `from`, moved by `by`, observes `target`.
    #[inline]
    pub fn observes(
        &self,
        position: &Position,
        from: Square,
        target: Square,
        by: Color,
        level: Level,
    ) -> bool {
        if !self.hooks.extend_observation_of(position.man(from)) {
            return from != target
                && self.is_within_reach(position, position.man(from).kind(), from, target)
                && self.attacks(self.observation_query(position, from, target, by, level));
        }
        self.observes_at_layer(&mut self.observation_query(position, from, target, by, level))
    }

    /// The question whether the man on `from`, moved by `color`, observes `target`.
    #[inline]
    pub(crate) fn observation_query<'a>(
        &'a self,
        position: &'a Position,
        from: Square,
        target: Square,
        color: Color,
        level: Level,
    ) -> ObservationQuery<'a> {
        let man = position.man(from);
        ObservationQuery {
            rules: self,
            position,
            color,
            from,
            man,
            kind: man.kind(),
            target,
            level,
            only: None,
            layer: 0,
        }
    }

    /// Whether the man on `from`, moved by `by`, observes `target` as a man of this kind, whatever its own kind is.
    pub fn observes_as(
        &self,
        position: &Position,
        from: Square,
        target: Square,
        by: Color,
        kind: Kind,
    ) -> bool {
        if self.hooks.walkings.is_empty() {
            return position.man(from).kind() == kind
                && self.observes(position, from, target, by, Level::Geometry);
        }
        let query = self.observation_query(position, from, target, by, Level::Geometry);
        self.observes_at_layer(&mut ObservationQuery { only: Some(kind), ..query })
    }

    pub(crate) fn observes_at_layer(&self, query: &mut ObservationQuery<'_>) -> bool {
        match self.hooks.walkings.get(query.layer) {
            Some(walking) => walking.hook.observes(query),
            None => {
                query.only.is_none_or(|only| only == query.kind)
                    && query.from != query.target
                    && self.is_within_reach(query.position, query.kind, query.from, query.target)
                    && self.attacks(*query)
            }
        }
    }

    /// Whether a kind could attack a square on some board. A pawn that has just passed squares can be attacked from
    /// anywhere.
    #[inline]
    pub(crate) fn is_within_reach(
        &self,
        position: &Position,
        kind: Kind,
        from: Square,
        target: Square,
    ) -> bool {
        self.reach(kind)[from.index()].contains(target) || position.en_passant().victim == Some(target)
    }

    /// Whether the man attacks its target and the validators accept it.
    fn attacks(&self, query: ObservationQuery<'_>) -> bool {
        let has_validators = self.has_validators(query.level, query.color);
        if !has_validators {
            return self.attacks_by_movement(&query);
        }
        match self.answers_at_once(&query) {
            Some(false) => return false,
            Some(true) if self.movements(query.kind).iter().all(goes_straight_to_its_victim) => {
                return self.is_valid(&query.observation(query.target, None));
            }
            Some(true) | None => {}
        }
        let walk = Walk::new(self, query.position, query.color, query.from, Some(query.target));
        walk.any(query.kind, |found| {
            found.victim == Some(query.target) && self.is_valid(&query.observation(found.to, found.hurdle))
        })
    }

    /// Whether the man attacks its target by its movement, whether or not the validators accept it.
    pub(crate) fn attacks_by_movement(&self, query: &ObservationQuery<'_>) -> bool {
        if let Some(answer) = self.answers_at_once(query) {
            return answer;
        }
        let walk = Walk::new(self, query.position, query.color, query.from, Some(query.target));
        walk.any(query.kind, |found| found.victim == Some(query.target))
    }

    /// Whether the man attacks its target, or `None` if only a walk can decide.
    #[inline]
    fn answers_at_once(&self, query: &ObservationQuery<'_>) -> Option<bool> {
        self.answers_as(query.kind, query)
    }

    /// Whether the man attacks its target as `kind`, or `None` if only a walk can decide.
    fn answers_as(&self, kind: Kind, query: &ObservationQuery<'_>) -> Option<bool> {
        let movements = self.movements(kind);
        if let [movement] = movements
            && self.reach(kind)[query.from.index()].contains(query.target)
        {
            // A target within reach lies in one of its directions.
            match movement {
                Movement::Leap(_) => return Some(true),
                Movement::Ride(_) | Movement::Hop(..) | Movement::Lion(..) | Movement::Chinese(_)
                    if self.holes_of(query.position).is_empty() =>
                {
                    return Some(attacks_on_line(movement, query));
                }
                _ => {}
            }
        }
        if let Some(lines) = self.lines(kind) {
            let blocked = query.position.occupied() | self.holes_of(query.position);
            return Some(lines.attack(query.from, query.target, blocked));
        }
        let mut answer = Some(false);
        for movement in movements {
            match self.attacks_at_once(movement, query) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }

    /// Decides for movements that need no search; the target is within reach.
    #[inline]
    fn attacks_at_once(&self, movement: &Movement, query: &ObservationQuery<'_>) -> Option<bool> {
        let (from, target) = (query.from, query.target);
        let steps = match movement {
            Movement::Leap(steps) => {
                let step = Step::between(from, target);
                return Some(steps.contains(&step));
            }
            Movement::Pawn => {
                if query.position.en_passant().victim == Some(target) {
                    return None;
                }
                let takes = [forward(query.color, -1), forward(query.color, 1)];
                let step = Step::between(from, target);
                if !takes.contains(&step) {
                    return Some(false);
                }
                return if query.color.rank(from.rank()) == chess::Rank::First { None } else { Some(true) };
            }
            Movement::Ride(steps)
            | Movement::Hop(steps, _)
            | Movement::Lion(steps, _)
            | Movement::Chinese(steps)
            | Movement::Argentinian(steps)
            | Movement::Bouncer(steps) => *steps,
            Movement::SuperPawn => match query.color {
                Color::White => &[Step::new(-1, 1), Step::new(1, 1)],
                Color::Black => &[Step::new(-1, -1), Step::new(1, -1)],
            },
            Movement::BerolinaSuperPawn => match query.color {
                Color::White => &[Step::new(0, 1)],
                Color::Black => &[Step::new(0, -1)],
            },
            Movement::Equihopper | Movement::NonstopEquihopper => BETWEEN_LINES_OR_ON_THEM,
            Movement::Orix | Movement::NonstopOrix => QUEEN,
            Movement::Angle(steps, corner) => {
                let has_holes = !self.holes_of(query.position).is_empty();
                return (!has_holes).then(|| attacks_around_corner(steps, *corner, query));
            }
            Movement::Radial(radius, center) => {
                let has_holes = !self.holes_of(query.position).is_empty();
                return (!has_holes).then(|| attacks_on_circle(*radius, *center, query));
            }
            Movement::UpDown { up, down } => return self.answers_up_and_down(*up, *down, query),
            Movement::Hunter { away, home } => {
                let (up, down) = match query.color {
                    Color::White => (*away, *home),
                    Color::Black => (*home, *away),
                };
                return self.answers_up_and_down(up, down, query);
            }
            _ => return None,
        };
        if !self.holes_of(query.position).is_empty() {
            return None;
        }
        let step = primitive(Step::between(from, target));
        if !steps.contains(&step) {
            return Some(false);
        }
        Some(attacks_on_line(movement, query))
    }

    /// Whether a man of a kind would attack a target from a square if these squares were occupied, or `None` if more decides
    /// than the lines between.
    pub(crate) fn attacks_from(
        &self,
        query: &ObservationQuery<'_>,
        from: Square,
        occupied: Bitboard,
    ) -> Option<bool> {
        if self.has_validators(query.level, query.color) || !self.holes_of(query.position).is_empty() {
            return None;
        }
        if let Some(lines) = self.lines(query.kind) {
            return Some(lines.attack(from, query.target, occupied));
        }
        let step = Step::between(from, query.target);
        let mut attacks = false;
        for movement in self.movements(query.kind) {
            attacks |= match movement {
                Movement::Leap(steps) => steps.contains(&step),
                Movement::Ride(steps) => {
                    steps.contains(&primitive(step)) && !between(from, query.target).meets(occupied)
                }
                Movement::Pawn if query.color.rank(from.rank()) != chess::Rank::First => {
                    [forward(query.color, -1), forward(query.color, 1)].contains(&step)
                }
                _ => return None,
            };
        }
        Some(attacks)
    }

    /// Whether a kind may attack a target within its reach if these squares are occupied; no if the line between shows that it
    /// does not.
    #[inline]
    pub(crate) fn may_attack_on(
        &self,
        position: &Position,
        kind: Kind,
        [from, target]: [Square; 2],
        occupied: Bitboard,
    ) -> bool {
        match self.movements(kind) {
            [
                movement
                @ (Movement::Ride(_) | Movement::Hop(..) | Movement::Lion(..) | Movement::Chinese(_)),
            ] => !self.holes_of(position).is_empty() || attacks_on_board(movement, from, target, occupied),
            _ => self.lines(kind).is_none_or(|lines| lines.attack(from, target, occupied)),
        }
    }

    /// Whether a man that moves upwards as one kind and downwards as another attacks its target, or `None` if only a
    /// walk can decide.
    fn answers_up_and_down(&self, up: Kind, down: Kind, query: &ObservationQuery<'_>) -> Option<bool> {
        let kind = match query.target.rank().cmp(&query.from.rank()) {
            std::cmp::Ordering::Less => down,
            std::cmp::Ordering::Equal => return Some(false),
            std::cmp::Ordering::Greater => up,
        };
        // Men that capture by passing over arrive on another square; pawns may capture en passant.
        let arrives_at_victim = |movement: &Movement| {
            matches!(movement, Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(..) | Movement::Lion(..))
        };
        if [up, down].iter().any(|&kind| !self.movements(kind).iter().all(arrives_at_victim)) {
            return None;
        }
        match self.reach(kind)[query.from.index()].contains(query.target) {
            true => self.answers_as(kind, query),
            false => Some(false),
        }
    }
}

/// Whether a man with this movement captures by going to its victim, over no hurdle.
fn goes_straight_to_its_victim(movement: &Movement) -> bool {
    matches!(
        movement,
        Movement::Leap(_)
            | Movement::Ride(_)
            | Movement::Pawn
            | Movement::Reflect(_)
            | Movement::Rose(Circle::Ride)
            | Movement::Zigzag(_)
    )
}

/// Whether a man attacks a target that lies in one of its directions; there are no holes.
fn attacks_on_line(movement: &Movement, query: &ObservationQuery<'_>) -> bool {
    attacks_on_board(movement, query.from, query.target, query.position.occupied())
}

/// The same on a board with men on these squares.
fn attacks_on_board(movement: &Movement, from: Square, target: Square, occupied: Bitboard) -> bool {
    let men = between(from, target) & occupied;
    match *movement {
        Movement::Equihopper | Movement::Orix => {
            men.single().is_some() && men.single() == halfway(from, target)
        }
        Movement::NonstopEquihopper | Movement::NonstopOrix => {
            halfway(from, target).is_some_and(|hurdle| men.contains(hurdle))
        }
        Movement::Bouncer(_) => {
            let step = primitive(Step::between(from, target));
            let free = line_away(from, target);
            let men_behind = free & occupied;
            let to_repeller = free.len().min(first_distance(from, step.back(), men_behind)) + 1;
            men.is_empty() && to_repeller == between(from, target).len() + 1
        }
        Movement::Hop(_, distance) => men.single().is_some_and(|hurdle| {
            let step = primitive(Step::between(from, target));
            step.back().times(distance as i8).and_then(|back| back.from(target)) == Some(hurdle)
        }),
        Movement::Lion(_, hurdles) => men.len() == usize::from(hurdles),
        Movement::Chinese(_) => men.single().is_some(),
        _ => men.is_empty(),
    }
}

/// The shortest step in this direction.
#[inline]
pub(crate) fn primitive(step: Step) -> Step {
    PRIMITIVE[(step.files + 7) as usize][(step.ranks + 7) as usize]
}

static PRIMITIVE: [[Step; 15]; 15] = {
    let mut table = [[Step::new(0, 0); 15]; 15];
    let mut files = -7;
    while files <= 7 {
        let mut ranks = -7;
        while ranks <= 7 {
            let (mut a, mut b) = (i8::unsigned_abs(files), i8::unsigned_abs(ranks));
            while b != 0 {
                (a, b) = (b, a % b);
            }
            let length = if a == 0 { 1 } else { a as i8 };
            table[(files + 7) as usize][(ranks + 7) as usize] = Step::new(files / length, ranks / length);
            ranks += 1;
        }
        files += 1;
    }
    table
};

/// The square halfway between two squares, if there is one.
#[inline]
fn halfway(from: Square, target: Square) -> Option<Square> {
    let Step { files, ranks, .. } = Step::between(from, target);
    (files % 2 == 0 && ranks % 2 == 0).then(|| Step::new(files / 2, ranks / 2).from(from)).flatten()
}

/// The squares beyond `from`, seen from `other`, in the shortest steps of this direction.
pub(crate) fn line_away(from: Square, other: Square) -> Bitboard {
    let step = primitive(Step::between(other, from));
    let mut squares = Bitboard::EMPTY;
    let mut next = step.from(from);
    while let Some(square) = next.filter(|_| from != other) {
        squares = squares.with(square);
        next = step.from(square);
    }
    squares
}

/// The number of steps before the first of these men in a direction; more than the board has if there is none.
fn first_distance(from: Square, step: Step, men: Bitboard) -> usize {
    let mut distance = 0;
    let mut next = step.from(from);
    while let Some(square) = next {
        if men.contains(square) {
            return distance;
        }
        distance += 1;
        next = step.from(square);
    }
    usize::MAX
}

/// The directions in which an equihopper may go.
const BETWEEN_LINES_OR_ON_THEM: &[Step] = &{
    let mut all = [Step::new(0, 0); 32];
    let mut i = 0;
    while i < 8 {
        all[i] = QUEEN[i];
        i += 1;
    }
    while i < 32 {
        all[i] = BETWEEN_LINES[i - 8];
        i += 1;
    }
    all
};

/// The squares between two squares, in the shortest steps of this direction.
#[inline]
pub(crate) fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files = (to % 8) as i32 - (from % 8) as i32;
            let ranks = (to / 8) as i32 - (from / 8) as i32;
            let (mut a, mut b) = (files.abs(), ranks.abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            let mut i = 1;
            while i < a {
                let square = from as i32 + i * (files / a) + 8 * i * (ranks / a);
                table[from][to] = Bitboard(table[from][to].0 | 1 << square);
                i += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
};
