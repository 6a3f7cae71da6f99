import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { chargedFor, changeQuota, readAllowance } from '../../../src/core/files/operations/quota.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { openForum } from '../../../src/core/groups/operations/open-forum.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import type { Cast } from '../../rig/cast.ts';
import { exportTo, importFor } from '../../rig/channel-archive.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { png } from '../../rig/png.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const kilobyte = 1024;
const fileOf = (kilobytes: number): Buffer => Buffer.alloc(kilobytes * kilobyte, 'x');

forEachDatabase((open) => {
  describe('a person with a storage limit', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const limit = (bytes: number | null, who = cast.alice) =>
      changeQuota(tributary.operations, 'operator', who.user.id, bytes);
    const used = async (who = cast.alice) => (await readAllowance(tributary.operations, who.user.id)).used;
    const api = (path: string, options: TestRequest, who = cast.alice) =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { token: who.token, ...options });
    const upload = (kilobytes: number, form: Record<string, string> = {}, who = cast.alice) =>
      api('file', { form, file: fileOf(kilobytes) }, who);
    const tus = (method: 'POST' | 'PATCH', path: string, headers: Record<string, string>, body?: Buffer) =>
      request(tributary, method, path, {
        token: cast.alice.token,
        headers: { 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body }),
      });
    const begin = (headers: Record<string, string>) => tus('POST', '/api/z/1.0/upload', headers);
    const send = (path: unknown, offset: number, bytes: Buffer) =>
      tus(
        'PATCH',
        String(path),
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        bytes,
      );
    /** How many rows there are of all that holds bytes. */
    const rows = () =>
      tributary.operations.database.write(async ({ db }) => {
        const tables = ['file', 'file_version', 'item', 'resumable_part', 'custom_emoji', 'import'] as const;
        const counts: number[] = [];
        for (const table of tables) counts.push((await db.selectFrom(table).selectAll().execute()).length);
        return counts;
      });

    it('never stores more than that, however many uploads come at once', async () => {
      await limit(350 * kilobyte);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          index % 2 === 0 ? upload(100) : api('item/update', { form: { body: 'x' }, file: fileOf(100), part: 'media' }),
        ),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 200, 200, 413, 413, 413, 413, 413]);
      expect(await used()).toBe(300 * kilobyte);
    });

    it('stores no more by resumable uploads at once', async () => {
      await limit(350 * kilobyte);
      const begun = await Promise.all(
        Array.from({ length: 6 }, () => begin({ 'upload-length': String(100 * kilobyte) })),
      );
      const sent = await Promise.all(begun.map(({ headers }) => send(headers['location'], 0, fileOf(100))));
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 204, 204, 413, 413, 413]);
      await tributary.runner.drain();
      expect(await used()).toBe(300 * kilobyte);
      expect((await rows())[0]).toBe(3);
    });

    it('is refused in the same way on every path, with nothing stored', async () => {
      const old = (await upload(10)).json as { attach: { hash: string } };
      const deferred = await begin({ 'upload-defer-length': '1' });
      await limit(10 * kilobyte);
      const before = await rows();
      const files: Record<string, () => Promise<TestAnswer>> = {
        'a file': () => upload(1),
        'a version': () => upload(20, { file_id: old.attach.hash }),
        'a post': () => api('item/update', { form: { body: 'x' }, file: fileOf(1), part: 'media' }),
        'a photo': () => api('channel/photo', { file: png, mimetype: 'image/png' }),
        'a picture of the person': () =>
          request(tributary, 'PUT', '/api/v4/user/avatar', { token: cast.alice.token, file: png, part: 'avatar' }),
        'an emoji': () =>
          request(tributary, 'POST', `/api/v4/groups/${group.id}/custom_emoji`, {
            token: cast.alice.token,
            form: { name: 'crane' },
            file: png,
          }),
        'a resumable upload': () => begin({ 'upload-length': '1024' }),
        'a part of one': () => send(deferred.headers['location'], 0, fileOf(1)),
        'an import': () => request(tributary, 'POST', '/api/v4/imports', { token: cast.alice.token, file: fileOf(1) }),
      };
      for (const [name, ask] of Object.entries(files)) {
        const { status, json } = await ask();
        expect([name, status, json]).toEqual([
          name,
          413,
          expect.objectContaining({ message: expect.stringContaining("You're using 0.01 of 0.01 MiB") as unknown }),
        ]);
      }
      expect(await rows()).toEqual(before);
      expect(await used()).toBe(10 * kilobyte);
      await limit(null);
      expect((await upload(1)).status).toBe(200);
    });

    it('counts a resumable upload once when it becomes a file or goes with a post', async () => {
      await limit(150 * kilobyte);
      const asFile = await begin({ 'upload-length': String(60 * kilobyte) });
      await send(asFile.headers['location'], 0, fileOf(60));
      await tributary.runner.drain();
      const metadata = `attachment ${Buffer.from('1').toString('base64')}`;
      const forPost = await begin({ 'upload-length': String(60 * kilobyte), 'upload-metadata': metadata });
      await send(forPost.headers['location'], 0, fileOf(60));
      expect(await used()).toBe(120 * kilobyte);
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/');
      const key = String(forPost.headers['location']).split('/').at(-1)!;
      expect((await alice.send('/compose', { body: 'With a file', upload: key })).status).toBe(303);
      expect(await used()).toBe(120 * kilobyte);
    });

    it('gets room by emptying the bin', async () => {
      const { attach } = (await upload(100)).json as { attach: { hash: string } };
      await limit(100 * kilobyte);
      expect((await upload(1)).status).toBe(413);
      expect((await api('file', { form: { file_id: attach.hash, delete: '1' } })).status).toBe(200);
      expect((await upload(1)).status).toBe(413);
      await api('bin', { form: { empty: '1' } });
      await tributary.runner.drain();
      expect((await upload(100)).status).toBe(200);
    });

    it('gets an earlier version back beyond the limit, since it takes no more room', async () => {
      const { attach } = (await upload(100)).json as { attach: { hash: string } };
      await upload(50, { file_id: attach.hash });
      await limit(10 * kilobyte);
      const form = { file_id: attach.hash, revision: '0', restore: '1' };
      expect((await api('file/version', { form })).status).toBe(200);
      expect(await used()).toBe(150 * kilobyte);
      expect((await upload(1)).status).toBe(413);
    });

    it('pays from then on for a file of a group of which it brings an earlier version back', async () => {
      const { address } = await openForum(tributary.operations, cast.alice.viewer, {
        groupId: group.id,
        name: 'steps',
      });
      const owner = { groupId: group.id, userId: cast.bob.user.id, accessLevel: 50, createdBy: null } as const;
      await addMember(tributary.operations, owner);
      const { attach } = (await upload(100, { channel: address })).json as { attach: { hash: string } };
      await upload(50, { channel: address, file_id: attach.hash });
      const form = { channel: address, file_id: attach.hash, revision: '0', restore: '1' };
      const restored = async () => (await api('file/version', { form }, cast.bob)).status;
      await limit(149 * kilobyte, cast.bob);
      expect([await restored(), await used(), await used(cast.bob)]).toEqual([413, 150 * kilobyte, 0]);
      await limit(150 * kilobyte, cast.bob);
      expect([await restored(), await used(), await used(cast.bob)]).toEqual([200, 0, 150 * kilobyte]);
    });

    it('pays for files in channels of groups, and the owner for those in their own', async () => {
      const channel = await openForum(tributary.operations, cast.alice.viewer, { groupId: group.id, name: 'steps' });
      await limit(kilobyte);
      await tributary.operations.database.write(async (tx) => {
        const by = cast.alice.user.id;
        expect(await chargedFor(tx, channel.id, by)).toEqual({ userId: by, byUserId: by, chargedUserId: by });
        expect(await chargedFor(tx, cast.bob.viewer.channelId, by)).toMatchObject({
          userId: cast.bob.user.id,
          chargedUserId: null,
        });
      });
      const form = { body: 'x', channel: channel.address };
      expect((await api('item/update', { form, file: fileOf(2), part: 'media' })).status).toBe(413);
      await limit(null);
      expect((await api('item/update', { form, file: fileOf(2), part: 'media' })).status).toBe(200);
      expect(await used()).toBe(2 * kilobyte);
    });

    it('imports only where there is room', async () => {
      const path = await writeZip(smallCommunity);
      await limit(1);
      await expect(importArchive(tributary, cast.alice, group, path)).rejects.toMatchObject({ code: 'quota_exceeded' });
    });

    it('restores a channel only where there is room', async () => {
      await upload(300);
      const path = join(mkdtempSync(join(tmpdir(), 'tributary-quota-')), 'alice.zip');
      await exportTo(tributary, cast.alice.viewer, path);
      const other = await openHarbour(await open('cast'));
      try {
        const { operations } = other.tributary;
        await changeQuota(operations, 'operator', other.cast.alice.user.id, 450 * kilobyte);
        const { state, error } = await importFor(other.tributary, other.cast.alice, path);
        expect([state, error]).toEqual(['failed', expect.stringContaining('MiB of storage') as unknown]);
      } finally {
        await other.tributary[Symbol.asyncDispose]();
      }
    });
  });
});
