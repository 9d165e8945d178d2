//! Anki: cards with the diagram in front and the solution behind, as a file to import.

use super::{ExportForm, Subject, escaped};

pub(super) const FORM: ExportForm = ExportForm {
    name: "anki",
    about: "cards to import into Anki: diagram, solution, tags",
    header: "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n",
    write,
    divider: "",
    footer: "",
};

fn write(subject: &Subject<'_>) -> (String, String) {
    let line = |text: String| text.replace(['\n', '\t'], " ");
    let front = line(format!("{}<p>{}</p>", subject.picture(), subject.caption()));
    let back = line(escaped(&subject.solution()));
    let (id, tags) = (line(subject.row.id.to_owned()), line(subject.row.themes.to_owned()));
    (format!("{}\t{front}\t{back}\t{tags}\n", escaped(&id)), String::new())
}
