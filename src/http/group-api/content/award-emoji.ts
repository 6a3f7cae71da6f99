import { Type } from 'typebox';
import {
  deleteItems,
  findUsersOfXchans,
  type Item,
  listReactions,
  publishItem,
  type SingleReaction,
} from '../../../core/content/index.ts';
import { emojiNameOf, readNamedEmoji } from '../../../core/files/index.ts';
import { DomainError, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { standardEmojiOf } from '../../../lib/emoji/codes.ts';
import { awardRecord, encodeAward } from '../../../wire/group-api/content/award-emoji.ts';
import { list } from '../../../wire/schema.ts';
import { type Access, type GroupRoute, route } from '../route.ts';
import { answerSlice, numberedParameters, pageOf } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { noteParams, visibleNote } from './discussions.ts';
import { issueParams, visibleThread } from './project-posts.ts';

const draft = Type.Object({
  name: Type.String({ maxLength: 66, description: 'A name without colons, including custom emoji.' }),
});

const byId = { orderBy: 'id', sort: 'asc' } as const;

/** @throws DomainError not_found */
async function requireReaction(
  reader: Reader,
  viewer: UserViewer,
  on: { readonly itemId: number; readonly id: number },
): Promise<SingleReaction> {
  const [reaction] = (await listReactions(reader, viewer, on, { limit: 1, offset: 0, ...byId })).rows;
  if (!reaction) throw new DomainError('not_found', 'notFound.any');
  return reaction;
}

/** Reactions to one item with who they are by. */
async function encodeAll(operations: OperationContext, item: Item, reactions: readonly SingleReaction[]) {
  const authors = [...new Set(reactions.map(({ authorXchanId }) => authorXchanId))];
  const users = await findUsersOfXchans(operations.database.reader, authors);
  return reactions.map((reaction) =>
    encodeAward(reaction, item, users.get(reaction.authorXchanId), operations.baseUrl),
  );
}

/** A name that an emoji has here. @throws DomainError invalid_input */
async function requireEmoji(reader: Reader, { channelId }: Item, written: string): Promise<string> {
  const name = emojiNameOf(written) ?? (standardEmojiOf(written) === undefined ? undefined : written);
  const text = `:${name}:`;
  if (name !== undefined) {
    if (standardEmojiOf(name) !== undefined) return text;
    const [named] = await readNamedEmoji(reader, [{ channelId, text }]);
    if (named?.has(name)) return text;
  }
  throw new DomainError('invalid_input', 'emoji.unknownName', { field: 'name' });
}

/** The object of reactions, as named in a path. */
interface Place {
  readonly path: string;
  readonly params: typeof issueParams;
  readonly access: Access<unknown, Item>;
  readonly what: string;
}

/** The routes of the reactions to an object in a path. */
function awardRoutes(
  path: string,
  params: typeof issueParams,
  access: Access<never, Item>,
  what: string,
): GroupRoute[] {
  const place = { path, params, access: access as Access<unknown, Item>, what };
  return [...readingRoutes(place), ...writingRoutes(place)];
}

function oneOf({ properties }: typeof issueParams) {
  return Type.Object({ ...properties, award_id: rowId });
}

function readingRoutes({ path, params, access, what }: Place): GroupRoute[] {
  return [
    route({
      method: 'GET',
      path: `${path}/award_emoji`,
      tag: 'Projects',
      summary: `Reactions to ${what}`,
      description: 'The reactions with their authors, oldest first; custom emoji by their name.',
      access,
      params,
      input: Type.Object(numberedParameters),
      answer: list(awardRecord),
      handle: async (exchange) => {
        const { operations, reader, viewer, input, subject: item } = exchange;
        const slice = { ...pageOf(input), ...byId };
        const { rows, ...rest } = await listReactions(reader, viewer, { itemId: item.id }, slice);
        const awards = await encodeAll(operations, item, rows);
        return answerSlice(exchange, slice, { ...rest, rows: awards }, (award) => award);
      },
    }),
    route({
      method: 'GET',
      path: `${path}/award_emoji/:award_id`,
      tag: 'Projects',
      summary: `One reaction to ${what}`,
      description: 'The reaction.',
      access,
      params: oneOf(params),
      answer: awardRecord,
      handle: async ({ operations, reader, viewer, subject: item, params: { award_id: id } }) => {
        const reaction = await requireReaction(reader, viewer, { itemId: item.id, id });
        return (await encodeAll(operations, item, [reaction]))[0]!;
      },
    }),
  ];
}

function writingRoutes({ path, params, access, what }: Place): GroupRoute[] {
  return [
    route({
      method: 'POST',
      path: `${path}/award_emoji`,
      tag: 'Projects',
      summary: `React to ${what}`,
      description: 'The reaction, or the existing one if you have already reacted with it.',
      access,
      params,
      input: draft,
      answer: awardRecord,
      who: 'people who can react',
      refusals: {
        400: 'There is no emoji with that name.',
        403: 'Replies are closed, or you are not allowed to post there.',
      },
      handle: async ({ operations, reader, viewer, subject: item, input }) => {
        const body = await requireEmoji(reader, item, input.name);
        const { id } = await publishItem(operations, viewer, {
          parent: { id: item.id },
          verb: 'react',
          body,
          mayBeEmpty: false,
        });
        const reaction = await requireReaction(reader, viewer, { itemId: item.id, id });
        return (await encodeAll(operations, item, [reaction]))[0]!;
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/award_emoji/:award_id`,
      tag: 'Projects',
      summary: `Remove a reaction to ${what}`,
      description: 'Nothing.',
      access,
      params: oneOf(params),
      answer: null,
      who: 'its author, moderators',
      handle: async ({ operations, reader, viewer, subject: item, params: { award_id: id } }) => {
        await requireReaction(reader, viewer, { itemId: item.id, id });
        await deleteItems(operations, viewer, [{ id }]);
      },
    }),
  ];
}

/** Reactions to threads and comments, as award emoji. */
export const awardEmojiRoutes = [
  ...awardRoutes('/projects/:id/issues/:issue_iid', issueParams, visibleThread, 'a thread'),
  ...awardRoutes('/projects/:id/issues/:issue_iid/notes/:note_id', noteParams, visibleNote, 'a comment'),
];
