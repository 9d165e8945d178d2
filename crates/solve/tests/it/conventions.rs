//! The conventions about castling and en passant in the diagram, and the options that reverse them.

use chess::Move;
use popeye::read;
use problem::solution::{Event, Observer, Root};
use problem::{HalfMove, Refused};
use solve::Limits;

/// The first moves of keys and lines.
#[derive(Default)]
struct FirstMoves(Vec<Move>);

impl Observer for FirstMoves {
    fn event(&mut self, event: Event<'_>) {
        let first = match event {
            Event::Line(line) => line.moves.first().map(|step| step.played.half_move),
            Event::Root(Root::First(first)) => Some(first.attack.played.half_move),
            _ => None,
        };
        if let Some(HalfMove::Move(mv)) = first {
            self.0.push(mv);
        }
    }
}

/// The first moves that solve a problem, in the notation of UCI.
fn solved(men: &str, stipulation: &str, options: &str) -> Result<String, Refused> {
    let options = if options.is_empty() { String::new() } else { format!("Option {options}") };
    let input = format!("BeginProblem Pieces {men} Stipulation {stipulation} {options} EndProblem");
    let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
    assert_eq!(parsed.diagnostics, [], "{input}");
    let problem = parsed.problem.expect("it can be read");
    let mut first = FirstMoves::default();
    solve::solve(&problem.task(&problem.diagram), Limits::default(), &mut first)?;
    let mut texts: Vec<String> = first.0.iter().map(Move::to_string).collect();
    texts.sort();
    texts.dedup();
    Ok(texts.join(" "))
}

#[test]
fn castling_can_be_ruled_out() {
    let men = "White Ke1 Rh1 Black Kd8";
    assert_eq!(solved(men, "001", ""), Ok("e1g1".to_owned()));
    assert_eq!(solved(men, "001", "CastlingOff"), Ok(String::new()));
    assert_eq!(solved(men, "001", "NoCastling a1"), Ok("e1g1".to_owned()));
}

#[test]
fn en_passant_is_allowed_where_a_double_step_was_possible() {
    let check = |men: &str, options: &str, expected: &str| {
        assert_eq!(solved(men, "ep1", options), Ok(expected.to_owned()), "{men} {options}");
    };
    let one = "White Kh1 Pe5 Black Kh8 Pd5";
    check(one, "", "");
    check(one, "EpOn", "e5d6");
    // The king can have moved, too.
    check(one, "EpIfProved", "");
    let two = "White Kh1 Pe5 Black Kh8 Pd5 Pf5";
    check(two, "EpOn", "e5d6 e5f6");
    check(two, "EnPassant d7d6d5", "e5d6");
    check(two, "EpOn EnPassant d7d6d5", "e5d6 e5f6");
    check("White Kh1 Pe5 Black Kh8 Pd5 Sd7", "EpOn", "");
}

#[test]
fn a_capture_en_passant_is_proved_by_the_lack_of_other_last_moves() {
    // The black king is shut in, and the pawns beside it are at home. On d6 the third pawn would have given check, and c6 and
    // e6 are occupied: it came from d7.
    let men = "White Kc5 Pe5 Bc6 Be6 Sg8 Black Kh8 Pd5 Pg7 Ph7";
    assert_eq!(solved(men, "ep1", "EpIfProved"), Ok("e5d6".to_owned()));
    assert_eq!(solved(men, "ep1", ""), Ok(String::new()));
    // With the bishop elsewhere the pawn may have captured from e6.
    let men = "White Kc5 Pe5 Bc6 Bf7 Sg8 Black Kh8 Pd5 Pg7 Ph7";
    assert_eq!(solved(men, "ep1", "EpIfProved"), Ok(String::new()));
    assert_eq!(solved(men, "ep1", "EpOn"), Ok("e5d6".to_owned()));
}

#[test]
fn en_passant_in_fairy_chess_is_named_by_the_author() {
    let refused = solved("White Kh1 Pe5 Black Kh8 Pd5 Gb2", "ep1", "EpOn");
    assert_eq!(refused, Err(Refused::EnPassantInFairyChess));
}
