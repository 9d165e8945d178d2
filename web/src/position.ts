// Positions as maps of squares to men, and what moves do to them.

import { FEN_LETTERS, ORTHODOX, type Man, type Side } from './men';

export type Position = Map<string, Man>;

const CODES: Record<string, string> = Object.fromEntries(Object.entries(FEN_LETTERS).map(([code, letter]) => [letter, code]));

export function man(side: Side, code: string, attributes: string[] = []): Man {
  return { side, code, attributes };
}

export function isOrthodox(position: Position): boolean {
  return [...position.values()].every(one => one.side !== 'neutral' && !one.attributes.length && ORTHODOX.includes(one.code));
}

/** The board of a FEN; `null` if it is none. Men that FEN does not know may stand in brackets, neutral ones behind an equals sign. */
export function readFen(text: string): Position | null {
  const ranks = text.trim().split(/\s+/)[0].split('/');
  if (ranks.length !== 8) return null;
  const position: Position = new Map();
  for (const [row, rank] of ranks.entries()) {
    let file = 0;
    for (const [token] of rank.matchAll(/=?\[[^\]]*\]|=?[^]/g)) {
      if (/^[1-8]$/.test(token)) {
        file += Number(token);
        continue;
      }
      const name = token.replace(/[=[\]]/g, ''), small = name.toLowerCase();
      const code = token.endsWith(']') ? name.toUpperCase() : CODES[small] ?? (small === 's' ? 'S' : undefined);
      if (!code || !/^[A-Z][A-Z0-9]?$/.test(code) || file > 7) return null;
      const side = token.startsWith('=') ? 'neutral' : name === small ? 'black' : 'white';
      position.set(`${'abcdefgh'[file]}${8 - row}`, man(side, code));
      file++;
    }
    if (file !== 8) return null;
  }
  return position;
}

/** The board as a FEN has it. Men that FEN does not know stand in brackets. */
export function writeFen(position: Position): string {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let text = '', empty = 0;
    for (const file of 'abcdefgh') {
      const one = position.get(`${file}${rank}`);
      if (!one) empty++;
      else {
        if (empty) text += empty;
        empty = 0;
        const letter = FEN_LETTERS[one.code] ?? `[${one.code.toLowerCase()}]`;
        text += one.side === 'white' ? letter.toUpperCase() : one.side === 'neutral' ? `=${letter}` : letter;
      }
    }
    ranks.push(text + (empty || ''));
  }
  return ranks.join('/');
}

export interface Played {
  uci: string;
  text: string;
  side: 'white' | 'black';
  check: boolean;
  goal: string | null;
}

const SIDES: Record<string, Side> = { w: 'white', b: 'black', n: 'neutral' };

/** The position after a move. What a fairy move does besides, its notation tells in brackets. */
export function after(position: Position, played: Played): Position {
  const next: Position = new Map(position);
  const { uci, text } = played;
  if (uci === '0000') return next;
  const from = uci.slice(0, 2), to = uci.slice(2, 4);
  let moved = next.get(from);
  if (!moved) return next;
  next.delete(from);
  if (moved.code === 'P' && from[0] !== to[0] && !next.has(to) && text.includes('ep')) next.delete(to[0] + from[1]);
  if (moved.code === 'K' && text.startsWith('0-0')) {
    const [corner, place] = to[0] === 'g' ? ['h', 'f'] : ['a', 'd'];
    const rook = next.get(corner + to[1]);
    if (rook) {
      next.delete(corner + to[1]);
      next.set(place + to[1], rook);
    }
  }
  const promoted = uci.length > 4 ? CODES[uci[4]] : /^[^[]*=([A-Z0-9]{1,2})/.exec(text)?.[1];
  if (promoted) moved = { ...moved, code: promoted };
  next.set(to, moved);
  for (const [, effect] of text.matchAll(/\[([^\]]*)\]/g)) change(next, effect);
  return next;
}

function change(position: Position, effect: string): void {
  let found = /^\+([wbn])[a-z]*([A-Z0-9]{1,2})([a-h][1-8])$/.exec(effect);
  if (found) return void position.set(found[3], man(SIDES[found[1]], found[2]));
  found = /^-[wbn]?[a-z]*[A-Z0-9]{0,2}([a-h][1-8])$/.exec(effect);
  if (found) return void position.delete(found[1]);
  found = /^[wbn]?[a-z]*[A-Z0-9]{0,2}([a-h][1-8])(?:-|->|>)([a-h][1-8])$/.exec(effect);
  if (found) {
    const one = position.get(found[1]);
    position.delete(found[1]);
    if (one) position.set(found[2], one);
    return;
  }
  found = /^([a-h][1-8])=([wbn]?)[a-z]*([A-Z0-9]{0,2})$/.exec(effect);
  if (found) {
    const one = position.get(found[1]);
    if (one) position.set(found[1], { ...one, side: SIDES[found[2]] ?? one.side, code: found[3] || one.code });
  }
}

export function same(a: Position, b: Position): boolean {
  const text = (position: Position) => [...position].map(([square, one]) => `${square}${one.side}${one.code}${one.attributes}`).sort().join();
  return text(a) === text(b);
}
