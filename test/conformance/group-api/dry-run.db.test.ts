import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { enqueue, sweep } from '../../../src/core/platform/storage/job-contracts.ts';
import { previewReassignments } from '../../../src/core/reassignment/operations/uploads/preview-reassignment.ts';
import { readRows, type UploadedRow } from '../../../src/wire/group-api/reassignment/reassignment-upload.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringSourceUsers, header, reassignmentsPath } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const host = 'https://t1.slack.com';

/** A file whose first rows name people, the second of them one that the first has taken. */
function fileOf(rows: number): string {
  const filled = (index: number): string =>
    index === 0 ? 'bob' : index === 1 ? 'nobody-here' : index === 2 ? 'carol' : '""';
  const lines = Array.from(
    { length: rows },
    (_, index) => `${host},slack,U${index},P${index},p${index},${filled(index)},""`,
  );
  return `${[header, ...lines].join('\n')}\n`;
}

forEachDatabase((open) => {
  describe('a dry run', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      const people = Array.from({ length: 3 }, (_, index) => ({
        id: `U${index}`,
        username: `p${index}`,
        name: `P${index}`,
      }));
      await bringSourceUsers(tributary, cast.alice, group, people);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const path = () => reassignmentsPath(group.id);
    const get = (url: string) => request(tributary, 'GET', url, { token: cast.alice.token });
    const ask = (file: string) =>
      request(tributary, 'POST', `${path()}?dry_run=true`, { token: cast.alice.token, file, filename: 'large.csv' });

    it('of up to a thousand rows is answered at once, and keeps nothing', async () => {
      expect(await ask(fileOf(1000))).toMatchObject({
        status: 200,
        json: { dry_run: true, counts: { total: 1000, matched: 2, failed: 1, skipped: 997 } },
      });
      const stored = await tributary.operations.database.reader.db
        .selectFrom('reassignment_upload')
        .select('id')
        .execute();
      expect(stored).toEqual([]);
    });

    it('of more is made by the worker, read page by page, and changes nothing', async () => {
      const before = (await get(`/api/v4/groups/${group.id}/source_users`)).json;
      const { operations, runner } = tributary;
      const mails = async () => (await operations.database.reader.db.selectFrom('mail').select('id').execute()).length;
      const sent = await mails();
      const file = fileOf(1001);
      const answer = await ask(file);
      expect(answer).toMatchObject({ status: 202, json: { upload_id: expect.any(Number) as number } });
      const location = String(answer.headers['location']).replace('http://tributary.test', '');
      expect((await get(location)).json).toMatchObject({ state: 'received', dry_run: true, progress: 0 });
      await runner.drain();
      const done = await get(`${location}?per_page=100`);
      expect(done.json).toMatchObject({
        state: 'finished',
        progress: 100,
        counts: { total: 1001, matched: 2, failed: 1, skipped: 998, pending: 0 },
      });
      const previewed = (
        done.json as { rows: { row: number; state: string; code: string | null; action: string | null }[] }
      ).rows;
      expect(previewed).toHaveLength(100);
      const rows: UploadedRow[] = [];
      for await (const row of readRows(Buffer.from(file))) rows.push(row);
      const expected = await previewReassignments(operations, cast.alice.viewer, group, rows);
      expect(previewed.map(({ row, state, code, action }) => [row, state, code, action])).toEqual(
        expected
          .slice(0, 100)
          .map(({ line, outcome, action }) => [
            line,
            outcome.state,
            outcome.state === 'failed' ? outcome.code : null,
            action ?? null,
          ]),
      );
      expect((await get(`${location}?per_page=100&page=11`)).json).toMatchObject({ rows: [{ row: 1002 }] });
      expect((await get(`${location}?state=failed&format=csv`)).text).toContain('nobody-here');
      expect((await get(`/api/v4/groups/${group.id}/source_users`)).json).toEqual(before);
      expect((await get(`${path()}/uploads`)).json).toEqual([]);
      expect(await mails()).toBe(sent);
      const browser = await openBrowserAs(tributary, cast.alice);
      const page = await browser.get(`/groups/harbour/-/uploads/${(answer.json as { upload_id: number }).upload_id}`);
      expect(page.text).toContain('Dry run of large.csv');
      expect(page.text).toContain('Nothing was changed. 2 would match, 1 would fail and 998 would be skipped.');
    });

    it('starts again after it was stopped, and comes to the same', async () => {
      const { operations, runner } = tributary;
      const rows = operations.database.reader.db
        .selectFrom('reassignment_row')
        .select(['line', 'state', 'code', 'action']);
      const made = await rows.orderBy('line').execute();
      await operations.database.write(async (tx) => {
        await tx.db.updateTable('reassignment_upload').set({ state: 'processing', finished_at: null }).execute();
        await tx.db.updateTable('reassignment_row').set({ state: 'pending' }).where('line', '>', 3).execute();
        await enqueue(tx, sweep, {}, { now: operations.clock.now() });
      });
      await runner.drain();
      expect(await rows.orderBy('line').execute()).toEqual(made);
    });

    it('is gone a day later', async () => {
      const { operations, runner, clock } = tributary;
      const count = async () =>
        (await operations.database.reader.db.selectFrom('reassignment_row').select('id').execute()).length;
      expect(await count()).toBe(1001);
      clock.advance(24 * 60 * 60 * 1000 + 1000);
      await operations.database.write((tx) => enqueue(tx, sweep, {}, { now: clock.now() }));
      await runner.drain();
      expect(await count()).toBe(0);
    });
  });
});
