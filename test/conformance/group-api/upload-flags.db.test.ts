import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { holders } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const wide = `${header},Keep as placeholder,Delete placeholder`;
const rowOf = (id: string, username: string, keep = '', remove = ''): string =>
  `https://t1.slack.com,slack,${id},,,${username},,${keep},${remove}`;

forEachDatabase((open) => {
  describe('a file with the columns that keep and delete placeholders', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'), { config: { reassignmentRows: 5 } });
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const send = (...rows: string[]) => upload(tributary, cast.alice, group, `${[wide, ...rows].join('\n')}\n`);
    const shown = async (identifier: string) => (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!;

    it('can be downloaded, completed and uploaded', async () => {
      const path = `${reassignmentsPath(group.id)}?extra_columns=true`;
      const { text } = await request(tributary, 'GET', path, { token: cast.alice.token });
      expect(text.split('\n').slice(0, 2)).toEqual([wide, 'https://t1.slack.com,slack,U1,Ann Archer,ann,"","","",""']);
      const completed = text
        .replace('ann,"","","",""', 'ann,"","",yes,""')
        .replace('ben,"","","",""', 'ben,bob,"","",no');
      await upload(tributary, cast.alice, group, completed);
      expect([(await shown('U1')).status, (await shown('U2')).status]).toEqual([
        'keep_as_placeholder',
        'awaiting_approval',
      ]);
      const log = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events`, {
        token: cast.alice.token,
      });
      expect(log.json).toMatchObject([
        { action: 'reassign', via: 'file', row: 3 },
        { action: 'keep_as_placeholder', via: 'file', row: 2, assignee: null },
      ]);
    });

    it('deletes the placeholder, not what it wrote; and gives it back when that is not to be kept', async () => {
      const before = await holders(tributary);
      await send(rowOf('U1', '', '', 'true'));
      expect(await shown('U1')).toMatchObject({
        status: 'keep_as_placeholder',
        placeholder_user: { name: 'Import User' },
      });
      const ann = (names: readonly (string | null)[]) => names.filter((name) => name === 'Placeholder Ann Archer');
      expect(ann((await holders(tributary)).posts)).toEqual([]);
      // Room or not: who was deleted stays so.
      await changeSetting(tributary.operations, 'operator', 'placeholder_user_limit', '100');
      await tributary.runner.drain();
      expect(ann((await holders(tributary)).posts)).toEqual([]);
      await actOn(tributary, cast.alice, (await shown('U1')).id, 'undo_keep_as_placeholder');
      await tributary.runner.drain();
      expect(await holders(tributary)).toEqual(before);
      expect(await shown('U1')).toMatchObject({ placeholder_user: { name: 'Placeholder Ann Archer' } });
    });

    it('fails row by row, and comes back with its columns', async () => {
      const rows = [
        rowOf('U1', 'bob', 'yes'),
        rowOf('U1', '', 'perhaps'),
        rowOf('U9', '', 'yes'),
        rowOf('U1', '', '1'),
        rowOf('U1', 'carol'),
      ];
      const dry = await request(tributary, 'POST', `${reassignmentsPath(group.id)}?dry_run=true`, {
        token: cast.alice.token,
        file: `${[wide, ...rows].join('\n')}`,
      });
      const foreseen = (dry.json as { rows: { state: string; code: string | null }[] }).rows;
      expect(foreseen.map(({ state, code }) => code ?? state)).toEqual([
        'contradiction',
        'invalid_flag',
        'no_match',
        'matched',
        'invalid_status',
      ]);
      await upload(tributary, cast.alice, group, `${[wide, ...rows].join('\n')}`);
      const [mail] = await listMails(tributary.operations.database.reader, { to: 'alice@example.test', limit: 1 });
      const csv = await readText(await tributary.operations.blobs.open(mail!.attachments[0]!.blobHash));
      const lines = csv.trimEnd().split('\n');
      expect(lines[0]).toBe(`${header},Error,Row,Code,Keep as placeholder,Delete placeholder`);
      expect(lines.slice(1).map((line) => /,(\d+),([a-z_]+),/.exec(line)!.slice(1))).toEqual([
        ['2', 'contradiction'],
        ['3', 'invalid_flag'],
        ['4', 'no_match'],
        ['6', 'invalid_status'],
      ]);
      expect((await shown('U1')).status).toBe('keep_as_placeholder');
      // What came back can be corrected and sent as it is.
      await actOn(tributary, cast.alice, (await shown('U1')).id, 'undo_keep_as_placeholder');
      await upload(tributary, cast.alice, group, `${lines[0]}\n${lines[4]}\n`);
      expect((await shown('U1')).status).toBe('awaiting_approval');
    });

    it('can be JSON', async () => {
      const [first] = (
        await request(tributary, 'GET', reassignmentsPath(group.id), {
          token: cast.alice.token,
          headers: { accept: 'application/vnd.tributary+json' },
        })
      ).json as object[];
      tributary.clock.advance(60_000);
      const answer = await request(tributary, 'POST', reassignmentsPath(group.id), {
        token: cast.alice.token,
        json: [{ ...first, keep_as_placeholder: true }],
      });
      expect(answer.status).toBe(201);
      await tributary.runner.drain();
      expect((await shown('U1')).status).toBe('keep_as_placeholder');
    });

    it('is refused with the place of what is wrong, and with too many rows', async () => {
      const answer = await send(rowOf('U1', 'bob'), rowOf('U2', 'bob'));
      expect(answer).toMatchObject({
        status: 422,
        json: { errors: [{ row: 3, column: 'Service username', message: '"bob" stands in row 2 already.' }] },
      });
      const many = await send(...Array.from({ length: 5 }, (_, index) => rowOf(`U${index}`, '')));
      expect(many.json).toEqual({
        message:
          'The following errors are preventing the sheet from being processed: The provided CSV file exceeds the maximum number of rows (5).',
      });
    });

    it('may name one person for several where the server is set so', async () => {
      await changeSetting(tributary.operations, 'operator', 'allow_several_placeholders_per_user', 'true');
      expect((await send(rowOf('U1', 'bob'), rowOf('U2', 'bob'))).status).toBe(201);
      const both = [await shown('U1'), await shown('U2')];
      expect(both.map(({ reassign_to_user }) => reassign_to_user?.username)).toEqual(['bob', 'bob']);
    });
  });
});
