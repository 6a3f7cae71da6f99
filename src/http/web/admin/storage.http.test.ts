import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast, type Person } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { readStorageUse } from '../../../core/files/index.ts';

forEachDatabase((open) => {
  describe('what files take, for administrators', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    async function upload(person: Person, size: number): Promise<void> {
      const browser = await openBrowserAs(tributary, person);
      const path = `/files/${person.user.username}`;
      await browser.get(path);
      const file = { part: 'files', name: `${size}.txt`, content: 'x'.repeat(size), type: 'text/plain' };
      expect((await browser.send(`${path}/upload`, { seen: 'me' }, { file })).status).toBe(303);
    }

    it('says that there is nothing, then who has most of it', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      expect((await admin.get('/admin/storage')).text).toContain('No files yet');
      await upload(cast.alice, 1200);
      await upload(cast.bob, 1500);
      await upload(cast.alice, 800);
      const { text } = await admin.get('/admin/storage');
      expect(text).toContain('3 files, 3.5 kB in total.');
      expect(text).toMatch(/<bdi>alice<[^]*2\.0 kB[^]*value="2000"[^]*<bdi>bob<[^]*1\.5 kB/);
    });

    it('adds up to what the store holds', async () => {
      const { bytes } = await readStorageUse(tributary.operations, 'operator', 100);
      let stored = 0;
      for await (const { size } of tributary.operations.blobs.list()) stored += size;
      expect(stored).toBe(bytes);
    });

    it('lists no more channels than are wanted, and counts all', async () => {
      const { files, channels } = await readStorageUse(tributary.operations, 'operator', 1);
      expect([files, channels.map(({ channel }) => channel.address)]).toEqual([3, ['alice']]);
    });

    it('lists people with their limits, which administrators set, and people see what they have left', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      const alice = await openBrowserAs(tributary, cast.alice);
      const path = `/admin/users/${cast.alice.user.id}`;
      expect((await alice.get('/files/alice')).text).not.toContain('of your storage left');
      await admin.get(path);
      expect((await admin.send(`${path}/quota`, { quota: 'much' })).text).toContain('Enter a number of MiB');
      await admin.get(path);
      expect((await admin.send(`${path}/quota`, { quota: '0,5' })).status).toBe(303);
      expect((await admin.get(path)).text).toMatch(/name="quota"[^>]*value="0.5"/);
      expect((await admin.get('/admin/storage')).text).toMatch(
        /Alice Example<[^]*2\.0 kB<[^]*524\.3 kB<[^]*Bob Example<[^]*No limit/,
      );
      expect((await admin.get('/admin/log')).text).toContain('Changed a storage limit');
      const { text } = await alice.get('/files/alice');
      expect(text).toContain('using 2.0 kB of 524.3 kB on this server');
      expect(text).toContain('522.3 kB of your storage left');
      const file = { part: 'files', name: 'large.txt', content: 'x'.repeat(600_000), type: 'text/plain' };
      const refused = await alice.send('/files/alice/upload', { seen: 'me' }, { file });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('ask an administrator') as unknown]);
      await alice.get('/files/alice');
      expect((await alice.send(`${path}/quota`, { quota: '' })).status).toBe(403);
      await admin.get(path);
      expect((await admin.send(`${path}/quota`, { quota: '' })).status).toBe(303);
      expect((await alice.get('/files/alice')).text).not.toContain('of your storage left');
    });

    it('is nothing for others', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get('/admin/storage')).status).toBe(404);
      await expect(readStorageUse(tributary.operations, cast.alice.viewer, 1)).rejects.toThrow('Only administrators');
    });
  });
});
