import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import type { Cast } from '../../rig/cast.ts';
import { accept, give, holders, leftovers, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { createHarbours, type Faults } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { type ArchiveFiles, smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, type ShownSourceUser, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const [ann, ben, part] = ['Placeholder Ann Archer', 'Placeholder Ben Baker', 'Placeholder Ben Baker (2)'];
const wrongState = { status: 422, json: { message: 'Import source user has an invalid status for this operation' } };
const file = { id: 'F1', name: 'plan.txt', title: 'Plan', mimetype: 'text/plain', size: 4 };

/** Ben writes in three places: in general (with a reaction), in the board, and in random, 1,200 messages and a file. */
const threePlaces: ArchiveFiles = {
  ...smallCommunity,
  'groups.json': [{ id: 'G1', name: 'board', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] }],
  'channels.json': [
    { id: 'C1', name: 'general', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] },
    { id: 'C2', name: 'random', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] },
  ],
  'random/2024-02-01.json': [
    ...Array.from({ length: 1200 }, (_, index) => ({
      type: 'message',
      user: 'U2',
      text: `Message ${index} of <@U2>`,
      ts: `${1_706_745_600 + index}.000100`,
    })),
    { type: 'message', user: 'U2', text: 'The plan', ts: '1706749200.000100', files: [file], upload: true },
  ],
  '__uploads/F1/plan.txt': Buffer.from('plan'),
};

