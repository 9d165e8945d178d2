// Compose and solve: the board, the text, the verdict and the tree.

import { Refused, stream, type About, type Event } from './api';
import { ChessBoard, PieceBox } from './board';
import { download, h, icon, iconButton, replace, toast } from './dom';
import { number, sentence, t, word } from './i18n';
import { after, isOrthodox, readFen, writeFen, type Position } from './position';
import { ORTHODOX } from './men';
import { bodies, EMPTY, languageOf, positionOf, problemsOf, SHOWCASE, withBodies, writePieces, type Diagnostic, type Read, type ReadPosition } from './problem';
import { diagram, forms, fragment, fromFile, textOf, toFile, type Form, type Shared } from './share';
import { branch, heading, note, Tree, type Step, type TreeNode } from './tree';

/** What is known of one of the positions of a problem. */
interface TwinState {
  label: string;
  position: Position;
  roots: TreeNode[];
  solutions: any[];
  answer: any | null;
}

/** The problem at hand, among those of the file that it is from. */
interface Snapshot {
  text: string;
  collection: string[];
  place: number;
}

const STIPULATIONS = ['#2', '#3', '#4', 'h#2', 'h#2.5', 'h#3', 's#2', 's#3', 'r#2', 'semi-r#2', 'ser-h#6', 'ser-#4', 'ser-s#5', 'h=2', 'hs#3', '=2', '#1', 'h#4', 'dia6.0', '+2', 'z11'];
/** Options that are switches. Others are typed. */
const SWITCHES = ['SetPlay', 'Variations', 'Try', 'Duplex', 'PostKeyPlay', 'Intelligent', 'NoShortVariations', 'NoThreat', 'WhiteToPlay'];
/** Sound problems of several kinds. */
const EXAMPLES: [string, string][] = [
  ['#2', SHOWCASE],
  ['#2, tries', 'BeginProblem\nAuthor Paul Morphy\nOrigin New York Clipper, 1856\nPieces\n  White Kc8 Ra1 Pb6\n  Black Ka8 Bb8 Pa7b7\nStipulation #2\nOption SetPlay Try Variation\nEndProblem\n'],
  ['h#2, twins', 'BeginProblem\nPieces\n  White Ke7 Rd5 Sf3 Pb6\n  Black Kh3 Rc1 Be8\nStipulation h#2\nTwin Exchange d5 f3\nEndProblem\n'],
  ['ser-h#20', 'BeginProblem\nPieces\n  White Kc1 Rg8 Sa2e3 Pa4a5c6f6\n  Black Kh1 Pa3c7f7\nStipulation ser-h#20\nEndProblem\n'],
  ['hs#2', 'BeginProblem\nPieces\n  White Kd1 Qc8 Re4 Pe6\n  Black Kf1 Qe8 Pd5b6\nStipulation hs#2\nEndProblem\n'],
  ['Grasshoppers', 'BeginProblem\nPieces\n  White Ke1 Rf4 Gb6e7\n  Black Kh7 Se6 Pc2\n  Neutral Ga3\nStipulation h#2\nEndProblem\n'],
];

/** Milliseconds until what is typed is solved. What is clicked is solved at once. */
const EDIT_WAIT = 250;

/** What a verdict says beyond its kind, which stands before it. */
function withoutKind(kind: string, text: string): string {
  const plain = kind.replaceAll('_', ' ');
  return text.startsWith(plain) ? text.slice(plain.length).replace(/^[,:;]?\s*/, '') : text.replace(/^[a-z ]+: /, '');
}

