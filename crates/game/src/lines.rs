//! Memory for tables that threads share: words in cache lines, all zero at first.

use std::sync::atomic::AtomicU64;

/// Words of a cache line.
pub const LINE_WORDS: usize = 8;
const LINE_BYTES: usize = LINE_WORDS * size_of::<AtomicU64>();

/// Whether the system has this many bytes at the moment. Check this before small allocations whose failure would abort the
/// program.
pub fn has_room(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// Zero words, and the index of the first that begins a cache line; at least `words` follow from there. The system hands
/// the memory out page by page, as it is first used. `None` if it does not have as much.
pub fn zeroed_lines(words: usize) -> Option<(Vec<AtomicU64>, usize)> {
    let all: Vec<AtomicU64> = bytemuck::try_zeroed_vec(words.checked_add(LINE_WORDS)?).ok()?;
    let misplaced = all.as_ptr() as usize % LINE_BYTES;
    let first = (LINE_BYTES - misplaced) % LINE_BYTES / size_of::<AtomicU64>();
    Some((all, first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_allocation_is_refused() {
        assert!(has_room(1 << 10));
        assert!(!has_room(1 << 60));
        assert!(zeroed_lines(1 << 57).is_none());
    }
}
