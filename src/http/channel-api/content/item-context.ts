import { type Item, readMarks, readOwnSources, renderItems, safeBodies } from '../../../core/content/index.ts';
import { findXchansFor, readAudiences } from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import type { ItemContext } from '../../../wire/channel-api/content/item.ts';
import type { HttpContext } from '../../context.ts';

/** Forms of bodies requested in addition to the default. */
export interface BodyForms {
  /** As safe HTML. */
  readonly html?: boolean;
  /** Own ones as they were written, where sanitizing changed them. */
  readonly body_source?: boolean;
}

/** Reads everything that encoders need besides these items: three queries for any number of items. */
export async function loadItemContext(
  context: HttpContext,
  viewer: UserViewer,
  items: readonly Item[],
  { html = false }: BodyForms = {},
): Promise<ItemContext> {
  const { baseUrl, database } = context.operations;
  const xchanIds = new Set<number>();
  for (const item of items) {
    xchanIds.add(item.authorXchanId).add(item.ownerXchanId);
    for (const term of item.terms) if (term.xchanId !== null) xchanIds.add(term.xchanId);
  }
  const xchans = await findXchansFor(database.reader, viewer, [...xchanIds]);
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
    html: html ? await renderItems(context.operations, items, xchans, baseUrl) : undefined,
    audiences: await readAudiences(database.reader, viewer, items),
  };
}

/** The same for editing: includes the source of own bodies on request. */
export async function loadItemContextForEditing(
  context: HttpContext,
  viewer: UserViewer,
  items: readonly Item[],
  forms: BodyForms,
): Promise<ItemContext> {
  const itemContext = await loadItemContext(context, viewer, items, forms);
  if (!forms.body_source) return itemContext;
  const ids = items.map((item) => item.id);
  return { ...itemContext, sources: await readOwnSources(context.operations.database.reader, viewer, ids) };
}
