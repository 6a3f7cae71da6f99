import { escapeHtml } from '../../lib/html.ts';
import { breakLines } from '../escape.ts';
import type { Element, Node } from './tree.ts';

/** Context of writing. */
export interface Place {
  /** Name of the tag around it; empty at the top. */
  readonly parent: string;
  readonly inLink: boolean;
  /** Writes nodes here. */
  readonly write: (nodes: readonly Node[], place: Place) => string;
}

/** An element as HTML. `mark` preceded it: `@`, `@!`, `#` or `#^`. */
export type Write = (element: Element, place: Place, mark: string) => string;

/** Content of an element, as HTML. */
export function inside(element: Element, place: Place): string {
  return place.write(element.children, { ...place, parent: element.name });
}

/** Like `inside`, without newlines next to the tags. */
export function insideBlock(element: Element, place: Place): string {
  return inside(element, place)
    .replace(/^[ \t]*<br \/>\n/, '')
    .replace(/<br \/>\n$/, '');
}

/** An element without meaning at its position: its tags as text. */
export function asText(element: Element, place: Place): string {
  return breakLines(escapeHtml(element.start)) + inside(element, place) + escapeHtml(element.end);
}

/** Writes an element as an HTML element with this tag and class. */
export function wrap(tag: string, className = ''): Write {
  const start = className === '' ? `<${tag}>` : `<${tag} class="${className}">`;
  return (element, place) => `${start}${inside(element, place)}</${tag}>`;
}

/** The same for block elements: newlines next to the tags are dropped. */
export function wrapBlock(tag: string, className = ''): Write {
  const start = className === '' ? `<${tag}>` : `<${tag} class="${className}">`;
  return (element, place) => `${start}${insideBlock(element, place)}</${tag}>`;
}

/** Like `write`, if the element is directly inside one of these; elsewhere its tags are text. */
export function within(parents: readonly string[], write: Write): Write {
  return (element, place, mark) =>
    parents.includes(place.parent) ? write(element, place, mark) : asText(element, place);
}

/** Writes nodes of these names; other nodes between them are wrapped, spaces are dropped. */
export function writeOnly(
  nodes: readonly Node[],
  names: readonly string[],
  place: Place,
  wrapStray: (html: string) => string,
): string {
  let html = '';
  let stray: Node[] = [];
  const flush = (): void => {
    const isBlank = stray.every((node) => typeof node === 'string' && node.trim() === '');
    if (!isBlank) html += wrapStray(place.write(stray, place));
    stray = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !names.includes(node.name)) {
      stray.push(node);
    } else {
      flush();
      html += place.write([node], place);
    }
  }
  flush();
  return html;
}
