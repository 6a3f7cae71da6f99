import type { ServerResponse } from 'node:http';
import type { UserViewer } from '../../core/platform/index.ts';

/** Events that a page subscribes to, besides its reader's own. */
export interface Topics {
  readonly channelIds: ReadonlySet<number>;
  /** Tops of threads. */
  readonly topIds: ReadonlySet<number>;
}

/** A page that is notified of changes. It contains ids and a response: a kilobyte or two, and never a backlog. */
export interface Follower {
  readonly response: ServerResponse;
  readonly topics: Topics;
  /** The current reader; undefined once their session or token has ended. */
  readonly identify: () => Promise<UserViewer | undefined>;
  /** Looks this up again. */
  readonly lookUp: () => Promise<void>;
  /** The id of the last event of the log that was sent to it, or that was not for it. */
  position: number;
  /** It receives missed events as fast as it reads them. */
  isCatchingUp: boolean;
}

/** An event as the page gets it; `data` is JSON. */
export interface LiveEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Events that many pages get are written once. */
const known = new WeakMap<LiveEvent, string>();

function textOf(event: LiveEvent): string {
  const text = known.get(event) ?? `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
  known.set(event, text);
  return text;
}

/** A client with more unread data than this is disconnected: it reconnects, and continues where it was. */
const longestBacklog = 32 * 1024;

/** The event that `Last-Event-ID` names; undefined where it names none. Versions before 0.3 wrote a transaction before it. */
export function readPosition(text: string | undefined): number | undefined {
  const [, id] = /^(?:\d{1,15}-)?(\d{1,15})$/.exec(text ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Sends events with the follower's place; ends the response of a client that takes none. */
export function send({ response, position, isCatchingUp }: Follower, events: readonly LiveEvent[]): void {
  if (response.writableEnded || response.destroyed) return;
  const id = `id: ${position}\n`;
  // With the last event, so that nothing is lost if the connection breaks; without an event, the browser only stores
  // the position.
  const texts = events.map(textOf);
  const text = [...texts.slice(0, -1), `${id}${texts.at(-1) ?? '\n'}`].join('');
  response.write(text);
  if (!isCatchingUp && response.writableLength > longestBacklog) response.destroy();
}
