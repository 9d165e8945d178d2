//! Layers 0 to 5 print nothing: they return results as values, and the caller decides where they go.

use syn::visit::{self, Visit};
use syn::{Item, Macro};

use crate::layers::layer;
use crate::source::{self, Source};

const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// The highest layer that is silent.
const SILENT: usize = 5;

#[test]
fn lower_layers_print_nothing() {
    let mut breaches = Vec::new();
    for source in source::all() {
        if source.is_shipped() && layer(source.crate_name()).is_some_and(|layer| layer <= SILENT) {
            Prints { source: &source, breaches: &mut breaches }.visit_file(&source.syntax);
        }
    }
    crate::demand_none("Layers 0 to 5 print nothing.", &breaches);
}

struct Prints<'a> {
    source: &'a Source,
    breaches: &'a mut Vec<String>,
}

impl<'ast> Visit<'ast> for Prints<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        // Tests may print.
        if !matches!(item, Item::Mod(module) if source::is_test(&module.attrs)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        if PRINTING.iter().any(|name| call.path.is_ident(name)) {
            self.breaches.push(self.source.breach(call, "prints"));
        }
        visit::visit_macro(self, call);
    }
}
