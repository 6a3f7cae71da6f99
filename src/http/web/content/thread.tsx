import { Type } from 'typebox';
import { type DraftPlace, readThreadSettings } from '../../../core/attention/index.ts';
import {
  countFitting,
  findItem,
  type Item,
  type ItemAttachment,
  manyWithin,
  placeOf,
  readCommentSizes,
  readItems,
  readSizes,
} from '../../../core/content/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import {
  anonymous,
  lastChange,
  notFound,
  type OperationContext,
  readServerName,
  type Reader,
  type Viewer,
} from '../../../core/platform/index.ts';
import { sendObject, wantsActivity } from '../../content/activity.ts';
import {
  type Asked,
  channelCrumbs,
  type Description,
  page,
  plainText,
  type Refused,
  signedInOf,
  useLanguageOfGroup,
  type WebSession,
  type Who,
} from '../shared/index.ts';
import { hasUnread } from './unread-thread.ts';
import { type Field, fieldAt, publishHere, sentField } from './drafts.ts';
import { gonePage } from './gone.tsx';
import { isPicture, itemPath, type Post } from './post.ts';
import { maxPageBytes, postsOf } from './posts.ts';
import { sourceText } from './source-text.ts';
import { Thread } from './thread-page.tsx';
import { uuidParams } from './who.ts';

const uuid = Type.String({ maxLength: 255 });

/** Anyone who can see an item. Replying requires signing in. */
const itemVisitor: Who<typeof uuidParams, { readonly viewer: Viewer; readonly item: Item }, object> = {
  auth: 'public',
  actionAuth: 'session',
  params: uuidParams,
  find: async ({ reader, session, params }) => {
    const viewer = session?.viewer ?? anonymous;
    const item = await findItem(reader, viewer, params);
    if (!item) throw notFound('item');
    return { viewer, item };
  },
};

/** The two addresses that records name for each item. */
export const threadPages = [threadAt('/item/:uuid'), threadAt('/display/:uuid')];

/** A thread with a part of its comments. */
function threadAt(path: string) {
  return page({
    path,
    who: itemVisitor,
    query: { after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })), quote: Type.Optional(uuid) },
    send: async ({ operations, request, reply, viewer, item }) =>
      wantsActivity(request) ? sendObject(reply, operations, viewer, item) : undefined,
    load: readThread,
    view: ({ words, session, description, ...shown }) => ({
      title: shown.top.title || words.posts.of({ name: shown.top.author.name }),
      frame: 'page',
      scripts: session ? ['channel', 'compose'] : [],
      ...description,
      content: <Thread {...shown} />,
      isCacheable: true,
    }),
    gone: gonePage,
    actions: {
      reply: {
        files: 'files',
        run: async ({ item, ...visit }) => {
          // The address may be a comment's.
          const { parentId: itemId } = item;
          const sent = { ...visit, ...signedInOf(visit) };
          const { uuid: made } = await publishHere(sent, { parent: { id: itemId } }, { kind: 'reply', itemId });
          return { to: `${itemPath(made)}#m-${made}` };
        },
      },
    },
  });
}

interface ThreadVisit extends Asked<unknown> {
  readonly viewer: Viewer;
  readonly item: Item;
  readonly query: { readonly after?: string | undefined; readonly quote?: string | undefined };
  readonly refused: Refused | undefined;
}

