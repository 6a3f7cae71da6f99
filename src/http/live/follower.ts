import type { ServerResponse } from 'node:http';
import type { ChangePosition, UserViewer } from '../../core/platform/index.ts';

/** What a page wants to hear of, beside what is its reader's own. */
export interface Topics {
  readonly channelIds: ReadonlySet<number>;
  /** Tops of threads. */
  readonly topIds: ReadonlySet<number>;
}

/** A page that is notified of changes. It holds ids and a response: a kilobyte or two, and never a backlog. */
export interface Follower {
  readonly response: ServerResponse;
  readonly topics: Topics;
  /** Who reads, as of now; undefined once their session or token has ended. */
  readonly identify: () => Promise<UserViewer | undefined>;
  /** Looks this up again. */
  readonly lookUp: () => Promise<void>;
  /** The last event of the log that was sent to it, or that was not for it. */
  position: ChangePosition;
}

/** An event as the page gets it; `data` is JSON. */
export interface LiveEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Events that many pages get are written once. */
const texts = new WeakMap<LiveEvent, string>();

function textOf(event: LiveEvent): string {
  const text = texts.get(event) ?? `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
  texts.set(event, text);
  return text;
}

/** A client that lets more than this wait is cut off: it comes back, and goes on where it was. */
const longestBacklog = 32 * 1024;

/** The place in the log as `Last-Event-ID` has it. */
export function writePosition({ transaction, id }: ChangePosition): string {
  return `${transaction}-${id}`;
}

/** The place that `Last-Event-ID` names; undefined where it names none. */
export function readPosition(text: string | undefined): ChangePosition | undefined {
  const [, transaction, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return id === undefined ? undefined : { transaction: Number(transaction), id: Number(id) };
}

/** Whether one place lies behind another. */
export function isBehind(a: ChangePosition, b: ChangePosition): boolean {
  return a.transaction === b.transaction ? a.id > b.id : a.transaction > b.transaction;
}

/** Sends events with the follower's place; ends the response of a client that takes none. */
export function send({ response, position }: Follower, events: readonly LiveEvent[]): void {
  if (response.writableEnded || response.destroyed) return;
  const id = `id: ${writePosition(position)}\n`;
  // Without an event, the place alone: the browser keeps it for when it comes back.
  const text = events.length === 0 ? `${id}\n` : events.map((event) => `${id}${textOf(event)}`).join('');
  response.write(text);
  if (response.writableLength > longestBacklog) response.destroy();
}
