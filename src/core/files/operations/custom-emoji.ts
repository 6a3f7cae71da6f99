import { buffer } from 'node:stream/consumers';
import { BlobNotFoundError } from '../../../blobs/store.ts';
import { findUsers, type User } from '../../accounts/index.ts';
import { accessLevels } from '../../identity/index.ts';
import { findGroup, type Group, isGroupOpen, levelOf, listGroups, requireVisible } from '../../groups/index.ts';
import {
  DomainError,
  markStored,
  notFound,
  type OperationContext,
  type Reader,
  requireAdmin,
  type Source,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { formatOf } from '../../../images/format.ts';
import { type Picture, shrink, shrinkMoving } from '../../../images/scale.ts';
import {
  type CustomEmoji,
  emojiNameOf,
  emojiSide,
  maxAliases,
  maxCustomEmoji,
  maxEmojiBytes,
} from '../domain/custom-emoji.ts';
import {
  countCustomEmoji,
  findCustomEmoji,
  insertCustomEmoji,
  isEmojiNameTaken,
  removeCustomEmojiRows,
} from '../storage/custom-emoji.ts';
import { inTurn, one } from './prepare-files.ts';
import { assertRoom } from './quota.ts';

/** An emoji to add. */
export interface NewEmoji {
  /** Null for the server. */
  readonly groupId: number | null;
  readonly name: string;
  /** Aliases, separated by commas. */
  readonly aliases: string;
  /** The bytes of its picture, as they were sent. */
  readonly picture: Buffer;
}

/** Whether a person can add and remove emoji of a group: its Maintainers, Owners and administrators. */
export function mayEditEmoji(level: number): boolean {
  return level >= accessLevels.maintainer;
}

/**
 * Adds an emoji to a group, as its Maintainer or Owner, or to the server, as an administrator. The picture is a PNG, GIF or
 * WebP file; it is made small, and loses what it says beside the picture.
 * @returns the emoji
 * @throws DomainError not_found (group), forbidden, invalid_input, conflict where a name is taken, too_large,
 *   quota_exceeded, not_acceptable_file, unprocessable where there are too many
 */
export async function addCustomEmoji(
  context: OperationContext,
  viewer: UserViewer,
  { groupId, picture, ...names }: NewEmoji,
): Promise<CustomEmoji> {
  const { blobs, clock, database } = context;
  await requireEmojiEditor(database.reader, viewer, groupId);
  const named = tidyNames(names);
  const { bytes, ...shown } = await inTurn(viewer, () => readPicture(picture));
  const { hash: blobHash, size: filesize } = await blobs.put(one(bytes));
  await markStored(database, [blobHash], clock.now());
  return database.write(viewer, async (tx) => {
    await requireEmojiEditor(tx, viewer, groupId);
    if (await isEmojiNameTaken(tx, groupId, [named.name, ...named.aliases])) {
      throw new DomainError('conflict', 'emoji.nameTaken', { parameter: 'name' });
    }
    if ((await countCustomEmoji(tx, groupId)) >= maxCustomEmoji) {
      throw new DomainError('unprocessable', 'emoji.tooMany', { max: maxCustomEmoji });
    }
    const createdAt = clock.now();
    const row = { groupId, ...named, ...shown, filesize, blobHash, createdBy: viewer.userId, createdAt };
    const id = await insertCustomEmoji(tx, row);
    await assertRoom(context, tx, { userId: viewer.userId, bytes: filesize });
    return { ...row, id };
  });
}

/**
 * Removes an emoji; where texts and reactions name it, the name is shown.
 * @throws DomainError not_found, forbidden
 */
export function removeCustomEmoji(context: OperationContext, viewer: UserViewer, id: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const emoji = await findCustomEmoji(tx, id);
    if (!emoji) throw notFound('emoji');
    await requireEmojiEditor(tx, viewer, emoji.groupId);
    await removeCustomEmojiRows(tx, [id], context.clock.now());
  });
}

/**
 * Sees to it that someone may change the emoji of a group, or of the server (null).
 * @throws DomainError not_found, forbidden
 */
