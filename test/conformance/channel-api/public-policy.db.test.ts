import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../rig/browser.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('public_policy', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let bob: string;

    const send = (path: string, form: Row): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: cast.alice.basic, form });
    const made = async (form: Row): Promise<Row> => {
      const { status, json } = await send('item/update', form);
      expect(status).toBe(200);
      return (json as { item: Row }).item;
    };
    const seenByBob = async ({ mid }: Row): Promise<boolean> => {
      const path = `/api/z/1.0/item/full?mid=${encodeURIComponent(mid!)}`;
      return (await request(tributary, 'GET', path, { basic: cast.bob.basic })).status === 200;
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      bob = await hashOf(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('keeps an item for the channel, whatever is denied or left empty', async () => {
      for (const more of [{}, { contact_allow: '' }, { contact_deny: bob }] as Row[]) {
        const item = await made({ body: 'a note', public_policy: 'self', ...more });
        expect(item['item_private']).not.toBe('0');
        expect(await seenByBob(item)).toBe(false);
      }
      const { json } = await send('channel/stream', { body: 'a note', public_policy: 'self' });
      expect(await seenByBob({ mid: (json as { activity: Row }).activity['mid']! })).toBe(false);
    });

    it('never lets an item out that was not meant for everybody', async () => {
      for (const path of ['item/update', 'channel/stream']) {
        for (const policy of ['network: red', 'site: example.org', 'ünbekannt']) {
          const { status, json } = await send(path, { body: 'x', public_policy: policy });
          expect([path, policy, status]).toEqual([path, policy, 422]);
          expect((json as Row)['message']).toContain('contact_allow');
        }
      }
      const { json } = await request(tributary, 'GET', '/api/z/1.0/item/export_page', { basic: cast.alice.basic });
      expect((json as { item: Row[] }).item.filter((item) => item['body'] === 'x')).toEqual([]);
    });

    it('lets connections see an item, which is no direct message', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      const isIn = async (path: string, body: string): Promise<boolean> =>
        (await browser.get(path)).text.includes(body);
      for (const path of ['item/update', 'channel/stream']) {
        const { json } = await send(path, { body: `friends, ${path}`, public_policy: 'contacts' });
        const { item, activity } = json as { item?: Row; activity?: Row };
        const { mid, public_policy: policy } = (item ?? activity)!;
        expect(policy).toBe('contacts');
        await tributary.runner.drain();
        expect(await seenByBob({ mid: mid! })).toBe(true);
        const hidden = `/api/z/1.0/item/full?mid=${encodeURIComponent(mid!)}`;
        expect((await request(tributary, 'GET', hidden, { basic: cast.stranger.basic })).status).toBe(404);
        const found = [await isIn('/', `friends, ${path}`), await isIn('/messages', `friends, ${path}`)];
        expect(found).toEqual([true, false]);
      }
      const denied = await made({ body: 'not for bob', public_policy: 'contacts', contact_deny: bob });
      expect(await seenByBob(denied)).toBe(false);
      const direct = await made({ body: 'to bob alone', contact_allow: bob });
      await tributary.runner.drain();
      expect(await isIn('/messages', 'to bob alone')).toBe(true);
      const changed = await made({ post_id: direct['id']!, public_policy: 'contacts' });
      expect([changed['public_policy'], await isIn('/messages', 'to bob alone')]).toEqual(['contacts', false]);
      const again = await made({ post_id: direct['id']!, contact_allow: bob });
      expect([again['public_policy'], await isIn('/messages', 'to bob alone')]).toEqual(['', true]);
    });

    it('is nothing beside an audience, in an answer, or empty', async () => {
      const named = await made({ body: 'y', public_policy: 'contacts', contact_allow: bob });
      expect([named['allow_cid'], await seenByBob(named)]).toEqual([`<${bob}>`, true]);
      const open = await made({ body: 'y', public_policy: '' });
      expect([open['item_private'], await seenByBob(open)]).toEqual(['0', true]);
      const answer = await made({ body: 'z', public_policy: 'contacts', parent: open['id']! });
      expect(await seenByBob(answer)).toBe(true);
    });

    it('takes an item back from others in an edit', async () => {
      const item = await made({ body: 'for all' });
      expect((await send('item/update', { post_id: item['id']!, public_policy: 'network: red' })).status).toBe(422);
      expect(await seenByBob(item)).toBe(true);
      expect(await made({ post_id: item['id']!, public_policy: 'self' })).toMatchObject({ body: 'for all' });
      expect(await seenByBob(item)).toBe(false);
    });
  });
});
