//! The rules of one problem: its men and its conditions, compiled once into lists of hooks.

use chess::{Bitboard, Color, Rank, Square};

use crate::conditions::kind_cycles::KindCycle;
use crate::conditions::{Arguments, Condition, Refusal};
use crate::exposure::{CheckAfter, Exposure, Relevance};
use crate::hooks::{
    CheckRule, CheckTest, Consequence, Filter, Legality, Promotion, Selection, Stage, Validator, Walking,
};
use crate::key::{self, KeyHasher};
use crate::kind::{Kind, MEN};
use crate::man::{Attributes, Man};
use crate::movement::{Circle, Corner, Decomposed, Movement};
use crate::moves::Move;
use crate::observe::{Gaze, Level, Look};
use crate::playing::Playing;
use crate::position::{CastlingRights, EnPassant, Position};
use crate::{attributes, exposure, reach};

/// What a problem says about its rules.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The men of the diagram.
    pub men: Vec<(Square, Man)>,
    /// Men beneath squares of the diagram, the deepest first.
    pub underworld: Vec<(Square, Man)>,
    /// The conditions with their arguments.
    pub conditions: Vec<(&'static Condition, Arguments)>,
    /// Hunters that the problem uses: away from the base as the first kind, back as the second. Their kinds count
    /// from [`Kind::FIRST_DEFINED`].
    pub hunters: Vec<(Kind, Kind)>,
    /// Kings and rooks that have moved before.
    pub no_castling: Vec<Square>,
    /// Pairs of rooks, of which one castles only if the other has not.
    pub exclusive_castlings: Vec<(Square, Square)>,
    /// The squares of the pawn step that led to the diagram: departure, passed ones, arrival.
    pub en_passant: Vec<Square>,
    /// Whether a goal asks where men stood in the diagram.
    pub identities_matter: bool,
}

/// The rules of one problem.
pub struct Rules {
    movements: Vec<Box<[Movement]>>,
    reach: Vec<[Bitboard; 64]>,
    /// For each kind and square the squares from where the kind may attack it.
    checking_squares: Vec<[Bitboard; 64]>,
    /// For each kind and square the squares that the kind may go to.
    range: Vec<[Bitboard; 64]>,
    relevance: Vec<Relevance>,
    hunters: Vec<(Kind, Kind)>,
    promotions: Vec<Kind>,
    marine_promotions: Vec<Kind>,
    kinds_in_play: Vec<Kind>,
    diagram: Position,
    pub(crate) hooks: Hooks,
    pub(crate) settings: Settings,
}

/// A hook with its place in the order.
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
    /// Whether a man may observe more than its movement says.
    pub(crate) extends_observation: bool,
    /// Whether a man may go where its movement does not lead.
    pub(crate) moves_beyond_range: bool,
    /// Whether nothing follows from a move without capture.
    pub(crate) quiet_moves_are_plain: bool,
    /// Whether nothing follows from a capture.
    pub(crate) captures_are_plain: bool,
    /// How many men besides the one that moves can come to a square by a move, or change there.
    men_placed: Option<u32>,
}

impl Hooks {
    /// Whether a condition changes what is check.
    pub(crate) fn has_check_rules(&self) -> bool {
        !self.checks.is_empty()
    }

    /// Puts the hooks in order and notes what they leave alone.
    fn finish(&mut self) {
        self.walkings.sort_by_key(|walking| walking.stage);
        self.consequences.sort_by_key(|consequence| consequence.stage);
        self.extends_observation = self.walkings.iter().any(|walking| walking.hook.extends_observation());
        self.moves_beyond_range = !self.walkings.is_empty();
        self.quiet_moves_are_plain =
            self.consequences.iter().all(|consequence| consequence.hook.follows_captures_alone());
        self.captures_are_plain = self.consequences.is_empty();
        self.men_placed = self.consequences.iter().map(|consequence| consequence.hook.men_placed()).sum();
    }
}

