// Puzzles: a file of one's own, of chess or of tsume, filtered, played through, verified and printed.

import { ask, askJson, Refused, upload } from './api';
import { ChessBoard } from './board';
import { download, h, icon, replace, toast } from './dom';
import { number, t, word } from './i18n';
import { readFen } from './position';
import { ShogiBoard } from './shogiboard';
import { lengthText, mateFacts } from './tsume';

interface Row {
  line: number;
  row: string;
  game?: 'shogi';
  id: string;
  position: string;
  moves: string[];
  rating: number | null;
  themes: string[];
  fault: string | null;
  verdict?: { verdict: string; reasons: string[]; detail?: string };
  /** The mate that was proved, of a tsume. */
  mate?: any;
  found?: { themes: string[]; added?: string[]; removed?: string[] };
}

const HEADER = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';
const TSUME_HEADER = 'sfen\tid\tmoves';
const ROW = 40;

/** The moves to find: those of the file, or else those that were proved. */
function solution(row: Row): string[] {
  return row.moves.length || !row.mate ? row.moves : row.mate.line;
}

/** The squares of a move. */
function squares(move: string): string[] {
  return move[1] === '*' ? [move.slice(2, 4)] : [move.slice(0, 2), move.slice(2, 4)];
}

export class Puzzles {
  readonly element: HTMLElement;
  private readonly board: ChessBoard;
  private readonly shogi: ShogiBoard;
  private readonly place: HTMLElement;
  private readonly notation: HTMLSelectElement;
  private readonly line: HTMLElement;
  private words: { japanese: string[]; western: string[] } | null = null;
  private isRevealed = false;
  private readonly input: HTMLInputElement;
  private readonly where: HTMLInputElement;
  private readonly first: HTMLInputElement;
  private readonly status: HTMLElement;
  private readonly list: HTMLElement;
  private readonly scroller: HTMLElement;
  private readonly prompt: HTMLElement;
  private readonly info: HTMLElement;
  private readonly fileName: HTMLElement;
  private file: File | null = null;
  private rows: Row[] = [];
  private chosen: Row | null = null;
  private running: AbortController | null = null;
  private positions: string[] = [];
  private ply = 0;
  private frame = 0;

  constructor() {
    this.board = new ChessBoard({ moved: (from, to) => this.moved(from, to) });
    this.board.setEditable(false);
    this.shogi = new ShogiBoard({ moved: move => void this.movedShogi(move) });
    this.shogi.setEditable(false);
    this.place = h('div.board-place', null, this.board.element);
    this.notation = h('select', { 'aria-label': t('notation'), onchange: () => { this.drawLine(); this.showInfo(); } }, h('option', { value: 'japanese' }, t('japanese')), h('option', { value: 'western' }, t('western')));
    this.line = h('div.play-line', { tabindex: 0, role: 'group', hidden: true, 'aria-label': t('line'), onkeydown: (event: KeyboardEvent) => this.step(event) });
    this.input = h('input', { type: 'file', hidden: true, 'aria-label': t('choose'), onchange: () => { this.file = this.input.files?.[0] ?? null; this.fileName.textContent = this.file?.name ?? ''; void this.load(); } });
    this.where = h('input', { placeholder: t('wherePlaceholder'), spellcheck: 'false', 'aria-label': t('where'), onchange: () => void this.load() });
    this.first = h('input', { type: 'number', min: 1, max: 1000, value: 200, 'aria-label': t('rows'), onchange: () => void this.load() });
    this.status = h('p.status', { role: 'status' }, t('noFile'));
    this.list = h('div.puzzle-rows', { role: 'listbox', 'aria-label': t('puzzles'), tabindex: 0, onkeydown: (event: KeyboardEvent) => this.key(event) });
    this.scroller = h('div.puzzle-scroller', { onscroll: () => this.draw() }, this.list);
    this.prompt = h('div.verdict.idle', { role: 'status', hidden: true });
    this.info = h('div.puzzle-info');
    this.fileName = h('span.file-name');
    this.element = h('div.view.puzzles', null,
      h('section.left', null,
        h('div.toolbar', null,
          h('button', { type: 'button', onclick: () => void this.hint() }, icon('eye'), t('hint')),
          h('button', { type: 'button', onclick: () => void this.showSolution() }, icon('right'), t('showSolution')),
          h('span.spacer'), h('button', { type: 'button', onclick: () => this.next(1) }, t('nextPuzzle'))),
        this.place, this.prompt, this.line),
      h('section.right', null,
        h('div.ask', null,
          h('button.primary', { type: 'button', onclick: () => this.input.click() }, icon('open'), t('choose')), this.input, this.fileName,
          h('label.field.grow', null, h('span', null, t('where')), this.where),
          h('label.field.small', null, h('span', null, t('rows')), this.first),
          h('button', { type: 'button', onclick: () => void this.sheet() }, icon('print'), t('sheet'))),
        h('p.hint', null, t('puzzleHint')),
        this.status, this.scroller, this.info));
    new ResizeObserver(() => this.draw()).observe(this.scroller);
  }

