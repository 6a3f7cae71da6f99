import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { openBrowserAs } from '../rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { acceptArchive } from '../rig/import.ts';
import { startPacked } from '../rig/packed.ts';
import { request } from '../rig/request.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open) => {
  describe('letters beyond ASCII in the packed program', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startPacked(await open('cast'), { config: { language: 'fr' }, role: 'all' });
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = async (method: 'GET' | 'POST', path: string, form?: Record<string, string>) =>
      (await request(tributary, method, `/api/z/1.0/${path}`, { basic: cast.alice.basic, ...(form && { form }) })).json;

    it('are found as they are written, and by what stands for them', async () => {
      const body = 'データベース in der Straße, Łódź ışık';
      await call('POST', 'item/update', { body });
      for (const q of ['データベース', 'ベース', 'strasse', 'straße', 'lodz', 'łódź', 'isik', 'ışık']) {
        const hits = (): Promise<unknown> => call('GET', `search?q=${encodeURIComponent(q)}`);
        await expect.poll(hits, { message: q }).toMatchObject([{ item: { body } }]);
      }
    });

    it('are read in archives, and question marks are left', async () => {
      const says = (text: string, ts: string) => ({ type: 'message', user: 'U1', text, ts });
      const messages = [
        says('? who knows', '1704153600.000100'),
        says('• nets\n• ropes', '1704153700.000100'),
        says(':people_holding_hands::skin-tone-2-6:', '1704153800.000100'),
      ];
      const archive = await writeZip({ ...smallCommunity, 'general/2024-01-02.json': messages });
      await acceptArchive(tributary, cast.alice, await bringGroup(tributary, cast.alice), archive);
      const bodies = async (): Promise<string[]> => {
        const items = await call('GET', 'channel/stream?channel=harbour-general&mindate=2000-01-01');
        return Array.isArray(items) ? (items as { body: string }[]).map(({ body }) => body).sort() : [];
      };
      await expect.poll(bodies).toEqual(['- nets\n- ropes', '? who knows', '🧑🏻‍🤝‍🧑🏿']);
    });

    it('take an apostrophe in French', async () => {
      await createGroup(tributary.operations, { path: 'elan', name: 'Élan', ownerUserId: cast.alice.user.id });
      const browser = await openBrowserAs(tributary, cast.alice);
      expect((await browser.get('/groups/elan/-/members')).text).toContain('Membres d’Élan');
    });
  });
});
