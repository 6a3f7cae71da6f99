import { type Static, Type } from 'typebox';
import {
  addCategory,
  changeCategory,
  editForum,
  findProject,
  type Group,
  levelOf,
  listCategories,
  listPlacedProjects,
  listVisibleCategories,
  longestCategoryName,
  longestTopic,
  placeForum,
  type Project,
  removeCategory,
  setForumPrivacy,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  categoryRecord,
  channelRecord,
  encodeCategory,
  encodeChannel,
} from '../../../wire/group-api/groups/channel.ts';
import { list } from '../../../wire/schema.ts';
import { answerSlice, numberedParameters, pageOf } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { type Access, type Asking, type Exchange, route } from '../route.ts';
import { groupParams, maintainedGroup, openGroup } from './find-group.ts';

export const channelParams = Type.Object({ id: Type.String(), channel_id: rowId });
const categoryParams = Type.Object({ id: Type.String(), category_id: rowId });
const position = Type.Optional(
  Type.Integer({ minimum: 1, description: 'From 1; places behind the last are the last.' }),
);
const channelChanges = Type.Object({
  topic: Type.Optional(
    Type.String({ maxLength: longestTopic, description: 'Shown in the head of the channel; empty for none.' }),
  ),
  category_id: Type.Optional(Type.Integer({ minimum: 0, description: 'A category of the group; 0 for none.' })),
  position,
  private: Type.Optional(
    Type.Boolean({
      description:
        'Only its members read it; whoever makes it so is the first of them. Maintainers and Owners know of it.',
    }),
  ),
});
const categoryName = Type.String({ maxLength: longestCategoryName });
const categoryDraft = Type.Object({ name: categoryName });
const categoryChanges = Type.Object({ name: Type.Optional(categoryName), position });
export const noChannel = { 404: 'There is no such channel in the group that the caller may know of.' };
const noCategory = { 404: 'There is no such category in the group.' };

/** A channel in the path, of the group in it. */
export type NamedChannel = Static<typeof channelParams>;

/** The channel of the path, of the group in it. @throws DomainError not_found */
async function requireChannel({ reader, viewer, params }: Asking<NamedChannel>, group: Group): Promise<Project> {
  const channel = await findProject(reader, viewer, params.channel_id);
  if (channel?.group.id !== group.id) throw notFound('channel');
  return channel;
}

/** A channel in the path, of a group whose content the caller may see. */
export const visibleChannel: Access<NamedChannel, Project> = {
  who: 'who may know of it',
  find: async (asking) => requireChannel(asking, await openGroup.find(asking)),
};

/** One that the caller may change. */
export const maintainedChannel: Access<NamedChannel, Project> = {
  who: maintainedGroup.who,
  find: async (asking) => requireChannel(asking, await maintainedGroup.find(asking)),
};

/** Channels of groups as they are listed: their order, the categories that they stand in, and their topics. */
export const channelRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/channels',
    tag: 'Groups',
    summary: 'Channels of a group, in their order',
    description: 'Those that the caller may know of: outside of categories first, then category by category.',
    access: openGroup,
    params: groupParams,
    input: Type.Object(numberedParameters),
    answer: list(channelRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: group, input } = exchange;
      const slice = { ...pageOf(input), orderBy: 'name', sort: 'asc' } as const;
      const found = await listPlacedProjects(reader, viewer, group, slice);
      return answerSlice(exchange, slice, found, (channel) => encodeChannel(channel, operations.baseUrl));
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/channels/:channel_id',
    tag: 'Groups',
    summary: 'A channel of a group',
    description: 'The channel.',
    access: visibleChannel,
    params: channelParams,
    answer: channelRecord,
    refusals: noChannel,
    handle: async ({ operations, subject: channel }) => encodeChannel(channel, operations.baseUrl),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/channels/:channel_id',
    tag: 'Groups',
    summary: 'Give a channel a topic, a category or a place, or make it private',
    description: 'The channel. In another category it stands at the end, unless a position is named.',
    access: maintainedChannel,
    params: channelParams,
    input: channelChanges,
    answer: channelRecord,
    refusals: { 400: 'The category is none of this group.', ...noChannel },
    handle: change,
  }),
  route({
    method: 'GET',
    path: '/groups/:id/channel_categories',
    tag: 'Groups',
    summary: 'Categories of the channels of a group, in their order',
    description: 'Those with channels that the caller may know of; Maintainers and Owners get all.',
    access: openGroup,
    params: groupParams,
    answer: list(categoryRecord),
    handle: async ({ reader, viewer, subject: group }) => {
      const isAll = (await levelOf(reader, viewer, group)) >= accessLevels.maintainer;
      const found = isAll ? listCategories(reader, group.id) : listVisibleCategories(reader, viewer, group.id);
      return (await found).map(encodeCategory);
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/channel_categories',
    tag: 'Groups',
    summary: 'Add a category for the channels of a group',
    description: 'The category, behind the others.',
    access: maintainedGroup,
    params: groupParams,
    input: categoryDraft,
    answer: categoryRecord,
    refusals: { 400: 'There is no name.', 422: 'There are too many.' },
    handle: async ({ operations, viewer, subject: group, input }) =>
      encodeCategory(await addCategory(operations, viewer, group.id, input)),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/channel_categories/:category_id',
    tag: 'Groups',
    summary: 'Rename a category of channels, or move it',
    description: 'The category.',
    access: maintainedGroup,
    params: categoryParams,
    input: categoryChanges,
    answer: categoryRecord,
    refusals: { 400: 'The name is empty.', ...noCategory },
    handle: async ({ operations, viewer, subject: group, params, input }) => {
      const of = { groupId: group.id, id: params.category_id };
      return encodeCategory(await changeCategory(operations, viewer, of, { name: input.name, to: input.position }));
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/channel_categories/:category_id',
    tag: 'Groups',
    summary: 'Remove a category of channels',
    description: 'Nothing. Its channels stay, outside of categories.',
    access: maintainedGroup,
    params: categoryParams,
    answer: null,
    refusals: noCategory,
    handle: ({ operations, viewer, subject: group, params }) =>
      removeCategory(operations, viewer, { groupId: group.id, id: params.category_id }),
  }),
];

async function change(exchange: Exchange<NamedChannel, Static<typeof channelChanges>, Project, unknown>) {
  const { operations, viewer, subject: channel, input } = exchange;
  const { topic, category_id: categoryId, position: to, private: isPrivate } = input;
  // First what may be refused for the caller's own words: the topic is checked by its length already.
  if (categoryId !== undefined || to !== undefined) {
    await placeForum(operations, viewer, channel.id, { categoryId: categoryId === 0 ? null : categoryId, to });
  }
  if (isPrivate !== undefined) await setForumPrivacy(operations, viewer, channel.id, isPrivate);
  const changed = await editForum(operations, viewer, channel.id, { topic });
  return encodeChannel(changed, operations.baseUrl);
}
