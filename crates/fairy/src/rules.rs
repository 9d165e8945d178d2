//! Rules: the men and conditions of one problem, compiled once into lists of hooks.

use std::sync::OnceLock;

use chess::{Bitboard, Color, Rank, Square};

use crate::conditions::{Arguments, Condition, Refusal};
use crate::effect::Effect;
use crate::exposure::Relevance;
use crate::hooks::{
    CheckRule, CheckTest, Consequence, Filter, Legality, Promotion, Selection, Stage, Validator, Walking,
};
use crate::key;
use crate::kind::{Kind, MEN};
use crate::man::{Attributes, Man};
use crate::movement::{Circle, Corner, Decomposed, Movement};
use crate::moves::Move;
use crate::observe::{Level, Look};
use crate::position::{CastlingRights, EnPassant, Position};
use crate::settings::Settings;
use crate::{attributes, exposure, reach};

/// The input from which the rules of a problem are compiled.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The men of the diagram.
    pub men: Vec<(Square, Man)>,
    /// Men beneath squares of the diagram, the deepest first.
    pub underworld: Vec<(Square, Man)>,
    /// The conditions with their arguments.
    pub conditions: Vec<(&'static Condition, Arguments)>,
    /// Hunters of the problem: they move away from their base as the first kind, and back as the second. Their kinds
    /// are numbered from [`Kind::FIRST_DEFINED`].
    pub hunters: Vec<(Kind, Kind)>,
    /// Kings and rooks that have moved before the diagram.
    pub no_castling: Vec<Square>,
    /// Pairs of rooks, of which one may castle only if the other has not.
    pub exclusive_castlings: Vec<(Square, Square)>,
    /// The squares of the pawn step that led to the diagram: departure, passed squares, arrival.
    pub en_passant: Vec<Square>,
    /// Whether a goal depends on where men stood in the diagram.
    pub identities_matter: bool,
}

/// The rules of one problem.
pub struct Rules {
    movements: Vec<Box<[Movement]>>,
    /// Bounds for each kind, computed when first needed; most kinds never are.
    bounds: Vec<OnceLock<Box<KindBounds>>>,
    relevance: Vec<Relevance>,
    hunters: Vec<(Kind, Kind)>,
    promotions: Vec<Kind>,
    marine_promotions: Vec<Kind>,
    kinds_in_play: Vec<Kind>,
    diagram: Position,
    pub(crate) hooks: Hooks,
    pub(crate) settings: Settings,
}

/// What a kind could do on some board, for each square.
struct KindBounds {
    /// The squares that it could attack.
    reach: [Bitboard; 64],
    /// The squares from which it could attack this one.
    checking_squares: [Bitboard; 64],
    /// The squares to which it could move.
    range: [Bitboard; 64],
}

impl KindBounds {
    fn new(movements: &[Movement]) -> Box<KindBounds> {
        let reach = reach::of(movements);
        let (checking_squares, range) = (reach::reversed(&reach), reach::range(movements));
        Box::new(KindBounds { reach, checking_squares, range })
    }
}

/// A hook with its position in the order.
pub(crate) struct Staged<S, H: ?Sized> {
    pub(crate) stage: S,
    pub(crate) hook: Box<H>,
}

/// The lists of hooks.
#[derive(Default)]
pub(crate) struct Hooks {
    pub(crate) walkings: Vec<Staged<WalkingStage, dyn Walking>>,
    pub(crate) filters: Vec<Box<dyn Filter>>,
    pub(crate) selections: Vec<Box<dyn Selection>>,
    pub(crate) consequences: Vec<Staged<Stage, dyn Consequence>>,
    pub(crate) legalities: Vec<Box<dyn Legality>>,
    checks: Vec<Box<dyn CheckRule>>,
    promotions: Vec<Box<dyn Promotion>>,
    /// By level, then by side.
    validators: [[Vec<std::sync::Arc<dyn Validator>>; 2]; 4],
    /// Whether a man may observe more than its movement allows.
    pub(crate) extends_observation: bool,
    /// Whether only royal men may do so.
    pub(crate) extends_observation_of_royal_men_alone: bool,
    /// Whether a man may move to squares beyond its movement.
    pub(crate) moves_beyond_range: bool,
    /// Whether moves without capture have no consequences.
    pub(crate) quiet_moves_are_plain: bool,
    /// Whether captures have no consequences.
    pub(crate) captures_are_plain: bool,
    /// Whether moves that do not give check are legal unless they leave the own king in check.
    pub(crate) legalities_concern_checks: bool,
}

