//! A series helpmate in twenty moves: the black king walks round the board.

use popeye::read;
use popeye::write::{PopeyeText, Times};
use solve::Limits;
use solve::Unwatched;

const INPUT: &[u8] = b"BeginProblem
Pieces White Rg8 Pc6f6a5a4 Se3a2 Kc1 Black Pc7f7a3 Kh1
Stipulation ser-h#20
Option NoBoard
EndProblem";

const SOLUTION: &str = "
  1.Kh1-h2   2.Kh2-h3   3.Kh3-h4   4.Kh4-h5   5.Kh5-h6   6.Kh6-h7   7.Kh7*g8   8.Kg8-f8   9.Kf8-e8  \
10.Ke8-d8  11.Kd8-c8  12.Kc8-b8  13.Kb8-a7  14.Ka7-a6  15.Ka6*a5  16.Ka5*a4  17.Ka4-b3  18.Kb3*a2  \
19.Ka2-a1  20.a3-a2 Se3-c2 #

solution finished.


";

#[test]
fn a_series_helpmate_in_twenty_has_its_one_solution() {
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    for parsed in read::problems(INPUT) {
        solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched)
            .expect("memory can be written");
    }
    drop(writer);
    assert_eq!(String::from_utf8(text).expect("answers in English are ASCII"), SOLUTION);
}
