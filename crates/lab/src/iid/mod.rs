//! Internal iterative deepening: what is compared, and the page with the results.

mod page;

use search::iid::STRATEGIES;

pub use page::page;

use crate::compare::Variant;

/// Neither deepening nor reduction, reduction, deepening by each strategy, and both: what is compared, the first with all
/// others.
pub fn variants() -> Vec<Variant> {
    let neither = "internal-reduction=off";
    // From which depth on a game reduces by itself is what this comparison decides, so it is given here.
    let reduction = "internal-reduction=on internal-reduction-depth=4";
    let mut texts = vec![format!("none: {neither}"), format!("IIR: {reduction}")];
    for (strategy, name) in STRATEGIES {
        texts.push(format!("IID {name}: {neither} iid=on iid-strategy={}", strategy as usize));
    }
    for preset in ["conservative", "aggressive"] {
        texts.push(format!("IID {preset}: {neither} iid=on iid-preset={preset}"));
    }
    texts.push(format!("both: {reduction} iid=on"));
    texts.iter().filter_map(|text| Variant::read(text).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_read() {
        assert_eq!(variants().len(), 5 + STRATEGIES.len());
    }
}
