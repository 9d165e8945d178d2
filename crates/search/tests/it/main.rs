//! Tests of the search with both games.

mod support;

mod basics;
