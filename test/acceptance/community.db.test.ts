import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Expected } from '../../src/demo/expected.ts';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { listMails } from '../../src/core/platform/storage/mails.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { importArchive } from '../rig/import.ts';
import { request } from '../rig/request.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-archive-'));
const archive = join(directory, 'club.zip');
let expected: Expected;

beforeAll(async () => {
  expected = await writeSlackArchive(archive, { people: 20, messages: 300, seed: 7 });
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Every post of a channel with its author's name. */
async function authorsOf(tributary: TestTributary, cast: Cast, channel: string): Promise<string[]> {
  const path = `/api/z/1.0/channel/stream?channel=${channel}&mindate=2000-01-01&records=200`;
  const { json } = await request(tributary, 'GET', path, { basic: cast.alice.basic });
  return (json as { author: { name: string } }[]).map((item) => item.author.name);
}

forEachDatabase((open) => {
  describe('an imported community', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let csv: string;

    beforeAll(async () => {
      tributary = await startPacked(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('arrives whole, with a placeholder for everybody', async () => {
      const { state, report } = await importArchive(tributary, cast.alice, group, archive);
      expect(state).toBe('finished');
      const { counts } = expected;
      expect(report.counts.users.added).toBe(counts.users);
      expect(report.counts.threads.added).toBe(counts.threads);
      expect(report.counts.comments.added).toBe(counts.comments);
      expect(report.counts.reactions.added).toBe(counts.reactions);
      expect(report.counts.mentions.added).toBe(counts.mentions);
      expect(report.counts.files.added).toBe(counts.files);
      expect(report.channels).toHaveLength(expected.channels.length);
      for (const channel of expected.channels) {
        const found = report.channels.find((entry) => entry.xid === channel.xid);
        expect(found).toMatchObject({ threads: channel.threads, comments: channel.comments, files: channel.files });
      }
    });

    it('changes nothing the second time', async () => {
      const { report } = await importArchive(tributary, cast.alice, group, archive);
      for (const kind of ['users', 'channels', 'threads', 'comments', 'reactions', 'files'] as const) {
        expect({ kind, added: report.counts[kind].added }).toEqual({ kind, added: 0 });
      }
      expect(report.counts.threads.unchanged).toBe(expected.counts.threads);
    });

    it('lists everybody for reassignment', async () => {
      const path = `/api/v4/groups/${group.id}/placeholder_reassignments`;
      const answer = await request(tributary, 'GET', path, { token: cast.alice.token });
      expect(answer.status).toBe(200);
      csv = answer.text;
      const [header, ...rows] = csv.trimEnd().split('\n');
      expect(header).toBe(
        'Source host,Import type,Source user identifier,Source user name,Source username,Service username,Service public email',
      );
      expect(new Set(rows.map((row) => row.split(',')[2]))).toEqual(new Set(expected.users.map((user) => user.xid)));
      expect(rows).toHaveLength(expected.users.length);
    });

    it('gives contributions to the person who accepts, and to nobody else', async () => {
      const before = await authorsOf(tributary, cast, 'harbour-general');
      const row = csv.split('\n')[1]!;
      const name = `Placeholder ${row.split(',')[3]}`;
      expect(before).toContain(name);
      const file = `${csv.split('\n')[0]}\n${row.replace(/"",""$/, 'bob,""')}\n`;
      const path = `/api/v4/groups/${group.id}/placeholder_reassignments`;
      const upload = await request(tributary, 'POST', path, { token: cast.alice.token, file });
      expect(upload).toMatchObject({
        status: 201,
        json: { message: 'The file is being processed and you will receive an email when completed.' },
      });
      await tributary.runner.drain();
      expect(await authorsOf(tributary, cast, 'harbour-general')).toEqual(before);

      const requests = await request(tributary, 'GET', '/api/v4/user/reassignment_requests', { token: cast.bob.token });
      const [{ id }] = requests.json as [{ id: number }];
      const accept = `/api/v4/user/reassignment_requests/${id}/accept`;
      expect((await request(tributary, 'POST', accept, { token: cast.carol.token })).status).toBe(404);
      expect((await request(tributary, 'POST', accept, { token: cast.bob.token })).status).toBe(201);
      await tributary.runner.drain();
      const after = await authorsOf(tributary, cast, 'harbour-general');
      expect(after).toEqual(before.map((author) => (author === name ? 'Bob Example' : author)));
    });

    it('tells everybody by mail, once', async () => {
      const mails = await listMails(tributary.operations.database.reader, { limit: 100 });
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toMatchInlineSnapshot(`
        [
          "alice@example.test: The Harbour | Import from https://millbrook.slack.com completed",
          "alice@example.test: The Harbour | Import from https://millbrook.slack.com completed",
          "alice@example.test: The Harbour | Placeholder reassignments completed successfully",
          "bob@example.test: Reassignments in harbour waiting for review",
        ]
      `);
    });
  });
});
