import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { keepAsPlaceholder } from '../../../src/core/reassignment/index.ts';
import { expandDefaultRow } from '../../../src/core/reassignment/operations/uploads/default-row.ts';
import { storeUploadRows } from '../../../src/core/reassignment/operations/uploads/plan-bulk-reassignment.ts';
import { findUpload } from '../../../src/core/reassignment/storage/uploads.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { bringGroup, type Cast } from '../../rig/cast.ts';
import { holders } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

/** Six people of a workspace, the last of whom has no address; `prefix` begins their identifiers. */
function archiveOf(team: string, prefix: string) {
  const users = Array.from({ length: 6 }, (_, index) => ({
    id: `${prefix}${index + 1}`,
    team_id: team,
    name: `p${index + 1}`,
    profile: { real_name: `Person ${index + 1}`, ...(index < 5 && { email: `p${index + 1}@old.test` }) },
  }));
  const message = (user: string, second: number) => ({
    type: 'message',
    user,
    text: user,
    ts: `170415360${second}.000100`,
  });
  return writeZip({
    'users.json': users,
    'channels.json': [{ id: 'C1', name: 'general', created: 1700000000, creator: `${prefix}1`, members: [] }],
    'general/2024-01-02.json': users.map(({ id }, index) => message(id, index)),
  });
}

const wide = `${header},Keep as placeholder,Delete placeholder,Source email address`;

