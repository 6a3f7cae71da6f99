import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringCommunity } from '../../../../test/rig/reassignment.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { addMember } from '../../../core/groups/operations/manage-group.ts';
import { countAuditEvents, insertAuditEvents } from '../../../core/platform/index.ts';
import { changeRequestSettings, reassignSourceUser } from '../../../core/reassignment/index.ts';
import { pageSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';

const page = '/groups/harbour/-/log';

interface Line {
  readonly id: number;
  readonly action: string;
  readonly created_at: string;
}

forEachDatabase((open) => {
  describe('the log of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      const role = { groupId: group.id, userId: cast.bob.user.id, accessLevel: 40 as const, createdBy: null };
      await addMember(tributary.operations, role);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const linesOf = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
    const exported = (query = '') =>
      request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events/export${query}`, { token: cast.alice.token });

    it('is shown to Owners, with whom and what it was about', async () => {
      const { operations } = tributary;
      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get(page)).text).toContain('No entries yet');
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 1 };
      const [first] = await pageSourceUsers(operations.database.reader, group.id, query);
      await reassignSourceUser(operations, cast.alice.viewer, first!.id, { userId: cast.bob.user.id });
      await changeRequestSettings(operations, cast.alice.viewer, group.id, { maxReminders: 2 });
      const { text } = await alice.get(page);
      expect(text).toMatch(
        /Changed reminders and expiry.*max_reminders: 2.*Asked to accept a reassignment.*Bob Example/s,
      );
      expect(text).toContain(`href="/source_users/${first!.id}"`);
      expect((await alice.get('/groups/harbour')).text).toContain(`href="${page}"`);
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(page)).status).toBe(404);
      expect((await bob.get(`${page}.jsonl`)).status).toBe(404);
    });

    it('is a file of JSON lines, complete and oldest first, however long it is', async () => {
      const { operations } = tributary;
      const { database, clock } = operations;
      const [first] = await pageSourceUsers(database.reader, group.id, {
        statuses: ['awaiting_approval'],
        afterId: 0,
        limit: 1,
      });
      const before = await countAuditEvents(database.reader, group.id);
      const now = clock.now();
      await database.write(async (tx) => {
        const event = { actor: null, action: 'expire', now } as const;
        for (let index = 0; index < 1200; index += 1) await insertAuditEvents(tx, event, [first!.id]);
      });
      const alice = await openBrowserAs(tributary, cast.alice);
      const file = await alice.get(`${page}.jsonl`);
      expect(file.headers['content-type']).toBe('application/x-ndjson');
      const lines = linesOf(file.text);
      expect(lines).toHaveLength(before + 1200);
      const ids = lines.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(lines.slice(0, 3)).toMatchObject([
        { action: 'reassign', author: { username: 'alice' }, assignee: { username: 'bob' } },
        { action: 'change_request_settings', details: { max_reminders: 2 } },
        { action: 'expire', author: null, source_user: { id: first!.id } },
      ]);
      const whole = await exported();
      expect(linesOf(whole.text)).toEqual(lines);
      const listed = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events?per_page=100`, {
        token: cast.alice.token,
      });
      expect(listed.json).toEqual(lines.toReversed().slice(0, 100));
      expect((await exported('?created_before=2000-01-01')).text).toBe('');
      expect((await exported('?created_after=soon')).status).toBe(400);
      expect((await alice.get(page)).text).toMatch(new RegExp(`href="${page}\\?before=${ids.at(-50)}"`));
    });
  });
});
