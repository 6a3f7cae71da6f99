import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { type Harbour, openHarbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { plansOf } from '../../../../test/rig/plans.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import type { Cursor, Reader } from '../../platform/index.ts';
import { findSourceUserPage, findSourceUsersBehind } from './source-user-pages.ts';

/** Bytes that an entry of an index of PostgreSQL has at most. */
const entryLimit = 2704;
const longName = 'Zoe '.repeat(entryLimit);
/** Two with the same name, and one whose name is longer than an index entry. */
const people = [
  { id: 'U11', name: 'sam.one', profile: { real_name: 'Sam Same' } },
  { id: 'U12', name: 'sam.two', profile: { real_name: 'sam same' } },
  { id: 'U13', name: 'zoe', profile: { real_name: longName } },
];
const community = {
  ...smallCommunity,
  'users.json': [...(smallCommunity['users.json'] as object[]), ...people],
};

forEachDatabase((open, kind) => {
  describe('source users by name', () => {
    let harbour: Harbour;
    const query = { statuses: [], search: '', orderBy: 'source_name', limit: 2 } as const;
    const reader = (): Reader => harbour.tributary.operations.database.reader;

    beforeAll(async () => {
      harbour = await openHarbour(await open('cast'));
      const { tributary, cast, group } = harbour;
      await importArchive(tributary, cast.alice, group, await writeZip(community));
    });
    afterAll(() => harbour.tributary[Symbol.asyncDispose]());

    const page = async (direction: 'asc' | 'desc') => {
      const found = await findSourceUserPage(reader(), harbour.group.id, {
        ...query,
        direction,
        offset: 0,
        limit: 100,
      });
      return found.sourceUsers;
    };
    const walk = async (direction: 'asc' | 'desc') => {
      const ids: number[] = [];
      let after: Cursor | undefined;
      do {
        const { found, hasMore } = await findSourceUsersBehind(reader(), harbour.group.id, {
          ...query,
          direction,
          after,
        });
        ids.push(...found.map(({ sourceUser }) => sourceUser.id));
        after = hasMore ? found.at(-1)!.cursor : undefined;
      } while (after);
      return ids;
    };

    it.each(['asc', 'desc'] as const)('come page by page, each once, %s', async (direction) => {
      const all = await page(direction);
      expect(all.length).toBeGreaterThanOrEqual(5);
      expect(await walk(direction)).toEqual(all.map(({ id }) => id));
    });

    it('are in the order of their names, whatever their case', async () => {
      const sourceUsers = await page('asc');
      expect(sourceUsers.map(({ identifier }) => identifier).slice(-3)).toEqual(['U11', 'U12', 'U13']);
      expect(sourceUsers.at(-1)!.name!.length).toBeGreaterThan(entryLimit);
    });

    it.skipIf(kind === 'postgres').each(['asc', 'desc'] as const)(
      'are read along an index and not sorted, %s',
      async (direction) => {
        const after = { value: 'm', id: 1 };
        const plans = await plansOf(reader(), async (watched) => {
          await findSourceUserPage(watched, harbour.group.id, { ...query, direction, offset: 0 });
          await findSourceUsersBehind(watched, harbour.group.id, { ...query, direction, after });
        });
        const steps = plans.flat().join('\n');
        expect(steps).toMatch(/source_user_named \(namespace_id=\? AND <expr>[<>]\?\)/);
        expect(steps).not.toContain('ORDER BY');
      },
    );
  });
});
