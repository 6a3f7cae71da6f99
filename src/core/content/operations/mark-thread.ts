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

/** What a channel notes of a thread in its stream; what is undefined stays. */
export interface ThreadMarks {
  readonly isStarred?: boolean | undefined;
  readonly isUnseen?: boolean | undefined;
  /** Name of a folder to keep the thread in, and of one to take it out of. */
  readonly file?: string | undefined;
  readonly unfile?: string | undefined;
}

/**
 * Notes something of a thread for the viewer's channel; no one else sees that. A star alone may be given to any thread.
 * @throws DomainError not_found when the thread is not in the channel's stream, invalid_input
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
 * Notes for the viewer's channel that it has seen the threads of these items, but for those in which something has been
 * written since: they have an item with a higher id than `upTo`.
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
