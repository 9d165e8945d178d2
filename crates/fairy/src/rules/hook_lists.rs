//! The hooks that the conditions of one problem have attached, in lists.

use std::sync::Arc;

use chess::Color;

use crate::hooks::{
    CheckRule, Consequence, Filter, Legality, Promotion, Selection, Stage, Validator, Walking,
};
use crate::man::Man;
use crate::observe::Level;
use crate::rules::Rules;

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
    pub(super) checks: Vec<Box<dyn CheckRule>>,
    pub(super) promotions: Vec<Box<dyn Promotion>>,
    /// By level, then by side.
    pub(super) validators: [[Vec<Arc<dyn Validator>>; 2]; 4],
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
    /// Whether men have at least the moves without capture of their movements, and observe by their movements alone.
    pub(crate) men_move_quietly_as_usual: bool,
    /// Whether a king that is in check may step to every empty square that nothing attacks, unless the step has consequences
    /// or gives check.
    pub(crate) kings_step_freely: bool,
}

impl Hooks {
    /// Whether a condition redefines check.
    pub(crate) fn has_check_rules(&self) -> bool {
        !self.checks.is_empty()
    }

    /// Whether a condition compares the moves of this side.
    #[inline]
    pub(crate) fn select_from(&self, side: Color) -> bool {
        self.selections.iter().any(|selection| selection.concerns(side))
    }

    /// Whether this man may observe more than its movement allows.
    #[inline]
    pub(crate) fn extend_observation_of(&self, man: Man) -> bool {
        self.extends_observation && (man.is_royal() || !self.extends_observation_of_royal_men_alone)
    }

    /// Sorts the hooks, and determines which shortcuts they allow.
    pub(super) fn finish(&mut self) {
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
        self.men_move_quietly_as_usual =
            !self.extends_observation && self.walkings.iter().all(|walking| walking.hook.keeps_quiet_moves());
        self.kings_step_freely = self.let_kings_step_freely();
    }

    fn let_kings_step_freely(&self) -> bool {
        self.men_move_quietly_as_usual
            && self.filters.iter().all(|filter| filter.concerns_captures_alone())
            && self.selections.iter().all(|selection| selection.leaves_quiet_replies())
            && self.legalities_concern_checks
            && !self.has_check_rules()
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
        let hook = Arc::new(hook);
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
