//! All winning moves, and the likely refutations, for printed trees.

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::orthodox::battle::terms::{Terms, Victory};
use crate::orthodox::battle::two_move_bound::LazyTwoMoveBound;
use crate::orthodox::battle::{BattleSearch, HINTS, tag};
use crate::plan::Role;

impl BattleSearch<'_> {
    /// Appends every move of the attacker that ends the play within `left` half-moves, the move included.
    pub(crate) fn winners(
        &mut self,
        terms: &Terms,
        position: &Position,
        left: i32,
        winners: &mut MoveList<Move>,
    ) -> Answer<()> {
        if left == 1
            && let Some(Victory::Reached(goal)) = terms.victory
            && terms.instead.is_none()
        {
            self.tick()?;
            goal.append(position, winners);
            return Ok(());
        }
        position.legal_moves(winners);
        let mut two_move_bound = LazyTwoMoveBound::default();
        let mut kept = 0;
        for i in 0..winners.len() {
            let mv = winners[i];
            let refuted =
                left == 3 && terms.is_plain_mate() && two_move_bound.is_refuted(position, mv, &self.killers);
            if !refuted && self.attack_by(terms, position, mv, left)? {
                winners[kept] = mv;
                kept += 1;
            }
        }
        winners.truncate(kept);
        Ok(())
    }

    /// Defences against `attack` that are likely to refute it within `left` half-moves.
    pub(crate) fn likely_refuters(
        &mut self,
        terms: &Terms,
        position: &Position,
        attack: Option<Move>,
        left: i32,
    ) -> [Option<Move>; HINTS] {
        let known = self.table.get(tag(terms, Role::Defender, position, left));
        let [recent, older] = self.killers.decisive(left);
        [known.decided_by.mv(), self.killers.refuter(attack), recent, older]
    }
}
