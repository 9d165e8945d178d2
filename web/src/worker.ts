// A worker that runs the solver: it answers one question after the other.

import type { Told } from './inbrowser';

interface Exports {
  memory: WebAssembly.Memory;
  question_room(bytes: number): number;
  answer_question(): void;
}

const tell = (told: Told): void => postMessage(told);
const decoder = new TextDecoder();
let solver: Exports | null = null;

/** The shortest time between two messages to the page, in milliseconds: it draws after each of them. */
const INTERVAL = 100;
let started = 0;
let sent = -Infinity;
/** Lines that wait to be sent. */
let waiting = '';

/** Takes whole lines of JSON out of the solver's memory. */
function event(address: number, bytes: number): void {
  const lines = decoder.decode(new Uint8Array(solver!.memory.buffer, address, bytes));
  if (lines.startsWith('{"event":"refused"')) tell({ refused: JSON.parse(lines).refused });
  else if (lines.startsWith('{"event":"progress"')) progress(JSON.parse(lines));
  else {
    waiting += lines;
    if (performance.now() - sent >= INTERVAL) send();
  }
}

function send(): void {
  sent = performance.now();
  if (waiting) tell({ lines: waiting });
  waiting = '';
}

/** Passes progress on with the time, which the solver does not know. */
function progress(told: { progress: { positions: number; seconds: number; positions_per_second: number } }): void {
  const now = performance.now();
  if (now - sent < INTERVAL) return;
  const seconds = (now - started) / 1000;
  Object.assign(told.progress, { seconds, positions_per_second: told.progress.positions / seconds });
  waiting += `${JSON.stringify(told)}\n`;
  send();
}

onmessage = async ({ data }: MessageEvent<{ program: WebAssembly.Module; question: string }>) => {
  solver ??= (await WebAssembly.instantiate(data.program, { page: { event } })).exports as unknown as Exports;
  const question = new TextEncoder().encode(data.question);
  const address = solver.question_room(question.length);
  new Uint8Array(solver.memory.buffer, address, question.length).set(question);
  started = performance.now();
  sent = -Infinity;
  solver.answer_question();
  send();
  tell({ done: true });
};
