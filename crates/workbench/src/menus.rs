//! The names that menus offer, and the pictures of the men.

use std::collections::BTreeMap;

use fairy::{Attributes, MEN, conditions};
use problem::Language;
use puzzle::{export, themes};
use serde_json::{Map, Value, json};

/// Options, men, attributes, conditions, themes and forms of export by their English names.
pub fn menus() -> Map<String, Value> {
    let english = Language::English;
    let men =
        MEN.iter().map(|man| json!({ "code": english.choose(man.codes).to_uppercase(), "name": man.name }));
    let attributes = Attributes::ALL.iter().map(|names| english.choose(names.keywords));
    let conditions = conditions::all().map(|condition| english.choose(condition.names));
    Map::from_iter([
        ("options".to_owned(), popeye::read::option_names(english).collect::<Vec<_>>().into()),
        ("men".to_owned(), men.collect()),
        ("attributes".to_owned(), attributes.collect::<Vec<_>>().into()),
        ("conditions".to_owned(), conditions.collect::<Vec<_>>().into()),
        ("themes".to_owned(), themes::all().map(|theme| theme.name).collect()),
        ("exports".to_owned(), export::FORMS.iter().map(|form| form.name).collect()),
    ])
}

/// The pictures of the men as SVG, by name.
pub fn men() -> BTreeMap<String, String> {
    diagram::men().collect()
}
