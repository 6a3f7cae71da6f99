import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const path = '/groups/harbour/imports';
const importNotFound = { status: 404, json: { message: '404 Import Not Found' } };

interface ImportRecord {
  readonly id: number;
}

forEachDatabase((open) => {
  describe('imports', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let archive: Buffer;
    let whenBatchEnds = (): void => undefined;
    const faultPoint = (name: string): void => {
      if (name === 'import-batch:after-commit') whenBatchEnds();
    };
    const upload = { filename: 'club.zip', mimetype: 'application/zip' };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'), { overrides: { faultPoint, batchLimit: 400 } });
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      archive = await readFile(await writeZip(smallCommunity));
      const { id: groupId } = await bringGroup(tributary, cast.alice);
      const role = { accessLevel: accessLevels.maintainer, createdBy: null };
      await addMember(tributary.operations, { groupId, userId: cast.bob.user.id, ...role });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const start = (who: Person | string | undefined, options: TestRequest = {}, to = path) => {
      const token = typeof who === 'object' ? who.token : who;
      return request(tributary, 'POST', `/api/v4${to}`, {
        ...upload,
        file: archive,
        ...(token && { token }),
        ...options,
      });
    };

    it('are for Owners and administrators', async () => {
      expect((await start(undefined)).status).toBe(401);
      expect(await start(cast.stranger)).toMatchObject({ status: 404, json: { message: '404 Group Not Found' } });
      expect((await start(cast.bob)).status).toBe(403);
      expect((await start(await readingToken(tributary, cast.alice))).status).toBe(403);
      for (const [who, status] of [
        [undefined, 401],
        [cast.stranger, 404],
        [cast.bob, 403],
        [cast.alice, 200],
        [cast.admin, 200],
      ] as const) {
        expect((await call(who, 'GET', path)).status).toBe(status);
      }
    });

    it('need an archive', async () => {
      const missing = { status: 400, json: { error: 'file is missing' } };
      expect(await call(cast.alice, 'POST', path, {})).toMatchObject(missing);
      expect(await start(cast.alice, { part: 'archive' })).toMatchObject(missing);
      expect(await start(cast.alice, { form: { dry_run: 'perhaps' } })).toMatchObject({
        status: 400,
        json: { error: 'dry_run is invalid' },
      });
      expect((await start(cast.alice, { form: { source_host: 'nonsense' } })).status).toBe(400);
    });

    it('can be tried without changing anything', async () => {
      const started = await start(cast.alice, { form: { dry_run: 'true' } });
      expect(started).toMatchObject({ status: 201, json: { state: 'created', dry_run: true, report: null } });
      const { id } = started.json as ImportRecord;
      expect(started.headers['location']).toBe(`http://tributary.test/api/v4/imports/${id}`);
      await tributary.runner.drain();
      expect((await call(cast.alice, 'GET', `/imports/${id}`)).json).toMatchObject({
        state: 'finished',
        report: { counts: { users: { added: 2 }, channels: { added: 2 } } },
      });
      expect((await call(cast.admin, 'GET', '/users?search=placeholder')).json).toEqual([]);
    });

    it('bring the archive and tell what they did', async () => {
      const { id } = (await start(cast.alice)).json as ImportRecord;
      await tributary.runner.drain();
      const shown = await call(cast.alice, 'GET', `/imports/${id}`);
      expect(shown.json).toMatchObject({
        id,
        state: 'finished',
        dry_run: false,
        format: 'slack_export_zip',
        source_host: 'https://t1.slack.com',
        group_full_path: 'harbour',
        user_id: cast.alice.user.id,
        filename: 'club.zip',
        filesize: archive.length,
        error: null,
        report: { counts: { threads: { added: 3 }, comments: { added: 1 } }, placeholders_pending: 2 },
      });
      const { done, total } = (shown.json as { progress: { done: number; total: number } }).progress;
      expect(done).toBe(total);
      expect(total).toBeGreaterThan(0);
      for (const who of [cast.admin, await readingToken(tributary, cast.alice)]) {
        expect((await call(who, 'GET', `/imports/${id}`)).json).toEqual(shown.json);
      }
      for (const who of [cast.stranger, cast.bob]) {
        expect(await call(who, 'GET', `/imports/${id}`)).toMatchObject(importNotFound);
      }
      expect((await call(undefined, 'GET', `/imports/${id}`)).status).toBe(401);
    });

    it('are listed, the newest first', async () => {
      const { json, headers } = await call(cast.alice, 'GET', path);
      expect(json).toMatchObject([{ dry_run: false }, { dry_run: true }]);
      expect(headers).toMatchObject({ 'x-total': '2' });
      expect((await call(cast.alice, 'GET', '/imports')).json).toEqual(json);
      expect((await call(cast.admin, 'GET', '/imports')).json).toEqual(json);
      expect((await call(cast.bob, 'GET', '/imports')).json).toEqual([]);
      expect((await call(undefined, 'GET', '/imports')).status).toBe(401);
      expect((await call(cast.alice, 'GET', `${path}?state=failed`)).json).toEqual([]);
    });

    it('fail with a reason', async () => {
      const { id } = (await start(cast.alice, { file: 'no archive' })).json as ImportRecord;
      await tributary.runner.drain();
      const { json } = await call(cast.alice, 'GET', `/imports/${id}`);
      expect(json).toMatchObject({ state: 'failed', report: null });
      expect((json as { error: string }).error).not.toBe('');
    });

    it('can be cancelled until they end', async () => {
      const { id } = (await start(cast.admin)).json as ImportRecord;
      const cancel = (who: Person | undefined) => call(who, 'POST', `/imports/${id}/cancel`);
      expect((await cancel(undefined)).status).toBe(401);
      expect(await cancel(cast.bob)).toMatchObject(importNotFound);
      expect(await cancel(cast.alice)).toMatchObject({ status: 201, json: { state: 'cancelled' } });
      await tributary.runner.drain();
      expect((await call(cast.admin, 'GET', `/imports/${id}`)).json).toMatchObject({ state: 'cancelled' });
      expect((await cancel(cast.alice)).status).toBe(422);
    });

    it('stop between batches when they are cancelled', async () => {
      const messages = Array.from({ length: 3000 }, (_, index) => ({
        type: 'message',
        user: 'U1',
        text: `Number ${index}`,
        ts: `${1_704_160_000 + index}.000100`,
      }));
      const many = await readFile(await writeZip({ ...smallCommunity, 'general/2024-01-02.json': messages }));
      const { id } = (await start(cast.alice, { file: many })).json as ImportRecord;
      let cancelling: Promise<unknown> | undefined;
      whenBatchEnds = () => {
        cancelling ??= call(cast.alice, 'POST', `/imports/${id}/cancel`);
      };
      await tributary.runner.drain();
      expect(await cancelling).toMatchObject({ status: 201 });
      const { json } = await call(cast.alice, 'GET', `/imports/${id}`);
      const { state, report } = json as { state: string; report: { counts: { threads: { added: number } } } };
      expect(state).toBe('cancelled');
      expect(report.counts.threads.added).toBeLessThan(3000);
    });

    it('go into personal namespaces as well', async () => {
      expect((await start(undefined, {}, '/imports')).status).toBe(401);
      const started = await start(cast.dana, {}, '/imports');
      expect(started).toMatchObject({ status: 201, json: { group_id: null } });
      await tributary.runner.drain();
      const { id } = started.json as ImportRecord;
      expect((await call(cast.dana, 'GET', `/imports/${id}`)).json).toMatchObject({ state: 'finished' });
      expect(await call(cast.alice, 'GET', `/imports/${id}`)).toMatchObject(importNotFound);
      expect((await call(cast.dana, 'GET', '/imports')).json).toMatchObject([{ id, group_full_path: null }]);
    });
  });
});
