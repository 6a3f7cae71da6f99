import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast, type Person } from '../../../../test/rig/cast.ts';
import { bringCircle } from '../../../../test/rig/circle.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { inserter } from '../../../../test/rig/inserter.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group, GroupVisibility } from '../../groups/domain/group.ts';
import { accessLevels } from '../domain/access-level.ts';
import { addMember, createGroup } from '../../groups/operations/manage-group.ts';
import { anonymous, type UserViewer, type Viewer } from '../../platform/domain/viewer.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { asParams } from '../../platform/storage/param.ts';
import { emptyAcl } from '../domain/acl.ts';
import { type Limit, limits, type Permission } from '../domain/permission.ts';
import { upsertAcl } from './acls.ts';
import { setGrants, setRole } from './permissions.ts';
import {
  aclEntries,
  attachedFiles,
  eventsOfOwnChannelAfter,
  hasUnscaled,
  itemsOfOwnChannel,
  itemsOfOwnChannelAfter,
  itemsOfOwnChannelWith,
  mayViewChannel,
  newestItemId,
  shownPictures,
  sourcesOfOwnItems,
  visibleFiles,
  visibleItems,
} from './visible.ts';

forEachDatabase((open) => {
  describe('what viewers may read', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let family: number;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
      family = (await bringCircle(tributary, cast)).id;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const { insert, insertFile } = inserter(() => ({ tributary, cast }));
    const insertEvent = (itemId: number) =>
      inside((tx) =>
        tx.db
          .insertInto('event')
          .values({ item_id: itemId, starts_at: tributary.clock.now(), ends_at: tributary.clock.now() })
          .execute(),
      );
    const seesItem = async (viewer: Viewer, id: number): Promise<boolean> =>
      (await visibleItems(reader(), viewer).where('item.id', '=', id).select('item.id').execute()).length === 1;
    const seesFile = async (viewer: Viewer, id: number): Promise<boolean> =>
      (await visibleFiles(reader(), viewer).where('file.id', '=', id).select('file.id').execute()).length === 1;
    const limit = (own: Partial<Record<Permission, Limit>>) =>
      inside((tx) => setRole(tx, cast.alice.viewer.channelId, 'custom', own));
    const everybody = (): [string, Viewer][] => [
      ...(['alice', 'bob', 'stranger'] as const).map((name): [string, Viewer] => [name, cast[name].viewer]),
      ['nobody', anonymous],
    ];
    const whoSees = async (sees: (viewer: Viewer) => Promise<boolean>): Promise<string[]> => {
      const names: string[] = [];
      for (const [name, viewer] of everybody()) if (await sees(viewer)) names.push(name);
      return names;
    };

    it.each([
      ['view_stream', { item_type: 0 }],
      ['view_pages', { item_type: 3 }],
      ['view_wiki', { item_type: 0, resource_type: 'nwiki' }],
      ['view_wiki', { item_type: 0, resource_type: 'nwikipage' }],
    ] as const)('%s is what shows %o', async (permission, values) => {
      const id = await insert(values);
      const sees = () => whoSees((viewer) => seesItem(viewer, id));
      await limit({});
      expect(await sees()).toEqual(['alice', 'bob', 'stranger', 'nobody']);
      await limit({ [permission]: limits.connections });
      expect(await sees()).toEqual(['alice', 'bob']);
      await limit({ [permission]: limits.site });
      expect(await sees()).toEqual(['alice', 'bob', 'stranger']);
      const others = (['view_stream', 'view_pages', 'view_wiki', 'view_storage', 'view_profile'] as const).filter(
        // Wikis are in the stream too.
        (each) => each !== permission && !(each === 'view_stream' && permission === 'view_wiki'),
      );
      await limit(Object.fromEntries(others.map((each) => [each, limits.me])));
      expect(await sees()).toEqual(['alice', 'bob', 'stranger', 'nobody']);
      await limit({});
    });

    it.each(['is_delayed', 'is_unpublished'] as const)(
      'what %s is for its channel and its author alone',
      async (flag) => {
        const [own, byBob] = [
          await insert({ [flag]: 1 }),
          await insert({ [flag]: 1, author_xchan_id: cast.bob.viewer.xchanId }),
        ];
        expect(await whoSees((viewer) => seesItem(viewer, own))).toEqual(['alice']);
        expect(await whoSees((viewer) => seesItem(viewer, byBob))).toEqual(['alice', 'bob']);
      },
    );

    it.each(['view_profile', 'view_contacts'] as const)('%s shows what is no item and no file', async (permission) => {
      const looks = () =>
        whoSees((viewer) => mayViewChannel(reader(), viewer, cast.alice.viewer.channelId, permission));
      const block = (blocked: 0 | 1) =>
        inside((tx) =>
          tx.db
            .updateTable('connection')
            .set({ blocked })
            .where('channel_id', '=', cast.alice.viewer.channelId)
            .where('xchan_id', '=', cast.bob.viewer.xchanId)
            .execute(),
        );
      await limit({});
      expect(await looks()).toEqual(['alice', 'bob', 'stranger', 'nobody']);
      await block(1);
      expect(await looks()).toEqual(['alice', 'stranger', 'nobody']);
      await block(0);
      await limit({ [permission]: limits.connections });
      expect(await looks()).toEqual(['alice', 'bob']);
      await limit({ [permission]: limits.me });
      expect(await looks()).toEqual(['alice']);
      await limit({ [permission === 'view_profile' ? 'view_contacts' : 'view_profile']: limits.me });
      expect(await looks()).toEqual(['alice', 'bob', 'stranger', 'nobody']);
      await limit({});
    });

    it.each([
      ['me', []],
      ['public', ['bob', 'pending', 'withheld', 'stranger', 'nobody']],
      ['network', ['bob', 'pending', 'withheld', 'stranger']],
      ['site', ['bob', 'pending', 'withheld', 'stranger']],
      ['authenticated', ['bob', 'pending', 'withheld', 'stranger']],
      ['pending', ['bob', 'pending', 'withheld']],
      ['connections', ['bob', 'withheld']],
      ['granted', ['bob']],
    ] as const)('the limit %s lets look: %j', async (name, expected) => {
      const { channelId } = cast.alice.viewer;
      const [item, file] = [await insert({}), await insertFile({})];
      await limit({ view_stream: limits[name], view_storage: limits[name] });
      await inside(async (tx) => {
        await setGrants(
          tx,
          { channelId, xchanId: cast.carol.viewer.xchanId },
          { view_stream: false, view_storage: false },
        );
        const pending = tx.db.updateTable('connection').set({ pending: 1 }).where('channel_id', '=', channelId);
        await pending.where('xchan_id', '=', cast.dana.viewer.xchanId).execute();
      });
      const viewers: [string, Viewer][] = [
        ['bob', cast.bob.viewer],
        ['pending', cast.dana.viewer],
        ['withheld', cast.carol.viewer],
        ['stranger', cast.stranger.viewer],
        ['nobody', anonymous],
      ];
      const seen = { items: [] as string[], files: [] as string[] };
      for (const [who, viewer] of viewers) {
        if (await seesItem(viewer, item)) seen.items.push(who);
        if (await seesFile(viewer, file)) seen.files.push(who);
      }
      expect(seen).toEqual({ items: expected, files: expected });
      await limit({});
    });

    it('who acts for a channel, and owns several, sees and writes with each of them', async () => {
      const id = await insert({ visibility: 'owner' }, cast.bob);
      const file = await insertFile({
        visibility: 'owner',
        channel_id: cast.bob.viewer.channelId,
        creator_xchan_id: cast.bob.viewer.xchanId,
      });
      const { alice, bob } = cast;
      const acting: UserViewer = { ...alice.viewer, channelId: bob.viewer.channelId };
      const owning: UserViewer = { ...alice.viewer, ownChannelIds: [alice.viewer.channelId, bob.viewer.channelId] };
      const speaking: UserViewer = { ...alice.viewer, xchanId: bob.viewer.xchanId };
      const being: UserViewer = { ...alice.viewer, ownXchanIds: [alice.viewer.xchanId, bob.viewer.xchanId] };
      expect([await seesItem(alice.viewer, id), await seesFile(alice.viewer, file)]).toEqual([false, false]);
      for (const viewer of [acting, owning, speaking, being]) {
        expect([await seesItem(viewer, id), await seesFile(viewer, file)]).toEqual([true, true]);
      }
      expect(await mayViewChannel(reader(), acting, bob.viewer.channelId, 'view_profile')).toBe(true);
    });

    it('a privacy group that was deleted lets nobody in any more, and keeps out whom it kept out', async () => {
      const aclOf = (some: object) => inside((tx) => upsertAcl(tx, { ...emptyAcl, ...some }));
      const allowed = await insert({ visibility: 'restricted', acl_id: await aclOf({ allowGroups: [family] }) });
      const denied = await insert({ visibility: 'public', acl_id: await aclOf({ denyGroups: [family] }) });
      const dana = cast.dana.viewer;
      const setDeleted = (deleted: 0 | 1) =>
        inside((tx) => tx.db.updateTable('privacy_group').set({ deleted }).where('id', '=', family).execute());
      expect([await seesItem(dana, allowed), await seesItem(dana, denied)]).toEqual([true, false]);
      expect([await seesItem(cast.bob.viewer, allowed), await seesItem(cast.bob.viewer, denied)]).toEqual([
        false,
        true,
      ]);
      expect(await seesItem(anonymous, denied)).toBe(false);
      await setDeleted(1);
      expect([await seesItem(dana, allowed), await seesItem(dana, denied)]).toEqual([false, false]);
      await setDeleted(0);
    });

    describe('of a group', () => {
      /** A post in a forum of the group. */
      const postIn = async (group: Group): Promise<number> => {
        const { channelId } = cast.admin.viewer;
        await inside((tx) =>
          tx.db.updateTable('channel').set({ group_id: group.id }).where('id', '=', channelId).execute(),
        );
        return insert({ visibility: 'group', author_xchan_id: cast.carol.viewer.xchanId }, cast.admin);
      };
      const setGroup = (group: Group, values: { visibility?: GroupVisibility; user_id?: number | null }) =>
        inside((tx) => tx.db.updateTable('group').set(values).where('id', '=', group.id).execute());

      it('is open by its visibility, to its owner, and to members from guest on', async () => {
        const group = await bringGroup(tributary, cast.dana, 'open');
        const id = await postIn(group);
        const sees = () => whoSees((viewer) => seesItem(viewer, id));
        expect(await sees()).toEqual([]);
        await setGroup(group, { visibility: 'internal' });
        expect(await sees()).toEqual(['alice', 'bob', 'stranger']);
        await setGroup(group, { visibility: 'public' });
        expect(await sees()).toEqual(['alice', 'bob', 'stranger', 'nobody']);
        await setGroup(group, { visibility: 'private', user_id: cast.stranger.user.id });
        expect(await sees()).toEqual(['stranger']);
        await setGroup(group, { user_id: null });
        const member = { groupId: group.id, createdBy: null };
        await addMember(tributary.operations, {
          ...member,
          userId: cast.alice.user.id,
          accessLevel: accessLevels.minimal,
        });
        await addMember(tributary.operations, { ...member, userId: cast.bob.user.id, accessLevel: accessLevels.guest });
        expect(await sees()).toEqual(['bob']);
      });

      it('is open to members of the groups above it, and of none beside it', async () => {
        const create = (path: string, owner: Person, parentFullPath?: string) =>
          createGroup(tributary.operations, { path, ownerUserId: owner.user.id, parentFullPath });
        await create('quay', cast.alice);
        await create('quay-side', cast.bob);
        const below = await create('north', cast.dana, 'quay');
        await create('north-west', cast.stranger, 'quay');
        const id = await postIn(below);
        expect(await whoSees((viewer) => seesItem(viewer, id))).toEqual(['alice']);
        expect(await seesItem(cast.dana.viewer, id)).toBe(true);
      });

      it('is open as long as the membership lasts', async () => {
        const group = await bringGroup(tributary, cast.dana, 'for-a-time');
        await addMember(tributary.operations, {
          groupId: group.id,
          createdBy: null,
          userId: cast.bob.user.id,
          accessLevel: accessLevels.guest,
        });
        const until = '2026-06-01T00:00:00.000Z';
        await inside((tx) =>
          tx.db
            .updateTable('group_member')
            .set({ expires_at: until })
            .where('group_id', '=', group.id)
            .where('user_id', '=', cast.bob.user.id)
            .execute(),
        );
        const id = await postIn(group);
        const seen = [];
        for (const at of ['2026-05-31T23:59:59.999Z', until]) seen.push(await seesItem({ ...cast.bob.viewer, at }, id));
        expect(seen).toEqual([true, false]);
      });
    });

    describe('beside the predicate', () => {
      it('are all items of the own channel, by themselves, behind an id, or with some ids', async () => {
        const { viewer } = cast.stranger;
        expect(await itemsOfOwnChannel(reader(), viewer).select('item.id').execute()).toEqual([]);
        const own = [];
        for (let number = 0; number < 3; number += 1) {
          own.push(await insert({ visibility: 'owner', is_delayed: 1 }, cast.stranger));
          await insert({});
        }
        const newest = await insert({});
        const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
        expect(idsOf(await itemsOfOwnChannel(reader(), viewer).select('item.id').orderBy('item.id').execute())).toEqual(
          own,
        );
        const after = itemsOfOwnChannelAfter(reader(), viewer, own[0]!).select('item.id').orderBy('item.id');
        expect(idsOf(await after.execute())).toEqual(own.slice(1));
        const some = itemsOfOwnChannelWith(reader(), asParams(viewer), asParams([own[2]!, newest])).select('item.id');
        expect(idsOf(await some.execute())).toEqual([own[2]]);
        for (const itemId of [own[0]!, own[2]!, newest]) await insertEvent(itemId);
        const events = eventsOfOwnChannelAfter(reader(), viewer, own[0]!).select('item.id').orderBy('item.id');
        expect(idsOf(await events.execute())).toEqual([own[2]]);
        expect(await newestItemId(reader())).toBe(newest);
      });

      it('are the entries of audiences, and the files that hang on items', async () => {
        const acl = await inside((tx) =>
          upsertAcl(tx, { ...emptyAcl, allowXchans: [cast.bob.viewer.xchanId], denyGroups: [family] }),
        );
        const other = await inside((tx) => upsertAcl(tx, { ...emptyAcl, allowXchans: [cast.dana.viewer.xchanId] }));
        const entries = aclEntries(reader(), [acl!]).select(['acl_id', 'effect']).orderBy('effect');
        expect(await entries.execute()).toEqual([
          { acl_id: acl, effect: 'allow' },
          { acl_id: acl, effect: 'deny' },
        ]);
        expect(await aclEntries(reader(), [acl!, other!]).select('acl_id').execute()).toHaveLength(3);
        const [item, file] = [await insert({}), await insertFile({ visibility: 'owner' })];
        await inside((tx) =>
          tx.db.insertInto('item_file').values({ item_id: item, file_id: file, ordinal: 0 }).execute(),
        );
        const attached = attachedFiles(reader()).where('item_file.item_id', '=', item).select('file.id');
        expect(await attached.execute()).toEqual([{ id: file }]);
      });

      it('are what the own items were written as', async () => {
        const byBob = { author_xchan_id: cast.bob.viewer.xchanId };
        const ids = [await insert({}), await insert(byBob), await insert({ is_deleted: 1 })];
        await inside(async (tx) => {
          for (const id of ids)
            await tx.db
              .insertInto('item_source')
              .values({ item_id: id, body: `source ${id}` })
              .execute();
        });
        const sources = (viewer: UserViewer, some = ids) =>
          sourcesOfOwnItems(reader(), viewer, some).select('item.id').orderBy('item.id').execute();
        expect(await sources(cast.alice.viewer)).toEqual([{ id: ids[0] }]);
        expect(await sources(cast.bob.viewer)).toEqual([{ id: ids[1] }]);
        expect(await sources(cast.alice.viewer, ids.slice(1))).toEqual([]);
      });

      it('are the pictures that a channel shows of itself, each by its use', async () => {
        const cuts = async (use: 'profile' | 'cover') =>
          (
            await shownPictures(reader(), use).select(['channel.id', 'photo.scale']).orderBy('photo.scale').execute()
          ).map(({ scale }) => scale);
        const files = [await insertFile({ visibility: 'owner' }), await insertFile({ visibility: 'owner' })];
        await inside(async (tx) => {
          for (const [index, scale] of [4, 7].entries()) {
            const photo = {
              file_id: files[index]!,
              scale,
              width: 1,
              height: 1,
              mimetype: 'image/png',
              filesize: 1,
              blob_hash: 'b',
            };
            await tx.db.insertInto('photo').values(photo).execute();
          }
          const pictures = { photo_file_id: files[0]!, cover_file_id: files[1]! };
          await tx.db.updateTable('channel').set(pictures).where('id', '=', cast.alice.viewer.channelId).execute();
        });
        expect([await cuts('profile'), await cuts('cover')]).toEqual([[4], [7]]);
      });

      it('is whether any image waits for its scales, whoever may see it', async () => {
        expect(await hasUnscaled(reader())).toBe(false);
        await insertFile({ visibility: 'owner', is_unscaled: 1 });
        expect(await hasUnscaled(reader())).toBe(true);
      });
    });
  });
});
