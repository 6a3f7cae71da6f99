import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { readThreadSettings } from '../../../core/attention/index.ts';
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
  readServerName,
  type Reader,
  type Viewer,
} from '../../../core/platform/index.ts';
import { sendObject, wantsActivity } from '../../content/activity.ts';
import {
  type AddPage,
  channelCrumbs,
  type Description,
  plainText,
  sendPage,
  useLanguageOfGroup,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { hasUnread } from './unread-thread.ts';
import { type Field, fieldAt } from './drafts.ts';
import { isPicture, itemPath, type Post } from './post.ts';
import { maxPageBytes, postsOf } from './posts.ts';
import { sourceText } from './source-text.ts';
import { GonePage, ThreadPage } from './thread-page.tsx';

const uuid = Type.String({ maxLength: 255 });

/** The page of a thread, at the two addresses that records name for each item of it. */
export function threadRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  for (const place of ['item', 'display']) {
    add({
      method: 'GET',
      path: `/${place}/:uuid`,
      auth: 'public',
      params: Type.Object({ uuid }),
      query: Type.Object({ after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })), quote: Type.Optional(uuid) }),
      handle: async ({ session, params, query, request, reply }) => {
        const viewer = session?.viewer ?? anonymous;
        const item = await findItem(reader, viewer, params);
        if (!item) throw notFound('item');
        if (wantsActivity(request)) return sendObject(reply, web.operations, viewer, item);
        return showThread(web, session, reply, item, query);
      },
    });
  }
}

interface ThreadQuery {
  readonly after?: string | undefined;
  /** Uuid of what the answer is to begin with. */
  readonly quote?: string | undefined;
}

/**
 * Sends the page of a thread, with a part of its comments.
 * @param item the post, or a comment that is to be shown
 * @param refused what was sent from its composer and refused
 */
export async function showThread(
  web: WebContext,
  session: WebSession | undefined,
  reply: FastifyReply,
  item: Item,
  query: ThreadQuery,
  refused?: Field,
): Promise<FastifyReply> {
  const { baseUrl, database } = web.operations;
  const { reader } = database;
  const viewer = session?.viewer ?? anonymous;
  // Read first: what is written meanwhile comes once more, by an event.
  const followed = session && (await lastChange(reader));
  const { items, next, isBeginning } = await readPart(reader, viewer, item, query.after);
  const channel = await findChannelFor(reader, viewer, item.channelId);
  const place = channel && (await placeOf(reader, viewer, channel));
  const [top, ...comments] = await postsOf(web.operations, viewer, items, place);
  if (!top || top.isComment) throw notFound('item');
  useLanguageOfGroup(reply, place?.group);
  const more = next === undefined ? undefined : `?after=${next}`;
  const field = refused ?? (await startedField(web, session, top.id, query.quote));
  const setting =
    session && ((await readThreadSettings(reader, session.viewer.userId, [top.id])).get(top.id) ?? 'none');
  const isUnread = session && (await hasUnread(web.operations, session.viewer, item));
  const unreadTo = isUnread ? Math.max(...items.map(({ id }) => id)) : undefined;
  const crumbs = channel ? await channelCrumbs(reader, viewer, channel) : [];
  const isMessage = channel?.groupId !== null;
  return sendPage(reply.header('vary', 'accept'), session, {
    title: top.title || reply.words.posts.of({ name: top.author.name }),
    frame: 'page',
    status: refused === undefined ? 200 : 422,
    scripts: session ? ['channel', 'compose'] : [],
    ...(top.visibility === 'public' && describe(baseUrl, top, await readServerName(reader))),
    content: (
      <ThreadPage
        last={followed}
        {...{ top, comments, more, isBeginning, crumbs, isMessage, field, setting, unreadTo }}
      />
    ),
    isCacheable: true,
  });
}

/** Sends back text whose target was deleted or is hidden from the viewer. */
export function showGone(session: WebSession, reply: FastifyReply, field: Field): Promise<FastifyReply> {
  const { url } = reply.request;
  const title = reply.words.composer.goneTitle;
  const content = <GonePage action={url} title={title} field={field} />;
  return sendPage(reply, session, { title, frame: 'page', status: 404, scripts: ['compose'], content });
}

/** The draft of an answer, with what it quotes below. */
async function startedField(
  web: WebContext,
  session: WebSession | undefined,
  itemId: number,
  quote: string | undefined,
): Promise<Field> {
  const written = await fieldAt(web, session, { kind: 'reply', itemId });
  const quoted = await quotation(web, session?.viewer ?? anonymous, quote);
  return { ...written, text: [written.text, quoted].filter((part) => part !== '').join('\n\n') };
}

/** What programs that show links may say of a post that everybody may see. */
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

/** What somebody wrote, as the beginning of an answer to it. */
async function quotation(web: WebContext, viewer: Viewer, quoted: string | undefined): Promise<string> {
  if (quoted === undefined || viewer.kind === 'anonymous') return '';
  const { baseUrl, database } = web.operations;
  const item = await findItem(database.reader, viewer, { mid: `${baseUrl}/item/${quoted}` });
  if (!item || item.mimetype === 'text/html') return '';
  const text = (await sourceText(web.operations, item)).slice(0, longestQuote);
  return `${text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
}

/**
 * A thread as one page shows it: the post, and comments behind the item `after`; `next` is the last where more follow. Without
 * `after` the page is one that the asked item stands on.
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
