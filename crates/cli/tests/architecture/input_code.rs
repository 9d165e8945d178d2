//! Code that reads untrusted input cannot panic and does not truncate numbers.
//!
//! The rule sees names, not types. An index is taken to be safe if it is the whole range or is called like an
//! enumeration whose tables have an entry for every value (`hands[color]`); a cast is taken to be safe if it is to
//! a type that holds every number read. There are no exceptions.

use syn::visit::{self, Visit};
use syn::{Expr, ExprCast, ExprIndex, ExprMethodCall, ImplItemFn, Item, Macro, Type};

use crate::source::{self, Source};

/// Where input is read. A path that ends in `/` is a folder.
const INPUT_CODE: &[&str] = &[
    "chess/src/text/",
    "shogi/src/text/",
    "engine/src/book/",
    "engine/src/games/",
    "engine/src/options/",
    "engine/src/protocol/",
    "engine/src/session/",
    "popeye/src/read/",
    "puzzle/src/read/",
    "answers/src/",
    "server/src/",
    "cli/src/",
    "python/src/",
];

/// Names of enumerations' values that tables are indexed by.
const TOTAL_KEYS: &[&str] = &["color", "side", "role", "kind", "file", "rank"];

/// Types that hold every number that is read or counted.
const WIDE_TYPES: &[&str] = &["usize", "u64", "u128", "f64"];

const PANICKING_METHODS: &[&str] = &["unwrap", "expect", "unwrap_err", "expect_err"];
const PANICKING_MACROS: &[&str] =
    &["panic", "unreachable", "todo", "unimplemented", "assert", "assert_eq", "assert_ne"];

#[test]
fn code_that_reads_input_cannot_panic() {
    let mut breaches = Vec::new();
    for source in source::all() {
        if INPUT_CODE.iter().any(|place| source.path.starts_with(place)) {
            breaches.extend(check(&source));
        }
    }
    crate::demand_none("Code that reads input neither panics nor casts.", &breaches);
}

#[test]
fn every_way_to_panic_is_seen() {
    let breaches = |code: &str| {
        let text = format!("fn read(text: &str) {{ {code} }}");
        let syntax = syn::parse_file(&text).expect("this is Rust");
        check(&Source { path: "chess/src/text/example.rs".into(), text, syntax }).len()
    };
    for code in [
        "text.parse::<u8>().unwrap();",
        "text.chars().next().expect(\"never empty\");",
        "panic!(\"no\");",
        "text.as_bytes()[0];",
        "&text[1..];",
        "text.len() as u8;",
        "format!(\"{}\", &text[1..]);",
        "text.lines().map(|line| line.as_bytes()[0]);",
    ] {
        assert_eq!(breaches(code), 1, "{code}");
    }
    for code in [
        "text.get(1..).unwrap_or_default();",
        "let table = [0u8; 4];",
        "u8::try_from(text.len());",
        "&text[..];",
        "hands[color].get(text); hands[Color::White].get(text);",
        "NAMES[file as usize].get(text);",
        "debug_assert!(text.is_empty());",
    ] {
        assert_eq!(breaches(code), 0, "{code}");
    }
}

fn check(source: &Source) -> Vec<String> {
    let mut reader = InputCode { source, breaches: Vec::new() };
    reader.visit_file(&source.syntax);
    reader.breaches
}

struct InputCode<'a> {
    source: &'a Source,
    breaches: Vec<String>,
}

impl InputCode<'_> {
    fn report(&mut self, expression: &Expr, what: &str) {
        let code = code(self.source, expression);
        self.breaches.push(self.source.breach(expression, &format!("{what}: {code}")));
    }
}

impl<'ast> Visit<'ast> for InputCode<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Mod(module) => &module.attrs,
            Item::Fn(function) => &function.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !source::is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !source::is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if PANICKING_METHODS.iter().any(|name| call.method == name) {
            self.report(&Expr::MethodCall(call.clone()), "may panic");
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_index(&mut self, index: &'ast ExprIndex) {
        if !is_total(&index.index) {
            self.report(&Expr::Index(index.clone()), "may be out of bounds");
        }
        visit::visit_expr_index(self, index);
    }

    fn visit_expr_cast(&mut self, cast: &'ast ExprCast) {
        if !is_named(&cast.ty, WIDE_TYPES) {
            self.report(&Expr::Cast(cast.clone()), "may cut off");
        }
        visit::visit_expr_cast(self, cast);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        if PANICKING_MACROS.iter().any(|name| call.path.is_ident(name)) {
            self.breaches.push(self.source.breach(call, "panics"));
        }
        for argument in source::arguments(call) {
            self.visit_expr(&argument);
        }
    }
}

/// Whether an index is in every table that is indexed by it.
fn is_total(index: &Expr) -> bool {
    match index {
        Expr::Range(range) => range.start.is_none() && range.end.is_none(),
        Expr::Cast(cast) => is_total(&cast.expr),
        Expr::Path(path) => match path.path.get_ident() {
            Some(name) => TOTAL_KEYS.iter().any(|key| name == key),
            // A value with its enumeration, as `Color::White`.
            None => true,
        },
        _ => false,
    }
}

fn is_named(ty: &Type, names: &[&str]) -> bool {
    matches!(ty, Type::Path(path) if names.iter().any(|name| path.path.is_ident(name)))
}

/// An expression as it was written, in one line.
fn code(source: &Source, expression: &Expr) -> String {
    use syn::spanned::Spanned as _;

    let bytes = expression.span().byte_range();
    let text = source.text.get(bytes).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
