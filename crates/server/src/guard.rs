//! Access control: requests from this page, from this machine, or with the token.
//!
//! Another site's page that is open in the same browser can send requests to loopback. It cannot forge the headers `Host`,
//! `Origin` and `Sec-Fetch-Site`, nor send JSON without a preflight request, which is not answered.

use std::net::SocketAddr;

use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};

use crate::Token;
use crate::failure::Failure;

/// The cookie that keeps the token.
pub(crate) const COOKIE_NAME: &str = "keymove-token";

/// Decides which requests are allowed.
#[derive(Debug)]
pub(crate) struct Guard {
    /// The host names that a browser may use for this server; with a token, any IP address.
    hosts: Vec<String>,
    token: Option<Token>,
    port: u16,
}

impl Guard {
    pub(crate) fn new(address: SocketAddr, token: Option<Token>) -> Guard {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        Guard { hosts, token, port }
    }

    /// The host that a request is meant for. Names that resolve here by DNS rebinding are refused.
    pub(crate) fn check_host(&self, headers: &HeaderMap) -> Result<(), Failure> {
        let host = text(headers, HOST.as_str()).unwrap_or_default();
        let is_known = self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host));
        // A server on all addresses of a machine has many hosts; they are IP addresses, which DNS rebinding cannot forge.
        let is_number = || host.parse::<SocketAddr>().is_ok_and(|address| address.port() == self.port);
        match is_known || self.token.is_some() && is_number() {
            true => Ok(()),
            false => Err(Failure::new(StatusCode::MISDIRECTED_REQUEST, "this server has another name")),
        }
    }

    /// The page that a request comes from.
    pub(crate) fn check_origin(&self, headers: &HeaderMap) -> Result<(), Failure> {
        let host = text(headers, HOST.as_str()).unwrap_or_default();
        let is_own =
            |origin: &str| origin.strip_prefix("http://").is_some_and(|from| from.eq_ignore_ascii_case(host));
        let origin = headers.contains_key(ORIGIN).then(|| text(headers, ORIGIN.as_str()).unwrap_or_default());
        let site = text(headers, "sec-fetch-site").unwrap_or("same-origin");
        match origin.is_none_or(is_own) && ["same-origin", "none"].contains(&site) {
            true => Ok(()),
            false => Err(Failure::new(StatusCode::FORBIDDEN, "requests of other pages are refused")),
        }
    }

    /// The token, in a header or in the cookie.
    pub(crate) fn check_token(&self, headers: &HeaderMap) -> Result<(), Failure> {
        let Some(token) = &self.token else { return Ok(()) };
        let bearer = text(headers, AUTHORIZATION.as_str()).and_then(|value| value.strip_prefix("Bearer "));
        let mut cookies = text(headers, COOKIE.as_str()).unwrap_or_default().split(';').map(str::trim);
        let cookie = cookies.find_map(|cookie| cookie.strip_prefix(COOKIE_NAME)?.strip_prefix('='));
        match bearer.or(cookie).is_some_and(|shown| token.is(shown)) {
            true => Ok(()),
            false => Err(Failure::new(StatusCode::UNAUTHORIZED, "the token is missing or wrong")),
        }
    }

    /// Whether `shown` is the token of this server.
    pub(crate) fn is_token(&self, shown: &str) -> bool {
        self.token.as_ref().is_some_and(|token| token.is(shown))
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| ((*name).parse().expect("a name"), value.parse().expect("a value")))
            .collect()
    }

    #[test]
    fn only_names_of_loopback_are_hosts() {
        let guard = Guard::new(SocketAddr::from(([127, 0, 0, 1], 7000)), None);
        for (host, is_allowed) in [
            ("127.0.0.1:7000", true),
            ("localhost:7000", true),
            ("LOCALHOST:7000", true),
            ("[::1]:7000", true),
            ("localhost", false),
            ("localhost:7001", false),
            ("evil.example:7000", false),
            ("127.0.0.1.evil.example:7000", false),
            ("192.168.1.1:7000", false),
            ("", false),
        ] {
            assert_eq!(guard.check_host(&headers(&[("host", host)])).is_ok(), is_allowed, "{host}");
        }
        assert!(guard.check_host(&HeaderMap::new()).is_err());
    }

    #[test]
    fn only_requests_from_the_own_page_are_allowed() {
        let guard = Guard::new(SocketAddr::from(([127, 0, 0, 1], 7000)), None);
        let host = ("host", "localhost:7000");
        for (others, is_allowed) in [
            (vec![], true),
            (vec![("origin", "http://localhost:7000")], true),
            (vec![("origin", "https://localhost:7000")], false),
            (vec![("origin", "http://localhost:7001")], false),
            (vec![("origin", "http://evil.example")], false),
            (vec![("origin", "null")], false),
            (vec![("sec-fetch-site", "same-origin")], true),
            (vec![("sec-fetch-site", "cross-site")], false),
            (vec![("sec-fetch-site", "same-site")], false),
        ] {
            let all: Vec<_> = [host].into_iter().chain(others).collect();
            assert_eq!(guard.check_origin(&headers(&all)).is_ok(), is_allowed, "{all:?}");
        }
    }

    #[test]
    fn a_token_is_shown_in_a_header_or_a_cookie() {
        let token = Token::new("0123456789").expect("it is long enough");
        let guard = Guard::new(SocketAddr::from(([0, 0, 0, 0], 7000)), Some(token));
        for (name, value, is_allowed) in [
            ("authorization", "Bearer 0123456789", true),
            ("authorization", "Bearer 0123456780", false),
            ("authorization", "0123456789", false),
            ("cookie", "a=b; keymove-token=0123456789", true),
            ("cookie", "keymove-tokens=0123456789", false),
            ("cookie", "keymove-token=", false),
        ] {
            assert_eq!(guard.check_token(&headers(&[(name, value)])).is_ok(), is_allowed, "{name}: {value}");
        }
        assert!(guard.check_token(&HeaderMap::new()).is_err());
        assert!(guard.check_host(&headers(&[("host", "192.168.1.1:7000")])).is_ok());
        assert!(guard.check_host(&headers(&[("host", "evil.example:7000")])).is_err());
    }
}
