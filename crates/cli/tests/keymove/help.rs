//! Help, manual pages and completions, all made of the list of commands.

use super::{Folder, keymove, words};

#[test]
fn every_command_explains_itself_with_an_example() {
    for command in cli::commands::ALL {
        check_help(&command.grammar(), command.name);
    }
}

/// Checks the help of a command, or of its subcommands if it only groups them.
fn check_help(command: &clap::Command, name: &str) {
    let outcome = keymove(&words(&format!("{name} --help")));
    assert_eq!(outcome.code, Some(0), "{name}");
    let help = outcome.stdout();
    if command.has_subcommands() {
        for subcommand in command.get_subcommands() {
            check_help(subcommand, &format!("{name} {}", subcommand.get_name()));
        }
    } else {
        assert!(help.contains(&format!("\n  keymove {name}")), "{name} has no example");
        assert!(help.contains("Exit codes:"), "{name} does not name its exit codes");
    }
    insta::assert_snapshot!(format!("help_{}", name.replace(' ', "_")), help);
}

#[test]
fn the_help_lists_the_commands() {
    let outcome = keymove(&["--help"]);
    assert_eq!(outcome.code, Some(0));
    insta::assert_snapshot!("help", outcome.stdout());
}

#[test]
fn the_arguments_fit_together() {
    cli::command().debug_assert();
}

#[test]
fn options_are_understood_by_their_former_names() {
    for line in [
        "analyse --hash 16 startpos",
        "analyse --epd suite.epd",
        "perft --hash 16 1",
        "probe a.inp --lengths 1 --patience 5",
        "puzzle solve --depth 3 a.csv",
        "lab match a b --movetime 1 --concurrency 2 --margin 1000",
        "lab ablate --limit 64 --threads 2",
        "lab compare --iid --limit 64 --threads 2",
        "lab conform --limit 5 --threads 2 --jobs 1 folder",
        "lab race --limit 10 --threads 2 folder",
        "lab mates --time 10 --threads 1 a.epd",
        "lab datagen --seconds 600 --threads 2 a.kmg",
        "lab positions --threads 2",
        "lab duel --threads 2 a.txt",
        "lab spsa --threads 2",
        "lab tune --out a.txt a.kmg",
        "lab samples --output a.samples a.kmg",
    ] {
        let words = std::iter::once("keymove").chain(line.split_whitespace());
        assert!(cli::command().try_get_matches_from(words).is_ok(), "{line}");
    }
}

#[test]
fn every_shell_has_completions_of_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let outcome = keymove(&["completions", shell]);
        assert_eq!(outcome.code, Some(0), "{shell}");
        let script = outcome.stdout();
        for command in cli::commands::ALL {
            assert!(script.contains(command.name), "{shell} does not complete {}", command.name);
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new("man");
    let path = folder.path("man1");
    let outcome = keymove(&["man".as_ref(), path.as_os_str()]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(path.join("keymove.1").exists());
    for command in cli::commands::ALL {
        assert!(path.join(format!("keymove-{}.1", command.name)).exists(), "{}", command.name);
    }
}

#[test]
fn the_manual_page_is_printed() {
    let page = keymove(&["man"]).stdout();
    assert!(page.contains(".TH keymove 1"), "{page}");
    assert!(page.contains("Exit codes"), "{page}");
    for command in cli::commands::ALL {
        assert!(
            page.contains(&format!("keymove\\-{}(1)", command.name)),
            "{} is not mentioned",
            command.name
        );
    }
}

#[test]
fn the_version_is_printed() {
    let outcome = keymove(&words("--version"));
    assert_eq!(outcome.code, Some(0));
    assert_eq!(outcome.stdout(), format!("keymove {}\n", env!("CARGO_PKG_VERSION")));
}
