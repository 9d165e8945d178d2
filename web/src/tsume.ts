// What was proved about a tsume, in words.

import { number, t, word } from './i18n';

function plies(count: number): string {
  return `${count} ${count === 1 ? t('ply') : t('plies')}`;
}

/** The length of a mate in a list of tsume. */
export function lengthText(answer: any): string {
  if (!answer) return '';
  return answer.result === 'mate' ? plies(answer.conventional_length ?? answer.length) : word(answer.result);
}

/** Length, other mates and effort, each with its name. */
export function mateFacts(answer: any): [string, string][] {
  if (!answer) return [];
  const facts: [string, string][] = [];
  if (answer.result === 'mate') {
    facts.push([t('length'), `${plies(answer.length)} · ${answer.is_shortest ? t('isShortest') : t('notShortest')}`]);
    if (answer.game === 'shogi' && answer.conventional_length !== null) facts.push([t('conventionalLength'), plies(answer.conventional_length)]);
    if (answer.cooks) {
      const real = answer.cooks.filter((cook: any) => !cook.is_dual_at_the_end);
      const list = real.slice(0, 8).map((cook: any) => `${cook.ply}. ${cook.western[0]}`).join(', ');
      facts.push([t('otherMates'), answer.cooks.length ? `${answer.cooks.length} ${t('cooksFound')}${list ? `: ${list}` : ''}` : t('unique')]);
    }
    if (answer.surplus) facts.push([t('surplus'), answer.surplus]);
  }
  if (answer.reason) facts.push([t('limit'), word(answer.reason)]);
  facts.push([t('searched'), `${number(answer.nodes)} ${t('nodes')} · ${answer.seconds.toFixed(2)} s`]);
  return facts;
}
