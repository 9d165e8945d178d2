// A line of moves that is stepped through on a board.

import { askJson } from './api';
import { h, iconButton, replace } from './dom';
import { t } from './i18n';
import type { Setup } from './setup';

export class Line {
  readonly element: HTMLElement;
  private positions: string[] = [];
  private moves: string[] = [];
  private words: string[] = [];
  private ply = 0;

  constructor(private readonly setup: Setup) {
    this.element = h('div.play-line', { tabindex: 0, role: 'group', 'aria-label': t('line'), hidden: true, onkeydown: (event: KeyboardEvent) => this.key(event) });
  }

  clear(): void {
    this.positions = this.moves = this.words = [];
    this.ply = 0;
    this.element.hidden = true;
    replace(this.element);
  }

  async show(moves: string[], words: string[]): Promise<void> {
    const fen = this.setup.fen;
    this.moves = moves;
    this.words = words;
    this.ply = 0;
    this.draw();
    const played = await askJson('/api/moves', { position: fen, game: this.setup.game, moves });
    if (fen === this.setup.fen) this.positions = played.positions;
  }

  private go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
    if (!this.ply) this.setup.restore();
    else {
      const move = this.moves[this.ply - 1];
      const squares = move.includes('*') ? [move.slice(2, 4)] : [move.slice(0, 2), move.slice(2, 4)];
      const position = this.positions[this.ply - 1];
      if (position) this.setup.preview(position, squares);
    }
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const next = ({ ArrowRight: this.ply + 1, ArrowLeft: this.ply - 1, Home: 0, End: this.moves.length, Escape: 0 } as Record<string, number>)[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.go(next);
  }

  private draw(): void {
    this.element.hidden = !this.moves.length;
    replace(this.element,
      h('div.line-moves', null, this.words.map((text, index) => h('button.ply', { type: 'button', class: index === this.ply - 1 ? 'ply now' : 'ply', onclick: () => this.go(index + 1) }, text))),
      h('div.line-buttons', null, iconButton('first', t('backToDiagram'), () => this.go(0)), iconButton('left', '←', () => this.go(this.ply - 1)), iconButton('right', '→', () => this.go(this.ply + 1))));
  }
}
