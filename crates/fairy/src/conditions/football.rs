//! Football chess: a man on an outer file may be substituted.

use chess::File;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::{Argument, Condition};
use crate::rules::Rules;

/// Football chess.
pub(super) const FOOTBALL: Condition = Condition {
    names: ["Football", "Fussball", "Football"],
    arguments: &[Argument::Kinds],
    definition: "A man other than a king that moves to the a- or h-file may become another kind: one of those listed, or \
                 else any that is in play.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        rules.settings.more_kinds.extend(arguments.kinds());
        rules.attach_consequence(Stage::Football, Football { bench: arguments.kinds() });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Football {
    bench: Vec<Kind>,
}

impl Football {
    /// The kinds that a man may become, in order.
    fn bench_of(&self, rules: &Rules) -> Vec<Kind> {
        let mut bench = self.bench.clone();
        if bench.is_empty() {
            let [_, standard @ ..] = rules.settings.standard;
            bench.extend(standard);
            bench.extend(rules.kinds_in_play());
            bench.retain(|&kind| {
                kind != Kind::DUMMY && !kind.is_king() && (kind == Kind::PAWN || !kind.is_pawn())
            });
        }
        bench.sort_unstable();
        bench.dedup();
        bench
    }
}

impl Consequence for Football {
    fn happen(&self, playing: &mut Playing<'_>) {
        if !playing.mv.goes_somewhere() {
            return;
        }
        let Some(square) = playing.moved_man() else { return };
        let man = playing.position.man(square);
        if man.is_royal() || !matches!(square.file(), File::A | File::H) {
            return;
        }
        let mut bench = self.bench_of(playing.rules);
        // The man itself is the first choice, unless its kind is on the bench already.
        if !bench.contains(&man.kind()) {
            bench.insert(0, man.kind());
        }
        let chosen = playing.choose(bench.len());
        if let Some(&kind) = bench.get(chosen).filter(|&&kind| kind != man.kind()) {
            playing.change_kind(square, kind, Cause::Appended);
        }
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, makes_pawns: true, ..Extent::default() })
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        matches!(mv.to.file(), File::A | File::H) && !before.man(mv.from).is_royal()
    }

    fn add_changes(&self, rules: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if !mv.goes_somewhere() || !self.may_follow(before, mv) {
            return Some(());
        }
        let bench = self.bench_of(rules);
        bench
            .into_iter()
            .try_for_each(|kind| changes.arrive(mv.to.into(), before.man(mv.from).with_kind(kind)))
    }
}
