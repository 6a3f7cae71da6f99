import { notFound, type OperationContext, readerOf, type Tx, type UserViewer } from '../../platform/index.ts';
import { defaultFolder, folderName } from '../domain/folder.ts';
import { findItem, type ItemKey } from '../storage/items.ts';
import { isFolder, mergeFolder, readSaves, removeFolder, unstarFolder } from '../storage/saves.ts';
import { fileThread, setStar, unfileThread } from '../storage/stream-entries.ts';

/**
 * Saves a visible item in a folder of the viewer's channel, privately; repeating has no effect.
 * @throws DomainError not_found, invalid_input
 */
export async function saveItem(
  context: OperationContext,
  viewer: UserViewer,
  key: ItemKey,
  folder: string = defaultFolder,
): Promise<void> {
  const name = folderName('folder', folder);
  await context.database.write(viewer, async (tx) => {
    const item = await findItem(readerOf(tx), viewer, key);
    if (!item) throw notFound('item');
    await fileThread(tx, { channelId: viewer.channelId, itemId: item.id, name });
  });
}

/** Removes an item from a folder of the viewer's channel, visible or not. */
export async function unsaveItem(
  context: OperationContext,
  viewer: UserViewer,
  itemId: number,
  folder: string = defaultFolder,
): Promise<void> {
  await context.database.write(viewer, (tx) => unfileThread(tx, { channelId: viewer.channelId, itemId, name: folder }));
}

/**
 * Saves a visible item in exactly these folders of the viewer's channel; none removes it from all. Saved threads also
 * have a star, which other programs know.
 * @throws DomainError not_found, invalid_input
 */
export async function saveItemIn(
  context: OperationContext,
  viewer: UserViewer,
  key: ItemKey,
  folders: readonly string[],
): Promise<void> {
  const names = new Set(folders.map((folder) => folderName('folder', folder)));
  await context.database.write(viewer, async (tx) => {
    const reader = readerOf(tx);
    const item = await findItem(reader, viewer, key);
    if (!item) throw notFound('item');
    const place = { channelId: viewer.channelId, itemId: item.id };
    const before = new Set((await readSaves(reader, viewer, [item.id])).get(item.id));
    for (const name of before) if (!names.has(name)) await unfileThread(tx, { ...place, name });
    for (const name of names) if (!before.has(name)) await fileThread(tx, { ...place, name });
    if (item.isTop) await setStar(tx, place, names.size > 0);
  });
}

/**
 * Gives a folder of the viewer's channel another name; where there is one of this name, its items go into that.
 * @throws DomainError not_found, invalid_input
 */
export async function renameFolder(
  context: OperationContext,
  viewer: UserViewer,
  folder: string,
  name: string,
): Promise<void> {
  const to = folderName('name', name);
  await context.database.write(viewer, async (tx) => {
    await requireFolder(tx, viewer, folder);
    if (to !== folder) await mergeFolder(tx, viewer.channelId, folder, to);
  });
}

/**
 * Removes all items from a folder of the viewer's channel, which deletes it; items in no other folder lose their star.
 * @throws DomainError not_found
 */
export async function deleteFolder(context: OperationContext, viewer: UserViewer, folder: string): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    await requireFolder(tx, viewer, folder);
    await unstarFolder(tx, viewer.channelId, folder);
    await removeFolder(tx, viewer.channelId, folder);
  });
}

/** @throws DomainError not_found */
async function requireFolder(tx: Tx, viewer: UserViewer, folder: string): Promise<void> {
  if (!(await isFolder(tx, viewer.channelId, folder))) throw notFound('folder');
}
