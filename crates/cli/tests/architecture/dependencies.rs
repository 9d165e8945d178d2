//! Every dependency has its reason in docs/internals/dependencies.md.

use toml::Table;

use crate::source::document;

#[test]
fn every_dependency_has_its_reason() {
    let manifest: Table = document("Cargo.toml").parse().expect("the manifest is TOML");
    let used = manifest["workspace"]["dependencies"].as_table().expect("the dependencies are a table");
    let strangers = used.iter().filter(|(_, source)| source.get("path").is_none()).map(|(name, _)| name);
    let document = document("docs/internals/dependencies.md");
    let words: Vec<&str> =
        document.split(|char: char| !char.is_alphanumeric() && !"-_".contains(char)).collect();
    let unexplained = strangers.filter(|name| !words.contains(&name.as_str()));
    let breaches: Vec<String> = unexplained.map(|name| format!("{name} is not in the table")).collect();
    crate::demand_none("Every dependency has its reason in docs/internals/dependencies.md.", &breaches);
}
