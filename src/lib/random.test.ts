import { expect, it } from 'vitest';
import { shortNumber, uuidFrom } from './random.ts';

it('makes the same UUID of the same record, of version 8', () => {
  const uuid = uuidFrom('item 1', 7, '2024-01-01T00:00:00.000Z');
  expect(uuid).toMatch(/^0007[0-9a-f]{4}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidFrom('item 1', 7, '2024-01-01T00:00:00.000Z')).toBe(uuid);
  expect(uuidFrom('item 2', 7, '2024-01-01T00:00:00.000Z')).not.toBe(uuid);
});

it('keeps what is written in one place in order, apart from other places', () => {
  const seconds = [0, 1, 60, 3600, 86_400 * 365];
  const [here, there] = ['C1', 'C2'].map((place) => {
    const ids = seconds.map((second) =>
      uuidFrom('item', shortNumber(place), new Date(Date.UTC(2020, 0, 1) + second * 1000).toISOString()),
    );
    expect(ids).toEqual([...ids].sort());
    return ids;
  });
  const sorted = [...here!, ...there!].sort();
  expect([here!.join(), there!.join()].sort()).toEqual([sorted.slice(0, 5).join(), sorted.slice(5).join()]);
});

it.each([
  ['1900-01-01T00:00:00.000Z', 'ffff0000-0000-8'],
  ['9999-12-31T23:59:59.999Z', 'ffffffff-ffff-8'],
])('takes the nearest second that four bytes can hold: %s', (at, beginning) => {
  expect(uuidFrom('item', 0xffff, at).startsWith(beginning)).toBe(true);
});
