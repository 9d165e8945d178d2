//! Bars with error bars, as SVG that needs nothing else.

use std::fmt::Write as _;

/// A plot of horizontal bars.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Its title.
    pub title: String,
    /// What the numbers are.
    pub axis: String,
    /// How numbers become lengths.
    pub scale: Scale,
    /// Where bars begin.
    pub origin: f64,
    /// The bars, from top to bottom.
    pub bars: Vec<Bar>,
}

/// A bar.
#[derive(Clone, Debug)]
pub struct Bar {
    /// Its label.
    pub label: String,
    /// How far it goes.
    pub value: f64,
    /// How far it might go.
    pub interval: Option<(f64, f64)>,
    /// The number as it is written next to the bar.
    pub text: String,
}

/// How numbers become lengths.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Scale {
    /// Equal differences are equal lengths.
    Linear,
    /// Equal ratios are equal lengths; numbers must be positive.
    Logarithmic,
}

const WIDTH: f64 = 900.0;
const LABELS: f64 = 260.0;
const NUMBERS: f64 = 70.0;
const ROW: f64 = 22.0;
const BAR: f64 = 12.0;
const HEAD: f64 = 34.0;
const FOOT: f64 = 44.0;
/// The approximate number of labels on the axis.
const TICKS: usize = 6;
/// Powers of ten beyond which values are not distinguished.
const DECADES: f64 = 9.0;
/// Letters of a label that has room.
const LONGEST_LABEL: usize = 38;

impl Plot {
    /// The picture as a standalone file.
    pub fn svg(&self) -> String {
        let heading = format!(
            "<text x=\"0\" y=\"18\" font-size=\"15\" font-weight=\"600\">{}</text>\n",
            escaped(&self.title)
        );
        self.below(&heading)
    }

    /// The picture for a page that has a heading above it.
    pub(crate) fn untitled(&self) -> String {
        self.below("")
    }

