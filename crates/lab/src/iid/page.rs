//! The page about internal iterative deepening: every sentence with a number in it follows from what was measured.

use std::fmt::Write as _;

use crate::report::experiment::Interval;
use crate::report::markdown::how;
use crate::report::{AblationFound, ComparisonFound, OutcomeFound, StrengthFound, Worth};

/// What the designs expected of internal iterative deepening.
struct Expectation {
    what: &'static str,
    range: (f64, f64),
    /// How much of it a configuration shows, in percent.
    found: fn(&OutcomeFound) -> Option<f64>,
}

const EXPECTATIONS: [Expectation; 5] = [
    Expectation {
        what: "fewer nodes to the same depth",
        range: (20.0, 40.0),
        found: |outcome| Some(100.0 * (1.0 - outcome.nodes.mean)),
    },
    Expectation {
        what: "less time to the same depth",
        range: (15.0, 25.0),
        found: |outcome| Some(100.0 * (1.0 - outcome.time.mean)),
    },
    Expectation {
        what: "of its moves raise alpha",
        range: (30.0, 50.0),
        found: |outcome| outcome.figure("efficiency-percent"),
    },
    Expectation {
        what: "of its moves cut the node off",
        range: (20.0, 40.0),
        found: |outcome| outcome.figure("cutoff-rate-percent"),
    },
    Expectation {
        what: "of the time is spent in shallow searches",
        range: (5.0, 15.0),
        found: |outcome| outcome.figure("share-of-time-percent"),
    },
];

/// The share of nodes that the first design promised to save at least.
const PROMISED: f64 = 0.05;

/// The page, as Markdown: the verdict first, then what it rests on.
pub fn page(comparisons: &[&ComparisonFound], settings: &[&AblationFound]) -> String {
    let (games, positions): (Vec<_>, Vec<_>) =
        comparisons.iter().copied().partition(|found| has_games(found));
    let mut page = "# Internal iterative deepening, measured\n".to_owned();
    page.push_str(&answers(&positions, &games));
    page.push_str(&useful_settings(settings));
    page.push_str(
        "
## How to read the tables

Written by `keymove lab iid`; change what it measures, not this page. [search.md](../internals/search.md) explains the settings,
[lab.md](../guide/lab.md) the experiments.

*None* is the search without any help where the table has no move; *IIR* searches such a node a half-move less deeply
(internal iterative reduction); *IID* first searches it to a smaller depth, which a strategy or a preset chooses; *both*
reduces where deepening was skipped. All ratios are geometric means over positions with their 95 % interval from the
bootstrap, each configuration against the first one of its table; every search starts with an empty table. Games at a fixed
number of nodes do not depend on what else the machine is doing; the column of nodes a second says how far equal nodes are
equal time. `nodes-saved-per-search` is the difference of two runs, with and without deepening, divided by the number of
shallow searches: what they cost is taken off.
",
    );
    positions.iter().for_each(|found| page.push_str(&positions_section(found)));
    settings.iter().for_each(|found| page.push_str(&settings_section(found)));
    games.iter().for_each(|found| page.push_str(&games_section(found)));
    page
}

fn has_games(found: &ComparisonFound) -> bool {
    found.outcomes.iter().any(|outcome| outcome.strength.is_some())
}

fn positions_section(found: &ComparisonFound) -> String {
    let mut text = format!(
        "\n## {}, {}\n\n| configuration | nodes | time | nodes/s | plies | same move |\n|---|---|---|---|---|---|\n",
        capitalised(&found.game),
        found.budget
    );
    for outcome in &found.outcomes {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.0} % | {:+.2} | {:.0} % |",
            outcome.variant,
            interval(outcome.nodes),
            interval(outcome.time),
            100.0 * outcome.speed() / found.outcomes[0].speed(),
            outcome.plies,
            outcome.agreement * 100.0
        );
    }
    text.push_str(&statistics(found));
    text.push_str(&how(&found.record));
    text
}

/// Every setting alone: the search without it, compared with the search that has it.
fn settings_section(found: &AblationFound) -> String {
    let mut text = format!(
        "\n## {}, {}, each setting alone\n\nNodes and time are those of deepening without the setting, divided by those with \
         it: above 1, the setting saves work.\n\n\
         | setting | nodes | time | plies | same move | shallow searches | nodes each | cutoffs by its move | probes | refuted |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
        capitalised(&found.game),
        found.budget
    );
    for worth in &found.findings {
        let figure = |name: &str| {
            let figures = worth.iid.as_ref();
            figures.and_then(|figures| figures.get(name)).map_or("–".to_owned(), |&value| rounded(value))
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:+.2} | {:.0} % | {} | {} | {} % | {} | {} |",
            worth.feature,
            interval(worth.nodes),
            interval(worth.time),
            worth.plies,
            100.0 * worth.agreement,
            figure("searches"),
            figure("nodes-per-search"),
            figure("share-of-cutoffs-percent"),
            figure("probes"),
            figure("probes-refuted"),
        );
    }
    text.push_str(&how(&found.record));
    text
}

/// Which settings save work, cost work, or do neither for certain.
fn useful_settings(settings: &[&AblationFound]) -> String {
    let mut text = String::new();
    for found in settings {
        let names = |is_such: fn(&Worth) -> bool| found.names(is_such);
        let _ = write!(
            text,
            "\n{}, {}, settings of deepening, each alone, by nodes: surely saving {}; surely costing {}; idle {}; undecided {}.\n",
            capitalised(&found.game),
            found.budget,
            names(|worth| worth.nodes.low > 1.0),
            names(|worth| worth.nodes.high < 1.0),
            names(|worth| worth.nodes.low == 1.0 && worth.nodes.high == 1.0),
            names(|worth| worth.nodes.low < 1.0 && worth.nodes.high > 1.0
                || (worth.nodes.low == 1.0) != (worth.nodes.high == 1.0)),
        );
    }
    text
}

