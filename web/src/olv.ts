// Olive's files: a YAML document for each problem.

import { parseAllDocuments, stringify } from 'yaml';
import type { Shared } from './share';
import { bodies } from './problem';

interface Entry {
  /** `Kc2`, `Royal Gb3`. */
  algebraic?: { white?: string[]; black?: string[]; neutral?: string[] };
  fen?: string;
  stipulation?: string;
  /** Options and conditions alike. */
  options?: string[];
  conditions?: string[];
  authors?: string[];
  /** The name alone in older files. */
  source?: string | { name?: string; issue?: string; problemid?: string; date?: { year?: number; month?: number } };
  title?: string;
  award?: { distinction?: string };
  /** Where older files have it. */
  distinction?: string;
  /** The twins by their letters; `a` is one where the diagram itself is none. */
  twins?: Record<string, string>;
}

const line = (value: unknown): string => String(value ?? '').split('\n')[0].trim();
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(line).filter(Boolean) : []);

/** The problems of a file in Popeye's language. `optionNames` are those of its options: what else a problem has are conditions. */
export function read(content: string, optionNames: string[]): string[] {
  const documents = parseAllDocuments(content);
  for (const { errors: [fault] } of documents) if (fault) throw fault;
  const entries = [...documents].flatMap(document => document.toJS({ maxAliasCount: 100 }) as unknown);
  const isEntry = (entry: unknown): entry is Entry => !!entry && typeof entry === 'object' && !Array.isArray(entry);
  return entries.filter(isEntry).map(entry => problem(entry, optionNames));
}

function problem(entry: Entry, optionNames: string[]): string {
  const out = ['BeginProblem'];
  for (const author of list(entry.authors)) out.push(`Author ${author}`);
  const origin = source(entry.source);
  if (origin) out.push(`Origin ${origin}`);
  if (entry.title) out.push(`Title ${line(entry.title)}`);
  const award = entry.award?.distinction ?? entry.distinction;
  if (award) out.push(`Award ${line(award)}`);
  if (entry.algebraic) out.push('Pieces', ...pieces(entry.algebraic));
  else if (entry.fen) out.push(`Forsyth ${line(entry.fen).split(' ')[0].replaceAll('N', 'S').replaceAll('n', 's')}`);
  out.push(`Stipulation ${line(entry.stipulation ?? '#2')}`);
  const isOption = (name: string) => optionNames.some(known => known.toLowerCase().startsWith(name.split(' ')[0].toLowerCase()));
  const all = list(entry.options);
  const options = new Set([...all.filter(isOption), 'Variations']);
  out.push(`Option ${[...options].join(' ')}`);
  for (const condition of [...all.filter(name => !isOption(name)), ...list(entry.conditions)]) out.push(`Condition ${condition}`);
  const twins = Object.entries(entry.twins ?? {}).sort(([a], [b]) => a.localeCompare(b));
  for (const [letter, twin] of twins) out.push(`${letter === 'a' ? 'ZeroPosition' : 'Twin'} ${line(twin)}`);
  out.push('EndProblem', '');
  return out.join('\n');
}

/** `Broodings 50/1, 02/2009`. */
function source(value: Entry['source']): string {
  if (!value || typeof value !== 'object') return line(value);
  const { year, month } = value.date ?? {};
  const number = [value.issue, value.problemid].map(line).filter(Boolean).join('/');
  const date = year ? `${month ? `${String(month).padStart(2, '0')}/` : ''}${year}` : '';
  return [[line(value.name), number].filter(Boolean).join(' '), date].filter(Boolean).join(', ');
}

/** Olive has knights as S and fairy men in Popeye's codes, as Popeye does. Attributes are for one man. */
function pieces(algebraic: NonNullable<Entry['algebraic']>): string[] {
  const lines: string[] = [];
  for (const side of ['white', 'black', 'neutral'] as const) {
    const men = list(algebraic[side]).map(one => one.replace(/[^A-Za-z0-9/ ]/g, ''));
    const label = `  ${side[0].toUpperCase()}${side.slice(1)}`;
    const plain = men.filter(one => !one.includes(' '));
    if (plain.length) lines.push(`${label} ${plain.join(' ')}`);
    for (const one of men) if (one.includes(' ')) lines.push(`${label} ${one}`);
  }
  return lines;
}

export function write({ text, read: { problem }, diagram }: Shared): string {
  const algebraic: Record<string, string[]> = {};
  for (const side of ['white', 'black', 'neutral'] as const) {
    const men = [...diagram].filter(([, one]) => one.side === side).map(([square, one]) => `${[...one.attributes, one.code].join(' ')}${square}`);
    if (men.length) algebraic[side] = men.sort();
  }
  const [zero] = bodies(text, 'zeroposition');
  const twins = bodies(text, 'twin').map((twin, index) => [String.fromCharCode(98 + index), twin.replace(/\s+/g, ' ')]);
  if (zero !== undefined) twins.unshift(['a', zero.replace(/\s+/g, ' ')]);
  // Olive knows this option by its older name.
  const options = [...(problem?.options ?? []).map(option => (option === 'Variations' ? 'Variation' : option)), ...(problem?.conditions ?? [])];
  const { author = [], origin = [], award = null, title = [] } = problem?.texts ?? {};
  const entry: Entry = {
    algebraic,
    authors: author.length ? author : undefined,
    source: origin.length ? { name: origin.join(', ') } : undefined,
    award: award ? { distinction: award } : undefined,
    title: title[0],
    options: options.length ? options : undefined,
    stipulation: problem?.stipulation,
    twins: twins.length ? Object.fromEntries(twins) : undefined,
  };
  // Readers of YAML 1.1 take more plain words for something else than a string, `=` among them.
  return `---\n${stringify(entry, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })}`;
}
