// A row of a conversation as an event brings it: by itself it does not know what stands above it.

/** Messages of one author that follow each other within this are shown as one. */
const continuesWithin = 5 * 60_000;

/** The row that the server rendered. */
export function parseRow(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement;
}

/** The day of a row where its reader is: the title of its time begins with it. */
export function dayOfRow(row: HTMLElement): string | undefined {
  return row.querySelector('time')?.title.slice(0, 10);
}

/** Whether a row goes on from the one above, as the server decides it for a page. */
export function isContinued(row: HTMLElement, above: Element | null | undefined): boolean {
  if (!(above instanceof HTMLElement) || !above.matches('.msg') || row.querySelector(':scope > h3')) return false;
  if (row.dataset['by'] !== above.dataset['by'] || above.querySelector('.thread-link')) return false;
  const [from, to] = [above, row].map((each) => Date.parse(each.querySelector('time')?.dateTime ?? ''));
  return to! - from! < continuesWithin;
}

/** The short form of a row: its time alone in the place of picture and name. */
export function continueRow(row: HTMLElement): void {
  const head = row.querySelector(':scope > .msg-head');
  const when = head?.querySelector('.when');
  if (!head || !when) return;
  row.classList.add('cont');
  row.firstElementChild!.replaceWith(when);
  when.className = 'gutter';
  const edited = head.querySelector('.edited');
  if (edited) row.querySelector(':scope > .body')?.after(edited);
  head.remove();
}

/** The id that a row has for the message with this uuid. */
function rowIdOf(uuid: string): string {
  return `m-${uuid}`;
}

/** Whether the message with this uuid is on the page: an event may show it before the answer to it is here, or instead. */
export function isShown(uuid: string): boolean {
  return document.getElementById(rowIdOf(uuid)) !== null;
}

/** Has a pending row stand for the message that is sent with this uuid. */
export function standFor(pending: HTMLElement, uuid: string | undefined): void {
  pending.dataset['standsFor'] = uuid === undefined ? '' : rowIdOf(uuid);
}

/** Removes the pending row that has stood for an own message, which an event shows now; others wait on. */
export function removePending(among: Element, own: HTMLElement): void {
  const stands = (id: string) => among.querySelector(`:scope > .msg.pending[data-stands-for="${id}"]`);
  // Messages without an uuid of their own are answered one after the other.
  if (own.dataset['own'] !== undefined) (stands(own.id) ?? stands(''))?.remove();
}
