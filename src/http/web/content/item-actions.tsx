import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  deleteItems,
  findItem,
  findOwnReaction,
  isOwnIdentity,
  type Item,
  listRevisions,
  pinItem,
  publishItem,
  readOwnSources,
  readPins,
  readSaves,
  saveItemIn,
  unpinItem,
  defaultFolder,
  verbs,
  voteType,
} from '../../../core/content/index.ts';
import { listApplyingEmoji, storedReaction } from '../../../core/files/index.ts';
import { placeText } from '../../../core/attention/index.ts';
import { DomainError, notFound, type UserViewer } from '../../../core/platform/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import {
  type AddPage,
  channelPath,
  localPath,
  redirectTo,
  sendPage,
  undefinedIfNotFound,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { maxFieldBytes } from '../../uploads.ts';
import { DeletePage, EditPage, HistoryPage, ReactPage } from './item-forms.tsx';
import { itemPath } from './post.ts';
import { postsOf } from './posts.ts';
import { composerProblem, discardSentDraft, fieldAt, refusedField } from './drafts.ts';
import { publishOnce, publishWithFiles, readSent } from './written.ts';
import { sourceText } from './source-text.ts';
import { showGone, showThread } from './threads.tsx';

const params = Type.Object({ uuid: Type.String({ maxLength: 255 }) });
const returnTo = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };

/** What can be done with one item: answer, react, vote, edit, delete. */
export function itemActionRoutes(add: AddPage, web: WebContext): void {
  replyRoute(add, web);
  reactionRoutes(add, web);
  editRoutes(add, web);
  deleteRoutes(add, web);
  markRoutes(add, web);
  add({
    method: 'POST',
    path: '/item/:uuid/vote',
    auth: 'session',
    params,
    body: Type.Object({ ...returnTo, answer: Type.String({ maxLength: 200 }) }),
    handle: async ({ session, params: { uuid }, body, reply }) => {
      const item = await requireItem(web, session.viewer, uuid);
      const vote = { parent: { id: item.id }, title: body.answer, objType: voteType, mayBeEmpty: true };
      await publishItem(web.operations, session.viewer, vote).catch((error: unknown) => {
        // Who has voted already sees so by the numbers.
        if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
      });
      return backTo(reply, body.return_to, uuid);
    },
  });
}

function markRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  const toggles: Readonly<Record<string, (viewer: UserViewer, item: Item) => Promise<void>>> = {
    save: async (viewer, item) => {
      const isSaved = (await readSaves(reader, viewer, [item.id])).has(item.id);
      await saveItemIn(operations, viewer, { id: item.id }, isSaved ? [] : [defaultFolder]);
    },
    pin: async (viewer, item) => {
      const isPinned = (await readPins(reader, item.channelId, [item.id])).has(item.id);
      await (isPinned ? unpinItem : pinItem)(operations, viewer, { id: item.id });
    },
  };
  for (const [action, toggle] of Object.entries(toggles)) {
    add({
      method: 'POST',
      path: `/item/:uuid/${action}`,
      auth: 'session',
      params,
      body: Type.Object(returnTo),
      handle: async ({ session, params: { uuid }, body, reply }) => {
        await toggle(session.viewer, await requireItem(web, session.viewer, uuid));
        return backTo(reply, body.return_to, uuid);
      },
    });
  }
  add({
    method: 'GET',
    path: '/item/:uuid/history',
    auth: 'session',
    params,
    handle: async ({ session, params: { uuid }, reply }) => {
      const item = await requireItem(web, session.viewer, uuid);
      const revisions = await listRevisions(reader, session.viewer, item.id);
      const shown = await Promise.all(
        revisions.map(async ({ writtenAt, title, ...revision }) => ({
          writtenAt,
          title,
          text: await sourceText(operations, revision),
        })),
      );
      const content = <HistoryPage uuid={uuid} revisions={shown} />;
      return sendPage(reply, session, { title: reply.words.edit.history, frame: 'page', content });
    },
  });
}

