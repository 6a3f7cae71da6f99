import {
  countFitting,
  type ItemSelection,
  type ItemSize,
  listExportedPlaces,
  readExportedItems,
  readItems,
  readOwnSizes,
} from '../../../core/content/index.ts';
import type { Cursor, UserViewer } from '../../../core/platform/index.ts';
import { encodeMirror } from '../../../wire/channel-api/content/item.ts';
import { EncodedRows, type Page } from '../json-stream.ts';
import { encodeItems } from './item-fragments.ts';
import type { HttpContext } from '../../context.ts';
import { type BodyForms, loadItemContext, loadItemContextForEditing } from './item-context.ts';

const itemsAtOnce = 100;
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
): AsyncGenerator<Page> {
  const { reader } = context.operations.database;
  const sizes = await readOwnSizes(
    reader,
    viewer,
    places.map(({ id }) => id),
  );
  for (const some of parts(sizes)) {
    if (!html) {
      const joined = context.joined.same(await encodeItems(context, viewer, 'mirror', some));
      if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
      continue;
    }
    const items = await readExportedItems(
      reader,
      viewer,
      some.map(({ id }) => id),
    );
    const itemContext = await loadItemContext(context, viewer, items, { html });
    yield items.map((item) => encodeMirror(item, itemContext));
  }
}

/** Everything of the channel that is in the selection in mirror form, some at a time. */
export async function* allMirrors(context: HttpContext, asked: Asked, selection: ItemSelection): AsyncGenerator<Page> {
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
): AsyncGenerator<Page> {
  for (const some of parts(sizes)) {
    const ids = some.map(({ id }) => id);
    const items = await readItems(context.operations.database.reader, viewer, ids);
    const itemContext = await loadItemContextForEditing(context, viewer, items, forms);
    yield items.map((item) => encodeMirror(item, itemContext));
  }
}

function* parts<Size extends ItemSize>(sizes: readonly Size[]): Generator<Size[]> {
  for (let start = 0; start < sizes.length; ) {
    const some = sizes.slice(start, start + itemsAtOnce);
    const here = some.slice(0, countFitting(some, bytesAtOnce));
    start += here.length;
    yield here;
  }
}
