//! What answers a page without a server, in WebAssembly.
//!
//! A worker of the page asks a question in steps: [`question_room`] makes room in this program's memory, where the worker
//! writes `{"path": …, "question": …}`, [`file_room`] makes room for the file that the question is about, if it is about one,
//! and [`answer_question`] answers it. Events go to the page one by one, through the
//! function `page.event`. The worker is terminated when the question is withdrawn.

mod page;

use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};
use workbench::{Listener as _, answer};

use page::Page;

/// The question that is being written.
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The file that the question is about.
static FILE: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for a question of this many bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn question_room(bytes: usize) -> *mut u8 {
    room(&QUESTION, bytes)
}

/// Makes room for a file of this many bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn file_room(bytes: usize) -> *mut u8 {
    room(&FILE, bytes)
}

fn room(place: &Mutex<Vec<u8>>, bytes: usize) -> *mut u8 {
    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
    *place = vec![0; bytes];
    place.as_mut_ptr()
}

fn taken(place: &Mutex<Vec<u8>>) -> Vec<u8> {
    std::mem::take(&mut *place.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Answers the question in the room. What cannot be answered is an event `refused` with the reason.
#[unsafe(no_mangle)]
pub extern "C" fn answer_question() {
    let file = taken(&FILE);
    let refused = match serde_json::from_slice::<Value>(&taken(&QUESTION)) {
        Ok(asked) => {
            let path = asked["path"].as_str().unwrap_or_default();
            answer(path, asked["question"].to_string().as_bytes(), file, &Page)
                .map_err(|refusal| refusal.json())
        }
        Err(error) => Err(json!({ "message": error.to_string() })),
    };
    if let Err(refusal) = refused {
        Page.send("refused", &refusal);
    }
}
