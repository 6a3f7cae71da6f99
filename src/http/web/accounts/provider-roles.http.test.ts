import { describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Person } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { withProviders } from '../../../../test/rig/sign-in-providers.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { changeUserState } from '../../../core/accounts/index.ts';
import {
  addMembers,
  changeMember,
  createGroup,
  effectiveAccessLevel,
  type Group,
  listMembershipsOf,
  removeMember,
} from '../../../core/groups/index.ts';
import { pageAuditEvents } from '../../../core/platform/index.ts';
import { dayMilliseconds } from '../../../lib/clock.ts';
import { groupPath } from '../shared/index.ts';

const { reporter, developer, maintainer, owner } = accessLevels;

forEachDatabase((open) => {
  describe('roles by the groups of a provider', () => {
    const at = withProviders(open);
    let group: Group;

    const start = async (roles: readonly (readonly [value: string, role: string])[]) => {
      const groups = roles.map(([value, role]) => ({ value, role, group: 'Harbour' }));
      await at.start({ groups, groups_claim: 'groups' });
      const { operations } = at.tributary;
      group = await createGroup(operations, { path: 'harbour', ownerUserId: at.cast.alice.user.id });
    };
    /** Somebody signs in who is in these groups at the provider. */
    const signIn = async (person: Person, groups?: readonly string[]) => {
      const { email, username } = person.user;
      at.provider.person = { sub: username, email, email_verified: true, ...(groups && { groups }) };
      const answer = await at.signIn(openBrowser(at.tributary));
      expect(answer.status).toBe(303);
    };
    const levelOf = (person: Person) => {
      const { database, clock } = at.tributary.operations;
      return effectiveAccessLevel(database.reader, group, person.user.id, clock.now());
    };
    const events = async () => {
      const all = await pageAuditEvents(at.tributary.operations.database.reader, group.id, { limit: 50 });
      return all.reverse().map(({ action, actorUserId, details }) => [action, actorUserId, details]);
    };
    const unlink = async (person: Person) => {
      const call = callerOf(at.tributary);
      expect((await call(at.cast.admin, 'DELETE', `/users/${person.user.id}/identities/example`)).status).toBe(204);
    };

    it('come with the group, change with it and go with it, as the log says', async () => {
      await start([
        ['staff', 'reporter'],
        ['leads', 'maintainer'],
      ]);
      const { bob, alice } = at.cast;
      await signIn(bob, ['others', 'Staff']);
      expect(await levelOf(bob)).toBe(0);
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(reporter);
      await signIn(bob, ['staff', 'leads']);
      expect(await levelOf(bob)).toBe(maintainer);
      await signIn(bob, ['staff', 'leads']);
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(reporter);
      await signIn(bob);
      expect(await levelOf(bob)).toBe(0);
      const given = { provider: 'Example' };
      expect(await events()).toEqual([
        ['give_role', null, { ...given, access_level: reporter }],
        ['give_role', null, { ...given, access_level: maintainer }],
        ['give_role', null, { ...given, access_level: reporter }],
        ['take_role', null, { ...given, access_level: reporter }],
      ]);
      const log = await (await openBrowserAs(at.tributary, alice)).get(groupPath(group, 'log'));
      expect(log.text).toContain('A sign-in provider gave a role');
    });

    it('hold beside roles that were given by hand: the higher one counts, and that by hand survives', async () => {
      await start([['staff', 'developer']]);
      const { bob, alice } = at.cast;
      const { operations } = at.tributary;
      const key = { groupId: group.id, userId: bob.user.id };
      const until = new Date(Date.parse(operations.clock.now()) + 30 * dayMilliseconds).toISOString();
      await addMembers(operations, alice.viewer, {
        groupId: group.id,
        userIds: [bob.user.id],
        accessLevel: reporter,
        expiresAt: until,
      });
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(developer);
      await signIn(bob, []);
      expect(await levelOf(bob)).toBe(reporter);
      at.tributary.clock.advance(31 * dayMilliseconds);
      expect(await levelOf(bob)).toBe(0);

      // One by hand that is higher stays as it is, before and after.
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(developer);
      await changeMember(
        operations,
        { ...alice.viewer, at: operations.clock.now() },
        { ...key, accessLevel: maintainer },
      );
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(maintainer);
      await signIn(bob, []);
      expect(await levelOf(bob)).toBe(maintainer);

      // One that people made lower comes back as they made it.
      await signIn(bob, ['staff']);
      await changeMember(
        operations,
        { ...alice.viewer, at: operations.clock.now() },
        { ...key, accessLevel: reporter },
      );
      expect(await levelOf(bob)).toBe(reporter);
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(developer);
      await unlink(bob);
      expect(await levelOf(bob)).toBe(reporter);
    });

    it('hold where a higher one that was given by hand has ended', async () => {
      await start([['staff', 'developer']]);
      const { bob, alice } = at.cast;
      const { operations } = at.tributary;
      const expiresAt = new Date(Date.parse(operations.clock.now()) + dayMilliseconds).toISOString();
      const given = { groupId: group.id, userIds: [bob.user.id], accessLevel: maintainer, expiresAt };
      await addMembers(operations, alice.viewer, given);
      at.tributary.clock.advance(2 * dayMilliseconds);
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(developer);
    });

    it('go when the identity is unlinked, and come again after they were removed by hand', async () => {
      await start([['staff', 'developer']]);
      const { bob, alice } = at.cast;
      await signIn(bob, ['staff']);
      await removeMember(at.tributary.operations, alice.viewer, { groupId: group.id, userId: bob.user.id });
      expect(await levelOf(bob)).toBe(0);
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(developer);
      await unlink(bob);
      expect(await levelOf(bob)).toBe(0);
      expect((await events()).at(-1)).toEqual(['take_role', null, { provider: 'Example', access_level: developer }]);
    });

    it('never take the last Owner away', async () => {
      await start([
        ['board', 'owner'],
        ['staff', 'reporter'],
      ]);
      const { bob, alice } = at.cast;
      const { operations } = at.tributary;
      await signIn(bob, ['board']);
      await removeMember(operations, alice.viewer, { groupId: group.id, userId: alice.user.id });
      await signIn(bob, []);
      expect(await levelOf(bob)).toBe(owner);
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(owner);
      const viewer = { ...bob.viewer, at: operations.clock.now() };
      await addMembers(operations, viewer, { groupId: group.id, userIds: [alice.user.id], accessLevel: owner });
      await signIn(bob, ['staff']);
      expect(await levelOf(bob)).toBe(reporter);
      await signIn(bob, ['board']);
      await removeMember(operations, alice.viewer, { groupId: group.id, userId: alice.user.id });
      await unlink(bob);
      expect(await levelOf(bob)).toBe(owner);
    });

    it('are given to nobody who is kept out, nor in a group that is not there', async () => {
      await start([['staff', 'developer']]);
      const { bob } = at.cast;
      await signIn(bob, []);
      await changeUserState(at.tributary.operations, at.cast.admin.viewer, bob.user.id, 'block');
      at.provider.person = { ...at.provider.person, groups: ['staff'] };
      expect((await at.signIn(openBrowser(at.tributary))).status).toBe(403);
      expect(await levelOf(bob)).toBe(0);
      await at.tributary[Symbol.asyncDispose]();
      await at.start({ groups: [{ value: 'staff', group: 'nowhere', role: 'owner' }] });
      await signIn(at.cast.alice, ['staff']);
      const { database, clock } = at.tributary.operations;
      expect(await listMembershipsOf(database.reader, at.cast.alice.user.id, clock.now())).toEqual([]);
    });
  });
});
