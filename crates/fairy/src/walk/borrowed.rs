//! Men that move like other kinds: hunters, orphans and friends.

use std::ops::ControlFlow;

use chess::{Color, File};

use crate::kind::Kind;
use crate::observe::{Level, ObservationQuery};
use crate::walk::{Found, Visit, Walk};

impl Walk<'_> {
    /// Moves like the man that stands on its file in the game array.
    pub(super) fn querquisite(&self, found: Visit<'_>) -> ControlFlow<()> {
        let kind = match self.from.file() {
            File::A | File::H => Kind::ROOK,
            File::B | File::G => Kind::KNIGHT,
            File::C | File::F => Kind::BISHOP,
            File::D => Kind::QUEEN,
            File::E => Kind::KING,
        };
        self.run(kind, found)
    }

    pub(super) fn hunter(&self, away: Kind, home: Kind, found: Visit<'_>) -> ControlFlow<()> {
        let (up, down) = match self.color {
            Color::White => (away, home),
            Color::Black => (home, away),
        };
        self.up_and_down(up, down, found)
    }

    pub(super) fn up_and_down(&self, up: Kind, down: Kind, found: Visit<'_>) -> ControlFlow<()> {
        let from = self.from.rank();
        self.run(down, &mut |hit: Found| {
            if hit.to.rank() < from { found(hit) } else { ControlFlow::Continue(()) }
        })?;
        self.run(up, &mut |hit: Found| {
            if hit.to.rank() > from { found(hit) } else { ControlFlow::Continue(()) }
        })
    }

    pub(super) fn orphan(&self, found: Visit<'_>) -> ControlFlow<()> {
        for kind in self.rules.lent_kinds() {
            if self.may_attack_as(kind) && self.rules.is_orphan_of(self.position, self.color, self.from, kind)
            {
                self.run(kind, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a man of this kind attacks the target, if there is one. This test is cheaper than the test which kinds
    /// an orphan borrows.
    fn may_attack_as(&self, kind: Kind) -> bool {
        let Some(target) = self.target else { return true };
        let (position, from) = (self.position, self.from);
        self.rules.is_within_reach(position, kind, from, target) && {
            let query = self.rules.observation_query(position, from, target, self.color, Level::Geometry);
            self.rules.attacks_by_movement(&ObservationQuery { kind, ..query })
        }
    }

    pub(super) fn friend(&self, found: Visit<'_>) -> ControlFlow<()> {
        for kind in self.rules.lent_kinds() {
            if self.may_attack_as(kind) && self.rules.is_friend_of(self.position, self.color, self.from, kind)
            {
                self.run(kind, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
