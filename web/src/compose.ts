// Compose and solve: the board, the text, the verdict and the tree.

import { Refused, stream, type About, type Event } from './api';
import { ChessBoard, PieceBox } from './board';
import { Choices } from './choices';
import { CollectionBar } from './collection';
import { DiagnosticList } from './diagnostics';
import { download, h, icon, iconButton, replace, toast } from './dom';
import { Foot } from './foot';
import { number, sentence, t, word } from './i18n';
import { translated } from './names';
import { after, isOrthodox, readFen, writeFen, type Position } from './position';
import { bodies, EMPTY, languageOf, positionOf, problemsOf, withBodies, writePieces, type Diagnostic, type Read, type ReadPosition } from './problem';
import { diagram, forms, fragment, fromFile, textOf, toFile, type Form, type Shared } from './share';
import { EXAMPLES, STIPULATIONS } from './suggestions';
import { branch, heading, note, Tree, type Step, type TreeNode } from './tree';
import { UndoableProblem } from './undo';
import { dot, VerdictBox, type Verdict } from './verdict';

/** What is known of one of the positions of a problem. */
interface TwinState {
  label: string;
  position: Position;
  roots: TreeNode[];
  solutions: any[];
  answer: any | null;
}

/** Milliseconds until what is typed is solved. What is clicked is solved at once. */
const EDIT_WAIT = 250;

export class Compose {
  readonly element: HTMLElement;
  private readonly state = new UndoableProblem({ text: EMPTY, collection: [], place: 0 });
  /** One if the first of the positions is a diagram of which only twins are solved. */
  private unsolved = 0;
  private read: Read | null = null;
  private twins: TwinState[] = [];
  private current = 0;
  private running: AbortController | null = null;
  private timer = 0;
  private lastSolved = '';
  /** Whether the answer at hand has begun with what was read. */
  private isRead = false;
  /** The position that the events at hand are about. */
  private hearing = -1;
  private message = '';
  private readonly board: ChessBoard;
  private readonly tree: Tree;
  private readonly area: HTMLTextAreaElement;
  private readonly fen: HTMLInputElement;
  private readonly stipulation: HTMLInputElement;
  private readonly choices: Choices;
  private readonly detailInputs: Record<string, HTMLInputElement> = {};
  private readonly verdict = new VerdictBox();
  private readonly progress: HTMLElement;
  private readonly diagnostics: DiagnosticList;
  private readonly tabs: HTMLElement;
  private readonly collectionBar = new CollectionBar(place => this.choose(place));
  private readonly twinTools = h('div.twin-tools');
  private readonly stepBar: HTMLElement;
  private readonly foot: Foot;
  /** The diagram on paper: the position itself, whatever is on the board. */
  private readonly printed = h('div.printed');
  private readonly caption: HTMLElement;
  private readonly stopButton: HTMLButtonElement;