export class Compose {
  readonly element: HTMLElement;
  private text = EMPTY;
  /** The problems of the file that was opened, if there are several; that at `place` as it was when another one was chosen. */
  private collection: string[] = [];
  /** One if the first of the positions is a diagram of which only twins are solved. */
  private unsolved = 0;
  private place = 0;
  private undone: Snapshot[] = [];
  private past: Snapshot[] = [];
  private read: Read | null = null;
  private twins: TwinState[] = [];
  private current = 0;
  private running: AbortController | null = null;
  private timer = 0;
  private lastSolved = '';
  private readonly board: ChessBoard;
  private readonly tree: Tree;
  private readonly area: HTMLTextAreaElement;
  private readonly fen: HTMLInputElement;
  private readonly stipulation: HTMLInputElement;
  private readonly optionBox: HTMLElement;
  private readonly conditionBox: HTMLElement;
  private readonly detailInputs: Record<string, HTMLInputElement> = {};
  private readonly verdict: HTMLElement;
  private readonly progress: HTMLElement;
  private readonly diagnostics: HTMLElement;
  private readonly tabs: HTMLElement;
  private readonly collectionBar = h('div.collection', { hidden: true });
  private readonly twinTools = h('div.twin-tools');
  private readonly stepBar: HTMLElement;
  private readonly foot = h('p.foot');
  /** The diagram on paper: the position itself, whatever is on the board. */
  private readonly printed = h('div.printed');
  private readonly caption: HTMLElement;
  private readonly stopButton: HTMLButtonElement;

  constructor(private readonly about: About) {
    this.board = new ChessBoard({ edited: position => this.edited(position) });
    this.tree = new Tree(step => this.stepped(step));
    this.verdict = h('div.verdict', { role: 'status' });
    this.progress = h('div.progress');
    this.diagnostics = h('ul.diagnostics', { 'aria-live': 'polite' });
    this.tabs = h('div.twin-tabs', { role: 'tablist', 'aria-label': t('twins') });
    this.stepBar = h('div.step-bar');
    this.caption = h('p.caption');
    this.stopButton = h('button.stop', { type: 'button', onclick: () => this.stop(), hidden: true }, icon('stop'), t('stop'));
    this.area = h('textarea.popeye', { rows: 10, spellcheck: 'false', 'aria-label': t('text'), oninput: () => this.typed() });
    this.fen = h('input', { 'aria-label': t('fen'), spellcheck: 'false', onchange: () => this.fenTyped() });
    this.stipulation = h('input', { list: 'stipulations', 'aria-label': t('stipulation'), spellcheck: 'false', autocomplete: 'off', oninput: () => this.set('stipulation', [this.stipulation.value.trim()], EDIT_WAIT) });
    this.optionBox = h('div.chips');
    this.conditionBox = h('div.chips');
    const file = h('input', { type: 'file', hidden: true, accept: '.inp,.txt,.pgn,.fen,.olv,.yaml,.yml,.epd', 'aria-label': t('open'), onchange: () => this.openFile(file) });
    const save = h('select', {
      'aria-label': t('save'),
      onchange: async () => {
        const form = save.value as Form;
        save.value = '';
        await this.save(form);
      },
    }, h('option', { value: '' }, `${t('save')} …`), forms().map(form => h('option', { value: form }, form === 'olv' ? '.olv (Olive)' : form === 'popeye' ? 'Popeye' : form === 'latex' ? 'LaTeX' : form.toUpperCase())));
    const examples = h('select', {
      'aria-label': t('example'),
      onchange: () => {
        const chosen = EXAMPLES[Number(examples.value)];
        examples.value = '';
        if (chosen) this.change(chosen[1]);
      },
    }, h('option', { value: '' }, `${t('example')} …`), EXAMPLES.map(([name], index) => h('option', { value: index }, name)));
    const detail = (command: string, label: string) => {
      const input = h('input', { 'aria-label': label, oninput: () => this.set(command, [input.value.trim()], EDIT_WAIT) });
      this.detailInputs[command] = input;
      return h('label.field', null, h('span', null, label), input);
    };

    this.element = h('div.view.compose', null,
      h('section.left', null,
        h('div.toolbar', null,
          iconButton('undo', t('undo'), () => this.undo()),
          iconButton('redo', t('redo'), () => this.redo()),
          iconButton('flip', t('flip'), () => this.board.flip()),
          iconButton('clear', t('clear'), () => this.edited(new Map())),
          h('span.spacer'),
          examples),
        this.collectionBar,
        h('div.twin-row', null, this.tabs, this.twinTools),
        this.caption,
        this.board.element,
        this.printed,
        this.foot,
        this.stepBar,
        new PieceBox(this.board, about.men).element,
        h('label.field.wide', null, h('span', null, t('fen')), this.fen)),
      h('section.right', null,
        h('div.toolbar.actions', null,
          iconButton('open', t('open'), () => file.click()), file,
          iconButton('print', t('print'), () => window.print()),
          save,
          h('button.primary.share', { type: 'button', onclick: () => this.share() }, icon('link'), t('share'))),
        h('div.ask', null,
          h('label.field', null, h('span', null, t('stipulation')), this.stipulation),
          h('datalist#stipulations', null, STIPULATIONS.map(value => h('option', { value }))),
          h('div.field.grow', null, h('span', null, t('options')), this.optionBox)),
        h('div.verdict-row', null, this.verdict, this.stopButton),
        this.progress,
        this.diagnostics,
        this.tree.element,
        h('details.panel', null, h('summary', null, t('text')), this.area),
        h('details.panel', null, h('summary', null, t('details')),
          h('div.detail-fields', null, detail('author', t('author')), detail('origin', t('source')), detail('award', t('award')), detail('title', t('title')))),
        h('details.panel', null, h('summary', null, t('condition')), this.conditionBox)));
    window.addEventListener('beforeprint', () => {
      const picture = diagram(this.twins[this.current]?.position ?? new Map());
      replace(this.printed, new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement);
    });
    this.element.addEventListener('keydown', event => this.shortcut(event));
    this.element.addEventListener('paste', event => this.paste(event as ClipboardEvent));
  }

