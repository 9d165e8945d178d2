//! The API: a file for each route, and a line in [`all`].

mod about;
mod analyse;
mod latex;
mod mate;
mod moves;
mod puzzles;
mod read;
mod show;
mod solve;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, Query, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, LOCATION, REFERRER_POLICY, SET_COOKIE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use serde::Deserialize;

use crate::failure::Failure;
use crate::guard::COOKIE_NAME;
use crate::{Shared, page};

/// The description of the API.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

type Handler = MethodRouter<Arc<Shared>>;

/// A route of the API.
struct Route {
    #[cfg_attr(not(test), allow(dead_code, reason = "the test of the description compares it"))]
    method: &'static str,
    path: &'static str,
    handler: Handler,
}

/// Every route.
fn all() -> Vec<Route> {
    let get_route = |path, handler| Route { method: "get", path, handler };
    let post_route = |path, handler| Route { method: "post", path, handler };
    vec![
        get_route("/api/about", get(about::about)),
        get_route("/api/openapi.json", get(openapi)),
        get_route("/api/men", get(men)),
        post_route("/api/read", post(read::read)),
        post_route("/api/solve", post(solve::solve)),
        post_route("/api/mate", post(mate::mate)),
        post_route("/api/analyse", post(analyse::analyse)),
        post_route("/api/show", post(show::show)),
        post_route("/api/moves", post(moves::moves)),
        post_route("/api/latex", post(latex::latex)),
        post_route("/api/puzzles", post(puzzles::rows)),
        post_route("/api/puzzles/export", post(puzzles::export)),
    ]
}

/// All routes, behind the guard.
pub(crate) fn router(shared: &Arc<Shared>) -> Router {
    let api = all().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler));
    api.route("/", get(index))
        .route("/{file}", get(file))
        .fallback(nothing)
        .method_not_allowed_fallback(not_this_way)
        .layer(middleware::from_fn_with_state(Arc::clone(shared), guard))
        .with_state(Arc::clone(shared))
}

/// Scripts, styles and pictures of this page alone, no frames around it, and nothing sent elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Admits only the page itself, and sets the security headers of the response.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_api = request.uri().path().starts_with("/api/");
    let allowed = shared.guard.check_host(headers).and_then(|()| match is_api {
        true => shared.guard.check_origin(headers).and_then(|()| shared.guard.check_token(headers)),
        false => Ok(()),
    });
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let fixed: [(HeaderName, &'static str); 6] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let headers = response.headers_mut();
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[derive(Deserialize)]
struct Entry {
    token: Option<String>,
}

/// The page. A token in its address becomes a cookie, so that it does not stay there.
async fn index(State(shared): State<Arc<Shared>>, Query(entry): Query<Entry>) -> Response {
    match entry.token.filter(|token| shared.guard.is_token(token)) {
        Some(token) => {
            let cookie = format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Strict");
            (StatusCode::SEE_OTHER, [(LOCATION, "/".to_owned()), (SET_COOKIE, cookie)]).into_response()
        }
        None => page::file(""),
    }
}

async fn file(Path(name): Path<String>) -> Response {
    page::file(&name)
}

async fn openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

/// The pictures of the men, by name.
async fn men() -> Json<BTreeMap<String, String>> {
    Json(workbench::men())
}

async fn nothing() -> Failure {
    Failure::new(StatusCode::NOT_FOUND, "there is nothing here")
}

async fn not_this_way() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "this route does not allow the method")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn the_description_has_every_route_and_no_other() {
        let document: Value = serde_json::from_str(OPENAPI).expect("the description is JSON");
        let paths = document["paths"].as_object().expect("paths");
        let described: BTreeSet<String> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods of a path").keys();
                methods.map(move |method| format!("{method} {path}"))
            })
            .collect();
        let answered: BTreeSet<String> =
            all().iter().map(|route| format!("{} {}", route.method, route.path)).collect();
        assert_eq!(described, answered);
        for (path, methods) in paths {
            for operation in methods.as_object().expect("methods of a path").values() {
                assert!(operation["summary"].is_string(), "{path} has no summary");
                assert!(operation["responses"]["200"].is_object(), "{path} has no answer");
            }
        }
        assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    }
}
