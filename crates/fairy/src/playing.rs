//! Playing a move: the position that it makes, and its effects.

use std::any::Any;
use std::rc::Rc;

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, Square};

use crate::effect::{Cause, Effect, Effects};
use crate::hooks::Stage;
use crate::identity::{Identity, Placed};
use crate::kind::Kind;
use crate::man::{Attributes, Man, Sides};
use crate::moves::{CHOICES, Move, Special};
use crate::position::{CastlingRights, EnPassant, Position};
use crate::rules::Rules;

/// A move that is being played. Consequences change the position through it, so that every change becomes an effect.
pub struct Playing<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position before the move.
    pub before: &'a Position,
    /// The position after the effects so far. The mover remains the side to move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The side that moves.
    pub mover: Color,
    effects: Effects,
    is_forbidden: bool,
    asked: usize,
    /// How many effects there were when each choice was made.
    choices_made: ArrayVec<usize, CHOICES>,
    alternatives: [u8; CHOICES],
    promotions_seen: usize,
    moved_identity: Identity,
    departs_from: Square,
    /// What must be taken back before another move is played.
    played: Played,
    /// For each square of the board before a transformation, its place afterwards.
    transformed: Option<Box<[Square; 64]>>,
    /// Squares found for a choice of this move, kept for its other outcomes.
    found: Option<FoundSquares>,
    /// How often squares for a choice were requested while this move is played.
    searches: usize,
    /// A condition's analysis of the position before the move.
    about_before: Option<Rc<dyn Any>>,
}

/// What has been played on a board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Played {
    Nothing,
    /// A plain move, of which there are no effects.
    Plain,
    WithEffects,
}

/// Squares to choose from, and the choices that were made before they were found.
struct FoundSquares {
    mv: Move,
    asked: usize,
    search: usize,
    squares: Rc<[Square]>,
}

