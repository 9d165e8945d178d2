//! Sentinels: a man that moves leaves a pawn behind.

use chess::{Bitboard, Color, Rank};

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::identity::Identity;
use crate::kind::Kind;
use crate::man::{Man, Sides};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::{Argument, Condition, Word};
use crate::rules::Rules;

const OWN: Word = Word::new(["PionPropre", "PionPropre", "PionPropre"]);
const ADVERSE: Word = Word::new(["PionAdvers", "PionAdvers", "PionAdvers"]);
const NEUTRAL: Word = Word::new(["PionNeutre", "PionNeutre", "PionNeutre"]);
const PARA: Word = Word::new(["ParaSentinelles", "ParaSentinelles", "ParaSentinelles"]);
const BEROLINA: Word = Word::new(["Berolina", "Berolina", "Berolina"]);
const MOST_BLACK: Word =
    Word { names: ["MaximumBlack", "MaximumSchwarz", "MaximumNoir"], arguments: &[Argument::Number] };
const MOST_WHITE: Word =
    Word { names: ["MaximumWhite", "MaximumWeiss", "MaximumBlanc"], arguments: &[Argument::Number] };
const MOST: Word =
    Word { names: ["MaximumTotal", "MaximumTotal", "MaximumTotal"], arguments: &[Argument::Number] };

/// Sentinels.
pub(super) const SENTINELLES: Condition = Condition {
    names: ["Sentinelles", "Sentinelles", "Sentinelles"],
    arguments: &[Argument::Words(&[OWN, ADVERSE, NEUTRAL, MOST_BLACK, MOST_WHITE, MOST, PARA, BEROLINA])],
    definition: "A man other than a pawn that leaves a square between the second and the seventh rank leaves a pawn of \
                 its side there, as long as that side has fewer than eight.",
    source: "P. Monréal, Problème 1958",
    attach: |arguments, rules| {
        let most = |word: &Word, usual: usize| {
            arguments.number_after(word).map_or(usual, |most| usize::try_from(most).unwrap_or(0))
        };
        let kind = if arguments.has(&BEROLINA) { Kind::BEROLINA_PAWN } else { Kind::PAWN };
        if kind != Kind::PAWN {
            rules.settings.more_kinds.push(kind);
        }
        rules.attach_consequence(
            Stage::Sentinels,
            Sentinels {
                kind,
                is_adverse: arguments.has(&ADVERSE),
                is_neutral: arguments.has(&NEUTRAL),
                is_para: arguments.has(&PARA),
                most: [most(&MOST_WHITE, 8), most(&MOST_BLACK, 8)],
                most_together: most(&MOST, 16),
            },
        );
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Sentinels {
    kind: Kind,
    is_adverse: bool,
    is_neutral: bool,
    is_para: bool,
    most: [usize; 2],
    most_together: usize,
}

impl Sentinels {
    fn count(&self, position: &Position, color: Color) -> usize {
        position.side(color).into_iter().filter(|&on| position.man(on).kind() == self.kind).count()
    }
}

impl Consequence for Sentinels {
    fn happen(&self, playing: &mut Playing<'_>) {
        let from = playing.mv.from;
        let mover = playing.before.man(from);
        let ends = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
        if !playing.mv.goes_somewhere()
            || ends.contains(from)
            || mover.kind().is_pawn()
            || !playing.position.man(from).is_none()
        {
            return;
        }
        if self.is_neutral && mover.is_neutral() {
            let pawn = Man::new(self.kind, Sides::Neutral);
            return playing.add(from, (pawn, Identity::NEWCOMER), playing.mover, Cause::Rebirth);
        }
        let color = if self.is_adverse { !playing.mover } else { playing.mover };
        let own = self.count(&playing.position, color);
        let others = self.count(&playing.position, !color);
        let captured = playing.captured().is_some_and(|man| man.kind() == self.kind);
        if self.is_para && own > others + usize::from(captured)
            || own + 1 > self.most[color as usize]
            || own + others + 1 > self.most_together
        {
            return;
        }
        let pawn = Man::new(self.kind, Sides::from(color));
        playing.add(from, (pawn, Identity::NEWCOMER), color, Cause::Rebirth);
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        let ends = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
        !ends.contains(mv.from) && !before.man(mv.from).kind().is_pawn()
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let mover = before.turn();
        let color = if self.is_adverse { !mover } else { mover };
        let sides = match self.is_neutral && before.man(mv.from).is_neutral() {
            true => Sides::Neutral,
            false => Sides::from(color),
        };
        changes.arrive(mv.from.into(), Man::new(self.kind, sides))
    }
}
