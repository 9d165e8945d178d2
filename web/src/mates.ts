// Mates: tsume-shogi and chess, proved.

import { Refused, stream, type About } from './api';
import { h, icon, replace } from './dom';
import { t, word } from './i18n';
import { Line } from './lines';
import { Setup } from './setup';
import { mateFacts } from './tsume';

const START = { shogi: '7nk/9/5sp1p/8G/9/9/9/9/9 b BGS2rb2g2s3n4l16p 1', chess: '6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1' };

export class Mates {
  readonly element: HTMLElement;
  private readonly setup: Setup;
  private readonly line: Line;
  private readonly result: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly stopButton: HTMLButtonElement;
  private readonly boxes: Record<string, HTMLInputElement> = {};
  private readonly time: HTMLSelectElement;
  private readonly notation: HTMLSelectElement;
  private running: AbortController | null = null;
  private answer: any = null;

  constructor(about: About) {
    this.setup = new Setup(about, { ...START }, 'shogi', () => this.changed());
    this.line = new Line(this.setup);
    this.result = h('div.result', { role: 'status' });
    this.button = h('button.primary', { type: 'button', onclick: () => this.prove() }, icon('play'), t('prove'));
    this.stopButton = h('button.stop', { type: 'button', hidden: true, onclick: () => this.running?.abort() }, icon('stop'), t('stop'));
    const box = (name: string, label: string, isOn: boolean) => {
      this.boxes[name] = h('input', { type: 'checkbox', checked: isOn });
      return h('label.check', null, this.boxes[name], h('span', null, label));
    };
    this.time = h('select', { 'aria-label': t('time') }, [5, 20, 60, 300].map(seconds => h('option', { value: seconds, selected: seconds === 20 }, `${seconds} s`)));
    this.notation = h('select', { 'aria-label': t('notation'), onchange: () => this.showLine() }, h('option', { value: 'japanese' }, t('japanese')), h('option', { value: 'western' }, t('western')));
    this.element = h('div.view.mates', null, this.setup.element,
      h('section.right', null,
        h('div.ask', null, box('shortest', t('shortest'), true), box('all', t('cooks'), true), box('conventional', t('conventional'), true),
          h('label.inline', null, h('span', null, t('time')), this.time), h('label.inline', null, h('span', null, t('notation')), this.notation)),
        h('div.verdict-row', null, this.button, this.stopButton),
        this.result, this.line.element));
    this.changed();
  }

  leave(): void {
    this.running?.abort();
  }

  private changed(): void {
    this.running?.abort();
    this.answer = null;
    if (!this.result) return;
    replace(this.result);
    this.line.clear();
  }

  private async prove(): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.setup.restore();
    this.line.clear();
    this.button.hidden = true;
    this.stopButton.hidden = false;
    replace(this.result, h('div.verdict.idle', null, h('strong', null, t('solving'))));
    let isAnswered = false;
    try {
      const asked = { position: this.setup.fen, game: this.setup.game, shortest: this.boxes.shortest.checked, all: this.boxes.all.checked, conventional: this.boxes.conventional.checked, limits: { time: Number(this.time.value) } };
      await stream('/api/mate', asked, running.signal, events => {
        for (const event of events) {
          if (event.event === 'bounds') {
            const { at_least, at_most } = event.bounds;
            replace(this.result, h('div.verdict.idle', null, h('strong', null, t('solving')), h('span.verdict-text', null, `${t('atLeast')} ${at_least}${at_most ? `, ${t('atMost')} ${at_most}` : ''} ${t('plies')}`)));
          } else if (event.event === 'answer') {
            isAnswered = true;
            this.answer = event.answer;
            this.show();
          } else if (event.event === 'error') this.fail(event.error.message);
          else if (event.event === 'end' && !isAnswered) this.fail(word(`ended_${event.end}`), 'idle');
        }
      });
    } catch (error) {
      if (error instanceof Refused) this.fail(error.message);
      else if (running.signal.aborted) {
        if (this.running === running && !isAnswered) this.fail(t('stopped'), 'idle');
      } else this.fail(t('connectionLost'));
    }
    if (this.running === running) {
      this.button.hidden = false;
      this.stopButton.hidden = true;
    }
  }

  private fail(message: string, tone = 'bad'): void {
    replace(this.result, h(`div.verdict.${tone}` as 'div', null, h('strong', null, tone === 'bad' ? t('error') : message), tone === 'bad' ? h('span.verdict-text', null, message) : null));
  }

  private show(): void {
    const { answer } = this;
    const isMate = answer.result === 'mate';
    const tone = isMate ? 'good' : answer.result === 'nomate' ? 'bad' : 'idle';
    const facts = mateFacts(answer);
    const unique = isMate && answer.cooks && !answer.cooks.length;
    replace(this.result,
      h(`div.verdict.${tone}` as 'div', null, h('strong', null, isMate ? `${t('mate')} · ${answer.conventional_length ?? answer.length}` : word(answer.result)), unique ? h('span.verdict-text', null, t('unique')) : null),
      h('dl.facts', null, facts.map(([name, value]) => [h('dt', null, name), h('dd', null, value)])));
    this.showLine();
  }

  private showLine(): void {
    const { answer } = this;
    if (!answer?.line?.length) return;
    const words = answer.japanese && this.notation.value === 'japanese' ? answer.japanese : answer.western;
    void this.line.show(answer.line, words);
  }
}
