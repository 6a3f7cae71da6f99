import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { emptyReport } from '../../../src/core/imports/domain/import.ts';
import { commitImportStep } from '../../../src/core/imports/operations/load-batches.ts';
import { findImport } from '../../../src/core/imports/storage/imports.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { acceptArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import type { TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('the person who has started an import', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    // Alice and bob own the group.
    beforeEach(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
      await api(cast.alice, 'POST', `/groups/${group.id}/members`, {
        user_id: String(cast.bob.user.id),
        access_level: '50',
      });
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const api = async (
      who: Person,
      method: 'POST' | 'DELETE' | 'PUT',
      path: string,
      form: Record<string, string> = {},
    ) => {
      const { status, text } = await request(tributary, method, `/api/v4${path}`, { token: who.token, form });
      expect([path, Math.floor(status / 100), text]).toEqual([path, 2, text]);
    };
    const start = async () => acceptArchive(tributary, cast.bob, group, await writeZip(smallCommunity));
    const ended = async (id: number) => {
      await tributary.runner.drain();
      const { state, error } = (await findImport(tributary.operations.database.reader, id))!;
      const { rows } = await tributary.operations.database.write(({ db }) =>
        db
          .selectFrom('item')
          .select('id')
          .where('is_deleted', '=', 0)
          .execute()
          .then((rows) => ({ rows })),
      );
      return { state, error, items: rows.length };
    };
    const refused = {
      state: 'failed',
      error: expect.stringMatching(
        /^The person who started the import is blocked or no longer an Owner of the group\./,
      ),
      items: 0,
    };

    it('imports nothing once they have lost the role', async () => {
      const id = await start();
      await api(cast.alice, 'DELETE', `/groups/${group.id}/members/${cast.bob.user.id}`);
      expect(await ended(id)).toEqual(refused);
    });

    it('imports nothing once they are blocked', async () => {
      const id = await start();
      await api(cast.admin, 'POST', `/users/${cast.bob.user.id}/block`);
      expect(await ended(id)).toEqual(refused);
    });

    it('writes no further step once they have lost the role', async () => {
      const step = () => {
        const session = { import: { userId: cast.bob.user.id, groupId: group.id }, report: emptyReport() };
        return commitImportStep(tributary.operations, session, 'a-step', async () => 'done');
      };
      expect(await step()).toBe('done');
      await api(cast.alice, 'PUT', `/groups/${group.id}/members/${cast.bob.user.id}`, { access_level: '40' });
      await expect(step()).rejects.toMatchObject({ code: 'forbidden' });
    });
  });
});
