//! Checks that the URL points to a half-move of a game.

use super::{Check, Examination};
use crate::Reason;

pub(super) const CHECK: Check =
    Check { name: "game-url", about: "the URL points to a game and one of its plies", run };

fn run(examination: &mut Examination<'_>) {
    let url = examination.row.url;
    if !url.is_empty() && !is_good(url) {
        let shown: String = url.chars().take(80).collect();
        examination
            .findings
            .add(Reason::BadUrl, format!("the URL {shown} does not point to a half-move of a game"));
    }
}

/// Whether a Lichess URL ends with the number of a half-move. URLs of other sites may have any form.
fn is_good(url: &str) -> bool {
    let Some(path) = url.strip_prefix("https://lichess.org/") else {
        return url.starts_with("https://") || url.starts_with("http://");
    };
    path.split_once('#').is_some_and(|(game, ply)| {
        !game.is_empty() && !ply.is_empty() && ply.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_urls_end_with_the_number_of_a_half_move() {
        assert!(is_good("https://lichess.org/yyznGmXs/black#48"));
        assert!(is_good("https://lichess.org/PxD1V60x#29"));
        assert!(is_good("https://example.org/game"));
        assert!(!is_good("https://lichess.org/d9xyOCEM/black#Some"));
        assert!(!is_good("https://lichess.org/#3"));
        assert!(!is_good("yes"));
    }
}