/// In which order conditions that change how men move see a man; the outermost first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum WalkingStage {
    /// Which captures it may make, seen over all of them.
    Captures,
    /// Whether the man may move at all.
    Paralysis,
    /// Moves that it may make because it is attacked.
    Escape,
    /// As what it moves because of its neighbours.
    Neighbours,
    /// As what kings move.
    Kings,
    /// With what it may change places.
    Exchange,
    /// From where it moves.
    Departure,
    /// Additional moves.
    Additional,
}

/// What conditions set once.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How far pawns may step from their first rank; 0 if they cannot move there.
    pub first_rank_steps: u8,
    /// Squares on which pawns of the first rank move all the same.
    pub movable_first_rank: Bitboard,
    /// Squares that nothing can enter or pass.
    pub holes: Bitboard,
    /// Whether marked squares are holes.
    pub marked_are_holes: bool,
    /// Whether pawns may promote to imitators.
    pub promotes_to_imitators: bool,
    /// Whether pawns may not promote to imitators.
    pub no_promotion_to_imitators: bool,
    /// Whether pawns may promote to chameleons.
    pub promotes_to_chameleons: bool,
    /// Whether the step of a castling king to the square that it passes is tested by playing it.
    pub passes_by_playing: bool,
    /// What stands for king, pawn, queen, knight, rook and bishop.
    pub standard: [Kind; 6],
    /// Where men promote, by side.
    pub promotion_squares: [Bitboard; 2],
    /// The kinds that men may promote to, if not the usual ones.
    pub promotion_kinds: Option<Vec<Kind>>,
    /// Kinds that may be promoted to besides the usual ones.
    pub more_promotions: Vec<Kind>,
    /// Kinds as which men may move though no such man is on the board.
    pub more_kinds: Vec<Kind>,
    /// Whether goals ask what the other side could reply, whatever it would have to.
    pub goals_ignore_duties: bool,
    /// Whether mate and stalemate leave the king one move.
    pub one_flight: bool,
    /// Whether only a man that was attacked once mates.
    pub attacked_mating_unit: bool,
    /// The order in which chameleons change.
    pub(crate) chameleons: KindCycle,
    /// Squares of the diagram whose men are measured.
    pub reference_squares: Option<[Square; 2]>,
    /// Squares that moves must lead to, by side.
    pub forced_squares: [Bitboard; 2],
    /// Whether kings castle.
    pub castling: bool,
    /// Whether a side without a king can be in check.
    pub check_without_king: bool,
    /// Whether play may begin with the king of the side that is not to move in check.
    pub may_start_in_check: bool,
    /// Whether a capture of the own king is illegal.
    pub own_king_must_stay: bool,
    /// Whether a capture of the other king is illegal.
    pub other_king_must_stay: bool,
    /// Whether an observation counts only if the capture can be played.
    pub observations_by_playing: bool,
    /// Whether a check counts only if the capture of the king can be played.
    pub checks_by_playing: bool,
    /// Whether the key covers the previous move.
    pub remembers_last: bool,
    /// Whether the key covers what conditions remember.
    pub remembers: bool,
    /// Whether the key covers the identities of men.
    pub identities_matter: bool,
    /// Attributes that all men have and that are not written.
    pub unwritten: Attributes,
    /// The families of which there is a condition, where there may be but one.
    pub(crate) families: Vec<&'static str>,
    /// What conditions do with the diagram when the rules are complete.
    pub(crate) starts_by: Vec<fn(&mut Rules)>,
    /// Rooks of which one castles only if the other has not.
    pub(crate) exclusive_castlings: Vec<(Square, Square)>,
    /// Whether men can be paralysed, so that a side without moves may be neither mated nor stalemated.
    pub paralyses: bool,
    /// Whether moves over different hurdles differ.
    pub hurdles_matter: bool,
    /// Whether moves come in the order of their squares, because some may have been found twice.
    pub sorted: bool,
    /// Whether the last half-move to a mate is generated in the order of its own, by side.
    pub mating_order: [bool; 2],
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            first_rank_steps: 0,
            movable_first_rank: Bitboard::EMPTY,
            holes: Bitboard::EMPTY,
            marked_are_holes: false,
            promotes_to_imitators: false,
            no_promotion_to_imitators: false,
            promotes_to_chameleons: false,
            passes_by_playing: false,
            standard: [Kind::KING, Kind::PAWN, Kind::QUEEN, Kind::KNIGHT, Kind::ROOK, Kind::BISHOP],
            promotion_squares: Color::ALL.map(|color| Bitboard::from(color.rank(Rank::Eighth))),
            promotion_kinds: None,
            more_promotions: Vec::new(),
            more_kinds: Vec::new(),
            goals_ignore_duties: false,
            one_flight: false,
            attacked_mating_unit: false,
            chameleons: KindCycle::default(),
            reference_squares: None,
            forced_squares: [Bitboard::EMPTY; 2],
            castling: true,
            check_without_king: false,
            may_start_in_check: false,
            own_king_must_stay: false,
            other_king_must_stay: true,
            observations_by_playing: false,
            checks_by_playing: false,
            remembers_last: false,
            remembers: false,
            identities_matter: false,
            unwritten: Attributes::NONE,
            families: Vec::new(),
            starts_by: Vec::new(),
            exclusive_castlings: Vec::new(),
            paralyses: false,
            hurdles_matter: false,
            sorted: false,
            mating_order: [true; 2],
        }
    }
}

