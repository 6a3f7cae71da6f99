import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { separateMark, ignoredMark } from '../../../src/http/group-api/parameters.ts';
import { type TakenParameters, takenParameters } from '../../../src/http/group-api/route.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { addMember, createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import { absentEvents } from '../../../src/wire/group-api/webhooks/webhook.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { groupApiRoutes, type MountedRoute } from '../../rig/group-api-routes.ts';
import { importArchive } from '../../rig/import.ts';
import { header, upload } from '../../rig/reassignment-files.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** A value for each parameter that is not a text of any kind. */
const values: Readonly<Record<string, unknown>> = {
  page: 1,
  per_page: 5,
  sort: 'asc',
  order_by: 'id',
  visibility: 'private',
  min_access_level: 10,
  access_level: 30,
  state: 'active',
  status: ['completed'],
  activity_filter: 'all_notes',
  scope: 'all',
  in: 'title',
  issue_type: 'issue',
  iids: [1],
  skip_groups: [1],
  user_ids: [1],
  skip_users: [1],
  user_id: 1,
  author_id: 1,
  parent_id: 1,
  category_id: 0,
  position: 1,
  id_after: 1,
  id_before: 1,
  scopes: ['api'],
  expires_at: '2040-01-01',
  email: 'new@example.test',
  registration: 'open',
  two_factor: 'disabled',
  format: 'json',
  placeholder_user_limit: 0,
  assignee_user_id: 1,
  pagination: 'offset',
  url: 'https://receiver.example/',
  overlap_hours: 1,
  group_id: 1,
  group_access: 30,
  type: 'Namespace',
  wait: 1,
};
const truths =
  /^(owned|owned_only|all_available|top_level_only|active|archived|simple|starred|with_\w+|include_subgroups|membership|search_namespaces|blocked|humans|exclude_\w+|without_\w+|admins?|external|auditors|revoked|confidential|extra_columns|dry_run|force_random_password|allow_\w+|signup_enabled|require_\w+|direct_messages|use_source_email|addresses|invite|enable_ssl_verification|(issues|note|member|import|upload|reassignment)_events)$/;
const moments = /_(after|before)$|^(since|until)$/;

function valueFor(name: string): unknown {
  if (name in values && !moments.test(name)) return values[name];
  if (moments.test(name)) return name.startsWith('id_') ? 1 : name === 'until' ? '2030-01-02' : '2030-01-01';
  return truths.test(name) ? true : `x${name.replaceAll('_', '')}`;
}

