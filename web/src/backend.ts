// Who answers the page: `keymove serve`, or the solver in the browser itself.

export interface Backend {
  /** Whether questions at this path are answered at all. */
  answers(path: string): boolean;
  get(path: string): Promise<Response>;
  /** Sends a question. The answer may come piece by piece; `signal` withdraws the question. */
  post(path: string, body: BodyInit, kind: string, signal?: AbortSignal): Promise<Response>;
}

/** Tells this tab from others, which take turns. */
const CLIENT = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16)).join('');

/** The server that the page comes from. */
export const SERVER: Backend = {
  answers: () => true,
  get: path => fetch(path),
  post: (path, body, kind, signal) => fetch(path, { method: 'POST', body, signal, headers: { 'content-type': kind, 'x-keymove-client': CLIENT } }),
};
