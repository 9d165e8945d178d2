//! A search that panics is a bug; a GUI gets a legal move all the same, and the next search works.

use std::sync::Arc;

use engine::options::Settings;
use engine::protocol::Protocol;
use engine::{Chess, MoveOf, PlayableGame, SearchOf};
use game::Score;
use search::{Answer, Config, Limits, Observer, Root, Signal};

use super::Gui;

/// Chess, but for a search that panics where White is to move.
enum Failing {}

impl PlayableGame for Failing {
    type Position = <Chess as PlayableGame>::Position;
    type Evaluator = <Chess as PlayableGame>::Evaluator;

    const NAME: &'static str = "failing";
    const PROTOCOL: Protocol = Protocol::Uci;
    const ATTACK: mate::Attack = Chess::ATTACK;
    const BENCH: &'static [engine::bench::Position] = Chess::BENCH;
    const BENCH_DEPTH: i32 = 1;

    fn initial() -> Self::Position {
        Chess::initial()
    }

    fn read(text: &str) -> Result<Self::Position, String> {
        Chess::read(text)
    }

    fn read_problem(text: &str) -> Option<Self::Position> {
        Chess::read_problem(text)
    }

    fn write(position: &Self::Position) -> String {
        Chess::write(position)
    }

    fn read_move(text: &str, position: &Self::Position) -> Result<MoveOf<Self>, String> {
        Chess::read_move(text, position)
    }

    fn write_move(mv: MoveOf<Self>, settings: &Settings) -> String {
        Chess::write_move(mv, settings)
    }

    fn draw(position: &Self::Position) -> String {
        Chess::draw(position)
    }

    fn evaluate(position: &Self::Position) -> Score {
        Chess::evaluate(position)
    }

    fn adapt(config: &mut Config, settings: &Settings) {
        Chess::adapt(config, settings);
    }

    fn may_declare(_: &Self::Position, _: &Settings) -> bool {
        false
    }

    fn candidates(_: &Self::Position, _: &Settings) -> Vec<MoveOf<Self>> {
        Vec::new()
    }

    fn new_search(config: Config) -> SearchOf<Self> {
        Chess::new_search(config)
    }

    fn clear(search: &mut SearchOf<Self>) {
        Chess::clear(search);
    }

    fn configure(search: &mut SearchOf<Self>, config: Config) {
        Chess::configure(search, config);
    }

    fn go(
        search: &mut SearchOf<Self>,
        root: &Root<'_, Self::Position>,
        limits: Limits<MoveOf<Self>>,
        signal: Arc<Signal>,
        observer: &mut dyn Observer<MoveOf<Self>>,
    ) -> Answer<MoveOf<Self>> {
        assert_ne!(root.position.turn(), chess::Color::White, "White is never searched");
        Chess::go(search, root, limits, signal, observer)
    }

    fn solve(
        _: &Self::Position,
        _: mate::Options,
        _: mate::Limits<'_>,
        _: &mut dyn mate::Observer<MoveOf<Self>>,
    ) -> mate::Verdict<MoveOf<Self>> {
        panic!("no mate is solved")
    }
}

#[test]
fn a_panic_of_the_search_is_reported_and_answered_with_a_legal_move() {
    let gui = Gui::new::<Failing>();
    for (go, message) in [
        ("go depth 3", "White is never searched"),
        ("go infinite", "White is never searched"),
        ("go mate 3", "no mate is solved"),
    ] {
        gui.send("position startpos");
        gui.send(go);
        let lines = gui.until("bestmove");
        assert!(lines[0].starts_with("info string internal error, please report it: "), "{lines:#?}");
        assert!(lines[0].contains(message), "{lines:#?}");
        let mv = lines.last().and_then(|line| super::value(line, "bestmove")).expect("a move");
        gui.send(&format!("position startpos moves {mv}"));
        gui.send("go depth 3");
        assert!(gui.until("bestmove").iter().any(|line| line.starts_with("info depth 3 ")));
    }
    gui.end();
}
