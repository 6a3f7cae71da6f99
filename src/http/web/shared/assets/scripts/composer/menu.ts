// Menus while one writes: `@` people and channels, `#` hashtags and channels, `:` emoji. The text stays in the field, whose
// `aria-activedescendant` names the option that Enter takes.
import { loadCustom, pictureOf } from './custom.ts';
import { replace, say } from './text.ts';

interface Option {
  /** What is put into the text. */
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  /** Address of a picture that stands for the label. */
  readonly url?: string;
}

/** What is being written, from its mark to where the text cursor is. */
interface Token {
  readonly mark: string;
  readonly query: string;
  readonly start: number;
}

const tokens = [
  /(?<![\p{L}\p{N}_/@.])(@)([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,40})$/u,
  /(?<![\p{L}\p{N}_&/#])(#)([\p{L}\p{N}_-]{1,40})$/u,
  /(?<![\p{L}\p{N}:])(:)([a-z0-9_+-]{2,30})$/u,
];
const shown = 8;
const pause = 120;

/** Opens menus below the text of a composer. */
export function suggest(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  const menu = new Menu(form, field);
  field.addEventListener('input', () => menu.renew());
  field.addEventListener('keydown', (event) => menu.press(event));
  field.addEventListener('blur', () => menu.close());
  const button = form.querySelector<HTMLElement>('[data-emoji-button]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const { selectionStart: at, selectionEnd } = field;
    replace(field, at, selectionEnd, /\S$/.test(field.value.slice(0, at)) ? ' :' : ':');
    menu.renew(true);
  });
}

class Menu {
  readonly #form: HTMLFormElement;
  readonly #field: HTMLTextAreaElement;
  readonly #list = document.createElement('ul');
  readonly #said = document.createElement('p');
  #options: readonly Option[] = [];
  #token: Token | undefined;
  #current = 0;
  #asking: AbortController | undefined;

  constructor(form: HTMLFormElement, field: HTMLTextAreaElement) {
    this.#form = form;
    this.#field = field;
    const place = document.createElement('div');
    place.className = 'pop-at';
    this.#list.className = 'pop mention-pop';
    this.#list.id = `${field.id}-menu`;
    this.#list.setAttribute('role', 'listbox');
    this.#list.setAttribute('aria-label', say('suggestions'));
    this.#list.hidden = true;
    this.#said.className = 'hidden';
    this.#said.setAttribute('role', 'status');
    place.append(this.#list);
    field.after(place, this.#said);
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-haspopup', 'listbox');
    // A press must not take the focus out of the text.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', (event) => {
      const at = [...this.#list.children].indexOf((event.target as Element).closest('li')!);
      if (at >= 0) this.#take(at);
    });
  }

  /** Looks at what is written now; `isAsked` opens the menu for a mark alone. */
  renew(isAsked = false): void {
    this.#asking?.abort();
    const token = tokenOf(this.#field, isAsked);
    if (!token) return this.close();
    const asking = new AbortController();
    this.#asking = asking;
    const find = token.mark === ':' ? findEmoji(token.query, this.#form) : later(() => findNames(token, asking.signal));
    find
      .then((options) => {
        if (!asking.signal.aborted) this.#show(token, options);
      })
      .catch(() => undefined);
  }

  press(event: KeyboardEvent): void {
    if (this.#list.hidden || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.#mark((this.#current + step + this.#options.length) % this.#options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') this.#take(this.#current);
    else if (event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  close(): void {
    this.#asking?.abort();
    this.#list.hidden = true;
    this.#field.removeAttribute('aria-activedescendant');
    this.#field.removeAttribute('aria-controls');
  }

  #show(token: Token, options: readonly Option[]): void {
    if (options.length === 0) return this.close();
    this.#token = token;
    this.#options = options;
    this.#list.replaceChildren(...options.map((option, index) => this.#row(option, index)));
    if (this.#list.hidden) this.#said.textContent = say('suggestionCount', String(options.length));
    this.#list.hidden = false;
    this.#field.setAttribute('aria-controls', this.#list.id);
    this.#mark(0);
  }

  #row({ label, hint, url }: Option, index: number): HTMLLIElement {
    const row = document.createElement('li');
    row.id = `${this.#list.id}-${index}`;
    row.setAttribute('role', 'option');
    const [name, more] = [document.createElement('strong'), document.createElement('span')];
    name.append(url === undefined ? label : pictureOf({ url }, label));
    more.textContent = hint;
    more.className = 'faint';
    row.append(name, ' ', more);
    return row;
  }

  #mark(index: number): void {
    this.#current = index;
    for (const [at, row] of [...this.#list.children].entries()) {
      row.setAttribute('aria-selected', String(at === index));
      if (at === index) row.scrollIntoView({ block: 'nearest' });
    }
    this.#field.setAttribute('aria-activedescendant', `${this.#list.id}-${index}`);
  }

  #take(index: number): void {
    const { start } = this.#token!;
    const { text } = this.#options[index]!;
    replace(this.#field, start, this.#field.selectionStart, `${text} `);
    this.close();
  }
}

function tokenOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, isAsked: boolean): Token | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  const before = value.slice(Math.max(0, selectionStart - 60), selectionStart);
  for (const token of tokens) {
    const [, mark, query] = token.exec(before) ?? [];
    if (mark !== undefined) return { mark, query: query!, start: selectionStart - query!.length - 1 };
  }
  return isAsked && before.endsWith(':') ? { mark: ':', query: '', start: selectionStart - 1 } : undefined;
}

/** Whoever types on is not asked for. */
async function later<T>(find: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  return find();
}

interface Names {
  readonly people: readonly { readonly name: string; readonly address: string }[];
  readonly channels: readonly { readonly name: string; readonly address: string; readonly group_path: string }[];
  readonly hashtags: readonly string[];
}

async function findNames({ mark, query }: Token, signal: AbortSignal): Promise<Option[]> {
  signal.throwIfAborted();
  const asked = new URLSearchParams({ q: query, records: String(shown) });
  const answer = await fetch(`/api/z/1.0/search/names?${asked}`, { signal });
  if (!answer.ok) return [];
  const { people, channels, hashtags } = (await answer.json()) as Names;
  const own = `@${location.host}`;
  const rooms = channels.map(({ name, address, group_path: group }) => {
    return { text: `@${address}`, label: `#${name}`, hint: group };
  });
  const persons = people.map(({ name, address }) => {
    const nick = `@${address.endsWith(own) ? address.slice(0, -own.length) : address}`;
    return { text: nick, label: name, hint: nick };
  });
  const tags = hashtags.map((tag) => ({ text: `#${tag}`, label: `#${tag}`, hint: '' }));
  // A channel is found as a person, too: it has an identity.
  const found = mark === '@' ? [...persons, ...rooms] : [...tags, ...rooms];
  return [...new Map(found.map((option) => [option.text, option])).values()].slice(0, shown);
}

type Emoji = readonly [sign: string, names: string];
let emoji: Promise<readonly Emoji[]> | undefined;

/** Where the text of a form is to stand, as the API that lists emoji takes it. */
function placeOf(form: HTMLFormElement): Record<string, string> {
  const to = (form.elements.namedItem('to') as HTMLInputElement | null)?.value;
  if (to) return { address: to };
  const place = form.dataset['draft'];
  return place === undefined ? {} : { place };
}

/** Emoji whose names begin so, then those that have it anywhere, custom ones first; without a query the first of them. */
async function findEmoji(query: string, form: HTMLFormElement): Promise<Option[]> {
  emoji ??= fetch(form.dataset['emoji'] ?? '').then(async (answer) => (await answer.json()) as readonly Emoji[]);
  const usual = emoji.catch(() => {
    emoji = undefined;
    return [];
  });
  const custom = await loadCustom(placeOf(form));
  const all: Option[] = [
    ...custom.map(({ sign, names, url }) => ({ text: sign, label: sign, hint: names, url })),
    ...(await usual).map(([sign, names]) => ({ text: sign, label: sign, hint: names })),
  ];
  const first = all.filter(({ hint }) => hint.split(' ').some((name) => name.startsWith(query)));
  const rest = all.filter((each) => each.hint.includes(query) && !first.includes(each));
  return [...first, ...rest].slice(0, shown).map((option) => {
    return { ...option, hint: `:${option.hint.split(' ')[0]!}:` };
  });
}
