// The solver in the browser: workers that run it as WebAssembly, for a page without a server.

import type { Backend } from './backend';

/** What `workbench::answer` answers. */
const PATHS = ['/api/about', '/api/men', '/api/read', '/api/solve', '/api/latex'];

/** What a worker says: lines of JSON, a refusal, or that it is done. */
export type Told = { lines: string } | { refused: string } | { done: true };

/** The backend whose workers run the script `worker` with the program at `solver`. */
export function inBrowser(solver: string, worker: string): Backend {
  const program = WebAssembly.compileStreaming(fetch(solver));
  /** A worker that has nothing to do. */
  let idle: Worker | null = null;

  async function ask(path: string, question: string, signal?: AbortSignal): Promise<Response> {
    const asked = JSON.parse(question) as { limits?: { time?: number } } | null;
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
      const seconds = asked?.limits?.time;
      const timer = seconds === undefined ? 0 : setTimeout(() => {
        kill();
        pieces.enqueue(encoder.encode('{"event":"end","end":"time"}\n'));
        pieces.close();
        resolve(answer);
      }, seconds * 1000);
      signal?.addEventListener('abort', withdraw);
      running.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('lines' in data) {
          pieces.enqueue(encoder.encode(data.lines));
          resolve(answer);
        } else if ('refused' in data) {
          resolve(new Response(JSON.stringify({ error: { message: data.refused } }), { status: 422 }));
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
      running.postMessage({ program: compiled, question: JSON.stringify({ path, question: asked }) });
    });
  }

  return {
    answers: path => PATHS.includes(path),
    get: path => ask(path, 'null'),
    post: (path, body, _kind, signal) => ask(path, String(body), signal),
  };
}
