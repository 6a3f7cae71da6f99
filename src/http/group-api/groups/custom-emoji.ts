import { Type } from 'typebox';
import {
  addCustomEmoji,
  type CustomEmoji,
  findCustomEmoji,
  findEmojiMakers,
  listCustomEmoji,
  maxEmojiBytes,
  removeCustomEmoji,
  requireEmojiEditor,
} from '../../../core/files/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { notFound, type OperationContext } from '../../../core/platform/index.ts';
import { customEmojiRecord, encodeCustomEmoji } from '../../../wire/group-api/groups/custom-emoji.ts';
import { list } from '../../../wire/schema.ts';
import { filePart } from '../../openapi/operation.ts';
import { type FilePart, readFilePart } from '../../uploads.ts';
import { readSeparately, rowId } from '../parameters.ts';
import { type Access, administrator, type Asking, type Exchange, route, signedIn } from '../route.ts';
import { findVisibleGroup, groupParams, openGroup } from './find-group.ts';

const draft = Type.Object({
  file: readSeparately('the image: PNG, GIF or WebP, up to 512 KB.'),
  name: Type.String({ maxLength: 200, description: '2 to 64 of a to z, digits, `_`, `+` and `-`; unique.' }),
  aliases: Type.Optional(Type.String({ maxLength: 1000, description: 'Other names, separated by commas; up to 10.' })),
});
const form = { 'multipart/form-data': Type.Object({ ...draft.properties, file: filePart }) };
const emojiParams = Type.Object({ emoji_id: rowId });
const refused = {
  400: 'The name is not valid, or there are too many aliases.',
  409: 'Another emoji has one of the names.',
  413: 'The image is too large.',
  422: 'The image cannot be used as an emoji, or there are too many emoji.',
};
const added = 'The emoji. Its image is scaled to a height or width of up to 128 pixels, and its metadata is removed.';

/** A group whose emoji the caller may change. */
const emojiGroup: Access<{ readonly id: string }, Group> = {
  who: 'Owner, Maintainer, administrator',
  find: async ({ reader, viewer, params }) => {
    const group = await findVisibleGroup(reader, viewer, params.id);
    await requireEmojiEditor(reader, viewer, group.id);
    return group;
  },
};

/** Custom emoji of groups and of the server. */
export const customEmojiRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/custom_emoji',
    tag: 'Groups',
    summary: 'Custom emoji of a group',
    description:
      'By name, only those of the group; emoji of parent groups and of the server are also available. Where a text or reaction uses an emoji, `url` is the image to show.',
    access: openGroup,
    params: groupParams,
    answer: list(customEmojiRecord),
    handle: ({ operations, subject: group }) => answerEmoji(operations, group.id),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/custom_emoji',
    tag: 'Groups',
    summary: 'Add a custom emoji to a group',
    description: added,
    access: emojiGroup,
    params: groupParams,
    input: draft,
    upload: readPicture,
    bodies: form,
    answer: customEmojiRecord,
    refusals: refused,
    handle: (exchange) => add(exchange, exchange.subject.id),
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/custom_emoji/:emoji_id',
    tag: 'Groups',
    summary: 'Delete a custom emoji of a group',
    description: 'No content. Its name is shown where it was used.',
    access: emojiGroup,
    params: Type.Object({ ...groupParams.properties, ...emojiParams.properties }),
    answer: null,
    refusals: { 404: 'The group has no such emoji.' },
    handle: (exchange) => remove(exchange, exchange.subject.id),
  }),
  route({
    method: 'GET',
    path: '/custom_emoji',
    tag: 'Server',
    summary: 'Custom emoji of the server',
    description: 'By name; they are available in every channel.',
    access: signedIn,
    answer: list(customEmojiRecord),
    handle: ({ operations }) => answerEmoji(operations, null),
  }),
  route({
    method: 'POST',
    path: '/custom_emoji',
    tag: 'Server',
    summary: 'Add a custom emoji to the server, as an administrator',
    description: added,
    access: administrator,
    input: draft,
    upload: readPicture,
    bodies: form,
    answer: customEmojiRecord,
    refusals: refused,
    handle: (exchange) => add(exchange, null),
  }),
  route({
    method: 'DELETE',
    path: '/custom_emoji/:emoji_id',
    tag: 'Server',
    summary: 'Delete a custom emoji of the server, as an administrator',
    description: 'No content. Its name is shown where it was used.',
    access: administrator,
    params: emojiParams,
    answer: null,
    refusals: { 404: 'The server has no such emoji.' },
    handle: (exchange) => remove(exchange, null),
  }),
];

async function readPicture({ request }: Asking<unknown>) {
  const file = await readFilePart(request, 'file', maxEmojiBytes);
  return { file, fields: Object.fromEntries(file.fields) };
}

async function answerEmoji(operations: OperationContext, groupId: number | null) {
  return encoded(operations, await listCustomEmoji(operations.database.reader, [groupId]));
}

async function encoded({ baseUrl, database }: OperationContext, emoji: readonly CustomEmoji[]) {
  const makers = await findEmojiMakers(database.reader, emoji);
  return emoji.map((each) => encodeCustomEmoji(each, makers.get(each.createdBy), baseUrl));
}

type Adding = Exchange<unknown, { readonly name: string; readonly aliases?: string }, unknown, FilePart>;

async function add({ operations, viewer, input, file }: Adding, groupId: number | null) {
  const { name, aliases = '' } = input;
  const emoji = await addCustomEmoji(operations, viewer, { groupId, name, aliases, picture: file.bytes });
  return (await encoded(operations, [emoji]))[0]!;
}

type Removing = Exchange<{ readonly emoji_id: number }, unknown, unknown, unknown>;

/** @throws DomainError not_found if the group or the server has no such emoji */
async function remove({ operations, reader, viewer, params }: Removing, groupId: number | null): Promise<void> {
  const emoji = await findCustomEmoji(reader, params.emoji_id);
  if (emoji?.groupId !== groupId) throw notFound('emoji');
  await removeCustomEmoji(operations, viewer, emoji.id);
}
