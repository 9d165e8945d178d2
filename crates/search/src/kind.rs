//! The kind of a node (on the principal variation, cut, all) as a type, so that each kind is compiled separately.

/// The kind of a node (Knuth and Moore 1975).
pub(crate) trait NodeKind {
    /// On the principal variation: the exact value is needed.
    const PV: bool;
    /// Its first good move is expected to refute the move that led here.
    const CUT: bool;
    /// The kind of a child that is only to be shown worse than another.
    type Child: NodeKind;
}

/// On the principal variation.
pub(crate) struct Pv;
/// Expected to be cut off.
pub(crate) struct Cut;
/// All of its moves are expected to fail.
pub(crate) struct All;

impl NodeKind for Pv {
    const PV: bool = true;
    const CUT: bool = false;
    type Child = Cut;
}

impl NodeKind for Cut {
    const PV: bool = false;
    const CUT: bool = true;
    type Child = All;
}

impl NodeKind for All {
    const PV: bool = false;
    const CUT: bool = false;
    type Child = Cut;
}
