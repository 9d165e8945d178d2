// The page in a real browser. Each test leaves a screenshot in web/test/screenshots.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browserPath, fromDisk, here, launch, serve } from './serve.mjs';

const shots = join(here, 'screenshots');
mkdirSync(shots, { recursive: true });
const axeSource = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');

let server, browser;

before(async () => {
  assert.ok(browserPath(), 'there is no chromium: set CHROMIUM');
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(options = {}, hash = '') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', colorScheme: 'light', acceptDownloads: true, ...options });
  await fromDisk(context);
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', error => page.faults.push(String(error)));
  page.on('console', message => message.type() === 'error' && page.faults.push(message.text()));
  await page.goto(server.url + hash);
  await page.waitForSelector('html[data-ready=yes]');
  return page;
}

async function close(page, name) {
  if (name) await page.screenshot({ path: join(shots, `${name}.png`) });
  assert.deepEqual(page.faults, [], 'the page has no errors and breaks no policy');
  await page.context().close();
}

/** Everything that axe-core finds wrong. */
async function violations(page) {
  // Through the debugger, since the policy of the page lets in no script of a stranger.
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => `${node.target} ${node.failureSummary}`).join(' | ')}`);
}

async function write(page, text) {
  await page.evaluate(() => { document.querySelector('textarea.popeye').closest('details').open = true; });
  await page.fill('textarea.popeye', text);
}

const verdict = (page, text) => page.waitForFunction(wanted => document.querySelector('.verdict strong')?.textContent === wanted && document.querySelector('.stop')?.hidden, text);

async function click(page, square) {
  await page.evaluate(() => scrollTo(0, 0));
  const box = await page.locator('.cg-wrap').first().boundingBox();
  const x = box.x + ('abcdefgh'.indexOf(square[0]) + 0.5) * box.width / 8, y = box.y + (8.5 - Number(square[1])) * box.height / 8;
  await page.mouse.click(x, y);
}

/** Waits for a row of the tree: lines arrive one by one, and a verdict may still be that of the problem before. */
const row = (page, text) => page.waitForFunction(wanted => [...document.querySelectorAll('.tree-row')].some(one => one.textContent.includes(wanted)), text);

test('a two-mover is composed by clicks, and its key and verdict appear', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await page.click('[aria-label="Clear the board"]');
  await page.waitForFunction(() => document.querySelectorAll('cg-board piece').length === 0);
  for (const [man, square] of [['white-K', 'c2'], ['white-R', 'h4'], ['black-K', 'a1'], ['black-P', 'a3']]) {
    await page.click(`[data-man="${man}"]`);
    await click(page, square);
  }
  await row(page, '1.Kc2-b3!');
  await verdict(page, 'Sound');
  assert.match(await page.inputValue('[aria-label=FEN]'), /^8\/8\/8\/8\/7R\/p7\/2K5\/k7$/);
  assert.match(await page.inputValue('textarea.popeye'), /White Kc2 Rh4\n {2}Black Ka1 Pa3/);
  assert.deepEqual(await violations(page), []);
  await close(page, 'compose');
});

test('a man is dragged, and undo brings it back', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  const box = await page.locator('.cg-wrap').boundingBox();
  const at = square => [box.x + ('abcdefgh'.indexOf(square[0]) + 0.5) * box.width / 8, box.y + (8.5 - Number(square[1])) * box.height / 8];
  // Chessground begins to drag with the next frame.
  const drag = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...at('f5'), { steps: 6 });
    await page.waitForSelector('piece.dragging');
    await page.mouse.move(...to, { steps: 4 });
    await page.waitForTimeout(100);
    await page.mouse.up();
  };
  await drag(at('h4'), at('e6'));
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Re6'));
  await page.click('[aria-label=Undo]');
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Rh4'));
  await verdict(page, 'Sound');
  // From the box onto the board.
  const king = await page.locator('[data-man="white-Q"]').boundingBox();
  await drag([king.x + 15, king.y + 15], at('d5'));
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Qd5'));
  await close(page);
});

test('men are set with the keyboard', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await page.click('[aria-label="Clear the board"]');
  await page.focus('.board');
  for (const key of ['ArrowRight', 'K', 'ArrowDown', 'ArrowDown', 'q', 'ArrowUp', 'N']) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value === '8/8/8/8/5K2/5N2/5q2/8');
  assert.match(await page.textContent('#announcer'), /f3 white S/);
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value === '8/8/8/8/5K2/8/5q2/8');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value === '8/8/8/8/5K2/5N2/5q2/8');
  await close(page);
});

test('what is set while the server still reads a cleared board stands alone', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  let hold = Promise.resolve();
  await page.route('**/api/solve', async route => { await hold; await route.continue(); });
  let release;
  hold = new Promise(resolve => { release = resolve; });
  await page.click('[aria-label="Clear the board"]');
  await page.focus('.board');
  await page.keyboard.press('K');
  release();
  await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value === '8/8/8/8/4K3/8/8/8');
  await close(page);
});

test('the tree is searched, folded and stepped through', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption SetPlay Try Variation\nEndProblem\n');
  await page.waitForFunction(() => [...document.querySelectorAll('.tree-row.try')].length > 5);
  await page.focus('.tree-rows');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await page.waitForSelector('.tree-row[aria-selected=true]');
  await page.fill('.tree-bar input', 'h3');
  await row(page, '1.Rh4-h3?');
  // The refutation is shown with its try.
  await row(page, '1…Ka1-a2!');
  await page.fill('.tree-bar input', '');
  await page.locator('.tree-row.key').click();
  await page.waitForFunction(() => document.querySelector('.step-bar')?.textContent.includes('1.Kc2-b3!'));
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.step-bar')?.textContent.includes('2.Rh4-h1#'));
  await page.waitForFunction(() => document.querySelectorAll('cg-board square.last-move').length === 2);
  await page.screenshot({ path: join(shots, 'tree.png') });
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.step-bar')?.textContent === '');
  await close(page);
});

test('a helpmate with twins has a tab for each', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nAuthor A. Composer\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nTwin Move a3 b3\nTwin Add white Rg8\nEndProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 3 && document.querySelectorAll('[role=tab] .dot').length === 3);
  await row(page, 'a3-a2');
  await page.locator('[role=tab]').nth(1).click();
  await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value.includes('1p6'));
  await page.locator('[role=tab]').nth(2).click();
  await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value.startsWith('6R1/'));
  assert.deepEqual(await violations(page), []);
  await close(page, 'twins');
});

test('a long search shows how far it is and is stopped', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nForsyth rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\nStipulation #7\nEndProblem\n');
  await page.waitForSelector('.progress .bar', { timeout: 20_000 });
  await page.screenshot({ path: join(shots, 'solving.png') });
  await page.click('.compose .stop');
  await page.waitForFunction(() => document.querySelector('.verdict strong')?.textContent === 'Stopped');
  const since = Date.now();
  for (;;) {
    const { load } = await (await fetch(`${server.url}api/about`)).json();
    if (!load.running) break;
    assert.ok(Date.now() - since < 1000, 'the cores are still busy');
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  await close(page);
});

test('faults are shown with their places', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption Foo\nEndProblem\n');
  await page.waitForSelector('.diagnostics .error');
  await page.waitForFunction(() => !document.querySelector('.tree-row'));
  assert.match(await page.textContent('.diagnostics'), /line 4, column 8.*`Foo` is not an option/s);
  await page.click('.diagnostics .text-button');
  assert.equal(await page.evaluate(() => { const area = document.querySelector('textarea.popeye'); return area.value.slice(area.selectionStart, area.selectionEnd); }), 'Foo');
  assert.deepEqual(await violations(page), []);
  await close(page, 'diagnostics');
});

test('fairy men and neutral men stand on the board', async () => {
  const page = await open();
  await page.selectOption('.more-men', 'neutral G');
  await click(page, 'e5');
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Neutral Ge5'));
  await page.waitForSelector('cg-board piece.neutral');
  await page.waitForFunction(() => document.querySelector('.stop')?.hidden);
  await close(page, 'fairy');
});

test('a German problem keeps its language, twins and texts when it is edited on the board', async () => {
  const page = await open();
  await write(page, 'AnfangProblem\nAutor Müller\nSteine Weiss Kc3 Tg1 Ld5 Schwarz Ka1 Ba2 Sb5\nForderung h#2\nZwilling versetze b5 e4\nEndeProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('.twin-tabs [role=tab] .dot').length === 2);
  await page.selectOption('.more-men', 'white G');
  await click(page, 'e5');
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Weiss Kc3 Tg1 Ld5 Ge5'));
  assert.match(await page.inputValue('textarea.popeye'), /^AnfangProblem\nAutor Müller\nSteine\n[^]*\nForderung h#2\nZwilling versetze b5 e4\nEndeProblem\n$/);
  await page.waitForFunction(() => document.querySelectorAll('.twin-tabs [role=tab] .dot').length === 2);
  assert.equal(await page.locator('.diagnostics .error').count(), 0);
  await close(page);
});

test('a tsume is proved and stepped through', async () => {
  const page = await open();
  await page.click('nav [data-view=mates]');
  await page.fill('.mates [aria-label="FEN / SFEN"]', '7nl/7k1/9/7pp/6N2/9/9/9/9 b GS2r2b3g3s2n3l16p 1');
  await page.press('.mates [aria-label="FEN / SFEN"]', 'Tab');
  await page.click('.mates .primary');
  await page.waitForSelector('.result .verdict.good, .result .verdict.bad');
  assert.match(await page.textContent('.result'), /Mate/);
  assert.match(await page.locator('.play-line .ply').first().textContent(), /^▲/);
  await page.focus('.play-line');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('sg-squares sq.last-dest');
  assert.deepEqual(await violations(page), []);
  await close(page, 'tsume');
});

test('a shogi position is set up by clicks', async () => {
  const page = await open();
  await page.click('nav [data-view=mates]');
  await page.click('.mates [aria-label="Clear the board"]');
  const at = async (file, rank) => {
    await page.evaluate(() => scrollTo(0, 0));
    const box = await page.locator('sg-pieces').boundingBox();
    await page.mouse.click(box.x + (9 - file + 0.5) * box.width / 9, box.y + (rank - 0.5) * box.height / 9);
  };
  for (const [man, file, rank] of [['gote-king', 1, 1], ['sente-gold', 2, 3], ['sente-pawn', 1, 3]]) {
    await page.click(`[data-man="${man}"]`);
    await at(file, rank);
  }
  await page.click('[data-man="sente-gold"]');
  await page.locator('.hand-bottom').click();
  await page.waitForFunction(() => document.querySelector('.mates [aria-label="FEN / SFEN"]').value === '8k/9/7GP/9/9/9/9/9/9 b G 1');
  await page.click('.mates .primary');
  await page.waitForSelector('.result .verdict.good');
  assert.match(await page.textContent('.result'), /Mate · 1/);
  await close(page, 'tsume-setup');
});

const PUZZLES = `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
back1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80,90,1000,mate mateIn1 oneMove,,
back2,r5k1/5ppp/8/8/8/8/1R3PPP/1R4K1 b - - 0 1,a8a3 b2b8,900,80,90,1000,mate mateIn1 oneMove,,
label,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b7,1600,80,90,1000,fork short,,
`;

test('a puzzle file is opened, filtered, judged, played and printed', async () => {
  const page = await open();
  await page.click('nav [data-view=puzzles]');
  await page.setInputFiles('.puzzles input[type=file]', { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(PUZZLES) });
  await page.waitForSelector('html[data-puzzles=yes]');
  await page.waitForFunction(() => document.querySelectorAll('.puzzle-row').length === 3);
  await page.waitForFunction(() => document.querySelector('.puzzle-row .badge')?.textContent === 'sound');
  // The solver mates on the back rank, with two clicks.
  await page.waitForFunction(() => document.querySelector('.puzzles .verdict strong')?.textContent === 'Find the best move');
  await page.waitForTimeout(200);
  await click(page, 'b1');
  await click(page, 'b8');
  await page.waitForFunction(() => document.querySelector('.puzzles .verdict strong')?.textContent === 'Solved');
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: join(shots, 'puzzles.png') });
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.click('text=Printed sheet')]);
  assert.match(readFileSync(await sheet.path(), 'utf8'), /<svg/);
  await page.fill('.puzzles [aria-label=Filter]', 'rating > 1000');
  await page.press('.puzzles [aria-label=Filter]', 'Enter');
  await page.waitForFunction(() => document.querySelectorAll('.puzzle-row').length === 1);
  await close(page);
});

const TSUME = `# sfen\tid\tmoves
9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1\tone\t8c1c
7nl/7k1/9/7pp/6N2/9/9/9/9 b GS2r2b3g3s2n3l16p 1\tproved\t
9/9/9/9/4k4/9/9/9/9 b P2r2b4g4s4n4l17p 1\tnone\t
`;

test('a file of tsume is opened, judged, played on the shogi board and printed', async () => {
  const page = await open();
  await page.click('nav [data-view=puzzles]');
  await page.setInputFiles('.puzzles input[type=file]', { name: 'tsume.tsv', mimeType: 'text/plain', buffer: Buffer.from(TSUME) });
  await page.waitForSelector('html[data-puzzles=yes]');
  await page.waitForFunction(() => document.querySelectorAll('.puzzle-row').length === 3 && [...document.querySelectorAll('.puzzle-row .badge')].every(badge => badge.textContent));
  assert.deepEqual(await page.locator('.puzzle-row .badge').allTextContents().then(badges => [badges[0], badges[2]]), ['sound', 'wrong']);
  assert.match(await page.textContent('.puzzle-info'), /1 ply · proved shortest/);
  const at = async (file, rank) => {
    await page.evaluate(() => scrollTo(0, 0));
    const box = await page.locator('.puzzles sg-pieces').boundingBox();
    await page.mouse.click(box.x + (9 - file + 0.5) * box.width / 9, box.y + (rank - 0.5) * box.height / 9);
  };
  await page.waitForFunction(() => document.querySelector('.puzzles .verdict strong')?.textContent === 'Find the mate in 1 ply');
  await page.waitForTimeout(200);
  // A wrong move is taken back; the right one mates.
  await at(8, 3);
  await at(8, 4);
  await page.waitForFunction(() => document.querySelector('.puzzles .verdict strong')?.textContent === 'That is not it');
  await page.waitForTimeout(300);
  await at(8, 3);
  await at(1, 3);
  await page.waitForFunction(() => document.querySelector('.puzzles .verdict strong')?.textContent === 'Solved');
  await page.screenshot({ path: join(shots, 'tsume-file.png') });
  await page.click('text=Next');
  await page.waitForFunction(() => /^Find the mate in \d+ plies$/.test(document.querySelector('.puzzles .verdict strong')?.textContent));
  await page.click('text=Show the solution');
  await page.waitForFunction(() => document.querySelector('.puzzles .verdict strong')?.textContent === 'Solved');
  assert.match(await page.locator('.puzzles .play-line .ply').first().textContent(), /^▲/);
  await page.selectOption('.puzzles [aria-label=Notation]', 'western');
  assert.match(await page.locator('.puzzles .play-line .ply').first().textContent(), /^[A-Z]/);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: join(shots, 'tsume-file-solution.png') });
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.click('text=Printed sheet')]);
  assert.match(readFileSync(await sheet.path(), 'utf8'), /<svg/);
  await close(page);
  const phone = await open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' });
  await phone.click('nav [data-view=puzzles]');
  await phone.setInputFiles('.puzzles input[type=file]', { name: 'tsume.tsv', mimeType: 'text/plain', buffer: Buffer.from(TSUME) });
  await phone.waitForFunction(() => document.querySelectorAll('.puzzle-row').length === 3);
  await phone.waitForSelector('html[data-puzzles=yes]');
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
  await phone.screenshot({ path: join(shots, 'tsume-file-phone.png'), fullPage: true });
  await close(phone);
});

test('every option of the language is in the list, the youngest, too', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  for (const name of ['Require', 'CastlingOff', 'EpOn', 'EpIfProved', 'HideDuals']) assert.equal(await page.locator(`.add-option option[value="${name}"]`).count(), 1, name);
  await page.selectOption('.add-option', 'HideDuals');
  await page.waitForFunction(() => /Option .*HideDuals/.test(document.querySelector('textarea.popeye').value));
  await verdict(page, 'Sound');
  await page.selectOption('.add-option', 'CastlingOff');
  await page.waitForFunction(() => /Option .*CastlingOff/.test(document.querySelector('textarea.popeye').value));
  assert.equal(await page.locator('.diagnostics .error').count(), 0);
  assert.deepEqual(await violations(page), []);
  await close(page, 'options');
});

test('an engine analyses live, with bar and graph', async () => {
  const page = await open();
  await page.click('nav [data-view=analyse]');
  await page.click('.analyse .primary');
  await page.waitForFunction(() => document.querySelectorAll('.engine-lines li').length === 3);
  await page.waitForSelector('.graph polyline');
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(shots, 'analyse.png') });
  await page.click('.analyse .stop');
  await page.waitForFunction(() => document.querySelector('.analyse .stop')?.hidden);
  await page.locator('.engine-lines button').first().click();
  await page.waitForSelector('.play-line .ply');
  assert.deepEqual(await violations(page), []);
  await page.selectOption('.analyse [aria-label=Game]', 'shogi');
  await page.waitForSelector('.analyse sg-board');
  await page.click('.analyse .primary');
  await page.waitForFunction(() => /▲/.test(document.querySelector('.engine-lines')?.textContent ?? ''));
  await close(page, 'analyse-shogi');
});

test('a position to analyse may be short, and moves may follow it', async () => {
  const page = await open();
  await page.click('nav [data-view=analyse]');
  const field = '.analyse [aria-label="FEN / SFEN"]';
  for (const [typed, shown] of [
    ['startpos moves e2e4 c7c5', 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'],
    ['4k3/8/8/8/8/8/8/4K2R', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
    ['startpos moves 7g7f', 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'],
  ]) {
    await page.fill(field, typed);
    await page.press(field, 'Enter');
    await page.waitForFunction(wanted => document.querySelector('.analyse [aria-label="FEN / SFEN"]').value === wanted, shown, { timeout: 5000 });
  }
  assert.equal(await page.inputValue('.analyse [aria-label=Game]'), 'shogi');
  await page.fill(field, 'startpos moves 7g7');
  await page.press(field, 'Enter');
  await page.waitForFunction(() => document.querySelector('#toast.shown')?.textContent.includes('7g7'));
  page.faults = page.faults.filter(fault => !fault.includes('422') && !fault.includes('400'));
  await close(page);
});

test('a link holds the whole problem', async () => {
  const page = await open();
  const text = 'BeginProblem\nAuthor Zoë Müller\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nTwin Move a3 b3\nEndProblem\n';
  await write(page, text);
  await page.waitForFunction(() => document.querySelectorAll('[role=tab] .dot').length === 2);
  await page.click('.share');
  await page.waitForFunction(() => location.hash.startsWith('#p='));
  const hash = new URL(page.url()).hash;
  const other = await open({}, hash);
  await other.waitForFunction(() => document.querySelectorAll('[role=tab] .dot').length === 2);
  assert.equal(await other.inputValue('textarea.popeye'), text);
  await other.waitForFunction(() => document.querySelector('.caption')?.textContent.includes('Zoë Müller'));
  await close(other, 'shared');
  const broken = await open({}, '#p=!!!!');
  await verdict(broken, 'Sound');
  await close(broken);
  await close(page);
});

test('problems go out and come back in every form', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nAuthor A. Composer\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption SetPlay Variation\nTwin Move a3 a4\nEndProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('[role=tab] .dot').length === 2);
  const contents = {};
  for (const form of ['popeye', 'fen', 'svg', 'png', 'latex', 'pgn', 'olv']) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.selectOption('[aria-label="Save as"]', form)]);
    contents[form] = readFileSync(await file.path());
  }
  assert.match(String(contents.svg), /^<svg/);
  assert.equal(contents.png.subarray(1, 4).toString(), 'PNG');
  assert.match(String(contents.latex), /\\chessboard[\s\S]*Kc2-b3/);
  assert.match(String(contents.pgn), /\[FEN "8\/8\/8\/8\/7R\/p7\/2K5\/k7 w - - 0 1"\]\n\n1\. Kb3 \{threatens 2\.Rh4-h1#\} \*/);
  assert.match(String(contents.olv), /stipulation: "#2"/);
  for (const [form, name] of [['olv', 'x.olv'], ['pgn', 'x.pgn'], ['fen', 'x.fen'], ['popeye', 'x.inp']]) {
    await page.click('[aria-label="Clear the board"]');
    await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value === '8/8/8/8/8/8/8/8');
    const path = join(tmpdir(), `keymove-${process.pid}-${name}`);
    writeFileSync(path, contents[form]);
    await page.setInputFiles('.compose input[type=file]', path);
    await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value === '8/8/8/8/7R/p7/2K5/k7', null, { timeout: 5000 });
    if (form === 'olv' || form === 'popeye') assert.match(await page.inputValue('textarea.popeye'), /Twin Move a3 a4/);
  }
  await close(page);
});

const OLV = `---
algebraic:
  black: [Ka1, Pa3]
  white:
  - Kc2
  - Rh4