  /** Begins with a problem. */
  async start(text: string): Promise<void> {
    this.text = text;
    await this.changed(0);
  }

  /** Begins where another one is, which another language has replaced. */
  async continue(other: Compose): Promise<void> {
    await this.restore(other.snapshot());
  }

  /** Takes another text, which can be undone. */
  change(text: string, wait = 0): void {
    if (text === this.text) return;
    this.remember();
    this.text = text;
    void this.changed(wait);
  }

  private snapshot(): Snapshot {
    return { text: this.text, collection: this.collection, place: this.place };
  }

  private remember(): void {
    this.past.push(this.snapshot());
    if (this.past.length > 500) this.past.shift();
    this.undone = [];
  }

  private async restore({ text, collection, place }: Snapshot): Promise<void> {
    this.text = text;
    this.collection = collection;
    this.place = place;
    this.showCollection();
    await this.changed(0);
  }

  /** Goes to another problem of the file. */
  private choose(place: number): void {
    if (!this.collection[place] || place === this.place) return;
    this.remember();
    void this.restore({ text: this.collection[place], collection: this.collection.with(this.place, this.text), place });
  }

  private showCollection(): void {
    const { collection, place } = this;
    this.collectionBar.hidden = collection.length < 2;
    if (this.collectionBar.hidden) return replace(this.collectionBar);
    const name = (text: string, index: number) => `${index + 1} / ${collection.length}  ${[bodies(text, 'author')[0], bodies(text, 'stipulation')[0]].filter(Boolean).join(', ')}`;
    const select = h('select', { 'aria-label': t('problem'), onchange: () => this.choose(Number(select.value)) },
      collection.map((text, index) => h('option', { value: index, selected: index === place }, name(text, index))));
    const go = (icon: string, label: string, next: number) => iconButton(icon, label, () => this.choose(next), { disabled: !collection[next] });
    replace(this.collectionBar, go('left', t('previousProblem'), place - 1), select, go('right', t('nextProblem'), place + 1));
  }

  leave(): void {
    this.stop();
  }

  private set(command: string, next: string[], wait = 0): void {
    this.change(withBodies(this.whole(), command, next), wait);
  }

