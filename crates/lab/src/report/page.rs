//! The HTML page of a report.

use std::fmt::Write as _;

use super::comparison::ComparisonFound;
use super::experiment::{AblationFound, AtDepth, Experiment, Interval, MatchFound, RaceFound, RecordFound};
use super::markdown::Table;
use super::plot::{Plot, escaped};

/// How the page looks, on paper and on screens of any colour.
const STYLE: &str = "\
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 3rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.how { font-size: .8rem; opacity: .75; } code { overflow-wrap: anywhere; }
svg { width: 100%; height: auto; margin: 1rem 0; }
@media print { body { max-width: none; } }
";

/// The page of all `experiments`, as HTML that needs no other file.
pub fn page(title: &str, experiments: &[Experiment]) -> String {
    let title = escaped(title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let matches = matches(experiments);
    if !matches.is_empty() {
        html.push_str(&match_section(&matches));
    }
    for experiment in experiments {
        match experiment {
            Experiment::Match(_) => {}
            Experiment::Ablation(found) => html.push_str(&ablation_section(found)),
            Experiment::Comparison(found) => html.push_str(&comparison_section(found)),
            Experiment::Race(found) => html.push_str(&race_section(found)),
        }
    }
    html.push_str("</body>\n</html>\n");
    html
}

/// The plots of all `experiments`, each with a name for its file.
pub fn plots(experiments: &[Experiment]) -> Vec<(String, Plot)> {
    let matches = matches(experiments);
    let together = (!matches.is_empty()).then(|| ("matches".to_owned(), MatchFound::plot(&matches)));
    let apart = experiments.iter().enumerate().flat_map(|(index, experiment)| {
        let plots = match experiment {
            Experiment::Match(_) => Vec::new(),
            Experiment::Ablation(found) => {
                vec![("ablation", Some(found.plot())), ("strength", found.strength_plot())]
            }
            Experiment::Comparison(found) => {
                vec![("comparison", Some(found.plot())), ("cutoffs", found.cutoffs())]
            }
            Experiment::Race(found) => vec![("race", Some(found.plot()))],
        };
        plots.into_iter().filter_map(move |(name, plot)| Some((format!("{name}-{index}"), plot?)))
    });
    together.into_iter().chain(apart).collect()
}

pub(super) fn matches(experiments: &[Experiment]) -> Vec<&MatchFound> {
    let matches = experiments.iter().filter_map(|experiment| match experiment {
        Experiment::Match(found) => Some(found),
        _ => None,
    });
    matches.collect()
}

/// Matches, a row each.
pub(super) fn match_table(matches: &[&MatchFound]) -> Table {
    let rows = matches.iter().map(|found| {
        let elo = match (found.elo, found.low, found.high) {
            (Some(elo), Some(low), Some(high)) => format!("{elo:+.1} ({low:+.1} … {high:+.1})"),
            _ => "–".to_owned(),
        };
        vec![
            found.title(),
            found.record.n.to_string(),
            format!("{} / {} / {}", found.wins, found.draws, found.losses),
            elo,
            format!("{:.1} %", found.superiority * 100.0),
        ]
    });
    let head = vec!["match", "games", "won / drawn / lost", "Elo (95 %)", "stronger"];
    Table { head, rows: rows.collect() }
}

fn match_section(matches: &[&MatchFound]) -> String {
    let mut html = "<h2>Matches</h2>\n".to_owned();
    html.push_str(&MatchFound::plot(matches).untitled());
    html.push_str(&table(&match_table(matches)));
    matches.iter().for_each(|found| html.push_str(&how(&found.record)));
    html
}

/// Heuristics, a row each.
pub(super) fn ablation_table(found: &AblationFound) -> Table {
    let rows = found.findings.iter().map(|worth| {
        let solved = worth.solved_with.zip(worth.solved_without);
        vec![
            worth.feature.clone(),
            interval(worth.nodes),
            interval(worth.time),
            format!("{:+.2}", worth.plies),
            format!("{:.0} %", worth.agreement * 100.0),
            solved.map_or("–".to_owned(), |(with, without)| format!("{with} → {without}")),
            worth.strength.map_or("–".to_owned(), |strength| strength.text()),
        ]
    });
    let head = vec!["without", "nodes", "time", "plies", "same move", "solved", "worth, Elo (95 %)"];
    let table = Table { head, rows: rows.collect() };
    table.without_idle("plies", "+0.00").without_idle("solved", "–").without_idle("worth, Elo (95 %)", "–")
}

fn ablation_section(found: &AblationFound) -> String {
    let mut html = format!("<h2>{}</h2>\n{}", escaped(&found.title()), found.plot().untitled());
    let _ = writeln!(html, "<p>{}</p>", escaped(&found.introduction()));
    html.push_str(&table(&ablation_table(found)));
    html.extend(found.strength_plot().map(|plot| plot.svg()));
    for worth in found.findings.iter().filter(|worth| !worth.by_depth.is_empty()) {
        let rows = worth.by_depth.iter().map(|&AtDepth { depth, with, without }| {
            let ratio = without as f64 / with.max(1) as f64;
            vec![depth.to_string(), with.to_string(), without.to_string(), format!("{ratio:.2}")]
        });
        let name = escaped(&worth.feature);
        let _ = writeln!(html, "<details><summary>{name}, depth by depth</summary>");
        html.push_str(&worth.depth_plot().untitled());
        let head = vec!["depth", "nodes with", "nodes without", "ratio"];
        html.push_str(&table(&Table { head, rows: rows.collect() }));
        html.push_str("</details>\n");
    }
    html.push_str(&how(&found.record));
    html
}

/// Configurations, a row each.
pub(super) fn comparison_table(found: &ComparisonFound) -> Table {
    let rows = found.outcomes.iter().map(|outcome| {
        vec![
            outcome.variant.clone(),
            interval(outcome.nodes),
            interval(outcome.time),
            format!("{:+.2}", outcome.plies),
            format!("{:.0} %", outcome.agreement * 100.0),
            outcome.strength.map_or("–".to_owned(), |strength| strength.text()),
        ]
    });
    let head = vec!["configuration", "nodes", "time", "plies", "same move", "Elo (95 %)"];
    Table { head, rows: rows.collect() }
}

fn comparison_section(found: &ComparisonFound) -> String {
    let mut html = format!("<h2>{}</h2>\n{}", escaped(&found.title()), found.plot().untitled());
    html.push_str(&table(&comparison_table(found)));
    html.extend(found.cutoffs().map(|plot| plot.svg()));
    html.push_str(&how(&found.record));
    html
}

fn interval(of: Interval) -> String {
    format!("{:.2} ({:.2} … {:.2})", of.mean, of.low, of.high)
}

/// Problems, a row each.
pub(super) fn race_table(found: &RaceFound) -> Table {
    let rows = found.heats.iter().map(|heat| {
        vec![
            heat.name.clone(),
            format!("{:.3}", heat.ours.cpu_seconds),
            format!("{:.3}", heat.theirs.cpu_seconds),
            heat.ratio.map_or_else(String::new, |ratio| format!("{ratio:.1}")),
        ]
    });
    Table { head: vec!["problem", "our CPU seconds", "theirs", "ratio"], rows: rows.collect() }
}

fn race_section(found: &RaceFound) -> String {
    let summary = &found.summary;
    let mut html = format!("<h2>{}</h2>\n{}", escaped(&found.title()), found.plot().untitled());
    let _ = writeln!(
        html,
        "<p>{} wrong, {} unanswered, {} slower than the other program.</p>",
        summary.wrong, summary.unanswered, summary.slower
    );
    html.push_str(&table(&race_table(found)));
    html.push_str(&how(&summary.record));
    html
}

fn table(Table { head, rows }: &Table) -> String {
    let cells = |tag: &str, cells: &mut dyn Iterator<Item = &str>| -> String {
        cells.map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect()
    };
    let mut html = format!("<table>\n<tr>{}</tr>\n", cells("th", &mut head.iter().copied()));
    for row in rows {
        let _ = writeln!(html, "<tr>{}</tr>", cells("td", &mut row.iter().map(String::as_str)));
    }
    html.push_str("</table>\n");
    html
}

fn how(record: &RecordFound) -> String {
    let unknown = || "unknown".to_owned();
    format!(
        "<p class=\"how\"><code>{}</code><br>commit {}, {}, {}, N = {}</p>\n",
        escaped(&record.command),
        escaped(&record.commit.clone().unwrap_or_else(unknown)),
        escaped(&record.machine),
        escaped(&record.date.clone().unwrap_or_else(unknown)),
        record.n
    )
}