authors: [!!python/unicode 'Composer, A.']
source: {name: Broodings, issue: '50', problemid: '1', date: {month: 2, year: 2009}}
award: {distinction: 2nd Prize}
solution: |-
  1.Kb3!
stipulation: '#2'
---
algebraic:
  black: [Kc5, Pc4]
  white: [Kc1, Chameleon Ge3, Pd2]
  neutral: [Nb7]
options: [SetPlay, AntiCirce Cheylan]
stipulation: h#2
twins: {b: Stipulation h=2}
---
algebraic:
  black: [Ka1, Pa3]
  white: [Kc2, Rh4]
stipulation: h#1
twins: {a: Move a3 b3, b: Move a3 c3}
`;

test('a collection of Olive is opened, browsed and edited, and comes back', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await page.setInputFiles('.compose input[type=file]', { name: 'three.olv', mimeType: 'text/yaml', buffer: Buffer.from(OLV) });
  const text = () => page.inputValue('textarea.popeye');
  await page.waitForFunction(() => document.querySelectorAll('.collection option').length === 3);
  assert.equal(await text(), 'BeginProblem\nAuthor Composer, A.\nOrigin Broodings 50/1, 02/2009\nAward 2nd Prize\nPieces\n  White Kc2 Rh4\n  Black Ka1 Pa3\nStipulation #2\nOption Variations\nEndProblem\n');
  await verdict(page, 'Sound');
  await page.click('[aria-label="White Queen"], [data-man="white-Q"]');
  await click(page, 'h8');
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Qh8'));
  await page.click('[aria-label="Next problem"]');
  await page.waitForFunction(() => document.querySelector('.foot')?.textContent.includes('AntiCirce Cheylan'));
  assert.equal(await text(), 'BeginProblem\nPieces\n  White Kc1 Pd2\n  White Chameleon Ge3\n  Black Kc5 Pc4\n  Neutral Nb7\nStipulation h#2\nOption SetPlay Variations\nCondition AntiCirce Cheylan\nTwin Stipulation h=2\nEndProblem\n');
  assert.equal(await page.locator('.diagnostics .error').count(), 0);
  const [file] = await Promise.all([page.waitForEvent('download'), page.selectOption('[aria-label="Save as"]', 'olv')]);
  const written = readFileSync(await file.path(), 'utf8');
  assert.match(written, /^---\nalgebraic:/);
  assert.match(written, /- "Chameleon Ge3"/);
  assert.match(written, /options:\n {2}- "SetPlay"\n {2}- "Variation"\n {2}- "AntiCirce Cheylan"\n/);
  assert.match(written, /twins:\n {2}b: "Stipulation h=2"/);
  await page.selectOption('.collection select', '0');
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Qh8'));
  await page.click('[aria-label=Undo]');
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('AntiCirce'));
  assert.equal(await page.inputValue('.collection select'), '1');
  assert.deepEqual(await violations(page), []);
  await close(page, 'collection');
});

test('men may be set where all of the text was deleted', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await write(page, '');
  await verdict(page, 'Error');
  await page.click('[data-man="white-K"]');
  await click(page, 'e1');
  await page.waitForFunction(() => /^BeginProblem\nPieces\n {2}White Ke1\n/.test(document.querySelector('textarea.popeye').value));
  await close(page);
});

test('a file in Latin-1 keeps its umlauts', async () => {
  const page = await open();
  await page.setInputFiles('.compose input[type=file]', { name: 'old.inp', mimeType: 'text/plain', buffer: Buffer.from('BeginProblem\nAuthor M\xfcller\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nEndProblem\n', 'latin1') });
  await page.waitForFunction(() => document.querySelector('.caption')?.textContent === 'M\xfcller');
  await close(page);
});

test('the diagram of a zero position is edited, and its twins are solved', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await write(page, 'BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nZeroPosition Move h4 g4\nTwin Move h4 e4\nEndProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('[role=tab] .dot').length === 2);
  assert.deepEqual(await page.locator('[role=tab]').allTextContents(), ['Diagram', 'a) wRh4-->g4', 'b) wRh4-->e4']);
  assert.equal(await page.getAttribute('[role=tab] >> nth=1', 'aria-selected'), 'true');
  await row(page, 'Rg4-g1#');
  await page.locator('[role=tab]').first().click();
  await page.waitForFunction(() => document.querySelector('[aria-label=FEN]').value === '8/8/8/8/7R/p7/2K5/k7');
  await page.click('[data-man="white-B"]');
  await click(page, 'h8');
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('White Kc2 Rh4 Bh8\n  Black Ka1 Pa3'));
  assert.deepEqual(await violations(page), []);
  await close(page, 'zero-position');
});

test('men of one kind with other attributes keep them when one is dragged', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nPieces White Kc2 Ge3 White Kamikaze Ge5 White Chameleon Ge7 Black Ka1\nStipulation h#1\nEndProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('cg-board piece').length === 5);
  await page.evaluate(() => scrollTo(0, 0));
  const box = await page.locator('.cg-wrap').boundingBox();
  const at = square => [box.x + ('abcdefgh'.indexOf(square[0]) + 0.5) * box.width / 8, box.y + (8.5 - Number(square[1])) * box.height / 8];
  await page.mouse.move(...at('c2'));
  await page.mouse.down();
  await page.mouse.move(...at('d2'), { steps: 4 });
  await page.waitForSelector('piece.dragging');
  await page.mouse.move(...at('d1'), { steps: 4 });
  await page.waitForTimeout(100);
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Kd1'));
  assert.match(await page.inputValue('textarea.popeye'), /White Kd1 Ge3\n {2}White Chameleon Ge7\n {2}White Kamikaze Ge5\n/);
  await close(page);
});

test('variations in PGN stand behind the moves that they replace', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nTwin Stipulation #2\nEndProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('[role=tab] .dot').length === 2);
  const [file] = await Promise.all([page.waitForEvent('download'), page.selectOption('[aria-label="Save as"]', 'pgn')]);
  const games = readFileSync(await file.path(), 'utf8').split(/\n(?=\[Event)/);
  assert.equal(games.length, 2);
  assert.match(games[0], /\[Stipulation "h#2"\][^]*\[FEN "8\/8\/8\/8\/7R\/p7\/2K5\/k7 b - - 0 1"\]\n\n1\.\.\. a2 \(1\.\.\. Ka2 2\. Rh3 \(2\. Ra4 Ka1 3\. Rxa3#\) 2\.\.\. Ka1 3\. Rxa3#\) 2\. Rh1# \(2\. Kb3 Kb1 3\. Rh1#\) \(2\. Kc3 Kb1 3\. Rh1#\) \*\n/);
  assert.match(games[1], /\[Stipulation "#2"\][^]*\n\n1\. Kb3 \{threatens 2\.Rh4-h1#\} \*\n/);
  await close(page);
});

test('a fairy problem is saved as a picture and printed with its men', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nTitle Neutral\nPieces White Ke1 Rf4 Gb6 White Chameleon Ge7 Black Kh7 Neutral Ga3\nStipulation h#2\nTwin Move e7 e6\nEndProblem\n');
  await page.waitForFunction(() => document.querySelectorAll('[role=tab] .dot').length === 2);
  assert.match(await page.textContent('.foot'), /G = grasshopper, Chameleon Ge7/);
  const save = async form => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.selectOption('[aria-label="Save as"]', form)]);
    return readFileSync(await file.path());
  };
  const isWhole = svg => page.evaluate(text => !new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror'), svg);
  assert.ok(await isWhole(String(await save('svg'))));
  assert.equal((await save('png')).subarray(1, 4).toString(), 'PNG');
  await page.focus('.tree-rows');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const paper = await page.pdf();
  assert.equal(paper.subarray(0, 4).toString(), '%PDF');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.isVisible('.printed svg') && !(await page.isVisible('.compose .board')) && !(await page.isVisible('.step-bar')));
  assert.equal(await page.locator('.printed > svg > svg').count(), 6);
  assert.equal(await page.locator('.printed parsererror').count(), 0);
  await close(page, 'print');
});

test('every example of the page is sound', async () => {
  const page = await open();
  const names = await page.locator('[aria-label=Examples] option').allTextContents();
  assert.ok(names.length > 5);
  for (let index = 0; index < names.length - 1; index++) {
    await page.selectOption('[aria-label=Examples]', String(index));
    await page.waitForFunction(() => document.querySelector('.stop')?.hidden && document.documentElement.dataset.solved === 'yes');
    await verdict(page, 'Sound');
    for (const dot of await page.locator('[role=tab] .dot').all()) assert.match(await dot.getAttribute('class'), /good/, names[index + 1]);
  }
  await close(page, 'examples');
});

test('ten thousand lines stay responsive', async () => {
  const page = await open();
  await write(page, 'BeginProblem\nPieces White Kf6 Qa5 Rb1 Black Kh8 Pa7 Pb7 Ra8 Bc8\nStipulation h#2.5\nEndProblem\n');
  await page.waitForFunction(() => Number(document.querySelector('.count')?.textContent) > 10_000 && document.querySelector('.stop')?.hidden, null, { timeout: 60_000 });
  const shown = await page.locator('.tree-row').count();
  assert.ok(shown < 100, `${shown} rows are elements`);
  const frames = await page.evaluate(async () => {
    const scroller = document.querySelector('.tree-scroller');
    const frames = [];
    let last = performance.now();
    for (let step = 0; step < 40; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 40;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    return frames.sort((one, other) => one - other);
  });
  // The slowest frame may have waited for the machine; the middle one is the page's own.
  assert.ok(frames[20] < 100, `half of the frames took ${frames[20]} ms and more`);
  assert.ok(frames[39] < 1000, `a frame took ${frames[39]} ms`);
  await page.focus('.tree-rows');
  const since = Date.now();
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown');
  assert.ok(Date.now() - since < 4000, `20 steps took ${Date.now() - since} ms`);
  await close(page, 'ten-thousand');
});

test('dark, German and on a phone', async () => {
  const dark = await open({ colorScheme: 'dark', locale: 'de-DE' });
  await verdict(dark, 'Korrekt');
  assert.equal(await dark.evaluate(() => document.documentElement.lang), 'de');
  assert.deepEqual(await violations(dark), []);
  await dark.click('nav [data-view=mates]');
  assert.deepEqual(await violations(dark), []);
  await dark.click('nav [data-view=problem]');
  await close(dark, 'dark');
  const phone = await open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await verdict(phone, 'Sound');
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
  assert.ok(await phone.evaluate(() => document.querySelector('.verdict').getBoundingClientRect().bottom <= innerHeight), 'the verdict is in sight');
  await phone.tap('[data-man="white-Q"]');
  const box = await phone.locator('.cg-wrap').boundingBox();
  await phone.touchscreen.tap(box.x + box.width * 0.56, box.y + box.height * 0.56);
  await phone.waitForFunction(() => document.querySelector('textarea.popeye').value.includes('Q'));
  assert.deepEqual(await violations(phone), []);
  await phone.screenshot({ path: join(shots, 'phone.png'), fullPage: true });
  await close(phone);
  const languages = await open();
  await verdict(languages, 'Sound');
  await languages.click('text=Deutsch');
  await verdict(languages, 'Korrekt');
  await close(languages);
});

test('faults are shown when they leave the board empty', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await write(page, 'BeginProblem\nPieces Wihte Kc2 Rh4 Black Ka1\nStipulation #2\nEndProblem\n');
  await verdict(page, 'Error');
  assert.match(await page.textContent('.diagnostics'), /line 2, column 8.*`Wihte` is not a colour.*did you mean `White`\?/);
  await close(page, 'faults-on-an-empty-board');
});

test('stipulation, men, conditions and fairy men stand under the diagram', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await write(page, 'BeginProblem\nPieces White Kc2 Gh4 Black Ka1 Pa3 Neutral Nd7\nCondition Circe\nStipulation h#2\nTwin Stipulation h=2\nEndProblem\n');
  await page.waitForFunction(() => document.querySelector('.foot')?.textContent.includes('Circe'));
  const lines = () => page.$$eval('.foot-line', all => all.map(one => one.textContent));
  assert.deepEqual(await lines(), ['h#2(2+2+1)', 'Circe', 'G = grasshopper, N = nightrider']);
  await page.click('[role=tab] >> nth=1');
  assert.equal((await lines())[0], 'h=2(2+2+1)');
  assert.deepEqual(await violations(page), []);
  await close(page, 'foot');
});

test('a verdict does not repeat its name', async () => {
  const page = await open();
  await verdict(page, 'Sound');
  await write(page, 'BeginProblem\nPieces White Kc2 Rh4 Sc3 Black Ka1 Pa3\nStipulation #2\nEndProblem\n');
  await verdict(page, 'Short solution');
  assert.match(await page.textContent('.verdict .verdict-text'), /^in 1: 1\.Rh4-h1#/);
  await close(page);
});

test('the tsume that the page begins with has a mate', async () => {
  const page = await open();
  await page.click('[data-view=mates]');
  await page.click('button.primary');
  await page.waitForSelector('.mates .verdict.good, .result .verdict.good');
  await close(page, 'first-tsume');
});

test('a filter that cannot be read is shown as an error', async () => {
  const page = await open();
  await page.click('[data-view=puzzles]');
  await page.setInputFiles('.puzzles input[type=file]', { name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('PuzzleId,FEN,Moves\n') });
  await page.fill('[placeholder^=rating]', 'ratng > 5');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.status.bad')?.textContent.includes('`ratng`'));
  page.faults = page.faults.filter(fault => !fault.includes('422'));
  await close(page);
});
