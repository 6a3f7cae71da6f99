import { type Kysely, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { unseenEntries, voteType } from '../../content/index.ts';
import { accessLevels, lastPostAt, visibleForums, visibleItems } from '../../identity/index.ts';
import {
  type Flag,
  identitiesOf,
  type Param,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  rowsOfText,
  rowsText,
  toStoredName,
  type UserViewer,
} from '../../platform/index.ts';
import { type ChannelLevel, countLimit } from '../domain/attention.ts';
import { attentionByPath, attentionIn, isPathWithin, placedSettings } from './group-settings.ts';
import { countUnreadNotifications, type UnreadNotifications } from './notifications.ts';
import type { ReadMarker } from './read-markers.ts';

/** A forum channel of a group that the viewer is a member of, with its unread counts. */
export interface HomeChannel {
  readonly channelId: number;
  readonly address: string;
  readonly name: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly isArchived: boolean;
  /** Only some members of the group see it. */
  readonly isRestricted: boolean;
  /** Its section in the group's channels; undefined for none. */
  readonly category: { readonly id: number; readonly name: string; readonly position: number } | undefined;
  /** Its place there; null for those without one, which follow by name. */
  readonly position: number | null;
  readonly lastPostAt: Instant | null;
  readonly level: ChannelLevel;
  readonly isMuted: boolean;
  /** Both are set for the channel itself, and not for a group or all of them. */
  readonly isOwnSetting: boolean;
  /** Undefined if the viewer has read nothing; then messages since the viewer joined are new. */
  readonly marker: ReadMarker | undefined;
  /** Unread messages of others, comments too, up to `countLimit`. */
  readonly unread: number;
  /** Unread notifications addressed to the viewer. */
  readonly mentions: number;
  /** The newest unread message. */
  readonly lastUnreadItemId: number | null;
}

/** Maximum number of channels on the home page. */
const maxChannels = 500;

const forumRows = preparedByKey((reader, viewer: Params<UserViewer>) =>
  visibleForums(reader, viewer, accessLevels.guest)
    .leftJoin('read_marker', (join) =>
      join.onRef('read_marker.channel_id', '=', 'channel.id').on('read_marker.user_id', '=', viewer.userId),
    )
    .leftJoin('channel_setting', (join) =>
      join.onRef('channel_setting.channel_id', '=', 'channel.id').on('channel_setting.user_id', '=', viewer.userId),
    )
    .leftJoin('channel_category', 'channel_category.id', 'channel.category_id')
    .select(['channel.id', 'channel.address', 'channel.name', 'channel.archived'])
    .select(lastPostAt().as('last_post_at'))
    .select(['channel.default_visibility', 'channel.position', 'channel.category_id'])
    .select(['channel_category.name as category', 'channel_category.position as category_position'])
    .select(['group.id as group_id', 'group.name as group_name', 'group.full_path', 'group.full_path_key'])
    .select(['read_marker.read_to', 'read_marker.item_id', 'channel_setting.level', 'channel_setting.muted'])
    .orderBy(sql`coalesce(${lastPostAt()}, '')`, 'desc')
    .orderBy('channel.id')
    .limit(maxChannels),
);

/**
 * The forum channels of the viewer's groups with their unread counts, those with the newest messages first. Counting
 * stops at `countLimit` per channel, and channels without new messages aren't counted.
 * @param notifications if they have been counted already
 */
export async function listHomeChannels(
  reader: Reader,
  viewer: UserViewer,
  notifications?: UnreadNotifications,
): Promise<HomeChannel[]> {
  const rows = await forumRows(reader, viewer);
  const { joined, attention } = await readOfGroups(reader, viewer);
  const places = new Map(
    rows.map((row) => [row.id, { since: row.read_to ?? joined(row.full_path_key), id: row.item_id ?? 0 }]),
  );
  const withNews = rows.filter((row) => row.last_post_at !== null && row.last_post_at > places.get(row.id)!.since);
  const unread = await countUnread(
    reader,
    viewer,
    withNews.map(({ id }) => ({ channel_id: id, since: places.get(id)!.since, since_id: places.get(id)!.id })),
  );
  const { byChannel: mentions } = notifications ?? (await countUnreadNotifications(reader, viewer));
  const settingOf = ({ level, muted, full_path_key: path }: (typeof rows)[number]) => {
    const { isOwn: isOwnSetting, ...held } = attentionIn({ path, level, muted }, attention);
    return { ...held, isOwnSetting };
  };
  return rows.map((row) => ({
    channelId: row.id,
    address: row.address,
    name: row.name,
    groupId: row.group_id,
    groupName: row.group_name,
    groupFullPath: row.full_path,
    isArchived: row.archived === 1,
    isRestricted: row.default_visibility === 'restricted',
    category:
      row.category_id === null
        ? undefined
        : { id: row.category_id, name: row.category ?? '', position: row.category_position ?? 0 },
    position: row.position,
    lastPostAt: row.last_post_at,
    ...settingOf(row),
    marker: row.read_to === null ? undefined : { channelId: row.id, readTo: row.read_to, itemId: row.item_id ?? 0 },
    unread: unread.get(row.id)?.count ?? 0,
    mentions: mentions.get(row.id) ?? 0,
    lastUnreadItemId: unread.get(row.id)?.lastId ?? null,
  }));
}

/** Roles with their start, and settings with their level. */
const ofGroupsRows = preparedByKey(({ db }, userId: Param<number>, at: Param<Instant>) =>
  placedSettings(db, userId, at).unionAll(
    db
      .selectFrom('group_role')
      .innerJoin('group', 'group.id', 'group_role.group_id')
      .select(['group.full_path_key as path', sql<ChannelLevel>`''`.as('level'), sql<Flag>`0`.as('muted')])
      .select('group_role.created_at as since')
      .where('group_role.user_id', '=', userId),
  ),
);

/**
 * By the path of a group: since when the viewer belongs to it, by the last role given there or above, and their
 * notification level in its channels.
 */
async function readOfGroups(reader: Reader, viewer: UserViewer) {
  const rows = await ofGroupsRows(reader, viewer.userId, viewer.at);
  const joined = (fullPathKey: string): Instant => {
    const above = rows.filter(({ path }) => isPathWithin(fullPathKey, path));
    return above.reduce((latest, { since }) => (since !== null && since > latest ? since : latest), '');
  };
  return { joined, attention: attentionByPath(rows.filter(({ since }) => since === null)) };
}

/** What counts as an unread message: posts and comments of others. */
function messages(reader: Reader, viewer: Params<UserViewer>) {
  return visibleItems(reader, viewer)
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .where('item.item_type', '=', 0)
    .where('item.reaction', 'is', null)
    .where('item.obj_type', '<>', toStoredName(voteType))
    .where('item.author_xchan_id', 'not in', identitiesOf(viewer));
}

interface Place {
  readonly [name: string]: string | number;
  readonly channel_id: number;
  readonly since: Instant;
  readonly since_id: number;
}

const placeColumns = { channel_id: 'integer', since: 'text', since_id: 'integer' } as const;

/** @param places as `rowsText` writes them */
const unreadRows = prepared((reader, viewer: Params<UserViewer>, places: Param<string>) => {
  const asked = rowsOfText(reader.kind, placeColumns, places);
  const behind = messages(reader, viewer)
    .where(sql<boolean>`item.channel_id = asked.channel_id`)
    .where(sql<boolean>`(item.created_at, item.id) > (asked.since, asked.since_id)`)
    .select('item.id');
  const some = behind.orderBy('item.created_at').orderBy('item.id').limit(countLimit);
  const newest = behind.orderBy('item.created_at', 'desc').orderBy('item.id', 'desc').limit(1);
  return (reader.db as unknown as Kysely<{ asked: { channel_id: number } }>)
    .selectFrom(asked.as('asked') as never)
    .select([
      sql<number>`asked.channel_id`.as('channel_id'),
      sql<number>`(select count(*) from ${some} as counted)`.as('count'),
      sql<number | null>`${newest}`.as('last_id'),
    ]);
});

async function countUnread(
  reader: Reader,
  viewer: UserViewer,
  places: readonly Place[],
): Promise<Map<number, { count: number; lastId: number | null }>> {
  if (places.length === 0) return new Map();
  const rows = await unreadRows(reader, viewer, rowsText(placeColumns, places));
  return new Map(
    rows.map((row) => [
      Number(row.channel_id),
      { count: Number(row.count), lastId: row.last_id === null ? null : Number(row.last_id) },
    ]),
  );
}

/** Number of unseen threads in the stream of the viewer's channel, up to `countLimit`. */
export async function countUnseenThreads(reader: Reader, viewer: UserViewer): Promise<number> {
  const some = visibleItems(reader, viewer)
    .innerJoin(unseenEntries(reader, viewer.channelId).as('unseen'), 'unseen.item_id', 'item.id')
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .select('item.id')
    .limit(countLimit);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${some} as counted`.execute(reader.db);
  return Number(rows[0]!.count);
}
