//! The numbers of the search that can be tuned: one list, with the range of each.

use thiserror::Error;

/// A number that can be tuned, as listed by options and tuners.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Parameter {
    /// Its name in options.
    pub name: &'static str,
    /// What it is and in which unit.
    pub about: &'static str,
    /// Its default value.
    pub default: i32,
    /// The least sensible value.
    pub min: i32,
    /// The greatest sensible value.
    pub max: i32,
}

/// Why a parameter was not set.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum SetParameterError {
    /// There is no parameter of this name.
    #[error("there is no parameter called {0}")]
    Unknown(String),
    /// The value is not within the range.
    #[error("{name} is {value}, but must be from {min} to {max}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The requested value.
        value: i32,
        /// The least allowed.
        min: i32,
        /// The most allowed.
        max: i32,
    },
}

/// Declares a set of numbers: the list of what they are, the values, and access by name.
macro_rules! numbers {
    ($(#[$doc:meta])* $set:ident;
     $($field:ident $name:literal: $default:literal, $min:literal..=$max:literal, $about:literal;)+) => {
        /// Every number of this set.
        pub const ALL: &[$crate::parameters::Parameter] = &[
            $($crate::parameters::Parameter {
                name: $name, about: $about, default: $default, min: $min, max: $max
            },)+
        ];

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub struct $set {
            $(#[doc = $about] pub $field: i32,)+
        }

        impl Default for $set {
            fn default() -> $set {
                $set { $($field: $default,)+ }
            }
        }

        impl $set {
            fn slot(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $($name => Some(&mut self.$field),)+
                    _ => None,
                }
            }

            /// Sets the number called `name`.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), $crate::parameters::SetParameterError> {
                use $crate::parameters::{Parameter, SetParameterError};
                let unknown = || SetParameterError::Unknown(name.to_owned());
                let parameter = ALL.iter().find(|parameter| parameter.name == name).ok_or_else(unknown)?;
                let &Parameter { name, min, max, .. } = parameter;
                if !(min..=max).contains(&value) {
                    return Err(SetParameterError::OutOfRange { name, value, min, max });
                }
                *self.slot(name).ok_or_else(unknown)? = value;
                Ok(())
            }

            /// The number called `name`.
            pub fn get(mut self, name: &str) -> Option<i32> {
                self.slot(name).copied()
            }
        }
    };
}

pub(crate) use numbers;

