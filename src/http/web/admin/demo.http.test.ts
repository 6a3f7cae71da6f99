import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { readDemo, removeDemo } from '../../../core/demo/index.ts';
import { createGroup, findGroupByPath } from '../../../core/groups/index.ts';
import { findImport } from '../../../core/imports/index.ts';

const hour = 3_600_000;

/**
 * What goes on without the demo: logs, work that is done, the mail about the import, bytes that wait to be removed, and
 * audiences, which are shared and never change.
 */
const traces: ReadonlySet<string> = new Set([
  'submission',
  'acl',
  'acl_entry',
  'change_event',
  'commit_mark',
  'job',
  'loose_blob',
  'mail',
  'notification',
  'server_event',
  'setting',
]);

forEachDatabase((open, kind) => {
  describe('the demo', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let admin: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      admin = await openBrowserAs(tributary, cast.admin);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      await createGroup(tributary.operations, { path: 'millbrook-demo', ownerUserId: cast.bob.user.id });
      await settle();
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const settle = async () => {
      for (let round = 0; round < 3; round += 1) {
        await tributary.runner.drain();
        tributary.clock.advance(hour);
      }
      await tributary.runner.drain();
    };
    const api = (method: 'GET' | 'POST' | 'DELETE', token = cast.admin.token) =>
      request(tributary, method, '/api/v4/admin/demo', { token });

    /** How many rows each table has, but for traces. */
    const countRows = async () => {
      const names =
        kind === 'sqlite'
          ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
          : sql<{ name: string }>`select table_name as name from information_schema.tables
              where table_schema = current_schema() and table_type = 'BASE TABLE'`;
      const counts: Record<string, number> = {};
      for (const { name } of (await names.execute(reader().db)).rows) {
        if (traces.has(name) || name.startsWith('search_text_')) continue;
        // Identities of channels that are gone stay, since others may have met them.
        const there = name === 'xchan' ? sql`where deleted = 0` : sql``;
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)} ${there}`.execute(
          reader().db,
        );
        counts[name] = Number(rows[0]!.n);
      }
      return counts;
    };

    it('is for administrators alone', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/');
      expect((await alice.send('/admin/start/demo', {})).status).toBe(403);
      expect((await alice.get('/admin/demo/remove')).status).toBe(404);
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        expect((await api(method, cast.alice.token)).status).toBe(403);
      }
      expect(await readDemo(reader())).toBeUndefined();
    });

    it('is loaded in the background into a group of its own, and removed with all that it imported, and nothing else', async () => {
      const before = await countRows();
      const bob = (await findGroupByPath(reader(), 'millbrook-demo'))!;
      expect((await admin.get('/admin/start')).text).toContain('Add demo');
      expect((await admin.send('/admin/start/demo', {})).location).toBe('/admin/start?notice=demo#demo');
      // A second time changes nothing.
      await admin.get('/admin/start');
      expect((await admin.send('/admin/start/demo', {})).status).toBe(303);
      expect((await api('POST')).status).toBe(409);
      await settle();
      const demo = (await readDemo(reader()))!;
      expect(demo.group.fullPath).toBe('millbrook-demo-2');
      expect((await findImport(reader(), demo.importId!))!.state).toBe('finished');
      const loaded = await countRows();
      for (const table of ['item', 'channel', 'source_user', 'user', 'file']) {
        expect([table, loaded[table]! > before[table]!]).toEqual([table, true]);
      }
      const signedIn = await sql<{ n: number }>`select count(*) as n from "user" where kind = 'human'`.execute(
        reader().db,
      );
      expect(Number(signedIn.rows[0]!.n)).toBe(Object.keys(cast).length);
      expect((await admin.get('/groups/millbrook-demo-2')).text).toContain('Millbrook (demo)');
      expect((await admin.get('/admin/start')).text).toContain('/admin/demo/remove');

      const asked = await admin.get('/admin/demo/remove');
      expect(asked.text).toMatch(/<dt>Channels<\/dt><dd>8<\/dd>/);
      expect((await admin.send('/admin/demo/remove', {})).location).toBe('/admin/start?notice=demoRemoved#demo');
      expect((await admin.get('/groups/millbrook-demo-2')).status).toBe(404);
      await settle();
      expect(await countRows()).toEqual(before);
      expect(await findGroupByPath(reader(), 'millbrook-demo')).toEqual(bob);
      expect((await admin.get('/admin/demo/remove')).status).toBe(404);
    });

    it('is loaded and removed by the API and the command line, too, and knows when its group went otherwise', async () => {
      expect((await api('GET')).json).toEqual({
        loaded: false,
        group_id: null,
        group_full_path: null,
        import_id: null,
      });
      const made = await api('POST');
      expect(made).toMatchObject({ status: 202, json: { loaded: true, group_full_path: 'millbrook-demo-2' } });
      expect((await api('DELETE')).status).toBe(204);
      expect((await api('DELETE')).status).toBe(404);
      await expect(removeDemo(tributary.operations, 'operator')).rejects.toThrow('Demo Not Found');
      // Removed before it was filled: nothing is imported into what is gone.
      await settle();
      expect((await api('GET')).json).toMatchObject({ loaded: false });
      await api('POST');
      const { group } = (await readDemo(reader()))!;
      // The removal needs recent authentication.
      const recent = await openBrowserAs(tributary, cast.admin);
      await recent.get(`/groups/${group.fullPath}/-/remove`);
      await recent.send(`/groups/${group.fullPath}/-/remove`, { full_path: group.fullPath });
      expect(await readDemo(reader())).toBeUndefined();
      expect((await api('POST')).status).toBe(202);
      await removeDemo(tributary.operations, 'operator');
      await settle();
      const log = await admin.get('/admin/log');
      expect(log.text).toContain('Added the demo');
      expect(log.text).toContain('Deleted the demo');
    });
  });
});
