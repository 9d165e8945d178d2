// What the page computes by itself: texts, positions and moves.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');

async function load(name) {
  const built = await build({ entryPoints: [join(src, name)], bundle: true, format: 'esm', write: false, logLevel: 'silent' });
  return import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
}

// Nothing here asks the browser for its stores or its language.
globalThis.localStorage = { getItem: () => null, setItem() {} };
globalThis.navigator ??= { language: 'en' };
globalThis.CSSStyleSheet ??= class { insertRule() {} };
const position = await load('position.ts');
const problem = await load('problem.ts');
const i18n = await load('i18n.ts');
const undo = await load('undo.ts');

test('a FEN is read and written', () => {
  for (const fen of ['8/8/8/8/7R/p7/2K5/k7', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', '8/8/8/8/8/8/8/8', '8/4[G]2k/1[ca]=q5/=[g]7/8/8/8/8']) {
    assert.equal(position.writeFen(position.readFen(`${fen} w - - 0 1`)), fen);
  }
  for (const wrong of ['', '8/8', '9/8/8/8/8/8/8/8', '7/8/8/8/8/8/8/8', 'x7/8/8/8/8/8/8/8', '8/8/8/8/8/8/8/8/8', 'pppppppp1/8/8/8/8/8/8/8', '=7/8/8/8/8/8/8/8', '[]7/8/8/8/8/8/8/8', '[g7/8/8/8/8/8/8/8', '[grasshopper]7/8/8/8/8/8/8/8']) {
    assert.equal(position.readFen(wrong), null, wrong);
  }
});

test('moves do to a position what they say', () => {
  const check = (fen, uci, text, expected) => {
    const next = position.after(position.readFen(fen), { uci, text, side: 'white', check: false, goal: null });
    assert.equal(position.writeFen(next), expected, text);
  };
  check('8/8/8/8/7R/p7/2K5/k7', 'h4h1', 'Rh4-h1 #', '8/8/8/8/8/p7/2K5/k6R');
  check('4k3/8/8/8/8/8/8/4K2R', 'e1g1', '0-0', '4k3/8/8/8/8/8/8/5RK1');
  check('r3k3/8/8/8/8/8/8/4K3', 'e8c8', '0-0-0', '2kr4/8/8/8/8/8/8/4K3');
  check('8/8/8/3pP3/8/8/8/8', 'e5d6', 'e5*d6 ep.', '8/8/3P4/8/8/8/8/8');
  check('8/P7/8/8/8/8/8/8', 'a7a8n', 'a7-a8=S', 'N7/8/8/8/8/8/8/8');
  check('8/8/8/8/8/2n5/8/1N6', 'b1c3', 'Sb1*c3[+bSg8]', '6n1/8/8/8/8/2N5/8/8');
  check('8/8/8/8/8/8/8/R6r', 'a1b1', 'Ra1-b1[-h1]', '8/8/8/8/8/8/8/1R6');
  check('8/8/8/8/8/8/8/R6r', '0000', '', '8/8/8/8/8/8/8/R6r');
  check('8/8/8/8/8/8/8/R6r', 'c3c4', 'nobody is there', '8/8/8/8/8/8/8/R6r');
});

test('a position is written as Popeye reads it', () => {
  const men = position.readFen('8/8/8/8/7R/p7/2K5/k7');
  men.set('e5', { side: 'neutral', code: 'G', attributes: [] });
  men.set('e6', { side: 'white', code: 'Q', attributes: ['Chameleon'] });
  assert.equal(problem.writePieces(men), '\n  White Kc2 Rh4\n  White Chameleon Qe6\n  Black Ka1 Pa3\n  Neutral Ge5');
});

const TEXT = 'BeginProblem\nTitle Pieces of eight\nPieces White Kc2 Black Ka1\nStip #2\nOption SetPlay\nTwin Move a1 b1\nTwin Remove c2\nEndProblem\n';

test('a command is replaced where it stands, and nothing else', () => {
  assert.deepEqual(problem.bodies(TEXT, 'twin'), ['Move a1 b1', 'Remove c2']);
  assert.deepEqual(problem.bodies(TEXT, 'stipulation'), ['#2']);
  assert.equal(problem.withBodies(TEXT, 'stipulation', ['h#3']), TEXT.replace('Stip #2', 'Stipulation h#3'));
  assert.equal(problem.withBodies(TEXT, 'pieces', ['\n  White Kd4']), TEXT.replace('Pieces White Kc2 Black Ka1', 'Pieces\n  White Kd4'));
  assert.equal(problem.withBodies(TEXT, 'twin', ['Move a1 b1']), TEXT.replace('Twin Remove c2\n', ''));
  assert.equal(problem.withBodies(TEXT, 'twin', []), TEXT.replace('Twin Move a1 b1\nTwin Remove c2\n', ''));
});

test('the verbs of a twin are no commands of the problem', () => {
  const text = 'BeginProblem\nPieces White Kc2 Black Ka1\nStipulation h#2\nTwin Stipulation h=2 Condition Circe\nTwin continued\nRemark Option\n  Move a1 b1\nEndProblem\n';
  assert.deepEqual(problem.bodies(text, 'stipulation'), ['h#2']);
  assert.deepEqual(problem.bodies(text, 'condition'), []);
  assert.deepEqual(problem.bodies(text, 'twin'), ['Stipulation h=2 Condition Circe', 'continued\nRemark Option\n  Move a1 b1']);
  assert.equal(problem.withBodies(text, 'stipulation', ['h#3']), text.replace('Stipulation h#2', 'Stipulation h#3'));
  assert.equal(problem.withBodies(text, 'condition', ['Madrasi']), text.replace('Twin Stip', 'Condition Madrasi\nTwin Stip'));
  const zero = 'BeginProblem\nPieces White Kc2 Black Ka1\nStipulation h#2\nZeroPosition Stipulation h=2\nTwin Move a1 b1\nEndProblem\n';
  assert.equal(problem.withBodies(zero, 'option', ['SetPlay']), zero.replace('ZeroPosition', 'Option SetPlay\nZeroPosition'));
});

test('a change of the first problem leaves the others as they are', () => {
  const second = 'NextProblem\nPieces White Kd4 Black Ka8\nStipulation h#3\nOption SetPlay\nTwin Move a8 b8\nEndProblem\n';
  const text = `BeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2\n${second}`;
  assert.deepEqual(problem.bodies(text, 'option'), []);
  assert.equal(problem.withBodies(text, 'pieces', ['\n  White Kc3']), text.replace('Pieces White Kc2 Black Ka1', 'Pieces\n  White Kc3'));
  assert.equal(problem.withBodies(text, 'stipulation', ['s#4']), text.replace('#2', 's#4'));
  assert.equal(problem.withBodies(text, 'option', ['Try']), text.replace('NextProblem', 'Option Try\nNextProblem'));
  assert.equal(problem.withBodies(text, 'twin', ['Move a1 b1']), text.replace('NextProblem', 'Twin Move a1 b1\nNextProblem'));
});

test('a German text stays German when its men change', () => {
  const text = 'AnfangProblem\nTitel Steine\nSteine Weiss Kc2 Db4 Schwarz Ka1\nForderung h#2\nZwilling versetze a1 b1\nEndeProblem\n';
  assert.equal(problem.languageOf(text), 'de');
  assert.deepEqual(problem.bodies(text, 'twin'), ['versetze a1 b1']);
  const men = position.readFen('8/8/8/8/8/8/1QK5/k7');
  const pieces = problem.writePieces(men, 'de', name => ({ Q: 'D' })[name] ?? name);
  assert.equal(pieces, '\n  Weiss Kc2 Db2\n  Schwarz Ka1');
  assert.equal(problem.withBodies(text, 'pieces', [pieces]), text.replace('Steine Weiss Kc2 Db4 Schwarz Ka1', 'Steine\n  Weiss Kc2 Db2\n  Schwarz Ka1'));
  assert.equal(problem.withBodies(text, 'condition', ['Circe']), text.replace('Zwilling', 'Bedingung Circe\nZwilling'));
});

test('a command that is missing is added where it belongs', () => {
  const added = problem.withBodies('BeginProblem\nStipulation #2\nEndProblem\n', 'pieces', ['\n  White Kd4']);
  assert.equal(added, 'BeginProblem\nPieces\n  White Kd4\nStipulation #2\nEndProblem\n');
  assert.equal(problem.withBodies('BeginProblem\nStipulation #2\nEndProblem\n', 'condition', ['Circe']), 'BeginProblem\nStipulation #2\nCondition Circe\nEndProblem\n');
  assert.equal(problem.withBodies('', 'stipulation', ['#2']), 'Stipulation #2\n');
});

test('verdicts are told in German', () => {
  i18n.setLanguage('de');
  for (const [english, german] of [
    ['1.Kc2-b3; set play unchanged', '1.Kc2-b3; Satzspiel unverändert'],
    ['1.h7-h8=Q; 4 duals: at move 2 after 1...~ (2.Qh8-h6= or 2.Qh8-g8=), …', '1.h7-h8=Q; 4 Duale: im 2. Zug nach 1...~ (2.Qh8-h6= oder 2.Qh8-g8=), …'],
    ['in 1: 1.a3-a2 Rh4-h1#; 445 more solutions', 'in 1: 1.a3-a2 Rh4-h1#; 445 weitere Lösungen'],
    ['1.Ra1; set play changed: 1...c5 2.Qd4 before, 2.Qe5 after the key', '1.Ra1; Satzspiel geändert: 1...c5 2.Qd4 vorher, 2.Qe5 nach dem Schlüssel'],
    ['2 keys: 1.Kc2-b3, 1.Kc2-c3', '2 Schlüssel: 1.Kc2-b3, 1.Kc2-c3'],
  ]) assert.equal(i18n.sentence(english), german);
  i18n.setLanguage('en');
  assert.equal(i18n.sentence('no set play'), 'no set play');
});

test('undo leads back through changes, problems of a file and files', () => {
  const problem = new undo.UndoableProblem({ text: 'empty', collection: [], place: 0 });
  const steps = [
    () => problem.change('typed'),
    () => problem.open(['first', 'second']),
    () => problem.change('first, changed'),
    () => problem.choose(1),
    () => problem.choose(0),
  ];
  const states = [problem.snapshot, ...steps.map(step => { step(); return problem.snapshot; })];
  assert.deepEqual(states.map(state => state.text), ['empty', 'typed', 'first', 'first, changed', 'second', 'first, changed']);
  assert.deepEqual(states.map(state => state.collection.length), [0, 0, 2, 2, 2, 2]);
  for (const state of states.slice(0, -1).reverse()) {
    assert.ok(problem.undo());
    assert.deepEqual(problem.snapshot, state);
  }
  assert.ok(!problem.undo());
  for (const state of states.slice(1)) {
    assert.ok(problem.redo());
    assert.deepEqual(problem.snapshot, state);
  }
  assert.ok(!problem.redo());
  for (const place of [-1, 0, 2]) assert.ok(!problem.choose(place), `${place}`);
  problem.undo();
  problem.change('another way');
  assert.ok(!problem.redo());
});
