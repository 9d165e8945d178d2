//! The heuristics of the search: a file, a switch and a statistic for each, and one list of all.

/// A heuristic that can be switched off, as listed by options, ablation and tests.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Heuristic {
    /// Its name in options: lower case, words joined by hyphens.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Whether it is on by default.
    pub default: bool,
}

/// Declares the files, the switches and the list in one place, so that they cannot differ.
macro_rules! heuristics {
    ($($file:ident $switch:ident,)+) => {
        $(pub(crate) mod $file;)+

        /// Names a heuristic in code.
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[allow(missing_docs, reason = "`Switch::heuristic` describes each")]
        pub enum Switch { $($switch,)+ }

        /// Every heuristic.
        pub const ALL: [Switch; [$(Switch::$switch),+].len()] = [$(Switch::$switch),+];

        impl Switch {
            /// The heuristic that this switches.
            pub const fn heuristic(self) -> &'static Heuristic {
                match self { $(Switch::$switch => &$file::HEURISTIC,)+ }
            }
        }
    };
}

heuristics! {
    aspiration Aspiration,
    mate_distance MateDistance,
    table_cutoff TableCutoff,
    correction Correction,
    improving Improving,
    razoring Razoring,
    reverse_futility ReverseFutility,
    null_move NullMove,
    probcut Probcut,
    internal_deepening InternalDeepening,
    internal_reduction InternalReduction,
    singular Singular,
    check_extension CheckExtension,
    late_move_pruning LateMovePruning,
    futility Futility,
    history_pruning HistoryPruning,
    exchange_pruning ExchangePruning,
    late_move_reduction LateMoveReduction,
    killers Killers,
    counter_move CounterMove,
    check_order CheckOrder,
    quiet_history QuietHistory,
    continuation_history ContinuationHistory,
    capture_history CaptureHistory,
    quiescence_checks QuiescenceChecks,
    delta_pruning DeltaPruning,
}

impl Switch {
    /// The switch of the heuristic called `name`.
    ///
    /// ```
    /// use search::heuristics::Switch;
    ///
    /// assert_eq!(Switch::named("mate-distance"), Some(Switch::MateDistance));
    /// assert_eq!(Switch::named("magic"), None);
    /// ```
    pub fn named(name: &str) -> Option<Switch> {
        ALL.into_iter().find(|switch| switch.heuristic().name == name)
    }
}

/// Which heuristics are on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Switches(u64);

impl Switches {
    /// Whether `switch` is on.
    #[inline]
    pub const fn is_on(self, switch: Switch) -> bool {
        self.0 >> switch as u64 & 1 == 1
    }

    /// Turns `switch` on.
    pub const fn turn_on(&mut self, switch: Switch) {
        self.0 |= 1 << switch as u64;
    }

    /// Turns `switch` off.
    pub const fn turn_off(&mut self, switch: Switch) {
        self.0 &= !(1 << switch as u64);
    }

    /// These switches with `switch` the other way round.
    #[must_use]
    pub const fn toggled(self, switch: Switch) -> Switches {
        Switches(self.0 ^ 1 << switch as u64)
    }
}

impl Default for Switches {
    fn default() -> Switches {
        let mut switches = Switches(0);
        ALL.into_iter()
            .filter(|switch| switch.heuristic().default)
            .for_each(|switch| switches.turn_on(switch));
        switches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_valid_options_and_unique() {
        for switch in ALL {
            let name = switch.heuristic().name;
            assert_eq!(Switch::named(name), Some(switch), "{name}");
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
        }
    }

    #[test]
    fn a_switch_changes_nothing_but_itself() {
        for switch in ALL {
            let toggled = Switches::default().toggled(switch);
            for other in ALL {
                let same = Switches::default().is_on(other) == toggled.is_on(other);
                assert_eq!(same, other != switch, "{switch:?} {other:?}");
            }
        }
    }
}
