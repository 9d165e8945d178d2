//! Orders in which kinds follow each other: of chameleons, and of Einstein chess.

use crate::kind::Kind;
use crate::rules::Rules;

/// A cycle of kinds.
#[derive(Clone, Debug, Default)]
pub(crate) struct KindCycle {
    pairs: Vec<(Kind, Kind)>,
}

impl KindCycle {
    /// The cycle that lists its kinds in order, each followed by the next and the last by the first; without any, the
    /// usual one.
    pub(crate) fn of(kinds: &[Kind]) -> KindCycle {
        let mut pairs: Vec<(Kind, Kind)> = kinds.windows(2).map(|pair| (pair[0], pair[1])).collect();
        if let [first, .., last] = *kinds
            && first != last
        {
            pairs.push((last, first));
        }
        // Of several successors of a kind, the last counts.
        pairs.reverse();
        KindCycle { pairs }
    }

    /// What follows a kind: knight, bishop, rook, queen, knight, unless the cycle says otherwise.
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

/// The next kind downwards from queen to pawn.
pub(crate) fn decreased(rules: &Rules, kind: Kind) -> Kind {
    let [_, pawn, queen, knight, rook, bishop] = rules.settings.standard;
    followed(&[(queen, rook), (rook, bishop), (bishop, knight), (knight, pawn)], kind)
}

/// The next kind upwards from pawn to queen.
pub(crate) fn increased(rules: &Rules, kind: Kind) -> Kind {
    let [_, pawn, queen, knight, rook, bishop] = rules.settings.standard;
    followed(&[(pawn, knight), (knight, bishop), (bishop, rook), (rook, queen)], kind)
}
