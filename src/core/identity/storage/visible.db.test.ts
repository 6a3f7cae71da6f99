import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, type Person } from '../../../../test/rig/cast.ts';
import { bringCircle } from '../../../../test/rig/circle.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { type Acl, type Audience, permits, type Visibility } from '../domain/acl.ts';
import type { Param } from '../../platform/index.ts';
import { accessLevels } from '../domain/access-level.ts';
import { isAllowed, type Limit, limits } from '../domain/permission.ts';
import { anonymous, type Viewer } from '../../platform/domain/viewer.ts';
import { addMember } from '../../groups/operations/manage-group.ts';
import { upsertAcl } from './acls.ts';
import { findChannelByAddress } from './channels.ts';
import { findConnections, updateConnection } from './connections.ts';
import { insertFile } from '../../files/storage/files.ts';
import { setGrants, setRole } from './permissions.ts';
import { insertItem } from '../../content/storage/published-items.ts';
import { visibleFiles, visibleItems, visibleItemsIn } from './visible.ts';
import { attributeBy } from '../domain/attribution.ts';

const names = ['alice', 'bob', 'carol', 'dana', 'stranger', 'admin'] as const;
type Name = (typeof names)[number];

/** An item and a file in a channel. */
interface Brought {
  readonly item: number;
  readonly file: number;
  readonly channelId: number;
}

