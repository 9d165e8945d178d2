//! Ways to call Popeye, side by side with Popeye itself: arguments, standard input, several problems, protocols, errors,
//! encodings. `KEYMOVE_POPEYE` names the program.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{Folder, run_reading};

const MEN: &str = "Pieces White Kc2 Rh4 Black Ka1 Pa3\n";

/// What a program is given.
struct Scenario {
    name: &'static str,
    arguments: &'static str,
    /// The input file, if it is not read from standard input.
    file: Option<Vec<u8>>,
    input: Vec<u8>,
}

/// What a program did, without banner and times.
#[derive(Debug, PartialEq)]
struct Done {
    code: Option<i32>,
    output: String,
    protocol: String,
}

/// What is better than in Popeye: something that was asked for has not been done, and the exit code says so.
const BETTER: [&str; 3] = ["a protocol that cannot be written", "no stipulation", "a file that is not there"];

#[test]
#[ignore = "needs Popeye"]
fn popeye_is_called_in_many_ways_and_answers_are_the_same() {
    let popeye = std::env::var_os("KEYMOVE_POPEYE").expect("KEYMOVE_POPEYE names Popeye's program");
    let folder = Folder::new("scenarios");
    let link = folder.path("py");
    std::fs::remove_file(&link).ok(); // One that an earlier run has left behind.
    std::fs::hard_link(env!("CARGO_BIN_EXE_keymove"), &link).expect("the folder can be written to");
    for scenario in scenarios() {
        let theirs = scenario.run(Path::new(&popeye), &folder);
        let ours = scenario.run(&link, &folder);
        match BETTER.contains(&scenario.name) {
            true => {
                assert_eq!((theirs.code, ours.code), (Some(0), Some(2)), "{}", scenario.name);
                assert_eq!(ours.output, theirs.output, "{}", scenario.name);
            }
            false => assert_eq!(ours, theirs, "{}", scenario.name),
        }
    }
}

impl Scenario {
    fn run(&self, program: &Path, folder: &Folder) -> Done {
        let (file, protocol) = (folder.path("a.inp"), folder.path("protocol.txt"));
        std::fs::remove_file(&protocol).ok(); // That of the program before.
        let mut command = Command::new(program);
        command.current_dir(&folder.0).args(self.arguments.split_whitespace()).stdin(Stdio::piped());
        if let Some(text) = &self.file {
            std::fs::write(&file, text).expect("the folder can be written to");
            command.arg("a.inp");
        }
        let outcome = run_reading(command, &self.input);
        let protocol = std::fs::read(&protocol).unwrap_or_default();
        Done { code: outcome.code, output: timeless(&outcome.stdout), protocol: timeless(&protocol) }
    }
}

fn timeless(bytes: &[u8]) -> String {
    let text: String = bytes.iter().copied().map(char::from).collect();
    let is_banner = |line: &&str| line.starts_with("Popeye ");
    let cut = |line: &str| {
        let end = ["Time = ", "Zeit = ", "Temps = "].iter().filter_map(|word| line.find(word)).min();
        line[..end.unwrap_or(line.len())].trim_end().to_owned()
    };
    text.lines().filter(|line| !is_banner(line)).map(cut).collect::<Vec<_>>().join("\n")
}

fn scenarios() -> Vec<Scenario> {
    let problem = |body: &str| format!("BeginProblem\n{body}EndProblem\n");
    let direct = problem(&format!("{MEN}Stipulation #2\nOption Variation\n"));
    let help = problem(&format!("{MEN}Stipulation h#2\n"));
    let two = format!("BeginProblem\n{MEN}Stipulation #2\nNextProblem\n{MEN}Stipulation h#2\nEndProblem\n");
    let file = |name, arguments, text: &str| Scenario {
        name,
        arguments,
        file: Some(text.chars().map(|letter| u8::try_from(letter).expect("Latin-1")).collect()),
        input: Vec::new(),
    };
    let stdin =
        |name, text: &str| Scenario { name, arguments: "", file: None, input: text.as_bytes().to_vec() };
    let with = |body: &str| problem(&format!("{MEN}Stipulation #2\n{body}"));
    let before = |body: &str| problem(&format!("{body}{MEN}Stipulation #2\n"));
    vec![
        file("a file", "", &direct),
        stdin("standard input", &direct),
        file("-regression", "-regression", &direct),
        file("-maxmem 64M", "-maxmem 64M", &help),
        file("-maxmem 0", "-maxmem 0", &help),
        file("-maxpos", "-maxpos 1000", &help),
        file("-maxtime", "-maxtime 60", &help),
        file("arguments for debugging", "-maxtrace 2 -notraceptr", &direct),
        file("-heartbeat", "-heartbeat", &direct),
        file("-heartbeat with a rate", "-heartbeat 100000", &direct),
        file("two problems", "", &two),
        stdin("two problems on standard input", &two),
        file("abbreviations", "", "beg\npie wh Kc2 Rh4 bl Ka1 Pa3\nsti #2\nopt var\nend\n"),
        file(
            "German",
            "",
            "AnfangProblem\nSteine Weiss Kc2 Th4 Schwarz Ka1 Ba3\nForderung #2\nEndeProblem\n",
        ),
        file("French", "", "DebutProbleme\nPieces Blanc Rc2 Th4 Noir Ra1 Pa3\nEnonce #2\nFinProbleme\n"),
        file("twins", "", &with("Twin move h4 g4\nTwin continued remove a3\n")),
        file("zero position", "", &with("ZeroPosition move h4 g4\nTwin move h4 f4\n")),
        file("texts", "", &before("Author A\nAuthor B\nOrigin C\nAward D\nTitle E\nRemark F\n")),
        file("Latin-1", "", &before("Author M\u{fc}ller\n")),
        file("UTF-8", "", &before("Author M\u{c3}\u{bc}ller\n")),
        file("lines of Windows", "", &direct.replace('\n', "\r\n")),
        file("no end of the last line", "", direct.trim_end()),
        file("blank lines and tabulators", "", &direct.replace(' ', "\t").replace('\n', "\n\n")),
        file("a protocol", "", &before("Protocol protocol.txt\n")),
        file("a protocol to be compared", "-regression", &before("Protocol protocol.txt\n")),
        file("a protocol that cannot be written", "", &before("Protocol nowhere/x\n")),
        file("an unknown option", "", &with("Option Foo\n")),
        file("an unknown man", "", &problem("Pieces White Kc2 Rh4 Xa8 Black Ka1 Pa3\nStipulation #2\n")),
        file("an unknown condition", "", &with("Condition Foobar\n")),
        file("no stipulation", "", &problem("Pieces White Kc2 Black Ka1\n")),
        file("no king", "", &problem("Pieces White Rh4 Black Ka1 Pa3\nStipulation #2\n")),
        file("a file without end", "", &direct.replace("EndProblem\n", "")),
        stdin("nothing on standard input", ""),
        file("words behind the end", "", &format!("{direct}more\n")),
        file("no board", "", &with("Option NoBoard\n")),
        Scenario {
            name: "a file that is not there",
            arguments: "nowhere.inp",
            file: None,
            input: Vec::new(),
        },
    ]
}
