//! Puzzle databases as pipelines of bounded memory.
