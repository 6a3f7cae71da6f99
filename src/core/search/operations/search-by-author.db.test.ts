import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accept, give, propose } from '../../../../test/rig/contributions.ts';
import type { Person } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { createHarbours, type Harbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../../../test/rig/source-users.ts';
import { authorFact } from '../domain/indexed-item.ts';
import { indexPending } from './index-items.ts';
import { parseQuery } from '../domain/query.ts';
import { type FullTextTerm, matchingEntries } from '../storage/full-text.ts';
import { searchItems } from '../storage/search-items.ts';

const post = (user: string, text: string, ts: string) => ({ type: 'message', user, text, ts });

/** Additional content of a later archive, and of an even later one. */
const later = {
  ...smallCommunity,
  'general/2024-01-05.json': [post('U2', 'A later plan', '1704412800.000100')],
};
const latest = { ...later, 'general/2024-01-06.json': [post('U2', 'The last plan', '1704499200.000100')] };

forEachDatabase((open, kind) => {
  describe('a search for what somebody has written', () => {
    const openHarbour = createHarbours(open, async ({ tributary, cast, group }) => {
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });
    let harbour: Harbour;

    beforeEach(async () => {
      harbour = await openHarbour();
    });

    afterEach(() => harbour.tributary[Symbol.asyncDispose]());

    const reader = () => harbour.tributary.operations.database.reader;
    const placeholderOf = async (identifier: string): Promise<number> => {
      const row = await reader()
        .db.selectFrom('source_user')
        .select('placeholder_xchan_id')
        .where('source_user_identifier', '=', identifier)
        .executeTakeFirstOrThrow();
      return row.placeholder_xchan_id;
    };
    const found = async (by: number, more = '', limit = 50): Promise<string[]> => {
      const { hits } = await searchItems(reader(), harbour.cast.alice.viewer, parseQuery(more), { by, limit });
      return textsOf(hits.map(({ itemId }) => itemId));
    };
    const textsOf = (ids: readonly number[]): Promise<string[]> =>
      harbour.tributary.operations.database.write(async ({ db }) => {
        const rows =
          ids.length === 0 ? [] : await db.selectFrom('item').select(['id', 'body']).where('id', 'in', ids).execute();
        return ids.map((id) => rows.find((row) => row.id === id)!.body);
      });
    /** Entries of the index under an author. */
    const indexed = async (by: number): Promise<string[]> => {
      const fact: FullTextTerm = { column: 'facts', tokens: [authorFact(by)] };
      const range = { above: 0, below: Number.MAX_SAFE_INTEGER, limit: 50 };
      const { rows } = await matchingEntries(kind, { all: [[fact]], none: [] }, range).execute(reader().db);
      return textsOf(rows.map((row) => Number(row.item_id)));
    };
    const act = async (identifier: string, verb: string, form?: Record<string, string>): Promise<void> => {
      const { tributary, cast, group } = harbour;
      const { id } = (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!;
      const { status } = await actOn(tributary, cast.alice, id, verb, form);
      expect([verb, status]).toEqual([verb, 201]);
      await tributary.runner.drain();
    };
    const giveBen = (to: Person) => give(harbour.tributary, harbour.cast, harbour.group, 'U2', to);
    const bring = async (archive: typeof smallCommunity) =>
      importArchive(harbour.tributary, harbour.cast.alice, harbour.group, await writeZip(archive));
    const bens = ['Second thread', 'Hello Ann'];
    /** As if it had got items from this many others. */
    const noteEarlier = (xchanId: number, amount: number): Promise<void> =>
      harbour.tributary.operations.database.write(async ({ db }) => {
        const others = Array.from({ length: amount }, (_, index) => ({
          xchan_id: xchanId,
          earlier_xchan_id: 1e6 + index,
        }));
        await db.insertInto('earlier_author').values(others).execute();
      });

    it('finds it for whoever has it now, though the index is not written again', async () => {
      const { bob } = harbour.cast;
      const ben = await placeholderOf('U2');
      expect(await found(ben)).toEqual(bens);
      await giveBen(bob);
      expect(await found(bob.viewer.xchanId)).toEqual(bens);
      expect(await found(bob.viewer.xchanId, 'second')).toEqual(['Second thread']);
      expect(await found(bob.viewer.xchanId, '-second')).toEqual(['Hello Ann']);
      expect([await indexed(ben), await indexed(bob.viewer.xchanId)]).toEqual([bens, []]);
      const query = parseQuery('is:mine');
      const { hits } = await searchItems(reader(), bob.viewer, query, { limit: 50 });
      expect(await textsOf(hits.map(({ itemId }) => itemId))).toEqual(bens);
      expect(await reader().db.selectFrom('search_pending').selectAll().execute()).toEqual([]);
    });

    it('finds what they and imports write afterwards beside it', async () => {
      const { tributary, cast } = harbour;
      const { bob, alice } = cast;
      await giveBen(bob);
      await bring(later);
      const path = '/api/z/1.0/item/update';
      await request(tributary, 'POST', path, { basic: alice.basic, form: { body: 'No plan of Ben' } });
      await tributary.runner.drain();
      expect(await found(bob.viewer.xchanId)).toEqual(['A later plan', ...bens]);
      expect(await found(alice.viewer.xchanId)).toEqual(['No plan of Ben']);
    });

    it('finds it for the placeholder again when that was undone, and for the next person', async () => {
      const { bob, carol } = harbour.cast;
      await giveBen(bob);
      await bring(later);
      await act('U2', 'undo');
      const ben = await placeholderOf('U2');
      expect(await found(ben)).toEqual(['A later plan', ...bens]);
      expect(await found(bob.viewer.xchanId)).toEqual([]);
      await giveBen(carol);
      await bring(latest);
      expect(await found(carol.viewer.xchanId)).toEqual(['The last plan', 'A later plan', ...bens]);
      expect(await found(bob.viewer.xchanId)).toEqual([]);
      expect(await indexed(bob.viewer.xchanId)).toEqual(['A later plan']);
    });

    it('finds a part and the rest apart, and together when that was undone', async () => {
      await bring(later);
      const ben = await placeholderOf('U2');
      await act('U2', 'split', { since: '2024-01-04' });
      const part = await placeholderOf('U2~2');
      expect([await found(ben), await found(part)]).toEqual([bens, ['A later plan']]);
      expect(await indexed(part)).toEqual([]);
      await act('U2~2', 'undo_split');
      expect([await found(ben), await found(part)]).toEqual([['A later plan', ...bens], []]);
    });

    it('finds what was merged, and apart again when that was undone', async () => {
      const { tributary, cast, group } = harbour;
      const [ann, ben] = [await placeholderOf('U1'), await placeholderOf('U2')];
      const anns = await found(ann);
      const { id } = (await shownSourceUsers(tributary, cast.alice, group)).get('U1')!;
      await act('U2', 'merge', { into_source_user_id: String(id) });
      expect((await found(ann)).toSorted()).toEqual([...anns, ...bens].toSorted());
      await act('U2', 'undo_merge');
      expect([await found(ann), await found(ben)]).toEqual([anns, bens]);
    });

    it('finds it where the items came from more than are named', async () => {
      const { bob } = harbour.cast;
      await giveBen(bob);
      const xchanId = bob.viewer.xchanId;
      await noteEarlier(xchanId, 1200);
      expect(await found(xchanId)).toEqual(bens);
      expect(await found(xchanId, 'second')).toEqual(['Second thread']);
    });

    it('indexes again what goes to somebody who has got items of very many', async () => {
      const { tributary, cast, group } = harbour;
      const { bob } = cast;
      const xchanId = bob.viewer.xchanId;
      await noteEarlier(xchanId, 200);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await accept(tributary, bob);
      await tributary.runner.drain();
      await indexPending(tributary.operations);
      expect(await found(xchanId)).toEqual(bens);
      expect(await indexed(xchanId)).toEqual(bens);
    });
  });
});
