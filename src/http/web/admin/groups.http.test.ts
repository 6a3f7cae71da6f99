import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { addMember, createGroup, findGroupByPath } from '../../../core/groups/index.ts';
import { findImport } from '../../../core/imports/index.ts';

forEachDatabase((open) => {
  describe('groups and imports, for administrators', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let admin: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      admin = await openBrowserAs(tributary, cast.admin);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const pathsOn = (text: string) => [...text.matchAll(/class="below"><bdi>\/([\w./-]+)</g)].map(([, path]) => path!);
    const apiGroups = async (query: string, token = cast.admin.token) =>
      request(tributary, 'GET', `/api/v4/admin/groups${query}`, { token });

    it('are not there for others', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      for (const page of ['groups', 'imports']) expect((await alice.get(`/admin/${page}`)).status).toBe(404);
      expect((await apiGroups('', cast.alice.token)).status).toBe(403);
    });

    it('are listed by page, each once, private ones of others too, the newest first', async () => {
      for (let n = 0; n < 60; n++) {
        const draft = { path: `crew-${n}`, name: `Crew ${n}`, visibility: 'private' } as const;
        await createGroup(tributary.operations, { ...draft, ownerUserId: cast.bob.user.id });
      }
      const seen: string[] = [];
      let path: string | undefined = '/admin/groups';
      while (path !== undefined) {
        const { text } = await admin.get(path);
        expect(pathsOn(text).length).toBeLessThanOrEqual(50);
        seen.push(...pathsOn(text));
        path = /<a href="([^"]*before=[^"]*)" rel="next">/.exec(text)?.[1]?.replaceAll('&amp;', '&');
      }
      expect(seen.slice(0, 2)).toEqual(['crew-59', 'crew-58']);
      const all = await reader().db.selectFrom('group').select('full_path').where('kind', '=', 'group').execute();
      expect(seen.toSorted()).toEqual(all.map((row) => row.full_path).sort());
      const paged = await apiGroups('?per_page=2&kind=group');
      expect((paged.json as { full_path: string }[]).map((group) => group.full_path)).toEqual(['crew-59', 'crew-58']);
      const next = /<([^>]+)>; rel="next"/.exec(String(paged.headers['link']))![1]!;
      const second = await apiGroups(new URL(next).search);
      expect((second.json as { full_path: string }[]).map((group) => group.full_path)).toEqual(['crew-57', 'crew-56']);
    });

    it('are found by the beginning of path and name, whatever the case', async () => {
      const ownerUserId = cast.bob.user.id;
      await createGroup(tributary.operations, { path: 'zodiac', name: 'Ängström Society', ownerUserId });
      await createGroup(tributary.operations, { path: 'deck', name: 'Deck', parentFullPath: 'zodiac', ownerUserId });
      const find = async (text: string) =>
        pathsOn((await admin.get(`/admin/groups?search=${encodeURIComponent(text)}`)).text);
      expect(await find('ZOD')).toEqual(['zodiac', 'zodiac/deck']);
      expect(await find('/zodiac/')).toEqual(['zodiac/deck']);
      expect(await find('Ängs')).toEqual(['zodiac']);
      expect(await find('%')).toEqual([]);
      const found = await apiGroups('?search=zod&kind=group');
      expect((found.json as { full_path: string }[]).map((group) => group.full_path)).toEqual([
        'zodiac',
        'zodiac/deck',
      ]);
      expect((await apiGroups('?search=zod&kind=personal')).json).toEqual([]);
      const cursor = new URL(/<([^>]+)>/.exec(String((await apiGroups('?per_page=1')).headers['link']))![1]!);
      const both = await apiGroups(`?search=zod&cursor=${cursor.searchParams.get('cursor')}`);
      expect([both.status, JSON.stringify(both.json)]).toEqual([400, expect.stringContaining('cursor')]);
    });

    it('have Owners, members, channels and bytes, and ways to change and remove them', async () => {
      const group = await bringGroup(tributary, cast.alice);
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.bob.user.id,
        accessLevel: 20,
        createdBy: null,
      });
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { json } = await apiGroups('?search=harbour');
      const [record] = json as {
        owners: { username: string }[];
        members_count: number;
        channels_count: number;
        files_size: number;
      }[];
      const { rows } = await sql<{ filesize: number }>`select filesize from file
        where channel_id in (select id from channel where group_id = ${group.id}) and is_dir = 0`.execute(reader().db);
      const channels = await reader().db.selectFrom('channel').select('id').where('group_id', '=', group.id).execute();
      expect(channels.length).toBeGreaterThan(0);
      expect(record).toMatchObject({
        owners: [{ username: 'alice' }],
        members_count: 2,
        channels_count: channels.length,
        files_count: rows.length,
        files_size: rows.reduce((sum, { filesize }) => sum + Number(filesize), 0),
      });
      const { text } = await admin.get('/admin/groups?search=harbour');
      for (const page of ['members', 'settings', 'remove']) {
        expect(text).toContain(`/groups/harbour/-/${page}`);
        expect((await admin.get(`/groups/harbour/-/${page}`)).status).toBe(200);
      }
    });

    it('lists all imports, whoever began them, which can be gone on with from there', async () => {
      const { id } = await reader()
        .db.selectFrom('import')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('import')
          .set({ state: 'failed', error: 'The disk was full.' })
          .where('id', '=', id)
          .execute(),
      );
      const page = await admin.get('/admin/imports?show=failed');
      expect(page.text).toContain(`href="/imports/${id}"`);
      expect(page.text).toContain('The disk was full.');
      expect(page.text).toContain(`action="/imports/${id}/retry"`);
      expect((await admin.get('/admin/imports?show=running')).text).not.toContain(`href="/imports/${id}"`);
      await admin.get('/admin/imports');
      expect((await admin.send(`/imports/${id}/retry`, {})).location).toBe(`/imports/${id}`);
      await tributary.runner.drain();
      expect((await findImport(reader(), id))!.state).toBe('finished');
      const done = await admin.get('/admin/imports');
      expect(done.text).not.toContain(`action="/imports/${id}/retry"`);
      expect(done.text).toContain(`href="/imports/${id}/remove"`);
    });

    it('shows a group that is being removed as such', async () => {
      const group = (await findGroupByPath(reader(), 'crew-3'))!;
      await createGroup(tributary.operations, { path: 'gone', ownerUserId: cast.bob.user.id });
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('group').set({ kind: 'removed' }).where('id', '=', group.id).execute(),
      );
      expect(pathsOn((await admin.get('/admin/groups?show=removed')).text)).toEqual(['crew-3']);
      expect(pathsOn((await admin.get('/admin/groups?search=crew-3')).text)).not.toContain('crew-3');
    });
  });
});