impl<'a> Playing<'a> {
    /// Plays a move with its choices.
    pub(crate) fn new(rules: &'a Rules, before: &'a Position, mv: Move) -> Playing<'a> {
        let mut playing = Playing::nothing(rules, before);
        playing.play_fresh(mv);
        playing
    }

    /// A playing without a move. [`Playing::replay`] plays moves one after the other, which saves copies.
    pub(crate) fn nothing(rules: &'a Rules, before: &'a Position) -> Playing<'a> {
        Playing {
            rules,
            before,
            position: before.clone(),
            mv: Move::null(),
            mover: before.turn(),
            effects: Effects::new(),
            is_forbidden: false,
            asked: 0,
            choices_made: ArrayVec::new(),
            alternatives: [1; CHOICES],
            promotions_seen: 0,
            moved_identity: Identity::NEWCOMER,
            departs_from: Square::A1,
            played: Played::Nothing,
            transformed: None,
            found: None,
            searches: 0,
            about_before: None,
        }
    }

    /// Takes back the current move, and plays another.
    pub(crate) fn replay(&mut self, mv: Move) {
        self.take_back();
        self.effects.clear();
        self.is_forbidden = false;
        self.asked = 0;
        self.choices_made.clear();
        self.promotions_seen = 0;
        self.searches = 0;
        self.transformed = None;
        self.play_fresh(mv);
    }

    /// As [`Playing::replay`], but without effects if the move is plain.
    #[inline]
    pub(crate) fn replay_quickly(&mut self, mv: Move) {
        if !self.rules.is_plain(self.before, mv) {
            return self.replay(mv);
        }
        if self.played == Played::WithEffects {
            self.effects.clear();
            self.is_forbidden = false;
            self.asked = 0;
            self.choices_made.clear();
            self.promotions_seen = 0;
        }
        self.take_back();
        self.played = Played::Plain;
        self.mv = mv;
        self.moved_identity = self.before.identity(mv.from);
        self.departs_from = mv.from;
        self.position.play_plain(self.rules, mv);
    }

    #[inline]
    fn take_back(&mut self) {
        match self.played {
            Played::Nothing => {}
            Played::Plain => self.position.take_back_plain(self.before, self.mv),
            Played::WithEffects => self.position.copy_from(self.before),
        }
    }

    fn play_fresh(&mut self, mv: Move) {
        self.played = Played::WithEffects;
        self.mv = mv;
        self.moved_identity = self.before.identity(mv.from);
        self.departs_from = mv.from;
        self.run();
    }

    /// The position after the move, with the other side to move.
    pub fn into_position(self) -> Position {
        let mut position = self.position;
        position.set_turn(!self.mover);
        position
    }

    /// The effects so far.
    pub fn effects(&self) -> &[Effect] {
        self.effects.as_slice()
    }

    /// How many effects there were when each choice was made.
    pub(crate) fn choices_made(&self) -> &[usize] {
        &self.choices_made
    }

    /// The man that the move itself has captured.
    pub fn captured(&self) -> Option<Man> {
        self.capture().map(|captured| captured.man)
    }

    /// The captured man where it stood; in a series of captures, the last one.
    pub fn capture(&self) -> Option<Placed> {
        let victim = self.mv.victim?;
        self.effects().iter().rev().find_map(|effect| match *effect {
            Effect::Removal { on, man, identity, cause } => {
                let is_capture = matches!(cause, Cause::Capture | Cause::EnPassant | Cause::Series);
                (is_capture && on == victim).then_some(Placed { on, man, identity })
            }
            _ => None,
        })
    }

    /// The square of the man that moved, if it is still on the board.
    pub fn moved_man(&self) -> Option<Square> {
        let is_there = |square: Square| {
            !self.position.man(square).is_none() && self.position.identity(square) == self.moved_identity
        };
        Some(self.mv.to).filter(|&to| is_there(to)).or_else(|| {
            // Men that appeared during play have no identity, so one that has left its arrival square is not followed.
            (self.moved_identity != Identity::NEWCOMER)
                .then(|| self.position.find(self.moved_identity))
                .flatten()
        })
    }

    /// Lets the movement begin on another square.
    pub fn depart_from(&mut self, square: Square) {
        self.departs_from = square;
    }

    /// Declares the move illegal.
    pub fn forbid(&mut self) {
        self.is_forbidden = true;
    }

    /// Whether a rule has declared the move illegal.
    pub fn is_forbidden(&self) -> bool {
        self.is_forbidden
    }

    /// The number of the chosen alternative, of `count`. If `count` is 0, the move is illegal.
    pub fn choose(&mut self, count: usize) -> usize {
        if count == 0 {
            self.forbid();
            return 0;
        }
        // Beyond the limit there is no choice either.
        self.choices_made.try_push(self.effects().len()).ok();
        if count == 1 || self.asked == CHOICES - 1 {
            return 0;
        }
        self.alternatives[self.asked] = u8::try_from(count).unwrap_or(u8::MAX);
        self.asked += 1;
        usize::from(self.mv.choices[self.asked - 1]).min(count - 1)
    }

    /// Squares among which the move is about to choose. They are computed once for all outcomes that share the choices
    /// made so far.
    pub(crate) fn squares_found(&mut self, find: impl FnOnce(&Playing<'_>) -> Vec<Square>) -> Rc<[Square]> {
        self.searches += 1;
        if let Some(found) = &self.found
            && found.search == self.searches
            && found.asked == self.asked
            && found.mv.choices[..self.asked] == self.mv.choices[..self.asked]
            && found.mv.with_choices(self.mv.choices) == self.mv
        {
            return found.squares.clone();
        }
        let squares: Rc<[Square]> = find(self).into();
        let Playing { mv, asked, searches, .. } = *self;
        self.found = Some(FoundSquares { mv, asked, search: searches, squares: squares.clone() });
        squares
    }

    /// A condition's analysis of the position before the move. It is computed once for all moves that are played from
    /// there, so only one condition of a problem may use it.
    pub(crate) fn about_before<T: 'static>(&mut self, find: impl FnOnce(&Rules, &Position) -> T) -> Rc<T> {
        if let Some(known) = self.about_before.clone().and_then(|known| known.downcast().ok()) {
            return known;
        }
        let known = Rc::new(find(self.rules, self.before));
        self.about_before = Some(known.clone());
        known
    }

    /// The next combination of choices; the last choice changes first.
    #[inline]
    pub(crate) fn next_choices(&self) -> Option<[u8; CHOICES]> {
        let mut choices = self.mv.choices;
        for i in (0..self.asked).rev() {
            if choices[i] + 1 < self.alternatives[i] {
                choices[i] += 1;
                choices[i + 1..self.asked].fill(0);
                return Some(choices);
            }
        }
        None
    }

    /// Removes a man from the board.
    pub fn remove(&mut self, on: Square, cause: Cause) -> (Man, Identity) {
        let (man, identity) = self.position.take(on);
        for color in Color::ALL {
            if self.position.king(color) == Some(on) && man.is_royal() && man.belongs_to(color) {
                self.position.set_king(color, None);
            }
        }
        self.push(Effect::Removal { on, man, identity, cause });
        (man, identity)
    }

    /// Moves a man to an empty square.
    pub fn relocate(&mut self, from: Square, to: Square, cause: Cause) {
        let (man, identity) = self.position.take(from);
        self.position.place(to, man, identity);
        if man.is_royal() && from != to {
            for color in Color::ALL {
                if man.belongs_to(color) {
                    self.position.set_king(color, Some(to));
                }
            }
        }
        self.push(Effect::Movement { from, to, man, cause });
    }

    /// Puts a man on an empty square. A pawn may promote there for `by`.
    pub fn add(&mut self, on: Square, (man, identity): (Man, Identity), by: Color, cause: Cause) {
        self.position.place(on, man, identity);
        if man.is_royal() {
            for color in Color::ALL {
                if man.belongs_to(color) && self.position.king(color).is_none() {
                    self.position.set_king(color, Some(on));
                }
            }
        }
        self.push(Effect::Addition { on, man, identity, by, cause });
    }

    /// Changes the kind of a man.
    pub fn change_kind(&mut self, on: Square, to: Kind, cause: Cause) {
        let (man, identity) = self.position.take(on);
        self.position.place(on, man.with_kind(to), identity);
        self.push(Effect::KindChange { on, from: man.kind(), to, cause });
    }

    /// Changes the side of a man.
    pub fn change_sides(&mut self, on: Square, to: Sides, cause: Cause) {
        let (man, identity) = self.position.take(on);
        let changed = man.with_sides(to);
        self.position.place(on, changed, identity);
        for color in Color::ALL.into_iter().filter(|_| man.is_royal()) {
            match (man.belongs_to(color), changed.belongs_to(color)) {
                (true, false) if self.position.king(color) == Some(on) => self.position.set_king(color, None),
                (false, true) => self.position.set_king(color, Some(on)),
                _ => {}
            }
        }
        self.push(Effect::SideChange { on, to, cause });
    }

    /// Changes the attributes of a man.
    pub fn change_attributes(&mut self, on: Square, to: Attributes, cause: Cause) {
        let (man, identity) = self.position.take(on);
        let changed = man.with_attributes(to);
        self.position.place(on, changed, identity);
        for color in Color::ALL {
            if changed.belongs_to(color) && changed.is_royal() != man.is_royal() {
                self.position.set_king(color, Some(on).filter(|_| changed.is_royal()));
            }
        }
        self.push(Effect::AttributeChange { on, from: man.attributes(), to, cause });
    }

    /// Exchanges the places of two men.
    pub fn exchange(&mut self, first: Square, second: Square, cause: Cause) {
        let (one, one_identity) = self.position.take(first);
        let (other, other_identity) = self.position.take(second);
        self.position.place(first, other, other_identity);
        self.position.place(second, one, one_identity);
        for (man, square) in [(one, second), (other, first)] {
            for color in Color::ALL {
                if man.is_royal() && man.belongs_to(color) {
                    self.position.set_king(color, Some(square));
                }
            }
        }
        self.push(Effect::Exchange { first, second, cause });
    }

    /// Moves and changes every man. The notation does not mention it.
    pub fn transform(&mut self, place: impl Fn(Square) -> Square, change: impl Fn(Man) -> Man) {
        let occupied = self.position.occupied();
        let men: Vec<Placed> = occupied
            .into_iter()
            .map(|on| {
                let (man, identity) = self.position.take(on);
                Placed { on, man, identity }
            })
            .collect();
        for color in Color::ALL {
            self.position.set_king(color, None);
        }
        for Placed { on, man, identity } in men {
            let (to, changed) = (place(on), change(man));
            self.position.place(to, changed, identity);
            for color in Color::ALL {
                if changed.is_royal() && changed.belongs_to(color) {
                    self.position.set_king(color, Some(to));
                }
            }
        }
        self.transformed = Some(Box::new(Square::ALL.map(place)));
    }

    /// Records an effect.
    #[inline]
    pub fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Promotes the first pawn that has reached the end of the board since the last call.
    pub fn promote(&mut self) {
        while self.promotions_seen < self.effects().len() {
            let effect = self.effects()[self.promotions_seen];
            self.promotions_seen += 1;
            let (square, color) = match effect {
                Effect::Movement {
                    to, man, cause: Cause::Move | Cause::Series | Cause::Bracketed, ..
                } => (to, if man.belongs_to(self.mover) { self.mover } else { !self.mover }),
                Effect::Addition { on, by, .. } => (on, by),
                _ => continue,
            };
            if self.rules.promotes(&self.position, square, color) {
                let man = self.position.man(square);
                self.promote_man(square, man);
                return;
            }
        }
    }

    fn promote_man(&mut self, square: Square, man: Man) {
        let rules = self.rules;
        let kinds = rules.promotions(&self.position, square, man);
        let imitator = usize::from(rules.settings.promotes_to_imitators);
        let chosen = self.choose(kinds.len() + imitator);
        if chosen < imitator {
            self.remove(square, Cause::Silent);
            if self.position.memory.imitators.add(square).is_err() {
                self.forbid();
            }
            self.push(Effect::NewImitator);
            return;
        }
        let Some(&kind) = kinds.get(chosen - imitator) else { return };
        self.change_kind(square, kind, Cause::Promotion);
        self.promote_to_hopper(square, kind);
        let changes = rules.settings.chameleons.next(rules, kind) != kind;
        let man = self.position.man(square);
        if rules.settings.promotes_to_chameleons
            && changes
            && !man.has(Attributes::CHAMELEON)
            && self.choose(2) == 1
        {
            self.change_attributes(square, man.attributes() | Attributes::CHAMELEON, Cause::Promotion);
        }
    }

    /// Promotes the pawn on a square, if it is at the end of the board.
    pub fn promote_at(&mut self, square: Square) {
        let man = self.position.man(square);
        let color = Color::ALL.into_iter().find(|&color| self.rules.promotes(&self.position, square, color));
        if color.is_some() {
            self.promote_man(square, man);
        }
    }

    /// Gives a man that promoted to a hopper one of the sets of hurdle attributes that such hoppers have in the
    /// diagram.
    fn promote_to_hopper(&mut self, square: Square, kind: Kind) {
        let rules = self.rules;
        if !rules.settings.hurdles_matter {
            return;
        }
        let [change, bul, dob] = [Attributes::HURDLE_COLOR_CHANGING, Attributes::BUL, Attributes::DOB];
        let all = change | bul | dob;
        let exists = |attributes: &Attributes| {
            let of_kind = rules.diagram().men().filter(|(_, man)| man.kind() == kind);
            let mut sets = of_kind.map(|(_, man)| man.attributes() & all);
            let is_standard = rules.settings.standard.contains(&kind) && attributes.is_empty();
            is_standard || sets.any(|set| set == *attributes)
        };
        let mut sets = vec![Attributes::NONE, change, bul, dob, change | bul, change | dob];
        sets.retain(exists);
        if sets.is_empty() {
            return;
        }
        let chosen = self.choose(sets.len());
        if let Some(&set) = sets.get(chosen).filter(|set| !set.is_empty()) {
            let attributes = self.position.man(square).attributes() | set;
            self.change_attributes(square, attributes, Cause::Promotion);
        }
    }

    /// Promotes the man that appeared last, if it is a pawn at the end of the board.
    pub fn promote_from_here(&mut self) {
        self.promotions_seen = self.promotions_seen.max(self.effects().len().saturating_sub(1));
        self.promote();
    }

    fn run(&mut self) {
        self.stages(Stage::BeforeMove, Stage::Movement);
        self.movement();
        self.stages(Stage::Movement, Stage::Promotion);
        self.promote();
        self.stages(Stage::Promotion, Stage::Bookkeeping);
        self.adjust_castling();
        self.adjust_en_passant();
        self.position.set_passed(self.mv.is_null());
        self.stages_from(Stage::Bookkeeping);
        if self.rules.settings.remembers_last {
            self.position.memory.last = self.rules.settings.last_after(self.before, self.mv);
        }
    }

    /// Repeats the consequences of these stages, `until` excluded, with promotion in its place.
    pub fn repeat(&mut self, from: Stage, until: Stage) {
        self.stages(from, Stage::Promotion);
        self.promote();
        self.stages(Stage::Promotion, until);
    }

    /// Runs the consequences of these stages, `until` excluded.
    fn stages(&mut self, from: Stage, until: Stage) {
        let rules = self.rules;
        for consequence in &rules.hooks.consequences {
            if consequence.stage >= from && consequence.stage < until {
                consequence.hook.happen(self);
            }
        }
    }

    fn stages_from(&mut self, from: Stage) {
        let rules = self.rules;
        for consequence in &rules.hooks.consequences {
            if consequence.stage >= from {
                consequence.hook.happen(self);
            }
        }
    }

    fn movement(&mut self) {
        let Move { to, victim, special, .. } = self.mv;
        let from = self.departs_from;
        match special {
            Special::Null | Special::RoleExchange => {}
            Special::Exchange => self.exchange(to, from, Cause::Move),
            Special::ExchangeCastling => self.exchange(from, to, Cause::Move),
            Special::CastlingWithPartner => {
                let passed = Square::ALL[(from.index() + to.index()) / 2];
                self.relocate(from, to, Cause::Castling);
                if let Some(partner) = self.mv.via {
                    self.relocate(partner, passed, Cause::Castling);
                }
            }
            Special::KingSide | Special::QueenSide => {
                let file = |file| Square::new(file, from.rank());
                let (rook, rook_to) = match special {
                    Special::KingSide => (file(chess::File::H), file(chess::File::F)),
                    _ => (file(chess::File::A), file(chess::File::D)),
                };
                self.relocate(from, to, Cause::Castling);
                self.relocate(rook, rook_to, Cause::Castling);
            }
            Special::None | Special::MultipleStep | Special::EnPassant => {
                if let Some(victim) = victim {
                    let is_en_passant = special == Special::EnPassant;
                    self.remove(victim, if is_en_passant { Cause::EnPassant } else { Cause::Capture });
                }
                self.relocate(from, to, Cause::Move);
            }
        }
    }

    /// Removes castling rights of kings and rooks that have left their squares, and adds those of men that appear
    /// there.
    fn adjust_castling(&mut self) {
        if self.transformed.is_some() {
            let rights = Square::ALL.into_iter().map(|on| self.rules.right_of(&self.position, on).0);
            self.position.set_castling(CastlingRights(rights.fold(0, |sum, right| sum | right)));
            return;
        }
        let mut rights = self.position.castling();
        for effect in self.effects.as_slice() {
            match *effect {
                Effect::Movement { from, .. } => rights.0 &= !CastlingRights::of(from).0,
                Effect::Removal { on, .. } => rights.0 &= !CastlingRights::of(on).0,
                Effect::Addition { on, .. } => rights.0 |= self.rules.right_of(&self.position, on).0,
                Effect::SideChange { on, .. } | Effect::KindChange { on, .. } => {
                    rights.0 &= !CastlingRights::of(on).0;
                    rights.0 |= self.rules.right_of(&self.position, on).0;
                }
                _ => {}
            }
        }
        for &(own, lost) in &self.rules.settings.exclusive_castlings {
            if self.mv.is_castling() && own == self.castling_rook() {
                rights.0 &= !CastlingRights::of(lost).0;
            }
        }
        self.position.set_castling(rights);
    }

    fn castling_rook(&self) -> Square {
        let file = if self.mv.special == Special::KingSide { chess::File::H } else { chess::File::A };
        Square::new(file, self.mv.from.rank())
    }

    fn adjust_en_passant(&mut self) {
        let passed =
            if self.mv.special == Special::MultipleStep { self.passed_squares() } else { Bitboard::EMPTY };
        let passed = match &self.transformed {
            Some(places) => {
                passed.into_iter().map(|on| places[on.index()]).fold(Bitboard::EMPTY, Bitboard::with)
            }
            None => passed,
        };
        let state = match passed.is_empty() {
            true => EnPassant::NONE,
            false => EnPassant { passed, victim: self.moved_man(), by: self.mover },
        };
        self.position.set_en_passant(state);
    }

    /// The squares on which the pawn that has just passed them can be captured.
    fn passed_squares(&self) -> Bitboard {
        let Move { from, to, .. } = self.mv;
        let distance = (to.rank() as i8 - from.rank() as i8).unsigned_abs();
        match self.rules.stepping_kind(self.before.man(from).kind()) {
            Kind::PAWN | Kind::MARINE_PAWN | Kind::BEROLINA_PAWN | Kind::REVERSE_PAWN
                if distance == 2 || self.rules.settings.first_rank_steps == 3 =>
            {
                crate::observe::between(from, to)
            }
            _ => Bitboard::EMPTY,
        }
    }
}
