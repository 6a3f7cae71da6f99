// The picker of emoji for reactions, loaded when somebody opens it for the first time. It presses a button of the form that a page
// without scripts would send.
import { loadCustom, pictureOf } from './composer/custom.ts';
import { say } from './composer/text.ts';

/** The sign, its names, the number of its group, other words for it, and the picture of a custom one. */
type Emoji = readonly [sign: string, names: string, group: number, words: string, url?: string];

/** The number of the group of custom ones. */
const custom = -1;

const recentKey = 'tributary:emoji';
const maxRecent = 18;
/** One sign, as the keyboard of a telephone writes it. */
const sign = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*\d]\ufe0f?\u20e3)/u;

let loading: Promise<readonly Emoji[]> | undefined;

function load(url: string): Promise<readonly Emoji[]> {
  loading ??= fetch(url)
    .then(async (answer) => (await answer.json()) as readonly Emoji[])
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

function saveRecent(emoji: string): void {
  try {
    const stored = [emoji, ...readRecent().filter((each) => each !== emoji)].slice(0, maxRecent);
    localStorage.setItem(recentKey, JSON.stringify(stored));
  } catch {
    // Without a store nothing is recent.
  }
}

/** Those that are called so, then those whose names begin so, then those with the word anywhere. */
function find(all: readonly Emoji[], query: string): Emoji[] {
  const words = query
    .toLowerCase()
    .split(/[\s_:]+/)
    .filter(Boolean);
  const weigh = ([, names, , more]: Emoji) => {
    const own = names.split(/[ _]/);
    if (names.split(' ').includes(words.join('_'))) return 0;
    if (words.every((word) => own.includes(word))) return 1;
    if (words.every((word) => own.some((name) => name.startsWith(word)))) return 2;
    return words.every((word) => names.includes(word) || more.includes(word)) ? 3 : 4;
  };
  const found = all.map((emoji) => [weigh(emoji), emoji] as const).filter(([weight]) => weight < 4);
  const sorted = found.toSorted(([one], [other]) => one - other).map(([, emoji]) => emoji);
  return sign.test(query) ? [[query, query, 0, ''], ...sorted] : sorted;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

class Picker {
  readonly #dialog = make('dialog', { class: 'emoji-picker', 'aria-label': say('emojiTitle') });
  readonly #field = make('input', {
    type: 'search',
    'aria-label': say('emojiFind'),
    placeholder: say('emojiFind'),
    autocomplete: 'off',
    maxlength: '60',
  });
  readonly #list = make('div', { class: 'emoji-list' });
  readonly #said = make('p', { class: 'hidden', role: 'status' });
  #all: readonly Emoji[] = [];
  #take: (emoji: string) => void = () => undefined;

  constructor() {
    const close = make('button', { type: 'button', class: 'second small-button' }, say('close'));
    close.addEventListener('click', () => this.#dialog.close());
    this.#dialog.append(make('div', { class: 'emoji-find' }, this.#field, close), this.#list, this.#said);
    this.#field.addEventListener('input', () => this.#renew());
    this.#list.addEventListener('click', (event) => {
      const button = (event.target as Element).closest('button');
      if (button) this.#choose(button.value);
    });
    // Outside of its content there is only what lies behind.
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    this.#dialog.addEventListener('keydown', (event) => this.#press(event));
    document.body.append(this.#dialog);
  }

  /** Opens beside `anchor`, which gets the focus back. */
  open(anchor: Element, all: readonly Emoji[], take: (emoji: string) => void): void {
    this.#all = all;
    this.#take = take;
    this.#field.value = '';
    this.#renew();
    this.#dialog.showModal();
    this.#place(anchor.getBoundingClientRect());
    this.#field.focus();
    this.#list.scrollTop = 0;
  }

  #place(at: DOMRect): void {
    const { style } = this.#dialog;
    const { width, height } = this.#dialog.getBoundingClientRect();
    style.inset = '';
    // On a telephone the sheet of the page says where it stands.
    if (innerWidth < 768 || at.width === 0) return;
    style.inset = 'auto';
    style.left = `${Math.max(8, Math.min(at.right - width, innerWidth - width - 8))}px`;
    const isBelow = at.bottom + height + 8 < innerHeight;
    style.top = `${isBelow ? at.bottom + 4 : Math.max(8, at.top - height - 4)}px`;
  }

  #choose(emoji: string): void {
    saveRecent(emoji);
    this.#dialog.close();
    this.#take(emoji);
  }

  #renew(): void {
    const query = this.#field.value.trim();
    if (query !== '') {
      const found = find(this.#all, query);
      this.#list.replaceChildren(this.#grid(say('emojiFound'), found));
      this.#said.textContent = found.length === 0 ? say('emojiNone') : say('emojiCount', String(found.length));
      if (found.length === 0) this.#list.replaceChildren(make('p', { class: 'faint pad' }, say('emojiNone')));
      return this.#rove();
    }
    const known = new Map(this.#all.map((emoji) => [emoji[0], emoji]));
    // A custom one that does not apply here is not offered.
    const recent = readRecent()
      .map((each): Emoji => known.get(each) ?? [each, each, 0, ''])
      .filter(([each]) => known.has(each) || !each.startsWith(':'));
    const inGroup = (group: number) => this.#all.filter((emoji) => emoji[2] === group);
    const titles = say('emojiGroups').split('|');
    const grids = [
      [say('emojiRecent'), recent] as const,
      [say('emojiCustom'), inGroup(custom)] as const,
      ...titles.map((title, group) => [title, inGroup(group)] as const),
    ];
    this.#list.replaceChildren(
      ...grids.filter(([, emoji]) => emoji.length > 0).map(([title, emoji]) => this.#grid(title, emoji)),
    );
    this.#said.textContent = '';
    this.#rove();
  }

  #grid(title: string, emoji: readonly Emoji[]): HTMLElement {
    const buttons = emoji.map(([each, names, , , url]) => {
      const name = names.split(' ')[0]!.replaceAll('_', ' ');
      const face = url === undefined ? each : pictureOf({ url });
      return make('button', { type: 'button', value: each, 'aria-label': name, title: name, tabindex: '-1' }, face);
    });
    return make('section', { 'aria-label': title }, make('h2', {}, title), make('div', { class: 'grid' }, ...buttons));
  }

  /** Tab leads to one of the emoji; arrows go on from there. */
  #rove(): void {
    this.#list.querySelector('button')?.setAttribute('tabindex', '0');
  }

  #press(event: KeyboardEvent): void {
    // Single keys of the page do nothing here.
    event.stopPropagation();
    if (event.key === 'Escape') {
      // A search field would only empty itself.
      event.preventDefault();
      return this.#dialog.close();
    }
    const buttons = [...this.#list.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.target === this.#field) {
      if (event.key === 'Enter' && this.#field.value.trim() !== '' && buttons[0]) this.#choose(buttons[0].value);
      else if (event.key === 'ArrowDown' && buttons[0]) this.#focus(buttons[0]);
      else return;
      return event.preventDefault();
    }
    if (at < 0) return;
    // Who types goes on searching.
    if (/^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      return this.#field.focus();
    const next = this.#nextOf(buttons, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) this.#field.focus();
    else this.#focus(buttons[next]!);
  }

  #nextOf(buttons: readonly HTMLElement[], at: number, key: string): number | undefined {
    const isRtl = getComputedStyle(this.#dialog).direction === 'rtl';
    const last = buttons.length - 1;
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      return Math.min(Math.max(at + ((key === 'ArrowRight') === isRtl ? -1 : 1), 0), last);
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
    return this.#beside(buttons, at, key === 'ArrowDown' ? 1 : -1);
  }

  /** The one above or below, be it in the next group; -1 above the first row. */
  #beside(buttons: readonly HTMLElement[], at: number, step: number): number {
    const placeOf = (button: HTMLElement) => {
      const { left, top } = button.getBoundingClientRect();
      return [Math.round(left), Math.round(top)] as const;
    };
    const [ownLeft, ownTop] = placeOf(buttons[at]!);
    let row: number | undefined;
    for (let next = at + step; next >= 0 && next < buttons.length; next += step) {
      const [left, top] = placeOf(buttons[next]!);
      if (top === ownTop) continue;
      row ??= top;
      // Past that row: it is shorter than this one.
      if (top !== row) return next - step;
      if (step < 0 ? left <= ownLeft : left >= ownLeft) return next;
    }
    return step < 0 ? (row === undefined ? -1 : 0) : row === undefined ? at : buttons.length - 1;
  }

  #focus(button: HTMLElement): void {
    for (const each of this.#list.querySelectorAll('[tabindex="0"]')) each.setAttribute('tabindex', '-1');
    button.setAttribute('tabindex', '0');
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }
}

let picker: Picker | undefined;

/** Lets somebody choose an emoji beside `link`, which leads to the page for that; reacts by the form of the page. */
export async function pickReaction(link: HTMLAnchorElement, form: HTMLFormElement): Promise<void> {
  const mid = link.pathname.replace(/\/react$/, '');
  const [usual, own] = await Promise.all([load(form.dataset['emoji']!), loadCustom({ mid })]);
  const all = [...own.map(({ sign, names, url }): Emoji => [sign, names, custom, '', url]), ...usual];
  picker ??= new Picker();
  picker.open(link, all, (emoji) => {
    const button = make('button', {
      name: 'emoji',
      value: emoji,
      formaction: link.pathname,
      form: form.id,
      hidden: '',
    });
    document.body.append(button);
    form.requestSubmit(button);
    button.remove();
  });
}
