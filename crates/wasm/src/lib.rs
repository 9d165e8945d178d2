//! The problem solver for a page without a server, in WebAssembly.
//!
//! A worker of the page asks a question in two steps: [`question_room`] makes room in this program's memory, where the worker
//! writes `{"path": …, "question": …}`, and [`answer_question`] answers it. Events go to the page one by one, through the
//! function `page.event`. The worker is terminated when the question is withdrawn.

mod page;

use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use workbench::{Listener as _, answer};

use page::Page;

/// The question that is being written.
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for a question of so many bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn question_room(bytes: usize) -> *mut u8 {
    let mut question = QUESTION.lock().unwrap_or_else(PoisonError::into_inner);
    *question = vec![0; bytes];
    question.as_mut_ptr()
}

/// Answers the question in the room. What cannot be answered is an event `refused` with a message.
#[unsafe(no_mangle)]
pub extern "C" fn answer_question() {
    let text = std::mem::take(&mut *QUESTION.lock().unwrap_or_else(PoisonError::into_inner));
    let refused = match serde_json::from_slice::<Value>(&text) {
        Ok(asked) => {
            let path = asked["path"].as_str().unwrap_or_default();
            answer(path, asked["question"].to_string().as_bytes(), &Page)
                .map_err(|refusal| refusal.to_string())
        }
        Err(error) => Err(error.to_string()),
    };
    if let Err(message) = refused {
        Page.send("refused", &message);
    }
}
