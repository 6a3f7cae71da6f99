import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { brokenInvariants } from '../../races/invariants.ts';
import type { Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringGroupBelow } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { acceptArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const path = '/projects/harbour%2Fgeneral';

forEachDatabase((open) => {
  describe('removing a project', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let call: ReturnType<typeof callerOf>;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast, group } = await bringForum(tributary, 'bob'));
      call = callerOf(tributary);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const remove = async () => (await call(cast.alice, 'DELETE', path)).status;
    const idOf = async (): Promise<number> => ((await call(cast.alice, 'GET', path)).json as { id: number }).id;
    const issuesOf = async (): Promise<string[]> =>
      ((await call(cast.alice, 'GET', `${path}/issues`)).json as { description: string }[])
        .map(({ description }) => description)
        .toSorted();

    it('takes its posts, files, readers and what people have noted of it, and leaves the group its webhooks', async () => {
      const id = await idOf();
      const posted = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        token: cast.bob.token,
        form: { body: 'With a plan', wall: 'harbour-general' },
        file: Buffer.from('the only copy of these bytes'),
        part: 'media',
        filename: 'plan.txt',
      });
      expect(posted.status).toBe(200);
      const hook = await call(cast.alice, 'POST', '/groups/harbour/hooks', { url: 'https://example.org/hook' });
      const issues = (await call(cast.bob, 'GET', `${path}/issues`)).json as { iid: number }[];
      const note = { body: 'A last word' };
      await call(cast.alice, 'POST', `${path}/issues/${issues[0]!.iid}/notes`, note);
      await tributary.runner.drain();
      expect(await tablesWith(tributary, id)).toEqual(expect.arrayContaining(['file', 'item', 'stream_entry']));
      expect(await remove()).toBe(202);
      expect(await remove()).toBe(404);
      await tributary.runner.drain();
      expect(await tablesWith(tributary, id)).toEqual([]);
      expect(await brokenInvariants(tributary)).toEqual([]);
      const hooks = (await call(cast.alice, 'GET', '/groups/harbour/hooks')).json;
      expect(hooks).toMatchObject([{ id: (hook.json as { id: number }).id }]);
    });

    it('lets an import that waits begin when all of it is gone, so that nothing of it is lost', async () => {
      const before = await issuesOf();
      await acceptArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('job').set({ run_at: '2000-01-01T00:00:00.000Z' }).where('name', '=', 'run-import').execute(),
      );
      expect(await remove()).toBe(202);
      await tributary.runner.drain();
      tributary.clock.advance(1000);
      await tributary.runner.drain();
      expect(await issuesOf()).toEqual(before);
    });

    it.each(['the group itself', 'a group below'])('is refused while an import into %s runs', async (where) => {
      const target = where === 'the group itself' ? group : await bringGroupBelow(tributary, cast.alice, group);
      const id = await acceptArchive(tributary, cast.alice, target, await writeZip(smallCommunity));
      const set = (table: 'import' | 'job', state: 'running' | 'cancelled' | 'done') =>
        tributary.operations.database.write((tx) =>
          sql`update ${sql.table(table)} set state = ${state} where ${table === 'import' ? sql`id = ${id}` : sql`name = 'run-import'`}`.execute(
            tx.db,
          ),
        );
      const message = 'An import into this group is running. Wait until it has finished, or cancel it first.';
      const refusal = { status: 422, json: { message } };
      await set('import', 'running');
      expect(await call(cast.alice, 'DELETE', path)).toMatchObject(refusal);
      // Cancelled, but the worker has not noticed yet.
      await set('import', 'cancelled');
      await set('job', 'running');
      expect(await call(cast.alice, 'DELETE', path)).toMatchObject(refusal);
      await set('job', 'done');
      expect(await remove()).toBe(202);
    });
  });
});

/** Every table with rows of a channel, but for the logs of changes and of webhooks, which end by themselves. */
const tables =
  `channel_setting connection connection_config draft file filing item notification permission_limit pin posted_photo
  privacy_group profile_field read_marker resumable_upload star stream_entry`.split(/\s+/);

/** The tables that hold rows of a channel. */
async function tablesWith({ operations }: TestTributary, channelId: number): Promise<string[]> {
  const { db } = operations.database.reader;
  const found: string[] = [];
  for (const table of tables) {
    const query = sql`select 1 from ${sql.table(table)} where channel_id = ${channelId} limit 1`;
    if ((await query.execute(db)).rows.length > 0) found.push(table);
  }
  return found;
}
