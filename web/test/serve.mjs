// Starts `keymove serve` and a browser, for tests and measurements.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../..');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A server on a free port; `stop` ends it. */
export async function serve(...args) {
  const program = process.env.KEYMOVE ?? join(root, 'target/debug/keymove');
  const child = spawn(program, ['serve', '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  child.stderr.on('data', data => { told += data; });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', data => {
      text += data;
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on('exit', code => reject(new Error(`keymove serve ended with ${code}: ${told}`)));
  });
  if (/not in this binary/.test(told) && !process.env.WEB_DIST) throw new Error('The page is not in this binary: build it, then keymove again.');
  return { url, pid: child.pid, stop: () => new Promise(done => { child.on('exit', done); child.kill('SIGTERM'); }) };
}

export function browserPath() {
  return [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(path => path && existsSync(path));
}

export function launch() {
  return chromium.launch({ executablePath: browserPath(), args: FLAGS, headless: true });
}

export function launchServer() {
  return chromium.launchServer({ executablePath: browserPath(), args: FLAGS, headless: true });
}

/** With WEB_DIST=1 the page comes from web/dist, so that it need not be built into the binary while one works on it. */
export async function fromDisk(context) {
  if (!process.env.WEB_DIST) return;
  const kinds = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
  await context.route(url => !url.pathname.startsWith('/api/'), (route, request) => {
    const name = new URL(request.url()).pathname.slice(1) || 'index.html';
    const path = join(here, '../dist', name);
    if (!existsSync(path)) return route.continue();
    return route.fulfill({ body: readFileSync(path), contentType: `${kinds[name.split('.').pop()]}; charset=utf-8` });
  });
}
