//! Bolero: men move, or capture, like the man that stands on their file in the game array.

use chess::{File, Square};

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::man::Man;
use crate::observe::ObservationQuery;
use crate::rules::{Rules, WalkingStage};

use super::{Argument, Arguments, Condition, REX_EXCLUSIVE, REX_INCLUSIVE, Refusal};

const KINGS: &[Argument] = &[Argument::Words(&[REX_INCLUSIVE, REX_EXCLUSIVE])];

/// Moves without capture depend on the file.
pub(super) const BOLERO: Condition = Condition {
    names: ["Bolero", "Bolero", "Bolero"],
    arguments: KINGS,
    definition: "A man other than a pawn moves without capture as the man that the array has on its file; it captures as \
                 usual. Kings move as usual unless they are included.",
    source: "V. Crişan, Julia's Fairies 2019",
    attach: |arguments, rules| attach(ByFile::Moves, arguments, rules),
};

/// Captures depend on the file.
pub(super) const BOLERO_INVERSE: Condition = Condition {
    names: ["BoleroInverse", "BoleroInvers", "BoleroInverse"],
    arguments: KINGS,
    definition: "A man other than a pawn captures as the man that the array has on its file; without capture it moves as \
                 usual. Kings move as usual unless they are included.",
    source: "V. Crişan, Julia's Fairies 2019",
    attach: |arguments, rules| attach(ByFile::Captures, arguments, rules),
};

fn attach(by_file: ByFile, arguments: &Arguments, rules: &mut Rules) -> Result<(), Refusal> {
    let kings = arguments.has(&REX_INCLUSIVE);
    rules.attach_walking(WalkingStage::Neighbours, Bolero { by_file, kings });
    rules.settings.mating_order = [false; 2];
    Ok(())
}

/// Which moves depend on the file.
#[derive(Clone, Copy, Eq, PartialEq)]
enum ByFile {
    Moves,
    Captures,
}

struct Bolero {
    by_file: ByFile,
    kings: bool,
}

impl Bolero {
    /// The kind as which a man moves, or captures, if that depends on its file.
    fn kind(&self, rules: &Rules, from: Square, man: Man) -> Option<Kind> {
        let is_excluded = man.kind().is_pawn() || man.is_royal() && !self.kings;
        (!is_excluded).then(|| kind_of_file(rules, from.file()))
    }
}

/// The kind that stands on a file in the game array.
fn kind_of_file(rules: &Rules, file: File) -> Kind {
    let [king, _, queen, knight, rook, bishop] = rules.settings.standard;
    match file {
        File::A | File::H => rook,
        File::B | File::G => knight,
        File::C | File::F => bishop,
        File::D => queen,
        File::E => king,
    }
}

impl Walking for Bolero {
    fn moves_one_man(&self) -> bool {
        true
    }

    fn moves(&self, man: &mut ManMoves<'_>) {
        let own = man.kind;
        // Captures are generated last, whether or not they depend on the file.
        let by_file = self.kind(man.rules, man.from, man.man).unwrap_or(own);
        let (quiet, capturing) = match self.by_file {
            ByFile::Moves => (by_file, own),
            ByFile::Captures => (own, by_file),
        };
        for (kind, wanted) in [(quiet, false), (capturing, true)] {
            let start = man.found.len();
            man.kind = kind;
            man.proceed();
            let mut index = 0;
            man.found.retain(|mv| {
                index += 1;
                index <= start || mv.is_capture() == wanted
            });
        }
        man.kind = own;
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        let by_file =
            self.kind(query.rules, query.from, query.man).filter(|_| self.by_file == ByFile::Captures);
        let own = query.kind;
        query.kind = by_file.unwrap_or(own);
        let observes = query.proceed();
        query.kind = own;
        observes
    }

    fn extends_observation(&self) -> bool {
        self.by_file == ByFile::Captures
    }
}
