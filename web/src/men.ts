// Men of chess and shogi: their names on the board, and their pictures.

import { get } from './api';

export type Side = 'white' | 'black' | 'neutral';

export interface Man {
  side: Side;
  /** Popeye's English code in capitals: K Q R B S P, G for a grasshopper. */
  code: string;
  attributes: string[];
}

/** The roles of chessground by code. Other men have a role of their own. */
const ROLES: Record<string, string> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', S: 'knight', P: 'pawn' };
export const ORTHODOX = ['K', 'Q', 'R', 'B', 'S', 'P'];
/** The letters of FEN by code. */
export const FEN_LETTERS: Record<string, string> = { K: 'k', Q: 'q', R: 'r', B: 'b', S: 'n', P: 'p' };

export function roleOf(man: Man): string {
  const orthodox = ROLES[man.code];
  if (orthodox && man.side !== 'neutral' && !man.attributes.length) return orthodox;
  const role = ['m', man.code, ...man.attributes].join('-').toLowerCase().replace(/[^a-z0-9-]/g, '_');
  define(man, role);
  return role;
}

export const SHOGI_HAND = ['rook', 'bishop', 'gold', 'silver', 'knight', 'lance', 'pawn'];
export const SHOGI_BOX = ['king', 'rook', 'bishop', 'gold', 'silver', 'knight', 'lance', 'pawn', 'dragon', 'horse', 'promotedsilver', 'promotedknight', 'promotedlance', 'tokin'];

let pictures: Record<string, string> = {};
const sheet = new CSSStyleSheet();
const defined = new Set<string>();

export async function loadMen(): Promise<void> {
  pictures = await get('/api/men');
  document.adoptedStyleSheets.push(sheet);
  for (const [code, role] of Object.entries(ROLES)) {
    for (const side of ['white', 'black'] as const) {
      sheet.insertRule(`.cg-wrap piece.${role}.${side}{background-image:${url(orthodoxPicture(code, side))}}`);
    }
  }
  for (const role of SHOGI_BOX) {
    // A man that is turned is a picture of its own: its element is already moved to its square by a transform.
    for (const [side, other] of [['sente', 'gote'], ['gote', 'sente']]) {
      sheet.insertRule(`.orientation-${side} piece.${side}.${role}{background-image:${shogiPicture(role)}}`);
      sheet.insertRule(`.orientation-${side} piece.${other}.${role}{background-image:${url(turned(pictures[role] ?? ''))}}`);
    }
  }
}

function orthodoxPicture(code: string, side: 'white' | 'black'): string {
  return pictures[`${side}-${FEN_LETTERS[code]}`] ?? '';
}

/** The picture of a man, as the value of a CSS property. */
export function picture(man: Man): string {
  return url(pictureText(man));
}

export function shogiPicture(role: string): string {
  return url(pictures[role] ?? '');
}

/** The picture turned by half. */
function turned(text: string): string {
  return text.replace(/(<\/title>)([\s\S]*)(<\/svg>)/, '$1<g transform="rotate(180 46 50)">$2</g>$3');
}

function url(text: string): string {
  return `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
}

/** Men that are drawn as an orthodox man turned upside down, as diagrams do. */
const TURNED: Record<string, string> = { G: 'Q', N: 'S', CA: 'B', ZR: 'R', EQ: 'K', BE: 'P' };

/** What is inside of the picture of an orthodox man. */
function inner(code: string, side: 'white' | 'black'): string {
  return orthodoxPicture(code, side).replace(/^[\s\S]*?<\/title>/, '').replace(/<\/svg>\s*$/, '');
}

export function pictureText(man: Man): string {
  const { code, side } = man;
  if (ROLES[code] && side !== 'neutral' && !man.attributes.length) return orthodoxPicture(code, side);
  const turned = TURNED[code];
  const drawn = (one: 'white' | 'black'): string => {
    if (ROLES[code]) return inner(code, one);
    if (turned) return `<g transform="rotate(180 50 50)">${inner(turned, one)}</g>`;
    const [fill, ink] = one === 'white' ? ['#fff', '#1d1b19'] : ['#35322f', '#ebe5da'];
    const size = code.length > 1 ? (code.length > 2 ? 22 : 34) : 46;
    return `<circle cx="50" cy="50" r="36" fill="${fill}" stroke="#1d1b19" stroke-width="3.3"/><text x="50" y="50" dy=".36em" text-anchor="middle" font-family="Georgia,serif" font-weight="bold" font-size="${size}" fill="${ink}">${code.replace(/[^A-Z0-9/]/g, '')}</text>`;
  };
  const body = side === 'neutral'
    ? `<defs><clipPath id="l"><rect width="50" height="100"/></clipPath><clipPath id="r"><rect x="50" width="50" height="100"/></clipPath></defs><g clip-path="url(#l)">${drawn('white')}</g><g clip-path="url(#r)">${drawn('black')}</g>`
    : drawn(side);
  const mark = man.attributes.length ? '<circle cx="82" cy="18" r="11" fill="#2c6e5d"/><path d="M82 11v14M75 18h14" stroke="#fff" stroke-width="4"/>' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${body}${mark}</svg>`;
}

function define(man: Man, role: string): void {
  const name = `${role}.${man.side}`;
  if (defined.has(name)) return;
  defined.add(name);
  sheet.insertRule(`.cg-wrap piece.${role}.${man.side}{background-image:${picture(man)}}`);
}
