//! Any text as EPD: what is read prints and reads back, and its moves are looked for.
#![no_main]

use chess::fault;
use chess::text::Epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(epd) = text.parse::<Epd>() else { return };
    assert_eq!(epd.to_string().parse().as_ref(), Ok(&epd));
    let Ok(position) = epd.setup.position(fault::PROBLEM) else { return };
    for operation in &epd.operations {
        let opcode = operation.opcode.as_str();
        if let Ok(moves) = epd.moves(opcode, &position) {
            assert!(moves.iter().all(|mv| position.moves().contains(mv)));
        }
    }
});
