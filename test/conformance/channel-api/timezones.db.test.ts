import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('time zones of channels', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const post = (path: string, form: Row): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: cast.alice.basic, form });
    const get = async (path: string): Promise<unknown> => {
      const answer = await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.alice.basic });
      expect(answer.status).toBe(200);
      return answer.json;
    };
    const publish = async (form: Row): Promise<Row> =>
      ((await post('item/update', { body: 'x', ...form })).json as { item: Row }).item;
    const setZone = async (timezone: string): Promise<void> => {
      expect((await post('channel/rename', { timezone })).json).toMatchObject({
        channel: { channel_timezone: timezone },
      });
    };

    it('are UTC by default, and must exist', async () => {
      expect(await get('verify')).toMatchObject({ channel_timezone: 'UTC' });
      const made = await post('channel/create', { address: 'quay', timezone: 'America/New_York' });
      expect(made.json).toMatchObject({ channel: { channel_timezone: 'America/New_York' } });
      expect((await post('channel/create', { address: 'nowhere', timezone: 'Nowhere' })).status).toBe(422);
      const refused = await post('channel/rename', { timezone: 'Europe/Atlantis' });
      expect(refused.status).toBe(422);
      expect(refused.json).toMatchObject({ message: expect.stringContaining('Europe/Berlin') as unknown });
      expect(await get('verify')).toMatchObject({ channel_timezone: 'UTC' });
    });

    it('are those of moments that name none, in summer and in winter', async () => {
      await setZone('Europe/Berlin');
      const cases = [
        ['2025-01-31 12:00:00', '2025-01-31 11:00:00'],
        ['2025-07-31 12:00', '2025-07-31 10:00:00'],
        ['2025-07-31', '2025-07-30 22:00:00'],
        ['2025-03-30 02:30:00', '2025-03-30 01:30:00'],
        ['2025-10-26 02:30:00', '2025-10-26 00:30:00'],
        ['2025-07-31T12:00:00Z', '2025-07-31 12:00:00'],
        ['2025-07-31T12:00:00-05:00', '2025-07-31 17:00:00'],
        ['2025-07-31 12:00:00 +0200', '2025-07-31 10:00:00'],
      ];
      for (const [created, expected] of cases) {
        expect([created, (await publish({ created: created! }))['created']]).toEqual([created, expected]);
      }
      expect((await publish({ expire: '2026-06-01 00:00:00' }))['expires']).toBe('2026-05-31 22:00:00');
      await setZone('UTC');
      expect((await publish({ expire: '2026-06-01 00:00:00' }))['expires']).toBe('2026-06-01 00:00:00');
    });

    it('are those of since and until, while mindate, dbegin and dend are UTC', async () => {
      await setZone('Asia/Tokyo');
      await publish({ body: 'at noon', created: '2024-05-01T12:00:00Z' });
      await post('file', { create_folder: 'Made at 03:04' });
      const span = (names: [string, string], from: string, to: string): string =>
        `${names[0]}=${encodeURIComponent(from)}&${names[1]}=${encodeURIComponent(to)}`;
      const count = async (path: string, member?: string): Promise<number> => {
        const json = await get(path);
        return (member === undefined ? (json as unknown[]) : ((json as Row)[member] as unknown as unknown[])).length;
      };
      const tokyo = ['2024-05-01 21:00:00', '2024-05-01 21:00:00'] as const;
      const utc = ['2024-05-01 12:00:00', '2024-05-01 12:00:00'] as const;
      expect(await count(`item/export_page?${span(['since', 'until'], ...tokyo)}`, 'item')).toBe(1);
      expect(await count(`item/export_page?${span(['since', 'until'], ...utc)}`, 'item')).toBe(0);
      expect(await count(`network/stream?${span(['dbegin', 'dend'], ...utc)}`)).toBe(1);
      expect(await count(`network/stream?${span(['dbegin', 'dend'], ...tokyo)}`)).toBe(0);
      const here = ['2026-01-02 12:00:00', '2026-01-02 13:00:00'] as const;
      expect(await count(`files?${span(['since', 'until'], ...here)}`, 'results')).toBe(1);
      expect(
        await count(`files?${span(['since', 'until'], '2026-01-02 03:00:00', '2026-01-02 04:00:00')}`, 'results'),
      ).toBe(0);
      tributary.clock.advance(3_600_000);
      const now = tributary.clock.now().slice(0, 19);
      expect(await count(`channel/stream?mindate=${now}`)).toBe(0);
    });

    it.each(['soon', '2025-02-30', '2025-13-01', '2025-01-31 25:00', '1769860800', '2025-01-31 12', 'now'])(
      'make no moment of "%s"',
      async (created) => {
        const answer = await post('item/update', { body: 'x', created });
        expect(answer.status).toBe(422);
        expect(answer.json).toMatchObject({
          error: 'invalid_input',
          message: expect.stringContaining(created) as unknown,
        });
      },
    );
  });
});
