import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { give } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const projectNotFound = { status: 404, json: { message: '404 Project Not Found' } };

forEachDatabase((open) => {
  describe('projects', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let harbour: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast, group: harbour } = await bringForum(tributary));
      call = callerOf(tributary);
      const role = { accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { groupId: harbour.id, userId: cast.bob.user.id, ...role });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const paths = async (who: Person, query = '', path = '/projects') => {
      const { json } = await call(who, 'GET', `${path}?order_by=name&sort=asc&${query}`);
      return (json as { path_with_namespace: string }[]).map((project) => project.path_with_namespace);
    };

    it('are the forum channels that one may know of', async () => {
      expect(await paths(cast.alice)).toEqual(['harbour/board', 'harbour/general']);
      expect(await paths(cast.admin)).toEqual(['harbour/board', 'harbour/general']);
      expect(await paths(cast.bob)).toEqual(['harbour/general']);
      expect(await paths(cast.stranger)).toEqual([]);
      // Ann is who the private channel was for; carol is her here.
      await give(tributary, cast, harbour, 'U1', cast.carol);
      expect(await paths(cast.carol)).toEqual(['harbour/board', 'harbour/general']);
    });

    it('are found by name, visibility and group, page by page', async () => {
      expect(await paths(cast.alice, 'search=GENER')).toEqual(['harbour/general']);
      expect(await paths(cast.alice, 'visibility=private')).toEqual(['harbour/board', 'harbour/general']);
      expect(await paths(cast.alice, 'visibility=public')).toEqual([]);
      expect(await paths(cast.alice, 'archived=true')).toEqual([]);
      expect(await paths(cast.admin, 'membership=true')).toEqual([]);
      expect(await paths(cast.alice, '', '/groups/harbour/projects')).toHaveLength(2);
      const first = await call(cast.alice, 'GET', '/projects?per_page=1');
      expect(first.headers).toMatchObject({ 'x-total': '2', 'x-next-page': '2' });
      const keyed = await call(cast.alice, 'GET', '/projects?pagination=keyset&order_by=id&sort=asc&per_page=1');
      expect(String(keyed.headers['link'])).toContain('rel="next"');
      expect((await call(cast.alice, 'GET', '/projects?order_by=stars')).json).toEqual({
        error: 'order_by does not have a valid value',
      });
    });

    it('are changed, archived and opened again by Maintainers and Owners alone', async () => {
      const path = '/projects/harbour%2Fgeneral';
      const changed = await call(cast.alice, 'PUT', path, { name: 'The quay', description: 'Tides' });
      expect(changed).toMatchObject({ status: 200, json: { name: 'The quay', description: 'Tides', path: 'general' } });
      expect((await call(cast.alice, 'PUT', path, { name: ' ' })).status).toBe(400);
      for (const [method, end] of [
        ['PUT', ''],
        ['POST', '/archive'],
        ['POST', '/unarchive'],
      ] as const) {
        expect((await call(cast.bob, method, `${path}${end}`)).status).toBe(403);
        expect(await call(cast.stranger, method, `${path}${end}`)).toMatchObject(projectNotFound);
      }
      const archived = await call(cast.alice, 'POST', `${path}/archive`);
      expect(archived).toMatchObject({ status: 201, json: { archived: true, name: 'The quay' } });
      expect(await paths(cast.alice, 'archived=true')).toEqual(['harbour/general']);
      const again = await call(cast.alice, 'POST', `${path}/unarchive`);
      expect(again).toMatchObject({ status: 201, json: { archived: false } });
      await call(cast.alice, 'PUT', path, { name: 'general', description: '' });
      const { json } = await call(cast.alice, 'GET', '/groups/harbour/audit_events');
      expect((json as { action: string }[]).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['change_channel', 'archive_channel', 'unarchive_channel']),
      );
    });

    it('of a group open to all are there for all, but for those of some members', async () => {
      await call(cast.alice, 'PUT', '/groups/harbour', { visibility: 'internal' });
      expect(await paths(cast.stranger)).toEqual(['harbour/general']);
      expect(await paths(cast.stranger, 'visibility=internal', '/groups/harbour/projects')).toEqual([
        'harbour/general',
      ]);
      expect((await call(cast.stranger, 'GET', '/projects/harbour%2Fgeneral')).json).toMatchObject({
        name: 'general',
        visibility: 'internal',
        name_with_namespace: 'The Harbour / general',
        web_url: 'http://tributary.test/channel/harbour-general',
        namespace: { id: harbour.id, kind: 'group', full_path: 'harbour' },
      });
      await call(cast.alice, 'PUT', '/groups/harbour', { visibility: 'private' });
    });

    it('have members: the group’s, or whom the audience of a private channel names and the Owners', async () => {
      const members = async (who: Person, path: string, query = '') => {
        const { json } = await call(who, 'GET', `/projects/harbour%2F${path}${query}`);
        return (json as { username: string; access_level: number }[]).map((each) => [each.username, each.access_level]);
      };
      const everybody = [
        ['alice', 50],
        ['bob', 10],
        ['carol', 30],
      ];
      expect(await members(cast.bob, 'general/members/all')).toEqual(everybody);
      expect(await members(cast.bob, 'general/members')).toEqual([]);
      expect(await members(cast.alice, 'board/members')).toEqual([['carol', 30]]);
      expect(await members(cast.alice, 'board/members/all')).toEqual([everybody[0], everybody[2]]);
      expect(await members(cast.alice, 'board/members/all', '?query=aro')).toEqual([['carol', 30]]);
      expect(await members(cast.alice, 'general/members/all', `?skip_users[]=${cast.bob.user.id}`)).toHaveLength(2);
      const one = (path: string, { user }: Person) =>
        call(cast.alice, 'GET', `/projects/harbour%2Fboard/${path}/${user.id}`);
      expect(await one('members', cast.carol)).toMatchObject({ status: 200, json: { membership_state: 'active' } });
      const missing = { status: 404, json: { message: '404 Not found' } };
      expect(await one('members', cast.alice)).toMatchObject(missing);
      expect(await one('members/all', cast.bob)).toMatchObject(missing);
      expect(await one('members/all', cast.alice)).toMatchObject({ json: { access_level: 50 } });
      const paged = await call(cast.alice, 'GET', '/projects/harbour%2Fgeneral/members/all?per_page=1&page=2');
      expect(paged).toMatchObject({ headers: { 'x-total': '3', 'x-next-page': '3' }, json: [{ username: 'bob' }] });
      expect(await call(cast.bob, 'GET', '/projects/harbour%2Fboard/members/all')).toMatchObject(projectNotFound);
      expect(await call(cast.alice, 'POST', '/projects/harbour%2Fboard/members')).toMatchObject({ status: 405 });
    });

    it('have their threads as issues and comments as notes, with whoever is the author now', async () => {
      const get = async <T>(who: Person, path: string): Promise<T[]> =>
        (await call(who, 'GET', `/projects/harbour%2F${path}`)).json as T[];
      type Post = { id: number; title: string; body: string; author: { username: string; id: number } };
      const threads = await get<Post>(cast.bob, 'general/issues?sort=asc');
      const ben = { name: 'Placeholder Ben Baker', username: expect.stringMatching(/^ben_placeholder_/) };
      // Ann is carol by now.
      expect(threads).toMatchObject([
        {
          title: expect.stringMatching(/^Hello \[@Placeholder Ben Baker\]/),
          author: { username: 'carol' },
          user_notes_count: 1,
        },
        { title: 'Second thread', author: ben, user_notes_count: 0, state: 'opened' },
      ]);
      const [{ id }, { author }] = threads as [Post, Post];
      expect((await call(cast.bob, 'GET', `/projects/harbour%2Fgeneral/issues/${id}`)).json).toEqual(threads[0]);
      const notes = await get<Post>(cast.bob, `general/issues/${id}/notes`);
      expect(notes).toMatchObject([{ body: 'Hello Ann', author: ben, noteable_iid: id }]);
      const by = async (query: string) => (await get<Post>(cast.alice, `general/issues?${query}`)).length;
      expect(await by('author_username=carol')).toBe(1);
      expect(await by(`author_id=${author.id}`)).toBe(1);
      expect([await by('author_username=nobody'), await by('state=closed'), await by('state=all')]).toEqual([0, 0, 2]);
      const paged = await call(cast.bob, 'GET', '/projects/harbour%2Fgeneral/issues?per_page=1');
      expect(paged).toMatchObject({
        headers: { 'x-total': '2', 'x-next-page': '2' },
        json: [{ title: 'Second thread' }],
      });
      // What only some members see is there for them alone.
      expect(await get(cast.carol, 'board/issues')).toMatchObject([{ title: 'Among us' }]);
      expect(await call(cast.bob, 'GET', '/projects/harbour%2Fboard/issues')).toMatchObject(projectNotFound);
      const [secret] = await get<Post>(cast.carol, 'board/issues');
      const missing = { status: 404, json: { message: '404 Not found' } };
      for (const iid of [secret!.id, notes[0]!.id, 987654321]) {
        for (const path of [`issues/${iid}`, `issues/${iid}/notes`]) {
          expect(await call(cast.bob, 'GET', `/projects/harbour%2Fgeneral/${path}`)).toMatchObject(missing);
        }
      }
      await give(tributary, cast, harbour, 'U2', cast.dana);
      expect(await get(cast.bob, `general/issues/${id}/notes`)).toMatchObject([{ author: { username: 'dana' } }]);
      expect(await by('author_username=dana')).toBe(1);
    });

    it('of a personal namespace have their owner', async () => {
      await call(cast.dana, 'GET', '/user');
      const archive = await readFile(await writeZip(smallCommunity));
      const options: TestRequest = { token: cast.dana.token, file: archive, filename: 'club.zip' };
      expect((await request(tributary, 'POST', '/api/v4/imports', options)).status).toBe(201);
      await tributary.runner.drain();
      const [mine] = (await call(cast.dana, 'GET', '/projects')).json as { id: number }[];
      for (const path of ['members', 'members/all', 'members?query=dana', `members?user_ids[]=${cast.dana.user.id}`]) {
        const { json } = await call(cast.dana, 'GET', `/projects/${mine!.id}/${path}`);
        expect(json).toMatchObject([{ username: 'dana', access_level: 50 }]);
      }
      expect((await call(cast.dana, 'GET', `/projects/${mine!.id}/members?query=bob`)).json).toEqual([]);
      expect(await call(cast.alice, 'GET', `/projects/${mine!.id}/members`)).toMatchObject(projectNotFound);
    });

    it('are shown by id or full path', async () => {
      const { json } = await call(cast.alice, 'GET', '/projects/harbour%2Fboard');
      expect(json).toMatchObject({ path: 'board', visibility: 'private', archived: false, issues_enabled: true });
      const { id } = json as { id: number };
      expect((await call(cast.alice, 'GET', `/projects/${id}`)).json).toEqual(json);
      for (const name of [
        String(id),
        'harbour%2Fboard',
        '987654321',
        'harbour%2Fnowhere',
        'board',
        '%00',
        '9'.repeat(30),
      ]) {
        expect(await call(cast.bob, 'GET', `/projects/${name}`)).toMatchObject(projectNotFound);
      }
    });

    it('give large posts on smaller pages, each once', async () => {
      const path = (page: number) => `/projects/harbour%2Fgeneral/issues?sort=asc&page=${page}`;
      const idsOf = (json: unknown) => (json as { id: number }[]).map(({ id }) => id);
      const all = idsOf((await call(cast.alice, 'GET', path(1))).json);
      expect(all.length).toBeGreaterThan(1);
      await tributary.operations.database.write(async (tx) => {
        const body = 'word '.repeat(1_000_000);
        await tx.db.updateTable('item').set({ body }).where('id', 'in', all).execute();
      });
      const seen: number[] = [];
      for (let next = path(1); next !== ''; ) {
        const { json, text, headers } = await call(cast.alice, 'GET', next);
        seen.push(...idsOf(json));
        expect(text.length).toBeLessThan(9_000_000);
        expect(headers['x-per-page']).toBe('1');
        const link = /<[^>]*\/api\/v4([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
        next = link ?? '';
      }
      expect(seen).toEqual(all);
    });
  });

  describe('a group from an archive', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let archive: Buffer;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      archive = await readFile(await writeZip(smallCommunity));
      await bringGroup(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const send = (who: Person | undefined, form: TestRequest['form'], more: TestRequest = {}) =>
      request(tributary, 'POST', '/api/v4/groups/import', {
        file: archive,
        filename: 'club.zip',
        mimetype: 'application/zip',
        ...(who && { token: who.token }),
        ...(form && { form }),
        ...more,
      });

    it('is made and filled', async () => {
      // python-gitlab sends an empty avatar beside every file.
      const sent = await send(cast.bob, { name: 'The Club', path: 'club', avatar: '' });
      expect(sent).toMatchObject({ status: 202, json: { message: '202 Accepted' } });
      const { import_id: importId } = sent.json as { import_id: number };
      expect(sent.headers['location']).toBe(`http://tributary.test/api/v4/imports/${importId}`);
      await tributary.runner.drain();
      expect((await call(cast.bob, 'GET', `/imports/${importId}`)).json).toMatchObject({ state: 'finished' });
      expect((await call(cast.bob, 'GET', '/groups/club/projects')).json).toHaveLength(2);
    });

    it('needs file, name and path, and a place that is free', async () => {
      expect((await send(undefined, { name: 'x', path: 'x' })).status).toBe(401);
      expect((await send(cast.bob, { name: 'x', path: 'x' }, { part: 'archive' })).json).toEqual({
        error: 'file is missing',
      });
      expect(await send(cast.bob, { name: 'x', path: 'x', avatar: 'x' })).toMatchObject({
        status: 400,
        json: { error: expect.stringContaining('avatar is not a parameter of') },
      });
      expect((await send(cast.bob, {})).json).toEqual({ error: 'name is missing, path is missing' });
      expect((await send(cast.bob, { name: 'x', path: 'harbour' })).json).toEqual({
        message: 'Failed to save group {:path=>["has already been taken"]}',
      });
      const { id } = (await call(cast.alice, 'GET', '/groups/harbour')).json as Group;
      const below = { name: 'x', path: 'x', parent_id: String(id) };
      expect(await send(cast.bob, below)).toMatchObject({ status: 404, json: { message: '404 Group Not Found' } });
      expect((await send(cast.alice, { ...below, parent_id: 'x' })).json).toEqual({ error: 'parent_id is invalid' });
      expect((await send(cast.alice, below)).status).toBe(202);
      await tributary.runner.drain();
      expect((await call(cast.alice, 'GET', '/groups/harbour%2Fx/imports')).json).toMatchObject([
        { state: 'finished' },
      ]);
    });
  });
});
