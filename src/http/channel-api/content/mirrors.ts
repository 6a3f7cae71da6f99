import { type ItemSelection, listExportedPlaces, readExportedItems } from '../../../core/content/storage/item-pages.ts';
import { countFitting, type ItemSize, readOwnSizes } from '../../../core/content/storage/item-sizes.ts';
import type { Cursor } from '../../../core/platform/storage/page.ts';
import { readItems } from '../../../core/content/storage/items.ts';
import { encodeMirror } from '../../../wire/channel-api/content/item.ts';
import type { HttpContext } from '../../context.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { type BodyForms, loadItemContext, loadItemContextForEditing } from './item-context.ts';

/** Their text stays below 128 KiB, from where on V8 keeps texts apart and collects them late. */
const itemsAtOnce = 25;
/** Bytes that they have at most, unless one alone has more. */
const bytesAtOnce = 1024 * 1024;

/** Who asks, and whether for bodies as HTML too. */
interface Asked {
  readonly viewer: UserViewer;
  readonly html: boolean;
}

/** The items in these places in mirror form, some at a time. */
export async function* mirrorsAt(
  context: HttpContext,
  { viewer, html }: Asked,
  places: readonly Cursor[],
): AsyncGenerator<unknown[]> {
  const { reader } = context.operations.database;
  const sizes = await readOwnSizes(
    reader,
    viewer,
    places.map(({ id }) => id),
  );
  for (const ids of parts(sizes)) {
    const items = await readExportedItems(reader, viewer, ids);
    const itemContext = await loadItemContext(context, viewer, items, { html });
    yield items.map((item) => encodeMirror(item, itemContext));
  }
}

/** Everything of the channel that is in the selection in mirror form, some at a time. */
export async function* allMirrors(
  context: HttpContext,
  asked: Asked,
  selection: ItemSelection,
): AsyncGenerator<unknown[]> {
  const { reader } = context.operations.database;
  let after: Cursor | undefined;
  for (;;) {
    const places = await listExportedPlaces(reader, asked.viewer, selection, { after, skip: 0, limit: itemsAtOnce });
    yield* mirrorsAt(context, asked, places);
    after = places.at(-1);
    if (places.length < itemsAtOnce) return;
  }
}

/** The whole of a thread that the viewer may see, in mirror form as `item/full` answers it, some at a time. */
export async function* visibleMirrors(
  context: HttpContext,
  viewer: UserViewer,
  sizes: readonly ItemSize[],
  forms: BodyForms,
): AsyncGenerator<unknown[]> {
  for (const ids of parts(sizes)) {
    const items = await readItems(context.operations.database.reader, viewer, ids);
    const itemContext = await loadItemContextForEditing(context, viewer, items, forms);
    yield items.map((item) => encodeMirror(item, itemContext));
  }
}

function* parts(sizes: readonly ItemSize[]): Generator<number[]> {
  for (let start = 0; start < sizes.length; ) {
    const some = sizes.slice(start, start + itemsAtOnce);
    const here = some.slice(0, countFitting(some, bytesAtOnce));
    start += here.length;
    yield here.map(({ id }) => id);
  }
}
