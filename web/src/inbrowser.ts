// The program in the browser: workers that run it as WebAssembly, for a page without a server.

import type { ApiError } from './api';
import type { Backend } from './backend';

/** What `workbench::answer` answers. */
const PATHS = ['about', 'men', 'read', 'solve', 'mate', 'analyse', 'show', 'moves', 'latex', 'puzzles', 'puzzles/export'].map(name => `/api/${name}`);

/** What a worker is asked, and the file that it is about. */
export interface Asked {
  program: WebAssembly.Module;
  path: string;
  question: unknown;
  file?: Blob;
}

/** What a worker says: a piece of the answer, a refusal, or that it is done. */
export type Told = { bytes: Uint8Array } | { refused: ApiError } | { done: true };

/** A question that is asked in an address: words, numbers and truths. */
function fromQuery(query = ''): Record<string, unknown> {
  const read = (name: string, text: string): unknown => (name === 'where' ? text : JSON.parse(text));
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, text]) => [name, read(name, text)]));
}

/** The backend whose workers run the script `worker` with the program at `solver`. */
export function inBrowser(solver: string, worker: string): Backend {
  const program = WebAssembly.compileStreaming(fetch(solver));
  /** A worker that has nothing to do. */
  let idle: Worker | null = null;

  async function ask({ path, question, file }: Omit<Asked, 'program'>, signal?: AbortSignal): Promise<Response> {
    const compiled = await program;
    signal?.throwIfAborted();
    const running = idle ?? new Worker(worker, { type: 'module' });
    idle = null;
    return new Promise((resolve, reject) => {
      let pieces!: ReadableStreamDefaultController<Uint8Array>;
      const encoder = new TextEncoder();
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', withdraw);
      };
      const kill = (): void => {
        end();
        running.terminate();
      };
      const withdraw = (): void => {
        kill();
        reject(signal!.reason);
        pieces.error(signal!.reason);
      };
      const answer = new Response(new ReadableStream<Uint8Array>({ start: controller => { pieces = controller; }, cancel: kill }));
      const seconds = (question as { limits?: { time?: number } } | null)?.limits?.time;
      const timer = seconds === undefined ? 0 : setTimeout(() => {
        kill();
        pieces.enqueue(encoder.encode('{"event":"end","end":"time"}\n'));
        pieces.close();
        resolve(answer);
      }, seconds * 1000);
      signal?.addEventListener('abort', withdraw);
      running.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('bytes' in data) {
          pieces.enqueue(data.bytes);
          resolve(answer);
        } else if ('refused' in data) {
          resolve(new Response(JSON.stringify({ error: data.refused }), { status: 422 }));
        } else {
          end();
          pieces.close();
          resolve(answer);
          if (idle) running.terminate();
          else idle = running;
        }
      };
      running.onerror = event => {
        kill();
        const fault = new Error(event.message);
        reject(fault);
        pieces.error(fault);
      };
      const asked: Asked = { program: compiled, path, question, file };
      running.postMessage(asked);
    });
  }

  return {
    answers: path => PATHS.includes(path),
    get: path => ask({ path, question: null }),
    post(address, body, _kind, signal) {
      const [path, query] = address.split('?');
      if (body instanceof Blob) return ask({ path, question: fromQuery(query), file: body }, signal);
      return ask({ path, question: JSON.parse(String(body)) }, signal);
    },
  };
}