impl Hooks {
    /// Whether a condition redefines check.
    pub(crate) fn has_check_rules(&self) -> bool {
        !self.checks.is_empty()
    }

    /// Whether this man may observe more than its movement allows.
    #[inline]
    pub(crate) fn extend_observation_of(&self, man: Man) -> bool {
        self.extends_observation && (man.is_royal() || !self.extends_observation_of_royal_men_alone)
    }

    /// Sorts the hooks, and determines which shortcuts they allow.
    fn finish(&mut self) {
        self.walkings.sort_by_key(|walking| walking.stage);
        self.consequences.sort_by_key(|consequence| consequence.stage);
        let mut extending =
            self.walkings.iter().filter(|walking| walking.hook.extends_observation()).peekable();
        self.extends_observation = extending.peek().is_some();
        self.extends_observation_of_royal_men_alone =
            self.extends_observation && extending.all(|walking| walking.hook.concerns_royal_men_alone());
        self.moves_beyond_range = self.walkings.iter().any(|walking| !walking.hook.only_restricts())
            || self.selections.iter().any(|selection| !selection.only_removes());
        self.quiet_moves_are_plain =
            self.consequences.iter().all(|consequence| consequence.hook.follows_captures_alone());
        self.captures_are_plain = self.consequences.is_empty();
        self.legalities_concern_checks =
            self.legalities.iter().all(|legality| legality.concerns_checks_alone());
    }
}

/// The order of nested [`Walking`] hooks, the outermost first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum WalkingStage {
    /// Which captures a man may make, judged over all of them.
    Captures,
    /// Whether a man may move at all.
    Paralysis,
    /// Moves that a man may make because it is attacked.
    Escape,
    /// The kind as which a man moves because of its neighbours.
    Neighbours,
    /// The kinds as which kings move.
    Kings,
    /// The men with which a man may exchange places.
    Exchange,
    /// The square from which a man moves.
    Departure,
    /// Additional moves.
    Additional,
}

impl Rules {
    /// Compiles the rules of a problem, or lists every condition that cannot be applied.
    pub fn new(setup: &Setup) -> Result<Rules, Vec<Refusal>> {
        let mut movements: Vec<Box<[Movement]>> = MEN.iter().map(|man| man.movement.into()).collect();
        movements.extend(setup.hunters.iter().map(|&(away, home)| [Movement::Hunter { away, home }].into()));
        let mut rules = Rules {
            bounds: movements.iter().map(|_| OnceLock::new()).collect(),
            relevance: movements.iter().map(|movement| exposure::relevance(movement)).collect(),
            movements,
            hunters: setup.hunters.clone(),
            promotions: Vec::new(),
            marine_promotions: Vec::new(),
            kinds_in_play: Vec::new(),
            diagram: Position::empty(),
            hooks: Hooks::default(),
            settings: Settings::default(),
        };
        for &(square, man) in &setup.men {
            let royal = if man.kind().is_king() { Attributes::ROYAL } else { Attributes::NONE };
            rules.diagram.put(square, man.with_attributes(man.attributes() | royal));
        }
        rules.settings.exclusive_castlings = setup
            .exclusive_castlings
            .iter()
            .flat_map(|&(white, black)| [(white, black), (black, white)])
            .collect();
        rules.settings.identities_matter = setup.identities_matter;
        let mut refusals = Vec::new();
        for (condition, arguments) in &setup.conditions {
            refusals.extend((condition.attach)(arguments, &mut rules).err());
        }
        for attribute in attributes::ALL {
            let has_it = |&(_, man): &(Square, Man)| man.has(attribute.attribute);
            if setup.men.iter().any(has_it) {
                (attribute.attach)(&mut rules);
            }
        }
        // Otherwise the existence of a move would depend on the replies, and the replies on where men cannot move.
        if let Some(condition) = rules.settings.cages
            && rules.hooks.legalities.iter().any(|legality| legality.concerns_checks_alone())
        {
            let reason = "cages and conditions on checks, such as ChecklessChess, exclude each other";
            refusals.push(Refusal::Arguments { condition, reason });
        }
        if !refusals.is_empty() {
            return Err(refusals);
        }
        rules.finish(setup);
        Ok(rules)
    }

