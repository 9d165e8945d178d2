// The page without a server: a static copy that solves in the browser. `npm run build:static` makes it.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { browserPath, here, launch } from './serve.mjs';

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
const shots = join(here, 'screenshots');
mkdirSync(shots, { recursive: true });

let server, browser, url;

before(async () => {
  assert.ok(browserPath(), 'there is no chromium: set CHROMIUM');
  // In a folder of its own, as on somebody's web site.
  server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const name = path === '/site/' ? 'index.html' : basename(path);
    try {
      const bytes = readFileSync(join(here, '../static', name));
      response.writeHead(200, { 'content-type': KINDS[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${server.address().port}/site/`;
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

async function open(hash = '') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', colorScheme: 'light', acceptDownloads: true });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', error => page.faults.push(String(error)));
  page.on('console', message => message.type() === 'error' && page.faults.push(message.text()));
  await page.goto(url + hash);
  await page.waitForSelector('html[data-ready=yes]');
  return page;
}

async function close(page, name) {
  if (name) await page.screenshot({ path: join(shots, `${name}.png`) });
  assert.deepEqual(page.faults, [], 'the page has no errors and breaks no policy');
  await page.context().close();
}

async function write(page, text) {
  await page.evaluate(() => { document.querySelector('textarea.popeye').closest('details').open = true; });
  await page.fill('textarea.popeye', text);
}

const verdict = (page, text) => page.waitForFunction(wanted => document.querySelector('.verdict strong')?.textContent === wanted && document.querySelector('.stop')?.hidden, text);
const tree = page => page.locator('.tree').innerText();

test('a two-mover is solved without a server', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  assert.match(await tree(page), /Kc2-b3/);
  assert.deepEqual(await page.locator('nav button').allInnerTexts(), ['Problem', 'Mates', 'Puzzles', 'Analyse']);
  await close(page, 'static-two-mover');
});

test('a helpmate with twins and a fairy problem are solved', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nPieces\n  White Kc3 Rg1 Bd5\n  Black Ka1 Pa2 Sb5\nStipulation h#2\nTwin Move b5 e4\nEndProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('.twin-tabs [role=tab] .dot').length === 2);
  await write(page, 'BeginProblem\nCondition Circe\nPieces\n  White Kc2 Ge5 Rh4\n  Black Ka1 Pa3\nStipulation h#2\nEndProblem\n');
  await page.waitForFunction(() => document.querySelector('.stop')?.hidden && document.querySelector('.verdict strong')?.textContent !== 'Solving …');
  assert.doesNotMatch(await page.locator('.verdict').innerText(), /Error/);
  await close(page, 'static-fairy');
});

test('a long search can be stopped, and another problem follows at once', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nPieces\n  White Kc1 Sf6 Bf5 Pb2 Pe2 Qh1\n  Black Kh8 Rc6 Pa7 Pb3 Pc2 Qa8 Sb8\nStipulation h#7\nEndProblem\n');
  await page.locator('.stop:not([hidden])').waitFor();
  await page.waitForTimeout(300);
  await page.click('.stop');
  await page.waitForFunction(() => document.querySelector('.stop')?.hidden);
  await write(page, 'BeginProblem\nPieces\n  White Kc2 Rh4\n  Black Ka1 Pa3\nStipulation #2\nEndProblem\n');
  await verdict(page, 'Sound');
  await close(page, 'static-stopped');
});

test('the series of twenty moves takes no longer than a person waits', async () => {
  const page = await open();
  const text = readFileSync(join(here, '../../examples/showcase.inp'), 'latin1');
  const series = text.split(/NextProblem/i).find(problem => /ser-h#20/i.test(problem));
  assert.ok(series, 'the showcase has a series of twenty moves');
  const body = series.replace(/BeginProblem|EndProblem/gi, '').trim();
  const started = Date.now();
  await write(page, `BeginProblem\n${body}\nEndProblem\n`);
  await page.waitForFunction(() => document.querySelector('.tree')?.textContent.includes('20.'));
  await verdict(page, 'Sound');
  console.log(`ser-h#20 in the browser: ${Date.now() - started} ms from typing to the verdict`);
  await close(page, 'static-series');
});

test('a problem is saved as LaTeX and as a picture', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  for (const [form, wanted] of [['latex', /\\documentclass/], ['svg', /<svg /], ['png', /PNG/], ['pgn', /1\. Kb3/]]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.selectOption('select[aria-label="Save as"]', form)]);
    assert.match(readFileSync(await download.path(), 'utf8'), wanted);
  }
  await close(page, 'static-saved');
});

test('a tsume is proved, and a time limit is kept', async () => {
  const page = await open();
  await page.click('nav [data-view=mates]');
  const position = '.mates [aria-label="FEN / SFEN"]';
  await page.fill(position, '7nl/7k1/9/7pp/6N2/9/9/9/9 b GS2r2b3g3s2n3l16p 1');
  await page.press(position, 'Tab');
  await page.click('.mates .primary');
  await page.waitForSelector('.result .verdict.good');
  assert.match(await page.textContent('.result'), /Mate/);
  assert.match(await page.locator('.play-line .ply').first().textContent(), /^▲/);
  await page.screenshot({ path: join(shots, 'static-tsume.png') });
  await page.selectOption('.mates [aria-label=Game]', 'chess');
  await page.fill(position, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
  await page.press(position, 'Tab');
  await page.selectOption('.mates [aria-label="Time limit"]', '5');
  await page.click('.mates .primary');
  await page.waitForFunction(() => document.querySelector('.result')?.textContent.includes('The time is up'));
  await close(page, 'static-mates');
});

test('a compressed puzzle file is opened, judged, played and printed', async () => {
  const rows = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n' +
    'back1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80,90,1000,mate mateIn1 oneMove,,\n' +
    'label,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b7,1600,80,90,1000,fork short,,\n';
  const page = await open();
  await page.click('nav [data-view=puzzles]');
  await page.setInputFiles('.puzzles input[type=file]', { name: 'class.csv.gz', mimeType: 'application/gzip', buffer: gzipSync(rows) });
  await page.waitForFunction(() => document.querySelectorAll('.puzzle-row').length === 2);
  await page.waitForFunction(() => document.querySelector('.puzzle-row .badge')?.textContent === 'sound');
  await page.waitForFunction(() => document.querySelector('.puzzles .verdict strong')?.textContent === 'Find the best move');
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.click('text=Printed sheet')]);
  assert.match(readFileSync(await sheet.path(), 'utf8'), /<svg/);
  await page.screenshot({ path: join(shots, 'static-puzzles.png') });
  await page.fill('.puzzles [aria-label=Filter]', 'rating > 1000');
  await page.press('.puzzles [aria-label=Filter]', 'Enter');
  await page.waitForFunction(() => document.querySelectorAll('.puzzle-row').length === 1);
  await close(page);
});

test('an engine analyses chess and shogi', async () => {
  const page = await open();
  await page.click('nav [data-view=analyse]');
  await page.click('.analyse .primary');
  await page.waitForFunction(() => document.querySelectorAll('.engine-lines li').length === 3);
  await page.waitForSelector('.graph polyline');
  await page.waitForTimeout(1000);
  assert.match(await page.textContent('.analyse .status'), /Depth \d+ · [\d,]+ nodes · [1-9][\d,]+ per second/);
  await page.screenshot({ path: join(shots, 'static-analyse.png') });
  await page.click('.analyse .stop');
  await page.waitForFunction(() => document.querySelector('.analyse .stop')?.hidden);
  await page.selectOption('.analyse [aria-label=Game]', 'shogi');
  await page.click('.analyse .primary');
  await page.waitForFunction(() => /▲/.test(document.querySelector('.engine-lines')?.textContent ?? ''));
  await close(page, 'static-analyse-shogi');
});
