//! A folder of results becomes a page, and invalid lines are reported.

use std::fs;

use lab::report::{self, page, plots};

const MATCH: &str = r#"{"experiment":"match","record":{"command":"keymove lab match a b","commit":null,"machine":"m","date":null,"n":4},"players":["a<1>","b"],"time":"1+0","wins":2,"draws":1,"losses":1,"elo":87.0,"low":-10.0,"high":200.0,"superiority":0.9}"#;
const ABLATION: &str = r#"{"experiment":"ablate","record":{"command":"keymove lab ablate","commit":"c","machine":"m","date":"d","n":2},"game":"chess","budget":"depth 5","findings":[{"feature":"null-move","nodes":{"mean":2.0,"low":1.5,"high":2.5},"time":{"mean":1.9,"low":1.4,"high":2.4},"plies":0.0,"agreement":1.0,"solved_with":null,"solved_without":null,"by_depth":[{"depth":1,"with":20,"without":30}]}]}"#;
const RACE: &str = r#"{"name":"p1","ratio":40.0,"ours":{"cpu_seconds":0.1},"theirs":{"cpu_seconds":4.0},"answers":"same"}
{"wrong":0,"unanswered":0,"slower":0,"geometric_mean":40.0,"record":{"command":"keymove lab race","commit":"c","machine":"m","date":"d","n":1}}"#;

#[test]
fn results_become_a_page_and_invalid_lines_are_reported() {
    let folder = std::env::temp_dir().join(format!("keymove-report-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("it can be made");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("it can be written");
    write("1.json", MATCH);
    write("2.json", ABLATION);
    write("3.jsonl", RACE);
    write("4.jsonl", "not JSON\n\n{\"experiment\":\"alchemy\"}\n{\"experiment\":\"match\"}\n{}\n");
    write("5.txt", "of no interest");
    let found = report::read(&folder).expect("it can be read");
    assert_eq!(found.experiments.len(), 3);
    let lines: Vec<usize> = found.skipped.iter().map(|skipped| skipped.line).collect();
    assert_eq!(lines, [1, 3, 4, 5]);
    let html = page("Results", &found.experiments);
    for text in ["a&lt;1&gt; – b", "+87.0", "null-move", "geometric mean 40.0 ×", "keymove lab race", "30"]
    {
        assert!(html.contains(text), "{text} is missing in {html}");
    }
    assert!(!html.contains("<1>") && !html.contains("src=") && !html.contains("href="));
    assert_eq!(plots(&found.experiments).len(), 3);
    let text = report::markdown("Results", &found.experiments);
    for part in [
        "| null-move | 2.00 (1.50 … 2.50) |",
        "`keymove lab race` at c",
        "above 1, the heuristic saves work.\n\n",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert!(text.contains("| without | nodes | time | same move |"), "empty columns are omitted: {text}");
    fs::remove_dir_all(folder).ok();
}

const COMPARISON: &str = r#"{"experiment":"compare","record":{"command":"keymove lab compare --iid","commit":"c","machine":"m","date":"d","n":2},"game":"chess","budget":"depth 5","thinking":"800 nodes","outcomes":[{"variant":"none","options":"internal-reduction=off","nodes":{"mean":1.0,"low":1.0,"high":1.0},"time":{"mean":1.0,"low":1.0,"high":1.0},"plies":0.0,"agreement":1.0,"total_nodes":1000,"seconds":1.0,"iid":null,"strength":null},{"variant":"IID fixed","options":"internal-reduction=off iid=on","nodes":{"mean":1.1,"low":1.05,"high":1.2},"time":{"mean":1.1,"low":1.0,"high":1.2},"plies":0.0,"agreement":0.5,"total_nodes":1100,"seconds":1.1,"iid":{"nodes-saved-per-search":-10.0,"searches":10},"strength":null}]}"#;
const SETTINGS: &str = r#"{"experiment":"ablate","record":{"command":"keymove lab ablate --feature iid-settings","commit":"c","machine":"m","date":"d","n":2},"game":"chess","budget":"depth 5","findings":[{"feature":"iid-root","nodes":{"mean":0.8,"low":0.7,"high":0.9},"time":{"mean":0.8,"low":0.7,"high":0.9},"plies":0.0,"agreement":1.0,"solved_with":null,"solved_without":null,"by_depth":[],"strength":null,"iid":{"probes":0,"searches":7}},{"feature":"iid-adaptive","nodes":{"mean":1.0,"low":1.0,"high":1.0},"time":{"mean":1.0,"low":0.9,"high":1.1},"plies":0.0,"agreement":1.0,"solved_with":null,"solved_without":null,"by_depth":[],"strength":null,"iid":{"probes":0,"searches":7}}]}"#;

#[test]
fn the_page_about_internal_deepening_begins_with_its_verdict() {
    use lab::report::Experiment;
    let folder = std::env::temp_dir().join(format!("keymove-iid-page-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("it can be made");
    fs::write(folder.join("1.json"), COMPARISON).expect("it can be written");
    fs::write(folder.join("2.json"), SETTINGS).expect("it can be written");
    let found = report::read(&folder).expect("it can be read");
    fs::remove_dir_all(folder).ok();
    assert_eq!((found.experiments.len(), found.skipped.len()), (2, 0), "{:?}", found.skipped);
    let (mut comparisons, mut settings) = (Vec::new(), Vec::new());
    for experiment in &found.experiments {
        match experiment {
            Experiment::Comparison(found) => comparisons.push(found),
            Experiment::Ablation(found) if found.is_about_iid() => settings.push(found),
            _ => {}
        }
    }
    let page = lab::iid::page(&comparisons, &settings);
    let place = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part} is missing in {page}"));
    let verdict = place("does it take at least 5 % fewer nodes? **no** (+10.0 %");
    assert!(
        place("surely saving none; surely costing iid-root; idle iid-adaptive; undecided none") > verdict
    );
    assert!(place("## How to read the tables") > verdict);
    assert!(place("| nodes-saved-per-search | -10 |") > place("## Chess, depth 5\n"));
    place("## Chess, depth 5, each setting alone");
}
