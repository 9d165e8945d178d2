//! Several threads, and signals from others.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use game::Depth;
use search::{Config, Deadline, Limits, Root, Search, Signal, Silent};

use crate::support::{Material, chess, go_with, is_legal};

#[test]
fn a_stop_is_obeyed_within_milliseconds() {
    let position = chess::Position::initial();
    for threads in [1, 2] {
        let signal = Arc::new(Signal::new());
        let stopper = signal.clone();
        let mut search = Search::new(Material, Config { threads, ..Config::default() });
        let stopped_at = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            stopper.stop();
            Instant::now()
        });
        let limits = Limits { until_stopped: true, ..Limits::none() };
        let answer = search.go(&Root { position: &position, past: &[] }, limits, signal, &mut Silent);
        let late = stopped_at.join().expect("the other thread lives").elapsed();
        assert!(is_legal(&position, &answer));
        // A loaded machine may take its time to run the thread again.
        assert!(late < Duration::from_millis(500), "{late:?}");
    }
}

#[test]
fn a_search_without_end_waits_for_the_stop_even_when_it_has_mate() {
    let position = chess("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    let signal = Arc::new(Signal::new());
    let stopper = signal.clone();
    let started = Instant::now();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        stopper.stop();
    });
    let limits = Limits { until_stopped: true, depth: Some(Depth::new(2)), ..Limits::none() };
    let mut search = Search::new(Material, Config::default());
    search.go(&Root { position: &position, past: &[] }, limits, signal, &mut Silent);
    assert!(started.elapsed() >= Duration::from_millis(300));
}

#[test]
fn pondering_continues_past_the_deadline_until_the_ponder_hit() {
    let position = chess::Position::initial();
    let signal = Arc::new(Signal::pondering());
    let opponent = signal.clone();
    let started = Instant::now();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        opponent.ponder_hit();
    });
    let limits = Limits::until(Deadline::exactly(Duration::from_millis(20)));
    let mut search = Search::new(Material, Config::default());
    let answer = search.go(&Root { position: &position, past: &[] }, limits, signal, &mut Silent);
    assert!(is_legal(&position, &answer) && started.elapsed() >= Duration::from_millis(300));
}

#[test]
fn several_threads_answer_with_a_legal_move_and_their_nodes_add_up() {
    let position = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let config = Config { threads: 4, ..Config::default() };
    let answer = go_with(&position, Limits::to_nodes(100_000), config);
    assert!(is_legal(&position, &answer));
    assert!((100_000..150_000).contains(&answer.nodes), "{}", answer.nodes);
}

#[test]
fn a_tiny_table_full_of_other_positions_does_no_harm() {
    // One cluster for the whole tree: nearly every probe meets another position's entries.
    let position = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let config = Config { table_megabytes: 0, ..Config::default() };
    let answer = go_with(&position, Limits::to_nodes(50_000), config);
    let mut next = position;
    for &mv in &answer.lines[0].moves {
        assert!(game::Position::is_legal(&next, mv));
        next = game::Position::after(&next, mv);
    }
}
