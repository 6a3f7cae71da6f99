import {
  countFitting,
  type ItemSelection,
  type ItemVersion,
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
import { type BodyForms, loadItemContextForEditing } from './item-context.ts';

const itemsAtOnce = 100;
/** Maximum size in bytes, unless a single one is larger. */
const bytesAtOnce = 1024 * 1024;

/** The requester, and whether bodies are also requested as HTML. */
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
  yield* mirrors(context, viewer, { form: 'mirror', sizes, bodies: { html } });
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

/**
 * Items in mirror form, in pages: `mirror` includes the channel's own, `full` those visible to the viewer, like
 * `item/full`.
 */
export async function* mirrors(
  context: HttpContext,
  viewer: UserViewer,
  {
    form,
    sizes,
    bodies,
  }: { readonly form: 'mirror' | 'full'; readonly sizes: readonly ItemVersion[]; readonly bodies: BodyForms },
): AsyncGenerator<Page> {
  const read = form === 'mirror' ? readExportedItems : readItems;
  for (const some of parts(sizes)) {
    if (!bodies.html && !bodies.body_source) {
      const joined = context.cache.joinedBytes(await encodeItems(context, viewer, form, some));
      if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
      continue;
    }
    const ids = some.map(({ id }) => id);
    const items = await read(context.operations.database.reader, viewer, ids);
    const itemContext = await loadItemContextForEditing(context, viewer, items, bodies);
    yield items.map((item) => encodeMirror(item, itemContext));
  }
}

function* parts(sizes: readonly ItemVersion[]): Generator<ItemVersion[]> {
  for (let start = 0; start < sizes.length; ) {
    const some = sizes.slice(start, start + itemsAtOnce);
    const here = some.slice(0, countFitting(some, bytesAtOnce));
    start += here.length;
    yield here;
  }
}
