//! The stack of a search's thread.

use std::sync::Arc;

use game::{Depth, Ply};
use search::{Config, Limits, Observer, Report, Root, Search, Signal};
use threads::Kind;

use crate::support::{Material, chess};

/// Pawns that block each other: few moves, and long lines.
const BLOCKED: &str = "8/8/8/p1p1p1p1/P1P1P1P1/8/4k3/6K1 w - - 0 1";

#[derive(Default)]
struct Deepest(Ply);

impl<M> Observer<M> for Deepest {
    fn line(&mut self, report: &Report<'_, M>) {
        self.0 = self.0.max(report.selective_depth);
    }
}

#[test]
fn a_line_of_40_nodes_needs_one_64th_of_the_stack() {
    let part = Kind::new("search test", search::THREAD.stack() / 64);
    let deepest = part.call(|| {
        let limits = Limits { nodes: Some(1_000_000), ..Limits::to_depth(Depth::new(199)) };
        let mut deepest = Deepest(Ply::ROOT);
        let position = chess(BLOCKED);
        let root = Root { position: &position, past: &[] };
        Search::new(Material, Config::default()).go(&root, limits, Arc::new(Signal::new()), &mut deepest);
        deepest.0
    });
    let deepest = deepest.expect("a thread");
    assert!(deepest >= Ply::new(40), "only {deepest:?}");
}
