import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import type { OutgoingEvent } from '../../../src/core/webhooks/domain/webhook.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { type Faults, openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { header, upload } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

interface Payload {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

forEachDatabase((open) => {
  describe('what webhooks are sent of imports and reassignments', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;
    const sent: OutgoingEvent[] = [];

    beforeEach(async () => {
      const sendEvent = (event: OutgoingEvent) => {
        sent.push(event);
        return Promise.resolve({ status: 204, headers: {}, body: '', milliseconds: 1 });
      };
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast'), { sendEvent }));
      const json = { url: 'https://receiver.example/', name: 'All' };
      await request(tributary, 'POST', `/api/v4/groups/${group.id}/hooks`, { token: cast.alice.token, json });
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    /** The types and payloads of what was sent since this was asked the last time. */
    const taken = async (): Promise<Payload[]> => {
      await tributary.runner.drain();
      return sent.splice(0).map(({ payload }) => JSON.parse(payload) as Payload);
    };
    const types = async (): Promise<string[]> => (await taken()).map(({ type }) => type);
    const idOf = async (identifier: string): Promise<number> =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!.id;
    const ask = async (identifier: string, who: Person): Promise<void> => {
      const form = { username: who.user.username };
      expect((await actOn(tributary, cast.alice, await idOf(identifier), 'reassign', form)).status).toBe(201);
    };

    const answer = async (verb: 'accept' | 'reject', who: Person, identifier: string): Promise<void> => {
      const path = `/api/v4/user/reassignment_requests/${await idOf(identifier)}/${verb}`;
      expect((await request(tributary, 'POST', path, { token: who.token })).status).toBe(201);
    };

    it('is that an import has ended, and nothing of each message', async () => {
      const [finished, ...others] = await taken();
      expect(finished).toMatchObject({
        type: 'import.finished',
        data: {
          group: { full_path: 'harbour' },
          import: { state: 'finished', format: 'slack_export_zip', error: null },
        },
      });
      expect(others).toEqual([]);
      await importArchive(tributary, cast.alice, group, await writeZip({ 'nothing.txt': 'no archive' }));
      expect(await types()).toEqual(['import.failed']);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity), { dryRun: true });
      expect(await types()).toEqual([]);
    });

    it('is who was asked, and what came of it', async () => {
      await taken();
      await ask('U1', cast.bob);
      const [asked] = await taken();
      expect(asked).toMatchObject({
        type: 'reassignment.requested',
        data: { source_user: { identifier: 'U1', status: 'awaiting_approval' }, user: { username: 'bob' } },
      });
      expect(JSON.stringify(asked)).not.toContain('@');
      expect((await actOn(tributary, cast.alice, await idOf('U1'), 'cancel')).status).toBe(201);
      expect(await types()).toEqual(['reassignment.cancelled']);
      await ask('U1', cast.bob);
      await answer('reject', cast.bob, 'U1');
      expect(await types()).toEqual(['reassignment.requested', 'reassignment.declined']);
      await ask('U1', cast.bob);
      await answer('accept', cast.bob, 'U1');
      expect(await types()).toEqual([
        'reassignment.requested',
        'reassignment.accepted',
        'member.added',
        'reassignment.completed',
      ]);
    });

    it('is who claims to be somebody', async () => {
      const role = { groupId: group.id, userId: cast.bob.user.id, accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, role);
      const json = { claims: 'choice' };
      await request(tributary, 'PUT', `/api/v4/groups/${group.id}/claim_settings`, { token: cast.alice.token, json });
      await taken();
      const path = `/api/v4/source_users/${await idOf('U2')}/claim`;
      expect((await request(tributary, 'POST', path, { token: cast.bob.token })).status).toBe(201);
      expect(await taken()).toMatchObject([
        { type: 'reassignment.claimed', data: { source_user: { identifier: 'U2' }, user: { username: 'bob' } } },
      ]);
    });

    it('is that a file was read, with its counts', async () => {
      await taken();
      const row = `slack.example,slack,U1,,,bob,`;
      expect((await upload(tributary, cast.alice, group, `${header}\n${row}\n`)).status).toBe(201);
      const got = await taken();
      expect(got.map(({ type }) => type)).toContain('upload.finished');
      expect(got.find(({ type }) => type === 'upload.finished')!.data).toMatchObject({
        upload: { state: 'finished', counts: { skipped: 0 } },
      });
    });

    it('is lost with no crash, and noted twice by none', async () => {
      await taken();
      for (const moment of [
        'queue-webhook-events:before-commit',
        'queue-webhook-events:after-commit',
        'deliver-webhook:sent',
        'deliver-webhook:after-commit',
      ]) {
        let hasCrashed = false;
        faults.at = (name) => {
          if (name !== moment || hasCrashed) return;
          hasCrashed = true;
          throw new Error('a crash');
        };
        await ask('U1', cast.bob);
        await tributary.runner.drain();
        tributary.clock.advance(60_000);
        await tributary.runner.drain();
        expect(hasCrashed).toBe(true);
        const ids = sent.splice(0).map(({ messageId }) => messageId);
        expect(new Set(ids).size).toBe(1);
        expect((await actOn(tributary, cast.alice, await idOf('U1'), 'cancel')).status).toBe(201);
        await taken();
      }
    });
  });
});