impl Rules {
    /// Compiles the rules of a problem; every condition that cannot be applied is listed.
    pub fn new(setup: &Setup) -> Result<Rules, Vec<Refusal>> {
        let mut movements: Vec<Box<[Movement]>> = MEN.iter().map(|man| man.movement.into()).collect();
        movements.extend(setup.hunters.iter().map(|&(away, home)| [Movement::Hunter { away, home }].into()));
        let reach: Vec<_> = movements.iter().map(|movement| reach::of(movement)).collect();
        let mut rules = Rules {
            checking_squares: reach.iter().map(reach::reversed).collect(),
            range: movements.iter().map(|movement| reach::range(movement)).collect(),
            reach,
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
        self.settings.sorted |=
            in_play.iter().any(|kind| finds_moves_twice(self.movements(*kind), hurdles_matter));
        if in_play.iter().any(|&kind| kind > Kind::BISHOP && kind != Kind::DUMMY) {
            self.settings.mating_order = [false; 2];
        }
        self.limit_mating_order();
        (self.promotions, self.marine_promotions, self.kinds_in_play) = (promotions, marine, in_play);
    }

    /// Royal men other than kings, and men that Circe lets come back for both sides, mate in the usual order.
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

    /// What conditions have set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Tells apart positions from which play may go on differently.
    pub fn key(&self, position: &Position) -> u128 {
        let en_passant = position.en_passant();
        let mut beside = u64::from(position.castling().0) << 1 | position.turn() as u64;
        if en_passant.victim.is_some() && en_passant.by != position.turn() {
            beside |= (en_passant.passed.0.trailing_zeros() as u64 + 1) << 8;
            beside |= (en_passant.passed.0.leading_zeros() as u64 + 1) << 16;
            beside |= (en_passant.victim.map_or(0, |victim| victim as u64 + 1)) << 24;
        }
        let mut sum = position.board_key() ^ key::mixed(beside | 1 << 63);
        if self.settings.remembers {
            sum ^= KeyHasher::key_of(&position.memory);
        } else if self.settings.remembers_last {
            sum ^= position.memory.last.map_or(0, |last| last.key());
        }
        if self.settings.identities_matter {
            sum ^= position.identities_key();
        }
        sum
    }

    /// The parts of a kind's movement.
    #[inline]
    pub fn movements(&self, kind: Kind) -> &[Movement] {
        self.movements.get(usize::from(kind.0)).map_or(&[], |movement| movement)
    }

    /// The squares that a kind can attack from each square on some board.
    #[inline]
    pub(crate) fn reach(&self, kind: Kind) -> &[Bitboard; 64] {
        &self.reach[usize::from(kind.0)]
    }

    /// The squares from where a kind can attack `target` on some board.
    #[inline]
    pub(crate) fn checking_squares(&self, kind: Kind, target: Square) -> Bitboard {
        self.checking_squares[usize::from(kind.0)][target.index()]
    }

    /// The squares that a kind can go to from each square on some board.
    #[inline]
    pub(crate) fn range(&self, kind: Kind) -> &[Bitboard; 64] {
        &self.range[usize::from(kind.0)]
    }

    /// The squares that decide about the attacks of a kind.
    #[inline]
    pub(crate) fn relevance(&self, kind: Kind) -> Relevance {
        self.relevance[usize::from(kind.0)]
    }

    /// The hunter that a kind is, away from its base and back.
    pub fn hunter(&self, kind: Kind) -> Option<(Kind, Kind)> {
        self.hunters.get(usize::from(kind.0.checked_sub(Kind::FIRST_DEFINED.0)?)).copied()
    }

    /// The kind by which a man steps forwards.
    pub(crate) fn stepping_kind(&self, kind: Kind) -> Kind {
        self.hunter(kind).map_or(kind, |(away, _)| away)
    }

    /// The kinds that are on the board, or can come onto it, in order.
    pub fn kinds_in_play(&self) -> &[Kind] {
        &self.kinds_in_play
    }

    /// The kinds that orphans and friends may borrow.
    pub(crate) fn lent_kinds(&self) -> impl Iterator<Item = Kind> + '_ {
        let lent = self.kinds_in_play.iter().copied();
        lent.filter(|&kind| !matches!(kind, Kind::ORPHAN | Kind::FRIEND | Kind::DUMMY | Kind::HAMSTER))
    }

