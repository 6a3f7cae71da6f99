import { type ItemSelection, listExportedPlaces, readExportedItems } from '../../storage/item-pages.ts';
import type { Cursor } from '../../storage/page.ts';
import { encodeMirror } from '../../wire/channel-api/item.ts';
import type { HttpContext } from '../context.ts';
import type { Call } from './call.ts';
import { surroundingsOf } from './surroundings.ts';

/** Their text stays below 128 KiB, from where on V8 keeps texts apart and collects them late. */
const itemsAtOnce = 25;

type Asked = Pick<Call, 'viewer' | 'parameters'>;

/** The items in these places in mirror form, some at a time. */
export async function* mirrorsAt(
  context: HttpContext,
  { viewer, parameters }: Asked,
  places: readonly Cursor[],
): AsyncGenerator<unknown[]> {
  const { reader } = context.operations.database;
  for (let start = 0; start < places.length; start += itemsAtOnce) {
    const items = await readExportedItems(reader, viewer, places.slice(start, start + itemsAtOnce));
    const around = await surroundingsOf(context, viewer, items, parameters);
    yield items.map((item) => encodeMirror(item, around));
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