forEachDatabase((open) => {
  describe('the mapping of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      // Few at once, so that everything takes several batches.
      ({ tributary, cast, group } = await openHarbour(await open('cast'), { batchLimit: 2 }));
      await importArchive(tributary, cast.alice, group, await archiveOf('T1', 'U'));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const shown = async (id: string, of = group) => (await shownSourceUsers(tributary, cast.alice, of)).get(id)!;
    const states = async (of = group) => {
      const known = [...(await shownSourceUsers(tributary, cast.alice, of))].sort(([one], [other]) =>
        one < other ? -1 : 1,
      );
      return known.map(([, { status }]) => status);
    };
    const send = (rows: readonly string[], of = group) => {
      const lines = rows.map((row) => `https://t1.slack.com,slack,${row}`);
      return upload(tributary, cast.alice, of, `${[wide, ...lines].join('\n')}\n`);
    };
    const download = (query: string, of = group) =>
      request(tributary, 'GET', `${reassignmentsPath(of.id)}${query}`, { token: cast.alice.token });
    const get = (path: string) => request(tributary, 'GET', path, { token: cast.alice.token });
    /** U1 is asked, U2 kept, U3 deleted, U4 invited, U5 was declined; U6 waits. */
    const settle = async () => {
      await send(['U1,,,bob,,,,', 'U2,,,,,yes,,', 'U3,,,,,,yes,', 'U4,,,p4@new.test,,,,', 'U5,,,carol,,,,']);
      const { id } = await shown('U5');
      const path = `/api/v4/user/reassignment_requests/${id}/reject`;
      await request(tributary, 'POST', path, { token: cast.carol.token });
    };
    const settled = [
      'awaiting_approval',
      'keep_as_placeholder',
      'keep_as_placeholder',
      'invited',
      'rejected',
      'pending_reassignment',
    ];

    it('says what became of everybody, in a file that does the same to another group', async () => {
      await settle();
      expect(await states()).toEqual(settled);
      const { text } = await download('?mapping=true');
      expect(text.split('\n')).toEqual([
        wide,
        'https://t1.slack.com,slack,U1,Person 1,p1,bob,bob@example.test,"","",p1@old.test',
        'https://t1.slack.com,slack,U2,Person 2,p2,"","",yes,"",p2@old.test',
        'https://t1.slack.com,slack,U3,Person 3,p3,"","","",yes,p3@old.test',
        'https://t1.slack.com,slack,U4,Person 4,p4,p4@new.test,"","","",p4@old.test',
        // Who has declined is not asked again.
        'https://t1.slack.com,slack,U5,Person 5,p5,"","","","",p5@old.test',
        'https://t1.slack.com,slack,U6,Person 6,p6,"","","","",""',
        '',
      ]);
      const other = await bringGroup(tributary, cast.alice, 'other');
      await importArchive(tributary, cast.alice, other, await archiveOf('T1', 'U'));
      await upload(tributary, cast.alice, other, text);
      expect(await states(other)).toEqual(settled.with(4, 'pending_reassignment'));
      expect(await shown('U1', other)).toMatchObject({ reassign_to_user: { username: 'bob' } });
      expect(await shown('U3', other)).toMatchObject({ placeholder_user: { name: 'Import User' } });
      expect(await shown('U4', other)).toMatchObject({ invited_email: 'p4@new.test' });
    });

    it('can be had of some states, and as JSON; `state` is `status`', async () => {
      await settle();
      const some = await download('?mapping=true&state=keep_as_placeholder&status=invited&format=json');
      expect(some.json).toMatchObject([
        { source_user_identifier: 'U2', keep_as_placeholder: true, delete_placeholder: false },
        { source_user_identifier: 'U3', keep_as_placeholder: false, delete_placeholder: true },
        { source_user_identifier: 'U4', service_username: 'p4@new.test', source_email_address: 'p4@old.test' },
      ]);
      const all = await download('?state=all&format=json');
      expect((all.json as object[]).length).toBe(6);
      expect((await download('?state=no_such')).status).toBe(400);
      const path = `${reassignmentsPath(group.id)}?mapping=true`;
      expect((await request(tributary, 'GET', path, { token: cast.bob.token })).status).toBe(404);
    });

    it('finds source users of another system by the address that the archive knows, where only one can be meant', async () => {
      await settle();
      const { text } = await download('?mapping=true');
      const other = await bringGroup(tributary, cast.alice, 'other');
      await importArchive(tributary, cast.alice, other, await archiveOf('T2', 'W'));
      await upload(tributary, cast.alice, other, text);
      expect(await states(other)).toEqual(settled.with(4, 'pending_reassignment'));
      // Now each address is that of two, of whom the file names the source of none.
      const third = await bringGroup(tributary, cast.alice, 'third');
      await importArchive(tributary, cast.alice, third, await archiveOf('T2', 'W'));
      await importArchive(tributary, cast.alice, third, await archiveOf('T3', 'X'));
      await upload(tributary, cast.alice, third, text);
      expect(new Set(await states(third))).toEqual(new Set(['pending_reassignment']));
    });

    it('has a default row for everybody whom no other row decides, and who was not asked', async () => {
      const before = await holders(tributary);
      const { id } = await shown('U2');
      await actOn(tributary, cast.alice, id, 'reassign', { username: 'carol' });
      const dry = await upload(
        tributary,
        cast.alice,
        group,
        `${[wide, 'https://t1.slack.com,slack,U1,,,bob,,,,', 'https://t1.slack.com,slack,U3,,,nobody-here,,,,', 'https://t1.slack.com,slack,U4,,,,,,,', ',,*,,,,,yes,,'].join('\n')}\n`,
        { form: { dry_run: 'true' } },
      );
      expect(dry.status).toBe(202);
      const planned = (await get(String(dry.headers['location']).replace('http://tributary.test', ''))).json;
      expect(planned).toMatchObject({
        counts: { failed: 1, skipped: 1, pending: 0, by_default: 3 },
        rows: [
          { row: 2, action: 'reassign' },
          { row: 3, state: 'failed', code: 'no_match' },
          { row: 4, state: 'skipped' },
          { row: 5, state: 'matched', source_user_identifier: '*', source_user_id: null },
          { row: 6, source_user_identifier: 'U4', action: 'keep_as_placeholder', by_default: true },
          { row: 7, source_user_identifier: 'U5', action: 'keep_as_placeholder', by_default: true },
          { row: 8, source_user_identifier: 'U6', action: 'keep_as_placeholder', by_default: true },
        ],
      });
      expect(new Set((await states()).with(1, 'pending_reassignment'))).toEqual(new Set(['pending_reassignment']));

      const answer = await send(['U1,,,bob,,,,', 'U3,,,nobody-here,,,,', 'U4,,,,,,,', '*,,,,,yes,,']);
      expect(await states()).toEqual([
        'awaiting_approval',
        'awaiting_approval',
        // A row that is wrong is not overridden: it waits to be corrected.
        'pending_reassignment',
        'keep_as_placeholder',
        'keep_as_placeholder',
        'keep_as_placeholder',
      ]);
      const { reader } = tributary.operations.database;
      const [mail] = await listMails(reader, { to: cast.alice.user.email, limit: 10 });
      expect(mail!.text).toContain('1 placeholder user matched.');
      expect(mail!.text).toContain('3 placeholder users kept or deleted.');
      const uploadId = (answer.json as { upload_id: number }).upload_id;
      const { json: log } = await get(`/api/v4/groups/${group.id}/audit_events`);
      const retained = (log as { action: string; via: string }[]).filter(
        ({ action }) => action === 'keep_as_placeholder',
      );
      expect(retained).toHaveLength(3);
      // It is undone with the rest of the upload.
      tributary.clock.advance(60_000);
      const path = `${reassignmentsPath(group.id)}/uploads/${uploadId}/undo`;
      await request(tributary, 'POST', path, { token: cast.alice.token });
      await tributary.runner.drain();
      expect(await states()).toEqual(
        Array.from({ length: 6 }, (_, index) => (index === 1 ? 'awaiting_approval' : 'pending_reassignment')),
      );
      expect(await holders(tributary)).toEqual(before);
    });

    it('leaves alone who is decided about while the default row is carried out', async () => {
      const { id } = await shown('U6');
      const answer = await request(tributary, 'POST', reassignmentsPath(group.id), {
        token: cast.alice.token,
        file: `${wide}\n,,*,,,,,,yes,\n`,
      });
      expect(answer.status).toBe(201);
      const { database } = tributary.operations;
      // The rows are made, and not decided yet.
      const stored = (await findUpload(database.reader, (answer.json as { upload_id: number }).upload_id))!;
      const nobody = { name: '', username: '', targetUsername: '', targetEmail: '' };
      const cells = { sourceHost: '', importType: '', identifier: '*', ...nobody, remove: 'yes' };
      await storeUploadRows(
        tributary.operations,
        stored,
        (async function* () {
          yield { line: 2, cells };
        })(),
      );
      const rules = { skipsConfirmation: false, mayAssignAdmins: false, allowsSeveral: false };
      const uploader = { requester: cast.alice.user, rules, isPermitted: true };
      await expandDefaultRow(tributary.operations, stored, uploader, new AbortController().signal);
      await keepAsPlaceholder(tributary.operations, cast.alice.viewer, id);
      await tributary.runner.drain();
      expect(await shown('U5')).toMatchObject({ placeholder_user: { name: 'Import User' } });
      expect(await shown('U6')).toMatchObject({ placeholder_user: { name: 'Placeholder Person 6' } });
    });

    it('gives everybody who is left to one person where that is allowed, who gets one mail', async () => {
      await send(['*,,,bob,,,,']);
      expect(new Set(await states())).toEqual(new Set(['pending_reassignment']));
      const uploads = (await get(`${reassignmentsPath(group.id)}/uploads`)).json as { id: number }[];
      const refused = (await get(`${reassignmentsPath(group.id)}/uploads/${uploads[0]!.id}`)).json;
      expect(refused).toMatchObject({ rows: [{ state: 'failed', code: 'several_needed' }] });
      await changeSetting(tributary.operations, cast.admin.viewer, 'allow_several_placeholders_per_user', 'true');
      await send(['U1,,,carol,,,,', '*,,,bob,,,,']);
      expect(new Set(await states())).toEqual(new Set(['awaiting_approval']));
      expect(await shown('U1')).toMatchObject({ reassign_to_user: { username: 'carol' } });
      expect(await shown('U6')).toMatchObject({ reassign_to_user: { username: 'bob' } });
      const { reader } = tributary.operations.database;
      expect(await listMails(reader, { to: cast.bob.user.email, limit: 10 })).toHaveLength(1);
      const waiting = await request(tributary, 'GET', '/api/v4/user/reassignment_requests', { token: cast.bob.token });
      expect(waiting.json).toHaveLength(5);
    });

    it('may have a default row for one source alone', async () => {
      await importArchive(tributary, cast.alice, group, await archiveOf('T2', 'W'));
      await send(['*,,,,,yes,,']);
      const retained = [...(await shownSourceUsers(tributary, cast.alice, group)).values()].filter(
        ({ status }) => status === 'keep_as_placeholder',
      );
      expect(retained.map(({ source_user_identifier: id }) => id).sort()).toEqual(['U1', 'U2', 'U3', 'U4', 'U5', 'U6']);
    });

    it.each([
      ['invites', 'p@new.test,,,,'],
      ['says nothing', ',,,,'],
      ['says two things', ',,yes,yes,'],
    ])('refuses a default row that %s', async (_, cells) => {
      const answer = await send([`*,,,${cells}`]);
      const path = `${reassignmentsPath(group.id)}/uploads/${(answer.json as { upload_id: number }).upload_id}`;
      expect((await get(path)).json).toMatchObject({ counts: { total: 1, failed: 1, by_default: 0 } });
      expect(new Set(await states())).toEqual(new Set(['pending_reassignment']));
    });

    it('refuses a file with two default rows', async () => {
      const answer = await send(['*,,,,,yes,,', '*,,,,,,yes,']);
      expect(answer).toMatchObject({ status: 422 });
      expect(answer.text).toContain('more than one default row');
    });
  });
});
