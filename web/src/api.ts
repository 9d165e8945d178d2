// The questions of the page. Streams are lines of JSON.

import { SERVER, type Backend } from './backend';

let backend: Backend = SERVER;

/** Has another backend answer from now on. */
export function use(next: Backend): void {
  backend = next;
}

/** Whether anybody answers at this path. */
export function answers(path: string): boolean {
  return backend.answers(path);
}

export interface ApiError {
  message: string;
  text?: string;
  column?: number | null;
  hint?: string | null;
}

export class Refused extends Error {
  constructor(readonly error: ApiError) {
    super(error.message);
  }
}

export type Event = { event: string } & Record<string, any>;

async function send(path: string, body: BodyInit, kind: string, signal?: AbortSignal): Promise<Response> {
  const response = await backend.post(path, body, kind, signal);
  if (response.ok) return response;
  let error: ApiError = { message: `${response.status} ${response.statusText}` };
  try {
    error = (await response.json()).error;
  } catch {
    // A refusal without JSON says what its status says.
  }
  throw new Refused(error);
}

export function ask(path: string, question: unknown, signal?: AbortSignal): Promise<Response> {
  return send(path, JSON.stringify(question), 'application/json', signal);
}

export async function askJson<T = any>(path: string, question: unknown, signal?: AbortSignal): Promise<T> {
  return (await ask(path, question, signal)).json();
}

export async function get<T = any>(path: string): Promise<T> {
  const response = await backend.get(path);
  if (!response.ok) throw new Refused({ message: `${response.status} ${response.statusText}` });
  return response.json();
}

/** Calls `tell` with the events of an answer, those that have come together at once. */
export async function stream(path: string, question: unknown, signal: AbortSignal, tell: (events: Event[]) => void): Promise<void> {
  await events(await ask(path, question, signal), tell);
}

export async function upload(path: string, file: Blob, signal: AbortSignal, tell: (events: Event[]) => void): Promise<void> {
  await events(await send(path, file, 'application/octet-stream', signal), tell);
}

async function events(response: Response, tell: (events: Event[]) => void): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length) tell(lines.filter(Boolean).map(line => JSON.parse(line)));
  }
  if (rest) tell([JSON.parse(rest)]);
}

export interface About {
  version: string;
  processors: number;
  limits: { time: number; memory: number };
  options: string[];
  men: { code: string; name: string }[];
  attributes: string[];
  conditions: string[];
  themes: string[];
  /** The same names in other languages, in the same order. */
  languages: Record<'de' | 'fr', { options: string[]; men: string[]; attributes: string[]; conditions: string[] }>;
}
