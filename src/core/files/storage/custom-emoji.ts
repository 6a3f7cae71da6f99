import { sql } from 'kysely';
import { findChannelFor, findChannels } from '../../identity/index.ts';
import { findGroups, type Group, listGroupAndAncestors } from '../../groups/index.ts';
import {
  listOf,
  markUnreferenced,
  type Reader,
  type Source,
  tables,
  type Tx,
  valuesOf,
  type Viewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { standardEmojiOf } from '../../../lib/emoji/codes.ts';
import { type CustomEmoji, emojiNameOf, emojiNamesIn, emojiPath, type NamedEmoji } from '../domain/custom-emoji.ts';

const serverId = 0;
const ownerOf = (groupId: number | null): number => groupId ?? serverId;

/** These emoji with all their names, in no order. */
async function withNames(source: Source, ids: readonly number[]): Promise<CustomEmoji[]> {
  if (ids.length === 0) return [];
  const listed = listOf(source.kind, ids);
  const rows = await tables(source).selectFrom('custom_emoji').selectAll().where('id', 'in', listed).execute();
  const named = await tables(source)
    .selectFrom('custom_emoji_name')
    .select(['emoji_id', 'name'])
    .where('emoji_id', 'in', listed)
    .orderBy('ordinal')
    .execute();
  const names = new Map<number, string[]>(rows.map((row) => [row.id, []]));
  for (const { emoji_id: id, name } of named) names.get(id)?.push(name);
  return rows.map((row) => {
    const [name = '', ...aliases] = names.get(row.id)!;
    const { id, group_id: groupId, created_by: createdBy, blob_hash: blobHash, created_at: createdAt } = row;
    const { mimetype, filesize, width, height } = row;
    return { id, groupId, name, aliases, mimetype, filesize, width, height, blobHash, createdBy, createdAt };
  });
}

/** One emoji. */
export async function findCustomEmoji(source: Source, id: number): Promise<CustomEmoji | undefined> {
  return (await withNames(source, [id]))[0];
}

/** The emoji of some groups, null for the server, by name; how many that can be is limited when they are added. */
export async function listCustomEmoji(source: Source, owners: readonly (number | null)[]): Promise<CustomEmoji[]> {
  const rows = await tables(source)
    .selectFrom('custom_emoji_name')
    .select('emoji_id')
    .where('owner_id', 'in', owners.map(ownerOf))
    .where('ordinal', '=', 0)
    .execute();
  const found = await withNames(
    source,
    rows.map((row) => row.emoji_id),
  );
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Number of emoji of a group or the server. */
export async function countCustomEmoji(source: Source, groupId: number | null): Promise<number> {
  const row = await tables(source)
    .selectFrom('custom_emoji_name')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerOf(groupId))
    .where('ordinal', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether the group or the server has an emoji with one of these names. */
export async function isEmojiNameTaken(
  source: Source,
  groupId: number | null,
  names: readonly string[],
): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('custom_emoji_name')
    .select('id')
    .where('owner_id', '=', ownerOf(groupId))
    .where('name', 'in', names)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an emoji. Its names must be free. */
export async function insertCustomEmoji(tx: Tx, emoji: Omit<CustomEmoji, 'id'>): Promise<number> {
  const { groupId, name, aliases, createdBy, blobHash, createdAt, mimetype, filesize, width, height } = emoji;
  const { id } = await tx.db
    .insertInto('custom_emoji')
    .values({
      group_id: groupId,
      created_by: createdBy,
      mimetype,
      filesize,
      width,
      height,
      blob_hash: blobHash,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const names = [name, ...aliases].map((each, ordinal) => {
    return { emoji_id: id, owner_id: ownerOf(groupId), name: each, ordinal };
  });
  await tx.db.insertInto('custom_emoji_name').values(names).execute();
  return id;
}

/** Deletes emoji; unused bytes are collected later. */
export async function removeCustomEmojiRows(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx.db.deleteFrom('custom_emoji').where('id', 'in', ids).returning('blob_hash').execute();
  await markUnreferenced(
    tx,
    gone.map((row) => row.blob_hash),
    now,
  );
}

/** Removes some of the emoji of a group. @returns false when it had none */
export async function removeSomeCustomEmoji(tx: Tx, groupId: number, limit: number, now: Instant): Promise<boolean> {
  const query = tx.db.selectFrom('custom_emoji').select('id').where('group_id', '=', groupId);
  const ids = (await query.limit(limit).execute()).map((row) => row.id);
  await removeCustomEmojiRows(tx, ids, now);
  return ids.length > 0;
}

/** Owners of emoji available in a channel, nearest first: its group, parent groups, the server. */
async function ownersAt(source: Source, group: Group | undefined): Promise<(number | null)[]> {
  const groups = group ? await listGroupAndAncestors(source, group) : [];
  const nearest = groups.toSorted((a, b) => b.fullPath.length - a.fullPath.length);
  return [...nearest.map(({ id }) => id), null];
}

/** Owners of emoji available in each of these channels, nearest first. */
async function ownersOfChannels(
  source: Source,
  channelIds: readonly number[],
): Promise<Map<number, readonly (number | null)[]>> {
  const channels = [...(await findChannels(source, [...new Set(channelIds)])).values()];
  const groups = await findGroups(source, [...new Set(channels.flatMap(({ groupId }) => groupId ?? []))]);
  const byGroup = new Map<number | null, readonly (number | null)[]>([[null, [null]]]);
  for (const group of groups) byGroup.set(group.id, await ownersAt(source, group));
  return new Map(channels.map(({ id, groupId }) => [id, byGroup.get(groupId) ?? [null]]));
}

/**
 * The emoji available in a channel, by name; the nearer of two with the same name. For a hidden channel, the server's.
 */
export async function listApplyingEmoji(reader: Reader, viewer: Viewer, channelId: number): Promise<CustomEmoji[]> {
  const channel = await findChannelFor(reader, viewer, channelId);
  const owners = (channel && (await ownersOfChannels(reader, [channelId])).get(channelId)) ?? [null];
  const all = await listCustomEmoji(reader, owners);
  const nearest = all.toSorted((a, b) => owners.indexOf(a.groupId) - owners.indexOf(b.groupId));
  const taken = new Set<string>();
  const free = (name: string): boolean => taken.size < taken.add(name).size;
  const applying = nearest.flatMap((emoji) => {
    const [isFree, aliases] = [free(emoji.name), emoji.aliases.filter(free)];
    // If a nearer one has its name, its aliases still work.
    const [name, ...others] = isFree ? [emoji.name, ...aliases] : aliases;
    return name === undefined ? [] : [{ ...emoji, name, aliases: others }];
  });
  return applying.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A text in a channel. */
export interface PlacedText {
  readonly channelId: number;
  readonly text: string;
}

/** The emoji in these texts that are available in their channels: by position of the text, then by name. */
export async function readNamedEmoji(
  reader: Reader,
  texts: readonly PlacedText[],
): Promise<readonly ReadonlyMap<string, NamedEmoji>[]> {
  const named = texts.map(({ text }) => emojiNamesIn(text));
  const names = [...new Set(named.flat())];
  if (names.length === 0) return texts.map(() => new Map<string, NamedEmoji>());
  const owners = await ownersOfChannels(
    reader,
    texts.flatMap(({ channelId }, at) => (named[at]!.length > 0 ? [channelId] : [])),
  );
  const known = await findNames(reader, [...new Set([...owners.values()].flat())], names);
  return texts.map(({ channelId }, at) => {
    const nearest = owners.get(channelId) ?? [];
    return new Map(
      named[at]!.flatMap((name) => {
        const id = nearest.map((owner) => known.get(`${ownerOf(owner)} ${name}`)).find(Boolean);
        return id === undefined ? [] : [[name, id] as const];
      }),
    );
  });
}

/** By owner and name. */
async function findNames(
  reader: Reader,
  owners: readonly (number | null)[],
  names: readonly string[],
): Promise<Map<string, NamedEmoji>> {
  const rows = await reader.db
    .selectFrom('custom_emoji_name as named')
    .innerJoin('custom_emoji_name as own', 'own.emoji_id', 'named.emoji_id')
    .where('own.ordinal', '=', 0)
    .where('named.owner_id', 'in', owners.map(ownerOf))
    .where(sql<boolean>`named.name in ${valuesOf(reader.kind, names)}`)
    .select(['named.owner_id', 'named.name as written', 'own.name', 'own.emoji_id'])
    .execute();
  return new Map(
    rows.map(({ owner_id: owner, written, name, emoji_id: id }) => [
      `${owner} ${written}`,
      { name, path: emojiPath({ id }) },
    ]),
  );
}

/**
 * A reaction as stored: custom emoji by their main name, so that aliases are counted together; standard ones as their
 * sign. Unknown names stay in lower case: imports contain them without images.
 */
export async function storedReaction(reader: Reader, channelId: number, written: string): Promise<string> {
  const name = written.startsWith(':') ? emojiNameOf(written) : undefined;
  // Only standard ones have names of one character.
  const standard = standardEmojiOf(name ?? /^:(\w):$/.exec(written)?.[1]?.toLowerCase() ?? '');
  if (name === undefined) return standard ?? written;
  const find = async (called: string) =>
    (await readNamedEmoji(reader, [{ channelId, text: `:${called}:` }]))[0]?.get(called);
  const found = await find(name);
  // A nearer emoji may have the name of one that is meant by its alias.
  const isReached = found && (found.name === name || (await find(found.name))?.path === found.path);
  if (!found && standard !== undefined) return standard;
  return `:${isReached ? found.name : name}:`;
}
