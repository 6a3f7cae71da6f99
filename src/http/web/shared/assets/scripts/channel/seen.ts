// What was in sight for a second has been read.
import { csrfToken } from '../composer/text.ts';

const moment = 1000;

/** Notes up to where a conversation has been read, by what was in sight while somebody looked. */
export function noteSeen(timeline: HTMLElement): void {
  const address = decodeURIComponent(timeline.dataset['channel']!.split('/').at(-1)!);
  const since = new Map<Element, ReturnType<typeof setTimeout>>();
  // The server has noted what it served to the end.
  let newest = timeline.querySelector('[rel=next]') ? 0 : lastIdOf(timeline);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const note = async (id: number): Promise<void> => {
    const body = new URLSearchParams({ address, item_id: String(id) });
    const headers = { 'x-csrf-token': csrfToken() };
    await fetch('/api/z/1.0/channel/read', { method: 'POST', body, headers, keepalive: true });
  };
  const seen = (row: HTMLElement): void => {
    const id = Number(row.dataset['id']);
    if (document.hidden || id <= newest) return;
    newest = id;
    clearTimeout(waiting);
    waiting = setTimeout(() => void note(newest).catch(() => undefined), moment / 2);
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

function lastIdOf(timeline: HTMLElement): number {
  const rows = timeline.querySelectorAll<HTMLElement>('.msg[data-id]');
  return Number(rows[rows.length - 1]?.dataset['id'] ?? 0);
}
