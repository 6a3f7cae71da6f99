import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringCommunity } from '../../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { addMember } from '../../../core/groups/operations/manage-group.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { addressKey } from '../../../lib/email-address.ts';
import { insertMany } from '../../../core/platform/index.ts';
import { changeClaimSettings, claimSourceUser } from '../../../core/reassignment/index.ts';
import { findSourceUser, pageSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';

const owners = '/groups/harbour/-/placeholders/claims';
const members = '/groups/harbour/-/claim';

forEachDatabase((open) => {
  describe('the pages about claims', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      const role = { groupId: group.id, userId: cast.bob.user.id, accessLevel: 10 as const, createdBy: null };
      await addMember(tributary.operations, role);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('let a member find themselves, claim, and take it back; and an Owner decide', async () => {
      const { database } = tributary.operations;
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 2 };
      const [first, second] = await pageSourceUsers(database.reader, group.id, query);
      const { email } = cast.bob.user;
      const source = { source_name: 'Ann Archer', source_email: email, source_email_key: addressKey(email!) };
      await database.write((tx) => tx.db.updateTable('source_user').set(source).where('id', '=', first!.id).execute());
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get('/')).text).toMatch(/Is this you\?.*Imported as Ann Archer/s);
      const page = (await bob.get(members)).text;
      expect(page).toContain('Imported as Ann Archer');
      expect(page).not.toContain(source.source_email);
      expect(page).not.toContain('By name');
      const claimed = await bob.send(`${members}/people/${first!.id}`, {});
      expect(claimed).toMatchObject({ status: 303, location: `${members}?notice=claimed` });
      expect((await bob.get('/')).text).not.toContain('Imported as Ann Archer');
      expect((await bob.get(members)).text).toContain('Waiting for approval since');
      expect((await bob.get(owners)).status).toBe(404);

      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get('/groups/harbour/-/placeholders')).text).toContain('Member claims (1)');
      expect((await alice.get('/notifications')).text).toContain('Member claims are waiting for approval in');
      expect((await alice.get(owners)).text).toMatch(/Ann Archer.*Bob Example \(@bob\).*Confirmed email address/s);
      expect((await alice.send(`${owners}/answer`, { answer: 'approve' })).text).toContain('Select at least one claim');
      await alice.get(owners);
      const saved = await alice.send(`${owners}/settings`, { claims: 'choice' });
      expect(saved).toMatchObject({ status: 303, location: `${owners}?notice=settings` });

      await bob.get(members);
      const [claim] = await database.reader.db.selectFrom('claim').select('id').execute();
      expect(await bob.send(`${members}/claims/${claim!.id}/withdraw`, {})).toMatchObject({ status: 303 });
      expect((await bob.get(`${members}?search=nobody-at-all`)).text).toContain('No results');
      await bob.get(members);
      await bob.send(`${members}/people/${first!.id}`, {});
      await bob.get(members);
      expect((await bob.send(`${members}/people/${second!.id}`, {})).text).toContain(
        'You’ve already claimed another placeholder user',
      );

      await alice.get(owners);
      const claims = await database.reader.db.selectFrom('claim').select('id').orderBy('id').execute();
      const answer = { answer: 'approve', claim: String(claims.at(-1)!.id) };
      const approved = await alice.send(`${owners}/answer`, answer);
      expect(approved).toMatchObject({ status: 303, location: `${owners}?notice=approve` });
      await tributary.runner.drain();
      expect(await findSourceUser(database.reader, first!.id)).toMatchObject({
        status: 'completed',
        reassignToUserId: cast.bob.user.id,
      });
      expect((await alice.get(owners)).text).toContain('No open claims');
    });

    it('show a claim and take it back, however many others were made since', async () => {
      const { operations } = tributary;
      const { reader } = operations.database;
      const role = { groupId: group.id, userId: cast.carol.user.id, accessLevel: 10 as const, createdBy: null };
      await addMember(operations, role);
      await changeClaimSettings(operations, cast.alice.viewer, group.id, { claims: 'choice' });
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 1 };
      const [free] = await pageSourceUsers(reader, group.id, query);
      const { id } = await claimSourceUser(operations, cast.carol.viewer, free!.id);
      const elsewhere = await bringGroup(tributary, cast.alice, 'attic');
      const others = Array.from({ length: 100 }, () => ({
        namespace_id: elsewhere.id,
        source_user_id: free!.id,
        user_id: cast.carol.user.id,
        basis: 'choice' as const,
        state: 'withdrawn' as const,
        created_at: operations.clock.now(),
      }));
      await operations.database.write((tx) => insertMany(tx, 'claim', others));
      const carol = await openBrowserAs(tributary, cast.carol);
      expect((await carol.get(members)).text).toContain(`/claims/${id}/withdraw`);
      expect(await carol.send(`${members}/claims/${id}/withdraw`, {})).toMatchObject({ status: 303 });
      expect((await carol.get(members)).text).not.toContain(`/claims/${id}/withdraw`);
      const bob = await openBrowserAs(tributary, cast.bob);
      await bob.get(members);
      expect((await bob.send(`${members}/claims/${id}/withdraw`, {})).status).toBe(404);
    });
  });
});