export async function requireEmojiEditor(source: Source, viewer: UserViewer, groupId: number | null): Promise<void> {
  if (groupId === null) return requireAdmin(viewer);
  const { level } = await requireVisible(source, viewer, await findGroup(source, groupId));
  if (mayEditEmoji(level)) return;
  throw new DomainError('forbidden', 'groups.maintainersOnly');
}

/** Authors of these emoji, by id; deleted ones are absent. */
export async function findEmojiMakers(
  reader: Reader,
  emoji: readonly Pick<CustomEmoji, 'createdBy'>[],
): Promise<ReadonlyMap<number | null, User>> {
  const makers = await findUsers(reader, [...new Set(emoji.flatMap(({ createdBy }) => createdBy ?? []))]);
  return new Map(makers.map((user) => [user.id, user]));
}

/** @throws DomainError invalid_input */
function tidyNames({ name, aliases }: Pick<NewEmoji, 'name' | 'aliases'>): { name: string; aliases: string[] } {
  const written = aliases.split(',').filter((alias) => alias.trim() !== '');
  const [own, ...others] = [name, ...written].map((each) => {
    const tidied = emojiNameOf(each.trim());
    if (tidied !== undefined) return tidied;
    throw new DomainError('invalid_input', 'emoji.badName', { parameter: 'name' });
  });
  const different = [...new Set(others)].filter((each) => each !== own);
  if (different.length <= maxAliases) return { name: own!, aliases: different };
  throw new DomainError('invalid_input', 'emoji.tooManyAliases', { max: maxAliases, parameter: 'aliases' });
}

/** @throws DomainError too_large, not_acceptable_file */
async function readPicture(picture: Buffer): Promise<Picture> {
  const kilobytes = maxEmojiBytes / 1024;
  if (picture.length > maxEmojiBytes) throw new DomainError('too_large', 'emoji.tooLarge', { kilobytes });
  const format = formatOf(picture);
  if (format !== 'png' && format !== 'gif' && format !== 'webp') throw notAPicture();
  const made = await shrinkMoving(picture, format, emojiSide).catch(() => {
    throw notAPicture();
  });
  if (made.bytes.length <= maxEmojiBytes) return made;
  throw new DomainError('not_acceptable_file', 'emoji.tooManyFrames', { kilobytes });
}

function notAPicture(): DomainError {
  return new DomainError('not_acceptable_file', 'emoji.notAPicture');
}

/** An emoji as someone may see it; `isPublic` where everyone may. */
export interface ShownEmoji {
  readonly emoji: CustomEmoji;
  readonly isPublic: boolean;
}

/**
 * The emoji of a requested image: of the server, of a group whose content the viewer can see, or of its parent groups,
 * which also apply there.
 * @throws DomainError not_found
 */
export async function findShownEmoji(reader: Reader, viewer: Viewer, id: number): Promise<ShownEmoji> {
  const emoji = await findCustomEmoji(reader, id);
  if (!emoji) throw notFound('emoji');
  if (emoji.groupId === null) return { emoji, isPublic: true };
  const group = await findGroup(reader, emoji.groupId);
  const isPublic = group?.kind === 'group' && group.visibility === 'public';
  if (!group || !(isPublic || (await appliesFor(reader, viewer, group)))) throw notFound('emoji');
  return { emoji, isPublic };
}

/**
 * The first frame of an emoji, as PNG.
 * @throws DomainError not_found if its bytes are missing
 */
export async function readStillEmoji({ blobs }: OperationContext, { blobHash }: CustomEmoji): Promise<Buffer> {
  const source = await blobs.open(blobHash).then(buffer, (error: unknown) => {
    throw error instanceof BlobNotFoundError ? notFound('emoji') : error;
  });
  return (await shrink(source, 'png', emojiSide)).bytes;
}

async function appliesFor(reader: Reader, viewer: Viewer, group: Group): Promise<boolean> {
  if (viewer.kind !== 'user') return false;
  if (isGroupOpen(group, await levelOf(reader, viewer, group))) return true;
  const first = { limit: 1, offset: 0, orderBy: 'name', sort: 'asc' } as const;
  // People with only minimal access to a group can't see its content.
  return (await listGroups(reader, viewer, { above: group, leastLevel: accessLevels.guest }, first)).rows.length > 0;
}
