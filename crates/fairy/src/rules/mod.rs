//! Rules: the men and conditions of one problem, compiled once into lists of hooks.
//!
//! `hook_lists.rs` has the lists, `check.rs` applies the hooks about checks and observations, and `promotion.rs` those about
//! promotion.

mod check;
mod hook_lists;
mod promotion;

use std::sync::OnceLock;

use chess::{Bitboard, Color, Rank, Square};

use crate::conditions::{Arguments, Condition, Refusal};
use crate::exposure::Relevance;
use crate::identity::{Identity, Placed};
use crate::key;
use crate::kind::{Hunter, Kind, MEN};
use crate::lines::Lines;
use crate::man::{Attributes, Man};
use crate::movement::Movement;
use crate::position::{CastlingRights, EnPassant, Position};
pub use crate::rules::hook_lists::WalkingStage;
pub(crate) use crate::rules::hook_lists::{Hooks, Staged};
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
    /// Hunters of the problem. Their kinds are numbered from [`Kind::FIRST_DEFINED`].
    pub hunters: Vec<Hunter>,
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
    hunters: Vec<Hunter>,
    /// Every kind, by its number.
    kinds: Vec<Kind>,
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
    /// The lines of a man whose lines bend.
    lines: Option<Lines>,
}

impl KindBounds {
    fn new(movements: &[Movement]) -> Box<KindBounds> {
        let lines = Lines::of(movements);
        let (reach, range) = match lines.as_ref().map(Lines::reach) {
            Some(reach) => (reach, reach),
            None => (reach::of(movements), reach::range(movements)),
        };
        Box::new(KindBounds { reach, checking_squares: reach::reversed(&reach), range, lines })
    }
}

impl Rules {
    /// Compiles the rules of a problem, or lists every condition that cannot be applied.
    pub fn new(setup: &Setup) -> Result<Rules, Vec<Refusal>> {
        let mut movements: Vec<Box<[Movement]>> = MEN.iter().map(|man| man.movement.into()).collect();
        let hunters = setup.hunters.iter();
        movements.extend(hunters.map(|&Hunter { away, home }| [Movement::Hunter { away, home }].into()));
        let mut rules = Rules {
            bounds: movements.iter().map(|_| OnceLock::new()).collect(),
            relevance: movements.iter().map(|movement| exposure::relevance(movement)).collect(),
            kinds: (0..movements.len() as u8).map(Kind).collect(),
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
            let men =
                setup.underworld.iter().map(|&(on, man)| Placed { on, man, identity: Identity::NEWCOMER });
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

    /// The list of one kind.
    #[inline]
    pub(crate) fn only(&self, kind: Kind) -> &[Kind] {
        self.kinds.get(usize::from(kind.0)).map_or(&[], std::slice::from_ref)
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

    /// The lines of a kind, if they bend.
    #[inline]
    pub(crate) fn lines(&self, kind: Kind) -> Option<&Lines> {
        match self.relevance(kind) {
            Relevance::Lines => self.bounds(kind).lines.as_ref(),
            _ => None,
        }
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

    /// The hunter that a kind is, if it is one of the problem's.
    pub fn hunter(&self, kind: Kind) -> Option<Hunter> {
        self.hunters.get(usize::from(kind.0.checked_sub(Kind::FIRST_DEFINED.0)?)).copied()
    }

    /// The kind as which a man steps forwards.
    pub(crate) fn stepping_kind(&self, kind: Kind) -> Kind {
        self.hunter(kind).map_or(kind, |hunter| hunter.away)
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

    /// The diagram, for conditions that change it.
    pub(crate) fn diagram_mut(&mut self) -> &mut Position {
        &mut self.diagram
    }

    /// Gives an attribute to all men of the diagram. It is not written then.
    pub(crate) fn give_to_all(&mut self, attribute: Attributes) {
        let men: Vec<(Square, Man)> = self.diagram.men().collect();
        self.give_to(men, attribute);
    }

    /// Gives an attribute to all men of the diagram but kings. It is not written then.
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
}
