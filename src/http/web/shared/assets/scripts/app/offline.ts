// What makes pages an app: a worker that has them at hand where there is no network, and files that were shared with it.
import { say } from '../composer/text.ts';

/** Id of the user who has signed in; empty for nobody. */
export function userId(): string {
  return document.body.dataset['user'] ?? '';
}

/** Has the worker work, and says who is here: what it cached for somebody else goes. */
export function useWorker(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.ready.then(({ active }) => active?.postMessage({ user: userId() })).catch(() => undefined);
  if (userId() !== '') workers.register('/worker.js').catch(() => undefined);
}

/** Says that a page shows what it did when it was last read, until the network is there again. */
export function showOffline(): void {
  const since = document.documentElement.dataset['offline'];
  if (since === undefined) return;
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  const notice = document.createElement('p');
  notice.className = 'notice offline';
  notice.setAttribute('role', 'status');
  document.querySelector('main')?.prepend(notice);
  notice.textContent = say('offline', clock.format(Date.parse(since)));
  addEventListener('online', () => location.reload());
}
