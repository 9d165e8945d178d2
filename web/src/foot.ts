// What is written under a diagram: the stipulation, how many men there are, the conditions and what fairy men are.

import type { About } from './api';
import { h, replace } from './dom';
import { t } from './i18n';
import { ORTHODOX } from './men';
import { translated } from './names';
import type { Position } from './position';
import { languageOf, type ReadProblem } from './problem';

export class Foot {
  readonly element = h('p.foot');

  constructor(private readonly about: About) {}

  clear(): void {
    replace(this.element);
    this.element.hidden = true;
  }

  /** Shows what belongs to a position of a problem; names are in the language of its text. */
  show(text: string, problem: ReadProblem, position: Position, stipulation: string): void {
    const name = (english: string) => translated(this.about, english, languageOf(text));
    const men = [...position.values()];
    const counts = (['white', 'black', 'neutral'] as const).map(side => men.filter(man => man.side === side).length);
    if (!counts[2]) counts.pop();
    const codes = [...new Set(men.map(man => man.code))].filter(code => !ORTHODOX.includes(code));
    const names = codes.map(code => `${name(code)} = ${this.about.men.find(man => man.code === code)?.name ?? code}`);
    for (const [square, man] of position) {
      if (man.attributes.length) names.push(`${[...man.attributes, man.code].map(name).join(' ')}${square}`);
    }
    this.element.hidden = false;
    replace(this.element,
      h('span.foot-line', null, h('strong', null, stipulation), h('span', { title: t('menCount') }, `(${counts.join('+')})`)),
      problem.conditions.length ? h('span.foot-line', null, problem.conditions.join(', ')) : null,
      names.length ? h('span.foot-line.legend', null, names.join(', ')) : null);
  }
}
