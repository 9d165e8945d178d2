//! `unsafe` occurs only in the named places.

use syn::visit::{self, Visit};
use syn::{ExprUnsafe, ItemImpl, Safety, Signature};

use crate::source::{self, Source};

/// Files that may be unsafe, with the reason.
const NAMED_PLACES: &[(&str, &str)] = &[
    ("chess/src/attacks/sliders.rs", "slider lookup"),
    ("chess/src/cpu.rs", "slider lookup: the PEXT instruction, where the processor has it"),
    (
        "eval/src/network/instructions.rs",
        "the network: the same functions compiled for AVX2, where the processor has it",
    ),
    ("wasm/src/page.rs", "the call to the page; outside a browser nobody is called"),
    ("search/src/table/prefetch.rs", "shared table: asking for memory ahead; the safe twin asks for nothing"),
];

#[test]
fn unsafe_code_stands_in_the_named_places_alone() {
    let mut breaches = Vec::new();
    for source in source::all() {
        let found = unsafe_places(&source);
        let is_named = NAMED_PLACES.iter().any(|(path, _)| *path == source.path);
        match (is_named, found.is_empty()) {
            (true, true) => breaches.push(format!("crates/{} need not be named any more", source.path)),
            (false, false) => breaches.extend(found),
            _ => {}
        }
    }
    crate::demand_none("`unsafe` stands in the named places alone.", &breaches);
}

fn unsafe_places(source: &Source) -> Vec<String> {
    let mut places = UnsafePlaces { source, found: Vec::new() };
    places.visit_file(&source.syntax);
    places.found
}

struct UnsafePlaces<'a> {
    source: &'a Source,
    found: Vec<String>,
}

impl<'ast> Visit<'ast> for UnsafePlaces<'_> {
    fn visit_expr_unsafe(&mut self, block: &'ast ExprUnsafe) {
        self.found.push(self.source.breach(block, "an unsafe block"));
        visit::visit_expr_unsafe(self, block);
    }

    fn visit_signature(&mut self, signature: &'ast Signature) {
        if matches!(signature.safety, Safety::Unsafe(_)) {
            self.found.push(self.source.breach(signature, "an unsafe function"));
        }
        visit::visit_signature(self, signature);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if item.unsafety.is_some() {
            self.found.push(self.source.breach(item, "an unsafe implementation"));
        }
        visit::visit_item_impl(self, item);
    }
}
