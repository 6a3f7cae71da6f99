import { deepStrictEqual } from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { accepted, bringSourceUsers, header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const row = 'https://t1.slack.com,slack,U1,Ann Archer,ann,bob,""';
const file = `${header}\n${row}\n`;
const missing = { status: 400, json: { error: 'file is missing' } };
const invalid = { status: 400, json: { error: 'file is invalid' } };
const badRequest = { status: 400, text: 'Bad Request', headers: { 'content-type': 'text/plain; charset=utf-8' } };
const tooLarge = {
  status: 413,
  text: 'entity is too large',
  headers: { 'content-type': 'text/plain; charset=utf-8' },
};
const wrongName = { status: 422, json: { message: 'You must upload a CSV file with a .csv file extension.' } };
const refused = (errors: string) => ({
  status: 422,
  json: { message: `The following errors are preventing the sheet from being processed: ${errors}` },
});
const notFormatted = refused('The provided CSV was not correctly formatted.');
const duplicates = refused('The provided spreadsheet contains duplicate email addresses or usernames.');

forEachDatabase((open) => {
  describe('an upload', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringSourceUsers(tributary, cast.alice, group, [
        { id: 'U1', username: 'ann', name: 'Ann Archer' },
        { id: 'U2', username: 'ben', name: 'Ben Baker' },
        { id: 'U3', username: 'eve', name: 'Eve' },
      ]);
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('source_user')
          .set({ source_user_identifier: '=U3' })
          .where('source_user_identifier', '=', 'U3')
          .execute(),
      );
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** What an upload may have changed. */
    const traces = () =>
      tributary.operations.database.write(async (tx) => ({
        uploads: (await tx.db.selectFrom('reassignment_upload').select('id').execute()).length,
        rows: (await tx.db.selectFrom('reassignment_row').select('id').execute()).length,
        jobs: (await tx.db.selectFrom('job').select('id').execute()).length,
        mails: (await tx.db.selectFrom('mail').select('id').execute()).length,
        bound: (
          await tx.db.selectFrom('source_user').select('id').where('status', '!=', 'pending_reassignment').execute()
        ).length,
      }));

    const send = (options: TestRequest): Promise<TestAnswer> => {
      tributary.clock.advance(60_000);
      return request(tributary, 'POST', reassignmentsPath(group.id), { token: cast.alice.token, ...options });
    };
    const sendRaw = async (contentType: string | undefined, payload: string): Promise<TestAnswer> => {
      tributary.clock.advance(60_000);
      const server = await tributary.server();
      const answer = await server.inject({
        method: 'POST',
        url: reassignmentsPath(group.id),
        headers: { 'private-token': cast.alice.token, ...(contentType && { 'content-type': contentType }) },
        payload,
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        json: isJson ? answer.json<unknown>() : undefined,
      };
    };

    describe('that is refused', () => {
      let before: Awaited<ReturnType<typeof traces>>;

      beforeEach(async () => {
        before = await traces();
        return async () => {
          await tributary.runner.drain();
          deepStrictEqual(await traces(), before);
        };
      });

      it('has no file', async () => {
        expect(await send({})).toMatchObject(missing);
        expect(await send({ form: {} })).toMatchObject(missing);
        expect(await send({ file, part: 'files' })).toMatchObject(missing);
        expect(await sendRaw('application/json', '{}')).toMatchObject(missing);
        expect(await sendRaw('application/json', 'null')).toMatchObject(missing);
        expect(await sendRaw('application/json', '{"file"')).toMatchObject(missing);
        expect(await sendRaw('text/csv', file)).toMatchObject(missing);
        expect(await sendRaw(undefined, file)).toMatchObject(missing);
      });

      it('has something else in place of the file', async () => {
        expect(await send({ form: { file } })).toMatchObject(invalid);
        expect(await sendRaw('application/json', JSON.stringify({ file }))).toMatchObject(invalid);
        const text = `--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n${file}\r\n--b--\r\n`;
        expect(await sendRaw('multipart/form-data; boundary=b', text)).toMatchObject(invalid);
      });

      it('is broken as a form', async () => {
        const start = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n';
        expect(await sendRaw('multipart/form-data', `${start}${file}\r\n--b--\r\n`)).toMatchObject(badRequest);
        expect(await sendRaw('multipart/form-data; boundary=b', `${start}${file}`)).toMatchObject(badRequest);
        expect(await sendRaw('multipart/form-data; boundary=b', '--b\r\nfilename')).toMatchObject(badRequest);
      });

      it('is too large', async () => {
        expect(await send({ file: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') })).toMatchObject(tooLarge);
      });

      it('does not have the name of a CSV file', async () => {
        for (const filename of ['placeholders.png', 'csv', 'x.csv.zip', 'x.csv ', '.xlsx']) {
          expect(await send({ file, filename })).toMatchObject(wrongName);
        }
        // The name is looked at before the content.
        expect(await send({ file: '', filename: 'x.txt' })).toMatchObject(wrongName);
      });

      it('cannot be read', async () => {
        const contents = [
          '',
          '\n\n',
          row,
          file.replace('Source host,', ''),
          file.replace('Ann', 'A"nn'),
          file.replace('bob', '"bob'),
          file.replace('bob', 'b\0b'),
        ];
        for (const content of contents) expect(await send({ file: content })).toMatchObject(notFormatted);
      });

      it('names somebody twice', async () => {
        const again = row.replace('U1', 'U2');
        expect(await send({ file: `${file}${again}\n` })).toMatchObject(duplicates);
        const both = refused(
          'The provided CSV was not correctly formatted. The provided spreadsheet contains duplicate email addresses or usernames.',
        );
        expect(await send({ file: `${file}${again}\n`.replace('Import type', 'Type') })).toMatchObject(both);
      });

      it('has more rows, columns or cells than can be processed', async () => {
        const rows = `${header}\n${'\n'.repeat(50_000)}`;
        const limit = 'The provided CSV file exceeds the maximum number of rows (50000).';
        expect(await send({ file: rows })).toMatchObject(refused(limit));
        const columns = `${header}${','.repeat(14)}\n`;
        const width = 'The provided CSV file exceeds the maximum number of columns (20).';
        expect(await send({ file: columns })).toMatchObject(refused(width));
        const cells = `${header}\n${','.repeat(625_001)}\n`;
        const shape = 'The provided CSV file has too many rows or columns to be processed.';
        expect(await send({ file: cells })).toMatchObject(refused(shape));
      });
    });

    it('that comes too often is refused, for this user alone, until the minute is over', async () => {
      const before = await traces();
      tributary.clock.advance(60_000);
      const post = (token: string, filename = 'x.csv', id = group.id) =>
        request(tributary, 'POST', reassignmentsPath(id), { token, file: `${header}\n`, filename });
      const answers = [];
      // What is refused for its name counts as well; what has no file, or no right to be here, does not.
      for (let index = 0; index < 3; index += 1) answers.push((await post(cast.alice.token)).status);
      for (let index = 0; index < 2; index += 1) answers.push((await post(cast.alice.token, 'x.txt')).status);
      expect(answers).toEqual([201, 201, 201, 422, 422]);
      for (const filename of ['x.csv', 'x.txt']) {
        const answer = await post(cast.alice.token, filename);
        expect(answer).toMatchObject({
          status: 429,
          json: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
        });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      const path = reassignmentsPath(group.id);
      expect(await request(tributary, 'POST', path, { token: cast.alice.token })).toMatchObject(missing);
      expect((await request(tributary, 'GET', path, { token: cast.alice.token })).status).toBe(200);
      expect((await post(cast.alice.token, 'x.csv', 424242)).status).toBe(404);
      expect((await post(cast.admin.token)).status).toBe(201);
      tributary.clock.advance(60_000);
      expect((await post(cast.alice.token)).status).toBe(201);
      expect((await traces()).uploads).toBe(before.uploads + 5);
      await tributary.runner.drain();
    });

    describe('that a spreadsheet has been at', () => {
      /** Makes Ann and Ben pending again, and leaves no mail. */
      beforeEach(() =>
        tributary.operations.database.write(async (tx) => {
          await tx.db
            .updateTable('source_user')
            .set({ status: 'pending_reassignment', reassign_to_user_id: null })
            .execute();
          await tx.db.deleteFrom('mail').execute();
        }),
      );

      it.each([
        ['a BOM', Buffer.from(`\uFEFF${file}`)],
        ['UTF-16', Buffer.from(`\uFEFF${file}`, 'utf16le')],
        ['semicolons', file.replaceAll(',', ';')],
        ['tabs', file.replaceAll(',', '\t')],
        ['CRLF', file.replaceAll('\n', '\r\n')],
        ['blanks around values', file.replace(row, row.replaceAll(',', ' , ').replace(' ""', ''))],
        ['apostrophes before formulas', file.replace('U1', "'=U3")],
        ['the headers of the reference', file.replaceAll('Service', 'GitLab')],
        ['Windows-1252', Buffer.from(file.replace('Ann', 'Zoë'), 'latin1')],
        ['blank rows', `${file}\n\n`],
      ])('is read with %s', async (_what, content) => {
        expect(await upload(tributary, cast.alice, group, content)).toMatchObject(accepted);
        const mails = await listMails(tributary.operations.database.reader, { limit: 10 });
        const subjects = mails.map(({ to, subject }) => `${to}: ${subject}`).sort();
        expect(subjects).toEqual([
          'alice@example.test: The Harbour | Placeholder reassignments completed successfully',
          'bob@example.test: Reassignments in harbour waiting for review',
        ]);
      });

      it('may have a name with .CSV and any content type', async () => {
        const options = { filename: 'Harbour (1).CSV', mimetype: 'application/vnd.ms-excel' };
        expect(await upload(tributary, cast.alice, group, file, options)).toMatchObject(accepted);
      });

      it('is refused with fields beside it that nothing would read', async () => {
        const form = { note: 'x' };
        const answer = await upload(tributary, cast.alice, group, file, { form });
        expect(answer.status).toBe(400);
        expect(answer.text).toContain(
          'note is not a parameter of POST /groups/:id/placeholder_reassignments. It takes: ',
        );
        expect(await upload(tributary, cast.alice, group, file, { form: { dry_run: 'no' } })).toMatchObject(accepted);
      });
    });
  });
});
