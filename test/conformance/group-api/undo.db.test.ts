import { listMembershipsOf } from '../../../src/core/groups/storage/members.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { applyOpenUndos } from '../../../src/core/reassignment/operations/undo-reassignment.ts';
import type { Tx } from '../../../src/core/platform/storage/database.ts';
import { editItemRow } from '../../../src/core/content/storage/published-items.ts';
import type { Cast } from '../../rig/cast.ts';
import { accept, give, holders, leftovers, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { type Faults, openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { type ArchiveFiles, smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';

const hour = 3_600_000;
const day = 24 * hour;
const [ann, ben, bob] = ['Placeholder Ann Archer', 'Placeholder Ben Baker', 'Bob Example'];
const wrongState = { status: 422, json: { message: 'Import source user has an invalid status for this operation' } };
const file = { id: 'F1', name: 'plan.txt', title: 'Plan', mimetype: 'text/plain', size: 4 };
const withFile: ArchiveFiles = {
  ...smallCommunity,
  'groups.json': [{ id: 'G1', name: 'board', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] }],
  'general/2024-01-05.json': [
    { type: 'message', user: 'U2', text: 'The plan', ts: '1704412800.000100', files: [file], upload: true },
  ],
  '__uploads/F1/plan.txt': Buffer.from('plan'),
};

/** A day file in which Ben talks to himself. */
function days(prefix: string, messages: number): ArchiveFiles {
  return {
    [`general/${prefix}.json`]: Array.from({ length: messages }, (_, index) => ({
      type: 'message',
      user: 'U2',
      text: `Message ${index} of <@U2>`,
      ts: `${1_704_499_200 + index}.000${prefix.slice(-2)}0`,
    })),
  };
}

forEachDatabase((open) => {
  describe('a completed reassignment', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast')));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const bring = async (files: ArchiveFiles) => {
      const { state } = await importArchive(tributary, cast.alice, group, await writeZip(files));
      expect(state).toBe('finished');
    };
    const shown = async (identifier = 'U2') => (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!;
    const undo = async (who = cast.alice) => actOn(tributary, who, (await shown()).id, 'undo');
    const memberships = (who = cast.bob) => inside((tx) => listMembershipsOf(tx, who.user.id, tributary.clock.now()));
    const boardMembers = async () =>
      (
        await inside((tx) =>
          tx.db
            .selectFrom('privacy_group_member')
            .innerJoin('xchan', 'xchan.id', 'privacy_group_member.xchan_id')
            .select('xchan.name')
            .execute(),
        )
      ).map(({ name }) => name);

    it('is undone: everything goes back to a placeholder that is made again', async () => {
      await bring(withFile);
      const before = await holders(tributary);
      const placeholder = (await shown()).placeholder_user;
      await give(tributary, cast, group, 'U2', cast.bob);
      expect((await leftovers(tributary, 'U2')).placeholder).toBeNull();
      expect(await boardMembers()).toContain(bob);
      expect(await undo()).toMatchObject({
        status: 201,
        json: {
          status: 'pending_reassignment',
          reassign_to_user: null,
          reassigned_by_user: null,
          placeholder_user: { username: placeholder!.username, name: ben },
        },
      });
      await tributary.runner.drain();
      expect(await holders(tributary)).toEqual(before);
      expect(await boardMembers()).not.toContain(bob);
      expect(await boardMembers()).toContain(ben);
      expect(await memberships()).toEqual([]);
      expect(await undo()).toMatchObject(wrongState);
      // And it can all be given to the right person now, with the role that was set aside.
      await give(tributary, cast, group, 'U2', cast.carol);
      expect((await holders(tributary)).posts).toEqual(
        before.posts.map((name) => (name === ben ? 'Carol Example' : name)),
      );
      expect(await leftovers(tributary, 'U2')).toMatchObject({
        status: 'completed',
        placeholder: null,
        identities: 0,
        pending: 0,
      });
      expect(await memberships(cast.carol)).toMatchObject([{ accessLevel: 30 }]);
    });

    it('leaves the person what they have written or edited since', async () => {
      await bring(smallCommunity);
      await give(tributary, cast, group, 'U2', cast.bob);
      await inside(async (tx) => {
        const item = await tx.db
          .selectFrom('item')
          .selectAll()
          .where('body', 'like', 'Second thread%')
          .executeTakeFirstOrThrow();
        const { id: _, ...row } = item;
        await tx.db
          .insertInto('item')
          .values({
            ...row,
            author_xchan_id: attributeBy(row.author_xchan_id, 'own'),
            mid: 'https://tributary.test/item/own',
            uuid: 'own',
            body: 'My own',
          })
          .execute();
        await editItemRow(tx, item.id, { body: 'My edit' }, tributary.clock.now());
      });
      await undo();
      await tributary.runner.drain();
      const items = await inside((tx) =>
        tx.db
          .selectFrom('item')
          .innerJoin('xchan', 'xchan.id', 'item.author_xchan_id')
          .select(['item.body', 'xchan.name'])
          .where('reaction', 'is', null)
          .execute(),
      );
      const holder = new Map(items.map(({ body, name }) => [body, name]));
      expect([holder.get('My own'), holder.get('My edit'), holder.get('Hello Ann')]).toEqual([bob, bob, ben]);
    });

    it('gives back what later imports gave to the person at once', async () => {
      await bring(smallCommunity);
      await give(tributary, cast, group, 'U2', cast.bob);
      await bring({ ...withFile, ...days('2024-02-01', 3) });
      expect((await holders(tributary)).files).toEqual([bob]);
      await undo();
      await tributary.runner.drain();
      const { posts, reactions, mentions, files } = await holders(tributary);
      expect(new Set(posts)).toEqual(new Set([ann, ben]));
      expect([reactions, mentions, files]).toEqual([[ben], [ben], [ben]]);
      await bring({ ...withFile, ...days('2024-02-02', 2) });
      expect((await holders(tributary)).posts).not.toContain(bob);
      await give(tributary, cast, group, 'U2', cast.carol);
      const after = await holders(tributary);
      expect(new Set(after.posts)).toEqual(new Set([ann, 'Carol Example']));
      expect([after.mentions, after.files]).toEqual([['Carol Example'], ['Carol Example']]);
    });

    it('is undone with the role that an import imported while it was carried out', async () => {
      await bring(withFile);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await accept(tributary, cast.bob);
      let isFirst = true;
      faults.at = (name) => {
        if (name !== 'complete-reassignments:before-commit' || !isFirst) return;
        isFirst = false;
        throw new Error('the power is off');
      };
      await bring({ ...withFile, ...days('2024-02-01', 3) });
      expect([(await shown()).status, await memberships()]).toEqual(['reassignment_in_progress', []]);
      tributary.clock.advance(hour);
      await tributary.runner.drain();
      expect(await memberships()).toHaveLength(1);
      await undo();
      await tributary.runner.drain();
      expect(await memberships()).toEqual([]);
      await give(tributary, cast, group, 'U2', cast.carol);
      expect((await leftovers(tributary, 'U2')).status).toBe('completed');
    });

    it('is undone in batches, which can stop anywhere', async () => {
      await bring({ ...smallCommunity, ...days('2024-02-01', 1300) });
      await give(tributary, cast, group, 'U2', cast.bob);
      let passes = 0;
      faults.at = (name) => {
        if (!name.startsWith('undo-reassignment')) return;
        passes += 1;
        if (passes % 2 === 0 && passes < 6) throw new Error('the power is off');
      };
      await undo();
      const { signal } = new AbortController();
      const rounds = () => applyOpenUndos(tributary.operations, signal);
      for (let round = 0; round < 5; round += 1) await rounds().catch(() => undefined);
      expect(passes).toBeGreaterThan(4);
      const { posts, mentions } = await holders(tributary);
      expect(posts.filter((name) => name === ben)).toHaveLength(1302);
      expect([posts.includes(bob), mentions]).toEqual([false, [ben]]);
      expect((await leftovers(tributary, 'U2')).pending).toBe(2604);
    });

    it('can be given away again before everything has come back', async () => {
      await bring({ ...smallCommunity, ...days('2024-02-01', 1300) });
      await give(tributary, cast, group, 'U2', cast.bob);
      await undo();
      await propose(tributary, cast.alice, group, 'U2', 'carol');
      await accept(tributary, cast.carol);
      await tributary.runner.drain();
      const { posts, mentions } = await holders(tributary);
      expect(posts.filter((name) => name === 'Carol Example')).toHaveLength(1302);
      expect(mentions).toEqual(['Carol Example']);
      expect(await leftovers(tributary, 'U2')).toMatchObject({ status: 'completed', placeholder: null, pending: 0 });
    });

    it('is undone by Owners, in time, and once it is completed', async () => {
      await bring(smallCommunity);
      expect(await undo()).toMatchObject(wrongState);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      expect(await undo()).toMatchObject(wrongState);
      await accept(tributary, cast.bob);
      expect(await undo()).toMatchObject(wrongState);
      await tributary.runner.drain();
      expect((await undo(cast.stranger)).status).toBe(404);
      tributary.clock.advance(30.1 * day);
      const late = await undo();
      expect(late).toMatchObject({ status: 422 });
      expect(late.text).toContain('more than 30 days');
      tributary.clock.advance(-day);
      expect((await undo(cast.admin)).status).toBe(201);
      await tributary.runner.drain();
      expect((await holders(tributary)).posts).not.toContain(bob);
      const log = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events`, {
        token: cast.alice.token,
      });
      expect(log.json).toMatchObject([
        { action: 'undo', author: { username: 'admin' }, assignee: { username: 'bob' } },
        { action: 'accept' },
        { action: 'reassign' },
      ]);
    });
  });
});
