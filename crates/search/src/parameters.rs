//! The numbers of the search that can be tuned: one list, with the range of each.

use thiserror::Error;

/// A number that can be tuned, as options and tuners see it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Parameter {
    /// Its name in options.
    pub name: &'static str,
    /// What it is and in which unit.
    pub about: &'static str,
    /// Its value unless somebody says otherwise.
    pub default: i32,
    /// The least sensible value.
    pub min: i32,
    /// The greatest sensible value.
    pub max: i32,
}

/// Why a parameter was not set.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum SetParameterError {
    /// Nothing is called that.
    #[error("there is no parameter called {0}")]
    Unknown(String),
    /// The value is not within the range.
    #[error("{name} is {value}, but must be from {min} to {max}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// What was wanted.
        value: i32,
        /// The least allowed.
        min: i32,
        /// The most allowed.
        max: i32,
    },
}

macro_rules! parameters {
    ($($field:ident $name:literal: $default:literal, $min:literal..=$max:literal, $about:literal;)+) => {
        /// Every parameter.
        pub const ALL: &[Parameter] = &[
            $(Parameter { name: $name, about: $about, default: $default, min: $min, max: $max },)+
        ];

        /// A value for each parameter.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub struct Parameters {
            $(#[doc = $about] pub $field: i32,)+
        }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters { $($field: $default,)+ }
            }
        }

        impl Parameters {
            fn slot(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $($name => Some(&mut self.$field),)+
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    quiescence_margin "quiescence-margin": 150, 0..=1000, "hundredths of a pawn that a capture in quiescence may fall short of alpha";
}

impl Parameters {
    /// Sets the parameter called `name`.
    ///
    /// ```
    /// use search::parameters::Parameters;
    ///
    /// let mut parameters = Parameters::default();
    /// assert!(parameters.set("quiescence-margin", 200).is_ok());
    /// assert!(parameters.set("quiescence-margin", -1).is_err());
    /// ```
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), SetParameterError> {
        let unknown = || SetParameterError::Unknown(name.to_owned());
        let parameter = ALL.iter().find(|parameter| parameter.name == name).ok_or_else(unknown)?;
        let &Parameter { name, min, max, .. } = parameter;
        if !(min..=max).contains(&value) {
            return Err(SetParameterError::OutOfRange { name, value, min, max });
        }
        *self.slot(name).ok_or_else(unknown)? = value;
        Ok(())
    }

    /// The value of the parameter called `name`.
    pub fn get(mut self, name: &str) -> Option<i32> {
        self.slot(name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
