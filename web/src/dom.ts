// Elements without a framework.

type Child = Node | string | number | null | undefined | false | Child[];
type Listener = (event: any) => void;
type Attributes = Record<string, string | number | boolean | null | undefined | Listener>;

/** An element: `h('button.primary', { onclick }, 'Solve')`. */
export function h<K extends keyof HTMLElementTagNameMap>(selector: K | `${K}.${string}` | `${K}#${string}`, attributes?: Attributes | null, ...children: Child[]): HTMLElementTagNameMap[K];
export function h(selector: string, attributes?: Attributes | null, ...children: Child[]): HTMLElement {
  const [name, ...marks] = selector.split(/(?=[.#])/);
  const element = document.createElement(name);
  for (const mark of marks) {
    if (mark.startsWith('.')) element.classList.add(mark.slice(1));
    else element.id = mark.slice(1);
  }
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  append(element, children);
  return element;
}

export function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
}

export function replace(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg(name: string, attributes: Record<string, string | number>, ...children: Element[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Icons are strokes in a box of 24 units. */
const ICONS: Record<string, string> = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 12',
  flip: 'M7 4v15M3 15l4 4 4-4M17 20V5M13 9l4-4 4 4',
  clear: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  open: 'M4 19V5h6l2 3h8v11z',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  stop: 'M7 7h10v10H7z',
  play: 'M8 5l11 7-11 7z',
  hand: 'M6 4l13 8-6 1-3 6z',
  eraser: 'M8 19 3 14 13 4l7 7-8 8zM8 19h12M8 9l7 7',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  check: 'M5 12l5 5 9-10',
  cross: 'M6 6l12 12M18 6 6 18',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
};

export function icon(name: keyof typeof ICONS | string): SVGElement {
  const path = svg('path', { d: ICONS[name] ?? '' });
  return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, path);
}

/** A button with an icon and a name for those who do not see it. */
export function iconButton(name: string, label: string, onclick: Listener, attributes: Attributes = {}): HTMLButtonElement {
  return h('button.icon-button', { type: 'button', title: label, 'aria-label': label, onclick, ...attributes }, icon(name));
}

export function download(name: string, content: BlobPart, kind = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Says something to those who listen to the page. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = text;
}

let toastTimer = 0;

/** Says something for a few seconds. */
export function toast(text: string): void {
  const region = document.getElementById('toast');
  if (!region) return;
  region.textContent = text;
  region.classList.add('shown');
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => region.classList.remove('shown'), 3500);
}
