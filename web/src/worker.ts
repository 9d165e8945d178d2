// A worker that runs the program: it answers one question after the other.

import type { Asked, Told } from './inbrowser';

interface Exports {
  memory: WebAssembly.Memory;
  question_room(bytes: number): number;
  file_room(bytes: number): number;
  answer_question(): void;
}

const tell = (told: Told): void => postMessage(told);
const decoder = new TextDecoder();
const encoder = new TextEncoder();
let program: Exports | null = null;

/** The shortest time between two messages to the page, in milliseconds. */
const INTERVAL = 100;
let started = 0;
let sent = -Infinity;
/** What waits to be sent. */
let waiting: Uint8Array[] = [];

/** The events that say how long something took, which the program does not know. */
const TIMED = /^\{"event":"(progress|line|answer)"/;

/** Takes a piece of the answer out of the program's memory: whole lines of JSON, or part of a file. */
function event(address: number, bytes: number): void {
  let piece = new Uint8Array(program!.memory.buffer, address, bytes).slice();
  const beginning = decoder.decode(piece.subarray(0, 24));
  if (beginning.startsWith('{"event":"refused"')) return tell({ refused: JSON.parse(decoder.decode(piece)).refused });
  const timed = TIMED.exec(beginning)?.[1];
  const now = performance.now();
  if (timed) {
    if (timed === 'progress' && now - sent < INTERVAL) return;
    const told = JSON.parse(decoder.decode(piece));
    const about = told[timed];
    if ('seconds' in about) about.seconds = (now - started) / 1000;
    if ('positions_per_second' in about) about.positions_per_second = about.positions / about.seconds;
    piece = encoder.encode(`${JSON.stringify(told)}\n`);
  }
  waiting.push(piece);
  if (now - sent >= INTERVAL) send();
}

/** Sends what waits in one piece: the page draws after each. */
function send(): void {
  sent = performance.now();
  if (!waiting.length) return;
  const bytes = new Uint8Array(waiting.reduce((sum, piece) => sum + piece.length, 0));
  let end = 0;
  for (const piece of waiting) {
    bytes.set(piece, end);
    end += piece.length;
  }
  tell({ bytes });
  waiting = [];
}

/** Writes `bytes` into the room that the program makes for them. */
function write(room: (bytes: number) => number, bytes: Uint8Array): void {
  const address = room(bytes.length);
  new Uint8Array(program!.memory.buffer, address, bytes.length).set(bytes);
}

onmessage = async ({ data }: MessageEvent<Asked>) => {
  program ??= (await WebAssembly.instantiate(data.program, { page: { event } })).exports as unknown as Exports;
  write(program.question_room, encoder.encode(JSON.stringify({ path: data.path, question: data.question })));
  if (data.file) write(program.file_room, new Uint8Array(await data.file.arrayBuffer()));
  started = performance.now();
  sent = -Infinity;
  program.answer_question();
  send();
  tell({ done: true });
};
