//! The settings of internal iterative deepening: one list, for options and for experiments.

use super::complexity::PositionKind;
use crate::parameters::numbers;

numbers! {
    /// How internal iterative deepening works, where it is switched on. The default is the preset
    /// [`Preset::Balanced`].
    ///
    /// ```
    /// use search::iid::{Iid, Strategy};
    ///
    /// let mut iid = Iid::default();
    /// iid.set("iid-strategy", 1)?;
    /// assert_eq!(iid.strategy(), Strategy::Relative);
    /// # Ok::<(), search::parameters::SetParameterError>(())
    /// ```
    Iid;
    least_depth "iid-least-depth": 5, 2..=30, "half-moves of depth from which on a shallow search is tried";
    strategy "iid-strategy": 2, 0..=3, "depth of the shallow search: 0 fixed, 1 relative, 2 adaptive, 3 dynamic";
    fixed_depth "iid-fixed-depth": 2, 1..=8, "half-moves of the shallow search, if fixed";
    relative_cut "iid-relative-cut": 3, 1..=10, "half-moves less than the node, if relative";
    relative_cap "iid-relative-cap": 8, 1..=20, "half-moves at most, if relative";
    most_moves "iid-most-moves": 600, 1..=1024, "legal moves beyond which no shallow search is tried";
    table_depth "iid-table-depth": 4, 0..=64, "half-moves by which a table move may be shallower than the node and still be trusted";
    table_age "iid-table-age": 4, 0..=63, "searches after which a table move is no longer trusted";
    overhead "iid-overhead": 15, 1..=100, "percent of all nodes that shallow searches may take";
    pressure "iid-time-pressure": 10, 0..=100, "percent of the time below which no shallow search is tried";
    estimate "iid-estimate": 10, 1..=100, "percent of the time left that one shallow search may be expected to take";
    moves "iid-moves": 1, 1..=3, "moves that the shallow search puts first";
    probing "iid-probing": 0, 0..=1, "whether the move found is verified one half-move deeper";
    null_window "iid-null-window": 0, 0..=1, "whether the shallow search only asks which move exceeds alpha";
    kinds "iid-kinds": 0, 0..=1, "whether the kind of the position decides from which depth on a shallow search is tried";
    quiet_depth "iid-quiet-depth": 5, 2..=30, "half-moves of depth for quiet positions, if their kind decides";
    tactical_depth "iid-tactical-depth": 4, 2..=30, "half-moves of depth where a capture wins something, if the kind decides";
    endgame_depth "iid-endgame-depth": 6, 2..=30, "half-moves of depth for endgames, if the kind decides";
    check_depth "iid-check-depth": 7, 2..=30, "half-moves of depth in check, if the kind decides";
    complexity "iid-complexity": 0, 0..=1, "whether complexity decides on depth, on skipping and on time pressure";
    least_complexity "iid-least-complexity": 64, 0..=256, "of 256, complexity below which no shallow search is tried";
    adaptive_overhead "iid-adaptive-overhead": 0, 0..=1, "whether the limit on overhead rises below 5 percent of the nodes and falls above 25";
    root "iid-root": 0, 0..=1, "whether the root asks for a first move and a window, and again when the window fails";
    adaptive "iid-adaptive": 0, 0..=1, "whether the settings follow what earlier searches have shown";
    trace "iid-trace": 0, 0..=1, "whether every decision is recorded";
    baseline "iid-baseline": 0, 0..=1, "whether a search to a depth is repeated without shallow searches, to measure what they saved";
}

/// How deep the shallow search goes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Strategy {
    /// Always the same depth.
    Fixed,
    /// So much less than the node, up to a cap.
    Relative,
    /// By steps that grow with the depth of the node.
    Adaptive,
    /// By steps, and by how complicated the position is, how far the game has gone and how much time is left.
    Dynamic,
}

