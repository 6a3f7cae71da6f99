// The messages of a conversation: those of the page and what comes to them at both ends. However far one reads, only some pages
// of them stay.
import { Idiomorph } from 'idiomorph';
import { parsePage } from './page.ts';

/** Pages of messages that stay; what is further away goes, and is loaded again. */
const maxPages = 8;

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
  }

  /** Whether the newest message is among those that are shown. */
  get isAtEnd(): boolean {
    return !this.element.querySelector('[rel=next]');
  }

  /** Takes in a page of the server: messages that are there are changed; new ones come behind, where it is the newest page. */
  merge(fresh: HTMLElement, mayAppend = true): void {
    this.#keepPlace(() => {
      this.element.querySelector('.nothing')?.remove();
      for (const day of fresh.querySelectorAll<HTMLElement>('.day-group')) {
        this.#mergeDay(day, mayAppend && this.isAtEnd);
      }
      this.#tidyDays();
    });
  }

  #mergeDay(day: HTMLElement, mayAppend: boolean): void {
    for (const message of day.querySelectorAll<HTMLElement>('.msg')) {
      const old = this.element.querySelector(`[data-id="${message.dataset['id']}"]`);
      if (old) void Idiomorph.morph(old, message);
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
    const answer = await fetch(link.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!answer?.ok || !link.isConnected) return;
    const fresh = timelineOf(parsePage(await answer.text()));
    if (!fresh) return;
    const part = partOf(fresh);
    this.#keepPlace(() => {
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

  /** What one reads stays where it is; at the newest message, the newest message. */
  #keepPlace(change: () => void): void {
    const { element } = this;
    const isAtBottom = this.isAtEnd && element.scrollTop > -8;
    const edge = element.getBoundingClientRect().top;
    const rows = isAtBottom ? [] : [...element.querySelectorAll('.msg')];
    const inSight = rows.filter((row) => row.getBoundingClientRect().bottom > edge).slice(0, 3);
    const places = inSight.map((row) => row.getBoundingClientRect().top);
    change();
    const at = inSight.findIndex((row) => row.isConnected);
    if (at >= 0) element.scrollTop += inSight[at]!.getBoundingClientRect().top - places[at]!;
  }
}

function partOf(timeline: HTMLElement): Part {
  const href = (rel: string) => timeline.querySelector<HTMLAnchorElement>(`[rel=${rel}]`)?.getAttribute('href');
  return {
    groups: [...timeline.querySelectorAll<HTMLElement>('.day-group')],
    older: href('prev') ?? undefined,
    newer: href('next') ?? undefined,
  };
}
