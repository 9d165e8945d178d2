// The problems of a file, to choose from.

import { h, iconButton, replace } from './dom';
import { t } from './i18n';
import { bodies } from './problem';
import type { Snapshot } from './undo';

export class CollectionBar {
  readonly element = h('div.collection', { hidden: true });

  /** `choose` is called with the place of the problem that the user chooses. */
  constructor(private readonly choose: (place: number) => void) {}

  show({ collection, place }: Snapshot): void {
    this.element.hidden = collection.length < 2;
    if (this.element.hidden) return replace(this.element);
    const name = (text: string, index: number) => `${index + 1} / ${collection.length}  ${[bodies(text, 'author')[0], bodies(text, 'stipulation')[0]].filter(Boolean).join(', ')}`;
    const select = h('select', { 'aria-label': t('problem'), onchange: () => this.choose(Number(select.value)) },
      collection.map((text, index) => h('option', { value: index, selected: index === place }, name(text, index))));
    const go = (icon: string, label: string, next: number) => iconButton(icon, label, () => this.choose(next), { disabled: !collection[next] });
    replace(this.element, go('left', t('previousProblem'), place - 1), select, go('right', t('nextProblem'), place + 1));
  }
}