  leave(): void {
    this.running?.abort();
  }

  private async load(): Promise<void> {
    if (!this.file) return;
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.rows = [];
    this.chosen = null;
    this.draw();
    this.status.textContent = t('solving');
    this.status.classList.remove('bad');
    const query = new URLSearchParams({ verify: 'true', first: this.first.value || '200' });
    if (this.where.value.trim()) query.set('where', this.where.value.trim());
    try {
      await upload(`/api/puzzles?${query}`, this.file, running.signal, events => {
        for (const event of events) {
          if (event.event === 'row') {
            this.rows.push(event.row);
            if (this.rows.length === 1) this.choose(event.row);
          } else if (event.event === 'verdict') this.extend(event.verdict, 'verdict');
          else if (event.event === 'mate') this.prove(event.mate);
          else if (event.event === 'themes') this.extend(event.themes, 'found');
          else if (event.event === 'read') this.status.textContent = `${number(event.read.shown)} ${t('of')} ${number(event.read.rows)} ${t('read')}${event.read.rejected ? ` · ${number(event.read.rejected)} ${t('rejected')}` : ''}`;
          else if (event.event === 'error') toast(event.error.message);
        }
        this.draw();
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
    const row = this.rows[proved.line - 1];
    if (!row) return;
    row.mate = proved.mate;
    // A tsume without a line is played as soon as its mate is known.
    if (row === this.chosen && !row.moves.length) void this.set(row);
  }

  private extend(value: any, field: 'verdict' | 'found'): void {
    const row = this.rows[value.line - 1];
    if (row) row[field] = value;
  }

  private choose(row: Row): void {
    this.chosen = row;
    this.draw();
    this.showInfo();
    void this.set(row);
  }

  /** The opponent's first move is played; the solver's are asked for. */
  private async set(row: Row): Promise<void> {
    this.board.clearArrows();
    this.positions = [];
    this.ply = 0;
    this.isRevealed = false;
    this.words = null;
    this.drawLine();
    replace(this.place, row.game ? this.shogi.element : this.board.element);
    if (row.game) return this.setTsume(row);
    const turn = row.position.split(' ')[1] === 'w' ? 'black' : 'white';
    this.board.orient(turn);
    this.board.show(readFen(row.position) ?? new Map());
    if (row.fault) return this.say(row.fault, 'bad');
    try {
      const played = await askJson('/api/moves', { position: row.position, game: 'chess', moves: row.moves });
      if (this.chosen !== row) return;
      this.positions = played.positions;
      await this.advance(1);
      this.say(t('yourMove'), 'idle');
    } catch (error) {
      this.say((error as Error).message, 'bad');
    }
  }

  /** A tsume begins with the solver's move. */
  private async setTsume(row: Row): Promise<void> {
    this.shogi.mark(null);
    this.shogi.setMoves([], 'sente');
    if (row.position) {
      this.shogi.orient(row.position.split(' ')[1] === 'w' ? 'gote' : 'sente');
      this.shogi.show(row.position);
    }
    if (row.fault) return this.say(row.fault, 'bad');
    const moves = solution(row);
    if (!moves.length) return this.say(row.mate ? word(row.mate.result) : t('solving'), row.mate?.result === 'nomate' ? 'bad' : 'idle');
    try {
      const played = await askJson('/api/moves', { position: row.position, game: 'shogi', moves });
      if (this.chosen !== row) return;
      this.positions = played.positions;
      this.words = { japanese: played.japanese ?? played.western, western: played.western };
      await this.advance(0);
      this.say(`${t('findMate')} ${moves.length} ${moves.length === 1 ? t('ply') : t('plies')}`, 'idle');
    } catch (error) {
      this.say((error as Error).message, 'bad');
    }
  }

  private async advanceTsume(row: Row, ply: number): Promise<void> {
    const moves = solution(row);
    const sfen = ply ? this.positions[ply - 1] : row.position;
    this.ply = ply;
    this.shogi.mark(null);
    this.shogi.setMoves([], 'sente');
    this.shogi.show(sfen, ply ? squares(moves[ply - 1]) : []);
    this.drawLine();
    // The defender's moves are played by themselves.
    if (ply % 2 || ply >= moves.length) return;
    const shown = await askJson('/api/show', { position: sfen, game: 'shogi' });
    if (this.chosen === row && this.ply === ply) this.shogi.setMoves(shown.legal_moves ?? [], sfen.split(' ')[1] === 'w' ? 'gote' : 'sente');
  }

  private async movedShogi(move: string): Promise<void> {
    const row = this.chosen;
    const expected = row && solution(row)[this.ply];
    if (!row || !expected) return;
    if (expected.slice(0, 4) !== move) {
      this.say(t('wrong'), 'bad');
      return this.advance(this.ply);
    }
    await this.played(row);
  }

  /** The moves so far, and all of them once the solution was asked for. */
  private drawLine(): void {
    const words = this.words?.[this.notation.value as 'japanese' | 'western'] ?? [];
    const shown = this.isRevealed ? words : words.slice(0, this.ply);
    this.line.hidden = !shown.length;
    replace(this.line, h('div.line-moves', null, shown.map((text, index) => h('button', { type: 'button', class: index === this.ply - 1 ? 'ply now' : 'ply', onclick: () => void this.advance(index + 1) }, text))));
  }

  private step(event: KeyboardEvent): void {
    const last = this.isRevealed ? this.positions.length : this.ply;
    const next = ({ ArrowRight: this.ply + 1, ArrowLeft: this.ply - 1, Home: 0, End: last, Escape: 0 } as Record<string, number>)[event.key];
    if (next === undefined || !this.chosen) return;
    event.preventDefault();
    void this.advance(Math.max(0, Math.min(last, next)));
  }

  private async advance(ply: number): Promise<void> {
    const row = this.chosen!;
    if (row.game) return this.advanceTsume(row, ply);
    this.ply = ply;
    const move = row.moves[ply - 1];
    const fen = this.positions[ply - 1];
    this.board.show(readFen(fen) ?? new Map(), [move.slice(0, 2), move.slice(2, 4)]);
    this.board.setMoves([], 'white');
    const shown = await askJson('/api/show', { position: fen, game: 'chess' });
    if (this.chosen === row && this.ply === ply && ply < row.moves.length) this.board.setMoves(shown.legal_moves ?? [], shown.side_to_move === 'White' ? 'white' : 'black');
  }

  private async moved(from: string, to: string): Promise<void> {
    const row = this.chosen;
    const expected = row?.moves[this.ply];
    if (!row || !expected) return;
    if (expected.slice(0, 4) !== from + to) {
      this.say(t('wrong'), 'bad');
      await this.advance(this.ply);
      return;
    }
    this.board.clearArrows();
    await this.played(row);
  }

  /** The right move was found: the opponent answers. */
  private async played(row: Row): Promise<void> {
    await this.advance(this.ply + 1);
    if (this.ply >= solution(row).length) return this.say(t('done'), 'good');
    this.say(t('right'), 'good');
    setTimeout(() => { if (this.chosen === row) void this.advance(this.ply + 1); }, 350);
  }

  private async hint(): Promise<void> {
    const expected = this.chosen && solution(this.chosen)[this.ply];
    if (expected && this.chosen?.game) this.shogi.mark(expected[1] === '*' ? expected.slice(2, 4) : expected.slice(0, 2));
    else if (expected) this.board.arrow(expected.slice(0, 2), expected.slice(0, 2));
  }

  private async showSolution(): Promise<void> {
    const row = this.chosen;
    if (!row || !this.positions.length) return;
    this.isRevealed = true;
    while (this.chosen === row && this.ply < solution(row).length) {
      await this.advance(this.ply + 1);
      await new Promise(resolve => setTimeout(resolve, 450));
    }
    if (this.chosen === row) this.say(t('done'), 'good');
  }

  private next(step: number): void {
    const index = this.chosen ? this.rows.indexOf(this.chosen) + step : 0;
    const row = this.rows[Math.max(0, Math.min(this.rows.length - 1, index))];
    if (!row) return;
    const top = this.rows.indexOf(row) * ROW;
    if (top < this.scroller.scrollTop || top + ROW > this.scroller.scrollTop + this.scroller.clientHeight) this.scroller.scrollTop = Math.max(0, top - 80);
    this.choose(row);
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.next(event.key === 'ArrowDown' ? 1 : -1);
  }

  private say(text: string, tone: string): void {
    this.prompt.hidden = false;
    this.prompt.className = `verdict ${tone}`;
    replace(this.prompt, h('strong', null, text));
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.list.style.height = `${this.rows.length * ROW}px`;
      const top = this.scroller.scrollTop, height = this.scroller.clientHeight || 400;
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

  private showInfo(): void {
    const row = this.chosen;
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
    const rows = this.rows.filter(row => !row.fault);
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
