import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { previewUndo } from '../../../src/core/reassignment/operations/undo-reassignment.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { give, holders, leftovers } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { type ArchiveFiles, smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const later: ArchiveFiles = {
  ...smallCommunity,
  'general/2024-02-01.json': [{ type: 'message', user: 'U2', text: 'Ben again', ts: '1706774400.000100' }],
};
const unavailable =
  "The resource that you are attempting to access does not exist or you don't have permission to perform this action";
const invalidStatus = 'Import source user has an invalid status for this operation';

/** Group API facts, sections 6.3, 6.5 and 10. */
forEachDatabase((open) => {
  describe('revoking a reassignment', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let id: number;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      id = (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!.id;
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const revoke = async (who: Person) => {
      const query = `mutation ($input: ImportSourceUserRevokeInput!) {
        result: importSourceUserRevoke(input: $input) { errors importSourceUser { status reassignToUser { username } } } }`;
      const json = { query, variables: { input: { id: `gid://gitlab/Import::SourceUser/${id}` } } };
      const answer = await request(tributary, 'POST', '/api/graphql', { json, token: who.token });
      const { data, errors } = answer.json as { data?: { result: unknown } | null; errors?: { message: string }[] };
      return { result: data?.result ?? null, message: errors?.[0]?.message };
    };
    const posts = async () => (await holders(tributary)).posts;

    it('leaves what was given, and gives what comes later to a placeholder', async () => {
      await give(tributary, cast, group, 'U2', cast.bob);
      const mine = ['Placeholder Ann Archer', 'Bob Example', 'Bob Example', 'Placeholder Ann Archer'];
      expect(await posts()).toEqual(mine);
      expect(await revoke(cast.bob)).toEqual({
        result: { errors: [], importSourceUser: { status: 'REVOKED', reassignToUser: { username: 'bob' } } },
        message: undefined,
      });
      expect(await revoke(cast.bob)).toMatchObject({ result: { errors: [invalidStatus] } });
      await importArchive(tributary, cast.alice, group, await writeZip(later));
      expect(await posts()).toEqual([...mine, 'Placeholder Ben Baker']);
      expect(await leftovers(tributary, 'U2')).toMatchObject({ status: 'revoked', identities: 1, pending: 1 });
      const [mail] = await listMails(tributary.operations.database.reader, { limit: 50 }).then((mails) =>
        mails.filter(({ subject }) => subject.endsWith('revoked')),
      );
      expect(mail).toMatchObject({ to: 'alice@example.test', subject: 'Reassignments in harbour revoked' });
      expect(mail!.text).toContain('Contributions that were already reassigned stay with them.');
      // Whoever it was assigned to may look, Owners see who did what.
      const shown = await request(tributary, 'GET', `/api/v4/source_users/${id}`, { token: cast.bob.token });
      expect(shown).toMatchObject({ status: 200, json: { status: 'revoked' } });
      const log = await request(tributary, 'GET', '/api/v4/groups/harbour/audit_events', { token: cast.alice.token });
      expect(log.json).toMatchObject([{ action: 'revoke', author: { username: 'bob' } }, {}, {}]);
    });

    it('can be taken back by an Owner with all that was given, who may then ask somebody else', async () => {
      await give(tributary, cast, group, 'U2', cast.bob);
      await revoke(cast.bob);
      await importArchive(tributary, cast.alice, group, await writeZip(later));
      expect((await actOn(tributary, cast.alice, id, 'reassign', { username: 'carol' })).status).toBe(422);
      expect(await previewUndo(tributary.operations, cast.alice.viewer, id)).toEqual({
        item_author: 3,
        term_mention: 1,
      });
      expect((await actOn(tributary, cast.alice, id, 'undo')).status).toBe(201);
      await tributary.runner.drain();
      expect(new Set(await posts())).toEqual(new Set(['Placeholder Ann Archer', 'Placeholder Ben Baker']));
      await give(tributary, cast, group, 'U2', cast.carol);
      expect((await posts()).filter((name) => name === 'Carol Example')).toHaveLength(3);
      expect(await leftovers(tributary, 'U2')).toMatchObject({ status: 'completed', identities: 0, pending: 0 });
    });

    it('is for the assignee alone, and for completed ones', async () => {
      expect(await revoke(cast.bob)).toEqual({ result: null, message: unavailable });
      await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' });
      expect(await revoke(cast.bob)).toMatchObject({ result: { errors: [invalidStatus] } });
      for (const who of [cast.alice, cast.carol, cast.admin]) {
        expect(await revoke(who)).toEqual({ result: null, message: unavailable });
        const path = `/api/v4/user/reassignment_requests/${id}/revoke`;
        expect((await request(tributary, 'POST', path, { token: who.token })).status).toBe(404);
      }
    });
  });
});
