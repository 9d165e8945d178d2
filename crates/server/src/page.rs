//! The page, if it was built in.

use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// The files of `web/dist` when this program was built.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What is shown instead of the page.
const MISSING: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Keymove</title>\
<h1>The page is not in this binary</h1><p>Build it, then build Keymove again:</p>\
<pre>npm --prefix web ci\nnpm --prefix web run build\ncargo build --release</pre>\
<p>The API works all the same: <a href=\"/api/openapi.json\">/api/openapi.json</a></p></html>";

/// Whether the page is in this binary.
pub fn is_built() -> bool {
    find("index.html").is_some()
}

/// A file of the page by its name; there are no folders to climb out of.
pub(crate) fn file(name: &str) -> Response {
    let name = if name.is_empty() { "index.html" } else { name };
    match find(name) {
        Some(bytes) => {
            // Names of files other than the first have a hash of what is in them.
            let lasts = if name == "index.html" { "no-cache" } else { "max-age=31536000, immutable" };
            ([(CONTENT_TYPE, kind(name)), (CACHE_CONTROL, lasts)], bytes).into_response()
        }
        None if name == "index.html" => ([(CONTENT_TYPE, kind(name))], MISSING).into_response(),
        None => (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/plain; charset=utf-8")], "not found\n")
            .into_response(),
    }
}

fn find(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(file, _)| *file == name).map(|(_, bytes)| *bytes)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
