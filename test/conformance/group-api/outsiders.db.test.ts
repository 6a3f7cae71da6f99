import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { issueToken, revokeToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { propose } from '../../rig/contributions.ts';
import { groupApiRoutes, type MountedRoute } from '../../rig/group-api-routes.ts';
import { png } from '../../rig/png.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** What must be said of every route whose path holds a group, or what hangs on one. */
type Access =
  /** Members of any role may; to others the group does not exist. */
  | 'members'
  /** Owners may; other members see that they may not; to others the group does not exist. */
  | 'owners'
  /** Members may ask; that nothing is searched for is an answer that outsiders do not get. */
  | 'searching members'
  /** Members may react; that no emoji is named is an answer that outsiders do not get. */
  | 'reacting members'
  /** Members may write; that nothing is written is an answer that outsiders do not get. */
  | 'writing members'
  /** Maintainers may, too. */
  | 'maintainers'
  /** Members may ask; that it names nobody by itself is an answer that outsiders do not get. */
  | 'members, naming nobody'
  /** Members may; administrators see posts when they are members or act for one. */
  | 'members alone'
  /** Members of any role may; administrators who are none see that they may not. */
  | 'members with a role'
  /** Members may who may be the one it is about; to all others it does not exist. */
  | 'claimants'
  /** Owners and who began it may; to all others it does not exist. */
  | 'owners, hidden from members';

const rules: readonly (readonly [pattern: RegExp, access: Access])[] = [
  [
    /^GET \/groups\/:id(\/avatar|\/subgroups|\/descendant_groups|\/projects|\/issues|\/members.*|\/invited_groups|\/groups\/shared)?$/,
    'members',
  ],
  [/^GET \/(groups|projects)\/:id(\/-)?\/search$/, 'searching members'],
  [/^DELETE \/groups\/:id\/members\/:user_id$/, 'owners'],
  [/ \/groups\/:id\/invitations/, 'maintainers'],
  [/ \/groups\/:id\/moderation\//, 'maintainers'],
  [/^GET \/groups\/:id\/(custom_emoji|broadcast_messages)$/, 'members'],
  [/ \/groups\/:id\/custom_emoji/, 'maintainers'],
  [/^GET \/groups\/:id\/(channels(\/:channel_id(\/members)?)?|channel_categories)$/, 'members'],
  [/ \/groups\/:id\/(channels|channel_categories)/, 'maintainers'],
  [/^GET \/groups\/:id\/claimable_source_users$/, 'members'],
  [/ \/groups\/:id\/notification_settings$/, 'members with a role'],
  [/ \/projects\/:id\/notification_settings$/, 'members'],
  [/^(POST|PUT|DELETE) \/groups\/:id/, 'owners'],
  [/^GET \/groups\/:id\//, 'owners'],
  [/^POST \/source_users\/:id\/claim$/, 'claimants'],
  [/^(GET|POST) \/source_users\/:id/, 'owners'],
  [/^(GET|POST|DELETE) \/imports\/:id/, 'owners, hidden from members'],
  [/^GET \/projects\/:id\/members\/:user_id$/, 'members, naming nobody'],
  [/^(GET|DELETE) \/projects\/:id\/issues\/.*\/award_emoji\/:award_id$/, 'members, naming nobody'],
  [/^POST \/projects\/:id\/issues\/.*\/award_emoji$/, 'reacting members'],
  [/^GET \/projects\/:id\/issues\/:issue_iid/, 'members alone'],
  [/^(POST|PUT) \/projects\/:id\/issues/, 'writing members'],
  [/^DELETE \/projects\/:id\/issues/, 'maintainers'],
  [/^GET \/projects\/:id(\/|$)/, 'members'],
  [/^(PUT|POST) \/projects\/:id(\/|$)/, 'maintainers'],
  [/^DELETE \/projects\/:id$/, 'owners'],
];

/** Routes that are about the caller, or for administrators: no group is in their path. */
const withoutGroup = [
  /^(GET|PUT) \/application\/settings$/,
  /^GET \/(version|metadata)$/,
  /^(GET|POST) \/projects$/,
  /^GET \/(search|issues)$/,
  /^(GET|PUT) \/notification_settings$/,
  /^(GET|POST) \/(groups|users|imports)$/,
  /^POST \/groups\/import$/,
  /^(GET|PUT|POST|PATCH|DELETE) \/users\/:id/,
  /^(GET|PUT|POST|DELETE) \/user(\/|$)/,
  /^GET \/namespaces/,
  /^(GET|POST|DELETE) \/invitations/,
  /^(GET|POST|DELETE) \/custom_emoji/,
  /^GET \/audit_events/,
  /^POST \/reports$/,
  /^(GET|POST|PUT|DELETE) \/broadcast_messages/,
  /^(GET|POST|PUT|DELETE) \/moderation\//,
  /^(GET|POST|DELETE) \/admin\//,
  /^(GET|POST|DELETE) \/personal_access_tokens/,
];

const unauthorized = { status: 401, json: { message: '401 Unauthorized' } };
const ended = (text: string) => ({ status: 401, json: { error: 'invalid_token', error_description: text } });
const expired = ended('Token is expired. You can either do re-authorization or token refresh.');
const revoked = ended('Token was revoked. You have to re-authorize from the user.');
const readOnly = {
  status: 403,
  json: {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: 'api',
  },
};

/** What members who own nothing are answered. */
const toMembers: Readonly<Record<Access, object>> = {
  members: { status: 200 },
  'members alone': { status: 200 },
  'members with a role': { status: 200 },
  'searching members': { status: 400, json: { error: 'scope is missing, search is missing' } },
  'reacting members': { status: 400, json: { error: 'name is missing' } },
  'writing members': { status: 400, json: { error: expect.stringMatching(/^(title|body)\b.* missing/) } },
  claimants: { status: 404 },
  'members, naming nobody': { status: 404, json: { message: '404 Not found' } },
  owners: { status: 403, json: { message: '403 Forbidden' } },
  maintainers: { status: 403, json: { message: '403 Forbidden' } },
  'owners, hidden from members': { status: 404, json: { message: '404 Import Not Found' } },
};

forEachDatabase((open) => {
  describe('every route of the group API', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let routes: MountedRoute[];
    let harbour: Group;
    let there: Readonly<Record<string, string>>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      routes = await groupApiRoutes(tributary);
      harbour = await bringGroup(tributary, cast.alice);
      await bringGroup(tributary, cast.carol, 'elsewhere');
      const join = (who: Person, accessLevel: 10 | 40) =>
        addMember(tributary.operations, { groupId: harbour.id, userId: who.user.id, accessLevel, createdBy: null });
      await join(cast.dana, accessLevels.guest);
      await join(cast.bob, accessLevels.maintainer);
      await importArchive(tributary, cast.alice, harbour, await writeZip(smallCommunity));
      await propose(tributary, cast.alice, harbour, 'U2', 'bob');
      const picture = { token: cast.alice.token, file: png, part: 'avatar', filename: 'a.png' };
      await request(tributary, 'PUT', '/api/v4/groups/harbour', picture);
      const first = async (path: string) =>
        String(((await call(cast.alice, 'GET', path)).json as { id: number }[])[0]!.id);
      const idOf = async (path: string, body: object) =>
        String(((await call(cast.alice, 'POST', path, body)).json as { id: number }).id);
      const hooks = await idOf('/groups/harbour/hooks', { url: 'https://receiver.example/' });
      const issues = await first('/projects/harbour%2Fgeneral/issues?search=Hello');
      const discussion = `/projects/harbour%2Fgeneral/issues/${issues}/discussions`;
      there = {
        hooks,
        events: await idOf(`/groups/harbour/hooks/${hooks}/test/issues_events`, {}),
        token: await idOf('/groups/harbour/access_tokens', { name: 'bot', scopes: ['api'] }),
        account: await idOf('/groups/harbour/service_accounts', {}),
        groups: String(harbour.id),
        source_users: await first('/groups/harbour/source_users'),
        imports: await first('/imports'),
        projects: await first('/projects?search=general'),
        issues,
        audit: await first('/groups/harbour/audit_events'),
        note: await first(`/projects/harbour%2Fgeneral/issues/${issues}/notes`),
        discussion: await first(discussion),
        uploads: await first('/groups/harbour/placeholder_reassignments/uploads'),
      };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const nameOf = ({ method, path }: MountedRoute) => `${method} ${path}`;
    const ruleOf = (route: MountedRoute) => rules.find(([pattern]) => pattern.test(nameOf(route)))?.[1];
    const noId = '987654321';

    /** The path of a route with what is there put in, or with ids of nothing. */
    const fill = ({ path }: MountedRoute, isThere: boolean): string => {
      const noun = path.split('/')[1]!;
      return path
        .replace(':id', isThere ? (there[noun] ?? String(cast.alice.user.id)) : noId)
        .replace(':upload_id', isThere ? there['uploads']! : noId)
        .replace(':issue_iid', isThere ? there['issues']! : noId)
        .replace(':note_id', isThere ? there['note']! : noId)
        .replace(':discussion_id', isThere ? there['discussion']! : noId)
        .replace(':award_id', noId)
        .replace(':audit_event_id', isThere ? there['audit']! : noId)
        .replace('service_accounts/:user_id', `service_accounts/${isThere ? there['account'] : noId}`)
        .replace(':user_id', String(cast.alice.user.id))
        .replace(':token_id', isThere ? there['token']! : noId)
        .replace(':group_id', noId)
        .replace(':namespace', 'harbour')
        .replace(':link_id', noId)
        .replace(':emoji_id', noId)
        .replace(':message_id', noId)
        .replace(':channel_id', isThere ? there['projects']! : noId)
        .replace(':category_id', noId)
        .replace(':hook_id', isThere ? there['hooks']! : noId)
        .replace(':event_id', isThere ? there['events']! : noId)
        .replace(':trigger', 'issues_events');
    };

    const ask = async (
      who: Person | string | undefined,
      route: MountedRoute,
      isThere = true,
      path = fill(route, isThere),
    ) => {
      const { status, json, text } = await call(who, route.method, path);
      return { route: nameOf(route), status, json, text };
    };

    it('is known to this test', () => {
      expect(routes.length).toBeGreaterThan(60);
      const isKnown = (route: MountedRoute) =>
        ruleOf(route) !== undefined || withoutGroup.some((pattern) => pattern.test(nameOf(route)));
      expect(routes.filter((route) => !isKnown(route)).map(nameOf)).toEqual([]);
    });

    it('asks for credentials that are good', async () => {
      const draft = { userId: cast.alice.user.id, name: 'ended', scopes: ['api'] as const };
      const soon = '2026-01-02T05:00:00.000Z';
      const old = await issueToken(tributary.operations, 'operator', { ...draft, expiresAt: soon });
      const dead = await issueToken(tributary.operations, 'operator', { ...draft, expiresAt: null });
      await revokeToken(tributary.operations, 'operator', dead.id);
      tributary.clock.advance(3 * 3_600_000);
      for (const route of routes) {
        for (const isThere of [true, false]) {
          expect(await ask(undefined, route, isThere)).toMatchObject(unauthorized);
          expect(await ask(old.token, route, isThere)).toMatchObject(expired);
          expect(await ask(dead.token, route, isThere)).toMatchObject(revoked);
        }
        // Wrong tokens are counted, so that nobody can go on guessing.
        tributary.clock.advance(61_000);
        expect(await ask('trb-wrong', route)).toMatchObject(unauthorized);
      }
    });

    it('changes nothing for a token that can only read', async () => {
      const token = await readingToken(tributary, cast.alice);
      // A token may end itself, whatever its scope.
      const changing = routes.filter(
        ({ method, path }) => method !== 'GET' && !/^\/personal_access_tokens\/self$/.test(path),
      );
      for (const route of changing) expect(await ask(token, route)).toMatchObject(readOnly);
      for (const route of routes.filter(({ method }) => method === 'GET')) {
        expect(await ask(token, route)).not.toMatchObject(readOnly);
      }
    });

    it('does not tell outsiders whether a private group, or what hangs on it, exists', async () => {
      for (const who of [cast.stranger, cast.carol]) {
        for (const route of routes.filter((each) => ruleOf(each) !== undefined)) {
          const missing = await ask(who, route, false);
          expect(missing).toMatchObject({ status: 404 });
          expect(missing.text).toMatch(/^\{"message":"404 (Group|Source user|Import|Project) Not Found"\}$/);
          expect(await ask(who, route)).toEqual(missing);
          if (!route.path.startsWith('/groups/:id')) continue;
          const named = fill(route, true).replace(`/groups/${harbour.id}`, '/groups/harbour');
          expect(await ask(who, route, true, named)).toEqual(missing);
        }
      }
    });

    it('lets members see what is theirs, and refuses the rest as such', async () => {
      for (const who of [cast.dana, cast.bob]) {
        for (const route of routes) {
          const rule = ruleOf(route);
          if (rule === undefined || (rule === 'maintainers' && who === cast.bob)) continue;
          expect(await ask(who, route)).toMatchObject(toMembers[rule]);
        }
      }
    });

    it('lets Maintainers see who is invited', async () => {
      expect(await call(cast.bob, 'GET', `/groups/${harbour.id}/invitations`)).toMatchObject({ status: 200 });
    });

    it('lets Owners and administrators in', async () => {
      for (const who of [cast.alice, cast.admin]) {
        for (const route of routes.filter(
          (each) => each.method === 'GET' && /^(members|owners|maintainers)/.test(ruleOf(each) ?? ''),
        )) {
          const rule = ruleOf(route)!;
          const isHidden = rule === 'members alone' && who === cast.admin;
          const hidden =
            rule === 'members, naming nobody' || isHidden ? toMembers['members, naming nobody'] : undefined;
          const isRefused = rule === 'members with a role' && who === cast.admin;
          expect(await ask(who, route)).toMatchObject(hidden ?? { status: isRefused ? 403 : 200 });
        }
      }
    });

    it('lists nothing of private groups to outsiders', async () => {
      for (const path of ['/groups?all_available=true', '/projects', '/imports', '/user/reassignment_requests']) {
        expect((await call(cast.stranger, 'GET', path)).json).toEqual([]);
      }
      expect((await call(cast.carol, 'GET', '/groups?all_available=true')).json).toMatchObject([{ path: 'elsewhere' }]);
      const counted = await call(cast.stranger, 'GET', '/projects');
      expect(counted.headers).toMatchObject({ 'x-total': '0' });
    });

    it('was asked all that without any effect', async () => {
      expect((await call(cast.alice, 'GET', '/groups/harbour')).status).toBe(200);
      const members = (await call(cast.alice, 'GET', '/groups/harbour/members')).json as unknown[];
      // The bot of the token is one.
      expect(members).toHaveLength(4);
      const log = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).json as unknown[];
      // The webhook, the token, the service account, and the request that was made before.
      expect(log).toHaveLength(4);
    });
  });
});
