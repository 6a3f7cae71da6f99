// Messages that wait to be sent, in the page that they were written on.
import { toast } from '../channel/announce.ts';
import { standFor } from '../channel/row.ts';
import { csrfToken, say } from '../composer/text.ts';
import { userId } from './offline.ts';
import { canWait, flush, listWaiting, putWaiting, removeWaiting, type Waiting } from './outbox.ts';

const again = 30_000;

/** A message that is about to be sent; undefined where it cannot wait, as with files. */
export function waitingOf(form: HTMLFormElement, text: string): Waiting | undefined {
  const fields = new FormData(form);
  const files = [...fields.values()].some((value) => typeof value !== 'string' && value.name !== '');
  if (!canWait() || userId() === '' || text.trim() === '' || files || fields.has('upload')) return undefined;
  const id = crypto.randomUUID();
  const sent = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return { id, user: userId(), url: form.action, fields: sent, text, path: location.pathname };
}

/** Has a message wait, and its row say so. @throws where the browser keeps nothing */
export async function wait(message: Waiting, row: HTMLElement | undefined): Promise<void> {
  await putWaiting(message);
  if (row) showWaiting(message, row);
  else toast(say('waiting'));
  const sync = (await navigator.serviceWorker.ready) as { sync?: { register(tag: string): Promise<void> } };
  // Where browsers have it, it goes out after the page was closed, too.
  await sync.sync?.register('outbox').catch(() => undefined);
}

function showWaiting({ id }: Waiting, row: HTMLElement): void {
  const note = document.createElement('p');
  note.className = 'small faint';
  note.setAttribute('role', 'status');
  const discard = document.createElement('button');
  discard.type = 'button';
  discard.className = 'quiet small-button';
  discard.textContent = say('discardWaiting');
  discard.addEventListener('click', () => void removeWaiting(id).then(() => row.remove()));
  row.dataset['waiting'] = id;
  standFor(row, id);
  row.append(note);
  note.append(say('waiting'), ' ', discard);
}

interface Shown {
  /** A row for a text that is not sent yet; undefined where it has no place here. */
  row(text: string): HTMLElement | undefined;
  /** Messages of this page have gone out. */
  renew(): void;
}

/** Shows what waits on this page, and sends it as soon as that is possible. */
export function followWaiting(shown: Shown): void {
  const user = userId();
  if (!canWait() || user === '') return;
  const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-waiting="${id}"]`);
  const send = async (): Promise<void> => {
    const all = (await listWaiting()).filter((message) => message.user === user);
    if (all.length === 0) return;
    for (const message of all) {
      if (message.path !== location.pathname || rowOf(message.id)) continue;
      const row = shown.row(message.text);
      if (row) showWaiting(message, row);
    }
    const { sent, refused } = await flush(user, csrfToken());
    for (const { id } of sent) rowOf(id)?.remove();
    for (const { id } of refused) rowOf(id)?.classList.add('failed');
    if (refused.length > 0) toast(say('waitingRefused'));
    // Also what the worker has sent meanwhile.
    if (sent.length > 0) shown.renew();
  };
  const trySending = (): void => void send().catch(() => undefined);
  trySending();
  addEventListener('online', trySending);
  setInterval(trySending, again);
}
