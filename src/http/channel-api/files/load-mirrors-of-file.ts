import { readItems } from '../../../core/content/index.ts';
import { listItemsOfFile, type StoredFile } from '../../../core/files/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { encodeMirror } from '../../../wire/channel-api/content/item.ts';
import type { HttpContext } from '../../context.ts';
import { loadItemContext } from '../content/item-context.ts';

/** The items that a file hangs on, in mirror form. */
export async function loadMirrorsOfFile(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { reader } = context.operations.database;
  const items = await readItems(reader, viewer, await listItemsOfFile(reader, file.id));
  const itemContext = await loadItemContext(context, viewer, items);
  return items.map((item) => encodeMirror(item, itemContext));
}
