//! Every requirement on a game is one trait, and ARCHITECTURE.md lists them.

use std::collections::BTreeSet;

use syn::Item;

use crate::source;

#[test]
fn each_need_of_a_game_is_one_trait_of_the_list() {
    let mut found = BTreeSet::new();
    for source in source::all().into_iter().filter(|source| source.is_shipped()) {
        for item in &source.syntax.items {
            if let Item::Trait(item) = item
                && item.ident.to_string().ends_with("Game")
            {
                found.insert(format!("{}::{}", source.crate_name(), item.ident));
            }
        }
    }
    let document = source::document("ARCHITECTURE.md");
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("Game` |"));
    // The modules between crate and trait are for readers.
    let listed: BTreeSet<String> = rows
        .filter_map(|(path, _)| {
            Some(format!("{}::{}Game", path.split("::").next()?, path.rsplit("::").next()?))
        })
        .collect();
    assert_eq!(found, listed, "traits in the code, and those in the list");
    assert!(listed.len() >= 6, "{listed:?}");
}
