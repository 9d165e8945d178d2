//! Cycles of kinds: the orders in which chameleons change, and the steps of Einstein chess.

use crate::kind::Kind;
use crate::rules::Rules;

/// A cycle of kinds.
#[derive(Clone, Debug, Default)]
pub(crate) struct KindCycle {
    pairs: Vec<(Kind, Kind)>,
}

impl KindCycle {
    /// The cycle of these kinds, each followed by the next and the last by the first; without kinds, the usual cycle.
    pub(crate) fn of(kinds: &[Kind]) -> KindCycle {
        let mut pairs: Vec<(Kind, Kind)> = kinds.windows(2).map(|pair| (pair[0], pair[1])).collect();
        if let [first, .., last] = *kinds
            && first != last
        {
            pairs.push((last, first));
        }
        // If a kind has several successors, the last one counts.
        pairs.reverse();
        KindCycle { pairs }
    }

    /// The successor of a kind: knight, bishop, rook, queen, knight, unless the cycle differs.
    pub(crate) fn next(&self, rules: &Rules, kind: Kind) -> Kind {
        if self.pairs.is_empty() {
            let [_, _, queen, knight, rook, bishop] = rules.settings.standard;
            let usual = [(knight, bishop), (bishop, rook), (rook, queen), (queen, knight)];
            return followed(&usual, kind);
        }
        followed(&self.pairs, kind)
    }
}

fn followed(pairs: &[(Kind, Kind)], kind: Kind) -> Kind {
    pairs.iter().find(|(from, _)| *from == kind).map_or(kind, |&(_, to)| to)
}

/// The next lower kind, from queen to pawn.
pub(crate) fn decreased(rules: &Rules, kind: Kind) -> Kind {
    let [_, pawn, queen, knight, rook, bishop] = rules.settings.standard;
    followed(&[(queen, rook), (rook, bishop), (bishop, knight), (knight, pawn)], kind)
}

/// The next higher kind, from pawn to queen.
pub(crate) fn increased(rules: &Rules, kind: Kind) -> Kind {
    let [_, pawn, queen, knight, rook, bishop] = rules.settings.standard;
    followed(&[(pawn, knight), (knight, bishop), (bishop, rook), (rook, queen)], kind)
}