    fn finish(&mut self, setup: &Setup) {
        self.hooks.finish();
        for color in Color::ALL {
            let mut royals =
                self.diagram.side(color).into_iter().filter(|&on| self.diagram.man(on).is_royal());
            let king = royals.next().filter(|_| royals.next().is_none());
            self.diagram.set_king(color, king);
        }
        if !setup.underworld.is_empty() {
            let men = setup.underworld.iter().map(|&(square, man)| (square, man, crate::position::NEWCOMER));
            self.diagram.memory.underworld = Some(std::sync::Arc::new(men.collect()));
        }
        let rights = Square::ALL.into_iter().map(|square| self.right_of(&self.diagram, square));
        let mut rights = CastlingRights(rights.fold(0, |sum, right| sum | right.0));
        for &square in &setup.no_castling {
            rights.0 &= !CastlingRights::of(square).0;
        }
        self.diagram.set_castling(rights);
        self.set_en_passant(&setup.en_passant);
        self.list_promotions();
        for start in std::mem::take(&mut self.settings.starts_by) {
            start(self);
        }
    }

    fn set_en_passant(&mut self, squares: &[Square]) {
        if let [departure, passed @ .., arrival] = squares
            && !passed.is_empty()
        {
            let by = if arrival.rank() < departure.rank() { Color::Black } else { Color::White };
            let passed = passed.iter().copied().fold(Bitboard::EMPTY, Bitboard::with);
            self.diagram.set_en_passant(EnPassant { passed, victim: Some(*arrival), by });
        }
    }

    fn list_promotions(&mut self) {
        let present: Vec<Kind> = (0..self.movements.len() as u8)
            .map(Kind)
            .filter(|&kind| self.diagram.men().any(|(_, man)| man.kind() == kind))
            .collect();
        let listed = |standard: &[Kind]| {
            if let Some(kinds) = &self.settings.promotion_kinds {
                return kinds.clone();
            }
            let mut kinds: Vec<Kind> = standard.to_vec();
            kinds.extend(
                present.iter().filter(|kind| !kind.is_pawn() && !kind.is_king() && **kind != Kind::DUMMY),
            );
            kinds.extend(&self.settings.more_promotions);
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        };
        let promotions = listed(&self.settings.standard[2..]);
        let marine = listed(&[Kind::SIREN, Kind::MARINE_KNIGHT, Kind::TRITON, Kind::NEREID]);
        let mut in_play = present;
        if self.diagram.men().any(|(_, man)| man.kind().is_pawn()) {
            in_play.extend(&promotions);
        }
        in_play.extend(&self.settings.more_kinds);
        in_play.sort_unstable();
        in_play.dedup();
        let hurdles_matter = self.settings.hurdles_matter;
        let finds_twice = |&kind: &Kind| finds_moves_twice(self.movements(kind), hurdles_matter);
        self.settings.sorted |= in_play.iter().chain(&self.settings.standard).any(finds_twice);
        if in_play.iter().any(|&kind| kind > Kind::BISHOP && kind != Kind::DUMMY) {
            self.settings.mating_order = [false; 2];
        }
        self.limit_mating_order();
        (self.promotions, self.marine_promotions, self.kinds_in_play) = (promotions, marine, in_play);
    }

    /// Turns off the special order of mating moves if a royal man is no king, or if men under Circe are neutral or
    /// volage.
    fn limit_mating_order(&mut self) {
        let circe = self.settings.families.contains(&"Circe");
        let is_unusual = |man: Man| {
            man.is_royal() && man.kind() != Kind::KING
                || circe && (man.is_neutral() || man.has(Attributes::VOLAGE))
        };
        if self.diagram.men().any(|(_, man)| is_unusual(man)) {
            self.settings.mating_order = [false; 2];
        }
    }

    /// The diagram with a side to move.
    pub fn start(&self, turn: Color) -> Position {
        let mut start = self.diagram.clone();
        start.set_turn(turn);
        start
    }

    /// The diagram.
    pub fn diagram(&self) -> &Position {
        &self.diagram
    }

    /// The values that conditions have set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The key: it differs between positions from which play can continue differently.
    pub fn key(&self, position: &Position) -> u64 {
        let beside = key::of_rights(position.castling(), position.en_passant(), position.turn());
        let mut sum = position.board_key() ^ beside;
        if self.settings.remembers {
            sum ^= position.memory.key();
        } else if self.settings.remembers_last {
            sum ^= position.memory.last.map_or(0, |last| last.key());
        }
        if self.settings.identities_matter {
            sum ^= position.identities_key();
        }
        sum
    }

    /// The movements of a kind.
    #[inline]
    pub fn movements(&self, kind: Kind) -> &[Movement] {
        self.movements.get(usize::from(kind.0)).map_or(&[], |movement| movement)
    }

