import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findItem } from '../../core/content/index.ts';
import { findVisibleChannel } from '../../core/identity/index.ts';
import { DomainError, lastChange, notFound, type UserViewer } from '../../core/platform/index.ts';
import { stopwatch } from '../../lib/clock.ts';
import type { RequestAuthenticator } from '../authenticate.ts';
import { beginEventStream } from '../protocol/event-stream.ts';
import { goneSignal } from '../protocol/gone.ts';
import type { HttpContext } from '../context.ts';
import { routeAdder } from '../route.ts';
import { type Follower, readPosition, type Topics } from './follower.ts';
import { createLiveHub, type LiveTimes } from './live-hub.ts';
import { presentChanges, type RenderItems } from './present.ts';

/** Pages that one process follows the log for. */
const maxFollowers = 5000;
/** Pages of one person; older ones of the same browser have been closed long ago. */
const maxOfUser = 20;
const maxTopics = 20;
/** How long a session is trusted without being checked again; the hub has it checked before that. */
const believedMilliseconds = 10_000;

const topics = Type.Array(Type.String({ maxLength: 200 }), { maxItems: maxTopics });
const query = Type.Object({
  channel: Type.Optional(topics),
  thread: Type.Optional(topics),
  last: Type.Optional(Type.String({ maxLength: 40 })),
  /** The language of the page, which rows come in. */
  lang: Type.Optional(Type.String({ maxLength: 40 })),
});

/** How events are rendered and timed; defaults if absent. */
export interface LiveOptions {
  readonly render?: RenderItems | undefined;
  readonly times?: LiveTimes | undefined;
}

/**
 * `GET /events`: server-sent events of the channels (`channel=<address>`) and threads (`thread=<id of an item>`) that
 * it names, each as often as desired, and of the reader's own data. Continues at `Last-Event-ID`, or at `last`.
 */
export function liveEvents(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
  { render, times }: LiveOptions = {},
): void {
  const { operations } = context;
  const hub = createLiveHub(operations, presentChanges(operations, render), times);
  const takePlace = createPlaces();
  app.addHook('preClose', async () => hub.close());
  // A browser that opens /events wants those of the calendar.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/calendar', 303);
  });
  const add = routeAdder(app, authenticator);
  add({
    method: 'GET',
    path: '/events',
    summary: 'Live events',
    produces: ['text/event-stream'],
    auth: 'user',
    query,
    handle: async ({ viewer, query: asked, request, reply }) => {
      const gone = goneSignal(reply);
      takePlace(viewer.userId, gone);
      const { reader } = operations.database;
      const wanted = await readTopics(context, viewer, asked);
      const header = request.headers['last-event-id'];
      const since = readPosition(typeof header === 'string' ? header : asked.last);
      const follower: Follower = {
        response: reply.raw,
        topics: wanted,
        ...identifier(context, authenticator, request, withLanguage(viewer, asked.lang), asked.lang),
        position: since ?? (await lastChange(reader)),
        isCatchingUp: true,
      };
      if (beginEventStream(reply)) await hub.follow(follower, gone);
    },
  });
}

/** Counts the pages of each person, from the request until they are closed. */
function createPlaces(): (userId: number, gone: AbortSignal) => void {
  const pages = new Map<number, number>();
  let all = 0;
  const count = (userId: number, by: number): void => {
    const left = (pages.get(userId) ?? 0) + by;
    all += by;
    if (left > 0) pages.set(userId, left);
    else pages.delete(userId);
  };
  return (userId, gone) => {
    if (gone.aborted) return;
    if (all >= maxFollowers || (pages.get(userId) ?? 0) >= maxOfUser) {
      throw new DomainError('too_many_requests', 'live.tooManyPages', { retryAfter: 60 });
    }
    count(userId, 1);
    gone.addEventListener('abort', () => count(userId, -1), { once: true });
  };
}

/** The viewer as a page in this language shows them something. */
function withLanguage<V extends UserViewer>(viewer: V, language: string | undefined): V {
  return language === undefined ? viewer : { ...viewer, language };
}

/** @throws DomainError not_found for anything missing or not visible */
async function readTopics(
  { operations }: HttpContext,
  viewer: UserViewer,
  asked: { readonly channel?: readonly string[]; readonly thread?: readonly string[] },
): Promise<Topics> {
  const { reader } = operations.database;
  const channelIds = new Set<number>();
  for (const address of asked.channel ?? []) {
    const channel = await findVisibleChannel(reader, viewer, address);
    if (!channel) throw notFound('channel');
    channelIds.add(channel.id);
  }
  const topIds = new Set<number>();
  for (const id of asked.thread ?? []) {
    const item = /^\d{1,15}$/.test(id) ? await findItem(reader, viewer, { id: Number(id) }) : undefined;
    if (!item) throw notFound('item');
    topIds.add(item.parentId);
  }
  return { channelIds, topIds };
}

/**
 * The reader, checked again from time to time: after a session has ended, or a user was blocked, no more events are
 * sent.
 */
function identifier(
  { operations: { clock } }: HttpContext,
  authenticator: RequestAuthenticator,
  request: FastifyRequest,
  first: UserViewer,
  language: string | undefined,
): Pick<Follower, 'identify' | 'lookUp'> {
  let known: { viewer: UserViewer | undefined; age: () => number } = { viewer: first, age: stopwatch() };
  const lookUp = async (): Promise<void> => {
    const viewer = await authenticator.authenticate(request).catch(() => undefined);
    known = { viewer: viewer?.kind === 'user' ? withLanguage(viewer, language) : undefined, age: stopwatch() };
  };
  const identify = async (): Promise<UserViewer | undefined> => {
    if (known.age() > believedMilliseconds) await lookUp();
    return known.viewer && { ...known.viewer, at: clock.now() };
  };
  return { identify, lookUp };
}