    /// The squares that nothing can enter or pass.
    #[inline]
    pub fn holes_of(&self, position: &Position) -> Bitboard {
        match self.settings.marked_are_holes {
            true => self.settings.holes | position.memory.marked,
            false => self.settings.holes,
        }
    }

    /// The most men that can come to a square by a move, castling apart, or change there; `None` if that is not known.
    pub fn most_men_placed(&self) -> Option<u32> {
        self.hooks.men_placed.map(|others| others + 1)
    }

    /// The diagram, for conditions that add to it.
    pub(crate) fn diagram_mut(&mut self) -> &mut Position {
        &mut self.diagram
    }

    /// Gives an attribute to all men of the diagram, which is then not written.
    pub(crate) fn give_to_all(&mut self, attribute: Attributes) {
        let men: Vec<(Square, Man)> = self.diagram.men().collect();
        self.give_to(men, attribute);
    }

    /// The same, except kings.
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

    /// What the man on `square` may promote to, in order.
    pub fn promotions(&self, position: &Position, square: Square, man: Man) -> &[Kind] {
        for hook in &self.hooks.promotions {
            if let Some(kinds) = hook.kinds(self, position, square, man) {
                return kinds;
            }
        }
        if man.kind() == Kind::MARINE_PAWN { &self.marine_promotions } else { &self.promotions }
    }

    /// The right to castle of the man on `square`, if it stands there as in the array.
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

    /// Whether the king of a side is attacked, whatever counts as check.
    pub fn is_attacked_king(&self, position: &Position, color: Color) -> bool {
        self.king_is_observed(position, color)
    }

    fn king_is_observed(&self, position: &Position, color: Color) -> bool {
        position.king(color).is_some_and(|king| self.is_observed(position, king, !color, Level::Check))
    }