    fn below(&self, heading: &str) -> String {
        let height = HEAD + ROW * self.bars.len() as f64 + FOOT;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\">\n\
             <title>{}</title>\n",
            escaped(&self.title)
        );
        svg.push_str(heading);
        let bottom = height - FOOT;
        for tick in self.ticks() {
            let x = self.x(tick);
            // Writing to a string cannot fail.
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{HEAD}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\" stroke=\"currentColor\" \
                 stroke-opacity=\"0.15\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill-opacity=\"0.7\">{}</text>",
                bottom + 16.0,
                number(tick)
            );
        }
        for (row, bar) in self.bars.iter().enumerate() {
            svg.push_str(&self.bar(bar, HEAD + ROW * row as f64 + ROW / 2.0));
        }
        let origin = self.x(self.origin);
        let _ = writeln!(
            svg,
            "<line x1=\"{origin:.1}\" y1=\"{HEAD}\" x2=\"{origin:.1}\" y2=\"{bottom:.1}\" stroke=\"currentColor\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill-opacity=\"0.7\">{}</text>\n</svg>",
            LABELS + (WIDTH - LABELS - NUMBERS) / 2.0,
            height - 8.0,
            escaped(&self.axis)
        );
        svg
    }

    fn bar(&self, bar: &Bar, middle: f64) -> String {
        let (from, to) = (self.x(self.origin), self.x(bar.value));
        let (left, width) = (from.min(to), (to - from).abs());
        let color = if to >= from { "#2a7ab8" } else { "#b8552a" };
        let label: String = match bar.label.char_indices().nth(LONGEST_LABEL) {
            Some((end, _)) => format!("{}…", &bar.label[..end]),
            None => bar.label.clone(),
        };
        let baseline = middle + 4.0;
        let mut svg = format!(
            "<text x=\"{:.1}\" y=\"{baseline:.1}\" text-anchor=\"end\">{}</text>\n\
             <rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{BAR}\" fill=\"{color}\"/>\n\
             <text x=\"{:.1}\" y=\"{baseline:.1}\">{}</text>\n",
            LABELS - 8.0,
            escaped(&label),
            middle - BAR / 2.0,
            WIDTH - NUMBERS + 8.0,
            escaped(&bar.text)
        );
        if let Some((low, high)) = bar.interval {
            let (low, high) = (self.x(low), self.x(high));
            let (top, bottom) = (middle - 4.0, middle + 4.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{low:.1} {middle:.1}H{high:.1}M{low:.1} {top:.1}V{bottom:.1}M{high:.1} {top:.1}V{bottom:.1}\" \
                 stroke=\"currentColor\" fill=\"none\"/>"
            );
        }
        svg
    }

    /// The place of a number, kept within the picture.
    fn x(&self, value: f64) -> f64 {
        let (low, high) = self.range();
        let share = (self.measure(value) - low) / (high - low);
        LABELS + (WIDTH - LABELS - NUMBERS) * share.clamp(0.0, 1.0)
    }

    fn measure(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => value.clamp(-10f64.powf(DECADES), 10f64.powf(DECADES)),
            Scale::Logarithmic => value.max(0.0).log10().clamp(-DECADES, DECADES),
        }
    }

    /// Lowest and highest of everything, as lengths, with a little room.
    fn range(&self) -> (f64, f64) {
        let intervals = self.bars.iter().filter_map(|bar| bar.interval).flat_map(|(low, high)| [low, high]);
        let numbers = self.bars.iter().map(|bar| bar.value).chain([self.origin]).chain(intervals);
        let lengths = numbers.filter(|number| number.is_finite()).map(|number| self.measure(number));
        let (low, high) = lengths
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), next| (low.min(next), high.max(next)));
        let room = ((high - low) * 0.04).max(0.01);
        (low - room, high + room)
    }

    /// Round numbers along the axis.
    fn ticks(&self) -> Vec<f64> {
        let (low, high) = self.range();
        match self.scale {
            Scale::Linear => {
                let step = round_step((high - low) / TICKS as f64);
                let first = (low / step).ceil() as i64;
                (first..).map(|count| count as f64 * step).take_while(|&tick| tick <= high).collect()
            }
            Scale::Logarithmic => {
                let decades = high - low;
                let digits: &[f64] = match decades {
                    _ if decades > 3.0 => &[1.0],
                    _ if decades > 1.0 => &[1.0, 2.0, 5.0],
                    _ => &[1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0],
                };
                let powers = low.floor() as i32..=high.ceil() as i32;
                powers
                    .flat_map(|power| digits.iter().map(move |digit| digit * 10f64.powi(power)))
                    .filter(|tick| (low..=high).contains(&tick.log10()))
                    .collect()
            }
        }
    }
}

/// The next of 1, 2, 5, 10, 20, … from `step` on.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|&round| round >= step)
        .unwrap_or(10.0 * power)
}

fn number(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    format!("{}", rounded + 0.0)
}

/// Text escaped for XML and HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(scale: Scale, values: &[f64]) -> Plot {
        let bar = |&value: &f64| Bar { label: "a<b".into(), value, interval: None, text: String::new() };
        let origin = if scale == Scale::Linear { 0.0 } else { 1.0 };
        let (title, axis) = ("t".to_owned(), "a".to_owned());
        Plot { title, axis, scale, origin, bars: values.iter().map(bar).collect() }
    }

    #[test]
    fn bars_keep_their_order_and_their_place() {
        for (scale, values) in [(Scale::Linear, [-30.0, 0.0, 60.0]), (Scale::Logarithmic, [0.5, 1.0, 100.0])]
        {
            let plot = plot(scale, &values);
            let places: Vec<f64> = values.iter().map(|&value| plot.x(value)).collect();
            assert!(places.is_sorted() && places[0] >= LABELS && places[2] <= WIDTH - NUMBERS, "{places:?}");
        }
    }

    #[test]
    fn labels_are_escaped_and_no_plot_is_infinite() {
        assert!(plot(Scale::Linear, &[1.0]).svg().contains("a&lt;b"));
        for values in [&[][..], &[f64::INFINITY], &[0.0], &[1e300, 1e-300]] {
            for scale in [Scale::Linear, Scale::Logarithmic] {
                let svg = plot(scale, values).svg();
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            }
        }
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(plot(Scale::Linear, &[-30.0, 60.0]).ticks(), [-20.0, 0.0, 20.0, 40.0, 60.0]);
        assert_eq!(plot(Scale::Logarithmic, &[100_000.0]).ticks().len(), 6);
    }
}