    /// For each square, the squares that a kind could attack on some board.
    #[inline]
    pub(crate) fn reach(&self, kind: Kind) -> &[Bitboard; 64] {
        &self.bounds(kind).reach
    }

    /// The squares from which a kind could attack `target` on some board.
    #[inline]
    pub(crate) fn checking_squares(&self, kind: Kind, target: Square) -> Bitboard {
        self.bounds(kind).checking_squares[target.index()]
    }

    /// For each square, the squares to which a kind could move on some board.
    #[inline]
    pub(crate) fn range(&self, kind: Kind) -> &[Bitboard; 64] {
        &self.bounds(kind).range
    }

    #[inline]
    fn bounds(&self, kind: Kind) -> &KindBounds {
        let bounds = &self.bounds[usize::from(kind.0)];
        match bounds.get() {
            Some(bounds) => bounds,
            None => self.new_bounds(kind),
        }
    }

    /// Bounds that have not been needed yet.
    #[cold]
    fn new_bounds(&self, kind: Kind) -> &KindBounds {
        self.bounds[usize::from(kind.0)].get_or_init(|| KindBounds::new(self.movements(kind)))
    }

    /// Which squares decide about the attacks of a kind.
    #[inline]
    pub(crate) fn relevance(&self, kind: Kind) -> Relevance {
        self.relevance[usize::from(kind.0)]
    }

    /// The kinds as which a hunter moves away from its base, and back.
    pub fn hunter(&self, kind: Kind) -> Option<(Kind, Kind)> {
        self.hunters.get(usize::from(kind.0.checked_sub(Kind::FIRST_DEFINED.0)?)).copied()
    }

    /// The kind as which a man steps forwards.
    pub(crate) fn stepping_kind(&self, kind: Kind) -> Kind {
        self.hunter(kind).map_or(kind, |(away, _)| away)
    }

    /// The kinds that are on the board, or can appear there, in order.
    pub fn kinds_in_play(&self) -> &[Kind] {
        &self.kinds_in_play
    }

