// A puzzle to be solved on a board, of chess or of shogi.

import { askJson } from './api';
import { ChessBoard } from './board';
import { h, replace } from './dom';
import { t, word } from './i18n';
import { readFen } from './position';
import { solution, type Row } from './puzzlerow';
import { ShogiBoard } from './shogiboard';

/** The squares of a move. */
function squares(move: string): string[] {
  return move[1] === '*' ? [move.slice(2, 4)] : [move.slice(0, 2), move.slice(2, 4)];
}

export class PuzzlePlayer {
  /** Where the board is, that of chess or that of shogi. */
  readonly boardPlace: HTMLElement;
  /** What the user is to do, or has done. */
  readonly prompt = h('div.verdict.idle', { role: 'status', hidden: true });
  /** The moves of a tsume. */
  readonly line = h('div.play-line', { tabindex: 0, role: 'group', hidden: true, 'aria-label': t('line'), onkeydown: (event: KeyboardEvent) => this.step(event) });
  private readonly board = new ChessBoard({ moved: (from, to) => this.moved(from, to) });
  private readonly shogi = new ShogiBoard({ moved: move => void this.movedShogi(move) });
  private row: Row | null = null;
  private words: { japanese: string[]; western: string[] } | null = null;
  private isRevealed = false;
  private positions: string[] = [];
  private ply = 0;

  /** `notation` chooses how the moves of a tsume are written. */
  constructor(private readonly notation: HTMLSelectElement) {
    this.board.setEditable(false);
    this.shogi.setEditable(false);
    this.boardPlace = h('div.board-place', null, this.board.element);
  }

  /** No puzzle is played any more. */
  clear(): void {
    this.row = null;
  }

  /** Shows a puzzle: the opponent's first move is played; the solver's are asked for. */
  async show(row: Row): Promise<void> {
    this.row = row;
    this.board.clearArrows();
    this.positions = [];
    this.ply = 0;
    this.isRevealed = false;
    this.words = null;
    this.drawLine();
    replace(this.boardPlace, row.game ? this.shogi.element : this.board.element);
    if (row.game) return this.setTsume(row);
    const turn = row.position.split(' ')[1] === 'w' ? 'black' : 'white';
    this.board.orient(turn);
    this.board.show(readFen(row.position) ?? new Map());
    if (row.fault) return this.say(row.fault, 'bad');
    try {
      const played = await askJson('/api/moves', { position: row.position, game: 'chess', moves: row.moves });
      if (this.row !== row) return;
      this.positions = played.positions;
      await this.advance(1);
      this.say(t('yourMove'), 'idle');
    } catch (error) {
      this.say((error as Error).message, 'bad');
    }
  }

  async hint(): Promise<void> {
    const expected = this.row && solution(this.row)[this.ply];
    if (expected && this.row?.game) this.shogi.mark(expected[1] === '*' ? expected.slice(2, 4) : expected.slice(0, 2));
    else if (expected) this.board.arrow(expected.slice(0, 2), expected.slice(0, 2));
  }

  async showSolution(): Promise<void> {
    const row = this.row;
    if (!row || !this.positions.length) return;
    this.isRevealed = true;
    while (this.row === row && this.ply < solution(row).length) {
      await this.advance(this.ply + 1);
      await new Promise(resolve => setTimeout(resolve, 450));
    }
    if (this.row === row) this.say(t('done'), 'good');
  }

  /** The moves so far, and all of them once the solution was asked for. */
  drawLine(): void {
    const words = this.words?.[this.notation.value as 'japanese' | 'western'] ?? [];
    const shown = this.isRevealed ? words : words.slice(0, this.ply);
    this.line.hidden = !shown.length;
    replace(this.line, h('div.line-moves', null, shown.map((text, index) => h('button', { type: 'button', class: index === this.ply - 1 ? 'ply now' : 'ply', onclick: () => void this.advance(index + 1) }, text))));
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
      if (this.row !== row) return;
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
    if (this.row === row && this.ply === ply) this.shogi.setMoves(shown.legal_moves ?? [], sfen.split(' ')[1] === 'w' ? 'gote' : 'sente');
  }

  private async movedShogi(move: string): Promise<void> {
    const row = this.row;
    const expected = row && solution(row)[this.ply];
    if (!row || !expected) return;
    if (expected.slice(0, 4) !== move) {
      this.say(t('wrong'), 'bad');
      return this.advance(this.ply);
    }
    await this.played(row);
  }

  private step(event: KeyboardEvent): void {
    const last = this.isRevealed ? this.positions.length : this.ply;
    const next = ({ ArrowRight: this.ply + 1, ArrowLeft: this.ply - 1, Home: 0, End: last, Escape: 0 } as Record<string, number>)[event.key];
    if (next === undefined || !this.row) return;
    event.preventDefault();
    void this.advance(Math.max(0, Math.min(last, next)));
  }

  private async advance(ply: number): Promise<void> {
    const row = this.row!;
    if (row.game) return this.advanceTsume(row, ply);
    this.ply = ply;
    const move = row.moves[ply - 1];
    const fen = this.positions[ply - 1];
    this.board.show(readFen(fen) ?? new Map(), [move.slice(0, 2), move.slice(2, 4)]);
    this.board.setMoves([], 'white');
    const shown = await askJson('/api/show', { position: fen, game: 'chess' });
    if (this.row === row && this.ply === ply && ply < row.moves.length) this.board.setMoves(shown.legal_moves ?? [], shown.side_to_move === 'White' ? 'white' : 'black');
  }

  private async moved(from: string, to: string): Promise<void> {
    const row = this.row;
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
    setTimeout(() => { if (this.row === row) void this.advance(this.ply + 1); }, 350);
  }

  private say(text: string, tone: string): void {
    this.prompt.hidden = false;
    this.prompt.className = `verdict ${tone}`;
    replace(this.prompt, h('strong', null, text));
  }
}
