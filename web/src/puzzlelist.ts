// The rows of a file of puzzles: a list of any length, of which only the visible part is drawn.

import { h, replace } from './dom';
import { t, word } from './i18n';
import type { Row } from './puzzlerow';
import { lengthText } from './tsume';

/** The height of a row in pixels. */
const ROW = 40;

export class PuzzleList {
  rows: Row[] = [];
  chosen: Row | null = null;
  private frame = 0;
  private readonly list = h('div.puzzle-rows', { role: 'listbox', 'aria-label': t('puzzles'), tabindex: 0, onkeydown: (event: KeyboardEvent) => this.key(event) });
  readonly element = h('div.puzzle-scroller', { onscroll: () => this.draw() }, this.list);

  /** `choose` is called with the row that the user chooses. */
  constructor(private readonly choose: (row: Row) => void) {
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  clear(): void {
    this.rows = [];
    this.chosen = null;
    this.draw();
  }

  /** Chooses the row that is so many rows below the chosen one. */
  next(step: number): void {
    const index = this.chosen ? this.rows.indexOf(this.chosen) + step : 0;
    const row = this.rows[Math.max(0, Math.min(this.rows.length - 1, index))];
    if (!row) return;
    const top = this.rows.indexOf(row) * ROW;
    if (top < this.element.scrollTop || top + ROW > this.element.scrollTop + this.element.clientHeight) this.element.scrollTop = Math.max(0, top - 80);
    this.choose(row);
  }

  draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.list.style.height = `${this.rows.length * ROW}px`;
      const top = this.element.scrollTop, height = this.element.clientHeight || 400;
      const from = Math.max(0, Math.floor(top / ROW) - 4), to = Math.min(this.rows.length, Math.ceil((top + height) / ROW) + 4);
      const elements: HTMLElement[] = [];
      for (let index = from; index < to; index++) {
        const row = this.rows[index];
        const verdict = row.verdict?.verdict ?? (row.fault ? 'rejected' : '');
        const element = h('div.puzzle-row', { role: 'option', 'aria-selected': String(row === this.chosen), onclick: () => { this.list.focus({ preventScroll: true }); this.choose(row); } },
          h('span.id', null, row.id ?? String(row.line)), h('span.rating', null, row.rating === null || row.rating === undefined ? '' : String(row.rating)),
          h('span.badge', { class: `badge ${verdict}` }, verdict ? word(`verdict_${verdict}`) : ''), h('span.theme-list', null, row.game ? lengthText(row.mate) : (row.found?.themes ?? row.themes ?? []).join(' ')));
        element.style.top = `${index * ROW}px`;
        elements.push(element);
      }
      replace(this.list, elements);
    });
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.next(event.key === 'ArrowDown' ? 1 : -1);
  }
}
