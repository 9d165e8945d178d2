// The names of men, attributes, options and conditions in the languages of problems.

import type { About } from './api';
import type { Language } from './problem';

/** The name in `language` of what has this English name. */
export function translated(about: About, name: string, language: Language): string {
  if (language === 'en') return name;
  const english = { ...about, men: about.men.map(man => man.code) };
  const foreign = about.languages[language];
  for (const list of ['men', 'attributes', 'options', 'conditions'] as const) {
    const index = english[list].indexOf(name);
    if (index >= 0) return foreign[list][index];
  }
  return name;
}
