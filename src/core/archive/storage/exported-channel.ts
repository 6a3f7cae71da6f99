import { fileRows, type StoredFile, toFile } from '../../files/index.ts';
import {
  aclEntries,
  findKnownXchanIds,
  type PrivacyGroup,
  toPrivacyGroup,
  filesOfOwnChannel,
} from '../../identity/index.ts';
import type { Reader, UserViewer } from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';
import { readNamedByItems } from './own-items.ts';

const idsAtOnce = 1000;

/**
 * Every identity that the current channel refers to: as author, member, audience and so on; in rising order. Identities
 * without content here are only included if visible to the channel's user.
 */
export async function listNamedXchanIds(reader: Reader, viewer: UserViewer): Promise<number[]> {
  const { channelId } = viewer;
  const items = await readNamedByItems(reader, viewer);
  const creators = await filesOfOwnChannel(reader, viewer).select('file.creator_xchan_id as id').distinct().execute();
  const others = [
    await reader.db.selectFrom('connection').select('xchan_id as id').where('channel_id', '=', channelId).execute(),
    await reader.db
      .selectFrom('privacy_group_member')
      .innerJoin('privacy_group', 'privacy_group.id', 'privacy_group_member.privacy_group_id')
      .select('privacy_group_member.xchan_id as id')
      .where('privacy_group.channel_id', '=', channelId)
      .execute(),
    await xchansInAudiences(reader, viewer, items.aclIds),
  ];
  const named = [...new Set([...items.mentioned, ...others.flat().flatMap(({ id }) => id ?? [])])];
  const ids = new Set([...items.writers, ...creators.map(({ id }) => id)]);
  for (let start = 0; start < named.length; start += idsAtOnce) {
    const known = await findKnownXchanIds(reader, viewer, named.slice(start, start + idsAtOnce));
    for (const id of known) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

/** People in the audiences of items, files and the channel itself. */
async function xchansInAudiences(
  reader: Reader,
  viewer: UserViewer,
  ofItems: ReadonlySet<number>,
): Promise<{ id: number | null }[]> {
  const ofFiles = await filesOfOwnChannel(reader, viewer).select('file.acl_id').distinct().execute();
  const channel = await reader.db
    .selectFrom('channel')
    .select('default_acl_id as acl_id')
    .where('id', '=', viewer.channelId)
    .execute();
  const aclIds = [...new Set([...ofItems, ...[...ofFiles, ...channel].flatMap((row) => row.acl_id ?? [])])];
  const found: { id: number | null }[] = [];
  for (let start = 0; start < aclIds.length; start += idsAtOnce) {
    const some = aclIds.slice(start, start + idsAtOnce);
    found.push(...(await aclEntries(reader, some).select('xchan_id as id').distinct().execute()));
  }
  return found;
}

/** The limits of permissions that a channel set itself. */
export async function readOwnLimits(reader: Reader, channelId: number): Promise<Record<string, number>> {
  const rows = await reader.db
    .selectFrom('permission_limit')
    .select(['permission', 'value'])
    .where('channel_id', '=', channelId)
    .orderBy('permission')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.permission, row.value]));
}

/** A channel's notes about its connections with these identities, by identity. */
export async function readConnectionSettings(
  reader: Reader,
  channelId: number,
  xchanIds: readonly number[],
): Promise<Map<number, { category: string; key: string; value: string }[]>> {
  const found = new Map<number, { category: string; key: string; value: string }[]>();
  if (xchanIds.length === 0) return found;
  const rows = await reader.db
    .selectFrom('connection_config')
    .select(['xchan_id', 'category', 'key', 'value'])
    .where('channel_id', '=', channelId)
    .where('xchan_id', 'in', xchanIds)
    .orderBy('category')
    .orderBy('key')
    .execute();
  for (const { xchan_id, ...setting } of rows) {
    addTo(found, xchan_id, { ...setting });
  }
  return found;
}

/** All privacy groups of a channel, deleted ones too: old audiences name them. */
export async function listAllPrivacyGroups(reader: Reader, channelId: number): Promise<PrivacyGroup[]> {
  const rows = await reader.db
    .selectFrom('privacy_group')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .execute();
  return rows.map(toPrivacyGroup);
}

/** Ids of the current channel's folders in these folders; at its root for `null`. */
export async function listFolderIds(
  reader: Reader,
  viewer: UserViewer,
  parentIds: readonly number[] | null,
): Promise<number[]> {
  const folders = filesOfOwnChannel(reader, viewer).where('file.is_dir', '=', 1);
  const rows = await (parentIds === null
    ? folders.where('file.folder_id', 'is', null)
    : folders.where('file.folder_id', 'in', parentIds)
  )
    .select('file.id')
    .orderBy('file.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Files or folders of the current channel: those with these ids, or non-folders after an id. */
export async function listChannelFiles(
  reader: Reader,
  viewer: UserViewer,
  which: { readonly ids: readonly number[] } | { readonly after: number; readonly limit: number },
): Promise<(StoredFile & { readonly isUnscaled: boolean })[]> {
  const files = fileRows(reader, viewer).where('file.channel_id', '=', viewer.channelId).orderBy('file.id');
  const chosen =
    'ids' in which
      ? files.where('file.id', 'in', which.ids)
      : files.where('file.is_dir', '=', 0).where('file.id', '>', which.after).limit(which.limit);
  const rows = await chosen.execute();
  return rows.map((row) => ({ ...toFile(row), isUnscaled: row.is_unscaled === 1 }));
}

/** State of a thread in a channel's own stream. */
export interface WallEntry {
  readonly unseen: boolean;
  readonly starred: boolean;
  readonly mentionsMe: boolean;
  readonly folders: readonly string[];
}

/** State of these threads in the stream of their own channel. */
export async function readEntries(
  reader: Reader,
  channelId: number,
  itemIds: readonly number[],
): Promise<Map<number, WallEntry>> {
  if (itemIds.length === 0) return new Map();
  const entries = await reader.db
    .selectFrom('stream_entry')
    .select(['item_id', 'is_unseen', 'is_starred', 'mentions_me'])
    .where('channel_id', '=', channelId)
    .where('item_id', 'in', itemIds)
    .execute();
  const filings = await reader.db
    .selectFrom('filing')
    .select(['item_id', 'name'])
    .where('channel_id', '=', channelId)
    .where('item_id', 'in', itemIds)
    .orderBy('name')
    .execute();
  return new Map(
    entries.map((row) => [
      row.item_id,
      {
        unseen: row.is_unseen === 1,
        starred: row.is_starred === 1,
        mentionsMe: row.mentions_me === 1,
        folders: filings.filter((filing) => filing.item_id === row.item_id).map((filing) => filing.name),
      },
    ]),
  );
}
