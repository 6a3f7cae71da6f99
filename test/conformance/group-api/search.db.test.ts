import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { type Cast, type Person } from '../../rig/cast.ts';
import { give } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Post {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly noteable_iid: number;
  readonly project_id: number;
}

forEachDatabase((open) => {
  describe('issues of all channels, and the search', () => {
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
      // Ann is who the private channel was for; carol is her here.
      await give(tributary, cast, harbour, 'U1', cast.carol);
      await tributary.runner.drain();
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const list = async (who: Person, path: string): Promise<Post[]> => {
      const { status, json } = await call(who, 'GET', path);
      expect([path, status]).toEqual([path, 200]);
      return json as Post[];
    };
    const titles = async (who: Person, path: string) => (await list(who, path)).map(({ title }) => title.slice(0, 5));
    const bodies = async (who: Person, path: string) => (await list(who, path)).map(({ body }) => body);

    it('list the issues that one may see, of all groups or of one', async () => {
      for (const path of ['/issues?scope=all', '/groups/harbour/issues?x']) {
        const asked = path.replace('?x', '?per_page=50');
        expect((await titles(cast.carol, asked)).sort()).toEqual(['Among', 'Hello', 'Secon']);
        expect((await titles(cast.bob, asked)).sort()).toEqual(['Hello', 'Secon']);
      }
      expect(await titles(cast.stranger, '/issues?scope=all')).toEqual([]);
      // Administrators read what they are members for.
      expect(await titles(cast.admin, '/issues?scope=all')).toEqual([]);
      expect(await call(cast.stranger, 'GET', '/groups/harbour/issues')).toMatchObject({
        status: 404,
        json: { message: '404 Group Not Found' },
      });
      await call(cast.alice, 'PUT', '/groups/harbour', { visibility: 'internal' });
      expect((await titles(cast.stranger, '/issues?scope=all')).sort()).toEqual(['Hello', 'Secon']);
      await call(cast.alice, 'PUT', '/groups/harbour', { visibility: 'private' });
    });

    it('are one’s own where no scope is named, as clients expect', async () => {
      expect(await titles(cast.bob, '/issues')).toEqual([]);
      expect((await titles(cast.carol, '/issues')).sort()).toEqual(
        (await titles(cast.carol, '/issues?scope=all&author_username=carol')).sort(),
      );
      expect((await list(cast.carol, '/issues')).length).toBeGreaterThan(0);
    });

    it('take the filters, order and pages of the issues of one channel', async () => {
      const [newest] = await list(cast.bob, '/groups/harbour/issues');
      expect(await titles(cast.bob, '/groups/harbour/issues?search=SECOND')).toEqual(['Secon']);
      // By words and their beginnings, as the index has them; with an order, filters and pages of the list.
      expect(await titles(cast.bob, '/groups/harbour/issues?search=seco%20SECON')).toEqual(['Secon']);
      expect(await titles(cast.bob, '/groups/harbour/issues?search=econ')).toEqual([]);
      expect(await titles(cast.bob, '/groups/harbour/issues?search=second&in=title')).toEqual([]);
      expect(await titles(cast.bob, '/groups/harbour/issues?search=second&in=description')).toEqual(['Secon']);
      expect(await titles(cast.bob, `/groups/harbour/issues?search=second&iids[]=${newest!.id + 1000}`)).toEqual([]);
      expect(await titles(cast.bob, '/groups/harbour/issues?search=%20')).toHaveLength(2);
      expect((await call(cast.bob, 'GET', '/groups/harbour/issues?search=second')).headers).toMatchObject({
        'x-total': '1',
      });
      expect(await call(cast.bob, 'GET', '/groups/harbour/issues?search=!!!')).toMatchObject({
        status: 400,
        json: { message: '“!!!” cannot be searched for: it has no letters, digits or emoji.' },
      });
      expect(await titles(cast.bob, `/issues?scope=all&iids[]=${newest!.id}`)).toHaveLength(1);
      expect(await titles(cast.bob, '/issues?scope=all&state=closed')).toEqual([]);
      expect((await titles(cast.bob, '/issues?scope=all&sort=asc'))[0]).toBe('Hello');
      const first = await call(cast.bob, 'GET', '/groups/harbour/issues?per_page=1');
      expect(first.headers).toMatchObject({ 'x-total': '2', 'x-next-page': '2' });
      expect(first.json).toEqual([newest]);
      expect((await call(cast.bob, 'GET', '/issues?labels=a')).status).toBe(400);
    });

    it('are those of groups below, too, and of archived channels only when asked for', async () => {
      const below = { name: 'Pier', path: 'pier', parent_id: harbour.id };
      const { id } = (await call(cast.alice, 'POST', '/groups', below)).json as { id: number };
      expect(await list(cast.alice, `/groups/${id}/issues`)).toEqual([]);
      await call(cast.alice, 'POST', '/projects/harbour%2Fgeneral/archive');
      expect(await titles(cast.bob, '/groups/harbour/issues')).toEqual([]);
      expect(await titles(cast.bob, '/groups/harbour/issues?non_archived=false')).toHaveLength(2);
      expect(await titles(cast.bob, '/search?scope=issues&search=second')).toEqual([]);
      expect(await titles(cast.bob, '/search?scope=issues&search=second&include_archived=true')).toEqual(['Secon']);
      await call(cast.alice, 'POST', '/projects/harbour%2Fgeneral/unarchive');
    });

    it('find threads and comments of channels that one may know of', async () => {
      expect(await titles(cast.bob, '/search?scope=issues&search=second')).toEqual(['Secon']);
      expect(await bodies(cast.bob, '/search?scope=notes&search=hello')).toEqual(['Hello Ann']);
      const [note] = await list(cast.bob, '/search?scope=notes&search=hello');
      const [thread] = await list(cast.bob, '/search?scope=issues&search=hello');
      expect(note).toMatchObject({ noteable_iid: thread!.id, project_id: thread!.project_id });
      for (const path of ['/search', '/groups/harbour/search', '/groups/harbour/-/search']) {
        expect(await titles(cast.carol, `${path}?scope=issues&search=among`)).toEqual(['Among']);
        expect(await titles(cast.bob, `${path}?scope=issues&search=among`)).toEqual([]);
      }
      for (const scope of ['issues', 'notes', 'projects']) {
        for (const search of ['hello', 'among', 'second', 'general']) {
          expect(await list(cast.stranger, `/search?scope=${scope}&search=${search}`)).toEqual([]);
        }
        for (const path of ['/groups/harbour/search', '/groups/harbour/-/search']) {
          expect((await call(cast.stranger, 'GET', `${path}?scope=${scope}&search=hello`)).status).toBe(404);
        }
      }
      expect(await titles(cast.bob, '/search?scope=issues&search=second&state=closed')).toEqual([]);
      expect(await titles(cast.bob, '/search?scope=issues&search=second&confidential=true')).toEqual([]);
    });

    it('find no posts outside of forum channels', async () => {
      const form = { body: 'Hello from my own wall', type: 'post' };
      const posted = await request(tributary, 'POST', '/api/z/1.0/item/update', { token: cast.bob.token, form });
      expect(posted.status).toBe(200);
      await tributary.runner.drain();
      expect(await titles(cast.bob, '/search?scope=issues&search=wall')).toEqual([]);
      expect(await titles(cast.bob, '/issues')).toEqual([]);
    });

    it('find threads and comments of one channel', async () => {
      for (const path of ['/projects/harbour%2Fgeneral/search', '/projects/harbour%2Fgeneral/-/search']) {
        expect(await titles(cast.bob, `${path}?scope=issues&search=second`)).toEqual(['Secon']);
        expect(await bodies(cast.bob, `${path}?scope=notes&search=hello`)).toEqual(['Hello Ann']);
        expect(await titles(cast.carol, `${path}?scope=issues&search=among`)).toEqual([]);
        expect((await call(cast.stranger, 'GET', `${path}?scope=issues&search=second`)).status).toBe(404);
        for (const scope of ['users', 'projects', 'blobs']) {
          expect(await call(cast.bob, 'GET', `${path}?scope=${scope}&search=x`)).toMatchObject({
            status: 400,
            json: { error: 'scope does not have a valid value: it is one of issues, notes' },
          });
        }
      }
      expect(await titles(cast.carol, '/projects/harbour%2Fboard/search?scope=issues&search=among')).toEqual(['Among']);
      expect((await call(cast.bob, 'GET', '/projects/harbour%2Fboard/search?scope=issues&search=among')).status).toBe(
        404,
      );
      // An archived channel is named, and read as before.
      await call(cast.alice, 'POST', '/projects/harbour%2Fgeneral/archive');
      const archived = await titles(cast.bob, '/projects/harbour%2Fgeneral/search?scope=issues&search=second');
      await call(cast.alice, 'POST', '/projects/harbour%2Fgeneral/unarchive');
      expect(archived).toEqual(['Secon']);
    });

    it('find people of the server, or members of a group, and channels', async () => {
      const named = async (who: Person, path: string) =>
        (await list(who, path)).map((each) => (each as unknown as { username: string }).username);
      expect(await named(cast.bob, '/search?scope=users&search=dana')).toEqual(['dana']);
      expect(await named(cast.bob, '/groups/harbour/search?scope=users&search=dana')).toEqual([]);
      expect(await named(cast.bob, '/groups/harbour/search?scope=users&search=ALICE')).toEqual(['alice']);
      const paths = async (who: Person, path: string) =>
        (await list(who, path)).map((each) => (each as unknown as { path: string }).path);
      expect(await paths(cast.alice, '/search?scope=projects&search=o')).toEqual(['board']);
      expect(await paths(cast.carol, '/groups/harbour/search?scope=projects&search=board')).toEqual(['board']);
      expect(await paths(cast.bob, '/groups/harbour/search?scope=projects&search=board')).toEqual([]);
    });

    it('turn the pages of what is found', async () => {
      const all = await list(cast.alice, '/search?scope=issues&search=is:post');
      expect(all.length).toBeGreaterThan(1);
      const first = await call(cast.alice, 'GET', '/search?scope=issues&search=is:post&per_page=1');
      expect(first).toMatchObject({ json: [all[0]], headers: { 'x-page': '1', 'x-next-page': '2' } });
      const last = await call(cast.alice, 'GET', `/search?scope=issues&search=is:post&per_page=1&page=${all.length}`);
      expect(last).toMatchObject({ json: [all.at(-1)], headers: { 'x-total': String(all.length), 'x-next-page': '' } });
      expect(await call(cast.alice, 'GET', '/search?scope=issues&search=is:post&page=51')).toMatchObject({
        status: 400,
        json: { error: expect.stringMatching(/^page is invalid/) as string },
      });
    });

    it('refuse scopes that there are none of, and what is no search', async () => {
      const refused = async (query: string) => (await call(cast.bob, 'GET', `/search?${query}`)).json;
      expect(await refused('scope=wiki_blobs&search=x')).toEqual({
        error: 'scope does not have a valid value: it is one of issues, notes, users, projects',
      });
      expect(await refused('scope=issues')).toEqual({ error: 'search is missing' });
      expect(await refused('search=x')).toEqual({ error: 'scope is missing' });
      expect((await call(cast.bob, 'GET', `/search?scope=issues&search=${'x'.repeat(256)}`)).status).toBe(400);
      expect((await call(cast.bob, 'GET', '/search?scope=issues&search=has:nothing')).status).toBe(400);
      expect((await call(undefined, 'GET', '/search?scope=issues&search=x')).status).toBe(401);
    });
  });
});