async function readThread({ refused, ...visit }: ThreadVisit) {
  const { operations, reader, session, viewer, item, query, request, reply } = visit;
  // Read first: what is written meanwhile is sent again as an event.
  const last = session && (await lastChange(reader));
  const { items, next, isBeginning } = await readPart(reader, viewer, item, query.after);
  const channel = await findChannelFor(reader, viewer, item.channelId);
  const place = channel && (await placeOf(reader, viewer, channel));
  const [top, ...comments] = await postsOf(operations, viewer, items, place);
  if (!top || top.isComment) throw notFound('item');
  useLanguageOfGroup(reply, place?.group);
  reply.header('vary', 'accept');
  const draftPlace = { kind: 'reply', itemId: top.id } as const;
  const settings = session && (await readThreadSettings(reader, session.viewer.userId, [top.id]));
  const isUnread = session && (await hasUnread(operations, session.viewer, item));
  return {
    top,
    comments,
    last,
    isBeginning,
    more: next === undefined ? undefined : `?after=${next}`,
    field: refused
      ? await sentField({ operations, request, ...signedInOf(visit), form: refused.form }, draftPlace)
      : await startedField(operations, session, draftPlace, query.quote),
    setting: session && (settings?.get(top.id) ?? ('none' as const)),
    unreadTo: isUnread ? Math.max(...items.map(({ id }) => id)) : undefined,
    crumbs: channel ? await channelCrumbs(reader, viewer, channel) : [],
    isMessage: channel?.groupId !== null,
    description:
      top.visibility === 'public' ? describe(operations.baseUrl, top, await readServerName(reader)) : undefined,
  };
}

/** The draft of an answer, with what it quotes below. */
async function startedField(
  operations: OperationContext,
  session: WebSession | undefined,
  place: DraftPlace,
  quote: string | undefined,
): Promise<Field> {
  const written = await fieldAt(operations, session, place);
  const quoted = await quotation(operations, session?.viewer ?? anonymous, quote);
  return { ...written, text: [written.text, quoted].filter((part) => part !== '').join('\n\n') };
}

/** OpenGraph facts of a public post. */
function describe(baseUrl: string, post: Post, serverName: string): Description {
  const address = `${baseUrl}${itemPath(post.uuid)}`;
  const picture = post.attachments.find(isPicture);
  return {
    graph: [
      ['og:type', 'article'],
      ['og:site_name', serverName],
      ['og:url', address],
      ['og:title', post.title || post.author.name],
      ['og:description', plainText(post.html, 200)],
      ...(picture ? pictureGraph(baseUrl, picture) : []),
    ],
    embed: `${baseUrl}/oembed?format=json&url=${encodeURIComponent(address)}`,
  };
}

function pictureGraph(baseUrl: string, { hash, alt, filename }: ItemAttachment): [string, string][] {
  return [
    ['og:image', `${baseUrl}/photo/${hash}-1`],
    ['og:image:alt', alt || filename],
  ];
}

const longestQuote = 2000;

/** A quotation of a message, to begin the reply to it. */
async function quotation(operations: OperationContext, viewer: Viewer, quoted: string | undefined): Promise<string> {
  if (quoted === undefined || viewer.kind === 'anonymous') return '';
  const item = await findItem(operations.database.reader, viewer, { uuid: quoted });
  if (!item || item.mimetype === 'text/html') return '';
  const text = (await sourceText(operations, item)).slice(0, longestQuote);
  return `${text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
}

/**
 * A thread as one page shows it: the post, and comments behind the item `after`; `next` is the last where more follow. Without
 * `after` it is the page with the requested item.
 */
async function readPart(
  reader: Reader,
  viewer: Viewer,
  { id: askedId, parentId: topId }: Item,
  after: string | undefined,
): Promise<{ items: Item[]; next: number | undefined; isBeginning: boolean }> {
  const top = await readSizes(reader, viewer, [topId]);
  const partFrom = async (from: { after: number | undefined } | { at: number }) => {
    const { sizes, isBeginning } = await readCommentSizes(reader, viewer, topId, from, manyWithin(maxPageBytes));
    const end = countFitting([...top, ...sizes], maxPageBytes);
    return { rest: sizes, isBeginning, shown: [...top, ...sizes].slice(0, Math.max(end, 2)) };
  };
  const first = await partFrom({ after: after === undefined ? undefined : Number(after) });
  const isThere = after !== undefined || first.shown.some(({ id }) => id === askedId);
  const { rest, shown, isBeginning } = isThere ? first : await partFrom({ at: askedId });
  const items = await readItems(
    reader,
    viewer,
    shown.map(({ id }) => id),
  );
  const next = shown.length <= rest.length ? shown.at(-1)!.id : undefined;
  return { items, next, isBeginning };
}
