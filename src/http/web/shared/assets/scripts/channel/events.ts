// One stream of events for all tabs of a browser: one of them holds a lock and the connection, and tells the others. Where the
// browser has no locks, as without https, each tab has a connection of its own.

/** What a page wants to hear of. */
export interface Topics {
  readonly channels: readonly string[];
  readonly threads: readonly string[];
  /** The place of the log of changes that the page shows. */
  readonly last: string | undefined;
}

/** What an event of the server says of an item. */
export interface ItemEvent {
  readonly kind: 'new' | 'changed' | 'removed';
  readonly item_id: number;
  readonly thread_id: number;
  readonly channel_id: number;
  readonly html?: string;
  /** Of an answer or a reaction: what its thread looks like now. */
  readonly thread_html?: string;
}

/** What a page does with events; `reset`: too much has happened to be listed. */
export interface Listener {
  item(event: ItemEvent): void;
  counts(notifications: number): void;
  reset(): void;
}

type Said =
  | { readonly what: 'want'; readonly tab: string; readonly topics: Topics }
  | { readonly what: 'gone'; readonly tab: string }
  | { readonly what: 'who' }
  | { readonly what: 'event'; readonly name: string; readonly data: string };

/** Rows come in the language of the page; pages of groups may have one of their own. */
const lockName = `tributary-events-${document.documentElement.lang}`;
const maxTopics = 20;
const retry = 15_000;

/** Follows the topics for as long as the page is open. */
export function follow(topics: Topics, listener: Listener): void {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const dispatch = (name: string, data: string): void => {
    if (name === 'item') listener.item(JSON.parse(data) as ItemEvent);
    else if (name === 'counts') listener.counts((JSON.parse(data) as { notifications: number }).notifications);
    else listener.reset();
  };
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined') {
    new Connection(dispatch).want(tab, topics);
    return;
  }
  const start = (): void => {
    const tabs = new BroadcastChannel(lockName);
    const stopping = new AbortController();
    let connection: Connection | undefined;
    tabs.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
      if (said.what === 'event') dispatch(said.name, said.data);
      else if (said.what === 'who') tabs.postMessage({ what: 'want', tab, topics } satisfies Said);
      else if (said.what === 'want') connection?.want(said.tab, said.topics);
      else connection?.release(said.tab);
    });
    const lead = async (): Promise<void> => {
      connection = new Connection((name, data) => {
        tabs.postMessage({ what: 'event', name, data } satisfies Said);
        dispatch(name, data);
      });
      connection.want(tab, topics);
      tabs.postMessage({ what: 'who' } satisfies Said);
      await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
      connection.close();
    };
    tabs.postMessage({ what: 'want', tab, topics } satisfies Said);
    locks.request(lockName, { signal: stopping.signal }, lead).catch(() => undefined);
    addEventListener(
      'pagehide',
      () => {
        tabs.postMessage({ what: 'gone', tab } satisfies Said);
        stopping.abort();
        connection?.close();
        tabs.close();
      },
      { once: true },
    );
  };
  start();
  // A page from the browser's back/forward cache shows what was there when it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    start();
    listener.reset();
  });
}

/** The connection of the tab that leads, to everything that any tab wants. */
class Connection {
  readonly #dispatch: (name: string, data: string) => void;
  readonly #wanted = new Map<string, Topics>();
  #source: EventSource | undefined;
  #asked = '';
  #last = '';
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(dispatch: (name: string, data: string) => void) {
    this.#dispatch = dispatch;
  }

  want(tab: string, topics: Topics): void {
    this.#wanted.set(tab, topics);
    // A page with an earlier position gets the events since; the others know them, and get them again.
    if (topics.last !== undefined && (this.#last === '' || isBefore(topics.last, this.#last))) {
      this.#last = topics.last;
      this.#asked = '';
    }
    this.#open();
  }

  release(tab: string): void {
    this.#wanted.delete(tab);
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
  }

  #open(): void {
    const query = new URLSearchParams();
    const all = [...this.#wanted.values()].toReversed();
    for (const channel of unique(all.flatMap(({ channels }) => channels))) query.append('channel', channel);
    for (const thread of unique(all.flatMap(({ threads }) => threads))) query.append('thread', thread);
    if (query.toString() === this.#asked) return;
    this.close();
    this.#asked = query.toString();
    if (this.#last !== '') query.set('last', this.#last);
    query.set('lang', document.documentElement.lang);
    const source = new EventSource(`/events?${query}`);
    this.#source = source;
    for (const name of ['item', 'counts', 'reset']) {
      source.addEventListener(name, (event) => {
        const { data, lastEventId } = event as MessageEvent<string>;
        if (lastEventId !== '') this.#last = lastEventId;
        this.#dispatch(name, data);
      });
    }
    source.addEventListener('error', () => {
      // The browser comes back by itself, unless the server refused.
      if (source.readyState !== EventSource.CLOSED || source !== this.#source) return;
      this.#asked = '';
      this.#retry = setTimeout(() => this.#open(), retry);
    });
  }
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)].slice(0, maxTopics);
}

/** Whether one place of the log, as in `12-34`, lies before another. */
function isBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((place) => place.split('-').map(Number));
  return left![0]! < right![0]! || (left![0] === right![0] && left![1]! < right![1]!);
}
