import { listItemsOfFile, readPath, type StoredFile } from '../../../core/files/index.ts';
import { findXchan, readAudiences } from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { encodeFileMeta } from '../../../wire/channel-api/files/file.ts';
import type { HttpContext } from '../../context.ts';
import { readItems } from '../../../core/content/index.ts';
import { encodeMirror } from '../../../wire/channel-api/content/item.ts';
import { loadItemContext } from '../content/item-context.ts';

/** The attach record of one file. */
export async function loadFileMeta(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { reader } = context.operations.database;
  const creator = await findXchan(reader, { id: file.creatorXchanId });
  return encodeFileMeta(file, {
    accountId: viewer.userId,
    audiences: await readAudiences(reader, viewer, [file]),
    creatorHash: creator?.hash ?? '',
    path: await readPath(reader, viewer, file),
  });
}

/** The items that a file is attached to, in mirror form. */
export async function loadMirrorsOfFile(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { reader } = context.operations.database;
  const items = await readItems(reader, viewer, await listItemsOfFile(reader, file.id));
  const itemContext = await loadItemContext(context, viewer, items);
  return items.map((item) => encodeMirror(item, itemContext));
}
