import { Type } from 'typebox';
import { readThreadSettings } from '../../../core/attention/index.ts';
import {
  countFitting,
  findItem,
  type Item,
  type ItemAttachment,
  readItems,
  readThreadSizes,
} from '../../../core/content/index.ts';
import { findChannel, isChannelVisible } from '../../../core/identity/index.ts';
import {
  anonymous,
  lastChange,
  notFound,
  readServerName,
  type Reader,
  type Viewer,
} from '../../../core/platform/index.ts';
import { sendObject, wantsActivity } from '../../content/activity.ts';
import { writePosition } from '../../live/follower.ts';
import {
  type AddPage,
  type Breadcrumb,
  channelCrumbs,
  sendPage,
  useLanguageOfGroup,
  type WebContext,
} from '../shared/index.ts';
import type { Description } from '../shared/layout.tsx';
import { plainText } from '../shared/shell/plain-text.ts';
import { noteOpened } from './opened-thread.ts';
import { fieldAt } from './drafts.ts';
import { isPicture, itemPath, type Post } from './post.ts';
import { maxPageBytes, postsOf } from './posts.ts';
import { sourceText } from './source-text.ts';
import { ThreadPage } from './thread-page.tsx';

const uuid = Type.String({ maxLength: 255 });

/** The page of a thread, at the two addresses that records name for each item of it. */
export function threadRoutes(add: AddPage, web: WebContext): void {
  const { baseUrl, database } = web.operations;
  const { reader } = database;
  for (const place of ['item', 'display']) {
    add({
      method: 'GET',
      path: `/${place}/:uuid`,
      auth: 'public',
      params: Type.Object({ uuid }),
      query: Type.Object({ after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })), quote: Type.Optional(uuid) }),
      handle: async ({ session, params, query, request, reply }) => {
        const viewer = session?.viewer ?? anonymous;
        const item = await findItem(reader, viewer, { mid: `${baseUrl}/item/${params.uuid}` });
        if (!item) throw notFound('Item');
        if (wantsActivity(request)) return sendObject(reply, web.operations, item);
        // Read first: what is written meanwhile comes once more, by an event.
        const followed = session && (await lastChange(reader));
        const { items, next, isBeginning } = await readPart(reader, viewer, item, query.after);
        const [top, ...comments] = await postsOf(web.operations, viewer, items);
        if (!top || top.isComment) throw notFound('Item');
        if (session) await noteOpened(web.operations, session.viewer, items);
        const channel = await findChannel(reader, item.channelId);
        await useLanguageOfGroup(reply, reader, channel?.groupId ?? null);
        const more = next === undefined ? undefined : `?after=${next}`;
        const written = await fieldAt(web, session, { kind: 'reply', itemId: top.id });
        const quoted = await quotation(web, viewer, query.quote);
        const field = { ...written, text: `${written.text}${written.text && quoted ? '\n\n' : ''}${quoted}` };
        const setting =
          session && ((await readThreadSettings(reader, session.viewer.userId, [top.id])).get(top.id) ?? 'none');
        const crumbs = await threadCrumbs(reader, viewer, item.channelId);
        const isMessage = channel?.groupId !== null;
        return sendPage(reply.header('vary', 'accept'), session, {
          title: top.title || reply.words.posts.of(top.author.name),
          frame: 'page',
          scripts: session ? ['channel', 'compose'] : [],
          ...(top.visibility === 'public' && describe(baseUrl, top, await readServerName(reader))),
          content: (
            <ThreadPage
              last={followed && writePosition(followed)}
              {...{ top, comments, more, isBeginning, crumbs, isMessage, field, setting }}
            />
          ),
          isCacheable: true,
        });
      },
    });
  }
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
  const sizes = await readThreadSizes(reader, viewer, [topId]);
  const top = sizes.slice(0, 1);
  const restFrom = (start: number) => {
    const rest = sizes.slice(Math.max(1, start));
    const end = countFitting([...top, ...rest], maxPageBytes);
    return { rest, shown: [...top, ...rest].slice(0, Math.max(end, 2)) };
  };
  const whole = restFrom(sizes.findIndex(({ id }) => id === Number(after)) + 1);
  const isThere = after !== undefined || whole.shown.some(({ id }) => id === askedId);
  const { rest, shown } = isThere ? whole : restFrom(sizes.findIndex(({ id }) => id === askedId));
  const items = await readItems(
    reader,
    viewer,
    shown.map(({ id }) => id),
  );
  const next = shown.length <= rest.length ? shown.at(-1)!.id : undefined;
  return { items, next, isBeginning: rest.length >= sizes.length - 1 };
}

/** The way to the channel that a thread stands in, where that is to be seen. */
async function threadCrumbs(reader: Reader, viewer: Viewer, channelId: number): Promise<Breadcrumb[]> {
  const channel = await findChannel(reader, channelId);
  return channel && (await isChannelVisible(reader, viewer, channel)) ? channelCrumbs(reader, viewer, channel) : [];
}
