import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('a channel', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let host: string;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      ({ cast } = await bringForum(tributary, 'bob'));
      host = new URL(tributary.operations.baseUrl).host;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = (person: Person, method: 'GET' | 'POST', path: string, form?: Row) =>
      request(tributary, method, `/api/z/1.0/${path}`, { basic: person.basic, ...(form && { form }) });
    const post = async (person: Person, form: Row): Promise<Row | number> => {
      const { status, json } = await call(person, 'POST', 'item/update', { body: 'x', ...form });
      return status === 200 ? (json as { item: Row }).item : status;
    };

    it('is addressed in full where something is to stand on its wall, or is done for it', async () => {
      const inForum = (await post(cast.bob, { wall: 'harbour-general' })) as Row;
      for (const wall of [`harbour-general@${host}`, `Harbour-General@${host.toUpperCase()}`]) {
        expect(await post(cast.bob, { wall })).toMatchObject({ uid: inForum['uid'] });
      }
      const own = (await post(cast.bob, {})) as Row;
      expect(await post(cast.bob, { wall: `bob@${host}`, contact_allow: '' })).toMatchObject({ uid: own['uid'] });
      expect(await post(cast.alice, { channel: `harbour-general@${host}` })).toMatchObject({ uid: inForum['uid'] });
      expect(await post(cast.bob, { channel: `harbour-general@${host}` })).toBe(403);
      for (const wall of ['harbour-general@elsewhere.example', `@${host}`, `nobody@${host}`, 'harbour-general@']) {
        expect([wall, await post(cast.bob, { wall })]).toEqual([wall, 403]);
      }
    });

    it.each([
      'channel/profile?address=',
      'channel/read?address=',
      'emoji?address=',
      'events?start=2026-01-01&end=2026-02-01&address=',
      'notifications?address=',
      'pins?address=',
      'search?q=Hello+in:',
    ])('is addressed in full in %s', async (path) => {
      const [short, full] = [
        await call(cast.bob, 'GET', `${path}harbour-general`),
        await call(cast.bob, 'GET', `${path}harbour-general@${host}`),
      ];
      expect([full.status, full.json]).toEqual([200, short.json]);
      const [none, hidden] = [`harbour-board@elsewhere.example`, `harbour-board@${host}`];
      const other = await call(cast.bob, 'GET', path + none);
      expect(await call(cast.bob, 'GET', path + hidden)).toMatchObject({ status: other.status, json: other.json });
    });
  });
});
