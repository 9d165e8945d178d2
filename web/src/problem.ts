// A problem is its text in Popeye's language; the board and the menus change parts of it.

import type { Man } from './men';
import type { Position } from './position';

export interface Diagnostic {
  severity: 'error' | 'warning';
  message: string;
  expected: string | null;
  /** A sentence that helps to mend it. */
  help: string | null;
  line: number;
  column: number;
  length: number;
}

export interface ReadPosition {
  forsyth: string;
  men: { square: string; side: 'white' | 'black' | 'neutral'; code: string; attributes: string[] }[];
}

export interface ReadProblem {
  language: string;
  texts: { author: string[]; origin: string[]; award: string | null; title: string[] };
  stipulation: string;
  options: string[];
  conditions: string[];
  zero_position: boolean;
  diagram: ReadPosition;
  twins: { label: string | null; stipulation: string; position: ReadPosition }[];
}

export interface Read {
  solvable: boolean;
  problem: ReadProblem | null;
  diagnostics: Diagnostic[];
}

export function positionOf(position: ReadPosition): Position {
  return new Map(position.men.map(({ square, ...man }) => [square, man as Man]));
}

export const EMPTY = 'BeginProblem\nStipulation #2\nOption SetPlay Variation\nEndProblem\n';

export const SHOWCASE = 'BeginProblem\nTitle A mate in two\nPieces\n  White Kc2 Rh4\n  Black Ka1 Pa3\nStipulation #2\nOption SetPlay Variation\nEndProblem\n';

/** The languages of problems. */
export type Language = 'en' | 'de' | 'fr';
const LANGUAGES: Language[] = ['en', 'de', 'fr'];

/** Commands whose line is text for people. */
const PROSE = ['author', 'origin', 'title', 'award', 'remark', 'protocol', 'latex'];

/** What ends a twin. Other commands in it, such as its stipulation, are verbs. */
const AFTER_TWIN = ['twin', 'zeroposition', 'nextproblem', 'endproblem', 'remark'];

/** The commands as they are written in the three languages. */
const COMMANDS: Record<string, [string, string, string]> = {
  beginproblem: ['BeginProblem', 'AnfangProblem', 'DebutProbleme'],
  endproblem: ['EndProblem', 'EndeProblem', 'FinProbleme'],
  nextproblem: ['NextProblem', 'WeiteresProblem', 'ASuivre'],
  author: ['Author', 'Autor', 'Auteur'],
  origin: ['Origin', 'Quelle', 'Source'],
  title: ['Title', 'Titel', 'Titre'],
  award: ['Award', 'Auszeichnung', 'Prix'],
  remark: ['Remark', 'Bemerkung', 'Remarque'],
  pieces: ['Pieces', 'Steine', 'Pieces'],
  forsyth: ['Forsyth', 'Forsyth', 'Forsyth'],
  stipulation: ['Stipulation', 'Forderung', 'Enonce'],
  sstipulation: ['SStipulation', 'SForderung', 'SEnonce'],
  option: ['Option', 'Option', 'Option'],
  condition: ['Condition', 'Bedingung', 'Condition'],
  twin: ['Twin', 'Zwilling', 'Jumeau'],
  zeroposition: ['ZeroPosition', 'NullStellung', 'ZeroPosition'],
  array: ['InitialGameArray', 'PartieAnfangsStellung', 'PositionInitialePartie'],
  protocol: ['Protocol', 'Protokoll', 'Protocol'],
  latex: ['LaTeX', 'LaTeX', 'LaTeX'],
  latexpieces: ['LaTeXPieces', 'LaTeXSteine', 'PiecesLaTeX'],
};

const SIDES = { white: ['White', 'Weiss', 'Blanc'], black: ['Black', 'Schwarz', 'Noir'], neutral: ['Neutral', 'Neutral', 'Neutre'] };

/** The language in which a text begins a problem, if it does. */
function beginning(text: string): Language | undefined {
  const first = /\S+/.exec(text)?.[0].toLowerCase() ?? '';
  return LANGUAGES.find((_, index) => first.length >= 3 && COMMANDS.beginproblem[index].toLowerCase().startsWith(first));
}

/** The language of a text: its first word tells it. */
export function languageOf(text: string): Language {
  return beginning(text) ?? 'en';
}

const inLanguage = (names: string[], language: Language): string => names[LANGUAGES.indexOf(language)];

interface Section {
  command: string;
  start: number;
  /** Where what follows the command begins. */
  body: number;
  end: number;
}

