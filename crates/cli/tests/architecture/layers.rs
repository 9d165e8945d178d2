//! A crate uses only crates of lower layers.

use std::fs;

use toml::Table;

use crate::source::crates;

/// The map of ARCHITECTURE.md, the lowest layer first.
const LAYERS: &[&[&str]] = &[
    &["game"],
    &["chess", "shogi", "search", "mate"],
    &["eval", "diagram"],
    &["engine", "problem", "puzzle"],
    &["lab", "server", "cluster"],
    &["cli", "python"],
];

/// The layer of a crate of the workspace; `None` for a stranger.
pub(crate) fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&name))
}

#[test]
fn crates_use_only_lower_layers() {
    let mut breaches = Vec::new();
    for name in crate_names() {
        let Some(own) = layer(&name) else {
            breaches.push(format!("crates/{name} is in no layer"));
            continue;
        };
        for used in dependencies(&name) {
            if layer(&used).is_some_and(|layer| layer >= own) {
                breaches.push(format!("crates/{name} must not use {used}"));
            }
        }
    }
    crate::demand_none("A crate uses only crates of lower layers.", &breaches);
}

#[test]
fn a_dependency_of_a_higher_layer_would_be_seen() {
    assert!(dependencies("cli").contains(&"chess".to_owned()));
    assert!(layer("chess") < layer("cli"));
    assert_eq!(layer("serde"), None);
}

fn crate_names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(crates())
        .expect("the folder of the crates can be read")
        .map(|entry| entry.expect("the folder of the crates can be read"))
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// What a crate and its build script use. Tests may use anything that Cargo lets them.
fn dependencies(name: &str) -> Vec<String> {
    let path = crates().join(name).join("Cargo.toml");
    let manifest: Table =
        fs::read_to_string(path).expect("a manifest can be read").parse().expect("a manifest is TOML");
    ["dependencies", "build-dependencies"]
        .iter()
        .filter_map(|section| manifest.get(*section)?.as_table())
        .flat_map(|table| table.keys().cloned())
        .collect()
}
