// A chess board: men are set by click, drag and keyboard, or only shown.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Key, Piece } from '@lichess-org/chessground/types';
import { announce, h, icon } from './dom';
import { t, word } from './i18n';
import { ORTHODOX, picture, roleOf, type Man, type Side } from './men';
import { man, same, type Position } from './position';

/** What a click on a square does. */
export type Tool = { kind: 'move' } | { kind: 'erase' } | { kind: 'set'; man: Man };

export interface BoardHandlers {
  /** The men have been changed. */
  edited?: (position: Position) => void;
  /** Somebody plays a move, where moves are played. */
  moved?: (from: string, to: string) => void;
}

const FILES = 'abcdefgh';

export class ChessBoard {
  readonly element: HTMLElement;
  readonly wrap: HTMLElement;
  readonly ground: Api;
  tool: Tool = { kind: 'move' };
  private position: Position = new Map();
  private cursor = 'e4';
  private hasFocus = false;
  private isEditable: boolean;
  private lastMove: string[] = [];

  constructor(private readonly handlers: BoardHandlers) {
    this.isEditable = !!handlers.edited;
    this.wrap = h('div.cg-wrap');
    const describe = h('p.visually-hidden', { id: `board-help-${nextId++}` }, t('boardHelp'));
    this.element = h('div.board', { tabindex: 0, role: 'application', 'aria-label': t('board'), 'aria-describedby': describe.id }, this.wrap, describe);
    this.ground = Chessground(this.wrap, {
      coordinates: true,
      animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 140 },
      highlight: { lastMove: true, check: false },
      movable: { free: this.isEditable, color: 'both', showDests: true, events: { after: (from, to) => this.afterMove(from, to) } },
      premovable: { enabled: false },
      draggable: { enabled: true, deleteOnDropOff: this.isEditable, showGhost: true },
      selectable: { enabled: true },
      drawable: { enabled: false },
      events: {
        change: () => this.isEditable && this.readBack(),
        dropNewPiece: () => this.isEditable && this.readBack(),
      },
    });
    this.element.addEventListener('keydown', event => this.key(event));
    this.element.addEventListener('focus', () => this.focus(true));
    this.element.addEventListener('blur', () => this.focus(false));
    for (const kind of ['mousedown', 'touchstart'] as const) {
      this.wrap.addEventListener(kind, event => this.press(event as MouseEvent & TouchEvent), { capture: true });
    }
    this.wrap.addEventListener('contextmenu', event => event.preventDefault());
  }

  /** Shows a position. */
  show(position: Position, lastMove: string[] = []): void {
    this.position = new Map(position);
    this.lastMove = lastMove;
    const next = new Map<Key, Piece | undefined>();
    for (const square of this.ground.state.pieces.keys()) next.set(square, undefined);
    for (const [square, one] of position) next.set(square as Key, { role: roleOf(one) as any, color: one.side as any });
    for (const [square, piece] of next) {
      const old = this.ground.state.pieces.get(square);
      if (old && piece && old.role === piece.role && old.color === piece.color) next.delete(square);
    }
    this.ground.setPieces(next);
    this.ground.set({ lastMove: lastMove as Key[] });
    this.mark();
  }

  setEditable(isEditable: boolean): void {
    this.isEditable = isEditable;
    this.ground.set({ movable: { free: isEditable, color: 'both', dests: new Map() }, draggable: { deleteOnDropOff: isEditable } });
  }

  /** Lets somebody play one of these moves. */
  setMoves(moves: string[], color: 'white' | 'black'): void {
    const dests = new Map<Key, Key[]>();
    for (const move of moves) {
      const from = move.slice(0, 2) as Key;
      dests.set(from, [...(dests.get(from) ?? []), move.slice(2, 4) as Key]);
    }
    this.ground.set({ turnColor: color, movable: { free: false, color, dests } });
  }

  flip(): void {
    this.ground.toggleOrientation();
    this.mark();
  }

  orient(color: 'white' | 'black'): void {
    if (this.ground.state.orientation !== color) this.flip();
  }

  arrow(from: string, to: string): void {
    this.ground.setAutoShapes([{ orig: from as Key, dest: to as Key, brush: 'green' }]);
  }

  clearArrows(): void {
    this.ground.setAutoShapes([]);
  }

  /** Takes a new man to the board with the pointer. */
  drag(one: Man, event: MouseEvent | TouchEvent): void {
    this.ground.state.dom.bounds.clear();
    this.ground.dragNewPiece({ role: roleOf(one) as any, color: one.side as any }, event as any, true);
    this.dragged = one;
  }

  private dragged: Man | null = null;

  private afterMove(from: string, to: string): void {
    if (!this.isEditable) this.handlers.moved?.(from, to);
  }

  /** Learns from chessground what has been dragged. */
  private readBack(): void {
    const next: Position = new Map();
    const byName = new Map<string, Man>();
    for (const one of [...this.position.values(), ...(this.dragged ? [this.dragged] : [])]) byName.set(`${one.side} ${roleOf(one)}`, one);
    for (const [square, piece] of this.ground.state.pieces) {
      const known = byName.get(`${piece.color} ${piece.role}`);
      if (known) next.set(square, known);
    }
    if (same(next, this.position)) return;
    this.position = next;
    this.handlers.edited?.(next);
  }

  /** A click with a tool. */
  private press(event: MouseEvent & TouchEvent): void {
    // What stands above the board may have become taller since chessground last looked where it is.
    this.ground.state.dom.bounds.clear();
    if (!this.isEditable) return;
    const touch = event.touches?.[0];
    const place = this.ground.getKeyAtDomPos([touch?.clientX ?? event.clientX, touch?.clientY ?? event.clientY]);
    if (!place) return;
    const isRight = event.button === 2;
    if (this.tool.kind === 'move' && !isRight) return;
    event.stopPropagation();
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    this.cursor = place;
    if (isRight || this.tool.kind === 'erase') this.put(place, null);
    else if (this.tool.kind === 'set') {
      const old = this.position.get(place), one = this.tool.man;
      this.put(place, old && roleOf(old) === roleOf(one) && old.side === one.side ? null : one);
    }
  }

  private put(square: string, one: Man | null): void {
    const next = new Map(this.position);
    if (one) {
      // A side has one king: setting another one moves it.
      if (one.code === 'K' && !one.attributes.length) for (const [other, old] of next) if (old.code === 'K' && old.side === one.side) next.delete(other);
      next.set(square, one);
    } else next.delete(square);
    this.show(next, this.lastMove);
    this.handlers.edited?.(next);
    announce(this.describe(square));
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as Record<string, [number, number]>)[event.key];
    if (step) {
      event.preventDefault();
      const turn = this.ground.state.orientation === 'white' ? 1 : -1;
      const file = clamp(FILES.indexOf(this.cursor[0]) + turn * step[0]), rank = clamp(Number(this.cursor[1]) - 1 + turn * step[1]);
      this.cursor = `${FILES[file]}${rank + 1}`;
      this.mark();
      announce(this.describe(this.cursor));
      return;
    }
    if (event.key === 'Enter' && !this.isEditable) {
      event.preventDefault();
      this.ground.selectSquare(this.cursor as Key);
      return;
    }
    if (!this.isEditable) return;
    if (['Delete', 'Backspace', ' '].includes(event.key)) {
      event.preventDefault();
      this.put(this.cursor, event.key === ' ' && this.tool.kind === 'set' ? this.tool.man : null);
      return;
    }
    const letter = event.key.length === 1 ? event.key.toUpperCase() : '';
    const code = letter === 'N' ? 'S' : letter;
    if (ORTHODOX.includes(code)) {
      event.preventDefault();
      this.put(this.cursor, man(event.key === event.key.toUpperCase() ? 'white' : 'black', code));
    }
  }

  private focus(hasFocus: boolean): void {
    this.hasFocus = hasFocus;
    this.mark();
  }

  private mark(): void {
    const custom = new Map<Key, string>();
    if (this.hasFocus && this.element.matches(':focus-visible')) custom.set(this.cursor as Key, 'cursor');
    this.ground.set({ highlight: { custom } });
  }

  private describe(square: string): string {
    const one = this.position.get(square);
    return one ? `${square} ${word(one.side)} ${one.code}` : `${square} ${t('square')}`;
  }
}

