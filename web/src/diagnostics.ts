// The faults of a text, each with a button that selects its place.

import { h, replace } from './dom';
import { t, word } from './i18n';
import type { Diagnostic } from './problem';

/** The most faults that are shown. */
const MOST = 20;

export class DiagnosticList {
  readonly element = h('ul.diagnostics', { 'aria-live': 'polite' });

  constructor(private readonly area: HTMLTextAreaElement) {}

  show(diagnostics: Diagnostic[]): void {
    replace(this.element, diagnostics.slice(0, MOST).map(one => h('li', { class: one.severity },
      h('button.text-button', { type: 'button', onclick: () => this.select(one) }, `${t('lineNumber')} ${one.line}, ${t('column')} ${one.column}`),
      h('span', null, `${word(one.severity)}: ${one.message}${one.expected ? `; ${t('expected')} ${one.expected}` : ''}`, one.help ? h('em.help', null, ` ${one.help}`) : null))));
  }

  /** Selects the place of a fault in the text. */
  private select(one: Diagnostic): void {
    this.area.closest('details')!.open = true;
    const lines = this.area.value.split('\n');
    const start = lines.slice(0, one.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + one.column - 1;
    this.area.focus();
    this.area.setSelectionRange(start, start + Math.max(1, one.length));
  }
}
