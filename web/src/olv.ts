// Olive's files: problems in YAML.

import { parse, stringify } from 'yaml';
import type { Shared } from './share';
import { bodies } from './problem';
import { writeFen } from './position';

interface Entry {
  algebraic?: { white?: string[]; black?: string[]; neutral?: string[] };
  fen?: string;
  stipulation?: string;
  options?: string[];
  conditions?: string[];
  authors?: string[];
  source?: unknown;
  title?: string;
  distinction?: string;
  twins?: Record<string, string>;
}

const lines = (value: unknown): string => String(value ?? '').split('\n')[0].trim();

/** The first problem of a file in Popeye's language. */
export function read(content: string): { text: string; count: number } | null {
  const parsed: unknown = parse(content, { maxAliasCount: 100 });
  const list = Array.isArray(parsed) ? parsed : parsed ? [parsed] : [];
  const entry = list[0] as Entry | undefined;
  if (!entry || typeof entry !== 'object') return null;
  const out = ['BeginProblem'];
  for (const author of entry.authors ?? []) out.push(`Author ${lines(author)}`);
  const source = typeof entry.source === 'object' && entry.source ? (entry.source as { name?: string }).name : entry.source;
  if (source) out.push(`Origin ${lines(source)}`);
  if (entry.title) out.push(`Title ${lines(entry.title)}`);
  if (entry.distinction) out.push(`Award ${lines(entry.distinction)}`);
  const men = entry.algebraic;
  if (men) {
    out.push('Pieces');
    for (const side of ['white', 'black', 'neutral'] as const) {
      // Olive writes knights as S, as Popeye does, and fairy men in Popeye's codes.
      const list = (men[side] ?? []).map(one => String(one).replace(/[^A-Za-z0-9/]/g, ''));
      if (list.length) out.push(`  ${side[0].toUpperCase()}${side.slice(1)} ${list.join(' ')}`);
    }
  } else if (entry.fen) out.push(`Forsyth ${lines(entry.fen).split(' ')[0].replaceAll('N', 'S').replaceAll('n', 's')}`);
  out.push(`Stipulation ${lines(entry.stipulation ?? '#2')}`);
  const options = new Set([...(entry.options ?? []).map(lines), 'Variation']);
  out.push(`Option ${[...options].join(' ')}`);
  for (const condition of entry.conditions ?? []) out.push(`Condition ${lines(condition)}`);
  for (const twin of Object.values(entry.twins ?? {})) out.push(`Twin ${lines(twin)}`);
  out.push('EndProblem', '');
  return { text: out.join('\n'), count: list.length };
}

export function write({ text, read: { problem }, position }: Shared): string {
  const men = { white: [] as string[], black: [] as string[], neutral: [] as string[] };
  for (const [square, man] of position) men[man.side].push(`${man.code}${square}`);
  const algebraic: Record<string, string[]> = {};
  for (const side of ['white', 'black', 'neutral'] as const) if (men[side].length) algebraic[side] = men[side].sort();
  const twins = bodies(text, 'twin');
  const entry: Record<string, unknown> = {
    authors: problem?.texts.author.length ? problem.texts.author : undefined,
    source: problem?.texts.origin[0],
    distinction: problem?.texts.award ?? undefined,
    title: problem?.texts.title[0],
    algebraic,
    fen: writeFen(position),
    stipulation: problem?.stipulation,
    options: problem?.options.length ? problem.options : undefined,
    conditions: problem?.conditions.length ? problem.conditions : undefined,
    twins: twins.length ? Object.fromEntries(twins.map((twin, index) => [String.fromCharCode(98 + index), twin])) : undefined,
  };
  return stringify([entry], { lineWidth: 0 });
}
