//! All columns of a file are kept.

use std::num::NonZero;

use puzzle::Form;
use puzzle::pipeline::{self, Collected, Settings, StopFlag};
use puzzle::read::{Blocks, Source as _};
use puzzle::tag::{Rows, Tag};

fn tagged(text: &str) -> String {
    let mut blocks = Blocks::new(text.as_bytes(), None);
    let task = Tag { form: Form::Csv, rows: Rows::All };
    let header = task.header(blocks.columns(), blocks.header());
    let (stop, mut sink) = (StopFlag::default(), Collected::default());
    let settings = Settings::whole(NonZero::<usize>::MIN, &stop);
    pipeline::run(&mut blocks, &task, settings, &mut sink).expect("memory holds out");
    header + &String::from_utf8(sink.text).expect("it is text")
}

#[test]
fn tag_keeps_every_column() {
    const FEN: &str = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
    const FOUND: &str = "backRankMate endgame mate mateIn1 oneMove rookEndgame";
    for (header, row, new_header, new_row) in [
        (
            "PuzzleId,FEN,Moves,Rating,Themes,DailyDate",
            format!("x,{FEN},a2a3 b1b8,600.0,endgame old,2024-05-06"),
            "PuzzleId,FEN,Moves,Rating,Themes,DailyDate",
            format!("x,{FEN},a2a3 b1b8,600.0,{},2024-05-06", FOUND.replace("oneMove", "old oneMove")),
        ),
        (
            "note;FEN;Moves",
            format!("\"one; two\";{FEN};a2a3 b1b8"),
            "note;FEN;Moves;Themes",
            format!("\"one; two\";{FEN};a2a3 b1b8;{FOUND}"),
        ),
        (
            "FEN\tMoves\tThemes\tnote",
            format!("{FEN}\ta2a3 b1b8"),
            "FEN\tMoves\tThemes\tnote",
            format!("{FEN}\ta2a3 b1b8\t{FOUND}"),
        ),
    ] {
        assert_eq!(tagged(&format!("{header}\n{row}\n")), format!("{new_header}\n{new_row}\n"));
    }
}