fn games_section(found: &ComparisonFound) -> String {
    let mut text = format!(
        "\n## {}, games, {} a move\n\n| configuration | games against {} | Elo (95 %) |\n|---|---|---|\n",
        capitalised(&found.game),
        found.thinking,
        found.outcomes[0].variant
    );
    for outcome in &found.outcomes {
        let Some(strength) = &outcome.strength else { continue };
        let _ = writeln!(text, "| {} | {} | {} |", outcome.variant, strength.games, strength.text());
    }
    text.push_str(&how(&found.record));
    text
}

/// What deepening did, a column for each configuration that has it.
fn statistics(found: &ComparisonFound) -> String {
    let with: Vec<&OutcomeFound> = found.outcomes.iter().filter(|outcome| outcome.iid.is_some()).collect();
    let Some(names) = with.first().and_then(|outcome| outcome.iid.as_ref()) else { return String::new() };
    let mut text = "\n| |".to_owned();
    with.iter().for_each(|outcome| text.push_str(&format!(" {} |", outcome.variant)));
    text.push_str(&format!("\n|---|{}\n", "---|".repeat(with.len())));
    for name in names.keys() {
        let _ = write!(text, "| {name} |");
        for outcome in &with {
            let _ = write!(text, " {} |", rounded(outcome.figure(name).unwrap_or(0.0)));
        }
        text.push('\n');
    }
    text
}

/// Whether what was expected was found.
fn answers(positions: &[&ComparisonFound], games: &[&ComparisonFound]) -> String {
    let mut text = "\n## Verdict: what was expected, and what is true\n".to_owned();
    for found in positions.iter().filter(|found| found.budget.starts_with("depth")) {
        let games: Vec<&ComparisonFound> =
            games.iter().copied().filter(|played| played.game == found.game).collect();
        let Some(best) = best(found, &games) else { continue };
        let game = capitalised(&found.game);
        let _ = write!(
            text,
            "\n{game}, the best configuration with deepening alone, *{}*, against *{}*:\n\n\
             | | expected | found | |\n|---|---|---|---|\n",
            best.variant, found.outcomes[0].variant
        );
        for Expectation { what, range: (low, high), found } in EXPECTATIONS {
            let Some(share) = found(best) else { continue };
            let verdict = match share {
                share if share < low => "less",
                share if share > high => "more",
                _ => "as expected",
            };
            let _ = writeln!(text, "| {what} | {low:.0} – {high:.0} % | {share:.1} % | {verdict} |");
        }
        let _ = writeln!(text, "\n{}", promise(&game, best));
        games.iter().for_each(|played| text.push_str(&winner(played)));
    }
    text
}

/// "At least 5 % fewer nodes": yes or no.
fn promise(game: &str, best: &OutcomeFound) -> String {
    let Interval { mean, low, high } = best.nodes;
    let verdict = match (high < 1.0 - PROMISED, low > 1.0 - PROMISED) {
        (true, _) => "**yes**",
        (_, true) => "**no**",
        _ if mean < 1.0 - PROMISED => "probably yes, but the interval allows the contrary",
        _ => "probably no, but the interval allows the contrary",
    };
    format!(
        "{game}: does it take at least 5 % fewer nodes? {verdict} ({:+.1} %, between {:+.1} % and {:+.1} %).",
        100.0 * (mean - 1.0),
        100.0 * (low - 1.0),
        100.0 * (high - 1.0)
    )
}

/// Which configuration wins most, where games were played.
fn winner(found: &ComparisonFound) -> String {
    let strongest = found
        .outcomes
        .iter()
        .filter_map(|outcome| Some((outcome, outcome.strength?.elo?)))
        .max_by(|(_, a), (_, b)| a.total_cmp(b));
    let first = &found.outcomes[0].variant;
    match strongest {
        Some((outcome, elo)) if elo > 0.0 => format!(
            "\nIn games at {} a move, *{}* did best against *{first}*: {}.\n",
            found.thinking,
            outcome.variant,
            outcome.strength.as_ref().map(StrengthFound::text).unwrap_or_default()
        ),
        Some(_) => format!("\nIn games at {} a move, nothing did better than *{first}*.\n", found.thinking),
        None => String::new(),
    }
}

/// The configuration with deepening and without reduction that wins most; without games, the one that needs least time.
fn best<'a>(found: &'a ComparisonFound, games: &[&ComparisonFound]) -> Option<&'a OutcomeFound> {
    let elo = |variant: &str| {
        let mut played = games.iter().flat_map(|played| &played.outcomes);
        played.find(|outcome| outcome.variant == variant)?.strength?.elo
    };
    let worth = |outcome: &OutcomeFound| (elo(&outcome.variant), -outcome.time.mean);
    let is_alone =
        |outcome: &&OutcomeFound| outcome.iid.is_some() && outcome.options.contains("internal-reduction=off");
    let alone = found.outcomes.iter().skip(1).filter(is_alone);
    alone.max_by(|a, b| worth(a).partial_cmp(&worth(b)).unwrap_or(std::cmp::Ordering::Equal))
}

fn interval(of: Interval) -> String {
    format!("{:.3} ({:.3} – {:.3})", of.mean, of.low, of.high)
}

fn rounded(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.2}") }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