forEachDatabase((open) => {
  describe('the permission predicate', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let family: number;
    let forum: { id: number; xchanId: number };
    let count = 0;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const harbour = await bringForum(tributary);
      cast = harbour.cast;
      family = (await bringCircle(tributary, cast)).id;
      const member = { groupId: harbour.group.id, accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { ...member, userId: cast.bob.user.id });
      forum = (await findChannelByAddress(tributary.operations.database.reader, 'harbour-general'))!;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const xchanOf = (name: Name): number => cast[name].viewer.xchanId;

    /** Puts one item and one file with this audience there; gives their ids. */
    const bring = (
      visibility: Visibility,
      acl: Acl,
      place: { channelId: number; xchanId: number },
      author: Name,
    ): Promise<Brought> =>
      tributary.operations.database.write(async (tx) => {
        count += 1;
        const audience = { visibility, aclId: await upsertAcl(tx, acl) };
        const now = tributary.clock.now();
        const item = await insertItem(tx, {
          uuid: `u${count}`,
          mid: `m${count}`,
          channelId: place.channelId,
          parentId: undefined,
          thrParentId: undefined,
          authorXchanId: attributeBy(xchanOf(author), 'own'),
          ownerXchanId: place.xchanId,
          createdAt: now,
          now,
          verb: '',
          objType: '',
          reaction: null,
          itemType: 0,
          isDelayed: false,
          isHeld: false,
          remote: undefined,
          audience,
          content: { body: 'x', mimetype: 'text/plain' },
        });
        const file = await insertFile(tx, {
          channelId: place.channelId,
          hash: `h${count}`,
          folderId: null,
          filename: 'f',
          filetype: 'text/plain',
          filesize: 1,
          blobHash: 'b',
          creatorXchanId: attributeBy(xchanOf(author), 'own'),
          now,
          audience,
          chargedUserId: null,
        });
        return { item, file, channelId: place.channelId };
      });

    const sees = async (viewer: Viewer, ids: Brought): Promise<[boolean, boolean]> => {
      const { reader } = tributary.operations.database;
      const item = await visibleItems(reader, viewer).where('item.id', '=', ids.item).select('item.id').execute();
      const channels = [forum.id, cast.alice.viewer.channelId] as unknown as Param<number>[];
      for (const some of [channels, channels.slice(0, 1), channels.slice(1)]) {
        const within = visibleItemsIn(reader, viewer, some, 'others').where('item.id', '=', ids.item);
        const isThere = some.includes(ids.channelId as unknown as Param<number>);
        expect(await within.select('item.id').execute()).toEqual(isThere ? item : []);
      }
      const file = await visibleFiles(reader, viewer).where('file.id', '=', ids.file).select('file.id').execute();
      return [item.length === 1, file.length === 1];
    };

    /** Who can look at all, whether bob is blocked, and whether carol, who is connected, has the grant. */
    const setRules = (channelId: number, rules: { limit: Limit; blocksBob: boolean; grantsCarol: boolean }) =>
      tributary.operations.database.write(async (tx) => {
        const { limit, blocksBob, grantsCarol } = rules;
        await setRole(tx, channelId, 'custom', { view_stream: limit, view_storage: limit });
        const [bob] = await findConnections(tx, channelId, [xchanOf('bob')]);
        if (!bob) return;
        await updateConnection(tx, bob.id, { blocked: blocksBob }, tributary.clock.now());
        const grants = { view_stream: grantsCarol, view_storage: grantsCarol };
        await setGrants(tx, { channelId, xchanId: xchanOf('carol') }, grants);
      });

    const viewers = (): [string, Viewer, Person | undefined][] => [
      ...names.map((name): [string, Viewer, Person] => [name, cast[name].viewer, cast[name]]),
      ['nobody', anonymous, undefined],
    ];

    it('says the same as the pure rule, for any audience', async () => {
      const people = fc.subarray([...names]);
      const groups = fc.constantFrom<boolean>(true, false);
      const visibilities = fc.constantFrom<Visibility>('public', 'group', 'restricted', 'owner');
      const cases = fc.record({
        visibility: visibilities,
        allow: people,
        deny: people,
        allowFamily: groups,
        denyFamily: groups,
        inForum: fc.boolean(),
        author: fc.constantFrom(...names),
        rules: fc.record({
          limit: fc.oneof(fc.constant(limits.public), fc.constantFrom(...Object.values(limits))),
          blocksBob: fc.boolean(),
          grantsCarol: fc.boolean(),
        }),
      });
      await fc.assert(
        fc.asyncProperty(
          cases,
          async ({ visibility, allow, deny, allowFamily, denyFamily, inForum, author, rules }) => {
            const acl: Acl = {
              allowXchans: allow.map(xchanOf),
              allowGroups: allowFamily ? [family] : [],
              denyXchans: deny.map(xchanOf),
              denyGroups: denyFamily ? [family] : [],
            };
            const place = inForum
              ? { channelId: forum.id, xchanId: forum.xchanId }
              : { channelId: cast.alice.viewer.channelId, xchanId: xchanOf('alice') };
            const ids = await bring(visibility, acl, place, author);
            await setRules(place.channelId, rules);
            const mayView = (name: string): boolean =>
              name === 'nobody'
                ? rules.limit === limits.public
                : isAllowed('view_stream', rules.limit, {
                    isSelf: false,
                    isOnThisServer: true,
                    isOnSameNetwork: true,
                    connection: !inForum && ['bob', 'carol', 'dana'].includes(name) ? 'connected' : 'none',
                    blocked: !inForum && name === 'bob' && rules.blocksBob,
                    ignored: false,
                    granted: name !== 'carol' || rules.grantsCarol,
                  });
            for (const [name, viewer] of viewers()) {
              const audience: Audience = {
                xchans: viewer.kind === 'anonymous' ? [] : [viewer.xchanId],
                privacyGroups: name === 'dana' ? [family] : [],
                isOwner: !inForum && name === 'alice',
                isAuthor: name === author,
                seesGroup: inForum && (name === 'alice' || name === 'bob'),
                mayView: mayView(name),
              };
              const expected = permits(visibility, acl, audience);
              expect([name, await sees(viewer, ids)]).toEqual([name, [expected, expected]]);
            }
          },
        ),
        { numRuns: 120 },
      );
      const open = { limit: limits.public, blocksBob: false, grantsCarol: true };
      for (const channelId of [forum.id, cast.alice.viewer.channelId]) await setRules(channelId, open);
    });

    it('shows a forum of a private group to its members, however they came to be', async () => {
      const place = { channelId: forum.id, xchanId: forum.xchanId };
      const none: Acl = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };
      const ids = await bring('group', none, place, 'admin');
      const seen: string[] = [];
      for (const [name, viewer] of viewers()) if ((await sees(viewer, ids))[0]) seen.push(name);
      // The admin sees it as its author; being an administrator opens nothing.
      expect(seen).toEqual(['alice', 'bob', 'admin']);
    });

    it('forgets a membership that has ended', async () => {
      const { database } = tributary.operations;
      const place = { channelId: forum.id, xchanId: forum.xchanId };
      const none: Acl = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };
      const ids = await bring('group', none, place, 'alice');
      await database.write(async (tx) => {
        await tx.db
          .updateTable('group_member')
          .set({ expires_at: '2026-01-02T00:00:00.000Z' })
          .where('user_id', '=', cast.bob.user.id)
          .execute();
      });
      expect((await sees(cast.bob.viewer, ids))[0]).toBe(false);
      expect((await sees({ ...cast.bob.viewer, at: '2026-01-01T00:00:00.000Z' }, ids))[0]).toBe(true);
    });
  });
});
