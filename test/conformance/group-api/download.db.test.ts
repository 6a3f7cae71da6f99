import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import type { SourceUserStatus } from '../../../src/core/reassignment/domain/source-user.ts';
import {
  acceptReassignment,
  rejectReassignment,
} from '../../../src/core/reassignment/operations/answer-reassignment.ts';
import { createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import { changeSourceUser, listRequestsFor } from '../../../src/core/reassignment/storage/placeholders.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { collectLog } from '../../rig/log-lines.ts';
import { bringSourceUsers, download, header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const host = 'https://t1.slack.com';

forEachDatabase((open) => {
  describe('the file of pending reassignments', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    const { logger, log } = collectLog('warn');

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'), { overrides: { logger } });
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (id: number | string): Promise<TestAnswer> =>
      request(tributary, 'GET', reassignmentsPath(id), { token: cast.alice.token });

    it('is the header alone while there are none', async () => {
      expect(await get(group.id)).toMatchObject({ status: 200, text: `${header}\n` });
    });

    it('has the name and the type of a file to keep', async () => {
      const before = Math.floor(Date.parse(tributary.clock.now()) / 1000);
      for (const id of [group.id, 'harbour']) {
        const { headers } = await get(id);
        expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
        const name = String(headers['content-disposition']);
        expect(name).toMatch(
          new RegExp(`^attachment; filename="placeholder_reassignments_for_group_${group.id}_\\d+\\.csv"$`),
        );
        expect(Number(/_(\d+)\.csv/.exec(name)![1]) - before).toBeLessThan(60);
      }
      // It is not answered once more when it has been sent.
      expect(log).toEqual([]);
    });

    it('lists who awaits reassignment, byte for byte in the dialect of the reference', async () => {
      await bringSourceUsers(tributary, cast.alice, group, [
        { id: 'U1', username: 'ann', name: 'Ann Archer' },
        { id: 'U2', username: 'ben', name: 'Baker, Ben "the Bread"' },
        { id: 'U3', username: 'eve', name: '=cmd|calc' },
        { id: 'U4', username: '-dash', name: "O'Neil; Zoë ☃" },
      ]);
      const { text } = await get(group.id);
      expect(text.split('\n')).toEqual([
        header,
        `${host},slack,U1,Ann Archer,ann,"",""`,
        `${host},slack,U2,"Baker, Ben ""the Bread""",ben,"",""`,
        `${host},slack,U3,'=cmd|calc,eve,"",""`,
        `${host},slack,U4,O'Neil; Zoë ☃,'-dash,"",""`,
        '',
      ]);
    });

    it('leaves cells of unknown names empty, without quotes', async () => {
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('source_user')
          .set({ source_name: null, source_username: null })
          .where('source_user_identifier', '=', 'U4')
          .execute(),
      );
      expect((await download(tributary, cast.alice, group)).at(-1)).toBe(`${host},slack,U4,,,"",""`);
    });

    it('can be uploaded as it is, which changes nothing', async () => {
      const { text } = await get(group.id);
      expect((await upload(tributary, cast.alice, group, text)).status).toBe(201);
      expect((await get(group.id)).text).toBe(text);
    });

    it('lists those alone whom nobody is bound to or somebody declined', async () => {
      const identifiers = async () => (await download(tributary, cast.alice, group)).map((row) => row.split(',')[2]);
      const { operations } = tributary;
      const [, ann] = (await get(group.id)).text.split('\n');
      const assigned = `${header}\n${ann!.replace('"",""', 'bob,""')}\n`;
      await upload(tributary, cast.alice, group, assigned);
      expect(await identifiers()).toEqual(['U2', 'U3', 'U4']);
      const [first] = await listRequestsFor(operations.database.reader, cast.bob.user.id, operations.clock.now());
      await rejectReassignment(operations, cast.bob.viewer, first!.id);
      expect(await identifiers()).toEqual(['U1', 'U2', 'U3', 'U4']);
      await upload(tributary, cast.alice, group, assigned);
      await acceptReassignment(operations, cast.bob.viewer, first!.id);
      expect(await identifiers()).toEqual(['U2', 'U3', 'U4']);
      await tributary.runner.drain();
      expect(await identifiers()).toEqual(['U2', 'U3', 'U4']);
      const [, second] = await operations.database.write((tx) =>
        tx.db.selectFrom('source_user').select('id').orderBy('id').execute(),
      );
      const listed: SourceUserStatus[] = [];
      for (const status of [
        'pending_reassignment',
        'awaiting_approval',
        'reassignment_in_progress',
        'rejected',
        'failed',
        'completed',
        'keep_as_placeholder',
      ] as const) {
        await operations.database.write((tx) => changeSourceUser(tx, second!.id, { status }, operations.clock.now()));
        if ((await identifiers()).includes('U2')) listed.push(status);
      }
      expect(listed).toEqual(['pending_reassignment', 'rejected']);
    });

    it('is CSV whatever type a client says it reads, and JSON only for who asks for that', async () => {
      const ask = (accept: string, query = '') =>
        request(tributary, 'GET', `${reassignmentsPath(group.id)}${query}`, {
          token: cast.alice.token,
          headers: { accept },
        });
      const { text } = await get(group.id);
      const accepts = [
        'application/json',
        'application/json, text/plain, */*',
        'application/xml',
        'text/html,application/xhtml+xml;q=0.9',
      ];
      for (const accept of accepts) {
        const answer = await ask(accept);
        expect([accept, answer.status, answer.headers['content-type']]).toEqual([
          accept,
          200,
          'text/csv; charset=utf-8',
        ]);
        expect(answer.text).toBe(text);
      }
      expect((await ask('application/json', '?format=csv')).text).toBe(text);
      for (const answer of [
        await ask('application/json', '?format=json'),
        await ask('application/vnd.tributary+json'),
      ]) {
        expect(answer.headers['content-type']).toBe('application/json');
        expect(answer.json).toHaveLength(text.trim().split('\n').length - 1);
      }
      expect((await ask('*/*', '?format=xml')).status).toBe(400);
    });

    it('carries whom others are bound to where their states are named', async () => {
      const { operations } = tributary;
      const ownerUserId = cast.alice.user.id;
      const bound = await createGroup(operations, { path: 'bound', ownerUserId });
      await bringSourceUsers(tributary, cast.alice, bound, [
        { id: 'V1', username: 'ann', name: 'Ann' },
        { id: 'V2', username: 'ben', name: 'Ben' },
      ]);
      const [, ann] = (await get(bound.id)).text.split('\n');
      await upload(tributary, cast.alice, bound, `${header}\n${ann!.replace('"",""', 'carol,""')}\n`);
      const asked = (query: string) =>
        request(tributary, 'GET', `${reassignmentsPath(bound.id)}${query}`, { token: cast.alice.token });
      expect((await asked('?status=awaiting_approval')).text).toBe(
        `${header}\n${host},slack,V1,Ann,ann,carol,${cast.carol.user.publicEmail ?? '""'}\n`,
      );
      expect((await asked('?status[]=awaiting_approval&status[]=pending_reassignment&format=json')).json).toMatchObject(
        [
          { source_user_identifier: 'V1', service_username: 'carol' },
          { source_user_identifier: 'V2', service_username: '' },
        ],
      );
      const [request1] = await listRequestsFor(operations.database.reader, cast.carol.user.id, operations.clock.now());
      await rejectReassignment(operations, cast.carol.viewer, request1!.id);
      // What is to be completed has empty cells, whoever has declined.
      expect((await asked('')).text).toContain('V1,Ann,ann,"",""');
      expect((await asked('?status=rejected')).text).toContain('V1,Ann,ann,carol,');
    });

    it('keeps to its own group, and is empty in a subgroup', async () => {
      const ownerUserId = cast.alice.user.id;
      const { operations } = tributary;
      const other = await createGroup(operations, { path: 'other', ownerUserId });
      const below = await createGroup(operations, { path: 'below', parentFullPath: 'other', ownerUserId });
      await bringSourceUsers(tributary, cast.alice, below, [{ id: 'U9', username: 'kim', name: 'Kim' }]);
      expect(await download(tributary, cast.alice, other)).toEqual([`${host},slack,U9,Kim,kim,"",""`]);
      expect((await get(below.id)).text).toBe(`${header}\n`);
      expect((await get(group.id)).text).not.toContain('U9');
    });

    it('lists thousands, each once, in the order in which they came', async () => {
      const ownerUserId = cast.alice.user.id;
      const crowd = await createGroup(tributary.operations, { path: 'crowd', ownerUserId });
      const people = Array.from({ length: 3000 }, (_, index) => ({
        id: `W${index}`,
        username: `w${index}`,
        name: `Person ${index % 7 === 0 ? '"quoted", ' : ''}${index}`,
      }));
      await bringSourceUsers(tributary, cast.alice, crowd, people);
      const { text } = await get(crowd.id);
      const records = parse(text, { columns: true, record_delimiter: '\n' });
      expect(records).toEqual(
        people.map(({ id, username, name }) => ({
          'Source host': host,
          'Import type': 'slack',
          'Source user identifier': id,
          'Source user name': name,
          'Source username': username,
          'Service username': '',
          'Service public email': '',
        })),
      );
    });
  });
});