numbers! {
    /// A value for each parameter.
    ///
    /// ```
    /// use search::parameters::Parameters;
    ///
    /// let mut parameters = Parameters::default();
    /// assert!(parameters.set("quiescence-margin", 200).is_ok());
    /// assert!(parameters.set("quiescence-margin", -1).is_err());
    /// ```
    Parameters;
    aspiration_depth "aspiration-depth": 5, 1..=20, "half-moves of depth from which on windows are narrow";
    aspiration_width "aspiration-width": 11, 2..=200, "hundredths of a pawn to each side of the expected score";
    razoring_depth "razoring-depth": 1, 0..=12, "half-moves of depth up to which nodes are given up";
    razoring_base "razoring-base": 400, 0..=1500, "hundredths of a pawn below alpha at depth zero";
    razoring_per_depth "razoring-per-depth": 120, 0..=800, "hundredths of a pawn more for each half-move squared";
    reverse_futility_depth "reverse-futility-depth": 6, 0..=20, "half-moves of depth up to which nodes are cut";
    reverse_futility_margin "reverse-futility-margin": 100, 10..=400, "hundredths of a pawn above beta for each half-move";
    null_move_depth "null-move-depth": 2, 1..=12, "half-moves of depth from which on passing is tried";
    null_move_base "null-move-base": 4, 1..=8, "half-moves of depth saved at least";
    null_move_divisor "null-move-divisor": 4, 1..=12, "half-moves of depth for each further one saved";
    null_move_surplus "null-move-surplus": 200, 50..=1000, "hundredths of a pawn above beta for each further half-move saved";
    null_move_slack "null-move-slack": 30, 0..=300, "hundredths of a pawn that the uncorrected value may fall short of beta";
    null_move_verification_depth "null-move-verification-depth": 12, 4..=60, "half-moves of depth from which on the cut is verified";
    probcut_depth "probcut-depth": 5, 3..=20, "half-moves of depth from which on captures are tried";
    probcut_margin "probcut-margin": 180, 30..=800, "hundredths of a pawn above beta";
    probcut_reduction "probcut-reduction": 4, 2..=8, "half-moves of depth saved";
    internal_reduction_depth "internal-reduction-depth": 4, 2..=20, "half-moves of depth from which on nodes without a table move are reduced";
    singular_depth "singular-depth": 7, 4..=30, "half-moves of depth from which on the other moves are looked at";
    singular_margin "singular-margin": 24, 4..=128, "sixteenths of a hundredth of a pawn below the table score for each half-move";
    singular_double_margin "singular-double-margin": 20, 0..=300, "hundredths of a pawn further for an extension by two";
    late_move_depth "late-move-depth": 8, 0..=20, "half-moves of depth up to which late moves are skipped";
    late_move_base "late-move-base": 8, 1..=30, "moves searched at depth zero, doubled while improving";
    late_move_growth "late-move-growth": 100, 20..=400, "hundredths of a move more for each half-move squared";
    futility_depth "futility-depth": 5, 0..=20, "half-moves left after reduction below which moves are skipped";
    futility_base "futility-base": 130, 0..=800, "hundredths of a pawn below alpha at depth zero";
    futility_per_depth "futility-per-depth": 115, 10..=400, "hundredths of a pawn more for each half-move";
    history_pruning_depth "history-pruning-depth": 4, 0..=20, "half-moves left after reduction below which moves are skipped";
    history_pruning_margin "history-pruning-margin": 3500, 200..=20000, "history below zero for each half-move";
    exchange_depth "exchange-depth": 8, 0..=20, "half-moves of depth up to which losing moves are skipped";
    exchange_quiet_margin "exchange-quiet-margin": 22, 1..=200, "hundredths of a pawn that a quiet move may lose for each half-move squared";
    exchange_capture_margin "exchange-capture-margin": 95, 10..=400, "hundredths of a pawn that a capture may lose for each half-move";
    check_order_bonus "check-order-bonus": 16000, 0..=40000, "history that a quiet check is worth more in the order of moves";
    reduction_quiet_base "reduction-quiet-base": 70, -200..=300, "hundredths of a half-move that late quiet moves are reduced by at least";
    reduction_quiet_divisor "reduction-quiet-divisor": 255, 80..=800, "hundredths by which the product of the logarithms is divided";
    reduction_tactical_base "reduction-tactical-base": 20, -200..=300, "hundredths of a half-move that late captures are reduced by at least";
    reduction_tactical_divisor "reduction-tactical-divisor": 330, 80..=900, "hundredths by which the product of the logarithms is divided";
    reduction_history "reduction-history": 9000, 1000..=40000, "history for each half-move of reduction";
    quiescence_margin "quiescence-margin": 200, 0..=1000, "hundredths of a pawn that a capture in quiescence may win beyond its prize";
}

/// Numbers that override those of the evaluator ([`crate::Evaluate::parameters`]).
///
/// ```
/// use search::parameters::{Changes, Parameters};
///
/// let mut changes = Changes::default();
/// changes.set("quiescence-margin", 250)?;
/// assert_eq!(changes.of(Parameters::default()).quiescence_margin, 250);
/// # Ok::<(), search::parameters::SetParameterError>(())
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Changes(Vec<(String, i32)>);

impl Changes {
    /// The number called `name` is to be `value`, whatever it was before.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), SetParameterError> {
        Parameters::default().set(name, value)?;
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), value));
        Ok(())
    }

    /// `parameters` with these changes.
    pub fn of(&self, mut parameters: Parameters) -> Parameters {
        for (name, value) in &self.0 {
            parameters.set(name, *value).expect("only what can be set is kept");
        }
        parameters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_change_of_a_number_wins() {
        let mut changes = Changes::default();
        assert_eq!(changes.set("razoring-base", 1), Ok(()));
        assert_eq!(changes.set("razoring-base", 2), Ok(()));
        assert!(changes.set("razoring-base", -1).is_err());
        assert!(changes.set("luck", 1).is_err());
        assert_eq!(
            changes.of(Parameters::default()),
            Parameters { razoring_base: 2, ..Parameters::default() }
        );
    }

    #[test]
    fn every_default_lies_within_its_range() {
        for parameter in ALL {
            let mut parameters = Parameters::default();
            assert_eq!(parameters.get(parameter.name), Some(parameter.default));
            assert_eq!(parameters.set(parameter.name, parameter.default), Ok(()));
            assert!(parameters.set(parameter.name, parameter.max + 1).is_err(), "{}", parameter.name);
        }
        assert!(Parameters::default().set("luck", 1).is_err());
    }
}