forEachDatabase((open, kind) => {
  describe('parameters of the group API', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let ids: Record<string, number | string>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      const { operations } = tributary;
      const ownerUserId = cast.alice.user.id;
      await createGroup(operations, { path: 'pier', parentFullPath: group.fullPath, ownerUserId });
      const doomed = await createGroup(operations, { path: 'doomed', ownerUserId });
      for (const [who, accessLevel] of [
        [cast.admin, 50],
        [cast.bob, 15],
      ] as const) {
        await addMember(operations, { groupId: group.id, userId: who.user.id, accessLevel, createdBy: null });
      }
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      await upload(tributary, cast.alice, group, `${header}\n`);
      const first = async (path: string) => ((await get(path)).json as { id: number }[])[0]!.id;
      const project = await first('/projects?search=general');
      ids = {
        groups: group.id,
        doomed: doomed.id,
        projects: project,
        users: cast.bob.user.id,
        source_users: await first(`/groups/${group.id}/source_users`),
        imports: await first('/imports'),
        issue_iid: await first(`/projects/${project}/issues`),
        upload_id: await first(`/groups/${group.id}/placeholder_reassignments/uploads`),
        note_id: 1,
        discussion_id: 'none',
        award_id: 1,
        audit_event_id: 1,
        user_id: cast.alice.user.id,
        email_id: 1,
        group_id: 1,
        namespaces: group.id,
        namespace: 'harbour',
        link_id: 1,
        emoji_id: 1,
        case_id: 1,
        suspension_id: 1,
        rule_id: 1,
        message_id: 1,
        channel_id: project,
        category_id: await bringCategory(),
        ...(await bringHook()),
        ...(await bringBots()),
        email: 'new@example.test',
      };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** A category of channels of the group. */
    async function bringCategory() {
      const { token } = cast.alice;
      const path = `/api/v4/groups/${group.id}/channel_categories`;
      const made = await request(tributary, 'POST', path, { token, json: { name: 'Afloat' } });
      return (made.json as { id: number }).id;
    }

    /** A webhook of the group, with an event that is to be sent. */
    async function bringHook() {
      const { token } = cast.alice;
      const hooks = `/api/v4/groups/${group.id}/hooks`;
      const json = { url: 'https://receiver.example/' };
      const made = (await request(tributary, 'POST', hooks, { token, json })).json as { id: number };
      const trigger = 'issues_events';
      const sent = await request(tributary, 'POST', `${hooks}/${made.id}/test/${trigger}`, { token });
      return { hook_id: made.id, event_id: (sent.json as { id: number }).id, trigger };
    }

    /** A token of the group, and a service account with one. */
    async function bringBots() {
      const { token } = cast.alice;
      const make = async (path: string, json: object) =>
        (
          (await request(tributary, 'POST', `/api/v4/groups/${group.id}/${path}`, { token, json })).json as {
            id: number;
          }
        ).id;
      const draft = { name: 'bot', scopes: ['api'] };
      const account = await make('service_accounts', {});
      const accountToken = await make(`service_accounts/${account}/personal_access_tokens`, draft);
      return { token_id: await make('access_tokens', draft), account, accountToken };
    }

    const get = (path: string, token = cast.admin.token): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/v4${path}`, { token });
    const count = async (path: string, token?: string) => {
      const answer = await get(path, token);
      expect([path, answer.status]).toEqual([path, 200]);
      return (answer.json as unknown[]).length;
    };

    async function spareToken(): Promise<{ id: number; token: string }> {
      const draft = { userId: cast.admin.user.id, name: 'spare', scopes: ['api'] as const, expiresAt: null };
      return issueToken(tributary.operations, 'operator', draft);
    }

    /** The address of a route with things that are there. */
    function addressOf({ method, path }: MountedRoute, tokenId: number): string {
      const [, noun = ''] = path.split('/');
      const own = method === 'DELETE' && path === '/groups/:id' ? ids['doomed'] : ids[noun];
      return `/api/v4${path}`
        .replace(':id', String(noun === 'personal_access_tokens' ? tokenId : (own ?? 1)))
        .replace('service_accounts/:user_id', `service_accounts/${ids['account']}`)
        .replace('personal_access_tokens/:token_id', `personal_access_tokens/${ids['accountToken']}`)
        .replace(/:(\w+)/g, (_all, name: string) => String(ids[name]));
    }

    it.skipIf(kind === 'postgres')(
      'that a route does not declare are refused by name, with those that it takes',
      async () => {
        for (const route of await groupApiRoutes(tributary)) {
          const { id, token } = await spareToken();
          const answer = await request(tributary, route.method, `${addressOf(route, id)}?made_up=1`, { token });
          expect([route, answer.status, answer.text]).toEqual([
            route,
            400,
            expect.stringMatching(
              /^\{"error":"made_up is not a parameter of [A-Z]+ \S+\. It takes(: [a-z0-9_, ]+| none)\."\}$/,
            ),
          ]);
          if (route.method === 'GET') continue;
          const json = await request(tributary, route.method, addressOf(route, id), { token, json: { made_up: 1 } });
          expect([route, json.status, json.text.slice(0, 20)]).toEqual([route, 400, '{"error":"made_up is']);
          const parts = { form: { made_up: '1' }, inParts: true };
          const inParts = await request(tributary, route.method, addressOf(route, id), { token, ...parts });
          const refused = expect.stringMatching(/^\{"error":"(made_up is|(file|avatar) is missing)/);
          expect([route, inParts.status, inParts.text]).toEqual([route, 400, refused]);
        }
      },
    );

    it.skipIf(kind === 'postgres')('that a route declares are all read, each by its name', async () => {
      const declared = new Map<string, Map<string, string>>();
      const read = new Map<string, Set<string>>();
      const whole = new Set<string>();
      const listen = (message: unknown): void => {
        const taken = message as TakenParameters;
        const names = read.get(taken.route) ?? new Set();
        read.set(taken.route, names);
        const documented = Object.entries(taken.takes.properties).map(
          ([name, schema]) => [name, (schema as { description?: string }).description ?? ''] as const,
        );
        declared.set(taken.route, new Map(documented));
        taken.values = new Proxy(taken.values, {
          get: (target, name) => {
            names.add(String(name));
            return Reflect.get(target, name) as unknown;
          },
          ownKeys: (target) => {
            whole.add(taken.route);
            return Reflect.ownKeys(target);
          },
        });
      };
      takenParameters.subscribe(listen);
      try {
        const routes = await groupApiRoutes(tributary);
        const takers = routes.sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
        for (const route of takers) await askForAll(route);
      } finally {
        takenParameters.unsubscribe(listen);
      }
      expect(declared.size).toBeGreaterThan(35);
      expect([...whole]).toEqual([]);
      for (const [route, names] of declared) {
        const unread = [...names].filter(([name, what]) => {
          const isFixed = what.startsWith(ignoredMark) || what.startsWith(separateMark) || what.startsWith('Only ');
          return !isFixed && !read.get(route)!.has(name);
        });
        expect([route, unread.map(([name]) => name)]).toEqual([route, []]);
      }

      /** Sends every parameter that a route says it takes: one at a time where it reads, all at once where it writes. */
      async function askForAll(route: MountedRoute): Promise<void> {
        const { id, token } = await spareToken();
        const address = addressOf(route, id);
        const refused = (await request(tributary, route.method, `${address}?made_up=1`, { token })).text;
        const names = (/It takes: ([a-z_, ]+)\./.exec(refused)?.[1] ?? '').split(', ').filter(Boolean);
        const form: Record<string, string | string[]> = {};
        for (const name of names) {
          const value = valueFor(name);
          const text = Array.isArray(value) ? value.map(String) : String(value);
          form[name] = text;
          if (route.method !== 'GET') continue;
          const query = new URLSearchParams(
            Array.isArray(text) ? text.map((each) => [`${name}[]`, each]) : [[name, text]],
          );
          if (name === 'cursor') query.set('pagination', 'keyset');
          await request(tributary, 'GET', `${address}?${query.toString()}`, { token });
        }
        if (route.method === 'GET' || names.length === 0) return;
        delete form['file'];
        delete form['reassignments'];
        if (names.includes('username') && names.includes('user_id')) delete form['username'];
        // Of several ways to name somebody one is taken.
        if (names.includes('use_source_email')) for (const way of ['email', 'use_source_email']) delete form[way];
        if (names.includes('full_path')) form['full_path'] = 'doomed';
        for (const fixed of ['statistics', 'reset_password', ...absentEvents]) delete form[fixed];
        const isFile = names.includes('file');
        if (isFile) delete form['pagination'];
        await request(tributary, route.method, address, {
          token,
          ...(isFile ? { file: `${header}\n`, filename: 'x.csv', form } : { form }),
        });
      }
    });

    it('that come in parts are read like those of any other form', async () => {
      const { token } = await spareToken();
      const send = (method: 'POST' | 'DELETE', path: string, options: TestRequest) =>
        request(tributary, method, `/api/v4${path}`, { token, ...options });
      const path = `/imports/${ids['imports']}`;
      const tried = await send('DELETE', path, { form: { dry_run: 'true' }, inParts: true });
      expect([tried.status, (await get(path)).status]).toEqual([200, 200]);

      const named = { form: { name: 'In parts', path: 'in-parts' }, inParts: true };
      expect(await send('POST', '/groups', named)).toMatchObject({ status: 201, json: { full_path: 'in-parts' } });
      const file = { form: { path: 'in-a-file' }, file: 'a name', filename: 'name.txt', part: 'name' };
      expect(await send('POST', '/groups', file)).toMatchObject({ status: 400, json: { error: 'name is invalid' } });
      const asBob = { form: { name: 'x', path: 'x', sudo: 'bob' }, inParts: true };
      expect((await send('POST', '/groups', asBob)).json).toMatchObject({ error: 'insufficient_scope' });
    });

    it('in a body that cannot be read are refused, not ignored', async () => {
      const path = `/api/v4/imports/${ids['imports']}`;
      for (const [type, body, refusal] of [
        ['application/json', '{"dry_run": tru', '{"error":"The body is not valid JSON"}'],
        ['multipart/form-data', 'dry_run=true', 'Bad Request'],
        ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="dry_', 'Bad Request'],
      ] as const) {
        const headers = { 'content-type': type };
        const sent = { token: cast.admin.token, headers, body };
        const answer = await request(tributary, 'DELETE', path, sent);
        expect([type, answer.status, answer.text]).toEqual([type, 400, refusal]);
        expect((await request(tributary, 'DELETE', path, { ...sent, token: 'none' })).status).toBe(401);
      }
      expect((await get(`/imports/${ids['imports']}`)).status).toBe(200);
    });

    it('of which only one value is what the server does refuse the others', async () => {
      for (const path of [
        '/groups?statistics=true',
        '/projects?with_custom_attributes=true',
        '/users?with_custom_attributes=1',
      ]) {
        const answer = await get(path);
        expect([path, answer.status]).toEqual([path, 400]);
        expect(answer.text).toMatch(/does not have a valid value\. Only false: /);
        expect((await get(path.replace(/=\w+$/, '=false'))).status).toBe(200);
      }
    });

    it('filter issues', async () => {
      const path = `/projects/${ids['projects']}/issues`;
      const all = await count(path);
      expect(all).toBe(2);
      const found: [string, number][] = [
        ['search=SECOND', 1],
        ['search=second&in=title', 0],
        ['search=second&in=description', 1],
        ['search=nowhere', 0],
        ['created_after=2024-01-02T00:02:30Z', 1],
        ['created_after=2030-01-01', 0],
        ['created_before=2020-01-01', 0],
        ['created_before=2024-01-02T02:02:30+02:00', 1],
        ['updated_after=2035-01-01T00:00:00.000Z', 0],
        ['updated_before=2001-01-01', 0],
        [`iids[]=${ids['issue_iid']}`, 1],
        ['iids[]=999999', 0],
        ['scope=created_by_me', 0],
        ['scope=assigned_to_me', 0],
        ['scope=all', 2],
        ['assignee_id=None', 2],
        ['assignee_id=Any', 0],
        ['assignee_id=7', 0],
        ['confidential=true', 0],
        ['confidential=false', 2],
        ['issue_type=incident', 0],
        ['state=closed', 0],
        ['state=opened', 2],
      ];
      for (const [query, expected] of found) {
        expect([query, await count(`${path}?${query}`)]).toEqual([query, expected]);
      }
      for (const query of [
        'created_after=yesterday',
        'created_after=2024-02-31',
        'iids[]=x',
        'labels=a',
        'milestone=1',
      ]) {
        const answer = await get(`${path}?${query}`);
        expect([query, answer.status]).toEqual([query, 400]);
        expect(answer.text).toContain(`"error":"${query.split(/[[=]/)[0]} is`);
      }
      const notes = `${path}/${ids['issue_iid']}/notes`;
      expect(await count(`${notes}?activity_filter=only_activity`)).toBe(0);
      expect(await count(`${notes}?activity_filter=only_comments`)).toBe(await count(notes));
    });

    it('filter groups, projects, users, members, tokens and events', async () => {
      const later = '2090-01-01';
      const { path } = (await get(`/groups/${group.id}`)).json as { path: string };
      const pairs: [string, string, string][] = [
        ['/groups', 'active=true', 'active=false'],
        ['/groups', 'archived=false', 'archived=true'],
        ['/projects', 'owned=false', 'owned=true'],
        ['/projects', 'min_access_level=5', 'min_access_level=50'],
        ['/projects', 'starred=false', 'starred=true'],
        ['/projects', 'id_after=0', 'id_after=99999'],
        ['/projects', 'id_before=99999', 'id_before=1'],
        ['/projects', 'last_activity_before=2090-01-01', 'last_activity_before=2001-01-01'],
        ['/projects', 'last_activity_after=2001-01-01', 'last_activity_after=2090-01-01'],
        ['/projects', `search=${path}&search_namespaces=true`, `search=${path}`],
        ['/projects', 'active=true', 'active=false'],
        ['/projects', 'with_issues_enabled=true', 'with_issues_enabled=false'],
        ['/projects', 'with_merge_requests_enabled=false', 'with_merge_requests_enabled=true'],
        ['/users', 'exclude_external=true', 'external=true'],
        ['/users', 'auditors=false', 'auditors=true'],
        ['/users', 'two_factor=disabled', 'two_factor=enabled'],
        ['/users', 'humans=true', 'extern_uid=7&provider=ldap'],
        ['/users', 'created_after=2001-01-01', `created_after=${later}`],
        ['/users', `created_before=${later}`, 'created_before=2001-01-01'],
        ['/users', 'exclude_humans=false', 'exclude_humans=true'],
        ['/users', 'exclude_active=false', 'exclude_active=true'],
        [`/groups/${group.id}/members`, 'state=active', 'state=awaiting'],
        ['/personal_access_tokens', `created_before=${later}`, `created_after=${later}`],
        ['/personal_access_tokens', 'sort=asc', `expires_after=${later}`],
        ['/personal_access_tokens', 'sort=name_desc', 'last_used_before=2001-01-01'],
      ];
      const mine = ['owned', 'min_access_level'];
      for (const [url, more, fewer] of pairs) {
        const token = mine.some((name) => fewer.startsWith(name)) ? cast.bob.token : undefined;
        const [all, rest] = [await count(`${url}?${more}`, token), await count(`${url}?${fewer}`, token)];
        expect([url, fewer, all > rest]).toEqual([url, fewer, true]);
      }
      const events = `/groups/${group.id}/audit_events`;
      const { operations } = tributary;
      await createGroup(operations, { path: 'other-place', ownerUserId: cast.alice.user.id });
      await request(tributary, 'POST', `/api/v4/groups/${group.id}/source_users/keep_all_as_placeholder`, {
        token: cast.alice.token,
      });
      expect(await count(events)).toBeGreaterThan(0);
      for (const query of [
        `created_after=${later}`,
        'created_before=2001-01-01',
        `pagination=keyset&created_after=${later}`,
      ]) {
        expect([query, await count(`${events}?${query}`)]).toEqual([query, 0]);
      }
    });

    it('that change what is answered do so', async () => {
      const [simple] = (await get('/projects?simple=true')).json as object[];
      expect(simple).not.toHaveProperty('archived');
      expect((await get(`/groups/${group.id}?with_projects=true`)).json).toMatchObject({
        projects: expect.arrayContaining([expect.objectContaining({ path: 'general' })]) as unknown[],
      });
      expect((await get(`/groups/${group.id}?with_projects=false`)).json).not.toHaveProperty('projects');
    });

    it('of lists that are short turn their pages, too', async () => {
      const second = await get('/user/emails?per_page=1&page=2', cast.bob.token);
      expect(second).toMatchObject({ status: 200, json: [], headers: { 'x-page': '2', 'x-total': '1' } });
      expect((await get('/groups?cursor=abc')).status).toBe(400);
      expect((await get('/users?public_email=x@example.test', cast.bob.token)).status).toBe(400);
    });

    it('that libraries send with every request are known', async () => {
      for (const query of [
        'all=True',
        'get_all=True&per_page=1',
        'iterator=true',
        'as_list=False',
        'pagination=offset&page=1',
      ]) {
        expect([query, (await get(`/groups?${query}`)).status]).toEqual([query, 200]);
      }
      expect((await get('/groups?pagination=keyset&order_by=id&sort=asc&per_page=1')).headers['link']).toContain(
        'cursor=',
      );
      expect(await count('/groups?topLevelOnly=true')).toBe(await count('/groups?top_level_only=true'));
      expect(await count('/groups?topLevelOnly=true')).toBeLessThan(await count('/groups'));
    });
  });
});
