//! `keymove lab datagen`, `tune`, `duel` and `spsa`, on a few very short games.

use super::{Folder, keymove, words};

#[test]
fn games_are_made_learnt_from_and_the_weights_play() {
    for game in ["chess", "shogi"] {
        let folder = Folder::new(&format!("learning-{game}"));
        let file = |name: &str| folder.path(name).to_string_lossy().into_owned();
        let (games, weights) = (file("games.kmg"), file("weights.txt"));
        let run = |line: &str| {
            let outcome = keymove(&words(&format!("lab {line} --game {game} --threads 2")));
            assert_eq!(outcome.code, Some(0), "{line}: {}", outcome.stderr);
            outcome.stdout()
        };
        let made = run(&format!("datagen {games} --games 4 --nodes 30"));
        assert!(made.contains(&format!("4 games of {game}")), "{made}");
        let again = run(&format!("datagen {games} --games 4 --nodes 30"));
        assert!(again.contains("4 games") && again.contains(" 0 nodes/s"), "{again}");
        let tuned = run(&format!("tune {games} --epochs 2 --output {weights}"));
        assert!(tuned.starts_with("4 games") && tuned.contains("epoch   2"), "{tuned}");
        let duel = run(&format!("duel {weights} --pairs 1 --nodes 30"));
        assert!(duel.contains("pairs: [") && duel.contains("Elo"), "{duel}");
        let found = run("spsa --parameter razoring-base --iterations 1 --pairs 1 --nodes 30");
        assert!(found.contains("razoring-base "), "{found}");
    }
}

#[test]
fn what_cannot_be_learnt_from_is_named() {
    let folder = Folder::new("learning-bad");
    let path = folder.path("bad");
    std::fs::write(&path, "1. e4 e5").expect("the folder can be written to");
    let name = path.to_string_lossy().into_owned();
    for (line, expected) in [
        (format!("lab tune {name} --output /dev/null"), "begin with `KMGAMES1`"),
        (format!("lab datagen {name} --games 1"), "begin with `KMGAMES1`"),
        (format!("lab datagen {name}-new --weights {name} --games 1"), "`1.` names no block of weights"),
        (format!("lab duel {name}-missing"), "No such file"),
        ("lab spsa --parameter luck".to_owned(), "there is no such parameter"),
        (format!("lab tune {name} --output x --result-share 2"), "expected a number from 0 to 1"),
    ] {
        let outcome = keymove(&words(&line));
        assert_ne!(outcome.code, Some(0), "{line}");
        assert!(outcome.stderr.contains(expected), "{line}: {}", outcome.stderr);
    }
}
