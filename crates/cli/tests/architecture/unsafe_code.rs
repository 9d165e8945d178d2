//! `unsafe` occurs only in the named places.

use syn::visit::{self, Visit};
use syn::{ExprUnsafe, ItemImpl, Path, Safety, Signature};

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
fn unsafe_code_occurs_only_in_the_named_places() {
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

/// Crates whose macros write unsafe code, which `forbid` would reject and `deny` does not.
const MACROS_WRITE_UNSAFE_CODE: &[&str] = &["python"];

#[test]
fn crates_without_named_places_forbid_unsafe_code() {
    let mut breaches = Vec::new();
    for source in source::all() {
        let crate_name = source.crate_name();
        let is_root =
            ["lib.rs", "main.rs"].iter().any(|file| source.path == format!("{crate_name}/src/{file}"));
        let is_named = NAMED_PLACES.iter().any(|(path, _)| path.split('/').next() == Some(crate_name));
        if !is_root || is_named {
            continue;
        }
        let level = if MACROS_WRITE_UNSAFE_CODE.contains(&crate_name) { "deny" } else { "forbid" };
        if !has_lint(&source, level) {
            breaches.push(format!("crates/{} lacks #![{level}(unsafe_code)]", source.path));
        }
    }
    crate::demand_none("Crates without named places forbid `unsafe`.", &breaches);
}

/// Whether the file sets the lint about unsafe code to this level.
fn has_lint(source: &Source, level: &str) -> bool {
    source.syntax.attrs.iter().any(|attribute| {
        attribute.path().is_ident(level)
            && attribute.parse_args::<Path>().is_ok_and(|lint| lint.is_ident("unsafe_code"))
    })
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
