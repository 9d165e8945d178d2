//! Internal iterative deepening: what is compared, and the page that says what it is worth.

mod page;

use search::iid::STRATEGIES;

pub use page::page;

use crate::compare::Variant;

/// Neither deepening nor reduction, reduction, deepening by each strategy, and both: what is compared, the first with all
/// others.
pub fn variants() -> Vec<Variant> {
    let neither = "internal-reduction=off";
    let mut texts = vec![format!("none: {neither}"), "IIR: internal-reduction=on".to_owned()];
    for (strategy, name) in STRATEGIES {
        texts.push(format!("IID {name}: {neither} iid=on iid-strategy={}", strategy as usize));
    }
    for preset in ["conservative", "aggressive"] {
        texts.push(format!("IID {preset}: {neither} iid=on iid-preset={preset}"));
    }
    texts.push("both: internal-reduction=on iid=on".to_owned());
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