function replyRoute(add: AddPage, web: WebContext): void {
  add({
    method: 'POST',
    path: '/item/:uuid/reply',
    auth: 'session',
    params,
    files: 'files',
    keepsForm: true,
    handle: async ({ session, params: { uuid }, form, body, reply }) => {
      const sent = readSent(form, body);
      const { operations } = web;
      const item = await findItem(operations.database.reader, session.viewer, { uuid });
      const place = item && ({ kind: 'reply', itemId: item.id } as const);
      try {
        if (!item || !place) throw notFound('item');
        const written = {
          parent: { id: item.id },
          body: sent.text('body'),
          mimetype: 'text/markdown',
          mayBeEmpty: false,
        };
        const { uuid: made } = await publishWithFiles(operations, session.viewer, form, sent, (media) =>
          publishOnce(operations, session.viewer, sent, { ...written, media }),
        );
        await discardSentDraft(operations, session.viewer, place);
        return await redirectTo(reply, `${itemPath(made)}#m-${made}`);
      } catch (error) {
        const refusal = { error, form, sent, words: reply.words };
        const shown = place && (await refusedField(web, session, { ...refusal, place }));
        const thread = item && (await showThread(web, session, reply, item, {}, shown).catch(undefinedIfNotFound));
        return thread ?? showGone(session, reply, await refusedField(web, session, { ...refusal, place: undefined }));
      }
    },
  });
}

function reactionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/item/:uuid/react',
    auth: 'session',
    params,
    handle: async ({ session, params: { uuid }, reply }) => {
      const item = await requireItem(web, session.viewer, uuid);
      const [post] = await postsOf(operations, session.viewer, [item]);
      // Reactions and votes are no posts.
      if (!post) throw notFound('item');
      const { reactions } = reply.words;
      const custom = await listApplyingEmoji(operations.database.reader, session.viewer, item.channelId);
      const content = <ReactPage {...{ post, custom }} />;
      return sendPage(reply, session, { title: reactions.heading, frame: 'page', content });
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/react',
    auth: 'session',
    params,
    body: Type.Object({ ...returnTo, emoji: Type.String({ minLength: 1, maxLength: 100 }) }),
    handle: async ({ session, params: { uuid }, body, reply }) => {
      const item = await requireItem(web, session.viewer, uuid);
      const written = body.emoji.trim();
      if (!isEmoji(written))
        throw new DomainError('invalid_input', 'other.verbatim', { sentence: reply.words.reactions.badEmoji });
      const { reader } = operations.database;
      const emoji = await storedReaction(reader, item.channelId, written);
      const own = await findOwnReaction(reader, session.viewer, item.id, emoji);
      if (own !== undefined) await deleteItems(operations, session.viewer, [{ id: own }]);
      else {
        const reaction = { parent: { id: item.id }, body: emoji, verb: verbs.react, mayBeEmpty: true };
        await publishItem(operations, session.viewer, reaction);
      }
      return backTo(reply, body.return_to, uuid);
    },
  });
}

/** One sign that stands for itself, or a custom one as in `:anchor:`. */
function isEmoji(text: string): boolean {
  if (/^:[a-z0-9_+-]{1,64}:$/i.test(text)) return true;
  const [only, ...more] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return (
    only !== undefined && more.length === 0 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text)
  );
}

interface Written {
  readonly title: string;
  readonly text: string;
  readonly problem?: string;
}

function editRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const show = async (session: WebSession, reply: FastifyReply, item: Item, written: Written) => {
    const { title, text, problem } = written;
    const draft = placeText({ kind: 'edit', itemId: item.id });
    const content = <EditPage {...{ uuid: item.uuid, title, text, problem, isTop: item.isTop, draft }} />;
    const page = { title: reply.words.edit.title, frame: 'page', scripts: ['compose'], content } as const;
    return sendPage(reply, session, { ...page, status: problem === undefined ? 200 : 422 });
  };
  add({
    method: 'GET',
    path: '/item/:uuid/edit',
    auth: 'session',
    params,
    handle: async ({ session, params: { uuid }, reply }) => {
      const item = await requireOwn(web, session.viewer, uuid);
      const { text } = await fieldAt(web, session, { kind: 'edit', itemId: item.id });
      const { title } = item;
      return show(session, reply, item, { title, text: text || (await sourceOf(web, session.viewer, item)) });
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/edit',
    auth: 'session',
    params,
    body: Type.Object({ ...returnTo, body: Type.String(), title: Type.Optional(Type.String()) }),
    formBytes: maxFieldBytes,
    handle: async ({ session, params: { uuid }, body, reply }) => {
      const item = await requireOwn(web, session.viewer, uuid).catch(undefinedIfNotFound);
      if (!item) return showGone(session, reply, { text: body.body, problem: reply.words.composer.gone });
      try {
        const { title, body: text } = body;
        const change = {
          postId: item.id,
          body: text,
          mimetype: item.mimetype,
          title,
          mayBeEmpty: item.attachments.length > 0,
        };
        await publishItem(operations, session.viewer, change);
        await discardSentDraft(operations, session.viewer, { kind: 'edit', itemId: item.id });
      } catch (error) {
        const problem = composerProblem(error, reply.words);
        return show(session, reply, item, { title: body.title ?? item.title, text: body.body, problem });
      }
      return redirectTo(reply, `${itemPath(uuid)}#m-${uuid}`);
    },
  });
}

function deleteRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/item/:uuid/delete',
    auth: 'session',
    params,
    handle: async ({ session, params: { uuid }, reply }) => {
      const item = await requireItem(web, session.viewer, uuid);
      const [post] = await postsOf(web.operations, session.viewer, [item]);
      if (!post?.mayDelete) throw new DomainError('forbidden', 'content.mayNotDelete');
      return sendPage(reply, session, {
        title: reply.words.edit.delete,
        frame: 'page',
        content: <DeletePage post={post} />,
      });
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/delete',
    auth: 'session',
    params,
    handle: async ({ session, params: { uuid }, reply }) => {
      const { viewer } = session;
      const item = await requireItem(web, viewer, uuid);
      const top = item.isTop
        ? undefined
        : await findItem(web.operations.database.reader, viewer, { id: item.parentId });
      await deleteItems(web.operations, viewer, [{ id: item.id }]);
      return redirectTo(reply, top ? itemPath(top.uuid) : `${await placeOf(web, viewer, item)}?notice=deleted`);
    },
  });
}

/** Where what begins a thread stood among others: the channel of a group, as far as the viewer sees it, else home. */
async function placeOf({ operations }: WebContext, viewer: UserViewer, { channelId }: Item): Promise<string> {
  const { reader } = operations.database;
  const channel = await findChannelFor(reader, viewer, channelId);
  return channel && channel.groupId !== null ? channelPath(channel) : '/';
}

/** The text of an item as its author wrote it: mentions by their addresses. */
async function sourceOf(web: WebContext, viewer: UserViewer, item: Item): Promise<string> {
  const { reader } = web.operations.database;
  const own = (await readOwnSources(reader, viewer, [item.id])).get(item.id);
  return own ?? sourceText(web.operations, item);
}

async function requireItem(web: WebContext, viewer: UserViewer, uuid: string): Promise<Item> {
  const item = await findItem(web.operations.database.reader, viewer, { uuid });
  if (!item) throw notFound('item');
  return item;
}

async function requireOwn(web: WebContext, viewer: UserViewer, uuid: string): Promise<Item> {
  const item = await requireItem(web, viewer, uuid);
  if (!isOwnIdentity(viewer, item.authorXchanId)) {
    throw new DomainError('forbidden', 'content.mayNotEdit');
  }
  return item;
}

function backTo(reply: FastifyReply, path: string | undefined, uuid: string): FastifyReply {
  const back = path === undefined ? itemPath(uuid) : localPath(path);
  return redirectTo(reply, `${back}#m-${uuid}`);
}
