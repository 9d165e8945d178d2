//! A crate uses only crates of lower layers.

use std::fs;

use toml::Table;

use crate::source::{self, crates};

/// The layer of a crate of the workspace, as the map of ARCHITECTURE.md has it; `None` for a stranger.
pub(crate) fn layer(name: &str) -> Option<usize> {
    let document = source::document("ARCHITECTURE.md");
    let lines = document.lines().skip_while(|line| !line.trim_start().starts_with("layer "));
    let map = lines.take_while(|line| !line.is_empty());
    map.map(|line| line.trim_start().trim_start_matches("layer ").split_whitespace()).find_map(|mut words| {
        let number = words.next()?.parse().ok()?;
        words.any(|word| word == name).then_some(number)
    })
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
    assert_eq!([layer("game"), layer("mate"), layer("cli")], [Some(0), Some(1), Some(8)]);
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

/// The dependencies of a crate and its build script. Tests may use anything that Cargo allows.
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