  /** The text to change: an empty one lacks the frame that every problem has. */
  private whole(): string {
    return this.text.trim() ? this.text : EMPTY;
  }

  private edited(position: Position): void {
    // The board shows it at once; the server's reading follows.
    if (this.twins[0]) this.twins[0].position = position;
    if (this.current > 0) this.showTwin(0);
    else if (this.tree.hasSelection) this.tree.deselect();
    this.board.show(position);
    this.fen.value = writeFen(position);
    this.showFoot();
    const pieces = writePieces(position, languageOf(this.text), name => this.translated(name));
    this.change(withBodies(this.whole(), 'pieces', [pieces]));
  }

  /** The name of an option, man, attribute or condition in the language of the text. */
  private translated(name: string): string {
    const language = languageOf(this.text);
    if (language === 'en') return name;
    const english = { ...this.about, men: this.about.men.map(man => man.code) };
    const foreign = this.about.languages[language];
    for (const list of ['men', 'attributes', 'options', 'conditions'] as const) {
      const index = english[list].indexOf(name);
      if (index >= 0) return foreign[list][index];
    }
    return name;
  }

  private typed(): void {
    this.change(this.area.value, EDIT_WAIT);
  }

  private fenTyped(): void {
    const position = readFen(this.fen.value);
    if (position) this.edited(position);
    else {
      toast(`FEN: ${t('cannotRead')}`);
      this.fen.value = writeFen(this.twins[this.current]?.position ?? new Map());
    }
  }

  private undo(): void {
    const past = this.past.pop();
    if (!past) return;
    this.undone.push(this.snapshot());
    void this.restore(past);
  }

  private redo(): void {
    const undone = this.undone.pop();
    if (!undone) return;
    this.past.push(this.snapshot());
    void this.restore(undone);
  }

