//! Reads databases in Parquet as if they were CSV.

use std::fs::File;
use std::io::Read as _;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

/// The schema of a copy of the database: themes are a list, and a number may be missing.
const SCHEMA: &str = "message puzzles {
    required binary PuzzleId (STRING);
    required binary FEN (STRING);
    required binary Moves (STRING);
    optional int32 Rating;
    optional group Themes (LIST) { repeated group list { optional binary element (STRING); } }
    required binary OpeningTags (STRING);
}";

fn write(path: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(File::create(path)?, schema, properties)?;
    let mut group = writer.next_row_group()?;
    let fen = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
    let texts = |texts: [&str; 2]| texts.map(ByteArray::from);
    let columns = [texts(["id1", "id2"]), texts([fen, fen]), texts(["a2a3 b1b8", "a2a4 b1b8"])];
    for values in columns {
        let mut column = group.next_column()?.ok_or("a column is missing")?;
        column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
        column.close()?;
    }
    let mut ratings = group.next_column()?.ok_or("a column is missing")?;
    ratings.typed::<Int32Type>().write_batch(&[600], Some(&[1, 0]), None)?;
    ratings.close()?;
    let mut themes = group.next_column()?.ok_or("a column is missing")?;
    let words = ["mate", "mateIn1", "short"].map(ByteArray::from);
    themes.typed::<ByteArrayType>().write_batch(&words, Some(&[3, 3, 3]), Some(&[0, 1, 0]))?;
    themes.close()?;
    let mut openings = group.next_column()?.ok_or("a column is missing")?;
    openings.typed::<ByteArrayType>().write_batch(&texts(["King's Gambit, Accepted", ""]), None, None)?;
    openings.close()?;
    group.close()?;
    writer.close()?;
    Ok(())
}

#[test]
fn rows_become_lines_lists_become_words_and_commas_are_quoted() {
    let path = std::env::temp_dir().join(format!("keymove-{}.parquet", std::process::id()));
    write(&path).expect("a small file can be written");
    let mut text = String::new();
    let file = File::open(&path).expect("it is there");
    puzzle::read::parquet(file).expect("it is Parquet").read_to_string(&mut text).expect("it can be read");
    std::fs::remove_file(&path).expect("it is ours");
    let fen = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
    let expected = format!(
        "PuzzleId,FEN,Moves,Rating,Themes,OpeningTags\n\
         id1,{fen},a2a3 b1b8,600,mate mateIn1,\"King's Gambit, Accepted\"\n\
         id2,{fen},a2a4 b1b8,,short,\n"
    );
    assert_eq!(text, expected);
}

#[test]
fn a_file_that_is_not_parquet_is_refused() {
    let path = std::env::temp_dir().join(format!("keymove-{}.no-parquet", std::process::id()));
    std::fs::write(&path, b"PAR1 and nothing else PAR1").expect("a small file can be written");
    let refused = puzzle::read::parquet(File::open(&path).expect("it is there")).is_err();
    std::fs::remove_file(&path).expect("it is ours");
    assert!(refused);
}
