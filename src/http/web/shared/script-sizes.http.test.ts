import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

const kilobyte = 1024;

forEachDatabase((open, kind) => {
  // What a page loads is the same from either database.
  describe.skipIf(kind !== 'sqlite')('the scripts of a page', () => {
    let tributary: TestTributary;
    let alice: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      alice = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Bytes, as a browser gets them, of the modules that the page runs; `all`: and of those that it may load later. */
    const sizeOf = async (path: string, all: boolean): Promise<number> => {
      const { text, status } = await alice.get(path);
      expect(status).toBe(200);
      const pattern = all ? /"(\/assets\/[a-z]+-[0-9a-f]+\.js)"/g : /<script [^>]*src="([^"]+)"/g;
      const addresses = new Set([...text.matchAll(pattern)].map(([, address]) => address!));
      expect(addresses.size).toBeGreaterThan(0);
      const server = await tributary.server();
      const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
      const modules = await Promise.all([...addresses].map((url) => server.inject({ url, headers })));
      for (const module of modules) expect(module.headers['content-encoding']).toBe('br');
      return modules.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
    };

    it('of a channel and its threads has 35 KB at most, with what is loaded for uploads', async () => {
      expect(await sizeOf('/channel/harbour-general', true)).toBeLessThan(35 * kilobyte);
      const { text } = await alice.get('/channel/harbour-general');
      const thread = /href="(\/item\/[^"/]+)"/.exec(text)![1]!;
      expect(await sizeOf(thread, true)).toBeLessThan(35 * kilobyte);
    });

    it.each([
      '/',
      '/compose',
      '/drafts',
      '/saved',
      '/notifications',
      '/search?q=a',
      '/people',
      '/settings',
      '/channel/alice',
    ])('of %s has 12 KB at most', async (path) => {
      expect(await sizeOf(path, false)).toBeLessThan(12 * kilobyte);
    });
  });
});
