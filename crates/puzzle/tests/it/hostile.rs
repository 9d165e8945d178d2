//! Damaged rows, compressed and not: nothing panics, and no row is lost.

use crate::puzzle_laws::check;

const SEED: &str = "\
PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
one,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80.0,90,1000,backRankMate mate mateIn1 oneMove,https://lichess.org/x#1,A B
\"two\",\"6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1\",g8h8 a3a7 h8g8 b1b8,800,80,90,1000,\"mate mateIn2 short\",,
three,r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1,e1h1 e8c8,,,,,castling,,
four,4k3/P7/8/8/3pP3/8/8/4K3 b - e3 0 1,d4e3 a7a8Q,1.5,,,,promotion enPassant,,
";

/// A stream of numbers that look random (Marsaglia's xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// Rows with bytes replaced, removed, doubled or moved.
fn spoilt(dice: &mut Dice) -> Vec<u8> {
    const TELLING: &[u8] = b",\"\r\n\t;/ -0189abhqKk\xff\xef\x00";
    let mut bytes = SEED.as_bytes().to_vec();
    for _ in 0..1 + dice.below(6) {
        let (at, other) = (dice.below(bytes.len()), dice.below(bytes.len()));
        match dice.below(5) {
            0 => bytes[at] = TELLING[dice.below(TELLING.len())],
            1 => bytes.insert(at, TELLING[dice.below(TELLING.len())]),
            2 => {
                bytes.drain(at.min(other)..at.max(other).min(at.min(other) + 12));
            }
            3 => bytes.swap(at, other),
            _ => bytes.truncate(bytes.len() - dice.below(40)),
        }
    }
    bytes
}

#[test]
fn damaged_rows_are_answered() {
    let mut dice = Dice(5);
    for _ in 0..20_000 {
        check(&spoilt(&mut dice));
    }
}

#[test]
fn damaged_frames_are_read_up_to_the_damage() {
    let mut dice = Dice(6);
    for _ in 0..1_000 {
        let mut bytes = zstd::encode_all(&spoilt(&mut dice)[..], 1).expect("memory does not fail");
        let at = dice.below(bytes.len());
        match dice.below(3) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << dice.below(8),
            _ => bytes.extend(SEED.as_bytes()),
        }
        check(&bytes);
    }
}