    /// Plays a move with its choices.
    pub fn play<'a>(&'a self, position: &'a Position, mv: Move) -> Playing<'a> {
        Playing::new(self, position, mv)
    }

    /// Whether a move that has been played is legal.
    pub fn is_legal(&self, playing: &Playing<'_>) -> bool {
        self.is_legal_as(playing, CheckAfter::Possible)
    }

    /// Whether a move that has been played is legal.
    #[inline]
    fn is_legal_as(&self, playing: &Playing<'_>, own_check: CheckAfter) -> bool {
        !playing.is_forbidden()
            && self.kings_stay(playing)
            && !self.leaves_check(playing, own_check)
            && self.hooks.legalities.iter().all(|legality| legality.is_legal(playing))
    }

    /// Whether a move that has been played leaves the own king in check.
    #[inline]
    fn leaves_check(&self, playing: &Playing<'_>, own_check: CheckAfter) -> bool {
        own_check == CheckAfter::Possible && self.is_check(&playing.position, playing.mover)
    }

    fn kings_stay(&self, playing: &Playing<'_>) -> bool {
        // A king that has changed sides is still there.
        let is_gone = |color| {
            playing.position.king(color).is_none()
                && playing
                    .before
                    .king(color)
                    .is_some_and(|king| playing.position.find(playing.before.identity(king)).is_none())
        };
        !(self.settings.own_king_must_stay && is_gone(playing.mover)
            || self.settings.other_king_must_stay && is_gone(!playing.mover))
    }

    /// Plays every outcome of a move in order, until the visitor returns `false`.
    #[inline]
    pub fn outcomes(
        &self,
        position: &Position,
        mv: Move,
        visit: &mut dyn FnMut(&mut Playing<'_>) -> bool,
    ) -> bool {
        let mut playing = Playing::nothing(self, position);
        let mut mv = mv;
        loop {
            playing.replay(mv);
            if !visit(&mut playing) {
                return false;
            }
            match playing.next_choices() {
                Some(choices) => mv.choices = choices,
                None => return true,
            }
        }
    }

    /// The same, with memory that is used again, and without effects where nothing follows from a move.
    #[inline]
    pub(crate) fn outcomes_in(
        &self,
        playing: &mut Playing<'_>,
        mv: Move,
        mut visit: impl FnMut(&mut Playing<'_>) -> bool,
    ) -> bool {
        let mut mv = mv;
        loop {
            playing.replay_quickly(mv);
            if !visit(playing) {
                return false;
            }
            match playing.next_choices() {
                Some(choices) => mv.choices = choices,
                None => return true,
            }
        }
    }

    /// The legal moves in order, each with the position after it, until the visitor returns `false`.
    pub fn for_each_legal(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, &Position) -> bool,
    ) -> bool {
        let exposure = self.exposure(position, position.turn());
        let mut playing = Playing::nothing(self, position);
        self.for_each_pseudo_legal(position, |mv| {
            let own_check = exposure.check_after(self, position, mv);
            if own_check == CheckAfter::Certain {
                return true;
            }
            self.outcomes_in(&mut playing, mv, |playing| {
                if !self.is_legal_as(playing, own_check) {
                    return true;
                }
                playing.position.set_turn(!playing.mover);
                visit(playing.mv, &playing.position)
            })
        })
    }

    /// The legal moves that give check in order, each with the position after it, until the visitor returns `false`.
    pub fn for_each_check(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, &Position) -> bool,
    ) -> bool {
        let own = self.exposure(position, position.turn());
        let other = self.exposure(position, !position.turn());
        let mut playing = Playing::nothing(self, position);
        self.moves_for_check(position, &other).into_iter().all(|mv| {
            if other.check_after(self, position, mv) == CheckAfter::Impossible {
                return true;
            }
            let own_check = own.check_after(self, position, mv);
            if own_check == CheckAfter::Certain {
                return true;
            }
            self.outcomes_in(&mut playing, mv, |playing| {
                if playing.is_forbidden()
                    || !self.is_check(&playing.position, !playing.mover)
                    || !self.is_legal_as(playing, own_check)
                {
                    return true;
                }
                playing.position.set_turn(!playing.mover);
                visit(playing.mv, &playing.position)
            })
        })
    }

