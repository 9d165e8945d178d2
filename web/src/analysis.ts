// Analyse: the lines of an engine as they deepen, with a bar and a graph.

import { Refused, stream, type About } from './api';
import { h, icon, replace, svg } from './dom';
import { number, t } from './i18n';
import { Line } from './lines';
import { Setup } from './setup';

interface EngineLine {
  depth: number;
  number: number;
  score: { centipawns?: number; mate?: number };
  moves: string[];
  notation: string[];
  nodes: number;
  seconds: number;
}

const START = { chess: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', shogi: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1' };

export class Analyse {
  readonly element: HTMLElement;
  private readonly setup: Setup;
  private readonly line: Line;
  private readonly rows: HTMLElement;
  private readonly bar: HTMLElement;
  private readonly graph: HTMLElement;
  private readonly status: HTMLElement;
  private readonly lines: HTMLSelectElement;
  private readonly time: HTMLSelectElement;
  private readonly button: HTMLButtonElement;
  private readonly stopButton: HTMLButtonElement;
  private running: AbortController | null = null;
  private best: Map<number, EngineLine> = new Map();
  private history: { depth: number; value: number }[] = [];
  private frame = 0;

  constructor(about: About) {
    this.setup = new Setup(about, { ...START }, 'chess', () => this.changed());
    this.line = new Line(this.setup);
    this.rows = h('ol.engine-lines', { 'aria-label': t('lines') });
    this.bar = h('div.eval-bar', { role: 'img', 'aria-label': t('evaluation') }, h('i'), h('span'));
    this.graph = h('div.graph');
    this.status = h('p.status', { role: 'status' }, t('analyseHint'));
    this.lines = h('select', { 'aria-label': t('lines') }, [1, 2, 3, 5, 8].map(count => h('option', { value: count, selected: count === 3 }, count)));
    this.time = h('select', { 'aria-label': t('time') }, [5, 30, 120, 600].map(seconds => h('option', { value: seconds, selected: seconds === 30 }, `${seconds} s`)));
    this.button = h('button.primary', { type: 'button', onclick: () => this.start() }, icon('play'), t('start'));
    this.stopButton = h('button.stop', { type: 'button', hidden: true, onclick: () => this.running?.abort() }, icon('stop'), t('stop'));
    this.element = h('div.view.analyse', null, this.setup.element,
      h('section.right', null,
        h('div.ask', null, h('label.inline', null, h('span', null, t('lines')), this.lines), h('label.inline', null, h('span', null, t('time')), this.time), this.button, this.stopButton),
        this.bar, this.rows, this.line.element, this.graph, this.status));
  }

  leave(): void {
    this.running?.abort();
  }

  private changed(): void {
    const wasRunning = !!this.running && !this.running.signal.aborted;
    this.running?.abort();
    if (!this.rows) return;
    this.best.clear();
    this.history = [];
    this.line.clear();
    this.draw();
    if (wasRunning) void this.start();
  }

  private async start(): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.best.clear();
    this.history = [];
    this.setup.restore();
    this.line.clear();
    this.button.hidden = true;
    this.stopButton.hidden = false;
    this.status.textContent = t('solving');
    try {
      const notation = this.setup.game === 'shogi' ? 'japanese' : 'san';
      const asked = { position: this.setup.fen, game: this.setup.game, lines: Number(this.lines.value), notation, limits: { time: Number(this.time.value) } };
      await stream('/api/analyse', asked, running.signal, events => {
        for (const event of events) {
          if (event.event === 'line') this.hear(event.line);
          else if (event.event === 'answer') this.status.textContent = `${number(event.answer.nodes)} ${t('nodes')} · ${event.answer.seconds.toFixed(1)} s`;
          else if (event.event === 'error') this.status.textContent = event.error.message;
        }
        this.draw();
      });
    } catch (error) {
      if (error instanceof Refused) this.status.textContent = error.message;
      else if (running.signal.aborted) this.status.textContent = t('stopped');
      else this.status.textContent = t('connectionLost');
    }
    if (this.running === running) {
      this.running = null;
      this.button.hidden = false;
      this.stopButton.hidden = true;
    }
  }

  private hear(line: EngineLine): void {
    this.best.set(line.number, line);
    if (line.number === 1) {
      this.history = this.history.filter(one => one.depth < line.depth);
      this.history.push({ depth: line.depth, value: this.forFirst(line) });
      this.status.textContent = `${t('depth')} ${line.depth} · ${number(line.nodes)} ${t('nodes')} · ${number(line.nodes / Math.max(0.001, line.seconds))} ${t('perSecond')}`;
    }
  }

  /** In pawns, for the side that moves first in a game; a mate is ten. */
  private forFirst(line: EngineLine): number {
    const turn = this.setup.fen.split(' ')[1];
    const sign = turn === 'w' && this.setup.game === 'chess' || turn === 'b' && this.setup.game === 'shogi' ? 1 : -1;
    const value = line.score.mate !== undefined ? Math.sign(line.score.mate || 1) * 10 : (line.score.centipawns ?? 0) / 100;
    return sign * Math.max(-10, Math.min(10, value));
  }

  private scoreText(line: EngineLine): string {
    const { mate, centipawns } = line.score;
    if (mate !== undefined) {
      const count = this.setup.game === 'chess' ? Math.ceil(Math.abs(mate) / 2) : Math.abs(mate);
      return `${mate > 0 ? '#' : '#−'}${count}`;
    }
    return `${(centipawns ?? 0) > 0 ? '+' : (centipawns ?? 0) < 0 ? '−' : ''}${(Math.abs(centipawns ?? 0) / 100).toFixed(2)}`;
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const lines = [...this.best.values()].sort((a, b) => a.number - b.number);
      replace(this.rows, lines.map(line => h('li', null,
        h('button', { type: 'button', onclick: () => this.line.show(line.moves, line.notation) },
          h('span.score', null, this.scoreText(line)), h('span.depth', null, String(line.depth)), h('span.move', null, line.notation.slice(0, 14).join(' '))))));
      const value = this.history.at(-1)?.value ?? 0;
      const share = 50 + 50 * (2 / (1 + Math.exp(-value / 2)) - 1);
      (this.bar.querySelector('i') as HTMLElement).style.width = `${share}%`;
      this.bar.querySelector('span')!.textContent = lines[0] ? this.scoreText(lines[0]) : '';
      this.drawGraph();
    });
  }

  private drawGraph(): void {
    if (this.history.length < 2) return replace(this.graph);
    const width = 480, height = 110;
    const x = (index: number) => 8 + (index / Math.max(1, this.history.length - 1)) * (width - 16);
    const y = (value: number) => height / 2 - (value / 10) * (height / 2 - 8);
    const points = this.history.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
    const area = `M${x(0)},${height / 2} L${points.join(' L')} L${x(this.history.length - 1)},${height / 2} Z`;
    const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': t('graph') },
      svg('line', { x1: 0, x2: width, y1: height / 2, y2: height / 2, class: 'axis' }),
      svg('path', { d: area, class: 'area' }), svg('polyline', { points: points.join(' '), class: 'curve' }));
    replace(this.graph, h('p.graph-title', null, t('graph')), picture as unknown as HTMLElement);
  }
}
