import { text as readText } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { addMember, createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import { changeUserState } from '../../../src/core/accounts/operations/block-user.ts';
import { registerUser } from '../../../src/core/accounts/operations/register-user.ts';
import { listMails, type Mail } from '../../../src/core/platform/storage/mails.ts';
import { findUserByUsername, insertUser } from '../../../src/core/accounts/storage/users.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringSourceUsers, download, header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const source = 'https://t1.slack.com,slack';
const noMatch = 'No matching user for provided information.';
const regular = 'You can assign active users with regular or auditor access only.';
const taken = '["Reassign to user already assigned to another placeholder"]';
const wrongState = 'Import source user has an invalid status for this operation';

/** A row as the download has it, with the two last cells filled in. */
const rowOf = (id: string, username: string, email = '', from = source): string =>
  `${from},${id},Person ${id},p${id.toLowerCase()},${username},${email}`;
const fileOf = (rows: readonly string[]): string => `${[header, ...rows].join('\n')}\n`;

forEachDatabase((open) => {
  describe('the rows of an upload', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const { operations } = tributary;
      const join = (username: string, publicEmail?: string) =>
        registerUser(operations, { username, email: `${username}@mail.test`, publicEmail });
      await join('twin1', 'twins@example.test');
      await join('twin2', 'twins@example.test');
      await join('discreet');
      const { id } = await join('blocked');
      await operations.database.write(async (tx) => {
        await tx.db.updateTable('user').set({ state: 'blocked' }).where('id', '=', id).execute();
        const bot = { username: 'robot', name: 'Robot', email: 'robot@mail.test', publicEmail: null, kind: 'bot' };
        const now = operations.clock.now();
        await insertUser(tx, { ...bot, kind: 'bot', isAdmin: false, passwordHash: null, xchanId: null, now });
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    let count = 0;
    /** A group of its own for each test, with source users U1 to U20; no mail. */
    beforeEach(async () => {
      count += 1;
      group = await bringGroup(tributary, cast.alice, `harbour${count}`);
      const people = Array.from({ length: 20 }, (_, index) => ({
        id: `U${index + 1}`,
        username: `pu${index + 1}`,
        name: `Person U${index + 1}`,
      }));
      await bringSourceUsers(tributary, cast.alice, group, people);
      await tributary.operations.database.write((tx) => tx.db.deleteFrom('mail').execute());
    });

    const mailsTo = async (username: string): Promise<Mail[]> => {
      const mails = await listMails(tributary.operations.database.reader, { limit: 1000 });
      return mails.filter(({ to }) => to.startsWith(`${username}@`));
    };
    const requested = async (): Promise<string[]> => {
      const mails = await listMails(tributary.operations.database.reader, { limit: 1000 });
      return mails
        .filter(({ subject }) => subject.includes('waiting for review'))
        .map(({ to }) => to)
        .sort();
    };
    /** What the result mail says, and its file. */
    const result = async (who = 'alice') => {
      const [mail, ...others] = (await mailsTo(who)).filter(({ subject }) => subject.includes('Placeholder reass'));
      expect(others).toEqual([]);
      const { attachments } = mail!;
      const files = await Promise.all(
        attachments.map(async ({ blobHash }) => readText(await tributary.operations.blobs.open(blobHash))),
      );
      return { mail: mail!, attachments, file: files[0] };
    };
    const outcomes = async (rows: readonly string[], who: Person = cast.alice) => {
      await tributary.operations.database.write((tx) => tx.db.deleteFrom('mail').execute());
      expect((await upload(tributary, who, group, fileOf(rows))).status).toBe(201);
      const { file } = await result(who.user.username);
      const failed = file === undefined ? [] : parse(file, { columns: true, record_delimiter: '\n' });
      return (failed as Record<string, string>[]).map((row) => [row['Source user identifier'], row['Error']]);
    };

    it('are decided one by one; the mail counts them and brings back those that failed', async () => {
      const { database } = tributary.operations;
      const placeholder = await database.write((tx) =>
        tx.db.selectFrom('user').select('username').where('kind', '=', 'placeholder').executeTakeFirstOrThrow(),
      );
      const failing: [row: string, error: string][] = [
        [rowOf('U4', 'nobody'), noMatch],
        [rowOf('U5', '', 'nobody@example.test'), noMatch],
        [rowOf('U6', '', 'twins@example.test'), noMatch],
        [rowOf('U7', 'stranger', 'alice@example.test'), noMatch],
        [rowOf('U8', '', 'discreet@mail.test'), noMatch],
        [rowOf('U18', '', 'carol@example.test'), noMatch],
        [rowOf('U19', '', 'dana@example.test'), noMatch],
        [rowOf('U9', 'blocked'), regular],
        [rowOf('U10', 'admin'), regular],
        [rowOf('U11', 'robot'), regular],
        [rowOf('U12', placeholder.username), regular],
        [rowOf('U13', 'BOB'), taken],
        [rowOf('U99', 'twin1'), noMatch],
        [rowOf('U14', 'twin1', '', 'https://t2.slack.com,slack'), noMatch],
        [rowOf('U15', 'twin1', '', 'https://t1.slack.com,mattermost'), noMatch],
        [rowOf('U2', 'alice'), wrongState],
      ];
      const fine = [
        rowOf('U1', 'bob'),
        rowOf('U2', '', 'carol@public.test'),
        rowOf('U3', 'Dana'),
        rowOf('U16', ''),
        rowOf('U17', '  ', ' '),
        rowOf('U1', '', 'bob@example.test'),
      ];
      const rows = [...fine, ...failing.map(([row]) => row)];
      expect((await upload(tributary, cast.alice, group, fileOf(rows))).status).toBe(201);
      const { mail, attachments, file } = await result();
      expect(mail.subject).toBe('The Harbour | Placeholder reassignments completed with errors');
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain('4 placeholder users matched.');
        expect(body).toContain('16 placeholder users not matched.');
        expect(body).toContain('2 placeholder users skipped.');
        expect(body).toContain(`http://tributary.test/groups/harbour${count}/-/placeholders?tab=placeholders`);
        expect(body).toMatch(/tab=placeholders&(amp;)?status=failed/);
      }
      expect(attachments).toMatchObject([
        { filename: 'failed_reassignments.csv', contentType: 'text/csv; charset=utf-8' },
      ]);
      expect(parse(file!, { record_delimiter: '\n' })).toEqual([
        [...header.split(','), 'Error', 'Row', 'Code'],
        ...failing.map(([row, error]) => [
          ...row.split(','),
          error,
          expect.stringMatching(/^\d+$/),
          expect.stringMatching(/^[a-z_]+$/),
        ]),
      ]);
      expect(await requested()).toEqual(['bob@example.test', 'carol@example.test', 'dana@example.test']);
    });

    it('make one request mail each, with the facts and a link that is theirs alone', async () => {
      await upload(tributary, cast.alice, group, fileOf([rowOf('U1', 'bob'), rowOf('U2', 'carol')]));
      const [bobs] = await mailsTo('bob');
      const path = `harbour${count}`;
      expect(bobs!.subject).toBe(`Reassignments in ${path} waiting for review`);
      for (const fact of [
        'https://t1.slack.com',
        'Person U1 (@pu1)',
        `The Harbour (/${path})`,
        'Bob Example (@bob)',
        'Alice Example (@alice)',
      ]) {
        expect(bobs!.text).toContain(fact);
      }
      const link = /http:\/\/tributary\.test\/import\/source_users\/([0-9a-f]{32})\b/;
      const token = link.exec(bobs!.text!)![1];
      expect(bobs!.html).toContain(token);
      expect(link.exec((await mailsTo('carol'))[0]!.text!)![1]).not.toBe(token);
      const { mail, attachments } = await result();
      expect(mail.subject).toBe('The Harbour | Placeholder reassignments completed successfully');
      expect(mail.text).not.toContain('skipped');
      expect(attachments).toEqual([]);
    });

    it('may be uploaded again, corrected or not, without asking anybody twice', async () => {
      const rows = [rowOf('U1', 'bob'), rowOf('U2', 'carolx'), rowOf('U3', '')];
      await upload(tributary, cast.alice, group, fileOf(rows));
      const { mail, file } = await result();
      expect(mail.text).toContain('1 placeholder user matched.');
      expect(mail.text).toContain('1 placeholder user not matched.');
      expect(mail.text).toContain('1 placeholder user skipped.');
      // The file of the failed rows is itself fit to be uploaded.
      expect((await upload(tributary, cast.alice, group, file!.replace('carolx', 'carol'))).status).toBe(201);
      expect(await requested()).toEqual(['bob@example.test', 'carol@example.test']);
      expect(await download(tributary, cast.alice, group)).toHaveLength(18);
      expect((await upload(tributary, cast.alice, group, fileOf([rows[0]!]))).status).toBe(201);
      expect(await requested()).toEqual(['bob@example.test', 'carol@example.test']);
      expect(await outcomes(rows)).toEqual([['U2', noMatch]]);
      expect(await outcomes([rowOf('U1', 'dana')])).toEqual([['U1', wrongState]]);
    });

    it('of one file may be many, with one mail at the end', async () => {
      const rows = Array.from({ length: 400 }, (_, index) => rowOf(`X${index}`, `nobody${index}`));
      expect(await outcomes([...rows, rowOf('U1', 'bob')])).toEqual(rows.map((_, index) => [`X${index}`, noMatch]));
      expect(await requested()).toEqual(['bob@example.test']);
    });

    it('that look like formulas come back guarded', async () => {
      const rows = [`${source},'=1+1,"a ""b"", c",@x,-nobody,""`];
      await upload(tributary, cast.alice, group, fileOf(rows));
      const { file } = await result();
      expect(file!.split('\n')[1]).toBe(`${source},'=1+1,"a ""b"", c",'@x,'-nobody,"",${noMatch},2,no_match`);
    });

    it('may name confirmed addresses when an administrator uploads them', async () => {
      const rows = [rowOf('U1', '', 'Discreet@Mail.test'), rowOf('U2', '', 'bob@example.test')];
      expect(await outcomes(rows, cast.admin)).toEqual([]);
      expect(await requested()).toEqual(['bob@example.test', 'discreet@mail.test']);
    });

    it('may name administrators when the server is set so', async () => {
      const widened = 'You can assign active users with regular, auditor, or administrator access only.';
      await changeSetting(tributary.operations, 'operator', 'allow_contribution_mapping_to_admins', 'true');
      expect(await outcomes([rowOf('U1', 'admin'), rowOf('U2', 'blocked')])).toEqual([['U2', widened]]);
      expect(await requested()).toEqual(['admin@example.test']);
      await changeSetting(tributary.operations, 'operator', 'allow_contribution_mapping_to_admins', 'false');
    });

    it('are done at once when administrators need no confirmation', async () => {
      const { operations } = tributary;
      await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
      const rows = [rowOf('U1', 'bob'), rowOf('U2', 'blocked'), rowOf('U3', 'admin')];
      // For an Owner nothing changes.
      expect(await outcomes([rowOf('U4', 'carol'), rowOf('U5', 'blocked')])).toEqual([['U5', regular]]);
      expect(await requested()).toEqual(['carol@example.test']);
      const message = 'You can assign users with regular or auditor access only.';
      expect(await outcomes(rows, cast.admin)).toEqual([['U3', message]]);
      expect(await requested()).toEqual([]);
      const subjects = (await mailsTo('bob')).map(({ subject }) => subject);
      expect(subjects).toEqual([`Reassignments in harbour${count} completed`]);
      expect(await mailsTo('blocked')).toEqual([]);
      const states = await operations.database.write((tx) =>
        tx.db
          .selectFrom('source_user')
          .select(['source_user_identifier as id', 'status'])
          .where('namespace_id', '=', group.id)
          .where('status', '!=', 'pending_reassignment')
          .orderBy('id')
          .execute(),
      );
      expect(states.map(({ id, status }) => [id, status])).toEqual([
        ['U1', 'completed'],
        ['U2', 'completed'],
        ['U4', 'awaiting_approval'],
      ]);
      expect(await outcomes(rows.slice(0, 1), cast.admin)).toEqual([]);
      await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'false');
    });

    it('fail when whoever uploaded them is no Owner any more', async () => {
      const { operations } = tributary;
      const member = { groupId: group.id, userId: cast.dana.user.id, createdBy: null };
      await addMember(operations, { ...member, accessLevel: accessLevels.owner });
      tributary.clock.advance(60_000);
      const options = { token: cast.dana.token, file: fileOf([rowOf('U1', 'bob'), rowOf('U2', '')]) };
      expect((await request(tributary, 'POST', reassignmentsPath(group.id), options)).status).toBe(201);
      await addMember(operations, { ...member, accessLevel: accessLevels.maintainer });
      await tributary.runner.drain();
      const { mail, file } = await result('dana');
      expect(mail.text).toContain('1 placeholder user skipped.');
      expect(file).toContain('You have insufficient permissions to update the import source user');
      expect(await requested()).toEqual([]);
    });

    it('fail when whoever uploaded them is an Owner who has been blocked since', async () => {
      const { operations } = tributary;
      const member = { groupId: group.id, userId: cast.dana.user.id, createdBy: null };
      await addMember(operations, { ...member, accessLevel: accessLevels.owner });
      tributary.clock.advance(60_000);
      const options = { token: cast.dana.token, file: fileOf([rowOf('U1', 'bob')]) };
      expect((await request(tributary, 'POST', reassignmentsPath(group.id), options)).status).toBe(201);
      await changeUserState(operations, 'operator', cast.dana.user.id, 'block');
      await tributary.runner.drain();
      expect(await requested()).toEqual([]);
      expect(await download(tributary, cast.alice, group)).toHaveLength(20);
      await changeUserState(operations, 'operator', cast.dana.user.id, 'unblock');
    });

    it('of a subgroup find no source user', async () => {
      const path = `harbour${count}`;
      group = await createGroup(tributary.operations, {
        path: 'below',
        parentFullPath: path,
        ownerUserId: cast.alice.user.id,
      });
      expect(await outcomes([rowOf('U1', 'bob')])).toEqual([['U1', noMatch]]);
    });

    it('name the robot once it has a channel', async () => {
      const { database } = tributary.operations;
      const robot = (await findUserByUsername(database.reader, 'robot'))!;
      await database.write((tx) =>
        tx.db
          .updateTable('user')
          .set({ default_channel_id: cast.stranger.viewer.channelId })
          .where('id', '=', robot.id)
          .execute(),
      );
      expect(await outcomes([rowOf('U1', 'robot')])).toEqual([]);
    });
  });
});