forEachDatabase((open) => {
  describe('a split', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    const openNext = createHarbours(open, async (first) => {
      await importArchive(first.tributary, first.cast.alice, first.group, await writeZip(threePlaces));
    });
    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openNext());
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const all = () => shownSourceUsers(tributary, cast.alice, group);
    const shown = async (identifier = 'U2') => (await all()).get(identifier)!;
    const split = async (form: Record<string, string>, who = cast.alice) =>
      actOn(tributary, who, (await shown()).id, 'split', form);
    const postsOf = async (name: string) => (await holders(tributary)).posts.filter((each) => each === name).length;

    it('is counted first, and changes nothing then', async () => {
      const before = await holders(tributary);
      expect(await split({ channels: 'harbour-random', dry_run: 'true' })).toMatchObject({
        status: 200,
        json: {
          dry_run: true,
          counts: {
            part: { items: 1201, mentions: 1200, files: 1, channel_memberships: 0 },
            total: { items: 1204, mentions: 1201, files: 1, channel_memberships: 1 },
          },
        },
      });
      expect([...(await all()).keys()]).toEqual(['U1', 'U2']);
      expect(await holders(tributary)).toEqual(before);
    });

    it('makes a source user of some channels, which goes its own way', async () => {
      const made = await split({ channels: 'harbour-random' });
      const whole = await shown();
      expect(made).toMatchObject({
        status: 201,
        json: {
          source_user_identifier: 'U2~2',
          source_name: 'Ben Baker (2)',
          source_username: 'ben',
          status: 'pending_reassignment',
          splitting: true,
          split_from_id: whole.id,
          placeholder_user: { name: part },
        },
      });
      // Nobody can be assigned before the parts are apart.
      for (const id of [whole.id, (made.json as ShownSourceUser).id]) {
        const refused = await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' });
        expect(refused).toMatchObject({ status: 422 });
        expect(refused.text).toContain('being split');
      }
      await tributary.runner.drain();
      expect(await shown('U2~2')).toMatchObject({ splitting: false, status: 'pending_reassignment' });
      expect([await postsOf(part), await postsOf(ben)]).toEqual([1201, 2]);
      const { mentions, files, reactions } = await holders(tributary);
      expect([new Set(mentions), files, reactions]).toEqual([new Set([ben, part]), [part], [ben]]);
      // By the file of the bulk way, as everybody.
      await give(tributary, cast, group, 'U2~2', cast.bob);
      await give(tributary, cast, group, 'U2', cast.carol);
      const after = await holders(tributary);
      expect(after.posts.filter((name) => name === 'Bob Example')).toHaveLength(1201);
      expect(after.posts.filter((name) => name === 'Carol Example')).toHaveLength(2);
      expect(after.files).toEqual(['Bob Example']);
      for (const identifier of ['U2', 'U2~2']) {
        expect(await leftovers(tributary, identifier)).toMatchObject({ placeholder: null, identities: 0, pending: 0 });
      }
      // Both have the role that the one had.
      const members = await request(tributary, 'GET', `/api/v4/groups/${group.id}/members`, {
        token: cast.alice.token,
      });
      expect((members.json as { username: string; access_level: number }[]).map((each) => each.access_level)).toEqual([
        50, 30, 30,
      ]);
    });

    it('is made by days and hours, too; what a day ends with belongs to it', async () => {
      await split({ since: '2024-02-01', until: '2024-02-01T00:10:00.000Z' });
      await tributary.runner.drain();
      expect(await postsOf(part)).toBe(600);
      await split({ until: '2024-01-02' });
      await tributary.runner.drain();
      expect([await postsOf('Placeholder Ben Baker (3)'), await postsOf(ben)]).toEqual([2, 601]);
      // And of a part, in one channel.
      const { id } = await shown('U2~2');
      const again = { channels: 'harbour-random', until: '2024-02-01T00:05:00.000Z' };
      expect(await actOn(tributary, cast.alice, id, 'split', again)).toMatchObject({
        json: { source_user_identifier: 'U2~2~2' },
      });
      await tributary.runner.drain();
      expect(await postsOf(part)).toBe(300);
    });

    it('takes the membership of a private channel along with the whole channel', async () => {
      await split({ channels: 'harbour-random,harbour-board' });
      await tributary.runner.drain();
      const names = await tributary.operations.database.write((tx) =>
        tx.db
          .selectFrom('privacy_group_member')
          .innerJoin('xchan', 'xchan.id', 'privacy_group_member.xchan_id')
          .select('xchan.name')
          .execute(),
      );
      expect(names.map(({ name }) => name).sort()).toEqual([ann, part]);
    });

    it('is refused for nothing, for all, for the unknown, in the wrong state, and for others', async () => {
      expect(await split({})).toMatchObject({
        status: 400,
        json: { error: 'channels, since, until are missing, at least one parameter must be provided' },
      });
      const unknown: Record<string, string>[] = [
        { channels: 'nowhere' },
        { channels: '999' },
        { since: 'yesterday' },
        { until: '2024-13-45' },
        { until: '2024-02-30' },
        { until: '2024-01-01', since: '2024-01-02' },
        { dry_run: 'maybe', until: '2024-01-01' },
      ];
      for (const form of unknown) {
        const [name] = Object.keys(form);
        expect(await split(form)).toMatchObject({
          status: 400,
          json: { error: expect.stringMatching(`^${name} is invalid`) },
        });
      }
      expect((await split({ until: '2020-01-01' })).json).toEqual({
        message: 'No contributions of this source user match.',
      });
      const every = 'harbour-random,harbour-general,harbour-board';
      expect((await split({ channels: every })).json).toEqual({
        message: 'All contributions of this source user match: reassign it instead.',
      });
      expect((await split({ channels: 'harbour-random' }, cast.stranger)).status).toBe(404);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      expect(await split({ channels: 'harbour-random' })).toMatchObject(wrongState);
      expect(await split({ channels: 'harbour-random', dry_run: '1' })).toMatchObject(wrongState);
    });

    it('is taken back: everything stands with the whole again, and the part is gone', async () => {
      const before = await holders(tributary);
      await split({ channels: 'harbour-random,harbour-board' });
      await tributary.runner.drain();
      const { id } = await shown('U2~2');
      expect(await actOn(tributary, cast.alice, (await shown()).id, 'undo_split')).toMatchObject(wrongState);
      expect((await actOn(tributary, cast.stranger, id, 'undo_split')).status).toBe(404);
      expect(await actOn(tributary, cast.alice, id, 'undo_split')).toMatchObject({
        status: 201,
        json: { source_user_identifier: 'U2' },
      });
      expect(await actOn(tributary, cast.alice, id, 'undo_split')).toMatchObject({ status: 422 });
      await tributary.runner.drain();
      expect(await holders(tributary)).toEqual(before);
      expect([...(await all()).keys()]).toEqual(['U1', 'U2']);
      const rest = await tributary.operations.database.write((tx) =>
        tx.db.selectFrom('user').select('name').where('kind', '=', 'placeholder').execute(),
      );
      expect(rest.map(({ name }) => name).sort()).toEqual([ann, ben]);
      const log = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events`, {
        token: cast.alice.token,
      });
      expect(log.json).toMatchObject([{ action: 'undo_split' }, { action: 'split', author: { username: 'alice' } }]);
      // And again, under the same name.
      expect(await split({ channels: 'harbour-random' })).toMatchObject({
        json: { source_user_identifier: 'U2~2' },
      });
    });

    it('is taken back after a part was given away and came back, and after the whole was given away', async () => {
      await split({ channels: 'harbour-random' });
      await tributary.runner.drain();
      await give(tributary, cast, group, 'U2~2', cast.bob);
      const { id } = await shown('U2~2');
      expect(await actOn(tributary, cast.alice, id, 'undo_split')).toMatchObject(wrongState);
      await actOn(tributary, cast.alice, id, 'undo');
      await tributary.runner.drain();
      await give(tributary, cast, group, 'U2', cast.carol);
      expect((await actOn(tributary, cast.alice, id, 'undo_split')).status).toBe(201);
      await tributary.runner.drain();
      // They are Carol's, since the whole is.
      expect(await postsOf('Carol Example')).toBe(1203);
      expect(await leftovers(tributary, 'U2')).toMatchObject({ placeholder: null, identities: 0, pending: 0 });
      // And the undo of that brings all of them back.
      await actOn(tributary, cast.alice, (await shown()).id, 'undo');
      await tributary.runner.drain();
      expect(await postsOf(ben)).toBe(1203);
    });

    it('stops and goes on anywhere, and moves everything once', async () => {
      const dies = (name: string, times: number) => {
        let left = times;
        faults.at = (moment) => {
          if (!moment.startsWith(name)) return;
          left -= 1;
          if (left >= 0 && left % 2 === 0) throw new Error('the power is off');
        };
      };
      const drainAll = async () => {
        for (let round = 0; round < 6; round += 1) {
          await tributary.runner.drain();
          tributary.clock.advance(3_600_000);
        }
      };
      const before = await holders(tributary);
      await split({ channels: 'harbour-random' });
      dies('split-contributions', 6);
      await drainAll();
      expect([await postsOf(part), await postsOf(ben)]).toEqual([1201, 2]);
      await actOn(tributary, cast.alice, (await shown('U2~2')).id, 'undo_split');
      dies('undo-split', 6);
      await drainAll();
      expect(await holders(tributary)).toEqual(before);
    });

    it('gives what comes later to the whole', async () => {
      await split({ channels: 'harbour-random' });
      await tributary.runner.drain();
      const late = {
        'random/2024-03-01.json': [{ type: 'message', user: 'U2', text: 'Late', ts: '1709251200.000100' }],
      };
      await importArchive(tributary, cast.alice, group, await writeZip({ ...threePlaces, ...late }));
      expect([await postsOf(part), await postsOf(ben)]).toEqual([1201, 3]);
    });

    it('lets one person take both parts only where the server is set so', async () => {
      await split({ channels: 'harbour-random' });
      await tributary.runner.drain();
      await give(tributary, cast, group, 'U2', cast.bob);
      const { id } = await shown('U2~2');
      expect(await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' })).toMatchObject({
        status: 422,
        json: { message: 'Reassign to user already assigned to another placeholder' },
      });
      await changeSetting(tributary.operations, 'operator', 'allow_several_placeholders_per_user', 'true');
      expect((await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' })).status).toBe(201);
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect(await postsOf('Bob Example')).toBe(1203);
      // Each can be taken back alone, also what came in between.
      const late = {
        'random/2024-03-01.json': [{ type: 'message', user: 'U2', text: 'Late', ts: '1709251200.000100' }],
      };
      await importArchive(tributary, cast.alice, group, await writeZip({ ...threePlaces, ...late }));
      expect(await postsOf('Bob Example')).toBe(1204);
      await actOn(tributary, cast.alice, (await shown()).id, 'undo');
      await tributary.runner.drain();
      expect([await postsOf('Bob Example'), await postsOf(ben)]).toEqual([1201, 3]);
    });
  });
});
