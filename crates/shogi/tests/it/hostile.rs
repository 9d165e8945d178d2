//! Untrusted input: every parser returns an error or a result and never panics.

use crate::common::{COMPOSED, STARTS, position, random_positions};
use game::{KeyStream, MAX_MOVES, Position as _};
use shogi::{Rules, Setup, fault, text};

/// Feeds `bytes` to every parser.
fn read_all(bytes: &[u8]) {
    // What matters is that these return; what they return is tested elsewhere.
    text::read_kif(bytes, fault::ANYTHING).ok();
    text::read_csa(bytes, fault::ANYTHING).ok();
    let line = String::from_utf8_lossy(bytes);
    if let Ok(setup) = line.parse::<Setup>()
        && let Ok(position) = setup.position(fault::ANYTHING)
    {
        position.moves();
    }
    text::read_usi_move(&line, &shogi::Position::initial()).ok();
    text::read_usi_game(&line, fault::ANYTHING, Rules::default()).ok();
}

#[test]
fn empty_long_and_binary_inputs_are_answered() {
    read_all(b"");
    read_all(b"\n\n\r\n");
    read_all(&[0xff, 0xfe, 0x00, 0x80]);
    read_all(&[0; 1000]);
    for piece in [
        &b"9"[..],
        b"/",
        b"+",
        b" ",
        b"P",
        b"7g7f ",
        b"(",
        b"\n",
        "同".as_bytes(),
        "十".as_bytes(),
        b",",
        b"00FU",
    ] {
        let megabyte = piece.repeat((1 << 20) / piece.len());
        read_all(&megabyte);
        for start in [
            "P+",
            "PI",
            "+\n",
            "1 ",
            "startpos moves ",
            "sfen ",
            "9/9/9/9/9/9/9/9/9 b ",
            "先手の持駒：",
            "変化：",
            "|",
        ] {
            read_all(&[start.as_bytes(), &megabyte].concat());
        }
    }
}

#[test]
fn every_prefix_of_a_good_text_is_answered() {
    let good = [
        STARTS[2].to_owned(),
        format!("position sfen {} moves P*5e 7g7f+", STARTS[4]),
        "手合割：平手\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 同　角成(22)+\n変化：2手\n   2 ５五角打\n"
            .to_owned(),
        text::JapaneseDiagram(&Setup::initial()).to_string(),
        "V2.2\nPI82HI\nP1-KY-KE *  * \nP+00FU63GI\nP-00AL\n+\n+7776FU,T12\n%TORYO\n".to_owned(),
    ];
    for text in good {
        for end in 0..=text.len() {
            read_all(&text.as_bytes()[..end]);
        }
    }
}

#[test]
fn good_texts_with_random_damage_are_answered() {
    let mut stream = KeyStream::new(3);
    let mut random = |below: usize| stream.next_key().0 as usize % below;
    let good = [
        STARTS[2].as_bytes().to_vec(),
        "手合割：平手\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)+\n変化：2手\n   2 ８四歩(83)\n"
            .into(),
        text::JapaneseDiagram(&position(STARTS[2]).to_setup()).to_string().into_bytes(),
        b"V2.2\nPI82HI\nP1-KY-KE *  * \nP+00FU63GI\nP-00AL\n+\n+7776FU,T12\n-3334FU\n%TORYO\n".to_vec(),
    ];
    for _ in 0..20_000 {
        let mut text = good[random(good.len())].clone();
        for _ in 0..=random(4) {
            let place = random(text.len());
            match random(3) {
                0 => text[place] = random(256) as u8,
                1 => drop(text.remove(place)),
                _ => text.insert(place, b"0123456789+-/* \n"[random(16)]),
            }
        }
        read_all(&text);
    }
}

#[test]
fn impossible_hands_are_faults_and_not_positions() {
    let setup: Setup = "4k4/9/9/9/9/9/9/9/4K4 b 99P127r 1".parse().expect("readable");
    let faults = setup.position(fault::GAME).expect_err("too many men");
    assert_eq!(faults.iter().len(), 2);
    let position = setup.position(fault::TSUME).expect("forgiven");
    assert_eq!(position.to_setup(), setup);
}

/// A list of moves has room for 1,024. No set of shogi men makes more than 593; composers may use more men.
#[test]
fn no_composed_position_overflows_the_list_of_moves() {
    const MEN: [&str; 10] = ["1", "R", "B", "+R", "+B", "S", "N", "L", "R", "B"];
    let mut stream = KeyStream::new(4);
    let mut random = |below: usize| stream.next_key().0 as usize % below;
    let sfen = |cells: &[&str]| {
        let ranks: Vec<String> = cells.chunks(9).map(|rank| rank.concat()).collect();
        format!("{} b RBGSNLP 1", ranks.join("/"))
    };
    let mut most = 0;
    for _ in 0..20 {
        // Climbs: changes a square and keeps the change if there are as many moves or more.
        let mut cells = ["1"; 81];
        let mut best = 0;
        for _ in 0..3_000 {
            let square = random(81);
            let before = cells[square];
            cells[square] = MEN[random(MEN.len())];
            let count = position(&sfen(&cells)).count_moves();
            if count >= best {
                best = count;
            } else {
                cells[square] = before;
            }
        }
        assert_eq!(position(&sfen(&cells)).moves().len(), best);
        most = best.max(most);
    }
    assert!(most > 593, "the climb found only {most} moves");
    assert!(most < MAX_MOVES * 4 / 5, "{most} moves come near the room there is");
}

#[test]
fn forgiven_faults_do_no_harm_in_play() {
    random_positions(&COMPOSED, 20_000, &mut |position| {
        assert_eq!(position.moves().len(), position.count_moves());
        assert_eq!(position.key(), position.key_from_scratch());
    });
}
