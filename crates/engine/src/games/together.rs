//! Search, evaluation and solver of a game, put together in the same way for every game.

/// The methods of [`PlayableGame`](super::PlayableGame) in which the generic parts meet a game. They are a macro rather
/// than provided methods, because those would be compiled again by every crate that calls them.
macro_rules! put_together {
    () => {
        fn evaluate(position: &Self::Position) -> game::Score {
            let mut evaluator = Self::Evaluator::default();
            search::Evaluate::begin(&mut evaluator, position);
            search::Evaluate::evaluate(&mut evaluator, position)
        }

        fn new_search(config: search::Config) -> super::SearchOf<Self> {
            search::Search::new(Self::Evaluator::default(), config)
        }

        fn clear(search: &mut super::SearchOf<Self>) {
            search.clear();
        }

        fn configure(search: &mut super::SearchOf<Self>, config: search::Config) {
            search.configure(config);
        }

        fn go(
            search: &mut super::SearchOf<Self>,
            root: &search::Root<'_, Self::Position>,
            limits: search::Limits<super::MoveOf<Self>>,
            signal: std::sync::Arc<search::Signal>,
            observer: &mut dyn search::Observer<super::MoveOf<Self>>,
        ) -> search::Answer<super::MoveOf<Self>> {
            search.go(root, limits, signal, observer)
        }

        fn solve(
            position: &Self::Position,
            options: mate::Options,
            limits: mate::Limits<'_>,
            observer: &mut dyn mate::Observer<super::MoveOf<Self>>,
        ) -> mate::Verdict<super::MoveOf<Self>> {
            mate::Solver::new(options).solve(position, limits, observer)
        }
    };
}
