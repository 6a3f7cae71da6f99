import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeUserState } from '../../../src/core/accounts/index.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { mailOwnersOfClaims } from '../../../src/core/reassignment/operations/claims/mail-owners.ts';
import { answerClaims, claimSourceUser, reassignSourceUser } from '../../../src/core/reassignment/index.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { holders } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const hour = 3600_000;
/** Ann has bob's address, Ben one that nobody here has, and the others none. */
const users = [
  { id: 'U1', team_id: 'T1', name: 'ann', profile: { real_name: 'Ann Archer', email: 'Bob@Example.test' } },
  { id: 'U2', team_id: 'T1', name: 'ben', profile: { real_name: 'Ben Baker', email: 'ben@old.test' } },
  ...Array.from({ length: 12 }, (_, index) => ({
    id: `U${index + 3}`,
    team_id: 'T1',
    name: `p${index + 3}`,
    profile: { real_name: `Person ${index + 3}` },
  })),
];

interface ShownClaim {
  readonly id: number;
  readonly state: string;
  readonly basis: string;
}

forEachDatabase((open) => {
  describe('claims of members', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
      await importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, 'users.json': users }));
      for (const { user } of [cast.bob, cast.carol]) {
        const role = { groupId: group.id, userId: user.id, accessLevel: 10 as const, createdBy: null };
        await addMember(tributary.operations, role);
      }
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const api = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, options: TestRequest = {}) =>
      request(tributary, method, `/api/v4${path}`, { token: who.token, ...options });
    const idOf = async (identifier: string) =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!.id;
    const stateOf = async (identifier: string) =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!.status;
    const claim = async (who: Person, identifier: string) =>
      api(who, 'POST', `/source_users/${await idOf(identifier)}/claim`);
    const set = (json: object) => api(cast.alice, 'PUT', `/groups/${group.id}/claim_settings`, { json });
    const claimable = async (who: Person, query = '') =>
      (await api(who, 'GET', `/groups/${group.id}/claimable_source_users${query}`)).json;
    const answer = (verb: string, ...ids: number[]) =>
      api(cast.alice, 'POST', `/groups/${group.id}/claims/${verb}`, { json: { claim_ids: ids } });
    const claims = async (state = 'open') =>
      (await api(cast.alice, 'GET', `/groups/${group.id}/claims?state=${state}`)).json as ShownClaim[];
    const mailsTo = ({ user }: Person) =>
      listMails(tributary.operations.database.reader, { to: user.email, limit: 20 });
    const log = async () => {
      const { json } = await api(cast.alice, 'GET', `/groups/${group.id}/audit_events`);
      const events = json as { action: string; author: { username: string } | null; assignee: object | null }[];
      return events.map(({ action, author }) => `${action} ${author?.username ?? '-'}`);
    };

    it('rest on a confirmed address that the archive knows; approved, they move as any reassignment, and back', async () => {
      const before = await holders(tributary);
      expect(await claimable(cast.bob)).toMatchObject([{ source_name: 'Ann Archer', basis: 'address' }]);
      expect(JSON.stringify(await claimable(cast.bob))).not.toContain('@');
      expect(await claimable(cast.carol)).toEqual([]);
      const made = await claim(cast.bob, 'U1');
      expect(made).toMatchObject({ status: 201, json: { state: 'open', basis: 'address', answered_by: null } });
      expect(await stateOf('U1')).toBe('pending_reassignment');
      expect(await holders(tributary)).toEqual(before);
      const { id } = made.json as ShownClaim;
      expect(await claims()).toMatchObject([
        { id, user: { username: 'bob' }, source_user: { source_name: 'Ann Archer' } },
      ]);
      expect(await answer('approve', id)).toMatchObject({
        status: 201,
        json: [{ id, state: 'approved', message: null }],
      });
      await tributary.runner.drain();
      expect(await stateOf('U1')).toBe('completed');
      expect(JSON.stringify(await holders(tributary))).not.toContain('Placeholder Ann Archer');
      expect((await mailsTo(cast.bob))[0]).toMatchObject({ subject: 'Your claim in harbour was approved' });
      expect(await log()).toEqual(['approve_claim alice', 'claim bob']);
      expect((await actOn(tributary, cast.alice, await idOf('U1'), 'undo')).status).toBe(201);
      await tributary.runner.drain();
      expect(await holders(tributary)).toEqual(before);
    });

    it('can be chosen from the list where an Owner allows it; to others they are not there', async () => {
      expect((await claim(cast.carol, 'U2')).status).toBe(404);
      expect((await claim(cast.stranger, 'U1')).status).toBe(404);
      expect(
        (await api(cast.bob, 'PUT', `/groups/${group.id}/claim_settings`, { json: { claims: 'choice' } })).status,
      ).toBe(403);
      expect(await set({ claims: 'choice' })).toMatchObject({
        status: 200,
        json: { claims: 'choice', approves_addresses: false },
      });
      expect(await claimable(cast.carol, '?search=ben')).toMatchObject([{ source_name: 'Ben Baker', basis: 'choice' }]);
      expect(JSON.stringify(await claimable(cast.carol))).not.toContain('@');
      expect((await claim(cast.carol, 'U2')).status).toBe(201);
      // What somebody has claimed is on the list no more.
      expect(await claimable(cast.bob, '?search=ben')).toMatchObject([{ source_name: 'Ann Archer' }]);
      expect((await api(cast.stranger, 'GET', `/groups/${group.id}/claimable_source_users`)).status).toBe(404);
      await set({ claims: 'off' });
      expect(await claimable(cast.bob)).toEqual([]);
      expect((await claim(cast.bob, 'U1')).status).toBe(404);
    });

    it('are one at a time of a source user; who has the address goes before who only says so', async () => {
      await set({ claims: 'choice' });
      const carols = (await claim(cast.carol, 'U1')).json as ShownClaim;
      const bobs = (await claim(cast.bob, 'U1')).json as ShownClaim;
      expect(bobs).toMatchObject({ state: 'open', basis: 'address' });
      expect((await claim(cast.carol, 'U1')).status).toBe(422);
      expect(await claims()).toMatchObject([{ id: bobs.id }]);
      expect(await answer('approve', carols.id)).toMatchObject({
        json: [{ state: 'ended', message: expect.any(String) }],
      });
      expect((await answer('approve', bobs.id)).json).toMatchObject([{ state: 'approved' }]);
      await tributary.runner.drain();
      expect((await shownSourceUsers(tributary, cast.alice, group)).get('U1')).toMatchObject({
        status: 'completed',
        reassign_to_user: { username: 'bob' },
      });
    });

    it.each([
      ['proposed to somebody', 'reassign', { username: 'carol' }],
      ['offered to an address', 'reassign', { email: 'new@example.test' }],
      ['kept', 'keep_as_placeholder', undefined],
    ])('end when the source user is %s, and win never after that', async (_, verb, form) => {
      const { id } = (await claim(cast.bob, 'U1')).json as ShownClaim;
      expect((await actOn(tributary, cast.alice, await idOf('U1'), verb, form)).status).toBe(201);
      const status = await stateOf('U1');
      expect(await claims()).toEqual([]);
      expect((await answer('approve', id)).json).toMatchObject([{ state: 'ended', message: expect.any(String) }]);
      expect(await stateOf('U1')).toBe(status);
      expect((await api(cast.bob, 'GET', '/user/claims')).json).toMatchObject([{ id, state: 'ended' }]);
      expect((await claim(cast.bob, 'U1')).status).toBe(422);
    });

    it('of a proposal and an approval at the same moment one wins', async () => {
      const { id } = (await claim(cast.bob, 'U1')).json as ShownClaim;
      const sourceUserId = await idOf('U1');
      const { operations } = tributary;
      const { viewer } = cast.alice;
      const results = await Promise.allSettled([
        answerClaims(operations, viewer, { groupId: group.id, claimIds: [id], answer: 'approve' }),
        reassignSourceUser(operations, viewer, sourceUserId, { userId: cast.carol.user.id }),
      ]);
      await tributary.runner.drain();
      const [approved, proposed] = results;
      const [outcome] = approved.status === 'fulfilled' ? approved.value : [];
      const wins = [outcome?.state === 'approved', proposed.status === 'fulfilled'];
      expect(wins.filter(Boolean)).toHaveLength(1);
      expect(await stateOf('U1')).toBe(wins[0] ? 'completed' : 'awaiting_approval');
    });

    it('of two members at the same moment one waits', async () => {
      await set({ claims: 'choice' });
      const id = await idOf('U2');
      const { operations } = tributary;
      const results = await Promise.allSettled([
        claimSourceUser(operations, cast.bob.viewer, id),
        claimSourceUser(operations, cast.carol.viewer, id),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await claims()).toHaveLength(1);
    });

    it('of one person at the same moment count against each other', async () => {
      await set({ claims: 'choice' });
      const ids = [await idOf('U3'), await idOf('U4')];
      const results = await Promise.allSettled(
        ids.map((id) => claimSourceUser(tributary.operations, cast.bob.viewer, id)),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('are of no bot', async () => {
      await set({ claims: 'choice' });
      const id = await idOf('U3');
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('source_user').set({ is_bot: 1 }).where('id', '=', id).execute(),
      );
      expect(await claimable(cast.carol, '?search=Person%203')).toEqual([]);
      expect((await claim(cast.carol, 'U3')).status).toBe(404);
    });

    it('are answered together, each by itself; what was turned down is not claimed again', async () => {
      await set({ claims: 'choice' });
      const first = (await claim(cast.bob, 'U1')).json as ShownClaim;
      const second = (await claim(cast.carol, 'U2')).json as ShownClaim;
      await actOn(tributary, cast.alice, await idOf('U2'), 'keep_as_placeholder');
      expect((await answer('decline', first.id, second.id)).json).toMatchObject([
        { id: first.id, state: 'declined', message: null },
        { id: second.id, state: 'ended', message: expect.any(String) },
      ]);
      expect((await mailsTo(cast.bob))[0]).toMatchObject({ subject: 'Your claim in harbour was declined' });
      expect((await claim(cast.bob, 'U1')).status).toBe(422);
      expect(await claimable(cast.bob, '?search=ann')).toEqual([]);
      expect((await answer('approve', 999_999)).status).toBe(404);
      const denied = await api(cast.bob, 'POST', `/groups/${group.id}/claims/approve`, {
        json: { claim_ids: [first.id] },
      });
      expect(denied.status).toBe(403);
      expect(await log()).toEqual(
        expect.arrayContaining(['decline_claim alice', 'claim carol', 'claim bob', 'change_claim_settings alice']),
      );
    });

    it('are of their group alone', async () => {
      const { id } = (await claim(cast.bob, 'U1')).json as ShownClaim;
      const { json } = await api(cast.bob, 'POST', '/groups', { json: { name: 'Other', path: 'other' } });
      const other = (json as { id: number }).id;
      const path = `/groups/${other}/claims/approve`;
      expect((await api(cast.bob, 'POST', path, { json: { claim_ids: [id] } })).status).toBe(404);
      expect(await claims()).toMatchObject([{ id }]);
    });

    it('by address are approved at once where an Owner wants it, as long as they are one', async () => {
      await set({ approves_addresses: true });
      expect((await claim(cast.bob, 'U1')).json).toMatchObject({ state: 'approved', answered_by: null });
      await tributary.runner.drain();
      expect(await stateOf('U1')).toBe('completed');
      expect(await log()).toEqual(['approve_claim -', 'claim bob', 'change_claim_settings alice']);
      const id = await idOf('U1');
      await actOn(tributary, cast.alice, id, 'undo');
      await tributary.runner.drain();
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.carol.user.id,
        accessLevel: 50,
        createdBy: null,
      });
      await api(cast.carol, 'PUT', `/groups/${group.id}/members/${cast.alice.user.id}`, { json: { access_level: 10 } });
      expect((await api(cast.bob, 'POST', `/source_users/${id}/claim`)).json).toMatchObject({ state: 'open' });
    });

    it('by address wait for an Owner where the one who wanted them approved has been blocked', async () => {
      await api(cast.admin, 'PUT', `/groups/${group.id}/claim_settings`, { json: { approves_addresses: true } });
      const id = await idOf('U1');
      await changeUserState(tributary.operations, 'operator', cast.admin.user.id, 'block');
      expect((await api(cast.bob, 'POST', `/source_users/${id}/claim`)).json).toMatchObject({ state: 'open' });
    });

    it('are withdrawn by the claimant alone, and not after an answer', async () => {
      const { id } = (await claim(cast.bob, 'U1')).json as ShownClaim;
      expect((await api(cast.carol, 'POST', `/user/claims/${id}/withdraw`)).status).toBe(404);
      expect((await api(cast.bob, 'POST', `/user/claims/${id}/withdraw`)).json).toMatchObject({ state: 'withdrawn' });
      expect((await api(cast.bob, 'POST', `/user/claims/${id}/withdraw`)).status).toBe(422);
      expect((await claim(cast.bob, 'U1')).status).toBe(201);
    });

    it('are limited: one of a source, five at a time, ten a day', async () => {
      await set({ claims: 'choice' });
      expect((await claim(cast.bob, 'U3')).status).toBe(201);
      expect((await claim(cast.bob, 'U4')).status).toBe(422);
      const { json } = await api(cast.bob, 'GET', '/user/claims');
      await api(cast.bob, 'POST', `/user/claims/${(json as ShownClaim[])[0]!.id}/withdraw`);
      await api(cast.admin, 'PUT', '/application/settings', { json: { allow_several_placeholders_per_user: true } });
      const statuses: number[] = [];
      for (let index = 3; index < 9; index += 1) statuses.push((await claim(cast.bob, `U${index}`)).status);
      expect(statuses).toEqual([201, 201, 201, 201, 201, 422]);
      const open = (await api(cast.bob, 'GET', '/user/claims')).json as ShownClaim[];
      for (const { id, state } of open)
        if (state === 'open') await api(cast.bob, 'POST', `/user/claims/${id}/withdraw`);
      for (let index = 8; index < 12; index += 1) expect((await claim(cast.bob, `U${index}`)).status).toBe(201);
      expect((await claim(cast.bob, 'U12')).status).toBe(422);
      tributary.clock.advance(24 * hour);
      await api(cast.bob, 'POST', `/user/claims/${(await claims())[0]!.id}/withdraw`);
      expect((await claim(cast.bob, 'U12')).status).toBe(201);
    });

    it('are mailed to Owners together, once a day', async () => {
      const { operations, clock } = tributary;
      const subjects = async () => (await mailsTo(cast.alice)).filter(({ subject }) => subject.startsWith('Claims in'));
      await set({ claims: 'choice' });
      await claim(cast.bob, 'U1');
      await mailOwnersOfClaims(operations);
      expect(await subjects()).toEqual([]);
      clock.advance(hour / 2);
      await claim(cast.carol, 'U2');
      clock.advance(hour / 2);
      await mailOwnersOfClaims(operations);
      await mailOwnersOfClaims(operations);
      expect(await subjects()).toMatchObject([{ text: expect.stringContaining('2 claims to imported contributions') }]);
      const note = await operations.database.reader.db
        .selectFrom('notification')
        .select('subject_id')
        .where('kind', '=', 'claims')
        .where('user_id', '=', cast.alice.user.id)
        .execute();
      expect(note).toEqual([{ subject_id: group.id }]);
      for (const { id } of await claims()) await answer('decline', id);
      await claim(cast.bob, 'U3');
      clock.advance(2 * hour);
      await mailOwnersOfClaims(operations);
      expect(await subjects()).toHaveLength(1);
      clock.advance(24 * hour);
      await mailOwnersOfClaims(operations);
      expect(await subjects()).toHaveLength(2);
    });
  });
});
