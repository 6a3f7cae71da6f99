import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { listEvents } from './events.ts';

forEachDatabase((open) => {
  let tributary: TestTributary;
  let cast: Cast;

  beforeAll(async () => {
    tributary = await startTributary(await open('cast'));
    cast = await bringCast(tributary);
  });
  afterAll(() => tributary[Symbol.asyncDispose]());

  const make = async (title: string, day: string, more: object = {}): Promise<void> => {
    const object = { type: 'Event', name: title, startTime: `${day}T10:00:00`, endTime: `${day}T11:00:00`, ...more };
    const json = { title, obj_type: 'Event', object, allow_empty: '1' };
    const { status } = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, json });
    expect(status).toBe(200);
  };

  it('lists what begins within a range before series that began earlier, the last of these first', async () => {
    const weekly = { rrule: 'FREQ=WEEKLY' };
    await make('Since 2024', '2024-03-04', weekly);
    await make('Since 2025', '2025-03-03', weekly);
    await make('Later', '2026-03-20');
    await make('New', '2026-03-10');
    const { reader } = tributary.operations.database;
    const march = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
    const titles = async (limit: number) =>
      (await listEvents(reader, cast.alice.viewer, march, { limit })).map(({ title }) => title);
    expect(await titles(1)).toEqual(['New']);
    expect(await titles(3)).toEqual(['New', 'Later', 'Since 2025']);
    expect(await titles(10)).toEqual(['New', 'Later', 'Since 2025', 'Since 2024']);
  });
});