    /// The kinds that orphans and friends may borrow.
    pub(crate) fn lent_kinds(&self) -> impl Iterator<Item = Kind> + '_ {
        let lent = self.kinds_in_play.iter().copied();
        lent.filter(|&kind| !matches!(kind, Kind::ORPHAN | Kind::FRIEND | Kind::DUMMY | Kind::HAMSTER))
    }

    /// The squares that no man can enter or pass.
    #[inline]
    pub fn holes_of(&self, position: &Position) -> Bitboard {
        match self.settings.marked_are_holes {
            true => self.settings.holes | position.memory.marked,
            false => self.settings.holes,
        }
    }

    /// Whether a pawn may promote to this kind.
    pub(crate) fn can_become(&self, kind: Kind) -> bool {
        let listed = self.promotions.contains(&kind) || self.marine_promotions.contains(&kind);
        listed || !self.hooks.promotions.is_empty()
    }

    /// The diagram, for conditions that change it.
    pub(crate) fn diagram_mut(&mut self) -> &mut Position {
        &mut self.diagram
    }

    /// Gives an attribute to all men of the diagram. It is not written then.
    pub(crate) fn give_to_all(&mut self, attribute: Attributes) {
        let men: Vec<(Square, Man)> = self.diagram.men().collect();
        self.give_to(men, attribute);
    }

    /// The same for all men but kings.
    pub(crate) fn give_to_all_but_kings(&mut self, attribute: Attributes) {
        let men: Vec<(Square, Man)> = self.diagram.men().filter(|(_, man)| !man.is_royal()).collect();
        self.give_to(men, attribute);
    }

    fn give_to(&mut self, men: Vec<(Square, Man)>, attribute: Attributes) {
        for (square, man) in men {
            self.diagram.put(square, man.with_attributes(man.attributes() | attribute));
        }
        self.settings.unwritten = self.settings.unwritten | attribute;
    }

    pub(crate) fn steps_from_first_rank(&self, square: Square) -> u8 {
        let movable = self.settings.movable_first_rank.contains(square);
        self.settings.first_rank_steps.max(u8::from(movable))
    }

    /// Whether the man on `square`, moved there by `color`, promotes.
    #[inline]
    pub fn promotes(&self, position: &Position, square: Square, color: Color) -> bool {
        let man = position.man(square);
        let kind = man.kind();
        if man.is_none() || !kind.is_pawn() || !man.belongs_to(color) {
            return false;
        }
        let goal = if kind == Kind::REVERSE_PAWN { !color } else { color };
        self.settings.promotion_squares[goal as usize].contains(square)
    }

    /// The kinds to which the man on `square` may promote, in order.
    pub fn promotions(&self, position: &Position, square: Square, man: Man) -> &[Kind] {
        for hook in &self.hooks.promotions {
            if let Some(kinds) = hook.kinds(self, position, square, man) {
                return kinds;
            }
        }
        if man.kind() == Kind::MARINE_PAWN { &self.marine_promotions } else { &self.promotions }
    }

    /// What pawns of a kind may promote to, if no condition has a say.
    pub(crate) fn usual_promotions(&self, pawn: Kind) -> Option<&[Kind]> {
        let is_usual = self.hooks.promotions.is_empty() && !self.settings.promotes_to_imitators;
        let kinds = if pawn == Kind::MARINE_PAWN { &self.marine_promotions } else { &self.promotions };
        is_usual.then_some(kinds)
    }

    /// The castling right of the man on `square`, if it stands there as in the game array.
    pub(crate) fn right_of(&self, position: &Position, square: Square) -> CastlingRights {
        let man = position.man(square);
        let home = match square.rank() {
            Rank::First => Color::White,
            Rank::Eighth => Color::Black,
            _ => return CastlingRights::default(),
        };
        let [king, .., rook, _] = self.settings.standard;
        let is_at_home = match square {
            Square::E1 | Square::E8 => man.kind() == king && position.king(home) == Some(square),
            _ => man.kind() == rook,
        };
        match !man.is_none() && man.belongs_to(home) && is_at_home {
            true => CastlingRights::of(square),
            false => CastlingRights::default(),
        }
    }

    /// Whether a side is in check.
    pub fn is_check(&self, position: &Position, color: Color) -> bool {
        if self.hooks.checks.is_empty() {
            return self.king_is_observed(position, color);
        }
        self.check_layer(CheckTest { rules: self, position, color, layer: 0 })
    }

    pub(crate) fn check_layer(&self, test: CheckTest<'_>) -> bool {
        match self.hooks.checks.get(test.layer) {
            Some(rule) => rule.is_check(&test),
            None => self.king_is_observed(test.position, test.color),
        }
    }

    /// Whether the king of a side is attacked, whether or not that is check.
    pub fn is_attacked_king(&self, position: &Position, color: Color) -> bool {
        self.king_is_observed(position, color)
    }

    fn king_is_observed(&self, position: &Position, color: Color) -> bool {
        position.king(color).is_some_and(|king| self.is_observed(position, king, !color, Level::Check))
    }

    /// Whether the side to move could capture the other king, so that the previous move was illegal.
    pub fn can_capture_king(&self, position: &Position) -> bool {
        !self.settings.may_start_in_check && self.is_check(position, !position.turn())
    }

    /// Whether some move of the other side captures the king of `color`, regardless of what observes its square.
    pub(crate) fn is_captured_by_a_move(&self, position: &Position, color: Color) -> bool {
        let Some(king) = position.king(color) else { return false };
        let mut before = position.clone();
        before.set_turn(!color);
        before.set_castling(CastlingRights::default());
        let mut moves = Vec::new();
        for from in before.side(!color) {
            self.man_moves(&before, !color, from, &mut moves);
        }
        moves.iter().filter(|mv| mv.victim == Some(king)).any(|mv| {
            self.is_valid(&Look {
                rules: self,
                position: &before,
                color: !color,
                from: mv.from,
                kind: before.man(mv.from).kind(),
                target: king,
                to: mv.to,
                via: mv.via,
                level: Level::Check,
            })
        })
    }

    pub(crate) fn has_validators(&self, level: Level, color: Color) -> bool {
        let lists = &self.hooks.validators;
        let has = |level: Level| !lists[level as usize][color as usize].is_empty();
        let plays = self.observes_by_playing(level);
        match level {
            Level::Geometry => has(Level::Geometry),
            Level::Observer => has(Level::Geometry) || has(Level::Observer),
            level => has(Level::Geometry) || has(Level::Observer) || has(level) || plays,
        }
    }

    fn observes_by_playing(&self, level: Level) -> bool {
        level == Level::Observation && self.settings.observations_by_playing
            || level == Level::Check && self.settings.checks_by_playing
    }

    /// Whether an observation counts.
    pub(crate) fn is_valid(&self, look: &Look<'_>) -> bool {
        let lists = &self.hooks.validators;
        let agree =
            |level: Level| lists[level as usize][look.color as usize].iter().all(|hook| hook.is_valid(look));
        let plays = self.observes_by_playing(look.level);
        (look.level == Level::Geometry || look.level == Level::Observer || agree(look.level))
            && (look.level == Level::Geometry || agree(Level::Observer))
            && agree(Level::Geometry)
            && (!plays || self.can_be_played(look))
    }

    /// Whether the threatened capture can be played, and removes the king if the target is one.
    fn can_be_played(&self, look: &Look<'_>) -> bool {
        let Some(before) = look.position.for_probe(look.color) else { return true };
        let mv = Move { victim: Some(look.target), via: look.via, ..Move::quiet(look.from, look.to) };
        let may_follow =
            |consequence: &Staged<Stage, dyn Consequence>| consequence.hook.may_follow(&before, mv);
        if self.hooks.legalities.is_empty() && !self.hooks.consequences.iter().any(may_follow) {
            return true;
        }
        !self.outcomes(&before, mv, &mut |playing| {
            // A king that is reborn is not lost, even if it returns as a man of the other side.
            let is_reborn = |effect: &Effect| {
                matches!(effect, Effect::Addition { man, .. } if man.is_royal() && man.belongs_to(!look.color))
            };
            let takes = look.level != Level::Check
                || playing.position.king(!look.color).is_none() && !playing.effects().iter().any(is_reborn);
            let mut legalities =
                self.hooks.legalities.iter().filter(|legality| legality.binds_observations());
            playing.is_forbidden() || !takes || !legalities.all(|legality| legality.is_legal(playing))
        })
    }
}

