//! The games, as the commands see them.

pub(crate) use answers::games::*;

#[cfg(test)]
mod tests {
    use lab::learn::LearnableGame;
    use lab::trial::SuiteGame;

    use super::*;

    #[test]
    fn one_type_of_each_game_implements_every_trait() {
        fn check<G: SetupGame + NotatedGame + LearnableGame + SuiteGame>() {
            assert_eq!(G::write(&G::initial()), G::write_setup(&G::initial_setup()));
            assert!(G::NOTATIONS.contains(&G::USUAL) && G::NOTATIONS.contains(&G::WESTERN));
            let line = G::SUITE.lines().find(|line| !line.starts_with('#')).expect("there are positions");
            assert!(G::case(line).is_ok());
        }
        check::<Chess>();
        check::<Shogi>();
    }
}
