import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntrospectionQuery } from 'graphql';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accept, holders } from '../../rig/contributions.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { readingToken } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { bringSourceUsers } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const unavailable =
  "The resource that you are attempting to access does not exist or you don't have permission to perform this action";
const invalidStatus = 'Import source user has an invalid status for this operation';

interface Node {
  readonly id: string;
  readonly sourceUserIdentifier: string;
}

interface Page {
  readonly nodes: Node[];
  readonly pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean };
}

const list = `query ($path: ID!, $statuses: [ImportSourceUserStatus!], $search: String, $sort: SourceUserSort,
    $first: Int, $after: String, $last: Int, $before: String) {
  namespace(fullPath: $path) {
    id
    importSourceUsers(statuses: $statuses, search: $search, sort: $sort, first: $first, after: $after, last: $last, before: $before) {
      count
      edges { cursor node { id } }
      nodes { id status sourceUserIdentifier placeholderUser { username } reassignToUser { id username } reassignedByUser { username } }
      pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
    }
  }
}`;

forEachDatabase((open) => {
  describe('GraphQL', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let harbour: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      harbour = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, harbour, await writeZip(smallCommunity));
      const role = { accessLevel: accessLevels.maintainer, createdBy: null };
      await addMember(tributary.operations, { groupId: harbour.id, userId: cast.bob.user.id, ...role });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const ask = async (who: Person | string | undefined, query: string, variables: object = {}) => {
      const token = typeof who === 'object' ? who.token : who;
      const json = { query, variables };
      const answer = await request(tributary, 'POST', '/api/graphql', { json, ...(token && { token }) });
      return { status: answer.status, ...(answer.json as { data?: unknown; errors?: { message: string }[] }) };
    };
    const page = async (variables: object, who: Person = cast.alice, path = 'harbour') => {
      const { data, errors } = await ask(who, list, { path, ...variables });
      expect(errors).toBeUndefined();
      return (data as { namespace: { importSourceUsers: Page } }).namespace.importSourceUsers;
    };
    const nodeOf = async (identifier: string) =>
      (await page({})).nodes.find((node) => node.sourceUserIdentifier === identifier)!;
    const mutate = async (who: Person | string, name: string, id: string, more: object = {}) => {
      const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) { result: ${name}(input: $input) {
        clientMutationId errors importSourceUser { id status reassignToUser { username } } } }`;
      const answer = await ask(who, query, { input: { id, clientMutationId: 'mine', ...more } });
      return { ...answer, result: (answer.data as { result?: unknown } | null | undefined)?.result };
    };

    it('asks for credentials as the group API does', async () => {
      const anonymous = await ask(undefined, '{ currentUser { username } }');
      expect(anonymous).toEqual({ status: 401, errors: [{ message: '401 Unauthorized' }] });
      expect((await ask('trb-wrong', '{ currentUser { username } }')).status).toBe(401);
      const draft = { userId: cast.alice.user.id, name: 'old', scopes: ['api'] as const };
      const old = await issueToken(tributary.operations, 'operator', {
        ...draft,
        expiresAt: '2026-01-02T04:00:00.000Z',
      });
      tributary.clock.advance(3_600_000);
      expect(await ask(old.token, '{ currentUser { username } }')).toMatchObject({
        status: 401,
        errors: [{ message: expect.stringContaining('Token is expired') as string }],
      });
      const headers = { authorization: `Bearer ${cast.bob.token}` };
      const json = { query: '{ currentUser { id username } }' };
      const bearer = await request(tributary, 'POST', '/api/graphql', { json, headers });
      const id = `gid://gitlab/User/${cast.bob.user.id}`;
      expect(bearer.json).toEqual({ data: { currentUser: { id, username: 'bob' } } });
    });

    it('lists the source users of a group for its Owners', async () => {
      const variables = { path: 'harbour' };
      const { data } = await ask(cast.alice, list, variables);
      expect(data).toMatchObject({
        namespace: {
          id: `gid://gitlab/Group/${harbour.id}`,
          importSourceUsers: {
            count: 2,
            nodes: [
              { status: 'PENDING_REASSIGNMENT', sourceUserIdentifier: 'U1', reassignToUser: null },
              { status: 'PENDING_REASSIGNMENT', sourceUserIdentifier: 'U2', reassignToUser: null },
            ],
            pageInfo: { hasNextPage: false, hasPreviousPage: false },
          },
        },
      });
      for (const who of [cast.admin, await readingToken(tributary, cast.alice)]) {
        expect((await ask(who, list, variables)).data).toEqual(data);
      }
      expect((await ask(cast.bob, list, variables)).data).toMatchObject({ namespace: { importSourceUsers: null } });
      for (const path of ['harbour', 'nowhere', String(harbour.id)]) {
        expect((await ask(cast.stranger, list, { path })).data).toEqual({ namespace: null });
      }
    });

    it('reassigns, and tells in the payload what cannot be', async () => {
      const { id } = await nodeOf('U2');
      const assign = (to: Person) => ({ assigneeUserId: `gid://gitlab/User/${to.user.id}` });
      expect((await mutate(cast.alice, 'importSourceUserReassign', id, assign(cast.admin))).result).toEqual({
        clientMutationId: 'mine',
        errors: ['You can assign active users with regular or auditor access only.'],
        importSourceUser: { id, status: 'PENDING_REASSIGNMENT', reassignToUser: null },
      });
      const asked = await mutate(cast.alice, 'importSourceUserReassign', id, assign(cast.bob));
      const awaiting = { id, status: 'AWAITING_APPROVAL', reassignToUser: { username: 'bob' } };
      expect(asked.result).toEqual({ clientMutationId: 'mine', errors: [], importSourceUser: awaiting });
      const again = await mutate(cast.alice, 'importSourceUserReassign', id, assign(cast.carol));
      expect(again.result).toMatchObject({ errors: [invalidStatus], importSourceUser: awaiting });
      expect((await mutate(cast.alice, 'importSourceUserResendNotification', id)).result).toMatchObject({ errors: [] });
      expect((await mutate(cast.alice, 'importSourceUserResendNotification', id)).result).toMatchObject({
        errors: ['This endpoint has been requested too many times. Try again later.'],
      });
      expect((await mutate(cast.alice, 'importSourceUserCancelReassignment', id)).result).toMatchObject({
        errors: [],
        importSourceUser: { status: 'PENDING_REASSIGNMENT' },
      });
      expect((await mutate(cast.alice, 'importSourceUserRetryFailedReassignment', id)).result).toMatchObject({
        errors: [invalidStatus],
      });
      await mutate(cast.alice, 'importSourceUserReassign', id, assign(cast.bob));
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect((await holders(tributary)).posts).toContain('Bob Example');
      expect((await page({ statuses: ['COMPLETED'] })).nodes).toMatchObject([
        { id, reassignToUser: { username: 'bob' }, reassignedByUser: { username: 'alice' } },
      ]);
    });

    it('keeps placeholders, one or all', async () => {
      const { id } = await nodeOf('U1');
      expect((await mutate(cast.alice, 'importSourceUserKeepAsPlaceholder', id)).result).toMatchObject({
        errors: [],
        importSourceUser: { status: 'KEEP_AS_PLACEHOLDER' },
      });
      expect((await mutate(cast.alice, 'importSourceUserUndoKeepAsPlaceholder', id)).result).toMatchObject({
        importSourceUser: { status: 'PENDING_REASSIGNMENT' },
      });
      const all = `mutation ($id: NamespaceID!) {
        importSourceUserKeepAllAsPlaceholder(input: { namespaceId: $id }) { errors updatedImportSourceUserCount } }`;
      const gid = `gid://gitlab/Namespace/${harbour.id}`;
      expect(await ask(cast.bob, all, { id: gid })).toMatchObject({ errors: [{ message: unavailable }] });
      expect((await ask(cast.alice, all, { id: gid })).data).toEqual({
        importSourceUserKeepAllAsPlaceholder: { errors: [], updatedImportSourceUserCount: 1 },
      });
    });

    it('does not tell what is not there from what is not allowed', async () => {
      const { id } = await nodeOf('U1');
      for (const who of [cast.stranger, cast.bob, cast.carol]) {
        for (const gid of [id, 'gid://gitlab/Import::SourceUser/999999']) {
          expect(await mutate(who, 'importSourceUserKeepAsPlaceholder', gid)).toMatchObject({
            result: null,
            errors: [{ message: unavailable }],
          });
        }
      }
      for (const gid of ['7', 'gid://gitlab/User/7', 'gid://gitlab/Import::SourceUser/x', '']) {
        const { errors } = await mutate(cast.alice, 'importSourceUserKeepAsPlaceholder', gid);
        expect(errors?.[0]?.message).toContain('does not represent an instance of Import::SourceUser');
      }
    });

    it('changes nothing for tokens that can only read', async () => {
      const { id } = await nodeOf('U1');
      const token = await readingToken(tributary, cast.alice);
      const refused = await mutate(token, 'importSourceUserUndoKeepAsPlaceholder', id);
      expect(refused).toMatchObject({
        status: 403,
        errors: [{ message: 'The request requires higher privileges than provided by the access token.' }],
      });
      expect((await page({ statuses: ['KEEP_AS_PLACEHOLDER'] })).nodes).toHaveLength(1);
    });

    it('goes through a list by cursors, in every order and both ways', async () => {
      const town = await bringGroup(tributary, cast.alice, 'town');
      const people = Array.from({ length: 25 }, (_, index) => ({ id: `P${index}`, name: `Person ${index % 7}` }));
      await bringSourceUsers(tributary, cast.alice, town, people);
      const retained = await page({ first: 3, sort: 'ID_ASC' }, cast.alice, 'town');
      for (const { id } of retained.nodes) await mutate(cast.alice, 'importSourceUserKeepAsPlaceholder', id);
      for (const sort of ['SOURCE_NAME_ASC', 'SOURCE_NAME_DESC', 'STATUS_ASC', 'STATUS_DESC', 'ID_ASC', 'ID_DESC']) {
        const whole = (await page({ sort }, cast.alice, 'town')).nodes;
        expect(whole).toHaveLength(25);
        const forwards: Node[] = [];
        for (let after: string | undefined, more = true; more; ) {
          const { nodes, pageInfo } = await page({ sort, first: 4, after }, cast.alice, 'town');
          expect(pageInfo.hasPreviousPage).toBe(after !== undefined);
          forwards.push(...nodes);
          [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
        }
        expect(forwards).toEqual(whole);
        const backwards: Node[] = [];
        for (let before: string | undefined, more = true; more; ) {
          const { nodes, pageInfo } = await page({ sort, last: 4, before }, cast.alice, 'town');
          expect(pageInfo.hasNextPage).toBe(before !== undefined);
          backwards.unshift(...nodes);
          [before, more] = [pageInfo.startCursor, pageInfo.hasPreviousPage];
        }
        expect(backwards).toEqual(whole);
      }
      expect((await page({ search: 'PERSON 3' }, cast.alice, 'town')).nodes).toHaveLength(4);
      const wrong = [{ after: 'x' }, { first: -1 }, { first: 1, last: 1 }, { first: 1, before: 'x' }];
      for (const variables of wrong) {
        expect((await ask(cast.alice, list, { path: 'town', ...variables })).errors).toHaveLength(1);
      }
    });

    it('tells its schema', async () => {
      const { data, errors } = await ask(cast.stranger, getIntrospectionQuery());
      expect(errors).toBeUndefined();
      const types = (data as { __schema: { types: { name: string }[] } }).__schema.types.map(({ name }) => name);
      expect(types).toEqual(expect.arrayContaining(['ImportSourceUser', 'ImportSourceUserReassignInput', 'UserID']));
    });

    it('refuses what asks for too much', async () => {
      const deep = (levels: number): string =>
        levels === 0 ? 'id' : `namespace { importSourceUsers(first: 1) { nodes { ${deep(levels - 1)} } } }`;
      const nested = `{ namespace(fullPath: "harbour") { importSourceUsers(first: 1) { nodes { ${deep(6)} } } } }`;
      const expensive = `{ namespace(fullPath: "harbour") { importSourceUsers { nodes { namespace { importSourceUsers {
        nodes { namespace { importSourceUsers { nodes { id } } } } } } } } } }`;
      const aliased = `{ ${Array.from({ length: 31 }, (_, index) => `a${index}: currentUser { id }`).join(' ')} }`;
      const bomb = `{ ...f0 } ${Array.from({ length: 60 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`).join(' ')} fragment f60 on Query { currentUser { id } }`;
      const circle = '{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }';
      const spreads = Array.from({ length: 100 }, (_, index) => `...f${index}`).join(' ');
      const circles = `{ ${spreads} } ${Array.from({ length: 100 }, (_, index) => `fragment f${index} on Query { ...f${(index + 1) % 100} ...f${(index + 2) % 100} }`).join(' ')}`;
      const repeated = `{ ${'currentUser { id } '.repeat(51)} }`;
      const repeatedInside = `{ ${'... on Query { currentUser { id } } '.repeat(51)} }`;
      const spread = `{ ${'...f '.repeat(51)} } fragment f on Query { currentUser { id } }`;
      const long = `{ ${'currentUser { id } '.repeat(600)} }`;
      const mutations = `mutation { ${Array.from({ length: 11 }, (_, index) => `a${index}: importSourceUserKeepAllAsPlaceholder(input: { namespaceId: "gid://gitlab/Group/1" }) { errors }`).join(' ')} }`;
      for (const [query, reason] of [
        [nested, 'max depth'],
        [expensive, 'complexity'],
        [aliased, 'aliases'],
        [bomb, 'complexity'],
        [circle, 'spread'],
        [circles, 'Cannot spread fragment "f0" within itself'],
        [repeated, 'repeats'],
        [repeatedInside, 'repeats'],
        [spread, 'fragments'],
        [long, 'token'],
        [mutations, 'mutations'],
      ] as const) {
        const { errors = [] } = await ask(cast.alice, query);
        expect(errors.map(({ message }) => message).join()).toContain(reason);
      }
      expect((await ask(cast.alice, `{ currentUser { id } } #${'x'.repeat(100_000)}`)).status).toBe(413);
    });

    it('answers nonsense as such', async () => {
      expect((await ask(cast.alice, '{ nothing }')).errors?.[0]?.message).toContain('Cannot query field "nothing"');
      expect((await ask(cast.alice, '{')).errors?.[0]?.message).toContain('Syntax Error');
      const send = async (payload: string, type = 'application/json') => {
        const headers = { 'private-token': cast.alice.token, 'content-type': type };
        return (await tributary.server()).inject({ method: 'POST', url: '/api/graphql', headers, payload });
      };
      for (const payload of ['{', '[]', '"x"', '', '[{"query":"{ currentUser { id } }"}]']) {
        const { statusCode, body } = await send(payload);
        expect(statusCode).toBe(400);
        expect(body).not.toContain('    at ');
      }
      expect((await send('query=x', 'text/plain')).statusCode).toBe(415);
    });
  });
});
