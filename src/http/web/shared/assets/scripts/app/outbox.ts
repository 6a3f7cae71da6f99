// Messages that could not be sent since the server was out of reach: they wait in the browser, and go out once. Each has an id
// that was chosen when it was written, by which the server knows one that it has already.

/** A message that waits. */
export interface Waiting {
  /** Uuid that the message is to have. */
  readonly id: string;
  /** Id of the user who wrote it. */
  readonly user: string;
  /** Where it is sent, with which fields. */
  readonly url: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** Path of the page that it was written on. */
  readonly path: string;
}

const store = 'outbox';

function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tributary', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'id' });
    opening.onerror = () => reject(new Error(opening.error?.message));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(store, mode, { durability: 'strict' });
      const request = use(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(new Error(transaction.error?.message));
      transaction.addEventListener('complete', () => opening.result.close());
    };
  });
}

/** Whether messages can wait here: browsers have what that takes by https alone. */
export function canWait(): boolean {
  return 'serviceWorker' in navigator && 'locks' in navigator && 'indexedDB' in globalThis;
}

/** Has a message wait; the same one again changes nothing. */
export async function putWaiting(message: Waiting): Promise<void> {
  await inStore('readwrite', (all) => all.put(message));
}

/** The messages that wait, the first written first. */
export function listWaiting(): Promise<Waiting[]> {
  return inStore('readonly', (all) => all.getAll() as IDBRequest<Waiting[]>);
}

/** Takes a message out. */
export async function removeWaiting(id: string): Promise<void> {
  await inStore('readwrite', (all) => all.delete(id));
}

/** What became of the messages that were tried. */
export interface Flushed {
  readonly sent: readonly Waiting[];
  /** The server does not take them as they are. */
  readonly refused: readonly Waiting[];
}

/**
 * Sends what waits of a user, one after the other, in one tab or worker at a time.
 * @param csrfToken that of the present session; undefined for the one that each was written with
 */
export function flush(user: string, csrfToken?: string): Promise<Flushed> {
  return navigator.locks.request('tributary-outbox', async () => {
    const sent: Waiting[] = [];
    const refused: Waiting[] = [];
    for (const message of await listWaiting()) {
      if (message.user !== user) continue;
      const body = new URLSearchParams(message.fields.map(([name, value]) => [name, value]));
      if (csrfToken) body.set('csrf_token', csrfToken);
      body.set('message_id', message.id);
      const headers = { accept: 'text/html' };
      const answer = await fetch(message.url, { method: 'POST', body, headers }).catch(() => undefined);
      // It is still out of reach, or busy: the others wait as well.
      if (!answer || answer.status >= 500 || answer.status === 429) break;
      if (answer.ok) {
        await removeWaiting(message.id);
        sent.push(message);
      } else refused.push(message);
    }
    return { sent, refused };
  });
}
