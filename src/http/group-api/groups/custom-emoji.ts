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
  file: readSeparately('the picture: PNG, GIF or WebP, at most 512 KB.'),
  name: Type.String({ maxLength: 200, description: '2 to 64 of a to z, digits, `_`, `+` and `-`; unique.' }),
  aliases: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Other names, with commas between; 10 at most.' }),
  ),
});
const form = { 'multipart/form-data': Type.Object({ ...draft.properties, file: filePart }) };
const emojiParams = Type.Object({ emoji_id: rowId });
const refused = {
  400: 'No name of an emoji, or too many aliases.',
  409: 'Another emoji has one of the names.',
  413: 'The picture is too large.',
  422: 'That is no picture for an emoji, or there are too many emoji.',
};
const added = 'The emoji. Its picture is made 128 pixels high or wide at most, and holds nothing but the picture.';

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
      'By name, those of the group alone: emoji of the groups above and of the server apply as well. Where an emoji is named in a text or a reaction, `url` is the picture that is shown.',
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
    summary: 'Remove a custom emoji of a group',
    description: 'Where it was named, the name is shown.',
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
    description: 'By name; they apply in every channel.',
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
    summary: 'Remove a custom emoji of the server, as an administrator',
    description: 'Where it was named, the name is shown.',
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

/** @throws DomainError not_found for what is no emoji of the group, or of the server */
async function remove({ operations, reader, viewer, params }: Removing, groupId: number | null): Promise<void> {
  const emoji = await findCustomEmoji(reader, params.emoji_id);
  if (emoji?.groupId !== groupId) throw notFound('emoji');
  await removeCustomEmoji(operations, viewer, emoji.id);
}
