//! Twins: their labels, and what is told between them.

use super::check;

#[test]
fn a_twin_in_which_the_king_can_be_captured_leaves_no_empty_line() {
    check(
        "Pieces White Kc3 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption WhiteToPlay\nTwin move h4 h1\nTwin stipulation #1",
        "\na) \n\n\nb) wRh4-->h1  \nWhiteToPlay not applicable - ignored\n\nc) #1  \n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn options_do_not_change_a_stipulation_that_another_one_follows() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption WhiteToPlay\n\
         Twin stipulation h=2 move h4 g5 remove c2 stipulation h#1",
        "\na) \n\n\nb) h=2  wRh4-->g5  -wKc2  h#0.5  \n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_pawn_on_its_own_first_rank_guards_nothing() {
    check(
        "Pieces White Kc2 Pb1 Bf8 Black Ka1\nStipulation #1\nTwin add white Sc1",
        "\na) \n\n\nb) +wSc1  \n\n   1.Bf8-g7 # !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn men_behind_an_empty_square_stay_where_they_are() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nTwin remove a3b3h4",
        "\na) \n\n  1.a3-a2 Rh4-h1 #\n\nb) -bPa3  \n\n  1.Ka1-a2 Rh4-a4 #\n\nsolution finished.\n\n\n",
    );
}
