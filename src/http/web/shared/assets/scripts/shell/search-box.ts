// Search while one types: what is called so, and messages with these words, in a list below the field. Enter without a choice
// leads to the page of results, as without scripts.
import { say } from '../composer/text.ts';

interface Found {
  readonly href: string;
  readonly label: string;
  readonly hint: string;
}

const pause = 200;
const maxNames = 3;
const maxMessages = 4;

/** Makes the search field of the page a combobox. */
export function searchWhileTyping(): void {
  const field = document.querySelector<HTMLInputElement>('.topbar input[type=search]');
  if (!field || document.body.dataset['words'] === undefined) return;
  const list = addList(field);
  let found: readonly Found[] = [];
  let current = -1;
  let asking: AbortController | undefined;
  const mark = (index: number): void => {
    current = index;
    for (const [at, row] of [...list.children].entries()) row.setAttribute('aria-selected', String(at === index));
    if (index < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `found-${index}`);
  };
  const show = (rows: readonly Found[]): void => {
    found = rows;
    list.replaceChildren(...rows.map(rowOf));
    list.hidden = rows.length === 0;
    field.setAttribute('aria-expanded', String(!list.hidden));
    mark(-1);
  };
  field.addEventListener('input', () => {
    asking?.abort();
    const query = field.value.trim();
    if (query.length < 2) return show([]);
    const asked = new AbortController();
    asking = asked;
    setTimeout(() => {
      if (asked.signal.aborted) return;
      find(query, asked.signal)
        .then((rows) => (asked.signal.aborted ? undefined : show(rows)))
        .catch(() => undefined);
    }, pause);
  });
  field.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      // The field itself is a stop between the last and the first.
      mark(((current + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if (event.key === 'Enter' && current >= 0) location.assign(found[current]!.href);
    else if (event.key === 'Escape') show([]);
    else return;
    // What is asked for still would take the choice away, or open the list again.
    asking?.abort();
    event.preventDefault();
    event.stopPropagation();
  });
  field.addEventListener('blur', () => {
    asking?.abort();
    show([]);
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const row = (event.target as Element).closest('li');
    const at = row ? [...list.children].indexOf(row) : -1;
    if (at >= 0) location.assign(found[at]!.href);
  });
}

/** The list below the field, and what tells that they belong together. */
function addList(field: HTMLInputElement): HTMLUListElement {
  const list = document.createElement('ul');
  list.className = 'pop search-pop';
  list.id = 'found';
  list.hidden = true;
  for (const [element, attributes] of [
    [list, { role: 'listbox', 'aria-label': say('suggestions') }],
    [field, { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'found' }],
  ] as const) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }
  field.autocomplete = 'off';
  field.after(list);
  return list;
}

function rowOf({ label, hint }: Found, index: number): HTMLLIElement {
  const row = document.createElement('li');
  row.id = `found-${index}`;
  row.setAttribute('role', 'option');
  row.dir = 'auto';
  const [name, more] = [document.createElement('strong'), document.createElement('span')];
  name.textContent = label;
  more.textContent = hint;
  more.className = 'faint';
  row.append(name, ' ', more);
  return row;
}

interface Names {
  readonly people: readonly { readonly name: string; readonly address: string; readonly url: string }[];
  readonly channels: readonly { readonly name: string; readonly address: string; readonly group_path: string }[];
  readonly hashtags: readonly string[];
}

interface Hit {
  readonly item: { readonly mid: string };
  readonly author: { readonly name: string } | null;
  readonly excerpt: { readonly text: string };
}

async function find(query: string, signal: AbortSignal): Promise<Found[]> {
  const ask = async <T>(path: string, more: Record<string, string>, none: T): Promise<T> => {
    const answer = await fetch(`/api/z/1.0/${path}?${new URLSearchParams({ q: query, ...more })}`, { signal });
    return answer.ok ? ((await answer.json()) as T) : none;
  };
  const [names, hits] = await Promise.all([
    ask<Names>('search/names', { records: String(maxNames) }, { people: [], channels: [], hashtags: [] }),
    ask<readonly Hit[]>('search', { records: String(maxMessages), typing: '1' }, []),
  ]);
  const channels = names.channels.map(({ name, address, group_path: hint }) => {
    return { href: `/channel/${encodeURIComponent(address)}`, label: `#${name}`, hint };
  });
  const addresses = new Set(names.channels.map(({ address }) => address));
  const people = names.people
    .filter(({ address }) => !addresses.has(address.split('@')[0]!))
    .map(({ name, address, url }) => ({ href: new URL(url).pathname, label: name, hint: `@${address.split('@')[0]}` }));
  const tags = names.hashtags.map((tag) => {
    return { href: `/search?tag=${encodeURIComponent(tag)}`, label: `#${tag}`, hint: '' };
  });
  const messages = hits.map(({ item, author, excerpt }) => {
    return { href: new URL(item.mid).pathname, label: author?.name ?? '', hint: excerpt.text.slice(0, 120) };
  });
  return [...people, ...channels, ...tags, ...messages];
}
