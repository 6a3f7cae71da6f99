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
  Type.Integer({ minimum: 1, description: 'From 1; positions beyond the end mean the last one.' }),
);
const channelChanges = Type.Object({
  topic: Type.Optional(
    Type.String({ maxLength: longestTopic, description: 'Shown at the top of the channel; empty for none.' }),
  ),
  category_id: Type.Optional(Type.Integer({ minimum: 0, description: 'A category of the group; 0 for none.' })),
  position,
  private: Type.Optional(
    Type.Boolean({
      description:
        'Only its members can read it; the person who sets this is the first one. Maintainers and Owners can see that it exists.',
    }),
  ),
});
const categoryName = Type.String({ maxLength: longestCategoryName });
const categoryDraft = Type.Object({ name: categoryName });
const categoryChanges = Type.Object({ name: Type.Optional(categoryName), position });
export const noChannel = { 404: 'The group has no such channel, or you cannot see it.' };
const noCategory = { 404: 'The group has no such category.' };

/** A channel in the path, of the group in it. */
export type NamedChannel = Static<typeof channelParams>;

/** The channel of the path, of the group in it. @throws DomainError not_found */
async function requireChannel({ reader, viewer, params }: Asking<NamedChannel>, group: Group): Promise<Project> {
  const channel = await findProject(reader, viewer, params.channel_id);
  if (channel?.group.id !== group.id) throw notFound('channel');
  return channel;
}

/** A channel in the path, in a group whose content is visible to the caller. */
export const visibleChannel: Access<NamedChannel, Project> = {
  who: 'people who can see it',
  find: async (asking) => requireChannel(asking, await openGroup.find(asking)),
};

/** One that the caller may change. */
export const maintainedChannel: Access<NamedChannel, Project> = {
  who: maintainedGroup.who,
  find: async (asking) => requireChannel(asking, await maintainedGroup.find(asking)),
};

/** Lists of a group's channels: their order, their categories, and their topics. */
export const channelRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/channels',
    tag: 'Groups',
    summary: 'Channels of a group, in order',
    description: 'Those that you can see: first those without a category, then by category.',
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
    summary: 'Change the topic, category, position or privacy of a channel',
    description: 'The channel. In a new category it is added at the end, unless `position` is set.',
    access: maintainedChannel,
    params: channelParams,
    input: channelChanges,
    answer: channelRecord,
    refusals: { 400: 'The category does not belong to this group.', ...noChannel },
    handle: change,
  }),
  route({
    method: 'GET',
    path: '/groups/:id/channel_categories',
    tag: 'Groups',
    summary: 'Channel categories of a group, in order',
    description: 'Those with channels that you can see; all for Maintainers and Owners.',
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
    summary: 'Add a channel category to a group',
    description: 'The category, at the end.',
    access: maintainedGroup,
    params: groupParams,
    input: categoryDraft,
    answer: categoryRecord,
    refusals: { 400: 'The name is missing.', 422: 'There are too many categories.' },
    handle: async ({ operations, viewer, subject: group, input }) =>
      encodeCategory(await addCategory(operations, viewer, group.id, input)),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/channel_categories/:category_id',
    tag: 'Groups',
    summary: 'Rename or move a channel category',
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
    summary: 'Delete a channel category',
    description: 'No content. Its channels are kept without a category.',
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
  // First the checks that depend only on the caller's text: the topic's length is checked by then.
  if (categoryId !== undefined || to !== undefined) {
    await placeForum(operations, viewer, channel.id, { categoryId: categoryId === 0 ? null : categoryId, to });
  }
  if (isPrivate !== undefined) await setForumPrivacy(operations, viewer, channel.id, isPrivate);
  const changed = await editForum(operations, viewer, channel.id, { topic });
  return encodeChannel(changed, operations.baseUrl);
}