  constructor(private readonly about: About) {
    this.board = new ChessBoard({ edited: position => this.edited(position) });
    this.tree = new Tree(step => this.stepped(step));
    this.progress = h('div.progress');
    this.tabs = h('div.twin-tabs', { role: 'tablist', 'aria-label': t('twins') });
    this.stepBar = h('div.step-bar');
    this.caption = h('p.caption');
    this.stopButton = h('button.stop', { type: 'button', onclick: () => this.stop(), hidden: true }, icon('stop'), t('stop'));
    this.area = h('textarea.popeye', { rows: 10, spellcheck: 'false', 'aria-label': t('text'), oninput: () => this.typed() });
    this.fen = h('input', { 'aria-label': t('fen'), spellcheck: 'false', onchange: () => this.fenTyped() });
    this.stipulation = h('input', { list: 'stipulations', 'aria-label': t('stipulation'), spellcheck: 'false', autocomplete: 'off', oninput: () => this.set('stipulation', [this.stipulation.value.trim()], EDIT_WAIT) });
    this.choices = new Choices(about, (command, next) => this.set(command, next));
    this.diagnostics = new DiagnosticList(this.area);
    this.foot = new Foot(about);
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
        this.collectionBar.element,
        h('div.twin-row', null, this.tabs, this.twinTools),
        this.caption,
        this.board.element,
        this.printed,
        this.foot.element,
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
          h('div.field.grow', null, h('span', null, t('options')), this.choices.options)),
        h('div.verdict-row', null, this.verdict.element, this.stopButton),
        this.progress,
        this.diagnostics.element,
        this.tree.element,
        h('details.panel', null, h('summary', null, t('text')), this.area),
        h('details.panel', null, h('summary', null, t('details')),
          h('div.detail-fields', null, detail('author', t('author')), detail('origin', t('source')), detail('award', t('award')), detail('title', t('title')))),
        h('details.panel', null, h('summary', null, t('condition')), this.choices.conditions)));
    window.addEventListener('beforeprint', () => {
      const picture = diagram(this.twins[this.current]?.position ?? new Map());
      replace(this.printed, new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement);
    });
    this.element.addEventListener('keydown', event => this.shortcut(event));
    this.element.addEventListener('paste', event => this.paste(event as ClipboardEvent));
  }

  /** Begins with a problem. */
  async start(text: string): Promise<void> {
    this.state.start({ ...this.state.snapshot, text });
    await this.changed(0);
  }

  /** Begins where another one is, which another language has replaced. */
  async continue(other: Compose): Promise<void> {
    this.state.start(other.state.snapshot);
    await this.replaced();
  }

  /** Takes another text, which can be undone. */
  change(text: string, wait = 0): void {
    if (text === this.text) return;
    this.state.change(text);
    void this.changed(wait);
  }

  private get text(): string {
    return this.state.text;
  }

  /** Goes to another problem of the file. */
  private choose(place: number): void {
    if (this.state.choose(place)) void this.replaced();
  }

  /** The problem is another one, and maybe the file that it is from. */
  private async replaced(): Promise<void> {
    this.collectionBar.show(this.state.snapshot);
    await this.changed(0);
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
    return translated(this.about, name, languageOf(this.text));
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
    if (this.state.undo()) void this.replaced();
  }

  private redo(): void {
    if (this.state.redo()) void this.replaced();
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
      this.state.open(problems);
      void this.replaced();
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
    this.choices.show(this.text);
    this.showTabs();
    const twin = this.twins[this.current];
    if (twin && !this.tree.hasSelection) this.board.show(twin.position);
    if (twin) this.fen.value = writeFen(twin.position);
    this.showFoot();
  }

  /** What is written under the position that is shown. */
  private showFoot(): void {
    const problem = this.read?.problem;
    const position = this.twins[this.current]?.position;
    if (!problem || !position?.size) return this.foot.clear();
    const stipulation = problem.twins[this.current - this.unsolved]?.stipulation ?? problem.stipulation;
    this.foot.show(this.text, problem, position, stipulation);
  }

  private showDiagnostics(diagnostics: Diagnostic[]): void {
    // An empty board needs no reminder that it has no kings, but men that could not be read leave it empty, too.
    const isEmpty = !this.twins[0]?.position.size;
    this.diagnostics.show(isEmpty ? diagnostics.filter(one => one.severity === 'error') : diagnostics);
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
    }, twin.label || 'a)', dot(twin.answer?.verdicts?.[0]));
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
    const verdicts: Verdict[] = twin?.answer?.verdicts ?? [];
    const isFaulty = this.read && !this.read.solvable && this.read.diagnostics.some(one => one.severity === 'error');
    if (!twin?.position.size && !isFaulty) this.verdict.showMissing('no men', state);
    else if (!isFaulty && this.current < this.unsolved) this.verdict.showMissing('zero position', state);
    else if (!verdicts.length) this.verdict.showMissing(isFaulty ? 'faults' : 'unknown', state);
    else this.verdict.show(verdicts);
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

