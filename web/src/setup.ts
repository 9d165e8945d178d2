// A position of either game with its board, its text and the side to move: what mates and analyses begin with.

import { askJson, type About } from './api';
import { ChessBoard, PieceBox } from './board';
import { h, iconButton, replace, toast } from './dom';
import { t } from './i18n';
import { readFen, writeFen, type Position } from './position';
import { ShogiBoard } from './shogiboard';

export type Game = 'chess' | 'shogi';

export class Setup {
  readonly element: HTMLElement;
  game: Game;
  private chess: ChessBoard | null = null;
  private shogi: ShogiBoard | null = null;
  private position: Position = new Map();
  private turn: 'first' | 'second' = 'first';
  private rest = '- - 0 1';
  private shown: string;
  private readonly text: HTMLInputElement;
  private readonly turnSelect: HTMLSelectElement;
  private readonly place: HTMLElement;
  private readonly box: HTMLElement;
  private readonly gameSelect: HTMLSelectElement;

  constructor(private readonly about: About, private readonly texts: Record<Game, string>, game: Game, private readonly changed: () => void, extra: Node[] = []) {
    this.game = game;
    this.shown = texts[game];
    this.place = h('div.board-place');
    this.box = h('div');
    this.text = h('input', { spellcheck: 'false', 'aria-label': 'FEN / SFEN', onchange: () => this.typed() });
    this.turnSelect = h('select', { 'aria-label': t('turn'), onchange: () => { this.turn = this.turnSelect.value as 'first' | 'second'; this.shogi?.setTurn(this.turn === 'first' ? 'b' : 'w'); this.edited(); } });
    this.gameSelect = h('select', { 'aria-label': t('game'), onchange: () => this.choose(this.gameSelect.value as Game) }, h('option', { value: 'chess' }, t('chess')), h('option', { value: 'shogi' }, t('shogi')));
    this.element = h('section.left', null,
      h('div.toolbar', null, this.gameSelect, h('label.inline', null, h('span', null, t('turn')), this.turnSelect), h('span.spacer'),
        iconButton('flip', t('flip'), () => (this.game === 'chess' ? this.chess : this.shogi)?.flip()),
        iconButton('first', t('startPosition'), () => this.set('startpos')),
        iconButton('clear', t('clear'), () => this.set(this.game === 'chess' ? '8/8/8/8/8/8/8/8 w - - 0 1' : '9/9/9/9/9/9/9/9/9 b - 1')),
        extra),
      this.place, this.box, h('label.field.wide', null, h('span', null, 'FEN / SFEN'), this.text));
    this.choose(game);
  }

  /** The position as FEN or SFEN. */
  get fen(): string {
    return this.shown;
  }

  set(text: string): void {
    const start: Record<Game, string> = { chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', shogi: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1' };
    const next = text.trim() === 'startpos' ? start[this.game] : text.trim();
    const game: Game = next.split(/\s+/)[0].split('/').length === 9 ? 'shogi' : 'chess';
    if (game !== this.game) {
      this.texts[game] = next;
      return this.choose(game);
    }
    if (game === 'chess') {
      const position = readFen(next);
      if (!position) {
        toast(`FEN: ${t('cannotRead')}`);
        this.text.value = this.shown;
        return;
      }
      const [, turn, ...rest] = next.split(/\s+/);
      this.position = position;
      this.turn = turn === 'b' ? 'second' : 'first';
      this.rest = rest.length >= 2 ? rest.join(' ') : '- - 0 1';
    } else this.turn = next.split(/\s+/)[1] === 'w' ? 'second' : 'first';
    this.shown = next;
    this.texts[game] = next;
    this.restore();
    this.changed();
  }

  /** Shows a position of a line. */
  preview(fen: string, last: string[]): void {
    if (this.game === 'chess') {
      this.chess?.setEditable(false);
      this.chess?.show(readFen(fen) ?? new Map(), last);
    } else {
      this.shogi?.setEditable(false);
      this.shogi?.show(fen, last);
    }
  }

  /** Shows the position itself again. */
  restore(): void {
    this.text.value = this.shown;
    this.turnSelect.value = this.turn;
    if (this.game === 'chess') {
      this.chess?.setEditable(true);
      this.chess?.show(this.position);
    } else {
      this.shogi?.setEditable(true);
      this.shogi?.show(this.shown);
    }
  }

  private choose(game: Game): void {
    this.game = game;
    this.gameSelect.value = game;
    const names = game === 'chess' ? [t('whiteTurn'), t('blackTurn')] : [t('sente'), t('gote')];
    replace(this.turnSelect, h('option', { value: 'first' }, names[0]), h('option', { value: 'second' }, names[1]));
    if (game === 'chess') {
      this.chess = new ChessBoard({ edited: position => { this.position = position; this.rest = '- - 0 1'; this.edited(); } });
      replace(this.place, this.chess.element);
      replace(this.box, new PieceBox(this.chess, this.about.men.slice(0, 0)).element);
    } else {
      this.shogi = new ShogiBoard({ edited: () => this.edited() });
      replace(this.place, this.shogi.element);
      replace(this.box, this.shogi.box);
    }
    this.set(this.texts[game]);
  }

  private edited(): void {
    this.shown = this.game === 'chess' ? `${writeFen(this.position)} ${this.turn === 'first' ? 'w' : 'b'} ${this.rest}` : this.shogi!.sfen;
    this.texts[this.game] = this.shown;
    this.text.value = this.shown;
    this.changed();
  }

  private async typed(): Promise<void> {
    const text = this.text.value.trim();
    const isWhole = /^\S+\/\S+ [bw]( (?!.*moves )|$)/.test(text) && (!!readFen(text) || text.split(' ')[0].split('/').length === 9);
    if (isWhole || text === 'startpos') return this.set(text);
    // Moves behind a position, and other ways to write it.
    try {
      this.set((await askJson('/api/show', { position: text })).position);
    } catch (error) {
      toast((error as Error).message);
      this.text.value = this.shown;
    }
  }
}