/// Whether a man with these movements may reach a square in two ways.
fn finds_moves_twice(movements: &[Movement], hurdles_matter: bool) -> bool {
    movements.iter().any(|movement| {
        let turns = matches!(
            movement,
            Movement::Angle(_, Corner::Degrees45 | Corner::Degrees90 | Corner::Degrees135)
        );
        turns && !hurdles_matter
            || matches!(
                movement,
                Movement::Reflect(_)
                    | Movement::BouncyKnight
                    | Movement::BouncyNightrider
                    | Movement::Friend
                    | Movement::Orphan
                    | Movement::DoubleHop(_)
                    | Movement::Radial(..)
                    | Movement::Rose(Circle::Ride | Circle::Hop | Circle::Lion | Circle::Chinese)
                    | Movement::Zigzag(_)
                    | Movement::Decomposed(_, Decomposed::HopQuietly | Decomposed::LeapCaptures)
            )
    })
}

/// The methods by which conditions attach their hooks.
impl Rules {
    /// Attaches a hook to the way men move and observe.
    pub fn attach_walking(&mut self, stage: WalkingStage, hook: impl Walking + 'static) {
        self.hooks.walkings.push(Staged { stage, hook: Box::new(hook) });
    }

    /// Attaches a filter of the moves of a man.
    pub fn attach_filter(&mut self, hook: impl Filter + 'static) {
        self.hooks.filters.push(Box::new(hook));
    }

    /// Attaches a validator of observations by these sides, at these levels. A validator for [`Level::Geometry`] acts
    /// at all levels, one for [`Level::Observer`] at all but geometry, and the others only at their own.
    pub fn attach_validator(&mut self, levels: &[Level], sides: &[Color], hook: impl Validator + 'static) {
        let hook = std::sync::Arc::new(hook);
        for &level in levels {
            for &color in sides {
                self.hooks.validators[level as usize][color as usize].push(hook.clone());
            }
        }
    }

    /// Attaches a selection among all moves of a side.
    pub fn attach_selection(&mut self, hook: impl Selection + 'static) {
        self.hooks.selections.push(Box::new(hook));
    }

    /// Attaches a consequence of moves.
    pub fn attach_consequence(&mut self, stage: Stage, hook: impl Consequence + 'static) {
        self.hooks.consequences.push(Staged { stage, hook: Box::new(hook) });
    }

    /// Attaches a rule about legal moves.
    pub fn attach_legality(&mut self, hook: impl Legality + 'static) {
        self.hooks.legalities.push(Box::new(hook));
    }

    /// Attaches a definition of check. The hook attached first is the outermost.
    pub fn attach_check(&mut self, hook: impl CheckRule + 'static) {
        self.hooks.checks.push(Box::new(hook));
    }

    /// Attaches a rule about promotion.
    pub fn attach_promotion(&mut self, hook: impl Promotion + 'static) {
        self.hooks.promotions.push(Box::new(hook));
    }
}
