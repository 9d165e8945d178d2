// A shogi board with both hands: men are set by click and drag, or only shown.

import { Shogiground } from 'shogiground';
import type { Api } from 'shogiground/api';
import type { Key, Piece } from 'shogiground/types';
import { announce, h, icon } from './dom';
import { t } from './i18n';
import { SHOGI_BOX, SHOGI_HAND, shogiPicture } from './men';

export type ShogiTool = { kind: 'move' } | { kind: 'erase' } | { kind: 'set'; piece: Piece };

const LETTERS: Record<string, string> = { p: 'pawn', l: 'lance', n: 'knight', s: 'silver', g: 'gold', b: 'bishop', r: 'rook', k: 'king', '+p': 'tokin', '+l': 'promotedlance', '+n': 'promotedknight', '+s': 'promotedsilver', '+b': 'horse', '+r': 'dragon' };

export class ShogiBoard {
  readonly element: HTMLElement;
  readonly wrap: HTMLElement;
  readonly ground: Api;
  readonly box: HTMLElement;
  private tool: ShogiTool = { kind: 'move' };
  private turn: 'b' | 'w' = 'b';
  private cursor = '5e';
  private isShowing = false;
  private buttons: { tool: ShogiTool; button: HTMLElement }[] = [];
  private isEditable = true;
  /** The moves that may be played, in USI notation, where the board is for playing. */
  private legal: string[] = [];
  private playing: 'sente' | 'gote' = 'sente';
  private from: string | null = null;

