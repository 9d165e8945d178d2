// The page: its frame, its views, its theme and its language.

import { Analyse } from './analysis';
import { answers, get, use, type About } from './api';
import { Compose } from './compose';
import { h, iconButton, replace } from './dom';
import { language, setLanguage, t } from './i18n';
import { Mates } from './mates';
import { loadMen } from './men';
import { SHOWCASE } from './problem';
import { Puzzles } from './puzzles';
import { fromFragment } from './share';

interface View {
  element: HTMLElement;
  leave?: () => void;
}

/** The views, and what each of them asks. */
const VIEWS = { problem: '/api/solve', mates: '/api/mate', puzzles: '/api/puzzles', analyse: '/api/analyse' };
type Name = keyof typeof VIEWS;

const app = document.getElementById('app')!;
let about: About;
let views: Partial<Record<Name, View>> = {};
let current: Name = 'problem';
let compose: Compose | null = null;

function theme(): 'light' | 'dark' {
  const stored = localStorage.getItem('keymove-theme');
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function setTheme(next: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = next;
}

function view(name: Name): View {
  views[name] ??= name === 'problem' ? (compose ??= new Compose(about)) : name === 'mates' ? new Mates(about) : name === 'puzzles' ? new Puzzles() : new Analyse(about);
  return views[name]!;
}

const main = h('main#main', { tabindex: -1 });

function show(name: Name): void {
  if (name !== current) views[current]?.leave?.();
  current = name;
  replace(main, view(name).element);
  for (const link of document.querySelectorAll<HTMLElement>('nav [data-view]')) {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${t(name)} · Keymove`;
}

function frame(): void {
  const names = (Object.keys(VIEWS) as Name[]).filter(name => answers(VIEWS[name]));
  document.documentElement.lang = language;
  const themeButton = iconButton(theme() === 'dark' ? 'sun' : 'moon', t('theme'), () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('keymove-theme', next);
    setTheme(next);
  });
  const languageButton = h('button.text-button', { type: 'button', lang: language === 'en' ? 'de' : 'en', onclick: () => {
    setLanguage(language === 'en' ? 'de' : 'en');
    void restart();
  } }, t('language'));
  replace(app,
    h('a.skip', { href: '#main', onclick: (event: Event) => { event.preventDefault(); main.focus(); } }, t('skip')),
    h('header', null,
      h('h1.brand', null, h('span.brand-mark', { 'aria-hidden': 'true' }), 'Keymove'),
      h('nav', { 'aria-label': 'Keymove' }, names.map(name => h('button', { type: 'button', 'data-view': name, onclick: () => show(name) }, t(name)))),
      h('span.spacer'), languageButton, themeButton),
    main,
    h('div#toast', { role: 'status' }),
    h('div#announcer.visually-hidden', { 'aria-live': 'polite' }));
}

/** Builds everything anew in another language, with the same problem. */
async function restart(): Promise<void> {
  const old = compose;
  for (const one of Object.values(views)) one?.leave?.();
  views = {};
  compose = null;
  const name = current;
  frame();
  show(name);
  if (old) await (view('problem') as Compose).continue(old);
}

async function begin(): Promise<void> {
  setTheme(theme());
  // A page without a server says where its solver is.
  const { solver, worker } = document.documentElement.dataset;
  if (solver && worker) use((await import('./inbrowser')).inBrowser(solver, worker));
  frame();
  [about] = await Promise.all([get<About>('/api/about'), loadMen()]);
  show('problem');
  const shared = await fromFragment(location.hash);
  await (view('problem') as Compose).start(shared ?? SHOWCASE);
  window.addEventListener('hashchange', async () => {
    const text = await fromFragment(location.hash);
    if (text !== null) {
      show('problem');
      compose?.change(text);
    }
  });
  document.documentElement.dataset.ready = 'yes';
}

begin().catch(error => {
  replace(main, h('p.failure', { role: 'alert' }, `${t('connectionLost')}: ${error.message}`));
});
