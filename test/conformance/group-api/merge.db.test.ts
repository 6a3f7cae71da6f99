import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { removeImportWithContent } from '../../../src/core/imports/operations/remove-import.ts';
import { refusal, sentenceOf } from '../../../src/core/platform/domain/refusal.ts';
import type { MergeRefusal } from '../../../src/core/reassignment/domain/merge.ts';
import type { Cast } from '../../rig/cast.ts';
import { accept, give, holders, leftovers, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { createHarbours, type Faults } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { type ArchiveFiles, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const [ann, ben, benjamin] = ['Placeholder Ann Archer', 'Placeholder Ben Baker', 'Placeholder Benjamin'];
const text = (user: string, words: string, ts: number, more: object = {}) => {
  return { type: 'message', user, text: words, ts: `${ts}.000100`, ...more };
};

/**
 * Ben has two accounts, U2 and U3: both react alike to a message of Ann's, both are in the board, and both write, are mentioned
 * and upload. U3 alone has a higher role there.
 */
const twoAccounts: ArchiveFiles = {
  'users.json': [
    ['U1', 'ann', 'Ann Archer'],
    ['U2', 'ben', 'Ben Baker'],
    ['U3', 'benjamin', 'Benjamin'],
  ].map(([id, name, real]) => ({
    id,
    team_id: 'T1',
    name,
    is_owner: id === 'U3',
    profile: { real_name: real, email: `${name}@example.test` },
  })),
  'channels.json': [{ id: 'C1', name: 'general', created: 1700000000, creator: 'U1', members: ['U1', 'U2', 'U3'] }],
  'groups.json': [{ id: 'G1', name: 'board', created: 1700000000, creator: 'U1', members: ['U1', 'U2', 'U3'] }],
  'general/2024-01-02.json': [
    text('U1', 'Hello <@U2> and <@U3>', 1_704_153_600, {
      reactions: [
        { name: 'wave', users: ['U2', 'U3'], count: 2 },
        { name: 'tada', users: ['U3'], count: 1 },
      ],
    }),
    text('U2', 'Hello Ann', 1_704_153_700),
    text('U3', 'Me too', 1_704_153_800),
    text('U3', 'The plan', 1_704_153_900, {
      files: [{ id: 'F1', name: 'plan.txt', title: 'Plan', mimetype: 'text/plain', size: 4 }],
      upload: true,
    }),
  ],
  '__uploads/F1/plan.txt': Buffer.from('plan'),
};
const late: ArchiveFiles = { ...twoAccounts, 'general/2024-03-01.json': [text('U3', 'Late', 1_709_251_200)] };

forEachDatabase((open) => {
  describe('a merge', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    const openNext = createHarbours(open, async (first) => {
      await importArchive(first.tributary, first.cast.alice, first.group, await writeZip(twoAccounts));
    });
    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openNext());
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const all = () => shownSourceUsers(tributary, cast.alice, group);
    const idOf = async (identifier: string) => (await all()).get(identifier)!.id;
    const merge = async (from: string, into: string, more: Record<string, string> = {}, who = cast.alice) =>
      actOn(tributary, who, await idOf(from), 'merge', { into_source_user_id: String(await idOf(into)), ...more });
    const act = async (identifier: string, verb: string, form?: Record<string, string>, who = cast.alice) =>
      actOn(tributary, who, await idOf(identifier), verb, form);
    const done = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text: body } = await answer;
      expect([status, body]).toEqual([201, expect.anything()]);
      await tributary.runner.drain();
      tributary.clock.advance(1000);
    };
    const refusedWith = (why: MergeRefusal) => ({
      status: 422,
      json: { message: sentenceOf(refusal(`merges.${why}`)) },
    });
    const giveTo = (identifier: string, to = cast.bob) => give(tributary, cast, group, identifier, to);

    /** Everything that a merge changes: authors, what is shown, members, roles and the ledger. */
    const state = () =>
      tributary.operations.database.write(async ({ db }) => {
        const items = await db
          .selectFrom('item')
          .select(['id', 'author_xchan_id', 'reaction', 'thr_parent_id', 'is_unpublished'])
          .orderBy('id')
          .execute();
        const terms = await db.selectFrom('term').select(['id', 'xchan_id']).orderBy('id').execute();
        const files = await db.selectFrom('file').select(['id', 'creator_xchan_id']).orderBy('id').execute();
        const members = await db
          .selectFrom('privacy_group_member')
          .select(['privacy_group_id', 'xchan_id'])
          .orderBy('privacy_group_id')
          .orderBy('xchan_id')
          .execute();
        const roles = await db
          .selectFrom('group_member')
          .select(['group_id', 'user_id', 'access_level'])
          .orderBy('group_id')
          .orderBy('user_id')
          .execute();
        const waiting = await db
          .selectFrom('source_membership')
          .select(['source_user_id', 'group_id', 'access_level'])
          .orderBy('source_user_id')
          .orderBy('group_id')
          .execute();
        const ledger = await db
          .selectFrom('contribution')
          .select(['source_user_id', 'kind', 'reassignment_id', 'conflict', 'merged_from_id'])
          .orderBy('id')
          .execute();
        const sources = await db
          .selectFrom('source_user')
          .innerJoin('user', 'user.id', 'source_user.placeholder_user_id')
          .select(['source_user.id', 'status', 'merged_into_id', 'is_splitting', 'placeholder_xchan_id', 'user.name'])
          .orderBy('source_user.id')
          .execute();
        return { items, terms, files, members, roles, waiting, ledger, sources };
      });
    const boardMembers = () =>
      tributary.operations.database.write(async ({ db }) => {
        const rows = await db
          .selectFrom('privacy_group_member')
          .innerJoin('xchan', 'xchan.id', 'privacy_group_member.xchan_id')
          .select('xchan.name')
          .orderBy('xchan.name')
          .execute();
        return rows.map(({ name }) => name);
      });
    const roleOf = async (username: string) => {
      const path = `/api/v4/groups/${group.id}/members`;
      const { json } = await request(tributary, 'GET', path, { token: cast.alice.token });
      return (json as { username: string; access_level: number }[]).find((each) => each.username === username)
        ?.access_level;
    };
    /** Reactions that are shown, by their emoji: who has given them. */
    const shownReactions = () =>
      tributary.operations.database.write(async ({ db }) => {
        const rows = await db
          .selectFrom('item')
          .innerJoin('xchan', 'xchan.id', 'item.author_xchan_id')
          .select(['item.reaction', 'xchan.name'])
          .where('item.reaction', 'is not', null)
          .where('item.is_unpublished', '=', 0)
          .orderBy('item.id')
          .execute();
        return rows.map(({ reaction, name }) => `${reaction} ${name}`);
      });

    it('is counted first, and changes nothing then', async () => {
      const before = await state();
      expect(await merge('U3', 'U2', { dry_run: 'true' })).toMatchObject({
        status: 200,
        json: {
          dry_run: true,
          counts: { items: 4, mentions: 1, files: 1, channel_memberships: 1 },
          double_reactions: 1,
          memberships: 1,
        },
      });
      expect(await state()).toEqual(before);
    });

    it('gives everything to the target, which is reassigned as one', async () => {
      const target = await idOf('U2');
      expect(await merge('U3', 'U2')).toMatchObject({
        status: 201,
        json: { status: 'merged', merged_into_id: target, splitting: true, source_user_identifier: 'U3' },
      });
      await tributary.runner.drain();
      expect((await all()).get('U3')).toMatchObject({
        status: 'merged',
        splitting: false,
        placeholder_user: { name: benjamin },
      });
      const after = await holders(tributary);
      expect(after.posts).toEqual([ann, ben, ben, ben]);
      expect(after.files).toEqual([ben]);
      expect(after.mentions).toEqual([ben]);
      expect(await shownReactions()).toEqual([`👋 ${ben}`, `🎉 ${ben}`]);
      expect(await boardMembers()).toEqual([ann, ben]);
      // Nobody looks for whose it is any more.
      const csv = await request(tributary, 'GET', `/api/v4/groups/${group.id}/placeholder_reassignments`, {
        token: cast.alice.token,
      });
      expect([csv.text.includes('U2'), csv.text.includes('U3')]).toEqual([true, false]);
      await giveTo('U2');
      expect((await holders(tributary)).posts).toEqual([ann, 'Bob Example', 'Bob Example', 'Bob Example']);
      expect(await roleOf('bob')).toBe(40);
      expect(await leftovers(tributary, 'U2')).toMatchObject({ status: 'completed', placeholder: null, pending: 0 });
    });

    it('is taken back exactly', async () => {
      const before = await state();
      await done(merge('U3', 'U2'));
      expect(await state()).not.toEqual(before);
      expect(await act('U3', 'undo_merge')).toMatchObject({
        status: 201,
        json: { status: 'pending_reassignment', merged_into_id: null, splitting: true },
      });
      await tributary.runner.drain();
      expect(await state()).toEqual(before);
      const log = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events`, {
        token: cast.alice.token,
      });
      const about = { author: { username: 'alice' }, details: { into_source_user: 'Ben Baker' } };
      expect(log.json).toMatchObject([
        { action: 'undo_merge', ...about },
        { action: 'merge', source_user: { source_user_identifier: 'U3' }, ...about },
      ]);
      // And again, in the other direction.
      await done(merge('U2', 'U3'));
      expect((await holders(tributary)).posts).toEqual([ann, benjamin, benjamin, benjamin]);
      await done(act('U2', 'undo_merge'));
      expect((await state()).items).toEqual(before.items);
    });

    it('is taken back exactly after the target was given away and came back', async () => {
      const before = await state();
      await done(merge('U3', 'U2'));
      await giveTo('U2');
      expect(await act('U3', 'undo_merge')).toMatchObject(refusedWith('given_since'));
      await done(act('U2', 'undo'));
      expect(await roleOf('bob')).toBeUndefined();
      await done(act('U3', 'undo_merge'));
      const { sources, ...after } = await state();
      const { sources: sourcesBefore, ...rest } = before;
      expect(after).toEqual(rest);
      expect(sources.map(({ status }) => status)).toEqual(sourcesBefore.map(({ status }) => status));
    });

    it('into one whom a user has gives that user everything, with a mail, and takes it back alone', async () => {
      await giveTo('U2');
      tributary.clock.advance(60_000);
      const before = await state();
      expect(await roleOf('bob')).toBe(30);
      await done(merge('U3', 'U2'));
      expect((await holders(tributary)).posts).toEqual([ann, 'Bob Example', 'Bob Example', 'Bob Example']);
      expect(await shownReactions()).toEqual(['👋 Bob Example', '🎉 Bob Example']);
      expect(await leftovers(tributary, 'U2')).toMatchObject({ placeholder: null, pending: 0 });
      const mails = await tributary.operations.database.write(({ db }) =>
        db
          .selectFrom('mail')
          .select(['to_address', 'subject'])
          .where('dedupe_key', 'like', 'merge-completed%')
          .execute(),
      );
      expect(mails).toMatchObject([{ to_address: cast.bob.user.email }]);
      await done(act('U3', 'undo_merge'));
      expect(await state()).toEqual(before);
      expect(await roleOf('bob')).toBe(30);
    });

    it('leaves with the user what they have edited', async () => {
      await giveTo('U2');
      await done(merge('U3', 'U2'));
      await tributary.operations.database.write(({ db }) =>
        db
          .updateTable('item')
          .set({ revision: 1, edited_at: tributary.clock.now() })
          .where('body', '=', 'Me too')
          .execute(),
      );
      await done(act('U3', 'undo_merge'));
      expect((await holders(tributary)).posts).toEqual([ann, 'Bob Example', 'Bob Example', benjamin]);
    });

    it('is undone with the reassignment of the target, and cannot be when it is too long ago', async () => {
      await giveTo('U2');
      tributary.clock.advance(60_000);
      await done(merge('U3', 'U2'));
      await done(act('U2', 'undo'));
      expect((await holders(tributary)).posts).toEqual([ann, ben, ben, ben]);
      expect(await roleOf('bob')).toBeUndefined();
      await giveTo('U2', cast.carol);
      expect(await roleOf('carol')).toBe(40);
      expect(await act('U3', 'undo_merge')).toMatchObject(refusedWith('given_since'));
      await done(act('U2', 'undo'));
      await done(act('U3', 'undo_merge'));
      expect((await holders(tributary)).posts).toEqual([ann, ben, benjamin, benjamin]);
      await giveTo('U2');
      await done(merge('U3', 'U2'));
      tributary.clock.advance(100 * 86_400_000);
      expect(await act('U3', 'undo_merge')).toMatchObject({
        status: 422,
        json: { message: expect.stringContaining('cannot be undone after more than') },
      });
    });

    it('is refused with what is in the way', async () => {
      expect(await merge('U3', 'U3')).toMatchObject(refusedWith('itself'));
      expect((await act('U3', 'merge')).status).toBe(400);
      expect((await act('U3', 'merge', { into_source_user_id: '99999' })).status).toBe(404);
      expect((await merge('U3', 'U2', {}, cast.stranger)).status).toBe(404);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      expect(await merge('U3', 'U2')).toMatchObject(refusedWith('asked'));
      expect(await merge('U2', 'U3', { dry_run: '1' })).toMatchObject(refusedWith('asked'));
      await accept(tributary, cast.bob);
      expect(await merge('U3', 'U2')).toMatchObject(refusedWith('moving'));
      await tributary.runner.drain();
      expect(await merge('U2', 'U3')).toMatchObject(refusedWith('given'));
      await giveTo('U3', cast.carol);
      expect(await merge('U3', 'U2')).toMatchObject(refusedWith('different'));
      await done(act('U3', 'undo'));
      await done(merge('U3', 'U2'));
      expect(await merge('U3', 'U1')).toMatchObject(refusedWith('merged'));
      expect(await merge('U1', 'U3')).toMatchObject(refusedWith('merged'));
      expect(await act('U3', 'reassign', { username: 'bob' })).toMatchObject({ status: 422 });
      expect(await act('U3', 'split', { since: '2024-01-01' })).toMatchObject({ status: 422 });
      expect(await act('U3', 'keep_as_placeholder')).toMatchObject({ status: 422 });
      expect(await act('U3', 'undo')).toMatchObject({ status: 422 });
      expect((await act('U3', 'undo_merge', undefined, cast.stranger)).status).toBe(404);
      expect((await act('U2', 'undo_merge')).status).toBe(422);
    });

    it('keeps others from moving meanwhile, and whoever has parts or others from being merged', async () => {
      await merge('U3', 'U2');
      expect((await act('U2', 'reassign', { username: 'bob' })).text).toContain('being split or merged');
      expect(await merge('U1', 'U2')).toMatchObject(refusedWith('moving'));
      expect(await act('U3', 'undo_merge')).toMatchObject(refusedWith('moving'));
      await tributary.runner.drain();
      expect(await merge('U2', 'U1')).toMatchObject(refusedWith('has_merged'));
      await done(merge('U1', 'U2'));
      await done(act('U1', 'undo_merge'));
      // What was merged may be split off with the rest of the target; then that is taken back first.
      await done(act('U2', 'split', { since: '2024-01-02T00:03:10Z' }));
      expect(await act('U3', 'undo_merge')).toMatchObject(refusedWith('split_since'));
      expect(await merge('U2~2', 'U1')).toMatchObject(refusedWith('has_merged'));
      await done(act('U2~2', 'undo_split'));
      await done(act('U3', 'undo_merge'));
      await done(act('U3', 'split', { until: '2024-01-02T00:03:30Z' }));
      expect(await merge('U3', 'U2')).toMatchObject(refusedWith('has_parts'));
      await done(merge('U3~2', 'U2'));
      expect((await act('U3~2', 'undo_split')).status).toBe(422);
    });

    it('takes what is imported later along, and gives that back, too', async () => {
      await done(merge('U3', 'U2'));
      await importArchive(tributary, cast.alice, group, await writeZip(late));
      expect((await holders(tributary)).posts).toEqual([ann, ben, ben, ben, ben]);
      expect([...(await all()).values()].map(({ status }) => status).sort()).toEqual([
        'merged',
        'pending_reassignment',
        'pending_reassignment',
      ]);
      await done(act('U3', 'undo_merge'));
      expect((await holders(tributary)).posts).toEqual([ann, ben, benjamin, benjamin, benjamin]);
    });

    it('takes what is imported later to the user who has the target', async () => {
      await done(merge('U3', 'U2'));
      await giveTo('U2');
      await importArchive(tributary, cast.alice, group, await writeZip(late));
      expect((await holders(tributary)).posts.slice(1)).toEqual(Array.from({ length: 4 }, () => 'Bob Example'));
      await done(act('U2', 'undo'));
      await done(act('U3', 'undo_merge'));
      expect((await holders(tributary)).posts).toEqual([ann, ben, benjamin, benjamin, benjamin]);
    });

    it('is possible between two sources of a group, whose imports are removed one by one', async () => {
      const other = { 'users.json': [{ id: 'V1', team_id: 'T9', name: 'bb', profile: { real_name: 'BB' } }] };
      const channels = [{ id: 'K1', name: 'elsewhere', created: 1700000000, creator: 'V1', members: ['V1'] }];
      const elsewhere = {
        ...other,
        'channels.json': channels,
        'elsewhere/2024-01-02.json': [text('V1', 'From elsewhere', 1_704_160_000)],
      };
      await importArchive(tributary, cast.alice, group, await writeZip(elsewhere));
      await done(merge('V1', 'U2'));
      expect((await holders(tributary)).posts).toEqual([ann, ben, benjamin, benjamin, ben]);
      const imports = await tributary.operations.database.write(({ db }) =>
        db.selectFrom('import').select('id').orderBy('id').execute(),
      );
      await removeImportWithContent(tributary.operations, cast.alice.viewer, imports[0]!.id);
      await tributary.runner.drain();
      // The target stays, as long as somebody is merged into it.
      expect([...(await all()).keys()].sort()).toEqual(['U2', 'V1']);
      expect((await holders(tributary)).posts).toEqual([ben]);
      await removeImportWithContent(tributary.operations, cast.alice.viewer, imports[1]!.id);
      await tributary.runner.drain();
      expect([...(await all()).keys()]).toEqual(['U2']);
      expect((await state()).ledger).toEqual([]);
    });

    it('stops and goes on anywhere, and moves everything once', async () => {
      const many = Array.from({ length: 1200 }, (_, index) => text('U3', `Message ${index}`, 1_706_745_600 + index));
      await importArchive(
        tributary,
        cast.alice,
        group,
        await writeZip({ ...twoAccounts, 'general/2024-02-01.json': many }),
      );
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
      const before = await state();
      await merge('U3', 'U2');
      dies('merge-contributions', 6);
      await drainAll();
      expect((await holders(tributary)).posts.filter((name) => name === ben)).toHaveLength(1203);
      await act('U3', 'undo_merge');
      dies('undo-merge', 6);
      await drainAll();
      expect(await state()).toEqual(before);
    });

    it('is sent to webhooks', async () => {
      await tributary.operations.database.write(({ db }) =>
        db
          .insertInto('webhook')
          .values({
            group_id: group.id,
            root_id: group.id,
            url: 'https://hooks.example.test/',
            name: '',
            description: '',
            secret: 'c2VjcmV0',
            categories: 'reassignment_events',
            verifies_tls: 1,
            state: 'active',
            created_at: tributary.clock.now(),
          })
          .execute(),
      );
      const sent = () =>
        tributary.operations.database.write(async ({ db }) => {
          const rows = await db
            .selectFrom('webhook_event')
            .select(['type', 'subject_id', 'detail'])
            .orderBy('id')
            .execute();
          const deliveries = await db
            .selectFrom('webhook_delivery')
            .select(['type', 'payload'])
            .orderBy('id')
            .execute();
          return [...deliveries, ...rows].map(({ type }) => type);
        });
      await merge('U3', 'U2');
      await tributary.runner.drain();
      await act('U3', 'undo_merge');
      await tributary.runner.drain();
      expect(await sent()).toEqual(['reassignment.merged', 'reassignment.merge_undone']);
      const [first] = await tributary.operations.database.write(({ db }) =>
        db.selectFrom('webhook_delivery').select('payload').orderBy('id').execute(),
      );
      expect(JSON.parse(first!.payload)).toMatchObject({
        data: { source_user: { identifier: 'U3' }, into_source_user: { identifier: 'U2', name: 'Ben Baker' } },
      });
    });
  });
});
