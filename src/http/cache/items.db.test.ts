import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { encodingContext } from '../../../test/rig/encoding-context.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import { type ItemVersion, publishItem, readItemVersions, readThreadSizes } from '../../core/content/index.ts';
import type { Tx } from '../../core/platform/index.ts';
import { templateOf } from '../../wire/template.ts';
import type { HttpContext } from '../context.ts';
import type { FragmentForm } from './cache.ts';
import { encodedItems, type ItemContent, type ItemForms } from './items.ts';

type Forms = ItemForms<'' | 'restricted'>;

/** A way to encode items that notes which it has read. */
function createForms(versions = readItemVersions): Forms & { readonly reads: (readonly number[])[] } {
  const formOf = (name: string): FragmentForm<ItemContent<'' | 'restricted'>> => ({
    name,
    encode: ({ item, xchans, privacy, isOwn }) =>
      templateOf({
        body: item.title,
        author: item.authorXchanId,
        named: [...xchans.values()].map((each) => each.name),
        privacy,
        isOwn,
      }),
  });
  const reads: (readonly number[])[] = [];
  return {
    reads,
    own: formOf('own'),
    others: formOf('others'),
    read: (reader, viewer, ids) => {
      reads.push(ids);
      return versions(reader, viewer, ids);
    },
    privacyOf: ({ visibility }) => (visibility === 'public' ? '' : 'restricted'),
  };
}

const draft = { mimetype: 'text/markdown', mayBeEmpty: false };

forEachDatabase((open) => {
  describe('encoded items', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let context: HttpContext;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      context = encodingContext(tributary);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const post = async (title: string): Promise<number> =>
      (await publishItem(tributary.operations, cast.alice.viewer, { ...draft, body: title, title })).id;
    const change = (id: number, to: object): Promise<unknown> =>
      tributary.operations.database.write((tx: Tx) => tx.db.updateTable('item').set(to).where('id', '=', id).execute());
    const versionsOf = (ids: readonly number[], who: Person = cast.alice): Promise<ItemVersion[]> =>
      readThreadSizes(tributary.operations.database.reader, who.viewer, ids);
    const encode = async (forms: Forms, list: readonly ItemVersion[], who: Person = cast.alice) => {
      const { items } = await encodedItems(context, who.viewer, forms, list);
      return items.map(({ template }) => JSON.parse(template.bytes.toString()) as Record<string, unknown>);
    };
    const titles = async (...asked: Parameters<typeof encode>) => (await encode(...asked)).map(({ body }) => body);

    it('are read once for each version, in the order of the list', async () => {
      const ids = [await post('a'), await post('b'), await post('@bob and c')];
      const forms = createForms();
      expect(await titles(forms, await versionsOf(ids))).toEqual(['a', 'b', '@bob and c']);
      expect(await titles(forms, await versionsOf([...ids].reverse()))).toEqual(['@bob and c', 'b', 'a']);
      expect(forms.reads).toEqual([ids]);
      await change(ids[1]!, { title: 'changed' });
      expect(await titles(forms, await versionsOf(ids))).toEqual(['a', 'changed', '@bob and c']);
      expect(forms.reads).toEqual([ids, [ids[1]]]);
    });

    it('that have changed behind the list are as they are now, and stand under the version that they have now', async () => {
      const id = await post('a');
      const forms = createForms();
      const list = await versionsOf([id]);
      await change(id, { title: 'changed' });
      expect(await titles(forms, list)).toEqual(['changed']);
      expect(await titles(forms, await versionsOf([id]))).toEqual(['changed']);
      expect(forms.reads).toHaveLength(1);
      // No one is answered newer rows under the versions of older ones.
      expect(await titles(forms, list)).toEqual(['changed']);
      expect(forms.reads).toHaveLength(2);
    });

    it('leave out what has gone behind the list', async () => {
      const ids = [await post('a'), await post('b')];
      const list = await versionsOf(ids);
      await change(ids[0]!, { is_deleted: 1 });
      expect(await titles(createForms(), list)).toEqual(['b']);
      expect(await titles(createForms(), [])).toEqual([]);
    });

    it('are read some at a time, each once', async () => {
      const id = await post('a');
      const [version] = await versionsOf([id]);
      const list = Array.from({ length: 450 }, (_, index) => ({ ...version!, id: id + index }));
      const forms = createForms();
      expect(await titles(forms, list)).toEqual(['a']);
      expect(forms.reads.map((ids) => ids.length)).toEqual([200, 200, 50]);
      expect(forms.reads.flat()).toEqual(list.map((each) => each.id));
    });

    it('hold as long as whoever they name is the same', async () => {
      const id = await post('Hello @bob');
      const forms = createForms();
      expect(await encode(forms, await versionsOf([id]))).toMatchObject([{ named: ['Bob Example'] }]);
      const rename = (tx: Tx) =>
        tx.db.updateTable('xchan').set({ name: 'Robert' }).where('id', '=', cast.bob.viewer.xchanId).execute();
      await tributary.operations.database.write(rename);
      expect(await encode(forms, await versionsOf([id]))).toMatchObject([{ named: ['Robert'] }]);
      expect(await encode(forms, await versionsOf([id]))).toMatchObject([{ named: ['Robert'] }]);
      expect(forms.reads).toHaveLength(2);
    });

    it('are others for those who act for the channel, and where they are as private as they were not', async () => {
      const id = await post('a');
      const forms = createForms();
      const list = await versionsOf([id]);
      for (const _time of [1, 2]) {
        expect(await encode(forms, list)).toMatchObject([{ isOwn: true, privacy: '' }]);
        expect(await encode(forms, list, cast.bob)).toMatchObject([{ isOwn: false, privacy: '' }]);
      }
      expect(forms.reads).toHaveLength(2);
      // The audience alone, without a new version.
      const asPrivate = { ...forms, privacyOf: () => 'restricted' as const };
      expect(await encode(asPrivate, list)).toMatchObject([{ privacy: 'restricted' }]);
      expect(await encode(forms, list)).toMatchObject([{ privacy: '' }]);
    });

    it('are not cached where they differ by who asks', async () => {
      const id = await post('a');
      const forms = createForms(async (...asked) =>
        (await readItemVersions(...asked)).map((each) => ({ ...each, isShared: false })),
      );
      for (const _time of [1, 2]) expect(await titles(forms, await versionsOf([id]))).toEqual(['a']);
      expect(forms.reads).toEqual([[id], [id]]);
    });
  });
});
