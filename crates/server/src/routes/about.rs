//! `/api/about`: what this program can do, for menus.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use fairy::{Attributes, MEN, conditions};
use problem::Language;
use puzzle::{export, themes};
use serde_json::{Value, json};

use crate::Shared;

pub(super) async fn about(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let settings = &shared.settings;
    let english = Language::English;
    let men =
        MEN.iter().map(|man| json!({ "code": english.choose(man.codes).to_uppercase(), "name": man.name }));
    let attributes = Attributes::ALL.iter().map(|names| english.choose(names.keywords));
    let (running, waiting) = shared.scheduler.load();
    Json(json!({
        "name": "keymove",
        "version": env!("CARGO_PKG_VERSION"),
        "processors": settings.threads.get(),
        "limits": {
            "time": settings.time.as_secs_f64(),
            "memory": settings.memory,
            "solutions": settings.solutions,
            "body": settings.body,
            "upload": settings.upload,
        },
        "load": { "running": running, "waiting": waiting },
        "options": popeye::read::option_names(english).collect::<Vec<_>>(),
        "men": men.collect::<Value>(),
        "attributes": attributes.collect::<Vec<_>>(),
        "conditions": conditions::all().map(|condition| english.choose(condition.names)).collect::<Vec<_>>(),
        "themes": themes::all().map(|theme| theme.name).collect::<Vec<_>>(),
        "exports": export::FORMS.iter().map(|form| form.name).collect::<Vec<_>>(),
    }))
}
