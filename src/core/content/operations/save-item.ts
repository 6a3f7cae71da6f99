import { notFound, type OperationContext, readerOf, type UserViewer } from '../../platform/index.ts';
import { folderName, defaultFolder } from '../domain/folder.ts';
import { findItem, type ItemKey } from '../storage/items.ts';
import { fileThread, unfileThread } from '../storage/stream-entries.ts';

/**
 * Saves an item that the viewer may see in a folder of the viewer's channel, for it alone; again changes nothing.
 * @throws DomainError not_found, invalid_input
 */
export async function saveItem(
  context: OperationContext,
  viewer: UserViewer,
  key: ItemKey,
  folder: string = defaultFolder,
): Promise<void> {
  const name = folderName('folder', folder);
  await context.database.write(async (tx) => {
    const item = await findItem(readerOf(tx), viewer, key);
    if (!item) throw notFound('Item');
    await fileThread(tx, { channelId: viewer.channelId, itemId: item.id, name });
  });
}

/** Takes an item out of a folder of the viewer's channel, seen or not. */
export async function unsaveItem(
  context: OperationContext,
  viewer: UserViewer,
  itemId: number,
  folder: string = defaultFolder,
): Promise<void> {
  await context.database.write((tx) => unfileThread(tx, { channelId: viewer.channelId, itemId, name: folder }));
}