  private shortcut(event: KeyboardEvent): void {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !isField) {
      event.preventDefault();
      if (event.shiftKey) this.redo();
      else this.undo();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y' && !isField) {
      event.preventDefault();
      this.redo();
    }
  }

  private paste(event: ClipboardEvent): void {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const pasted = event.clipboardData?.getData('text') ?? '';
    if (isField || !pasted.trim()) return;
    event.preventDefault();
    void this.take('pasted', pasted);
  }

  private async openFile(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = '';
    if (file) await this.take(file.name, await textOf(file));
  }

  /** Takes a problem of another program. */
  async take(name: string, content: string): Promise<void> {
    try {
      const problems = await fromFile(name, content, this.about.options);
      if (!problems.length) return toast(t('cannotRead'));
      this.remember();
      void this.restore({ text: problems[0], collection: problems, place: 0 });
      toast(problems.length > 1 ? `${problems.length} ${t('several')}` : t('imported'));
    } catch (error) {
      toast(`${t('cannotRead')}: ${(error as Error).message}`);
    }
  }

  private async save(form: Form): Promise<void> {
    const twin = this.twins[this.current];
    if (!this.read || !twin) return;
    try {
      download(...(await toFile(form, this.shared(this.read, twin.position))));
    } catch (error) {
      toast((error as Error).message);
    }
  }

  private shared(read: Read, position: Position): Shared {
    const diagram = read.problem ? positionOf(read.problem.diagram) : position;
    return { text: this.text, read, diagram, position, solved: this.twins.slice(this.unsolved) };
  }

  private async share(): Promise<void> {
    history.replaceState(null, '', await fragment(this.text));
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t('copied'));
    } catch {
      toast(t('copyFailed'));
    }
  }

  /** The text is another one: the board, the menus and the solution follow. */
  private async changed(wait: number): Promise<void> {
    if (this.area.value !== this.text) this.area.value = this.text;
    clearTimeout(this.timer);
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    const go = () => void this.solve(running);
    if (wait) this.timer = setTimeout(go, wait);
    else go();
  }

  private async solve(running: AbortController): Promise<void> {
    const text = this.text;
    this.isRead = false;
    const isCurrent = () => this.running === running && !running.signal.aborted;
    try {
      // Of several problems, the first is shown.
      const [input] = problemsOf(text);
      await stream('/api/solve', { input }, running.signal, events => {
        if (isCurrent()) this.hear(events, text);
      });
      if (!isCurrent()) return;
      this.running = null;
      if (!this.isRead) this.showRead({ solvable: false, problem: null, diagnostics: [] });
    } catch (error) {
      if (!isCurrent()) return;
      this.running = null;
      this.finish(error instanceof Refused ? error.message : t('connectionLost'));
    }
  }

  private stop(): void {
    if (!this.running) return;
    this.running.abort();
    this.running = null;
    clearTimeout(this.timer);
    this.finish(t('stopped'), true);
  }

  private showRead(first: Read): void {
    this.read = first;
    const problem = first.problem;
    const old = this.twins;
    if (!this.text.trim()) this.twins = [{ label: '', position: new Map(), roots: [], solutions: [], answer: null }];
    if (problem) {
      const state = (label: string, position: ReadPosition, index: number): TwinState => ({
        label, position: positionOf(position), roots: old[index]?.roots ?? [], solutions: [], answer: null,
      });
      // A diagram that is not solved itself is edited all the same.
      const wasUnsolved = this.unsolved;
      this.unsolved = problem.zero_position ? 1 : 0;
      const zero = problem.zero_position ? [state(t('diagram'), problem.diagram, 0)] : [];
      this.twins = [...zero, ...problem.twins.map((twin, index) => state(twin.label ?? '', twin.position, index + zero.length))];
      if (!this.twins.length) this.twins = [state('', problem.diagram, 0)];
      if (this.unsolved !== wasUnsolved) this.current = this.unsolved;
      if (document.activeElement !== this.stipulation) this.stipulation.value = bodies(this.text, 'stipulation')[0] ?? problem.stipulation;
      const texts: Record<string, string> = { author: problem.texts.author.join(', '), origin: problem.texts.origin.join(', '), award: problem.texts.award ?? '', title: problem.texts.title.join(', ') };
      for (const [command, input] of Object.entries(this.detailInputs)) if (document.activeElement !== input) input.value = texts[command];
      const heading = [texts.author, texts.origin].filter(Boolean).join(', ');
      replace(this.caption, texts.title ? h('em', null, texts.title) : null, texts.title && heading ? ' · ' : null, heading);
      this.caption.hidden = !texts.title && !heading;
    }
    if (this.current >= this.twins.length) this.current = 0;
    this.showDiagnostics(first.diagnostics);
    this.showOptions();
    this.showConditions();
    this.showTabs();
    const twin = this.twins[this.current];
    if (twin && !this.tree.hasSelection) this.board.show(twin.position);
    if (twin) this.fen.value = writeFen(twin.position);
    this.showFoot();
  }

  /** What is written under a diagram: the stipulation, how many men there are, the conditions and what fairy men are. */
  private showFoot(): void {
    const problem = this.read?.problem;
    const position = this.twins[this.current]?.position ?? new Map();
    replace(this.foot);
    this.foot.hidden = !problem || !position.size;
    if (!problem || !position.size) return;
    const men = [...position.values()];
    const counts = (['white', 'black', 'neutral'] as const).map(side => men.filter(man => man.side === side).length);
    if (!counts[2]) counts.pop();
    const codes = [...new Set(men.map(man => man.code))].filter(code => !ORTHODOX.includes(code));
    const names = codes.map(code => `${this.translated(code)} = ${this.about.men.find(man => man.code === code)?.name ?? code}`);
    for (const [square, man] of position) {
      if (man.attributes.length) names.push(`${[...man.attributes, man.code].map(name => this.translated(name)).join(' ')}${square}`);
    }
    const stipulation = problem.twins[this.current - this.unsolved]?.stipulation ?? problem.stipulation;
    replace(this.foot,
      h('span.foot-line', null, h('strong', null, stipulation), h('span', { title: t('menCount') }, `(${counts.join('+')})`)),
      problem.conditions.length ? h('span.foot-line', null, problem.conditions.join(', ')) : null,
      names.length ? h('span.foot-line.legend', null, names.join(', ')) : null);
  }

  private showDiagnostics(diagnostics: Diagnostic[]): void {
    const show = (one: Diagnostic) => h('li', { class: one.severity },
      h('button.text-button', { type: 'button', onclick: () => this.point(one) }, `${t('lineNumber')} ${one.line}, ${t('column')} ${one.column}`),
      h('span', null, `${word(one.severity)}: ${one.message}${one.expected ? `; ${t('expected')} ${one.expected}` : ''}`, one.help ? h('em.help', null, ` ${one.help}`) : null));
    // An empty board needs no reminder that it has no kings, but men that could not be read leave it empty, too.
    const isEmpty = !this.twins[0]?.position.size;
    const shown = isEmpty ? diagnostics.filter(one => one.severity === 'error') : diagnostics;
    replace(this.diagnostics, shown.slice(0, 20).map(show));
  }

  /** Selects the place of a fault in the text. */
  private point(one: Diagnostic): void {
    this.area.closest('details')!.open = true;
    const lines = this.text.split('\n');
    const start = lines.slice(0, one.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + one.column - 1;
    this.area.focus();
    this.area.setSelectionRange(start, start + Math.max(1, one.length));
  }

  private optionWords(): string[] {
    return bodies(this.text, 'option').join(' ').split(/\s+/).filter(Boolean);
  }

  private showOptions(): void {
    const words = this.optionWords();
    // The lists are long, and most changes are about something else.
    const shown = `${languageOf(this.text)} ${words.join(' ')}`;
    if (this.shownOptions === shown) return;
    this.shownOptions = shown;
    const has = (name: string) => words.find(one => one.length >= 3 && name.toLowerCase().startsWith(one.toLowerCase()));
    const switches = SWITCHES.map(name => this.translated(name));
    const chips = switches.map(name => {
      const present = has(name);
      return h('button.chip', {
        type: 'button', 'aria-pressed': String(!!present),
        onclick: () => this.set('option', [(present ? words.filter(one => one !== present) : [...words, name]).join(' ')]),
      }, name);
    });
    const rest: string[] = [];
    for (let index = 0; index < words.length; index++) {
      if (switches.some(name => words[index].length >= 3 && name.toLowerCase().startsWith(words[index].toLowerCase()))) continue;
      rest.push(words[index]);
    }
    const other = h('input.other-options', {
      list: 'option-names', value: rest.join(' '), placeholder: `${t('otherOptions')} …`, 'aria-label': t('otherOptions'), spellcheck: 'false',
      onchange: () => {
        const kept = words.filter(one => !rest.includes(one));
        this.set('option', [[...kept, ...other.value.trim().split(/\s+/)].filter(Boolean).join(' ')]);
      },
    });
    const add = h('select.add-option', {
      'aria-label': t('addOption'),
      onchange: () => add.value && this.set('option', [[...words, add.value].join(' ')]),
    }, h('option', { value: '' }, `${t('addOption')} …`), this.about.options.map(name => this.translated(name)).sort().map(name => h('option', { value: name }, name)));
    replace(this.optionBox, chips, add, other, h('datalist#option-names', null, this.about.options.map(name => h('option', { value: this.translated(name) }))));
  }

  private showConditions(): void {
    const conditions = bodies(this.text, 'condition').filter(Boolean);
    const shown = [languageOf(this.text), ...conditions].join('\n');
    if (this.shownConditions === shown) return;
    this.shownConditions = shown;
    const select = h('select', {
      'aria-label': t('addCondition'),
      onchange: () => select.value && this.set('condition', [...conditions, select.value]),
    }, h('option', { value: '' }, `${t('addCondition')} …`), this.about.conditions.map(name => this.translated(name)).map(name => h('option', { value: name }, name)));
    replace(this.conditionBox, conditions.map((name, index) => h('button.chip', {
      type: 'button', 'aria-pressed': 'true', onclick: () => this.set('condition', conditions.filter((_, other) => other !== index)),
    }, `${name} ×`)), select);
  }

  private showTabs(): void {
    const commands = bodies(this.text, 'twin');
    const offset = this.twins.length - commands.length;
    const tab = (twin: TwinState, index: number) => h('button', {
      type: 'button', role: 'tab', 'aria-selected': String(index === this.current), tabindex: index === this.current ? 0 : -1,
      onclick: () => this.showTwin(index),
      onkeydown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        this.showTwin((index + step + this.twins.length) % this.twins.length);
        (this.tabs.querySelector('[aria-selected=true]') as HTMLElement | null)?.focus();
      },
    }, twin.label || 'a)', this.dot(twin));
    const input = h('input.twin-input', {
      placeholder: t('twinPlaceholder'), 'aria-label': t('addTwin'), spellcheck: 'false',
      onchange: () => {
        const value = input.value.trim();
        if (value) this.set('twin', [...commands, value]);
      },
    });
    const remove = this.current >= offset && commands.length && this.twins.length > 1
      ? iconButton('cross', t('removeTwin'), () => {
        const gone = this.current - offset;
        this.current = 0;
        this.set('twin', commands.filter((_, index) => index !== gone));
      }) : null;
    const list = this.twins.length > 1 ? this.twins.map(tab) : [];
    replace(this.tabs, list);
    this.tabs.hidden = !list.length;
    if (document.activeElement?.classList.contains('twin-input')) return;
    replace(this.twinTools, remove, input);
  }

  private dot(twin: TwinState): HTMLElement | null {
    const verdict = twin.answer?.verdicts?.[0];
    return verdict ? h('span.dot', { class: `dot ${verdict.sound ? 'good' : 'bad'}`, 'aria-label': word(verdict.kind), role: 'img' }) : null;
  }

  private showTwin(index: number): void {
    this.current = index;
    this.tree.deselect();
    const twin = this.twins[index];
    if (!twin) return;
    this.board.show(twin.position);
    this.showFoot();
    this.board.setEditable(index === 0);
    this.fen.value = writeFen(twin.position);
    this.tree.set(twin.roots);
    this.showVerdict();
    this.showTabs();
  }

  /** A new answer begins. */
  private begin(text: string): void {
    this.lastSolved = text;
    this.hearing = this.unsolved - 1;
    for (const twin of this.twins) {
      twin.solutions = [];
      twin.answer = null;
    }
    this.stopButton.hidden = false;
    this.board.setEditable(this.current === 0);
    replace(this.progress);
    // Nothing will be found: what was found before is about another problem.
    if (!this.twins[0]?.position.size || !this.read?.solvable) {
      this.stopButton.hidden = true;
      this.twins.forEach(twin => { twin.roots = []; });
      this.tree.set([]);
    }
    this.showVerdict(t('solving'));
  }

  /** Whether the answer at hand has begun with what was read. */
  private isRead = false;
  /** The position that the events at hand are about. */
  private hearing = -1;

  private hear(events: Event[], text: string): void {
    for (const event of events) {
      const twin = this.twins[this.hearing];
      switch (event.event) {
        case 'problem':
          this.isRead = true;
          this.showRead(event.problem);
          this.begin(text);
          break;
        case 'position': {
          const next = this.twins[++this.hearing];
          if (next) next.roots = [];
          break;
        }
        case 'phase': twin?.roots.push(heading(event.phase)); break;
        case 'note': twin?.roots.push(note(sentence(event.note))); break;
        case 'solution': {
          if (!twin) break;
          const parent = twin.roots.findLast(root => root.kind === 'heading');
          if (parent) branch(parent, event.solution);
          twin.solutions.push(event.solution);
          break;
        }
        case 'answer': if (twin && event.answer.verdicts) twin.answer = event.answer; break;
        case 'progress': this.showProgress(event.progress); break;
        case 'error': this.message = event.error.message; break;
        case 'end': this.finish(event.end === 'finished' ? '' : word(`ended_${event.end}`)); break;
      }
    }
    const shown = this.twins[this.current];
    if (shown?.position.size || this.read?.diagnostics.length) {
      this.tree.set(shown.roots);
      if (!this.tree.hasSelection) this.tree.drawNow();
      this.showVerdict(this.stopButton.hidden ? '' : t('solving'));
    }
    if (this.twins.length > 1) this.showTabs();
  }

  private message = '';
  private shownOptions: string | null = null;
  private shownConditions: string | null = null;

  private showProgress(progress: any): void {
    const left = progress.seconds_left ? ` · ${t('left')}: ${number(progress.seconds_left)} s` : '';
    const length = progress.half_moves ? `${progress.half_moves} / ${progress.longest} · ` : '';
    replace(this.progress, h('div.bar', null, h('i')), h('span', null, `${length}${number(progress.positions)} ${t('positions')} · ${number(progress.positions_per_second)} ${t('perSecond')}${left}`));
  }

  private finish(message: string, wasStopped = false): void {
    this.stopButton.hidden = true;
    replace(this.progress);
    this.message = message || this.message;
    this.showVerdict(wasStopped ? message : '');
    if (this.message) replace(this.progress, h('span', null, this.message));
    this.message = '';
    document.documentElement.dataset.solved = this.lastSolved === this.text ? 'yes' : 'no';
  }

  /** The verdict of the position that is shown. */
  private showVerdict(state = ''): void {
    const twin = this.twins[this.current];
    const verdicts: any[] = twin?.answer?.verdicts ?? [];
    const errors = this.read && !this.read.solvable && this.read.diagnostics.some(one => one.severity === 'error');
    if (!twin?.position.size && !errors) {
      this.verdict.className = 'verdict idle';
      replace(this.verdict, h('span.verdict-text', null, t('emptyVerdict')));
      return;
    }
    if (!errors && this.current < this.unsolved) {
      this.verdict.className = 'verdict idle';
      replace(this.verdict, h('span.verdict-text', null, t('zeroPosition')));
      return;
    }
    if (!verdicts.length) {
      this.verdict.className = errors ? 'verdict bad' : 'verdict idle';
      replace(this.verdict, h('strong', null, errors ? t('error') : state || '…'));
      return;
    }
    const [first] = verdicts;
    const tone = first.kind === 'unfinished' ? 'idle' : first.sound ? (first.kind === 'several_solutions' ? 'fair' : 'good') : 'bad';
    this.verdict.className = `verdict ${tone}`;
    replace(this.verdict, verdicts.map(verdict => h('div.verdict-line', null, h('strong', null, word(verdict.kind)), h('span.verdict-text', null, sentence(withoutKind(verdict.kind, verdict.text))))));
  }

  private stepped(step: Step | null): void {
    const twin = this.twins[this.current];
    if (!twin) return;
    if (!step) {
      this.board.show(twin.position);
      this.board.setEditable(this.current === 0);
      replace(this.stepBar);
      return;
    }
    let position = twin.position;
    for (const played of step.path) position = after(position, played);
    const last = step.path.findLast(played => played.uci !== '0000');
    this.board.setEditable(false);
    this.board.show(position, last ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : []);
    replace(this.stepBar, h('span', null, `${t('after')} ${step.label}`), h('button.text-button', { type: 'button', onclick: () => this.tree.deselect() }, t('backToDiagram')));
  }

  /** The diagram, for the other views. */
  get diagram(): { fen: string; isOrthodox: boolean } {
    const position = this.twins[this.current]?.position ?? new Map();
    return { fen: `${writeFen(position)} w - - 0 1`, isOrthodox: isOrthodox(position) && position.size > 0 };
  }
}

