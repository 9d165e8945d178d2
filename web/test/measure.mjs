// Measures the workbench: `node web/test/measure.mjs`. docs/results/workbench.md keeps the figures.
import { createConnection } from 'node:net';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fromDisk, here, launch, launchServer, serve } from './serve.mjs';

const sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
const TWO_MOVER = 'BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption SetPlay\nEndProblem\n';
const HELPMATE = 'BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nEndProblem\n';
const LONG = 'BeginProblem\nForsyth rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\nStipulation #7\nEndProblem\n';

const server = await serve();

async function load() {
  return (await (await fetch(`${server.url}api/about`)).json()).load;
}

async function untilIdle() {
  const since = performance.now();
  while ((await load()).running + (await load()).waiting) {
    if (performance.now() - since > 20_000) throw new Error('something still runs');
    await sleep(5);
  }
  return performance.now() - since;
}

function memory() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;
}

async function solve(input) {
  const response = await fetch(`${server.url}api/solve`, { method: 'POST', body: JSON.stringify({ input }), headers: { 'content-type': 'application/json' } });
  const events = (await response.text()).trim().split('\n').map(line => JSON.parse(line));
  return JSON.stringify([events.filter(event => event.event === 'solution'), events.filter(event => event.event === 'answer').map(event => event.answer.verdicts), events.at(-1)]);
}

/** From the last click of a two-mover to the frame that shows its key. */
async function latency(runs) {
  const browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, locale: 'en-GB' });
  await fromDisk(context);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForSelector('html[data-ready=yes]');
  const times = [];
  for (let run = 0; run < runs; run++) {
    await page.click('[aria-label="Clear the board"]');
    await page.waitForFunction(() => document.documentElement.dataset.solved === 'yes' && !document.querySelector('.tree-row.key'));
    // What stands above the board has its height by then.
    const box = await page.locator('.cg-wrap').boundingBox();
    const at = square => [box.x + ('abcdefgh'.indexOf(square[0]) + 0.5) * box.width / 8, box.y + (8.5 - Number(square[1])) * box.height / 8];
    for (const [man, square] of [['white-K', 'c2'], ['black-K', 'a1'], ['black-P', 'a3'], ['white-R', 'h4']]) {
      await page.click(`[data-man="${man}"]`);
      if (square === 'h4') {
        await page.waitForFunction(() => document.querySelector('.stop').hidden);
        await page.evaluate(() => {
          globalThis.measured = new Promise(resolve => {
            let began = 0;
            addEventListener('mousedown', () => { began = performance.now(); }, { capture: true, once: true });
            const watch = () => {
              const key = [...document.querySelectorAll('.tree-row.key')].some(row => row.textContent.includes('Kc2-b3'));
              if (began && key) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
              else requestAnimationFrame(watch);
            };
            watch();
          });
        });
      }
      await page.mouse.click(...at(square));
    }
    times.push(await page.evaluate(() => globalThis.measured));
  }
  await browser.close();
  times.sort((a, b) => a - b);
  const pick = share => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(0);
  console.log(`first solution on screen after the last click: median ${pick(0.5)} ms, 90 % within ${pick(0.9)} ms, slowest ${times.at(-1).toFixed(0)} ms (N = ${runs})`);
}

async function requests() {
  const expected = [await solve(TWO_MOVER), await solve(HELPMATE)];
  await sleep(500);
  const before = memory();
  let next = 0, wrong = 0, answered = 0;
  const since = performance.now();
  await Promise.all(Array.from({ length: 50 }, async () => {
    for (;;) {
      const index = next++;
      if (index >= 1000) return;
      const told = await solve(index % 2 ? HELPMATE : TWO_MOVER);
      answered++;
      if (told !== expected[index % 2]) wrong++;
    }
  }));
  const seconds = (performance.now() - since) / 1000;
  await sleep(2000);
  console.log(`1000 solve requests from 50 clients: ${answered} answered, ${wrong} wrong, ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${memory().toFixed(0)} MB after`);
}

async function kill() {
  const browser = await launchServer();
  const { chromium } = await import('playwright-core');
  const client = await chromium.connect(browser.wsEndpoint());
  const context = await client.newContext();
  await fromDisk(context);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForSelector('html[data-ready=yes]');
  await page.evaluate(() => { document.querySelector('textarea.popeye').closest('details').open = true; });
  await page.fill('textarea.popeye', LONG);
  await page.waitForSelector('.progress .bar', { timeout: 30_000 });
  const { running } = await load();
  browser.process().kill('SIGKILL');
  console.log(`browser killed with SIGKILL while ${running} job ran: idle after ${(await untilIdle()).toFixed(0)} ms`);
}

async function connections() {
  const { hostname, port } = new URL(server.url);
  let refused = 0, open = 0, reset = 0;
  const sockets = [];
  await Promise.all(Array.from({ length: 1000 }, () => new Promise(resolve => {
    const socket = createConnection(Number(port), hostname);
    let text = '';
    sockets.push(socket);
    socket.on('data', data => { text += data; });
    socket.on('close', () => { if (text.startsWith('HTTP/1.1 503')) refused++; else reset++; resolve(); });
    socket.on('error', () => {});
    socket.on('connect', () => setTimeout(() => { if (!socket.destroyed && socket.readyState === 'open') { open++; resolve(); } }, 3000));
  })));
  console.log(`1000 connections at once: ${open} held, ${refused} told that there are too many, ${reset} closed`);
  sockets.forEach(socket => socket.destroy());
  await sleep(500);
  const answer = await solve(TWO_MOVER);
  console.log(`after that a problem is ${answer.includes('finished') ? 'answered' : 'NOT answered'}`);
}

function size() {
  const dist = join(here, '../dist');
  const bytes = readdirSync(dist).filter(name => !name.startsWith('.')).reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0);
  console.log(`the page: ${(bytes / 1000).toFixed(1)} kB gzipped`);
}

size();
await latency(Number(process.argv[2] ?? 30));
await requests();
await requests();
await requests();
await kill();
await connections();
await server.stop();
