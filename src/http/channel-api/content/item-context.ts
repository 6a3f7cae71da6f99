import type { Item } from '../../../core/content/domain/item.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { renderItems, safeBodies } from '../../../core/content/operations/render-items.ts';
import { readAudiences } from '../../../core/identity/storage/acls.ts';
import { readOwnSources } from '../../../core/content/storage/item-sources.ts';
import { readMarks } from '../../../core/content/storage/stream-entries.ts';
import { findXchans } from '../../../core/identity/storage/xchans.ts';
import type { ItemContext } from '../../../wire/channel-api/content/item.ts';
import type { HttpContext } from '../../context.ts';
import { isSet, type Parameters } from '../parameters.ts';

/**
 * Reads everything that encoders name beside these items: three queries, however many there are. The parameter `html`
 * asks for bodies as HTML too.
 */
export async function loadItemContext(
  context: HttpContext,
  viewer: UserViewer,
  items: readonly Item[],
  parameters: Parameters = {},
): Promise<ItemContext> {
  const { baseUrl, database } = context.operations;
  const xchanIds = new Set<number>();
  for (const item of items) {
    xchanIds.add(item.authorXchanId).add(item.ownerXchanId);
    for (const term of item.terms) if (term.xchanId !== null) xchanIds.add(term.xchanId);
  }
  const xchans = await findXchans(database.reader, [...xchanIds]);
  return {
    baseUrl,
    accountId: viewer.userId,
    xchanId: viewer.xchanId,
    xchans,
    marks: await readMarks(
      database.reader,
      viewer.channelId,
      items.map((item) => item.parentId),
    ),
    bodies: await safeBodies(context.operations, items),
    html: isSet(parameters, 'html') ? await renderItems(context.operations, items, xchans, baseUrl) : undefined,
    audiences: await readAudiences(database.reader, viewer, items),
  };
}

/** The same for whoever is about to edit: the parameter `body_source` asks for own bodies as they were written. */
export async function loadItemContextForEditing(
  context: HttpContext,
  viewer: UserViewer,
  items: readonly Item[],
  parameters: Parameters,
): Promise<ItemContext> {
  const itemContext = await loadItemContext(context, viewer, items, parameters);
  if (!isSet(parameters, 'body_source')) return itemContext;
  const ids = items.map((item) => item.id);
  return { ...itemContext, sources: await readOwnSources(context.operations.database.reader, viewer, ids) };
}
