// What was in sight for a second has been read.
import { csrfToken } from '../composer/text.ts';

const moment = 1000;

/** Notes up to where a conversation has been read, by what was in sight while somebody looked. */
export function noteSeen(timeline: HTMLElement): void {
  const since = new Map<Element, ReturnType<typeof setTimeout>>();
  let newest = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const seen = (row: HTMLElement): void => {
    const id = Number(row.dataset['id']);
    if (document.hidden || id <= newest) return;
    newest = id;
    clearTimeout(waiting);
    waiting = setTimeout(() => note(timeline, newest), moment / 2);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        clearTimeout(since.get(target));
        since.delete(target);
        if (isIntersecting)
          since.set(
            target,
            setTimeout(() => seen(target as HTMLElement), moment),
          );
      }
    },
    { root: timeline, threshold: 0.5 },
  );
  const watch = (): void => {
    for (const row of timeline.querySelectorAll('.msg[data-id]:not([data-watched])')) {
      row.setAttribute('data-watched', '');
      observer.observe(row);
    }
  };
  watch();
  document.addEventListener('tributary:shown', watch);
  // Whoever comes back looks at what is there.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    for (const row of timeline.querySelectorAll('[data-watched]')) row.removeAttribute('data-watched');
    observer.disconnect();
    watch();
  });
}

/** Marks threads as read that are shown for a second, as a page or beside a channel, and again when they change. */
export function noteSeenThreads(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const read = (): void => {
    if (document.hidden) return;
    for (const thread of document.querySelectorAll<HTMLElement>('[data-follow]')) {
      const ids = [...thread.querySelectorAll<HTMLElement>('[data-id]')].map((row) => Number(row.dataset['id']));
      note(thread, Math.max(Number(thread.dataset['follow']), ...ids));
    }
  };
  const soon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(read, moment);
  };
  soon();
  document.addEventListener('tributary:shown', soon);
  document.addEventListener('visibilitychange', soon);
}

function note({ dataset }: HTMLElement, upTo: number): void {
  const body = new URLSearchParams({ csrf_token: csrfToken(), up_to: String(upTo) });
  fetch(dataset['read']!, { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(() => undefined);
}
