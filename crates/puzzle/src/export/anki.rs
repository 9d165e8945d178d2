//! Anki: a file of cards with the diagram on the front and the solution on the back.

use super::{Card, ExportForm, Sheet, Write, WrittenCard, escaped, nothing};

pub(super) const FORM: ExportForm = ExportForm {
    name: "anki",
    about: "cards to import into Anki: diagram, solution, tags",
    header: |_| "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n".to_owned(),
    write: Write::Card(write),
    finish: nothing,
};

fn write(card: &Card, _: &Sheet) -> WrittenCard {
    let line = |text: &str| text.replace(['\n', '\t'], " ");
    let front = line(&format!("{}<p>{}</p>", card.picture, escaped(&card.caption)));
    let (id, back) = (line(&escaped(&card.id)), line(&escaped(&card.solution)));
    let text = format!("{id}\t{front}\t{back}\t{}\n", line(&card.themes));
    WrittenCard { text, deferred: String::new() }
}