    /// The moves of the side to move in order, until the visitor returns `false`.
    #[inline]
    fn for_each_pseudo_legal(&self, position: &Position, mut visit: impl FnMut(Move) -> bool) -> bool {
        if !self.hooks.selections.is_empty() || self.settings.sorted {
            return self.pseudo_legal(position).into_iter().all(visit);
        }
        let mut moves = Vec::with_capacity(32);
        position.side(position.turn()).into_iter().all(|from| {
            moves.clear();
            self.man_moves(position, position.turn(), from, &mut moves);
            moves.iter().rev().copied().all(&mut visit)
        })
    }

    /// The moves of the men that may be able to give check.
    fn moves_for_check(&self, position: &Position, other: &Exposure) -> Vec<Move> {
        if !self.hooks.selections.is_empty() || self.settings.sorted {
            return self.pseudo_legal(position);
        }
        let mut moves = Vec::with_capacity(64);
        for from in position.side(position.turn()) {
            if !self.cannot_give_check(position, from, other) {
                self.man_moves(position, position.turn(), from, &mut moves);
            }
        }
        moves
    }

    /// The legal moves, in order.
    pub fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let exposure = self.exposure(position, position.turn());
        let mut moves = Vec::with_capacity(32);
        let mut playing = None;
        self.for_each_pseudo_legal(position, |mv| {
            let own_check = exposure.check_after(self, position, mv);
            match own_check {
                CheckAfter::Certain => {}
                CheckAfter::Impossible if self.is_always_legal(position, mv) => moves.push(mv),
                CheckAfter::Impossible | CheckAfter::Possible => {
                    let playing = playing.get_or_insert_with(|| Playing::nothing(self, position));
                    self.outcomes_in(playing, mv, |playing| {
                        if self.is_legal_as(playing, own_check) {
                            moves.push(playing.mv);
                        }
                        true
                    });
                }
            }
            true
        });
        moves
    }

    /// The legal moves, those first that may give check, otherwise in order.
    pub fn checks_first(&self, position: &Position) -> Vec<Move> {
        let other = self.exposure(position, !position.turn());
        let mut moves = self.legal_moves(position);
        moves.sort_by_cached_key(|&mv| match other {
            Exposure::Unknown => !self.is_check(&self.after(position, mv), !position.turn()),
            other => other.check_after(self, position, mv) == CheckAfter::Impossible,
        });
        moves
    }

    /// Whether nothing but the own king in check can make a move illegal.
    #[inline]
    fn is_always_legal(&self, position: &Position, mv: Move) -> bool {
        self.hooks.legalities.is_empty() && self.is_plain(position, mv)
    }

    /// Whether the side to move has a legal move.
    pub fn has_moves(&self, position: &Position) -> bool {
        let turn = position.turn();
        let exposure = self.exposure(position, turn);
        let mut later = Vec::new();
        let mut playing = None;
        let mut is_illegal = |mv| {
            let own_check = exposure.check_after(self, position, mv);
            match own_check {
                CheckAfter::Certain => return true,
                CheckAfter::Impossible if self.is_always_legal(position, mv) => return false,
                CheckAfter::Impossible | CheckAfter::Possible => {}
            }
            let playing = playing.get_or_insert_with(|| Playing::nothing(self, position));
            self.outcomes_in(playing, mv, |playing| match self.is_legal_at_once(playing, own_check) {
                Some(is_legal) => !is_legal,
                None => {
                    later.push(playing.mv);
                    true
                }
            })
        };
        let found = if self.hooks.selections.iter().any(|selection| selection.can_leave_none()) {
            !self.pseudo_legal(position).into_iter().all(is_illegal)
        } else {
            let king = position.king(turn).filter(|&king| position.side(turn).contains(king));
            let others = king.map_or(position.side(turn), |king| position.side(turn).without(king));
            let mut moves = Vec::with_capacity(32);
            let mut can_move = |from| {
                moves.clear();
                self.man_moves(position, turn, from, &mut moves);
                !moves.iter().copied().all(&mut is_illegal)
            };
            // Out of check the king helps most; otherwise the moves of others need no test.
            match exposure {
                Exposure::Safe { .. } => others.into_iter().chain(king).any(can_move),
                _ => king.into_iter().chain(others).any(&mut can_move),
            }
        };
        found || later.into_iter().any(|mv| self.is_legal(&self.play(position, mv)))
    }

    /// Whether the side to move can reply, as goals understand it.
    pub fn can_reply(&self, position: &Position) -> bool {
        let settings = &self.settings;
        if settings.goals_ignore_duties && self.is_check(position, position.turn()) {
            return self.has_moves(&position.as_question());
        }
        if settings.one_flight {
            let king = position.king(position.turn());
            let moves = self.legal_moves(position);
            let flights = moves.iter().filter(|mv| Some(mv.from) == king).count();
            return flights != 1 || moves.len() > flights;
        }
        self.has_moves(position)
    }

    /// Whether all men of the side to move that could move are paralysed, so that it is neither mated nor in check.
    pub fn is_suffocated(&self, position: &Position) -> bool {
        self.settings.paralyses && attributes::paralysing::suffocates(self, position)
    }

    /// Whether a move may mate, if it gives check and there is no reply.
    pub fn may_mate(&self, before: &Position, mv: Move) -> bool {
        let is_attacked_once = || {
            let attackers = self.observers(before, mv.from, !before.turn(), Level::Observation);
            attackers.len() == 1
        };
        !self.settings.attacked_mating_unit || is_attacked_once()
    }

    /// Whether a move is legal as far as no rule has to look at the replies to say so.
    pub fn is_legal_without_replies(&self, playing: &Playing<'_>) -> bool {
        self.is_legal_at_once(playing, CheckAfter::Possible) != Some(false)
    }

    /// Whether a move is legal, if no rule has to look at the replies to say so.
    fn is_legal_at_once(&self, playing: &Playing<'_>, own_check: CheckAfter) -> Option<bool> {
        if playing.is_forbidden() || !self.kings_stay(playing) || self.leaves_check(playing, own_check) {
            return Some(false);
        }
        let mut answer = Some(true);
        for legality in &self.hooks.legalities {
            match legality.is_legal_at_once(playing) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => answer = None,
            }
        }
        answer
    }

    /// The position after a move; the other side is to move.
    pub fn after(&self, position: &Position, mv: Move) -> Position {
        if !self.is_plain(position, mv) {
            return self.play(position, mv).into_position();
        }
        let mut after = position.clone();
        after.play_plain(self, mv);
        after.set_turn(!position.turn());
        after
    }

    /// Whether the side to move could capture the king of the other, which has left it in check.
    pub fn can_capture_king(&self, position: &Position) -> bool {
        !self.settings.may_start_in_check && self.is_check(position, !position.turn())
    }

    /// Whether some move of the other side captures the king of `color`, whatever observes its square.
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

    /// Whether the capture that an observation threatens can be played, and takes the king if it is one.
    fn can_be_played(&self, look: &Look<'_>) -> bool {
        let Some(before) = look.position.for_probe(look.color) else { return true };
        let mv = Move { victim: Some(look.target), via: look.via, ..Move::quiet(look.from, look.to) };
        !self.outcomes(&before, mv, &mut |playing| {
            let takes = look.level != Level::Check || playing.position.king(!look.color).is_none();
            let mut legalities =
                self.hooks.legalities.iter().filter(|legality| legality.binds_observations());
            playing.is_forbidden() || !takes || !legalities.all(|legality| legality.is_legal(playing))
        })
    }

    /// Whether an orphan moves as `kind`: a man of the other side of that kind observes it, or an orphan that does.
    pub(crate) fn is_orphan_of(&self, position: &Position, color: Color, square: Square, kind: Kind) -> bool {
        self.chain(
            position,
            square,
            kind,
            Bitboard::EMPTY,
            &mut Chain { of: Kind::ORPHAN, color, alternates: true },
        )
    }

    /// Whether a friend moves as `kind`: a man of its own side of that kind observes it, or a friend that does.
    pub(crate) fn is_friend_of(&self, position: &Position, color: Color, square: Square, kind: Kind) -> bool {
        self.chain(
            position,
            square,
            kind,
            Bitboard::EMPTY,
            &mut Chain { of: Kind::FRIEND, color, alternates: false },
        )
    }

    fn chain(
        &self,
        position: &Position,
        target: Square,
        kind: Kind,
        seen: Bitboard,
        chain: &mut Chain,
    ) -> bool {
        let by = if chain.alternates { !chain.color } else { chain.color };
        let seen = seen.with(target);
        let observes = |from: Square| {
            let man = position.man(from);
            let gaze = Gaze {
                rules: self,
                position,
                color: by,
                from,
                man,
                kind,
                target,
                level: Level::Observer,
                only: None,
                layer: usize::MAX - 1,
            };
            from != target && self.gaze_layer(&mut gaze.clone())
        };
        let men = position.side(by);
        if men.into_iter().any(|from| position.man(from).kind() == kind && observes(from)) {
            return true;
        }
        men.into_iter().any(|from| {
            position.man(from).kind() == chain.of
                && !seen.contains(from)
                && observes(from)
                && self.chain(position, from, kind, seen, &mut Chain { color: by, ..*chain })
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

/// Who borrows movements from whom.
#[derive(Clone, Copy)]
struct Chain {
    of: Kind,
    color: Color,
    alternates: bool,
}

/// What conditions attach to.
impl Rules {
    /// Attaches to how men move and observe.
    pub fn attach_walking(&mut self, stage: WalkingStage, hook: impl Walking + 'static) {
        self.hooks.walkings.push(Staged { stage, hook: Box::new(hook) });
    }

    /// Attaches to which moves of a man may be generated.
    pub fn attach_filter(&mut self, hook: impl Filter + 'static) {
        self.hooks.filters.push(Box::new(hook));
    }

    /// Attaches to which observations of these sides count at these levels. A validator of geometry acts at all
    /// levels, one of observers at all but geometry, the others at their own.
    pub fn attach_validator(&mut self, levels: &[Level], sides: &[Color], hook: impl Validator + 'static) {
        let hook = std::sync::Arc::new(hook);
        for &level in levels {
            for &color in sides {
                self.hooks.validators[level as usize][color as usize].push(hook.clone());
            }
        }
    }

    /// Attaches to which of all moves may be played.
    pub fn attach_selection(&mut self, hook: impl Selection + 'static) {
        self.hooks.selections.push(Box::new(hook));
    }

    /// Attaches to what else happens when a move is played.
    pub fn attach_consequence(&mut self, stage: Stage, hook: impl Consequence + 'static) {
        self.hooks.consequences.push(Staged { stage, hook: Box::new(hook) });
    }

    /// Attaches to which moves are legal.
    pub fn attach_legality(&mut self, hook: impl Legality + 'static) {
        self.hooks.legalities.push(Box::new(hook));
    }

    /// Attaches to what is check; the last attached is asked last.
    pub fn attach_check(&mut self, hook: impl CheckRule + 'static) {
        self.hooks.checks.push(Box::new(hook));
    }

    /// Attaches to what men promote to.
    pub fn attach_promotion(&mut self, hook: impl Promotion + 'static) {
        self.hooks.promotions.push(Box::new(hook));
    }
}
