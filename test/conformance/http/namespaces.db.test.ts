import { Readable } from 'node:stream';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { addMembers, changeMember, removeMember } from '../../../src/core/groups/operations/edit-member.ts';
import { createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import { requirePersonalNamespace } from '../../../src/core/groups/operations/own-group.ts';
import { startImport } from '../../../src/core/imports/operations/start-import.ts';
import type { Tx } from '../../../src/core/platform/storage/database.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { proposeReassignments } from '../../rig/reassignment.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
const forum = 'harbour-general';

forEachDatabase((open) => {
  describe('whose words and namespaces are whose', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let group: Group;
    /** Hashes of identities: the placeholders of the group, and the Import User of alice's personal namespace. */
    let hashes: { ann: string; ben: string; importUser: string };
    let personalId: number;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringGroup(tributary, cast.bob, 'quay');
      const path = await writeZip(smallCommunity);
      await importArchive(tributary, cast.alice, group, path);
      await startImport(tributary.operations, cast.alice.viewer, {
        target: { personal: true },
        archive: Readable.from([await readFile(path)]),
        filename: 'club.zip',
        format: 'auto',
        sourceHost: '',
        dryRun: false,
        options: { includeDirect: false },
      });
      await tributary.runner.drain();
      for (const [person, accessLevel] of [
        [cast.bob, 30],
        [cast.carol, 40],
      ] as const) {
        const input = { groupId: group.id, userIds: [person.user.id], accessLevel };
        await addMembers(tributary.operations, cast.alice.viewer, input);
      }
      const named = await inside((tx) => tx.db.selectFrom('xchan').select(['name', 'hash']).execute());
      const hashOf = (name: string): string => named.find((each) => each.name === name)!.hash;
      hashes = {
        ann: hashOf('Placeholder Ann Archer'),
        ben: hashOf('Placeholder Ben Baker'),
        importUser: hashOf('Import User'),
      };
      personalId = (await requirePersonalNamespace(tributary.operations.database.reader, cast.alice.user.id)).id;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    /** What `work` gives; what it wrote is rolled back. */
    const undone = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const results: T[] = [];
      const rolledBack = new Error('rolled back');
      await inside(async (tx) => {
        results.push(await work(tx));
        throw rolledBack;
      }).catch((error: unknown) => expect(error).toBe(rolledBack));
      return results[0]!;
    };
    const send = (who: Person, form: Row): Promise<TestAnswer> =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
    const itemOf = (answer: TestAnswer): Row => (answer.json as { item: Row }).item;
    const forumPosts = () =>
      inside((tx) =>
        tx.db
          .selectFrom('item')
          .innerJoin('xchan', 'xchan.id', 'item.author_xchan_id')
          .innerJoin('channel', 'channel.id', 'item.channel_id')
          .select(['item.id', 'item.body', 'xchan.hash'])
          .where('channel.address', '=', forum)
          .where('item.reaction', 'is', null)
          .execute(),
      );

    it('lets Owners write for a placeholder of their group, and nobody else', async () => {
      const form = { body: 'by hand', wall: forum, remote_xchan: hashes.ben };
      expect((await send(cast.alice, { body: 'by hand', channel: forum, remote_xchan: hashes.ben })).status).toBe(200);
      // A member, a maintainer, an administrator who is no Owner, a stranger; bob owns another group.
      for (const who of [cast.bob, cast.carol, cast.admin, cast.stranger]) {
        expect([who.user.username, (await send(who, form)).status]).toEqual([who.user.username, 403]);
        const own = { body: 'on my own wall', remote_xchan: hashes.ben };
        expect([who.user.username, (await send(who, own)).status]).toEqual([who.user.username, 403]);
      }
    });

    it('takes nothing of a placeholder that is to be seen later, and stores nothing of it', async () => {
      const created = '2030-01-01T00:00:00Z';
      const form = { body: 'of the future', remote_xchan: hashes.ben, created };
      const [post] = await forumPosts();
      const places: Row[] = [{ wall: forum }, { channel: forum }, {}, { parent: String(post!.id) }];
      for (const place of places) {
        const answer = await send(cast.alice, { ...form, ...place });
        expect([place, answer.status, answer.json]).toMatchObject([place, 422, { error: 'invalid_input' }]);
      }
      const written = await inside((tx) =>
        tx.db.selectFrom('item').select('id').where('body', '=', form.body).execute(),
      );
      expect(written).toEqual([]);
      const past = { ...form, wall: forum, created: '2020-01-01T00:00:00Z', body: 'of the past' };
      expect((await send(cast.alice, past)).status).toBe(200);
    });

    it('names the Import User as the author of everything in a personal namespace', async () => {
      interface Written {
        readonly id: number;
        readonly iid: number;
        readonly project_id: number;
        readonly author: { readonly id: number; readonly name: string } | null;
      }
      const list = async (path: string) => {
        const answer = await request(tributary, 'GET', `/api/v4${path}`, { token: cast.alice.token });
        expect([path, answer.status]).toEqual([path, 200]);
        return answer.json as readonly Written[];
      };
      const channels = await inside((tx) =>
        tx.db.selectFrom('channel').select('id').where('group_id', '=', personalId).orderBy('id').execute(),
      );
      const threads = (await Promise.all(channels.map(({ id }) => list(`/projects/${id}/issues`)))).flat();
      const notes = threads.map(({ project_id: id, iid }) => list(`/projects/${id}/issues/${iid}/notes`));
      const found = await list('/search?scope=issues&search=thread&per_page=100');
      const all = [
        ...threads,
        ...(await Promise.all(notes)).flat(),
        ...found.filter((each) => channels.some(({ id }) => id === each.project_id)),
      ];
      expect(all.length).toBeGreaterThan(threads.length);
      expect(new Set(all.map(({ author }) => author?.name))).toEqual(new Set(['Import User']));
      const [{ author }] = threads as [Written];
      const byThem = await list(`/projects/${threads[0]!.project_id}/issues?author_id=${author!.id}`);
      expect(byThem.map(({ id }) => id)).toContain(threads[0]!.id);
    });

    it('lets Owners edit what their placeholders wrote, each in its own name', async () => {
      const posts = await forumPosts();
      const byAnn = posts.find((post) => post.hash === hashes.ann)!;
      const byBen = posts.find((post) => post.hash === hashes.ben && post.body === 'Second thread')!;
      const edit = (post: { id: number | string }, body: string, hash?: string) =>
        send(cast.alice, { post_id: String(post.id), body, ...(hash && { remote_xchan: hash }) });
      expect((await edit(byBen, 'edited', hashes.ben)).status).toBe(200);
      for (const [post, hash] of [
        [byAnn, hashes.ben],
        [byBen, hashes.ann],
        [byBen, undefined],
      ] as const) {
        expect((await edit(post, 'forged', hash)).status).toBe(403);
      }
      const byBob = { id: itemOf(await send(cast.bob, { body: 'mine', wall: forum }))['id']! };
      for (const hash of [hashes.ben, undefined]) expect((await edit(byBob, 'forged', hash)).status).toBe(403);
      const bodies = (await forumPosts()).map((post) => post.body);
      expect(bodies).toContain('edited');
      expect(bodies).not.toContain('forged');
    });

    it('lets nobody write for the Import User of a personal namespace, not even its owner', async () => {
      for (const who of [cast.alice, cast.admin]) {
        expect((await send(who, { body: 'forged', remote_xchan: hashes.importUser })).status).toBe(403);
      }
    });

    it('knows no personal namespace as a group, for its owner and administrators neither', async () => {
      for (const who of [cast.alice, cast.admin]) {
        for (const [method, path] of [
          ['GET', ''],
          ['PUT', ''],
          ['DELETE', ''],
          ['GET', '/members'],
          ['POST', `/members?user_id=${cast.bob.user.id}&access_level=30`],
          ['DELETE', `/members/${who.user.id}`],
          ['GET', '/source_users'],
          ['GET', '/placeholder_reassignments'],
          ['GET', '/imports'],
          ['GET', '/audit_events'],
          ['GET', '/subgroups'],
          ['GET', '/projects'],
        ] as const) {
          for (const id of [String(personalId), 'alice']) {
            const answer = await call(
              who,
              method,
              `/groups/${id}${path}`,
              method === 'PUT' ? { name: 'x' } : undefined,
            );
            expect([method, path, id, answer.status]).toEqual([method, path, id, 404]);
          }
        }
        const below = { name: 'Below', path: 'below', parent_id: personalId };
        expect((await call(who, 'POST', '/groups', below)).status).toBe(404);
        const listed = (await call(who, 'GET', '/groups?per_page=100')).json as { id: number }[];
        expect(listed.map(({ id }) => id)).toContain(group.id);
        expect(listed.map(({ id }) => id)).not.toContain(personalId);
      }
      const members = (tx: Tx) => tx.db.selectFrom('group_member').select('user_id').where('group_id', '=', personalId);
      expect(await inside((tx) => members(tx).execute())).toEqual([{ user_id: cast.alice.user.id }]);
    });

    it('takes no personal namespace for a group in operations, whatever edge they are called from', async () => {
      const { operations } = tributary;
      const { viewer, user } = cast.alice;
      const own = { groupId: personalId, userId: user.id };
      const archive = { hash: '0'.repeat(64), size: 1 };
      const draft = { archive, filename: 'club.zip', format: 'auto', sourceHost: '', dryRun: true };
      const options = { includeDirect: false };
      for (const work of [
        () => addMembers(operations, viewer, { groupId: personalId, userIds: [cast.bob.user.id], accessLevel: 30 }),
        () => changeMember(operations, viewer, { ...own, accessLevel: 50 }),
        () => removeMember(operations, viewer, own),
        () => startImport(operations, viewer, { ...draft, options, target: { groupId: personalId } }),
        () => createGroup(operations, { path: 'below', parentFullPath: 'alice', ownerUserId: user.id }),
      ]) {
        await expect(work()).rejects.toMatchObject({ code: 'not_found' });
      }
    });

    it('gives nobody the contributions of a personal namespace', async () => {
      const rules = { skipsConfirmation: true, mayAssignAdmins: true, allowsSeveral: true };
      const proposer = { requester: cast.alice.user, rules };
      const proposed = (namespaceId: number) =>
        undone(async (tx) => {
          const { id } = await tx.db.selectFrom('source_user').select('id').executeTakeFirstOrThrow();
          await tx.db.updateTable('source_user').set({ namespace_id: namespaceId }).where('id', '=', id).execute();
          return proposeReassignments(tributary, tx, proposer, [{ sourceUserId: id, assignee: cast.bob.user }]);
        });
      expect(await proposed(personalId)).toMatchObject([{ state: 'failed', code: 'personal_namespace' }]);
      expect(await proposed(group.id)).toMatchObject([{ state: 'matched' }]);
    });

    it('shows the channels of a personal namespace to its owner alone', async () => {
      const paths = async (who: Person): Promise<string[]> =>
        ((await call(who, 'GET', '/projects?per_page=100')).json as { path_with_namespace: string }[])
          .map((project) => project.path_with_namespace)
          .sort();
      expect(await paths(cast.alice)).toContain('alice/general');
      expect(await paths(cast.admin)).toEqual(['harbour/board', 'harbour/general']);
      expect(await paths(cast.bob)).toEqual(['harbour/general']);
    });

    it('keeps whom a forum has blocked from writing there, and nobody else', async () => {
      const own = itemOf(await send(cast.bob, { body: 'Who comes?', wall: forum }));
      const other = itemOf(await send(cast.carol, { body: 'Who goes?', wall: forum }));
      const answer = (who: Person, parent: Row, more: Row = {}) =>
        send(who, { body: 'I', parent: parent['id']!, ...more });
      expect((await answer(cast.bob, own)).status).toBe(200);
      const as = { basic: cast.alice.basic };
      const abook = (form: Row) =>
        request(tributary, 'POST', '/api/z/1.0/abook', { ...as, form: { channel: forum, ...form } });
      const connection = ((await abook({ address: 'bob@tributary.test' })).json as { connection: Row }).connection;
      // A connection by itself keeps nobody out.
      expect((await answer(cast.bob, own)).status).toBe(200);
      expect((await abook({ abook_id: connection['abook_id']!, blocked: '1' })).status).toBe(200);
      // What he wrote himself he still sees.
      expect((await answer(cast.bob, own)).status).toBe(403);
      expect((await answer(cast.bob, own, { verb: 'http://activitystrea.ms/schema/1.0/like' })).status).toBe(403);
      expect((await answer(cast.bob, other)).status).toBe(404);
      expect((await send(cast.bob, { body: 'A thread', wall: forum })).status).toBe(403);
      const addressed = itemOf(await send(cast.bob, { body: `!${forum} a thread` }));
      expect(addressed['uid']).not.toBe(own['uid']);
      expect((await answer(cast.carol, own)).status).toBe(200);
      expect((await send(cast.carol, { body: 'A thread', wall: forum })).status).toBe(200);
      expect((await abook({ abook_id: connection['abook_id']!, blocked: '0' })).status).toBe(200);
      expect((await answer(cast.bob, other)).status).toBe(200);
      expect((await send(cast.bob, { body: 'A thread', wall: forum })).status).toBe(200);
    });
  });
});
