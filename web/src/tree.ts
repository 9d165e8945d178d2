// Solutions as rows: a tree that can be folded, searched and stepped through. Only the rows in sight are elements.

import { h, replace } from './dom';
import { t, word } from './i18n';
import type { Played } from './position';

export interface TreeNode {
  kind: 'heading' | 'key' | 'try' | 'set' | 'line' | 'threat' | 'defence' | 'attack' | 'refutation' | 'note';
  text: string;
  /** Shown behind the move. */
  marks: string[];
  /** The moves from the diagram to here. */
  path: Played[];
  children: TreeNode[];
  parent: TreeNode | null;
  isOpen: boolean;
  /** Moves of a line, which arrows step through one by one. */
  line?: Played[];
}

const ROW = 30;
/** Rows that are printed at most. */
const PRINTED = 3000;

function node(kind: TreeNode['kind'], text: string, path: Played[], marks: string[] = []): TreeNode {
  return { kind, text, marks, path, children: [], parent: null, isOpen: true };
}

function add(parent: TreeNode, child: TreeNode): TreeNode {
  child.parent = parent;
  parent.children.push(child);
  return child;
}

/** `Rh4*a3 #` as people print it. */
export function tidy(text: string): string {
  return text.replaceAll('*', '×').replace(/\s+([#+=])/g, '$1').trim();
}

export function heading(phase: { kind: string; colours: string }): TreeNode {
  const name = phase.kind === 'set_play' ? t('setPlay') : phase.kind === 'post_key_play' ? t('postKey') : t('actualPlay');
  return node('heading', phase.colours === 'exchanged' ? `${name} (${t('exchanged')})` : name, []);
}

export function note(text: string): TreeNode {
  return node('note', text, []);
}

/** A solution of the API as a branch of `parent`. */
export function branch(parent: TreeNode, solution: any): void {
  switch (solution.kind) {
    case 'line':
    case 'violation': {
      const moves: Played[] = solution.moves;
      const text = solution.text ?? moves.map(move => move.text).join(' ');
      add(parent, { ...node('line', tidy(text), moves), line: moves });
      return;
    }
    case 'set':
      defence(parent, solution, [], 1, 'set');
      return;
    case 'post_key':
      defences(parent, solution, [], 1);
      return;
    default: {
      const isKey = solution.kind === 'key';
      const root = node(isKey ? 'key' : 'try', `1.${tidy(solution.move.text)}${isKey ? '!' : '?'}`, [solution.move], [word(solution.kind)]);
      root.isOpen = isKey;
      add(parent, root);
      defences(root, solution, root.path, 1);
      for (const forced of solution.forced ?? []) attack(root, forced, root.path, 2, 'attack', []);
      for (const refutation of solution.refutations ?? []) {
        add(root, node('refutation', `1…${tidy(refutation.text)}!`, [...root.path, refutation], [t('refutation')]));
      }
    }
  }
}

function defences(parent: TreeNode, value: any, path: Played[], number: number): void {
  if (value.zugzwang) parent.marks.push(t('zugzwang'));
  for (const threat of value.threats ?? []) attack(parent, threat, [...path, { uci: '0000', text: '', side: 'black', check: false, goal: null }], number + 1, 'threat', [t('threat')]);
  for (const variation of value.variations ?? []) {
    if (variation.refutes) {
      add(parent, node('refutation', `${number}…${tidy(variation.move.text)}!`, [...path, variation.move], [t('refutes')]));
    } else defence(parent, variation, path, number, 'defence');
  }
}

function defence(parent: TreeNode, variation: any, path: Played[], number: number, kind: 'defence' | 'set'): void {
  const here = add(parent, node(kind, `${number}…${tidy(variation.move.text)}`, [...path, variation.move]));
  const continuations: any[] = variation.continuations ?? [];
  const isDual = continuations.length > 1;
  for (const one of continuations) attack(here, one, here.path, number + 1, 'attack', isDual ? [t('dual')] : []);
}

function attack(parent: TreeNode, value: any, path: Played[], number: number, kind: 'attack' | 'threat', marks: string[]): void {
  const here = add(parent, node(kind, `${number}.${tidy(value.move.text)}`, [...path, value.move], marks));
  defences(here, value, here.path, number);
  for (const forced of value.forced ?? []) attack(here, forced, here.path, number + 1, 'attack', []);
}

export interface Step {
  path: Played[];
  label: string;
}

/** The rows, of which those in sight are elements. */
export class Tree {
  readonly element: HTMLElement;
  private readonly list: HTMLElement;
  private readonly scroller: HTMLElement;
  private readonly filter: HTMLInputElement;
  private readonly count: HTMLElement;
  private roots: TreeNode[] = [];
  private rows: { node: TreeNode; depth: number }[] = [];
  private selected: TreeNode | null = null;
  /** How many moves of the selected line are played. */
  private ply = 0;
  private frame = 0;

  constructor(private readonly step: (step: Step | null) => void) {
    this.filter = h('input', { type: 'search', placeholder: t('search'), 'aria-label': t('search'), oninput: () => this.refresh() });
    this.count = h('span.count');
    this.list = h('div.tree-rows', { role: 'tree', 'aria-label': t('solutions'), tabindex: 0, onkeydown: (event: KeyboardEvent) => this.key(event) });
    this.scroller = h('div.tree-scroller', { onscroll: () => this.draw() }, this.list);
    this.element = h('div.tree', null,
      h('div.tree-bar', null, this.filter, this.count,
        h('button.text-button', { type: 'button', onclick: () => this.foldAll(true) }, t('expandAll')),
        h('button.text-button', { type: 'button', onclick: () => this.foldAll(false) }, t('collapseAll'))),
      this.scroller,
      h('p.step-help', null, t('stepHelp')));
    new ResizeObserver(() => this.draw()).observe(this.scroller);
    // On paper all rows are in sight.
    window.addEventListener('beforeprint', () => {
      this.scroller.scrollTop = 0;
      this.drawNow(PRINTED * ROW);
    });
    window.addEventListener('afterprint', () => this.draw());
  }

  /** Shows other solutions. Those that are only longer than before keep what is selected. */
  set(roots: TreeNode[]): void {
    if (roots !== this.roots) {
      this.selected = null;
      this.scroller.scrollTop = 0;
    }
    this.roots = roots;
    this.refresh();
  }

  get hasSelection(): boolean {
    return !!this.selected;
  }

  deselect(): void {
    if (!this.selected) return;
    this.selected = null;
    this.ply = 0;
    this.draw();
    this.step(null);
  }

  focus(): void {
    this.list.focus({ preventScroll: true });
  }

  private refresh(): void {
    const wanted = this.filter.value.trim().toLowerCase();
    this.rows = [];
    let solutions = 0;
    const matches = (one: TreeNode): boolean => one.text.toLowerCase().includes(wanted) || one.marks.some(mark => mark.toLowerCase().includes(wanted)) || one.children.some(matches);
    const isMatch = (one: TreeNode): boolean => one.text.toLowerCase().includes(wanted);
    // What follows a move that is found is shown with it.
    const walk = (nodes: TreeNode[], depth: number, isWithin: boolean): void => {
      for (const one of nodes) {
        if (wanted && !isWithin && !matches(one)) continue;
        if (one.kind !== 'heading' && one.parent?.kind === 'heading') solutions++;
        this.rows.push({ node: one, depth });
        if (one.isOpen || wanted) walk(one.children, depth + 1, isWithin || (one.kind !== 'heading' && isMatch(one)));
      }
    };
    walk(this.roots, 0, false);
    this.count.textContent = wanted && !this.rows.length ? t('noMatch') : solutions ? String(solutions) : '';
    this.list.style.height = `${this.rows.length * ROW}px`;
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.drawNow());
  }

  /** Draws at once, for the first solution. */
  drawNow(height = this.scroller.clientHeight || 400): void {
    const top = this.scroller.scrollTop;
    const first = Math.max(0, Math.floor(top / ROW) - 8), last = Math.min(this.rows.length, Math.ceil((top + height) / ROW) + 8);
    const elements: HTMLElement[] = [];
    let active = '';
    for (let index = first; index < last; index++) {
      const { node: one, depth } = this.rows[index];
      const isSelected = one === this.selected;
      const hasChildren = one.children.length > 0;
      const id = `row-${index}`;
      if (isSelected) active = id;
      const row = h('div.tree-row', {
        id, role: 'treeitem', 'aria-level': depth + 1, 'aria-selected': String(isSelected),
        'aria-expanded': hasChildren ? String(one.isOpen) : null,
        onclick: (event: MouseEvent) => this.click(one, event),
      });
      row.classList.add(one.kind);
      row.style.top = `${index * ROW}px`;
      row.style.paddingLeft = `${10 + depth * 18}px`;
      row.append(h('span.twist', { 'aria-hidden': 'true' }, hasChildren ? (one.isOpen ? '▾' : '▸') : ''));
      if (one.line && isSelected) row.append(this.lineWithPly(one));
      else row.append(h('span.move', null, one.text));
      for (const mark of one.marks) row.append(h('span.mark', null, mark));
      elements.push(row);
    }
    replace(this.list, elements);
    if (active) this.list.setAttribute('aria-activedescendant', active);
    else this.list.removeAttribute('aria-activedescendant');
  }

  /** A line of which the move just played is marked. */
  private lineWithPly(one: TreeNode): HTMLElement {
    const moves = one.line!;
    const words = moves.map((move, index) => h('span.ply', { class: index === this.ply - 1 ? 'ply now' : 'ply' }, tidy(move.text), ' '));
    return h('span.move', null, words);
  }

  private click(one: TreeNode, event: MouseEvent): void {
    this.focus();
    const isTwist = (event.target as HTMLElement).classList.contains('twist');
    if (one.children.length && (isTwist || one.kind === 'heading' || one === this.selected)) {
      one.isOpen = !one.isOpen;
      this.refresh();
      if (isTwist || one.kind === 'heading') return;
    }
    this.select(one);
  }

  private select(one: TreeNode, ply = one.line?.length ?? 0): void {
    this.selected = one;
    this.ply = ply;
    const index = this.rows.findIndex(row => row.node === one);
    if (index >= 0) {
      const top = index * ROW, view = this.scroller;
      if (top < view.scrollTop) view.scrollTop = top;
      else if (top + ROW > view.scrollTop + view.clientHeight) view.scrollTop = top + ROW - view.clientHeight;
    }
    this.drawNow();
    const path = one.line ? one.line.slice(0, ply) : one.path;
    const last = path.at(-1);
    this.step(path.length ? { path, label: one.line ? (last ? tidy(last.text) : '') : one.text } : null);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.rows.length) return;
    const index = this.rows.findIndex(row => row.node === this.selected);
    const one = index >= 0 ? this.rows[index].node : null;
    const go = (next: number) => this.select(this.rows[Math.max(0, Math.min(this.rows.length - 1, next))].node);
    switch (event.key) {
      case 'ArrowDown': go(index + 1); break;
      case 'ArrowUp': go(index < 0 ? 0 : index - 1); break;
      case 'Home': go(0); break;
      case 'End': go(this.rows.length - 1); break;
      case 'PageDown': go(index + 12); break;
      case 'PageUp': go(index - 12); break;
      case 'ArrowRight':
        if (!one) go(0);
        else if (one.line) this.select(one, Math.min(one.line.length, this.ply + 1));
        else if (one.children.length && !one.isOpen) this.fold(one, true);
        else if (one.children.length) this.select(one.children[0]);
        break;
      case 'ArrowLeft':
        if (!one) return;
        if (one.line && this.ply > 0) this.select(one, this.ply - 1);
        else if (one.children.length && one.isOpen) this.fold(one, false);
        else if (one.parent) this.select(one.parent);
        break;
      case 'Enter':
        if (one?.children.length) this.fold(one, !one.isOpen);
        break;
      case 'Escape': this.deselect(); break;
      default: return;
    }
    event.preventDefault();
  }

  private fold(one: TreeNode, isOpen: boolean): void {
    one.isOpen = isOpen;
    this.refresh();
  }

  private foldAll(isOpen: boolean): void {
    const walk = (nodes: TreeNode[]): void => {
      for (const one of nodes) {
        if (one.kind !== 'heading') one.isOpen = isOpen;
        walk(one.children);
      }
    };
    walk(this.roots);
    this.refresh();
  }
}