let nextId = 1;
const clamp = (value: number) => Math.max(0, Math.min(7, value));

/** The men beside a board. */
export class PieceBox {
  readonly element: HTMLElement;
  private buttons: { tool: Tool; button: HTMLButtonElement }[] = [];
  private extra: Man[] = [];

  constructor(private readonly board: ChessBoard, private readonly men: { code: string; name: string }[]) {
    this.element = h('div.piece-box', { role: 'toolbar', 'aria-label': t('men') });
    this.render();
  }

  private render(): void {
    this.buttons = [];
    const button = (tool: Tool, label: string, inside: Node | null): HTMLButtonElement => {
      const made = h('button.man-button', { type: 'button', title: label, 'aria-label': label, 'aria-pressed': 'false', onclick: () => this.choose(tool) }, inside);
      this.buttons.push({ tool, button: made });
      return made;
    };
    const manButton = (one: Man): HTMLButtonElement => {
      const made = button({ kind: 'set', man: one }, `${word(one.side)} ${one.code}`, null);
      made.style.backgroundImage = picture(one);
      made.dataset.man = `${one.side}-${one.code}`;
      made.addEventListener('pointerdown', start => {
        const listening = new AbortController();
        const move = (event: PointerEvent) => {
          if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 6) return;
          listening.abort();
          this.board.drag(one, event);
        };
        document.addEventListener('pointermove', move, { signal: listening.signal });
        for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, () => listening.abort(), { signal: listening.signal });
      });
      return made;
    };
    const row = (side: Side) => h('div.man-row', null, ORTHODOX.map(code => manButton(man(side, code))));
    const select = h('select.more-men', {
      'aria-label': t('moreMen'),
      onchange: () => {
        const [side, code] = select.value.split(' ');
        if (code) this.add(man(side as Side, code));
        select.value = '';
      },
    }, h('option', { value: '' }, `${t('moreMen')} …`));
    for (const side of ['white', 'black', 'neutral'] as const) {
      const options = this.men.filter(one => side === 'neutral' || !ORTHODOX.includes(one.code)).map(one => h('option', { value: `${side} ${one.code}` }, `${one.name} (${one.code})`));
      select.append(h('optgroup', { label: word(side) }, options));
    }
    this.element.replaceChildren(
      h('div.tools', null, button({ kind: 'move' }, t('pick'), icon('hand')), button({ kind: 'erase' }, t('erase'), icon('eraser'))),
      h('div.man-rows', null, row('white'), row('black')),
      this.men.length ? h('div.man-row.extra', null, this.extra.map(manButton), select) : '',
    );
    this.mark();
  }

  private add(one: Man): void {
    if (!this.extra.some(old => old.code === one.code && old.side === one.side)) this.extra = [...this.extra, one].slice(-6);
    this.render();
    this.choose({ kind: 'set', man: one });
  }

  private choose(tool: Tool): void {
    const isChosen = JSON.stringify(tool) === JSON.stringify(this.board.tool);
    this.board.tool = isChosen ? { kind: 'move' } : tool;
    this.mark();
  }

  private mark(): void {
    const chosen = JSON.stringify(this.board.tool);
    for (const { tool, button } of this.buttons) button.setAttribute('aria-pressed', String(JSON.stringify(tool) === chosen));
    this.board.element.classList.toggle('stamping', this.board.tool.kind !== 'move');
  }
}