/// The strategies, in the order of their numbers.
pub const STRATEGIES: [(Strategy, &str); 4] = [
    (Strategy::Fixed, "fixed"),
    (Strategy::Relative, "relative"),
    (Strategy::Adaptive, "adaptive"),
    (Strategy::Dynamic, "dynamic"),
];

/// Settings that belong together.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Preset {
    /// Rarely, shallowly and cheaply.
    Conservative,
    /// The default.
    Balanced,
    /// Often and deeply, three moves at a time.
    Aggressive,
}

impl Preset {
    /// Every preset, with its name.
    pub const ALL: [(Preset, &'static str); 3] = [
        (Preset::Conservative, "conservative"),
        (Preset::Balanced, "balanced"),
        (Preset::Aggressive, "aggressive"),
    ];
}

impl From<Preset> for Iid {
    fn from(preset: Preset) -> Iid {
        let balanced = Iid::default();
        match preset {
            Preset::Balanced => balanced,
            Preset::Conservative => Iid {
                least_depth: 7,
                strategy: Strategy::Fixed as i32,
                overhead: 8,
                estimate: 5,
                pressure: 20,
                table_depth: 64,
                ..balanced
            },
            Preset::Aggressive => Iid {
                least_depth: 4,
                strategy: Strategy::Dynamic as i32,
                overhead: 30,
                estimate: 20,
                pressure: 5,
                table_depth: 3,
                moves: 3,
                root: 1,
                ..balanced
            },
        }
    }
}

/// The settings that are on or off and change the search, each with the values that turn it on and off.
pub const SWITCHES: [(&str, i32, i32); 8] = [
    ("iid-null-window", 1, 0),
    ("iid-kinds", 1, 0),
    ("iid-complexity", 1, 0),
    ("iid-adaptive-overhead", 1, 0),
    ("iid-probing", 1, 0),
    ("iid-moves", 3, 1),
    ("iid-root", 1, 0),
    ("iid-adaptive", 1, 0),
];

impl Iid {
    /// The least depth at which any node gets a shallow search.
    pub(crate) fn least_depth_of_all(&self) -> i32 {
        match self.kinds {
            0 => self.least_depth,
            _ => self.quiet_depth.min(self.tactical_depth).min(self.endgame_depth).min(self.check_depth),
        }
    }

    /// The least depth at which a node with a position of this kind gets a shallow search.
    pub(crate) fn least_depth_of(&self, kind: PositionKind) -> i32 {
        match kind {
            _ if self.kinds == 0 => self.least_depth,
            PositionKind::Quiet => self.quiet_depth,
            PositionKind::Tactical => self.tactical_depth,
            PositionKind::Endgame => self.endgame_depth,
            PositionKind::Check => self.check_depth,
        }
    }

    /// The strategy with its number.
    pub fn strategy(&self) -> Strategy {
        let known = usize::try_from(self.strategy).ok().and_then(|number| STRATEGIES.get(number));
        known.map_or(Strategy::Fixed, |&(strategy, _)| strategy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_lies_within_the_ranges() {
        for (preset, name) in Preset::ALL {
            let iid = Iid::from(preset);
            for number in ALL {
                let value = iid.get(number.name).expect("every number has a value");
                assert!((number.min..=number.max).contains(&value), "{name} {}", number.name);
            }
        }
        assert_eq!(Iid::from(Preset::Balanced), Iid::default());
    }

    #[test]
    fn every_switch_is_a_setting_that_is_off_by_default() {
        for (name, on, off) in SWITCHES {
            let mut iid = Iid::default();
            assert_eq!(iid.get(name), Some(off), "{name}");
            assert!(iid.set(name, on).is_ok(), "{name}");
        }
    }

    #[test]
    fn strategies_are_numbered_in_order() {
        for (number, (strategy, _)) in STRATEGIES.into_iter().enumerate() {
            assert_eq!(strategy as usize, number);
            assert_eq!(Iid { strategy: number as i32, ..Iid::default() }.strategy(), strategy);
        }
    }
}
