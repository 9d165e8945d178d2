//! The page that receives events.

use workbench::Listener;

/// The page around this program.
pub(crate) struct Page;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Hands lines of JSON to the page, which copies them before it returns.
    fn event(address: *const u8, bytes: usize);
}

#[cfg(target_family = "wasm")]
impl Listener for Page {
    fn lines(&self, lines: Vec<u8>) {
        // SAFETY: the page reads these bytes of this program's memory and nothing else, and keeps no reference to them; they
        // live until the call returns.
        unsafe { event(lines.as_ptr(), lines.len()) }
    }
}

/// Outside a browser nobody listens.
#[cfg(not(target_family = "wasm"))]
impl Listener for Page {
    fn lines(&self, _: Vec<u8>) {}
}
