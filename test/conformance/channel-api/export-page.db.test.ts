import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createItemMarks } from '../../../src/core/content/storage/item-marks.ts';
import { listExportedPlaces } from '../../../src/core/content/storage/item-pages.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Mirror = Record<string, unknown> & { body: string; message_id: string; id: string };
interface Page {
  relocate: unknown;
  items_total: number;
  items_page: number;
  item: Mirror[];
}

/** Keys of the mirror form whose values are text (facts, section 16). */
const texts =
  'type encoding id parent uid allow_cid allow_gid deny_cid deny_gid revision layout_mid postopts resource_id resource_type item_origin item_unseen item_starred item_uplink item_consensus item_wall item_thread_top item_notshown item_nsfw item_relay item_mentionsme item_nocomment item_obscured item_verified item_retained item_rss item_deleted item_type item_hidden item_unpublished item_delayed item_pending_remove item_blocked uuid message_id message_top message_parent created edited expires commented mimetype title summary body app verb object_type target_type permalink location longlat signature route public_scope comment_scope'.split(
    ' ',
  );

const linkOf = (answer: TestAnswer): string => (answer.headers['link'] as string | undefined) ?? '';

forEachDatabase((open) => {
  describe('item/export_page', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const ask = (query: string, who: Person = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/item/export_page${query}`, { basic: who.basic });
    const get = async (query: string, who?: Person): Promise<Page> => (await ask(query, who)).json as Page;
    const post = async (form: Record<string, string>, who: Person = cast.alice): Promise<string> => {
      const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      return (json as { item_id: string }).item_id;
    };
    const next = (answer: TestAnswer): string | undefined =>
      /^<http:\/\/tributary\.test\/api\/z\/1\.0\/item\/export_page([^>]*)>; rel="next"$/.exec(linkOf(answer))?.[1];

    it('is whole when there is nothing', async () => {
      expect(await get('')).toEqual({
        relocate: { channel_address: 'alice', url: 'http://tributary.test' },
        items_total: 0,
        items_page: 10,
        item: [],
      });
    });

    it('gives pages of everything in the channel, oldest first, in mirror form', async () => {
      for (let day = 10; day < 22; day += 1) {
        await post({ body: `post of ${day}`, created: `2025-01-${day} 12:00:00` });
      }
      const page = await get('');
      expect(page).toMatchObject({ items_total: 12, items_page: 10 });
      expect(page.item.map((item) => item.body)).toEqual(
        Array.from({ length: 10 }, (_, index) => `post of ${index + 10}`),
      );
      for (const item of page.item) {
        for (const key of texts) expect([key, typeof item[key]]).toEqual([key, 'string']);
        expect(item['owner']).toMatchObject({ name: 'Alice Example', address: 'alice@tributary.test' });
        expect(item['attach']).toBe('');
        expect(Array.isArray(item['flags']) && Array.isArray(item['tags'])).toBe(true);
      }
      expect((await get('?page=1')).item.map((item) => item.body)).toEqual(['post of 20', 'post of 21']);
      expect(await get('?page=2')).toMatchObject({ items_total: 12, item: [] });
      expect(await get('?page=1&records=5')).toMatchObject({
        items_page: 5,
        item: [{ body: 'post of 15' }, {}, {}, {}, {}],
      });
      expect((await get('?records=0')).items_page).toBe(10);
      expect((await get('?records=5000')).items_page).toBe(1000);
      expect((await ask('?page=x')).status).toBe(400);
      expect((await get('', cast.bob)).item).toEqual([]);
    });

    it('takes both ends of a range in', async () => {
      const page = await get('?since=2025-01-12%2012:00:00&until=2025-01-14T12:00:00Z');
      expect(page.items_total).toBe(3);
      expect(page.item.map((item) => item.body)).toEqual(['post of 12', 'post of 13', 'post of 14']);
      expect(await get('?since=2025-01-14&until=2025-01-12')).toMatchObject({ items_total: 0, item: [] });
      expect((await get('?since=2025-01-13&page=1&records=4')).item[0]!.body).toBe('post of 17');
      expect((await ask('?since=nonsense')).status).toBe(422);
    });

    it('goes on by the header Link, whatever comes in between', async () => {
      const seen: string[] = [];
      let query: string | undefined = '?records=5&private_token=' + cast.alice.token;
      while (query !== undefined) {
        const answer: TestAnswer = await ask(query);
        seen.push(...(answer.json as Page).item.map((item) => item.body));
        query = next(answer);
        expect(query ?? '').not.toContain('private_token');
        if (seen.length === 5) await post({ body: 'came late', created: '2025-01-01 00:00:00' });
      }
      expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => `post of ${index + 10}`));
      expect(await get('')).toMatchObject({
        items_total: 13,
        item: [{ body: 'came late' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
      });
      expect((await ask('?after=nonsense')).status).toBe(400);
    });

    it('holds delayed items, pages and the comments of others, but not what stands elsewhere', async () => {
      const before = (await get('')).items_total;
      await post({ body: 'a page', webpage: '3', pagetitle: 'About us', created: '2025-02-01 00:00:00' });
      const top = await post({ body: 'a thread', created: '2025-02-02 00:00:00' });
      await post({ body: 'not yet', created: '2099-01-01 00:00:00' });
      await post({ body: 'says bob', parent: top }, cast.bob);
      await post({ body: "bob's own" }, cast.bob);
      const page = await get('?since=2025-02-01&records=100');
      expect(page.items_total).toBe(4);
      expect((await get('')).items_total).toBe(before + 4);
      expect(page.item.map((item) => item.body)).toEqual(['a page', 'a thread', 'says bob', 'not yet']);
      expect(page.item[0]).toMatchObject({
        item_type: '3',
        meta: [{ family: 'system', key: 'WEBPAGE', value: 'about us', sharing: '1' }],
      });
      expect(page.item[2]).toMatchObject({ parent: top, item_thread_top: '0', author: { name: 'Bob Example' } });
      expect(page.item[3]).toMatchObject({ item_delayed: '1' });
    });

    it('finds every page by its number, with marks of any density, while items come', async () => {
      const { database, clock } = tributary.operations;
      const { viewer } = cast.alice;
      const page = async (skip: number, after?: { value: string; id: number }) =>
        listExportedPlaces(database.reader, viewer, {}, { after, skip, limit: 3 });
      const all = [createItemMarks(database.reader, clock, 2), createItemMarks(database.reader, clock, 5)];
      for (const created of [
        '2025-01-13 00:00:00',
        '2025-03-01 00:00:00',
        '2020-01-01 00:00:00',
        '2025-01-13 12:00:00',
      ]) {
        for (const marks of all) {
          for (let skip = 0; skip < 20; skip += 1) {
            const found = await marks.find(viewer, {}, skip);
            expect(await page(found.skip, found.after)).toEqual(await page(skip));
            const until = '2025-01-13T12:00:00.000Z';
            const range = await marks.find(viewer, { since: until, until }, skip);
            const expected = await listExportedPlaces(
              database.reader,
              viewer,
              { since: until, until },
              { after: undefined, skip: 0, limit: 99 },
            );
            expect(range.total).toBe(expected.length);
          }
        }
        await post({ body: `new of ${created}`, created });
      }
    });
  });
});
