import { notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { Item } from '../domain/item.ts';
import { folderName } from '../domain/folder.ts';
import { findItem, type ItemKey } from '../storage/items.ts';
import {
  fileThread,
  markAllEntriesSeen,
  markEntriesSeen,
  markEntry,
  setStar,
  unfileThread,
} from '../storage/stream-entries.ts';

/** A channel's state of a thread in its stream; undefined members don't change. */
export interface ThreadMarks {
  readonly isStarred?: boolean | undefined;
  readonly isUnseen?: boolean | undefined;
  /** Name of a folder to save the thread in, and of one to remove it from. */
  readonly file?: string | undefined;
  readonly unfile?: string | undefined;
}

/**
 * Sets the state of a thread for the viewer's channel, invisible to others. Only a star can be given to any thread.
 * @throws DomainError not_found if the thread isn't in the channel's stream, invalid_input
 */
export async function markThread(
  context: OperationContext,
  viewer: UserViewer,
  key: ItemKey,
  marks: ThreadMarks,
): Promise<void> {
  const item = await findItem(context.database.reader, viewer, key);
  if (!item) throw notFound('item');
  const file = marks.file === undefined ? undefined : folderName('file', marks.file);
  const entry = { channelId: viewer.channelId, itemId: item.parentId };
  await context.database.write(viewer, async (tx) => {
    const isEntry = await markEntry(tx, entry, marks);
    if (!isEntry && !isStarAlone(marks)) throw notFound('item');
    if (marks.isStarred !== undefined) await setStar(tx, entry, marks.isStarred);
    if (file !== undefined) await fileThread(tx, { ...entry, name: file });
    if (marks.unfile !== undefined) await unfileThread(tx, { ...entry, name: marks.unfile });
  });
}

function isStarAlone({ isStarred, isUnseen, file, unfile }: ThreadMarks): boolean {
  return isStarred !== undefined && [isUnseen, file, unfile].every((mark) => mark === undefined);
}

/**
 * Marks the threads of these items as seen by the viewer's channel, except those with newer items: with an id above
 * `upTo`.
 */
export async function markSeen(
  context: OperationContext,
  viewer: UserViewer,
  items: readonly Pick<Item, 'parentId'>[],
  upTo: number,
): Promise<void> {
  const topIds = [...new Set(items.map((item) => item.parentId))];
  if (topIds.length === 0) return;
  await context.database.write(viewer, (tx) => markEntriesSeen(tx, viewer.channelId, topIds, upTo));
}

/** Notes for the viewer's channel that it has seen all threads of its stream. */
export async function markStreamSeen(context: OperationContext, viewer: UserViewer): Promise<void> {
  await context.database.write(viewer, (tx) => markAllEntriesSeen(tx, viewer.channelId));
}
