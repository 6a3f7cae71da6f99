// The rows of a thread, on its page or beside its channel.
import type { ItemEvent } from './events.ts';
import { morph } from './page.ts';
import { parseRow, removePending } from './row.ts';

/** The thread that a part of a page shows. */
export function threadIn(place: ParentNode): HTMLElement | null {
  return place.querySelector<HTMLElement>('[data-follow]');
}

/**
 * Puts what an event says of a thread in its place.
 * @returns false where the page must be asked for again
 */
export function showInThread(thread: HTMLElement, event: ItemEvent): boolean {
  const { kind, item_id: id, thread_id: topId, html, thread_html: topHtml } = event;
  // The post of a person is shown as a card, of which events have none.
  const isConversation = rowOf(thread, topId) !== null;
  if (id === topId) return isConversation && html !== undefined && changeTop(thread, topId, html);
  if (isConversation && topHtml !== undefined) changeTop(thread, topId, topHtml);
  const row = rowOf(thread, id);
  if (kind === 'removed' && row) {
    if (!isConversation || !count(thread, topHtml)) return false;
    row.remove();
    return true;
  }
  // Reactions have no rows: what they belong to changes.
  if (html === undefined) return isConversation;
  if (row) return change(thread, row, html);
  return kind !== 'new' || (isConversation && append(thread, html, topHtml));
}

/** Takes in a page of the same thread: what is shown is changed, and what is new stands behind it. */
export function mergeThread(thread: HTMLElement, fresh: HTMLElement): void {
  const [here, there] = [thread, fresh].map(rowsOf);
  if (here!.length === 0 || here![0]?.dataset['id'] === there![0]?.dataset['id']) return morph(thread, fresh);
  for (const row of there!) {
    const old = rowOf(thread, Number(row.dataset['id']));
    if (old) morph(old, row);
    else here!.at(-1)!.after(row);
  }
}

/** Whether the last answers are shown. */
export function isAtEnd(thread: HTMLElement): boolean {
  return !thread.querySelector('[rel=next]');
}

function rowsOf(thread: HTMLElement): HTMLElement[] {
  return [...thread.querySelectorAll<HTMLElement>('.thread .msg[data-id]')];
}

function rowOf(thread: HTMLElement, id: number): HTMLElement | null {
  return thread.querySelector<HTMLElement>(`.msg[data-id="${id}"]`);
}

function made(thread: HTMLElement, html: string): HTMLElement {
  const row = parseRow(html);
  // Beside a channel its messages have these ids.
  if (thread.closest('[data-thread]')) row.removeAttribute('id');
  return row;
}

function change(thread: HTMLElement, old: HTMLElement, html: string): boolean {
  morph(old, made(thread, html));
  return true;
}

/** The post above its answers does not say how it goes on, and its title is that of the page. */
function changeTop(thread: HTMLElement, topId: number, html: string): boolean {
  const row = made(thread, html);
  for (const part of row.querySelectorAll(':scope > :is(.thread-link, h3)')) part.remove();
  morph(rowOf(thread, topId)!, row);
  return true;
}

/** How many answers there are, in the words of the row of the post; false where it says none. */
function count(thread: HTMLElement, topHtml: string | undefined): boolean {
  const heading = thread.querySelector('#comments');
  const words = topHtml === undefined ? null : parseRow(topHtml).querySelector('.thread-link > span:nth-of-type(2)');
  if (!heading || !words) return false;
  heading.textContent = words.textContent;
  return true;
}

function append(thread: HTMLElement, html: string, topHtml: string | undefined): boolean {
  const card = thread.querySelector('.thread .thread-card');
  if (!card || !isAtEnd(thread) || !count(thread, topHtml)) return false;
  const row = made(thread, html);
  // The event may be here before the answer to what was sent.
  removePending(card, row);
  const last = [...card.querySelectorAll(':scope > .msg:not(.pending)')].at(-1);
  if (last) last.after(row);
  else card.prepend(row);
  return true;
}
