//! `/api/about`: what this program can do, for menus.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Map, Value, json};

use crate::Shared;

pub(super) async fn about(State(shared): State<Arc<Shared>>) -> Json<Map<String, Value>> {
    let settings = &shared.settings;
    let (running, waiting) = shared.scheduler.load();
    let mut about = workbench::menus();
    about.extend(
        [
            ("name", json!("keymove")),
            ("version", json!(env!("CARGO_PKG_VERSION"))),
            ("processors", json!(settings.threads.get())),
            (
                "limits",
                json!({
                    "time": settings.time.as_secs_f64(),
                    "memory": settings.memory,
                    "solutions": settings.solutions,
                    "body": settings.body,
                    "upload": settings.upload,
                }),
            ),
            ("load", json!({ "running": running, "waiting": waiting })),
        ]
        .map(|(name, value)| (name.to_owned(), value)),
    );
    Json(about)
}
