// The view of puzzles: a file of the user's, of chess or of tsume, filtered, verified, played and printed.

import { ask, Refused, upload } from './api';
import { download, h, icon, replace, toast } from './dom';
import { number, t, word } from './i18n';
import { PuzzleList } from './puzzlelist';
import { PuzzlePlayer } from './puzzleplayer';
import { solution, type Row } from './puzzlerow';
import { mateFacts } from './tsume';

const HEADER = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';
const TSUME_HEADER = 'sfen\tid\tmoves';

export class Puzzles {
  readonly element: HTMLElement;
  private readonly player: PuzzlePlayer;
  private readonly list = new PuzzleList(row => this.choose(row));
  private readonly notation: HTMLSelectElement;
  private readonly input: HTMLInputElement;
  private readonly where: HTMLInputElement;
  private readonly first: HTMLInputElement;
  private readonly status: HTMLElement;
  private readonly info: HTMLElement;
  private readonly fileName: HTMLElement;
  private file: File | null = null;
  private running: AbortController | null = null;

  constructor() {
    this.notation = h('select', { 'aria-label': t('notation'), onchange: () => { this.player.drawLine(); this.showInfo(); } }, h('option', { value: 'japanese' }, t('japanese')), h('option', { value: 'western' }, t('western')));
    this.player = new PuzzlePlayer(this.notation);
    this.input = h('input', { type: 'file', hidden: true, 'aria-label': t('choose'), onchange: () => { this.file = this.input.files?.[0] ?? null; this.fileName.textContent = this.file?.name ?? ''; void this.load(); } });
    this.where = h('input', { placeholder: t('wherePlaceholder'), spellcheck: 'false', 'aria-label': t('where'), onchange: () => void this.load() });
    this.first = h('input', { type: 'number', min: 1, max: 1000, value: 200, 'aria-label': t('rows'), onchange: () => void this.load() });
    this.status = h('p.status', { role: 'status' }, t('noFile'));
    this.info = h('div.puzzle-info');
    this.fileName = h('span.file-name');
    this.element = h('div.view.puzzles', null,
      h('section.left', null,
        h('div.toolbar', null,
          h('button', { type: 'button', onclick: () => void this.player.hint() }, icon('eye'), t('hint')),
          h('button', { type: 'button', onclick: () => void this.player.showSolution() }, icon('right'), t('showSolution')),
          h('span.spacer'), h('button', { type: 'button', onclick: () => this.list.next(1) }, t('nextPuzzle'))),
        this.player.boardPlace, this.player.prompt, this.player.line),
      h('section.right', null,
        h('div.ask', null,
          h('button.primary', { type: 'button', onclick: () => this.input.click() }, icon('open'), t('choose')), this.input, this.fileName,
          h('label.field.grow', null, h('span', null, t('where')), this.where),
          h('label.field.small', null, h('span', null, t('rows')), this.first),
          h('button', { type: 'button', onclick: () => void this.sheet() }, icon('print'), t('sheet'))),
        h('p.hint', null, t('puzzleHint')),
        this.status, this.list.element, this.info));
  }

  leave(): void {
    this.running?.abort();
  }

  private async load(): Promise<void> {
    if (!this.file) return;
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.list.clear();
    this.player.clear();
    this.status.textContent = t('solving');
    this.status.classList.remove('bad');
    const query = new URLSearchParams({ verify: 'true', first: this.first.value || '200' });
    if (this.where.value.trim()) query.set('where', this.where.value.trim());
    try {
      await upload(`/api/puzzles?${query}`, this.file, running.signal, events => {
        for (const event of events) {
          if (event.event === 'row') {
            this.list.rows.push(event.row);
            if (this.list.rows.length === 1) this.choose(event.row);
          } else if (event.event === 'verdict') this.extend(event.verdict, 'verdict');
          else if (event.event === 'mate') this.prove(event.mate);
          else if (event.event === 'themes') this.extend(event.themes, 'found');
          else if (event.event === 'read') this.status.textContent = `${number(event.read.shown)} ${t('of')} ${number(event.read.rows)} ${t('read')}${event.read.rejected ? ` · ${number(event.read.rejected)} ${t('rejected')}` : ''}`;
          else if (event.event === 'error') toast(event.error.message);
        }
        this.list.draw();
        this.showInfo();
      });
      document.documentElement.dataset.puzzles = 'yes';
    } catch (error) {
      if (running.signal.aborted) return;
      const hint = error instanceof Refused ? error.error.hint : null;
      this.status.textContent = error instanceof Refused ? `${error.message}${hint ? `; ${hint}` : ''}` : t('connectionLost');
      this.status.classList.add('bad');
    }
  }

  private prove(proved: { line: number; mate: any }): void {
    const row = this.list.rows[proved.line - 1];
    if (!row) return;
    row.mate = proved.mate;
    // A tsume without a line is played as soon as its mate is known.
    if (row === this.list.chosen && !row.moves.length) void this.player.show(row);
  }

  private extend(value: any, field: 'verdict' | 'found'): void {
    const row = this.list.rows[value.line - 1];
    if (row) row[field] = value;
  }

  private choose(row: Row): void {
    this.list.chosen = row;
    this.list.draw();
    this.showInfo();
    void this.player.show(row);
  }

  private showInfo(): void {
    const row = this.list.chosen;
    if (!row) return replace(this.info);
    const reasons = row.verdict?.reasons ?? [];
    replace(this.info,
      h('h2', null, row.id),
      h('dl.facts', null,
        row.rating ? [h('dt', null, t('rating')), h('dd', null, String(row.rating))] : null,
        row.verdict ? [h('dt', null, t('verdict')), h('dd', null, `${word(`verdict_${row.verdict.verdict}`)}${reasons.length ? ` (${reasons.map(reason => reason.replaceAll('-', ' ')).join(', ')})` : ''}`)] : null,
        row.game ? [h('dt', null, t('notation')), h('dd', null, this.notation), mateFacts(row.mate).map(([name, value]) => [h('dt', null, name), h('dd', null, value)])] : [h('dt', null, t('themes')), h('dd.tags', null, (row.found?.themes ?? row.themes ?? []).map(theme => h('span.tag', { class: row.found?.added?.includes(theme) ? 'tag added' : 'tag' }, theme)))]));
  }

  private async sheet(): Promise<void> {
    const rows = this.list.rows.filter(row => !row.fault);
    if (!rows.length) return toast(t('noFile'));
    const isShogi = rows.every(row => row.game);
    const text = isShogi
      ? `${TSUME_HEADER}\n${rows.map(row => `${row.position}\t${row.id}\t${solution(row).join(' ')}`).join('\n')}\n`
      : `${HEADER}\n${rows.map(row => row.row).join('\n')}\n`;
    try {
      const answer = await ask('/api/puzzles/export', { rows: text, form: 'html', game: isShogi ? 'shogi' : 'chess' });
      download('sheet.html', await answer.text(), 'text/html');
    } catch (error) {
      toast((error as Error).message);
    }
  }
}
