import { expect, it } from 'vitest';
import { inserter } from '../../../../test/rig/inserter.ts';
import { bringCircle } from '../../../../test/rig/circle.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { plansOf } from '../../../../test/rig/plans.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { emptyAcl } from '../domain/acl.ts';
import { limits } from '../domain/permission.ts';
import { upsertAcl } from './acls.ts';
import { findConnections, updateConnection } from './connections.ts';
import { setRole } from './permissions.ts';
import { groupAlike } from './visible-to-each.ts';
import { visibleItems } from './visible.ts';
import { visibleTerms } from './visible-identities.ts';

forEachDatabase((open, kind) => {
  it('viewers are alike who see the same of items, of what answers them, and of the forums that they mention', async () => {
    await using tributary = await startTributary(await open('cast'));
    const { cast } = await bringForum(tributary, 'bob', 'dana');
    const family = await bringCircle(tributary, cast);
    const { operations } = tributary;
    const { reader } = operations.database;
    const { insert } = inserter(() => ({ tributary, cast }));
    const forums = await reader.db
      .selectFrom('channel')
      .select(['id', 'xchan_id'])
      .where('group_id', 'is not', null)
      .orderBy('id')
      .execute();
    const [forum, closed] = [forums[0]!, forums[1]!];
    const acl = (named: Partial<typeof emptyAcl>) =>
      operations.database.write((tx) => upsertAcl(tx, { ...emptyAcl, ...named }));
    await operations.database.write(async (tx) => {
      const [bob] = await findConnections(tx, cast.alice.viewer.channelId, [cast.bob.viewer.xchanId]);
      await updateConnection(tx, bob!.id, { blocked: true }, tributary.clock.now());
      await setRole(tx, cast.alice.viewer.channelId, 'custom', { view_pages: limits.connections });
      const onlyAlice = await upsertAcl(tx, { ...emptyAcl, allowXchans: [cast.alice.viewer.xchanId] });
      await tx.db
        .updateTable('channel')
        .set({ default_visibility: 'restricted', default_acl_id: onlyAlice })
        .where('id', '=', closed.id)
        .execute();
    });
    const inForum = { channel_id: forum.id, visibility: 'group' };
    const byCarol = { author_xchan_id: cast.carol.viewer.xchanId };
    const ids: number[] = [];
    const add = async (values: object): Promise<number> => {
      const id = await insert(values);
      ids.push(id);
      return id;
    };
    await add({});
    await add(inForum);
    await add({ ...inForum, ...byCarol });
    await add({ visibility: 'restricted', acl_id: await acl({ allowGroups: [family.id] }) });
    await add({ visibility: 'restricted', acl_id: await acl({ allowXchans: [cast.carol.viewer.xchanId] }) });
    await add({ acl_id: await acl({ denyXchans: [cast.dana.viewer.xchanId] }) });
    await add({ visibility: 'owner' });
    await add({ is_delayed: 1, ...byCarol });
    await add({ item_type: 3 });
    const answered = await add(inForum);
    await insert({ ...inForum, is_top: 0, parent_id: answered, is_unpublished: 1, ...byCarol });
    const reacted = await add({});
    const hidden = { is_top: 0, parent_id: reacted, thr_parent_id: reacted, reaction: '👍', visibility: 'owner' };
    await insert({ ...hidden, author_xchan_id: cast.stranger.viewer.xchanId });
    const naming = await add({});
    await operations.database.write((tx) =>
      tx.db
        .insertInto('term')
        .values({ item_id: naming, kind: 'mention', ordinal: 0, text: 'x', url: '', xchan_id: closed.xchan_id })
        .execute(),
    );
    const viewers = Object.values(cast).map(({ viewer }) => viewer as UserViewer);
    const sight = async (viewer: UserViewer, of: readonly number[]): Promise<string> => {
      const rows = await visibleItems(reader, viewer)
        .where((eb) =>
          eb.or([eb('item.id', 'in', of), eb('item.parent_id', 'in', of), eb('item.thr_parent_id', 'in', of)]),
        )
        .select('item.id')
        .orderBy('item.id')
        .execute();
      const terms = await visibleTerms(reader, viewer as never, of as never).execute();
      return JSON.stringify([rows.map(({ id }) => id), terms.map(({ xchan_id }) => xchan_id)]);
    };
    const seen = new Set<string>();
    const isNeverAlone: boolean[] = [];
    for (const of of [...ids.map((id) => [id]), ids, ids.slice(0, 3)]) {
      const { groups } = await groupAlike(reader, viewers, of);
      expect(groups.flat().toSorted(byUser)).toEqual(viewers.toSorted(byUser));
      isNeverAlone.push(groups.some((alike) => alike.length > 1));
      for (const alike of groups) {
        const sights = new Set(await Promise.all(alike.map((viewer) => sight(viewer, of))));
        const names = alike.map(({ username }) => username);
        expect([of, names, sights.size]).toEqual([of, names, 1]);
        for (const each of sights) seen.add(each);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
    expect(isNeverAlone.slice(0, ids.length)).toEqual(ids.map(() => true));
  });

  it.skipIf(kind === 'postgres')('viewers are compared by indexes, however many items there are', async () => {
    await using tributary = await startTributary(await open('cast'));
    const { cast } = await bringForum(tributary, 'bob', 'dana');
    const viewers = [cast.bob.viewer, cast.carol.viewer];
    const plans = await plansOf(tributary.operations.database.reader, (watched) =>
      groupAlike(watched, viewers, [1, 2]),
    );
    expect(plans.length).toBeGreaterThan(2);
    expect(plans.flat().filter((step) => /^SCAN (item|term)\b/.test(step))).toEqual([]);
  });

  it.skipIf(kind === 'postgres')('items are read without a look at all channels or groups', async () => {
    await using tributary = await startTributary(await open('cast'));
    const { cast } = await bringForum(tributary, 'bob', 'dana');
    const plans = await plansOf(tributary.operations.database.reader, (watched) =>
      visibleItems(watched, cast.bob.viewer).where('item.id', 'in', [1, 2]).select('item.id').execute(),
    );
    expect(plans).toHaveLength(1);
    const looked = plans.flat().filter((step) => /^(SCAN|SEARCH) (channel|closed|group)\b/.test(step));
    expect(looked.length).toBeGreaterThan(3);
    expect(looked.filter((step) => !step.endsWith('USING INTEGER PRIMARY KEY (rowid=?)'))).toEqual([]);
  });
});

const byUser = (a: UserViewer, b: UserViewer): number => a.userId - b.userId;
