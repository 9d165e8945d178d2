//! Modules are named from the crate's root or from their parent, and items are private, public or the crate's.

use crate::source;

/// Forbidden in every file: a path up two modules, or an item visible to a distant module.
const BANNED: [&str; 2] = [concat!("super", "::super"), concat!("pub", "(in ")];

#[test]
fn no_path_climbs_two_modules_and_no_item_names_who_may_see_it() {
    let breaches: Vec<String> = source::all()
        .iter()
        .flat_map(|source| {
            let lines = source.text.lines().enumerate();
            let banned = lines.filter(|(_, line)| BANNED.iter().any(|text| line.contains(text)));
            banned.map(|(number, _)| format!("crates/{}:{}", source.path, number + 1)).collect::<Vec<_>>()
        })
        .collect();
    crate::demand_none("Modules are named from the crate's root or their parent.", &breaches);
}
