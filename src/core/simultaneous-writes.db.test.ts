import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringGroup, type Cast, type Person } from '../../test/rig/cast.ts';
import { forEachDatabase } from '../../test/rig/databases.ts';
import { openHarbour } from '../../test/rig/harbour.ts';
import { png } from '../../test/rig/png.ts';
import type { TestTributary } from '../../test/rig/tributary.ts';
import { addUserEmail, openChannel, registerUser } from './accounts/index.ts';
import { publishItem } from './content/index.ts';
import { addCustomEmoji } from './files/index.ts';
import { createOwnGroup, editGroup, type Group, invite, removeMember, shareGroup } from './groups/index.ts';
import { accessLevels } from './identity/index.ts';
import { addRule, report } from './moderation/index.ts';
import { DomainError } from './platform/index.ts';

const four = [1, 2, 3, 4];

forEachDatabase((open) => {
  describe('four simultaneous writes', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    /** Result of each: `done`, or the code of the refusal. Anything other than a refusal is an error. */
    const outcomes = async (writes: readonly Promise<unknown>[]): Promise<string[]> => {
      const settled = await Promise.allSettled(writes);
      return settled.map((each) => {
        if (each.status === 'fulfilled') return 'done';
        if (each.reason instanceof DomainError) return each.reason.code;
        throw each.reason;
      });
    };
    /** One winner, and the same refusal for the others. */
    const oneWinner = (refusal: string): string[] => [...four.slice(1).map(() => refusal), 'done'].toSorted();
    const sorted = async (writes: readonly Promise<unknown>[]): Promise<string[]> =>
      (await outcomes(writes)).toSorted();
    const ownersOf = async ({ id }: Group): Promise<number> => {
      const { db } = tributary.operations.database.reader;
      const owners = db.selectFrom('group_member').select('user_id').where('group_id', '=', id);
      return (await owners.where('access_level', '=', accessLevels.owner).execute()).length;
    };
    const inviting = ({ viewer }: Person) =>
      invite(tributary.operations, viewer, { groupId: group.id, email: 'erin@example.test' });

    it('make one group of a path', async () => {
      const make = () =>
        createOwnGroup(tributary.operations, cast.alice.viewer, { name: 'Quay', path: 'quay', visibility: 'public' });
      expect(await sorted(four.map(make))).toEqual(oneWinner('conflict'));
    });

    it('rename one group to a path', async () => {
      const groups = await Promise.all(four.map((n) => bringGroup(tributary, cast.alice, `pier-${n}`)));
      const rename = ({ id }: Group) => editGroup(tributary.operations, cast.alice.viewer, id, { path: 'mole' });
      expect(await sorted(groups.map(rename))).toEqual(oneWinner('conflict'));
    });

    it('open one channel of an address', async () => {
      const opening = () =>
        openChannel(tributary.operations, cast.bob.viewer, {
          address: 'lighthouse',
          name: undefined,
          description: undefined,
          role: 'public',
        });
      expect(await sorted(four.map(opening))).toEqual(oneWinner('conflict'));
    });

    it('publish one post of a remote id, which the others edit', async () => {
      const input = { body: 'Low water at noon', mayBeEmpty: false, remote: { namespace: 'feed', id: '7' } };
      const published = await Promise.all(four.map(() => publishItem(tributary.operations, cast.bob.viewer, input)));
      expect(new Set(published.map(({ id }) => id)).size).toBe(1);
    });

    it('publish one post of a message id', async () => {
      const input = { body: 'Low water at noon', mayBeEmpty: false, messageId: 'tide-7' };
      const publish = () => publishItem(tributary.operations, cast.bob.viewer, input);
      expect(await sorted(four.map(publish))).toEqual(oneWinner('conflict'));
    });

    it('register one account of a name, and one of an address', async () => {
      const register = (username: string) =>
        registerUser(tributary.operations, { username, email: `${username}@example.test` });
      expect(await sorted(four.map(() => register('erin')))).toEqual(oneWinner('conflict'));
      const withAddress = (n: number) =>
        registerUser(tributary.operations, { username: `frank${n}`, email: 'frank@example.test' });
      expect(await sorted(four.map(withAddress))).toEqual(oneWinner('conflict'));
    });

    it('give an address to one account', async () => {
      const people = [cast.alice, cast.bob, cast.carol, cast.dana];
      const give = ({ user }: Person) =>
        addUserEmail(tributary.operations, 'operator', user.id, 'harbour@example.test');
      expect(await sorted(people.map(give))).toEqual(oneWinner('invalid_input'));
    });

    it('add one emoji of a name, and one rule of a pattern', async () => {
      const emoji = { groupId: group.id, name: 'buoy', aliases: '', picture: png };
      const addEmoji = () => addCustomEmoji(tributary.operations, cast.alice.viewer, emoji);
      expect(await sorted(four.map(addEmoji))).toEqual(oneWinner('conflict'));
      const rule = { kind: 'word', pattern: 'casino', action: 'refuse' } as const;
      const add = () => addRule(tributary.operations, cast.alice.viewer, group.id, rule);
      expect(await sorted(four.map(add))).toEqual(oneWinner('conflict'));
    });

    it('invite an address once, with one email', async () => {
      expect(await sorted(four.map(() => inviting(cast.alice)))).toEqual(oneWinner('conflict'));
      const { db } = tributary.operations.database.reader;
      const mails = db.selectFrom('mail').select('id').where('to_address', '=', 'erin@example.test');
      expect(await mails.execute()).toHaveLength(1);
    });

    it('share a group once', async () => {
      const other = await bringGroup(tributary, cast.alice, 'dock');
      const share = () =>
        shareGroup(tributary.operations, cast.alice.viewer, group.id, {
          withGroupId: other.id,
          accessLevel: accessLevels.guest,
        });
      expect(await sorted(four.map(share))).toEqual(oneWinner('conflict'));
    });

    it('report a person once', async () => {
      const reporting = () =>
        report(
          tributary.operations,
          cast.bob.viewer,
          { kind: 'person', id: cast.carol.user.id },
          { category: 'spam', note: '' },
        );
      expect(await outcomes(four.map(reporting))).toEqual(four.map(() => 'done'));
      const { db } = tributary.operations.database.reader;
      expect(await db.selectFrom('moderation_report').select('id').execute()).toHaveLength(1);
    });

    it('leave a group its last Owner', async () => {
      const others = [cast.bob, cast.carol, cast.dana];
      const { database, clock } = tributary.operations;
      await database.write(async (tx) => {
        for (const { user } of others) {
          const level = { access_level: accessLevels.owner, expires_at: null, created_at: clock.now() };
          await tx.db
            .insertInto('group_member')
            .values({ group_id: group.id, user_id: user.id, created_by: null, ...level })
            .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(level))
            .execute();
        }
      });
      const leave = ({ user, viewer }: Person) =>
        removeMember(tributary.operations, viewer, { groupId: group.id, userId: user.id });
      const left = await outcomes([cast.alice, ...others].map(leave));
      expect(left.filter((each) => each === 'done')).toHaveLength(3);
      expect(await ownersOf(group)).toBe(1);
    });
  });
});
