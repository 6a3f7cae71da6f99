import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { encodingContext } from '../../../../test/rig/encoding-context.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { publishItem, readOwnSizes } from '../../../core/content/index.ts';
import { joinFilled } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import { encodeItems } from './item-fragments.ts';
import { attributeBy } from '../../../core/identity/domain/attribution.ts';

interface Shown {
  readonly author: { readonly name: string } | null;
  readonly owner: { readonly name: string } | null;
}

forEachDatabase((open) => {
  describe('items of the channel API that are encoded', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let context: HttpContext;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      context = encodingContext(tributary);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    it.each(['stream', 'full', 'mirror'] as const)(
      'name whoever wrote an item by now, in the form %s',
      async (form) => {
        const { operations } = tributary;
        const { database } = operations;
        const { alice, bob, carol } = cast;
        const draft = { body: 'Words', mimetype: 'text/markdown', mayBeEmpty: false };
        const { id } = await publishItem(operations, alice.viewer, draft);
        const list = () => readOwnSizes(database.reader, alice.viewer, [id]);
        const shown = async (versions: Awaited<ReturnType<typeof list>>): Promise<Shown> =>
          JSON.parse(joinFilled(await encodeItems(context, alice.viewer, form, versions)).toString()) as Shown;
        const names = ({ author, owner }: Shown) => [author?.name, owner?.name];
        const older = await list();
        expect(names(await shown(older))).toEqual(['Alice Example', 'Alice Example']);
        const [author, owner] = [bob, carol].map((each) => each.viewer.xchanId) as [number, number];
        const people = { author_xchan_id: attributeBy(author, 'own'), owner_xchan_id: owner };
        await database.write((tx) => tx.db.updateTable('item').set(people).where('id', '=', id).execute());
        // The row of the list names others than the text, which is as it was before; then the list is older than the item.
        expect(names(await shown(await list()))).toEqual(['Bob Example', 'Carol Example']);
        context = encodingContext(tributary);
        expect(names(await shown(older))).toEqual(['Bob Example', 'Carol Example']);
        const rename = { name: 'Robert' };
        await database.write((tx) => tx.db.updateTable('xchan').set(rename).where('id', '=', author).execute());
        expect(names(await shown(older))).toEqual(['Robert', 'Carol Example']);
        expect(await encodeItems(context, alice.viewer, form, [])).toEqual([]);
        await database.write((tx) => tx.db.deleteFrom('xchan').where('id', '=', author).execute());
        expect(await shown(older)).toMatchObject({ author: null, owner: { name: 'Carol Example' } });
      },
    );
  });
});
