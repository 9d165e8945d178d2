//! The sources of the workspace, parsed.

use std::fs;
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, File, Macro, Token};

/// A file of Rust.
pub(crate) struct Source {
    /// Where it is, from the folder of the crates on: `chess/src/text/fen.rs`.
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) syntax: File,
}

impl Source {
    /// The name of the crate it belongs to.
    pub(crate) fn crate_name(&self) -> &str {
        self.path.split('/').next().unwrap_or_default()
    }

    /// Whether it is code that ends up in a program, and no test, benchmark, example or build script.
    pub(crate) fn is_shipped(&self) -> bool {
        self.path.split('/').nth(1) == Some("src")
    }

    /// A breach of a rule in this file.
    pub(crate) fn breach(&self, place: &impl Spanned, what: &str) -> String {
        format!("crates/{}:{}: {what}", self.path, place.span().start().line)
    }
}

/// The folder of the crates.
pub(crate) fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A document of the repository.
pub(crate) fn document(path: &str) -> String {
    fs::read_to_string(crates().join("..").join(path)).expect("the documents are in the repository")
}

/// Every file of Rust in every crate, in the order of their paths.
pub(crate) fn all() -> Vec<Source> {
    let mut paths = Vec::new();
    collect(&crates(), &mut paths);
    paths.sort();
    assert!(paths.len() > 50, "the sources are not where they are looked for");
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("a source can be read");
    let syntax =
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{} is not Rust: {error}", path.display()));
    let relative = path.strip_prefix(crates()).expect("sources are looked for in that folder");
    Source { path: relative.to_string_lossy().replace('\\', "/"), text, syntax }
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of the crates can be read") {
        let path = entry.expect("the folder of the crates can be read").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

/// Whether an item is only there for tests.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    })
}

/// The arguments of a macro that takes expressions, as `format!` and `vec!` do; nothing for others.
pub(crate) fn arguments(call: &Macro) -> Vec<Expr> {
    call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
        .map(|arguments| arguments.into_iter().collect())
        .unwrap_or_default()
}
