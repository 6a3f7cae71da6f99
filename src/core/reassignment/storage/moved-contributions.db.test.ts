import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accept, propose } from '../../../../test/rig/contributions.ts';
import type { Cast, Person } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { openHarbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../../../test/rig/source-users.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../groups/domain/group.ts';
import type { Tx } from '../../platform/index.ts';
import { applyOpenUndos } from '../operations/undo-reassignment.ts';
import { attributeBy } from '../../identity/domain/attribution.ts';

/** Two of each kind of contribution, all of Ben: one unchanged, and one with another holder since. */
const file = (id: string) => ({ id, name: `${id}.txt`, title: id, mimetype: 'text/plain', size: 4 });
const message = (text: string, ts: string, more: object = {}) => ({ type: 'message', user: 'U2', text, ts, ...more });
const community = {
  ...smallCommunity,
  'groups.json': [
    { id: 'G1', name: 'board', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] },
    { id: 'G2', name: 'crew', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] },
  ],
  'general/2024-01-02.json': [
    message('To <@U2>', '1704153600.000100'),
    message('Once more to <@U2>', '1704153700.000100'),
    message('A plan', '1704153800.000100', { files: [file('F1')], upload: true }),
    message('Another plan', '1704153900.000100', { files: [file('F2')], upload: true }),
  ],
  'crew/2024-01-03.json': [],
  '__uploads/F1/F1.txt': Buffer.from('plan'),
  '__uploads/F2/F2.txt': Buffer.from('plan'),
};

const owned = {
  item: 'author_xchan_id',
  term: 'xchan_id',
  file: 'creator_xchan_id',
  privacy_group_member: 'xchan_id',
} as const;
type Table = keyof typeof owned;
const tables = Object.keys(owned) as Table[];

