import { escapeHtml } from '../../lib/html.ts';
import { valueOf } from './attributes.ts';
import type { Element, Node } from './tree.ts';
import { inside, type Place, within, type Write, writeOnly } from './write.ts';

const lists = ['list', 'ul', 'ol'];
const kinds: Readonly<Record<string, string>> = { '1': '1', a: 'a', A: 'A', i: 'i', I: 'I' };

/** `[*]` begins an item that ends at the next one. */
function itemsOf(nodes: readonly Node[], name: 'li' | 'dd'): Node[] {
  const items: Node[] = [];
  let open: Node[] | undefined;
  for (const node of nodes) {
    const isElement = typeof node !== 'string';
    if (isElement && node.name === '*') {
      if (name === 'dd') items.push(made('dt', [valueOf(node.tail).trim()]));
      open = [];
      items.push(made(name, open));
    } else if (isElement && [name, 'dt'].includes(node.name)) {
      open = undefined;
      items.push(node);
    } else {
      (open ?? items).push(node);
    }
  }
  return items;
}

function made(name: string, children: readonly Node[]): Element {
  return { name, tail: '', start: '', source: '', end: '', children };
}

function items(element: Element, place: Place): string {
  const here = { ...place, parent: element.name };
  return writeOnly(itemsOf(element.children, 'li'), ['li'], here, (html) => `<li>${trimmed(html)}</li>`);
}

const list: Write = (element, place) => {
  const value = valueOf(element.tail);
  const kind = kinds[value];
  if (element.name === 'ul' || (element.name === 'list' && kind === undefined))
    return `<ul>${items(element, place)}</ul>`;
  return `<ol${kind === undefined || kind === '1' ? '' : ` type="${kind}"`}>${items(element, place)}</ol>`;
};

const definitions: Write = (element, place) => {
  const here = { ...place, parent: element.name };
  const html = writeOnly(itemsOf(element.children, 'dd'), ['dt', 'dd'], here, (stray) => `<dd>${trimmed(stray)}</dd>`);
  return `<dl>${html}</dl>`;
};

const table: Write = (element, place) => {
  const here = { ...place, parent: 'table' };
  return `<table>${writeOnly(element.children, ['tr'], here, (html) => `<tr><td>${trimmed(html)}</td></tr>`)}</table>`;
};

const row: Write = (element, place) => {
  const here = { ...place, parent: 'tr' };
  return `<tr>${writeOnly(element.children, ['th', 'td'], here, (html) => `<td>${trimmed(html)}</td>`)}</tr>`;
};

/** Without blanks and ends of lines around it. */
function trimmed(html: string): string {
  let text = html.trim();
  while (text.startsWith('<br />')) text = text.slice('<br />'.length).trimStart();
  while (text.endsWith('<br />')) text = text.slice(0, -'<br />'.length).trimEnd();
  return text;
}

function cell(tag: string): Write {
  return (element, place) => `<${tag}>${trimmed(inside(element, place))}</${tag}>`;
}

/** Lists and tables. */
export const listElements: Readonly<Record<string, Write>> = {
  list,
  ul: list,
  ol: list,
  li: within(lists, cell('li')),
  '*': (element) => escapeHtml(element.start),
  dl: definitions,
  dt: within(['dl'], cell('dt')),
  dd: within(['dl'], cell('dd')),
  table,
  tr: within(['table'], row),
  th: within(['tr'], cell('th')),
  td: within(['tr'], cell('td')),
};
