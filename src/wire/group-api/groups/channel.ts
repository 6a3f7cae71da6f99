import { type Static, Type } from 'typebox';
import type { ChannelCategory, Project } from '../../../core/groups/domain/index.ts';
import { count, id, moment, named, orNull, text, truth } from '../../schema.ts';

/** A channel of a group, as the list of its channels shows it. */
export const channelRecord = named(
  'GroupChannel',
  Type.Object({
    id: Type.Integer({ description: 'Same as for the project.' }),
    group_id: id,
    name: text,
    path: text,
    description: text,
    topic: Type.String({ description: 'The current topic, in one line.' }),
    category_id: orNull(id),
    position: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Position in its category; channels without one follow, sorted by name.',
    }),
    private: Type.Boolean({ description: 'Only some members of the group can see it.' }),
    archived: truth,
    created_at: moment,
    last_activity_at: moment,
    web_url: text,
  }),
);

/** A channel of a group. */
export function encodeChannel(channel: Project, baseUrl: string): Static<typeof channelRecord> {
  return {
    id: channel.id,
    group_id: channel.group.id,
    name: channel.name,
    path: channel.path,
    description: channel.description,
    topic: channel.topic,
    category_id: channel.categoryId,
    position: channel.position,
    private: channel.isRestricted,
    archived: channel.archived,
    created_at: channel.createdAt,
    last_activity_at: channel.lastPostAt ?? channel.createdAt,
    web_url: `${baseUrl}/channel/${channel.address}`,
  };
}

/** A section of the list of a group's channels. */
export const categoryRecord = named('ChannelCategory', Type.Object({ id, group_id: id, name: text, position: count }));

/** A section of the list of a group's channels. */
export function encodeCategory(category: ChannelCategory): Static<typeof categoryRecord> {
  return { id: category.id, group_id: category.groupId, name: category.name, position: category.position };
}