  constructor(private readonly handlers: { edited?: (sfen: string) => void; moved?: (usi: string) => void }) {
    this.wrap = h('div.sg-wrap');
    this.element = h('div.board.shogi', { tabindex: 0, role: 'application', 'aria-label': t('shogiBoard') }, this.wrap);
    const roles: Record<string, string> = {};
    for (const [letter, role] of Object.entries(LETTERS)) roles[role] = letter;
    this.ground = Shogiground({
      coordinates: { enabled: true, files: 'numeric', ranks: 'engine' },
      scaleDownPieces: false,
      squareRatio: [11, 12],
      hands: { inlined: true, roles: SHOGI_HAND },
      activeColor: 'both',
      movable: { free: true, showDests: false },
      droppable: { free: true, showDests: false },
      draggable: { enabled: true, deleteOnDropOff: true, addToHandOnDropOff: true },
      selectable: { enabled: true },
      drawable: { enabled: false },
      animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 140 },
      forsyth: { toForsyth: role => roles[role], fromForsyth: text => LETTERS[text.toLowerCase()] },
      promotion: { promotesTo: role => LETTERS[`+${roles[role]}`], unpromotesTo: role => LETTERS[(roles[role] ?? '').replace('+', '')], movePromotionDialog: () => false },
      events: { change: () => this.changed() },
    }, { board: this.wrap });
    for (const kind of ['mousedown', 'touchstart'] as const) this.wrap.addEventListener(kind, event => this.press(event as MouseEvent & TouchEvent), { capture: true });
    this.wrap.addEventListener('contextmenu', event => event.preventDefault());
    this.element.addEventListener('keydown', event => this.key(event));
    this.box = h('div.piece-box.shogi-box', { role: 'toolbar', 'aria-label': t('men') });
    this.renderBox();
  }

  get sfen(): string {
    return `${this.ground.getBoardSfen()} ${this.turn} ${this.ground.getHandsSfen() || '-'} 1`;
  }

  setTurn(turn: 'b' | 'w'): void {
    this.turn = turn;
  }

  /** Shows a position. */
  show(sfen: string, last: string[] = []): void {
    const [board, turn, hands] = sfen.trim().split(/\s+/);
    this.turn = turn === 'w' ? 'w' : 'b';
    this.isShowing = true;
    // Empty hands are none to shogiground, which would keep what was in them.
    for (const hand of this.ground.state.hands.handMap.values()) hand.clear();
    this.ground.set({ sfen: { board, hands: hands === '-' ? '' : hands }, lastDests: last as Key[] });
    this.isShowing = false;
  }

  setEditable(isEditable: boolean): void {
    this.isEditable = isEditable;
    this.ground.set({ activeColor: isEditable ? 'both' : undefined, draggable: { enabled: isEditable }, selectable: { enabled: isEditable } });
  }

  /** Lets one side play the moves in `legal`, in USI notation, and nothing else. */
  setMoves(legal: string[], side: 'sente' | 'gote'): void {
    this.legal = legal;
    this.playing = side;
    this.from = null;
    this.wrap.classList.toggle('playing', legal.length > 0);
  }

  /** The first click chooses a man, on the board or in the hand, the second its square. */
  private choosePlay(target: HTMLElement, key: Key | null): void {
    const held = target.closest?.('sg-hp-wrap')?.querySelector('piece') as (HTMLElement & { sgColor: string; sgRole: string }) | null;
    const letter = Object.keys(LETTERS).find(one => LETTERS[one] === held?.sgRole);
    if (!key && !(letter && held?.sgColor === this.playing)) return;
    if (key && this.from && this.legal.some(usi => usi.startsWith(this.from + key))) {
      const move = this.from + key;
      this.from = null;
      this.mark(null);
      this.handlers.moved?.(move);
      return;
    }
    this.from = key ?? `${letter!.toUpperCase()}*`;
    this.mark(key);
  }

  /** Marks a square. */
  mark(square: string | null): void {
    this.ground.setSquareHighlights(square ? [{ key: square as Key, className: 'cursor' }] : []);
  }

  orient(side: 'sente' | 'gote'): void {
    this.ground.set({ orientation: side });
  }

  flip(): void {
    this.ground.toggleOrientation();
  }

  private changed(): void {
    if (!this.isShowing && this.isEditable) this.handlers.edited?.(this.sfen);
  }

  private keyAt(x: number, y: number): Key | null {
    const board = this.wrap.querySelector('sg-pieces')?.getBoundingClientRect();
    if (!board || x < board.left || x >= board.right || y < board.top || y >= board.bottom) return null;
    let file = Math.floor(((x - board.left) / board.width) * 9), rank = Math.floor(((y - board.top) / board.height) * 9);
    if (this.ground.state.orientation === 'sente') file = 8 - file;
    else rank = 8 - rank;
    return `${file + 1}${'abcdefghi'[rank]}` as Key;
  }

  private press(event: MouseEvent & TouchEvent): void {
    // What stands above the board may have become taller since shogiground last looked where it is.
    const { bounds } = this.ground.state.dom;
    bounds.board.bounds.clear();
    bounds.hands.bounds.clear();
    bounds.hands.pieceBounds.clear();
    if (this.legal.length) {
      const finger = event.touches?.[0] ?? event;
      event.stopPropagation();
      event.preventDefault();
      return this.choosePlay(event.target as HTMLElement, this.keyAt(finger.clientX, finger.clientY));
    }
    if (!this.isEditable || (this.tool.kind === 'move' && event.button !== 2)) return;
    const touch = event.touches?.[0];
    const x = touch?.clientX ?? event.clientX, y = touch?.clientY ?? event.clientY;
    const key = this.keyAt(x, y);
    event.stopPropagation();
    event.preventDefault();
    if (!key) {
      const held = (event.target as HTMLElement).closest?.('sg-hp-wrap')?.querySelector('piece') as (HTMLElement & { sgColor: 'sente' | 'gote'; sgRole: string }) | null;
      const hand = (event.target as HTMLElement).closest?.('.sg-hand-wrap');
      if (this.tool.kind === 'set' && hand) {
        const color = hand.classList.contains('hand-bottom') === (this.ground.state.orientation === 'sente') ? 'sente' : 'gote';
        this.ground.addToHand({ role: this.tool.piece.role, color });
      } else if (held) this.ground.removeFromHand({ role: held.sgRole, color: held.sgColor });
      this.changed();
      return;
    }
    this.put(key, event.button === 2 || this.tool.kind !== 'set' ? undefined : this.tool.piece);
  }

  private put(key: Key, piece: Piece | undefined): void {
    const old = this.ground.state.pieces.get(key);
    const next = piece && old && old.role === piece.role && old.color === piece.color ? undefined : piece;
    this.isShowing = true;
    this.ground.setPieces(new Map([[key, next]]));
    this.isShowing = false;
    this.changed();
    announce(`${key} ${next ? `${next.color} ${next.role}` : t('square')}`);
  }

  private key(event: KeyboardEvent): void {
    const step = ({ ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>)[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      event.preventDefault();
      const file = Math.max(1, Math.min(9, Number(this.cursor[0]) + step[0])), rank = Math.max(0, Math.min(8, 'abcdefghi'.indexOf(this.cursor[1]) + step[1]));
      this.cursor = `${file}${'abcdefghi'[rank]}`;
      this.ground.setSquareHighlights([{ key: this.cursor as Key, className: 'cursor' }]);
      const there = this.ground.state.pieces.get(this.cursor as Key);
      announce(`${this.cursor} ${there ? `${there.color} ${there.role}` : t('square')}`);
      return;
    }
    if (!this.isEditable) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      this.put(this.cursor as Key, undefined);
    } else if (event.key.length === 1 && LETTERS[event.key.toLowerCase()]) {
      event.preventDefault();
      this.put(this.cursor as Key, { role: LETTERS[event.key.toLowerCase()], color: event.key === event.key.toUpperCase() ? 'sente' : 'gote' });
    }
  }

  private renderBox(): void {
    const button = (tool: ShogiTool, label: string, inside: Node | null): HTMLElement => {
      const made = h('button.man-button', { type: 'button', title: label, 'aria-label': label, 'aria-pressed': 'false', onclick: () => this.choose(tool) }, inside);
      this.buttons.push({ tool, button: made });
      return made;
    };
    const row = (color: 'sente' | 'gote') => h('div.man-row', null, SHOGI_BOX.map(role => {
      const piece: Piece = { role, color };
      const made = button({ kind: 'set', piece }, `${color} ${role}`, null);
      made.style.backgroundImage = shogiPicture(role);
      made.dataset.man = `${color}-${role}`;
      if (color === 'gote') made.classList.add('gote');
      return made;
    }));
    this.box.replaceChildren(
      h('div.tools', null, button({ kind: 'move' }, t('pick'), icon('hand')), button({ kind: 'erase' }, t('erase'), icon('eraser'))),
      h('div.man-rows', null, row('sente'), row('gote')));
    this.choose({ kind: 'move' });
  }

  private choose(tool: ShogiTool): void {
    this.tool = JSON.stringify(tool) === JSON.stringify(this.tool) ? { kind: 'move' } : tool;
    const chosen = JSON.stringify(this.tool);
    for (const one of this.buttons) one.button.setAttribute('aria-pressed', String(JSON.stringify(one.tool) === chosen));
    this.element.classList.toggle('stamping', this.tool.kind !== 'move');
  }
}