forEachDatabase((open) => {
  // With a small batch limit, few open reassignments count as many, which move along the whole ledger.
  describe.each([
    ['one by one', Number.POSITIVE_INFINITY],
    ['along the ledger', 1],
  ])('what is moved %s', (_, batchLimit) => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    /** The row of each kind with another holder. */
    let others: Record<Table, number>;
    let rowsOf: Record<Table, number[]>;

    beforeAll(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast'), { batchLimit }));
      await importArchive(tributary, cast.alice, group, await writeZip(community));
      rowsOf = await holding('Placeholder Ben Baker');
      others = Object.fromEntries(tables.map((table) => [table, rowsOf[table].at(-1)!])) as Record<Table, number>;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** The rows of each kind held by an identity of this name. */
    const holding = (name: string): Promise<Record<Table, number[]>> =>
      tributary.operations.database.write(async (tx) => {
        const found = await Promise.all(
          tables.map(async (table) => {
            const rows = await tx.db
              .selectFrom(table)
              .innerJoin('xchan', 'xchan.id', `${table}.${owned[table]}` as never)
              .select(`${table}.id` as never)
              .where('xchan.name', '=', name)
              .orderBy(`${table}.id` as never)
              .execute();
            return [table, (rows as { id: number }[]).map(({ id }) => id)];
          }),
        );
        return Object.fromEntries(found) as Record<Table, number[]>;
      });
    const handOver = (xchanId: number) =>
      tributary.operations.database.write(async (tx) => {
        for (const table of tables) {
          await tx.db
            .updateTable(table)
            .set({ [owned[table]]: xchanId } as never)
            .where('id' as never, '=', others[table] as never)
            .execute();
        }
      });
    const without = (rows: Record<Table, number[]>) =>
      Object.fromEntries(tables.map((table) => [table, rows[table].filter((id) => id !== others[table])]));
    const alone = () => Object.fromEntries(tables.map((table) => [table, [others[table]]]));
    /** A reaction of this author to the first post of all. */
    const react = async (tx: Tx, xchanId: number, { name, reaction }: { name: string; reaction: string }) => {
      const tops = tx.db.selectFrom('item').selectAll().where('is_top', '=', 1).orderBy('id').limit(1);
      const { id, ...row } = await tops.executeTakeFirstOrThrow();
      const answer = { is_top: 0 as const, parent_id: id, thr_parent_id: id, reaction };
      const own = {
        ...row,
        ...answer,
        uuid: name,
        mid: `mid-of-${name}`,
        author_xchan_id: attributeBy(xchanId, 'own'),
      };
      return (await tx.db.insertInto('item').values(own).returning('id').executeTakeFirstOrThrow()).id;
    };
    const findAnn = (tx: Tx) =>
      tx.db
        .selectFrom('source_user')
        .select(['id', 'placeholder_xchan_id', 'placeholder_user_id'])
        .where('source_user_identifier', '=', 'U1')
        .executeTakeFirstOrThrow();
    /** A reassignment of Ann to this person that is being undone. */
    const insertUndoing = async (
      tx: Tx,
      ann: { id: number; placeholder_xchan_id: number },
      { user, viewer }: Person,
    ): Promise<number> => {
      const now = tributary.operations.clock.now();
      const given = { source_user_id: ann.id, from_xchan_id: ann.placeholder_xchan_id, requested_by_user_id: null };
      const to = { to_user_id: user.id, to_xchan_id: viewer.xchanId };
      const values = { ...given, ...to, state: 'undoing' as const, created_at: now, completed_at: now };
      const row = await tx.db.insertInto('reassignment').values(values).returning('id').executeTakeFirstOrThrow();
      return row.id;
    };
    const none = Object.fromEntries(tables.map((table) => [table, []]));

    it('leaves alone what the placeholder does not hold any more', async () => {
      for (const table of tables) expect([table, rowsOf[table].length >= 2]).toEqual([table, true]);
      await handOver(cast.dana.viewer.xchanId);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect(await holding('Bob Example')).toMatchObject(without(rowsOf));
      expect(await holding('Dana Example')).toEqual(alone());
      expect(await holding('Placeholder Ben Baker')).toEqual(none);
    });

    it('keeps what others hold also where the person has the same already', async () => {
      const { database } = tributary.operations;
      const { stranger, carol } = cast;
      // A reaction and a membership of Ann that came to carol since; the stranger has reacted so, and is a member, too.
      const { reaction, member } = await database.write(async (tx) => {
        const ann = await findAnn(tx);
        const held = await react(tx, carol.viewer.xchanId, { name: 'held', reaction: '🌊' });
        await react(tx, stranger.viewer.xchanId, { name: 'same', reaction: '🌊' });
        const membership = await tx.db
          .selectFrom('privacy_group_member')
          .select(['id', 'privacy_group_id'])
          .where('xchan_id', '=', ann.placeholder_xchan_id)
          .orderBy('id')
          .executeTakeFirstOrThrow();
        await tx.db
          .updateTable('privacy_group_member')
          .set({ xchan_id: carol.viewer.xchanId })
          .where('id', '=', membership.id)
          .execute();
        const same = { privacy_group_id: membership.privacy_group_id, xchan_id: stranger.viewer.xchanId };
        await tx.db
          .insertInto('privacy_group_member')
          .values(same)
          .onConflict((conflict) => conflict.columns(['privacy_group_id', 'xchan_id']).doNothing())
          .execute();
        const entry = { source_user_id: ann.id, kind: 'item_author' as const, row_id: held };
        await tx.db.insertInto('contribution').values(entry).execute();
        return { reaction: held, member: membership.id };
      });
      await propose(tributary, cast.alice, group, 'U1', 'stranger');
      await accept(tributary, stranger);
      await tributary.runner.drain();
      const carols = await holding('Carol Example');
      expect([carols.item, carols.privacy_group_member]).toEqual([[reaction], [member]]);
    });

    it('gives back what the person still holds', async () => {
      const { id } = (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!;
      expect((await actOn(tributary, cast.alice, id, 'undo')).status).toBe(201);
      await tributary.runner.drain();
      expect(await holding('Placeholder Ben Baker')).toEqual(without(rowsOf));
      expect(await holding('Dana Example')).toEqual(alone());
    });

    it('leaves the person no membership that an import has given the placeholder again meanwhile', async () => {
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect((await holding('Bob Example')).privacy_group_member).toHaveLength(1);
      const { id } = (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!;
      expect((await actOn(tributary, cast.alice, id, 'undo')).status).toBe(201);
      await tributary.operations.database.write(async ({ db }) => {
        const held = await db
          .selectFrom('privacy_group_member')
          .select('privacy_group_id')
          .where('xchan_id', '=', cast.bob.viewer.xchanId)
          .executeTakeFirstOrThrow();
        const { placeholder_xchan_id: xchanId } = await db
          .selectFrom('source_user')
          .select('placeholder_xchan_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await db
          .insertInto('privacy_group_member')
          .values({ ...held, xchan_id: xchanId })
          .execute();
      });
      await tributary.runner.drain();
      expect((await holding('Bob Example')).privacy_group_member).toEqual([]);
      expect((await holding('Placeholder Ben Baker')).privacy_group_member).toHaveLength(1);
    });

    it('makes no placeholder for a reassignment of which nothing goes back', async () => {
      const { operations } = tributary;
      const id = await operations.database.write(async (tx) => insertUndoing(tx, await findAnn(tx), cast.carol));
      await applyOpenUndos(operations, new AbortController().signal);
      const [{ state }, ann] = await operations.database.write(async (tx) => [
        await tx.db.selectFrom('reassignment').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
        await findAnn(tx),
      ]);
      expect(state).toBe('undone');
      expect(ann.placeholder_user_id).toBeNull();
    });

    it('gives back one of two equal reactions that two people hold since, and leaves the other one', async () => {
      const { operations } = tributary;
      const rows = await operations.database.write(async (tx) => {
        const ann = await findAnn(tx);
        const give = async (person: Person, name: string) => {
          const reassignmentId = await insertUndoing(tx, ann, person);
          const row = await react(tx, person.viewer.xchanId, { name, reaction: '🎏' });
          const entry = { source_user_id: ann.id, kind: 'item_author' as const, row_id: row };
          await tx.db
            .insertInto('contribution')
            .values({ ...entry, reassignment_id: reassignmentId })
            .execute();
          return row;
        };
        return [await give(cast.carol, 'first'), await give(cast.dana, 'second')];
      });
      await applyOpenUndos(operations, new AbortController().signal);
      expect((await holding('Placeholder Ann Archer')).item).toContain(rows[0]);
      expect((await holding('Dana Example')).item).toContain(rows[1]);
      const conflicts = await operations.database.write((tx) =>
        tx.db.selectFrom('contribution').select('conflict').where('row_id', 'in', rows).orderBy('id').execute(),
      );
      expect(conflicts.map(({ conflict }) => conflict)).toEqual([null, 'kept']);
    });
  });
});
