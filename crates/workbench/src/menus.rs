//! The names that menus offer, and the pictures of the men.

use std::collections::BTreeMap;

use fairy::{Attributes, MEN};
use problem::Language;
use puzzle::{export, themes};
use serde_json::{Map, Value, json};

/// Options, men, attributes, conditions, themes and forms of export by their English names, and the first four by their names
/// in the other languages of problems, in the same order.
pub fn menus() -> Map<String, Value> {
    let english = Language::English;
    let men =
        MEN.iter().map(|man| json!({ "code": english.choose(man.codes).to_uppercase(), "name": man.name }));
    let in_language = |language: Language| {
        json!({
            "options": options(language),
            "men": MEN.iter().map(|man| language.choose(man.codes).to_uppercase()).collect::<Vec<_>>(),
            "attributes": attributes(language),
            "conditions": conditions(language),
        })
    };
    Map::from_iter([
        ("options".to_owned(), options(english)),
        ("men".to_owned(), men.collect()),
        ("attributes".to_owned(), attributes(english)),
        ("conditions".to_owned(), conditions(english)),
        (
            "languages".to_owned(),
            json!({ "de": in_language(Language::German), "fr": in_language(Language::French) }),
        ),
        ("themes".to_owned(), themes::all().map(|theme| theme.name).collect()),
        ("exports".to_owned(), export::FORMS.iter().map(|form| form.name).collect()),
    ])
}

fn options(language: Language) -> Value {
    popeye::read::option_names(language).collect()
}

fn attributes(language: Language) -> Value {
    Attributes::ALL.iter().map(|names| language.choose(names.keywords)).collect()
}

fn conditions(language: Language) -> Value {
    fairy::conditions::all().map(|condition| language.choose(condition.names)).collect()
}

/// The pictures of the men as SVG, by name.
pub fn men() -> BTreeMap<String, String> {
    diagram::men().collect()
}
