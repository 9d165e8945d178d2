// Links that hold a whole problem, and files in other programs' forms.

import { answers, ask, askJson, stream, type Event } from './api';
import { pictureText } from './men';
import { isOrthodox, readFen, writeFen, type Played, type Position } from './position';
import { t } from './i18n';
import { tidy } from './tree';
import { bodies, problemsOf, withBodies, writePieces, type Read } from './problem';

const PREFIX = '#p=';

/** `#p=…`: the text of the problem, packed. */
export async function fragment(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** More text than this is in no link. */
const MOST = 200_000;

/** The text in a fragment; `null` if there is none. */
export async function fromFragment(hash: string): Promise<string | null> {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    const binary = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
      if (text.length > MOST) return null;
    }
  } catch {
    return null;
  }
}

/** The text in a file: what is not UTF-8 is what old programs for Windows wrote. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The problems of a file, whatever form it has; none if there are none in it. `optionNames` are those of Popeye's options. */
export async function fromFile(name: string, content: string, optionNames: string[]): Promise<string[]> {
  const lower = name.toLowerCase();
  const text = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (/\.(olv|ya?ml)$/.test(lower) || /^(---\s*\n\s*)?(algebraic|authors):/.test(text)) return (await import('./olv')).read(text, optionNames);
  if (lower.endsWith('.pgn') || /^\s*\[\w+ "/.test(text)) return fromPgn(text);
  const lines = text.split('\n').filter(line => line.trim());
  if (lines[0]?.includes('/') && readFen(lines[0])) return lines.map(fromEpd).filter(problem => problem !== null);
  return lines.length ? problemsOf(text) : [];
}

/** The games that begin with a diagram. */
function fromPgn(content: string): string[] {
  const found: string[] = [];
  for (const [tags] of content.matchAll(/(?:^[ \t]*\[\w+[ \t]+"[^\n]*\][ \t]*(?:\n|$))+/gm)) {
    const tag = (key: string) => new RegExp(`\\[${key}\\s+"([^"]*)"\\s*\\]`).exec(tags)?.[1];
    const stipulation = tag('Stipulation') ?? /(?:#|mate in )(\d+)/i.exec(tag('Event') ?? '')?.[0]?.replace(/mate in /i, '#');
    const text = fromFen(tag('FEN') ?? '', stipulation);
    const author = tag('Composer') ?? tag('White');
    if (text) found.push(author && author !== '?' ? withBodies(text, 'author', [author]) : text);
  }
  return found;
}

/** A line with a position; `dm 3` is a mate in three. */
function fromEpd(line: string): string | null {
  const moves = /\bdm (\d+)/.exec(line)?.[1];
  return fromFen(line, moves && `#${moves}`);
}

export function fromFen(fen: string, stipulation = '#2'): string | null {
  const position = readFen(fen);
  return position ? `BeginProblem\nPieces${writePieces(position)}\nStipulation ${stipulation}\nOption SetPlay Variation\nEndProblem\n` : null;
}

export interface Shared {
  text: string;
  read: Read;
  /** The position before all twins. */
  diagram: Position;
  /** The position that is shown. */
  position: Position;
  /** The positions that are solved, with the solutions that have been found, as the API tells them. */
  solved: { position: Position; solutions: any[] }[];
}

export type Form = 'png' | 'svg' | 'popeye' | 'latex' | 'pgn' | 'olv' | 'fen';

/** The forms in which problems can be saved. Moves in PGN are written by the server. */
export function forms(): Form[] {
  return ['png', 'svg', 'popeye', 'latex', ...(answers('/api/moves') ? (['pgn'] as const) : []), 'olv', 'fen'];
}

/** The name, content and kind of a file with the problem. */
export async function toFile(form: Form, shared: Shared): Promise<[string, BlobPart, string]> {
  const { text, position } = shared;
  switch (form) {
    case 'popeye': return ['problem.inp', text, 'text/plain'];
    case 'fen': return ['problem.fen', `${writeFen(position)} w - - 0 1\n`, 'text/plain'];
    case 'svg': return ['problem.svg', await picture(position), 'image/svg+xml'];
    case 'png': return ['problem.png', await png(position), 'image/png'];
    case 'latex': {
      const solution = await plainSolution(text);
      return ['problem.tex', await (await ask('/api/latex', { input: text, solution })).text(), 'application/x-tex'];
    }
    case 'pgn': return ['problem.pgn', await pgn(shared), 'application/x-chess-pgn'];
    case 'olv': return ['problem.olv', (await import('./olv')).write(shared), 'application/yaml'];
  }
}

async function picture(position: Position): Promise<string> {
  if (isOrthodox(position) && answers('/api/show')) return (await ask('/api/show', { position: `${writeFen(position)} w - - 0 1`, game: 'chess', format: 'svg' })).text();
  return diagram(position);
}

/** A diagram as SVG, with any men. */
export function diagram(position: Position): string {
  const squares: string[] = [];
  for (let index = 0; index < 64; index++) {
    const x = index % 8, y = Math.floor(index / 8);
    squares.push(`<rect x="${x * 100}" y="${y * 100}" width="100" height="100" fill="${(x + y) % 2 ? '#bb8f66' : '#f2e1c3'}"/>`);
  }
  for (const [square, one] of position) {
    const x = 'abcdefgh'.indexOf(square[0]) * 100, y = (8 - Number(square[1])) * 100;
    const placed = pictureText(one).replace(/<svg [^>]*>/, `<svg x="${x}" y="${y}" width="100" height="100" viewBox="0 0 100 100">`);
    // Names are those of the whole picture.
    squares.push(placed.replaceAll(/(id="|#)([lr])(["\)])/g, `$1$2${square}$3`));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 808 808"><rect x="-4" y="-4" width="808" height="808" fill="#3b2f26"/>${squares.join('')}</svg>`;
}

async function png(position: Position): Promise<Blob> {
  if (isOrthodox(position) && answers('/api/show')) {
    return (await ask('/api/show', { position: `${writeFen(position)} w - - 0 1`, game: 'chess', format: 'png', width: 1024 })).blob();
  }
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await picture(position))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1024;
  canvas.getContext('2d')!.drawImage(image, 0, 0, 1024, 1024);
  return new Promise((resolve, reject) => canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('png'))), 'image/png'));
}

/** The solution in words, for a document. */
async function plainSolution(text: string): Promise<string> {
  const lines: string[] = [];
  const tell = (events: Event[]) => {
    for (const event of events) {
      if (event.event === 'position' && event.position.twin) lines.push('', event.position.twin);
      if (event.event === 'solution') lines.push(...solutionLines(event.solution, 1, ''));
      if (event.event === 'answer') for (const verdict of event.answer.verdicts ?? []) lines.push('', verdict.text);
    }
  };
  await stream('/api/solve', { input: text, limits: { time: 20 } }, new AbortController().signal, tell);
  return lines.join('\n');
}

function solutionLines(solution: any, number: number, indent: string): string[] {
  if (solution.kind === 'line') return [`${indent}${solution.text}`];
  const lines: string[] = [];
  const mark = solution.kind === 'key' ? ' !' : solution.kind === 'try' ? ' ?' : '';
  const dots = solution.kind === 'set' ? '...' : '.';
  if (solution.move) lines.push(`${indent}${number}${dots}${solution.move.text}${mark}${solution.zugzwang ? ' zugzwang.' : ''}`);
  const deeper = `${indent}    `;
  for (const threat of solution.threats ?? []) lines.push(`${deeper}threat: ${number + 1}.${threat.move.text}`);
  for (const next of solution.continuations ?? []) lines.push(...solutionLines(next, number + 1, deeper));
  for (const variation of solution.variations ?? []) {
    lines.push(`${deeper}${number}...${variation.move.text}`);
    for (const next of variation.continuations ?? []) lines.push(...solutionLines(next, number + 1, `${deeper}    `));
  }
  for (const refutation of solution.refutations ?? []) lines.push(`${deeper}but: ${number}...${refutation.text} !`);
  return lines;
}

/** Lines of a game in PGN at most. */
const LINES = 40;

/** A game for each position that is solved, with its solutions as variations. */
async function pgn({ text, read, solved }: Shared): Promise<string> {
  const texts = read.problem?.texts;
  const author = texts?.author.join(', ') || '?';
  const isChess = !read.problem?.conditions.length && solved.every(({ position }) => isOrthodox(position));
  if (!isChess) throw new Error(t('notChess'));
  const games = solved.map(async ({ position, solutions }, index) => {
    const lines = paths(solutions).slice(0, LINES);
    const turn = (lines[0]?.[0]?.side ?? 'white') === 'white' ? 'w' : 'b';
    const fen = `${writeFen(position)} ${turn} - - 0 1`;
    const tags: [string, string][] = [
      ['Event', texts?.origin.join(', ') || '?'], ['Site', '?'], ['Date', '????.??.??'], ['Round', solved.length > 1 ? String(index + 1) : '-'],
      ['White', author], ['Black', '?'], ['Result', '*'],
      ['Composer', author], ['Stipulation', read.problem?.twins[index]?.stipulation ?? bodies(text, 'stipulation')[0] ?? ''], ['SetUp', '1'], ['FEN', fen],
    ];
    const head = tags.map(([key, value]) => `[${key} "${value.replace(/["\\]/g, '')}"]`).join('\n');
    const begun: Branch[] = [];
    const others: string[] = [];
    for (const path of lines) {
      const words = await inPgn(fen, path);
      if (words) grow(begun, words.map((word, index) => [word, ...(path[index].threats ?? [])].join(' ')));
      else others.push(`{${path.map(move => tidy(move.text)).join(' ')}}`);
    }
    return `${head}\n\n${[...others, ...movetext(begun, turn === 'w' ? 0 : 1), '*'].join(' ')}\n`;
  });
  return (await Promise.all(games)).join('\n');
}

/** Moves in PGN; `null` if the sides do not take turns. */
async function inPgn(fen: string, path: PathMove[]): Promise<string[] | null> {
  try {
    return (await askJson('/api/moves', { position: fen, game: 'chess', moves: path.map(move => move.uci) })).western;
  } catch {
    return null;
  }
}

/** A move and what follows it. */
interface Branch {
  move: string;
  next: Branch[];
}

function grow(branches: Branch[], line: string[]): void {
  let here = branches;
  for (const move of line) {
    let next = here.find(branch => branch.move === move);
    if (!next) here.push((next = { move, next: [] }));
    here = next.next;
  }
}

/** The words of PGN: the first branch, and the others in brackets behind its first move. `ply` counts from White's first move. */
function movetext(branches: Branch[], ply: number, isNumbered = true): string[] {
  const [main, ...others] = branches;
  if (!main) return [];
  const number = ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}...`;
  const word = (branch: Branch, isFirst: boolean) => (isFirst || ply % 2 === 0 ? `${number} ${branch.move}` : branch.move);
  const aside = others.map(other => `(${[word(other, true), ...movetext(other.next, ply + 1, false)].join(' ')})`);
  return [word(main, isNumbered), ...aside, ...movetext(main.next, ply + 1, aside.length > 0)];
}

interface PathMove extends Played {
  /** What it threatens, as comments. */
  threats?: string[];
}

/** The full lines of solutions, the first one first. */
function paths(solutions: any[]): PathMove[][] {
  const found: PathMove[][] = [];
  const walk = (value: any, path: PathMove[]): void => {
    const number = (path.length + 4) >> 1;
    const threats = (value.threats ?? []).map((threat: any) => `{threatens ${number}.${tidy(threat.move.text)}}`);
    const here = value.move ? [...path, { ...value.move, threats }] : path;
    const replies: any[] = value.variations ?? [];
    if (!replies.length && !(value.continuations ?? []).length) found.push(here);
    for (const reply of replies) for (const next of reply.continuations ?? []) walk(next, [...here, reply.move]);
    for (const next of value.continuations ?? []) walk(next, here);
  };
  for (const solution of solutions) {
    if (solution.kind === 'line') found.push(solution.moves);
    else if (solution.kind === 'key') walk(solution, []);
  }
  return found;
}
