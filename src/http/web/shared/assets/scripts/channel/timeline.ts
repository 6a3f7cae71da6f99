// The messages of a conversation: those of the page and what comes to them at both ends. However far one reads, only some pages
// of them stay.
import { morph, parsePage } from './page.ts';
import { continueRow, dayOfRow, isContinued, parseRow, removePending } from './row.ts';

/** Pages of messages that stay; what is further away goes, and is loaded again. */
const maxPages = 8;
/** Messages that are put behind the others before a page of the server takes the place of all. */
const maxAppended = 200;

/** A part of the conversation, as one page of the server had it. */
interface Part {
  readonly groups: HTMLElement[];
  /** Where what is before and behind it is; undefined at the ends of the conversation. */
  readonly older: string | undefined;
  newer: string | undefined;
}

/** What a page of the server shows of a conversation. */
export function timelineOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('.timeline[data-channel]');
}

/** Goes on at both ends of a conversation, and takes in what is new. */
export class Timeline {
  readonly element: HTMLElement;
  readonly #content: Element;
  #parts: Part[];
  /** Messages that came by themselves since a page of the server did. */
  #appended = 0;
  readonly #observer: IntersectionObserver;

  constructor(element: HTMLElement) {
    this.element = element;
    this.#content = element.firstElementChild!;
    this.#parts = [partOf(element)];
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) void this.#load(target as HTMLAnchorElement);
        }
      },
      // Two screens before one comes to the end.
      { root: element, rootMargin: '200% 0px' },
    );
    this.#watchEnds();
    element.addEventListener('click', tie, { capture: true });
  }

  /** Whether the newest message is among those that are shown. */
  get isAtEnd(): boolean {
    return !this.element.querySelector('[rel=next]');
  }

  /** Takes in a page of the server: messages that are there are changed; new ones come behind, where it is the newest page. */
  merge(fresh: HTMLElement, mayAppend = true): void {
    if (this.#appended >= maxAppended && this.#isAtBottom && !fresh.querySelector('[rel=next]'))
      return this.#begin(fresh);
    this.#preserveScroll(() => {
      this.element.querySelector('.nothing')?.remove();
      for (const day of fresh.querySelectorAll<HTMLElement>('.day-group')) {
        this.#mergeDay(day, mayAppend && this.isAtEnd);
      }
      this.#tidyDays();
    });
  }

  /** Changes a message into what the server rendered of it, where it is shown. */
  change(id: number, html: string): boolean {
    const old = this.#row(id);
    if (!old) return false;
    const row = parseRow(html);
    if (old.classList.contains('cont')) continueRow(row);
    this.#preserveScroll(() => morph(old, row));
    return true;
  }

  /** Takes a message away. */
  remove(id: number): void {
    this.#row(id)?.remove();
  }

  /** Puts a new message behind the others; false where a page of the server must say how it stands there. */
  append(html: string): boolean {
    const group = this.#parts.at(-1)!.groups.at(-1);
    const row = parseRow(html);
    if (!group || group.dataset['day'] !== dayOfRow(row) || this.#appended >= maxAppended) return false;
    // The event may be here before the answer to what was sent.
    removePending(group, row);
    // What is being sent stays last.
    const rows = [...group.querySelectorAll(':scope > .msg:not(.pending)')];
    const above = rows.at(-1);
    if (isContinued(row, above)) continueRow(row);
    this.#appended += 1;
    this.#preserveScroll(() => (above ? above.after(row) : group.append(row)));
    return true;
  }

  #row(id: number): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`[data-id="${id}"]`);
  }

  #mergeDay(day: HTMLElement, mayAppend: boolean): void {
    for (const message of day.querySelectorAll<HTMLElement>('.msg')) {
      const old = this.element.querySelector(`[data-id="${message.dataset['id']}"]`);
      if (old) morph(old, message);
      else if (mayAppend) this.#lastGroup(day).append(message);
    }
  }

  /** The last group of messages, if it is of this day, else a new one. */
  #lastGroup(day: HTMLElement): HTMLElement {
    const { groups } = this.#parts.at(-1)!;
    const last = groups.at(-1);
    if (last?.dataset['day'] === day.dataset['day']) return last!;
    const group = day.cloneNode(false) as HTMLElement;
    const heading = day.querySelector('.day');
    if (heading) group.append(heading.cloneNode(true));
    if (last) last.after(group);
    else this.#content.append(group);
    groups.push(group);
    return group;
  }

  async #load(link: HTMLAnchorElement): Promise<void> {
    this.#observer.unobserve(link);
    const isOlder = link.rel === 'prev';
    // Where it does not come the link is still there.
    // What is loaded ahead has not been seen by anybody yet.
    const headers = { accept: 'text/html', 'x-tributary-renew': 'ahead' };
    const answer = await fetch(link.href, { headers }).catch(() => undefined);
    if (!answer?.ok || !link.isConnected) return;
    const fresh = timelineOf(parsePage(await answer.text()));
    if (!fresh) return;
    untie(fresh);
    const part = partOf(fresh);
    this.#preserveScroll(() => {
      if (isOlder) {
        this.#parts[0]!.groups[0]?.before(...part.groups);
        this.#parts.unshift(part);
        if (this.#parts.length > maxPages) for (const group of this.#parts.pop()!.groups) group.remove();
      } else {
        this.#parts
          .at(-1)!
          .groups.at(-1)
          ?.after(...part.groups);
        this.#parts.push(part);
        if (this.#parts.length > maxPages) for (const group of this.#parts.shift()!.groups) group.remove();
      }
      this.#tidyDays();
      this.#linkEnds(link);
    });
    this.#watchEnds();
  }

  /** The links at both ends lead on from what is shown. */
  #linkEnds(known: HTMLAnchorElement): void {
    const ends = [
      ['prev', this.#parts[0]!.older],
      ['next', this.#parts.at(-1)!.newer],
    ] as const;
    for (const [rel, href] of ends) {
      const link = this.element.querySelector<HTMLAnchorElement>(`[rel=${rel}]`);
      if (href === undefined) {
        link?.closest('p')!.remove();
      } else if (link) {
        link.href = href;
      } else {
        const place = known.closest('p')!.cloneNode() as HTMLElement;
        const made = known.cloneNode() as HTMLAnchorElement;
        made.rel = rel;
        made.href = href;
        made.textContent = this.element.dataset[rel] ?? '';
        place.append(made);
        if (rel === 'prev') this.#content.prepend(place);
        else this.#content.append(place);
      }
    }
  }

  #watchEnds(): void {
    for (const link of this.element.querySelectorAll('[rel=prev], [rel=next]')) {
      this.#observer.unobserve(link);
      this.#observer.observe(link);
    }
  }

  /** A day that two pages share is said once. */
  #tidyDays(): void {
    let last: string | undefined;
    for (const group of this.element.querySelectorAll<HTMLElement>('.day-group')) {
      const heading = group.querySelector<HTMLElement>('.day');
      if (heading) heading.hidden = group.dataset['day'] === last;
      last = group.dataset['day'];
    }
  }

  /** Shows this page alone: whoever follows a conversation for long does not hold all of it. */
  #begin(fresh: HTMLElement): void {
    const part = partOf(fresh);
    for (const group of this.element.querySelectorAll('.day-group')) group.remove();
    this.#content.append(...part.groups);
    this.#parts = [part];
    this.#appended = 0;
    const link = this.element.querySelector<HTMLAnchorElement>('[rel=prev]');
    if (link && part.older !== undefined) link.href = part.older;
    else if (part.older !== undefined) this.#content.prepend(fresh.querySelector('[rel=prev]')!.closest('p')!);
    this.#watchEnds();
  }

  get #isAtBottom(): boolean {
    return this.isAtEnd && this.element.scrollTop > -8;
  }

  /** What one reads stays where it is; at the newest message, the newest message. */
  #preserveScroll(change: () => void): void {
    const { element } = this;
    const isAtBottom = this.#isAtBottom;
    const edge = element.getBoundingClientRect().top;
    const rows = isAtBottom ? [] : [...element.querySelectorAll('.msg')];
    const inSight = rows.filter((row) => row.getBoundingClientRect().bottom > edge).slice(0, 3);
    const places = inSight.map((row) => row.getBoundingClientRect().top);
    change();
    const at = inSight.findIndex((row) => row.isConnected);
    if (at >= 0) element.scrollTop += inSight[at]!.getBoundingClientRect().top - places[at]!;
  }
}

/**
 * Takes buttons out of their form until they are clicked. Chromium looks through all buttons of a form whenever one is
 * inserted or removed, which took seconds for a page of messages among some hundred others.
 */
function untie(messages: HTMLElement): void {
  for (const button of messages.querySelectorAll<HTMLElement>('button[form]')) {
    button.dataset['form'] = button.getAttribute('form')!;
    button.removeAttribute('form');
  }
}

function tie({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-form]') : null;
  button?.setAttribute('form', button.dataset['form']!);
}

function partOf(timeline: HTMLElement): Part {
  const href = (rel: string) => timeline.querySelector<HTMLAnchorElement>(`[rel=${rel}]`)?.getAttribute('href');
  return {
    groups: [...timeline.querySelectorAll<HTMLElement>('.day-group')],
    older: href('prev') ?? undefined,
    newer: href('next') ?? undefined,
  };
}
