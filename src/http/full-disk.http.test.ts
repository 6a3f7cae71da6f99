import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../test/rig/cast.ts';
import { request } from '../../test/rig/request.ts';
import { bringCommunity } from '../../test/rig/reassignment.ts';
import { type ShownSourceUser, shownSourceUsers } from '../../test/rig/source-users.ts';
import { mountSmallDisk } from '../../test/rig/small-disk.ts';
import { startTributary, type TestTributary } from '../../test/rig/tributary.ts';
import { isOutOfSpace, withoutSpace } from '../core/platform/domain/errors.ts';
import { openDatabase } from '../core/platform/storage/database.ts';
import { outageOf } from '../core/platform/storage/dialect/postgres-errors.ts';

const disk = mountSmallDisk(16 * 1024 * 1024);
const { directory } = disk;

describe.skipIf(!disk.isThere)('a server whose disk is full', () => {
  const url = `sqlite:${join(directory, 'data.sqlite')}`;
  let database: ReturnType<typeof openDatabase>;
  let tributary: TestTributary;
  let cast: Cast;

  beforeAll(async () => {
    database = openDatabase(url);
    await database.migrate();
    const test = { database, url, remove: () => database.close() };
    tributary = await startTributary(test, { config: { blobs: `disk:${join(directory, 'blobs')}` } });
    cast = await bringCast(tributary);
  });

  afterAll(async () => {
    await tributary?.[Symbol.asyncDispose]();
    await database?.close();
    disk.remove();
  });

  const body = 'words '.repeat(8000);
  const post = () => request(tributary, 'POST', '/api/z/1.0/item/update', { token: cast.alice.token, form: { body } });
  const upload = () =>
    request(tributary, 'POST', '/api/z/1.0/file', { token: cast.alice.token, file: Buffer.alloc(1_000_000, 'x') });
  const tus = (method: 'POST' | 'PATCH', path: string, headers: Record<string, string>, bytes?: Buffer) =>
    request(tributary, method, path, {
      token: cast.alice.token,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(bytes && { body: bytes }),
    });
  /** Posts until the log has no room left over from before. */
  async function postUntilRefused(): Promise<Awaited<ReturnType<typeof post>>> {
    for (let tries = 0; tries < 300; tries += 1) {
      const answer = await post();
      if (answer.status !== 200) return answer;
    }
    throw new Error('the disk did not fill up');
  }

  it('refuses writes with 507 and a sentence, reads on, and goes on by itself when there is space', async () => {
    const begun = await tus('POST', '/api/z/1.0/upload', { 'upload-length': '500000' });
    const path = String(begun.headers['location']);
    disk.fill();
    const message = expect.stringContaining('no space left') as unknown;
    const refused = await postUntilRefused();
    expect([refused.status, refused.json]).toEqual([507, { success: false, error: 'insufficient_storage', message }]);
    const before = await state();
    expect((await post()).status).toBe(507);
    const group = { path: 'new', name: 'x'.repeat(200) };
    const answers = [
      await request(tributary, 'POST', '/api/v4/groups', { token: cast.alice.token, json: group }),
      await upload(),
      await tus('PATCH', path, bytesFrom(0), Buffer.alloc(500_000, 'y')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([507, 507, 507]);
    for (const { json } of answers) expect(json).toMatchObject({ message });
    expect((await request(tributary, 'GET', '/api/z/1.0/channel/stream', { basic: cast.alice.basic })).status).toBe(
      200,
    );
    expect(await state()).toEqual(before);
    expect(readdirSync(join(directory, 'blobs', 'temporary'))).toEqual([]);

    const work = database.write((tx) =>
      tx.db.insertInto('setting').values({ key: 'x', value: body, updated_at: '' }).execute(),
    );
    expect(isOutOfSpace(await work.catch((error: unknown) => error))).toBe(true);

    disk.free();
    expect((await post()).status).toBe(200);
    expect((await upload()).status).toBe(200);
    expect((await request(tributary, 'POST', '/api/v4/groups', { token: cast.alice.token, json: group })).status).toBe(
      201,
    );
    expect((await tus('PATCH', path, bytesFrom(0), Buffer.alloc(500_000, 'y'))).status).toBe(204);
  });

  it('says so on pages and by GraphQL, in the form of each', async () => {
    const group = await bringGroup(tributary, cast.alice, 'club');
    await bringCommunity(tributary, cast.alice, group);
    const [{ id }] = [...(await shownSourceUsers(tributary, cast.alice, group)).values()] as [ShownSourceUser];
    const browser = await openBrowserAs(tributary, cast.alice);
    await browser.get('/new-group');
    const query = `mutation { importSourceUserKeepAsPlaceholder(input: { id: "gid://gitlab/Import::SourceUser/${id}" }) {
      errors importSourceUser { status } } }`;
    const mutate = () => request(tributary, 'POST', '/api/graphql', { token: cast.alice.token, json: { query } });
    const form = { name: 'x'.repeat(200), path: 'from-a-page', visibility: 'private', description: '' };
    disk.fill();
    await postUntilRefused();
    const page = await browser.send('/new-group', form);
    expect([page.status, page.headers['retry-after']]).toEqual([507, '60']);
    expect(page.text).toMatch(/<h1[^>]*>Temporarily unavailable/);
    expect(page.text).toContain('The server has no space left');
    const answer = await mutate();
    expect([answer.status, answer.headers['retry-after'], answer.json]).toMatchObject([
      507,
      '60',
      { errors: [{ message: expect.stringContaining('no space left'), extensions: { code: 'insufficient_storage' } }] },
    ]);
    disk.free();
    await browser.get('/new-group');
    expect((await browser.send('/new-group', form)).status).toBe(303);
    const expected = {
      data: { importSourceUserKeepAsPlaceholder: { importSourceUser: { status: 'KEEP_AS_PLACEHOLDER' } } },
    };
    expect((await mutate()).json).toMatchObject(expected);
  });

  const bytesFrom = (offset: number): Record<string, string> => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });

  /** Must not change if nothing is done. */
  const state = () =>
    database.snapshot(async ({ db }) => ({
      groups: (await db.selectFrom('group').select('id').execute()).length,
      parts: (await db.selectFrom('resumable_part').select('id').execute()).length,
    }));
});

describe('what the system says of a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('is known as such: %s', (code) => {
    expect(isOutOfSpace(withoutSpace(Object.assign(new Error('write failed'), { code })))).toBe(true);
    expect(isOutOfSpace(withoutSpace(Object.assign(new Error('write failed'), { code: 'EACCES' })))).toBe(false);
  });

  it('is known from PostgreSQL, too', () => {
    const error = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    expect(isOutOfSpace(outageOf(error))).toBe(true);
  });
});
