import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { holders } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { header } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface AnyRecord {
  readonly id: number;
  readonly token: string;
  readonly username: string;
}

/** Where a client goes on: the `next` of the `Link` header, behind the API's prefix. */
function nextOf(link: unknown): string | undefined {
  return /<[^>]*\/api\/v4([^>]*)>; rel="next"/.exec(String(link))?.[1];
}

forEachDatabase((open) => {
  describe("an operator's day, as the client libraries spell it", () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** All rows of a list, page after page. */
    async function all(who: Person | string, path: string): Promise<AnyRecord[]> {
      const rows: AnyRecord[] = [];
      for (let next: string | undefined = path; next; ) {
        const { json, headers } = await call(who, 'GET', next);
        rows.push(...(json as AnyRecord[]));
        next = nextOf(headers['link']);
      }
      return rows;
    }

    async function bring(username: string): Promise<AnyRecord> {
      const draft = {
        email: `${username}@example.test`,
        name: username,
        username,
        password: 'correct horse battery',
        skip_confirmation: true,
        public_email: `${username}@example.test`,
      };
      const user = (await call(cast.admin, 'POST', '/users', draft)).json as AnyRecord;
      const asked = { name: 'day', scopes: ['api'], expires_at: '2026-12-31' };
      const issued = (await call(cast.admin, 'POST', `/users/${user.id}/personal_access_tokens`, asked))
        .json as AnyRecord;
      return { id: user.id, username, token: issued.token };
    }

    it('goes from nothing to the right authors', async () => {
      expect((await call(cast.admin, 'GET', '/version')).status).toBe(200);
      const [olga, ann, ben] = [await bring('olga'), await bring('ann'), await bring('ben')];
      expect((await call(olga.token, 'GET', '/user')).json).toMatchObject({ username: 'olga' });
      expect((await call(olga.token, 'GET', '/personal_access_tokens/self')).json).toMatchObject({ active: true });

      const top = { name: 'Club', path: 'club', visibility: 'private' };
      const { id } = (await call(olga.token, 'POST', '/groups', top)).json as AnyRecord;
      const sub = { name: 'Board', path: 'board', parent_id: id };
      expect((await call(olga.token, 'POST', '/groups', sub)).json).toMatchObject({ full_path: 'club/board' });
      const member = { user_id: ann.id, access_level: 30 };
      expect((await call(olga.token, 'POST', `/groups/${id}/members`, member)).status).toBe(201);
      const members = await all(olga.token, '/groups/club%2Fboard/members/all?per_page=1&page=1');
      expect(members.map(({ username }) => username)).toEqual(['olga', 'ann']);

      const file = await readFile(await writeZip(smallCommunity));
      const sent = { token: olga.token, file, filename: 'club.zip', mimetype: 'application/zip' };
      const started = await request(tributary, 'POST', `/api/v4/groups/${id}/imports`, sent);
      await tributary.runner.drain();
      const { id: importId } = started.json as AnyRecord;
      expect((await call(olga.token, 'GET', `/imports/${importId}`)).json).toMatchObject({ state: 'finished' });

      const reassignments = `/api/v4/groups/${id}/placeholder_reassignments`;
      const pending = await request(tributary, 'GET', reassignments, { token: olga.token });
      const filled = pending.text
        .replace(/^(.*,U1,.*),"",""$/m, '$1,ann,""')
        .replace(/^(.*,U2,.*),"",""$/m, '$1,ben,""');
      expect(filled.startsWith(header)).toBe(true);
      const uploaded = await request(tributary, 'POST', reassignments, { token: olga.token, file: filled });
      expect(uploaded.status).toBe(201);
      await tributary.runner.drain();
      for (const assignee of [ann, ben]) {
        const [asked] = await all(assignee.token, '/user/reassignment_requests');
        const accept = `/user/reassignment_requests/${asked!.id}/accept`;
        expect((await call(assignee.token, 'POST', accept)).status).toBe(201);
      }
      await tributary.runner.drain();
      const { posts } = await holders(tributary);
      expect(new Set(posts)).toEqual(new Set(['ann', 'ben']));
      // Both were members of what they wrote in, and now are again.
      expect((await all(olga.token, `/groups/${id}/members`)).map(({ username }) => username)).toContain('ben');
    });

    it('ends with people who leave', async () => {
      const zoe = await bring('zoe');
      expect((await call(cast.admin, 'POST', `/users/${zoe.id}/block`)).json).toBe(true);
      // As clients know it: null for who was blocked already, false for who was not.
      expect(await call(cast.admin, 'POST', `/users/${zoe.id}/block`)).toMatchObject({ status: 201, text: 'null' });
      expect(await call(zoe.token, 'GET', '/user')).toMatchObject({
        status: 403,
        json: { message: '403 Forbidden - Your account has been blocked.' },
      });
      const [blocked] = await all(cast.admin, '/users?blocked=true');
      expect(blocked).toMatchObject({ username: 'zoe', state: 'blocked' });
      const [token] = await all(cast.admin, `/personal_access_tokens?user_id=${zoe.id}&state=active`);
      expect((await call(cast.admin, 'DELETE', `/personal_access_tokens/${token!.id}`)).status).toBe(204);
    });

    it('finds lists the same, page by page and by key', async () => {
      const once = await all(cast.admin, '/users?per_page=100');
      const paged = await all(cast.admin, '/users?per_page=3&page=1');
      const keyed = await all(cast.admin, '/users?pagination=keyset&order_by=id&sort=desc&per_page=3');
      expect(paged).toEqual(once);
      expect(keyed).toEqual(once);
      expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
    });

    it('reads truths as clients in other languages write them', async () => {
      await call(cast.carol, 'POST', '/groups', { name: 'Quay', path: 'quay', visibility: 'public' });
      const found = async (owned: string) => {
        const { status, json } = await call(cast.bob, 'GET', `/groups?search=quay&all_available=true&owned=${owned}`);
        return status === 200 ? (json as unknown[]).length : json;
      };
      for (const yes of ['true', 'True', 'TRUE', 't', '1', 'yes', 'on'])
        expect([yes, await found(yes)]).toEqual([yes, 0]);
      for (const no of ['false', 'False', 'f', '0', 'no', 'off']) expect([no, await found(no)]).toEqual([no, 1]);
      for (const neither of ['maybe', '2', 'truely'])
        expect(await found(neither)).toEqual({ error: 'owned is invalid' });
    });

    it('names the type of JSON without more, whatever is answered', async () => {
      for (const [path, status] of [
        ['/user', 200],
        ['/groups', 200],
        ['/groups/nowhere', 404],
        ['/nothing/here', 404],
        ['/users?owned=x&page=x', 400],
      ] as const) {
        const answer = await call(cast.bob, 'GET', path);
        expect([path, answer.status, answer.headers['content-type']]).toEqual([path, status, 'application/json']);
      }
      expect((await call(undefined, 'GET', '/user')).headers['content-type']).toBe('application/json');
    });
  });
});
