// The verdict on a position.

import { h, replace } from './dom';
import { sentence, t, word } from './i18n';

/** A verdict of the program, on the play of one side. */
export interface Verdict {
  kind: string;
  sound: boolean;
  text: string;
}

/** Why there is no verdict to show. A zero position is a diagram of which only twins are solved. */
export type Missing = 'no men' | 'zero position' | 'faults' | 'unknown';

/** What a verdict says beyond its kind, which stands before it. */
function withoutKind(kind: string, text: string): string {
  const plain = kind.replaceAll('_', ' ');
  return text.startsWith(plain) ? text.slice(plain.length).replace(/^[,:;]?\s*/, '') : text.replace(/^[a-z ]+: /, '');
}

/** Shows verdicts, in a colour for how good the first is. */
export class VerdictBox {
  readonly element = h('div.verdict', { role: 'status' });

  show(verdicts: Verdict[]): void {
    const [first] = verdicts;
    this.element.className = `verdict ${tone(first)}`;
    replace(this.element, verdicts.map(verdict => h('div.verdict-line', null, h('strong', null, word(verdict.kind)), h('span.verdict-text', null, sentence(withoutKind(verdict.kind, verdict.text))))));
  }

  /** Shows why there is no verdict; `state` is what the search is doing. */
  showMissing(missing: Missing, state: string): void {
    this.element.className = missing === 'faults' ? 'verdict bad' : 'verdict idle';
    if (missing === 'no men') replace(this.element, h('span.verdict-text', null, t('emptyVerdict')));
    else if (missing === 'zero position') replace(this.element, h('span.verdict-text', null, t('zeroPosition')));
    else replace(this.element, h('strong', null, missing === 'faults' ? t('error') : state || '…'));
  }
}

function tone(verdict: Verdict): string {
  if (verdict.kind === 'unfinished') return 'idle';
  if (!verdict.sound) return 'bad';
  return verdict.kind === 'several_solutions' ? 'fair' : 'good';
}

/** A dot in the colour of a verdict, for a tab. */
export function dot(verdict: Verdict | undefined): HTMLElement | null {
  return verdict ? h('span.dot', { class: `dot ${verdict.sound ? 'good' : 'bad'}`, 'aria-label': word(verdict.kind), role: 'img' }) : null;
}