/** The commands of the first problem of a text, with their places. Abbreviations of three letters or more are understood. */
export function sections(text: string): Section[] {
  const found: Section[] = [];
  const language = languageOf(text);
  const commands = Object.entries(COMMANDS).map(([command, names]) => [command, inLanguage(names, language).toLowerCase()]);
  const words = /\S+/g;
  let match: RegExpExecArray | null;
  let isTwin = false;
  while ((match = words.exec(text))) {
    const word = match[0].toLowerCase();
    const atLineStart = /(^|\n)[ \t]*$/.test(text.slice(0, match.index));
    const command = commands.find(([, name]) => name === word || (atLineStart && word.length >= 3 && name.startsWith(word)))?.[0];
    if (!command || (isTwin && !AFTER_TWIN.includes(command))) continue;
    const body = match.index + match[0].length;
    if (PROSE.includes(command)) words.lastIndex = lineEnd(text, body);
    // A remark in a twin is a part of it.
    if (isTwin && command === 'remark') continue;
    const last = found.at(-1);
    if (last) last.end = match.index;
    found.push({ command, start: match.index, body, end: text.length });
    // What follows is another problem, or nothing.
    if (command === 'nextproblem' || command === 'endproblem') break;
    isTwin = command === 'twin' || command === 'zeroposition';
  }
  return found;
}

/** The problems of a text, each as a text of its own. What follows the end is another problem if it begins as one. */
export function problemsOf(text: string): string[] {
  const found: string[] = [];
  for (let rest = text; ;) {
    const last = sections(rest).at(-1);
    const next = last ? rest.slice(last.body).trimStart() : '';
    const [begin, end] = ['beginproblem', 'endproblem'].map(command => inLanguage(COMMANDS[command], languageOf(rest)));
    if (last?.command === 'nextproblem') {
      found.push(`${rest.slice(0, last.start)}${end}\n`);
      rest = `${begin}\n${next}`;
    } else if (last?.command === 'endproblem' && beginning(next)) {
      found.push(`${rest.slice(0, last.body)}\n`);
      rest = next;
    } else return [...found, rest];
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** What stands behind a command, for each time that it occurs. */
export function bodies(text: string, command: string): string[] {
  return sections(text).filter(section => section.command === command).map(section => text.slice(section.body, section.end).trim());
}

/** The order in which commands are written. */
const ORDER = ['beginproblem', 'author', 'origin', 'award', 'title', 'pieces', 'stipulation', 'option', 'condition', 'zeroposition', 'twin', 'endproblem'];

/** The same text in which these bodies follow a command, wherever it stood; none takes it away. */
export function withBodies(text: string, command: string, next: string[]): string {
  const replaced = command === 'pieces' ? ['pieces', 'forsyth', 'array'] : command === 'stipulation' ? ['stipulation', 'sstipulation'] : [command];
  const all = sections(text);
  const old = all.filter(section => replaced.includes(section.command));
  const name = inLanguage(COMMANDS[command], languageOf(text));
  const written = next.filter(Boolean).map(body => `${name}${body.startsWith('\n') ? '' : ' '}${body}\n`).join('');
  let at: number;
  if (old.length) at = old[0].start;
  else {
    const rank = ORDER.indexOf(command);
    const later = all.find(section => ORDER.indexOf(section.command) > rank || section.command === 'nextproblem');
    at = later?.start ?? text.length;
  }
  let result = '', position = 0, isWritten = false;
  for (const section of old) {
    if (!isWritten && section.start >= at) {
      result += text.slice(position, section.start) + written;
      isWritten = true;
    } else result += text.slice(position, section.start);
    position = section.end;
  }
  if (!isWritten) return text.slice(0, at) + (at && !text.slice(0, at).endsWith('\n') ? '\n' : '') + written + text.slice(at);
  return result + text.slice(position);
}

/** A position as the command Pieces has it; `translated` gives the names of men and attributes in the language. */
export function writePieces(position: Position, language: Language = 'en', translated = (name: string) => name): string {
  const groups: string[] = [];
  for (const side of ['white', 'black', 'neutral'] as const) {
    const kinds = new Map<string, string[]>();
    const order = [...'KQRBSP'].map(translated);
    for (const [square, man] of position) {
      if (man.side !== side) continue;
      const name = `${man.attributes.map(attribute => `${translated(attribute)} `).join('')}${translated(man.code)}`;
      kinds.set(name, [...(kinds.get(name) ?? []), square]);
    }
    const rank = (name: string) => (order.indexOf(name) + 99) % 99;
    const sorted = [...kinds].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
    const plain = sorted.filter(([name]) => !name.includes(' '));
    const marked = sorted.filter(([name]) => name.includes(' '));
    const write = ([name, squares]: [string, string[]]) => {
      const code = name.split(' ').at(-1)!;
      return `${name.slice(0, name.length - code.length)}${code}${squares.sort().join('')}`;
    };
    const label = inLanguage(SIDES[side], language);
    if (plain.length) groups.push(`  ${label} ${plain.map(write).join(' ')}`);
    for (const one of marked) groups.push(`  ${label} ${write(one)}`);
  }
  return groups.length ? `\n${groups.join('\n')}` : '';
}
