import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  addCustomEmoji,
  findCustomEmoji,
  findEmojiMakers,
  listCustomEmoji,
  maxEmojiBytes,
  mayEditEmoji,
  removeCustomEmoji,
} from '../../../core/files/index.ts';
import { type Group, isGroupOpen } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound, type Reader } from '../../../core/platform/index.ts';
import type { FilePart } from '../../uploads.ts';
import {
  type AddPage,
  formErrorOf,
  groupPath,
  redirectTo,
  requireVisibleGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type VisibleGroup,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type EmojiDraft, EmojiPage, type EmojiPageProps, type ListedEmoji, RemoveEmojiPage } from './emoji-page.tsx';

const idParams = Type.Object({ id: rowId });
const emptyDraft: EmojiDraft = { name: '', aliases: '' };
/** More than is taken: what is too large is said in the form, as far as that can be. */
const file = { name: 'file', maxBytes: 16 * maxEmojiBytes };

interface Shown {
  readonly notice?: string | undefined;
  readonly draft?: EmojiDraft;
  readonly problem?: string;
}

/** Emoji of groups, for their Maintainers and Owners to change, and of the server, for administrators. */
export function emojiRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/admin/emoji',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ session, query, reply }) => showServerEmoji(reader, session, reply, query),
  });

  add({
    method: 'POST',
    path: '/admin/emoji',
    auth: 'session',
    file,
    handle: async ({ session, file: sent, reply }) => {
      const refused = await tryToAdd(web, { session, reply }, null, sent!);
      return refused
        ? showServerEmoji(reader, session, reply, refused)
        : redirectTo(reply, `${pathOf(undefined)}?notice=added`);
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/emoji',
    auth: 'session',
    params: idParams,
    file,
    handle: async ({ session, params: { id }, file: sent, reply }) => {
      const visible = await requireVisibleGroup(reader, session.viewer, id);
      const refused = await tryToAdd(web, { session, reply }, id, sent!);
      return refused
        ? showGroupEmoji(reader, session, reply, visible, refused)
        : redirectTo(reply, `${pathOf(visible.group)}?notice=added`);
    },
  });

  removalRoutes(add, web);
}

function removalRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  const path = '/custom-emoji/:id/remove';
  const editable = async ({ viewer }: WebSession, id: number) => {
    const emoji = await findCustomEmoji(reader, id);
    if (!emoji) throw notFound('emoji');
    const visible = emoji.groupId === null ? undefined : await requireVisibleGroup(reader, viewer, emoji.groupId);
    if (!(visible ? mayEditEmoji(visible.level) : viewer.isAdmin)) throw notFound('emoji');
    return { emoji, back: pathOf(visible?.group) };
  };

  add({
    method: 'GET',
    path,
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const asked = await editable(session, id);
      const title = reply.words.customEmoji.removeNamed(asked.emoji.name);
      return sendPage(reply, session, { title, content: <RemoveEmojiPage {...asked} /> });
    },
  });

  add({
    method: 'POST',
    path,
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const { back } = await editable(session, id);
      await removeCustomEmoji(operations, session.viewer, id);
      return redirectTo(reply, `${back}?notice=removed`);
    },
  });
}

function pathOf(group: Group | undefined): string {
  return group ? groupPath(group, 'emoji') : '/admin/emoji';
}

/** @returns what to show beside the form where the emoji was refused */
async function tryToAdd(
  { operations }: WebContext,
  { session: { viewer }, reply }: { readonly session: WebSession; readonly reply: FastifyReply },
  groupId: number | null,
  { bytes: picture, fields }: FilePart,
): Promise<Required<Pick<Shown, 'draft' | 'problem'>> | undefined> {
  const draft = { name: fields.get('name') ?? '', aliases: fields.get('aliases') ?? '' };
  try {
    await addCustomEmoji(operations, viewer, { groupId, ...draft, picture });
    return undefined;
  } catch (error) {
    return { draft, problem: formErrorOf(error, reply.words, ['conflict', 'not_acceptable_file']).message };
  }
}

async function listed(reader: Reader, groupId: number | null): Promise<ListedEmoji[]> {
  const emoji = await listCustomEmoji(reader, [groupId]);
  const makers = await findEmojiMakers(reader, emoji);
  return emoji.map((each) => ({ ...each, by: makers.get(each.createdBy)?.name }));
}

/** The emoji of a group, for those who may see what it holds. @throws DomainError not_found */
export async function showGroupEmoji(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { group, level }: VisibleGroup,
  shown: Shown,
): Promise<FastifyReply> {
  if (!isGroupOpen(group, level)) throw notFound('page');
  const ancestors = await visibleAncestors(reader, session.viewer, group);
  const of = { group, ancestors, isOwner: level >= accessLevels.owner };
  const emoji = await listed(reader, group.id);
  return show(session, reply, shown, { group: of, emoji, mayEdit: mayEditEmoji(level) });
}

async function showServerEmoji(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  shown: Shown,
): Promise<FastifyReply> {
  if (!session.viewer.isAdmin) throw notFound('page');
  return show(session, reply, shown, { group: undefined, emoji: await listed(reader, null), mayEdit: true });
}

function show(
  session: WebSession,
  reply: FastifyReply,
  { notice, draft = emptyDraft, problem }: Shown,
  props: Pick<EmojiPageProps, 'group' | 'emoji' | 'mayEdit'>,
): Promise<FastifyReply> {
  const { customEmoji: words } = reply.words;
  const done = notice === 'added' || notice === 'removed' ? words[notice] : undefined;
  const title = props.group ? words.titleOf(props.group.group.name) : words.title;
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title, status, content: <EmojiPage {...{ ...props, draft, problem, done }} /> });
}
