// The options and conditions of a problem, as chips and menus.

import type { About } from './api';
import { h, replace } from './dom';
import { t } from './i18n';
import { translated } from './names';
import { bodies, languageOf } from './problem';

/** Options that are switches. Others are typed. */
const SWITCHES = ['SetPlay', 'Variations', 'Try', 'Duplex', 'PostKeyPlay', 'Intelligent', 'NoShortVariations', 'NoThreat', 'WhiteToPlay'];

/** Whether a word of the text, which may be abbreviated, denotes an option. */
function abbreviates(word: string, option: string): boolean {
  return word.length >= 3 && option.toLowerCase().startsWith(word.toLowerCase());
}

/** Shows what a text has of both, and calls `set` with the new words of a command when the user changes it. */
export class Choices {
  readonly options = h('div.chips');
  readonly conditions = h('div.chips');
  private shownOptions: string | null = null;
  private shownConditions: string | null = null;

  constructor(private readonly about: About, private readonly set: (command: string, next: string[]) => void) {}

  show(text: string): void {
    this.showOptions(text);
    this.showConditions(text);
  }

  private showOptions(text: string): void {
    const words = bodies(text, 'option').join(' ').split(/\s+/).filter(Boolean);
    const name = (english: string) => translated(this.about, english, languageOf(text));
    // The lists are long, and most changes are about something else.
    const shown = `${languageOf(text)} ${words.join(' ')}`;
    if (this.shownOptions === shown) return;
    this.shownOptions = shown;
    const switches = SWITCHES.map(name);
    const chips = switches.map(option => {
      const present = words.find(word => abbreviates(word, option));
      return h('button.chip', {
        type: 'button', 'aria-pressed': String(!!present),
        onclick: () => this.set('option', [(present ? words.filter(one => one !== present) : [...words, option]).join(' ')]),
      }, option);
    });
    const rest = words.filter(word => !switches.some(option => abbreviates(word, option)));
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
    }, h('option', { value: '' }, `${t('addOption')} …`), this.about.options.map(name).sort().map(option => h('option', { value: option }, option)));
    replace(this.options, chips, add, other, h('datalist#option-names', null, this.about.options.map(option => h('option', { value: name(option) }))));
  }

  private showConditions(text: string): void {
    const conditions = bodies(text, 'condition').filter(Boolean);
    const shown = [languageOf(text), ...conditions].join('\n');
    if (this.shownConditions === shown) return;
    this.shownConditions = shown;
    const select = h('select', {
      'aria-label': t('addCondition'),
      onchange: () => select.value && this.set('condition', [...conditions, select.value]),
    }, h('option', { value: '' }, `${t('addCondition')} …`), this.about.conditions.map(name => translated(this.about, name, languageOf(text))).map(name => h('option', { value: name }, name)));
    replace(this.conditions, conditions.map((name, index) => h('button.chip', {
      type: 'button', 'aria-pressed': 'true', onclick: () => this.set('condition', conditions.filter((_, other) => other !== index)),
    }, `${name} ×`)), select);
  }
}
