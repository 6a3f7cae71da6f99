import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringCast } from '../rig/cast.ts';
import { executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { type Proxy, startProxy } from '../rig/proxy.ts';
import { request } from '../rig/request.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

const megabyte = 1024 * 1024;

forEachDatabase((open, kind) => {
  // What the browser sends is the same over either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('files that go up in pieces', () => {
    let tributary: TestTributary;
    let chrome: Browser;
    let proxy: Proxy;
    let baseURL: string;
    let basic: string;
    let directory: string;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'tributary-uploads-'));
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      ({ basic } = (await bringCast(tributary)).alice);
      proxy = await startProxy(Number(new URL(await listen(tributary)).port));
      baseURL = `http://127.0.0.1:${proxy.port}`;
    });

    beforeEach(() => {
      proxy.onChunk(undefined);
      proxy.set('pass');
    });

    afterAll(async () => {
      await chrome?.close();
      await proxy?.[Symbol.asyncDispose]();
      await tributary?.[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    });

    async function fileOf(name: string, size: number): Promise<{ path: string; bytes: Buffer }> {
      const file = { path: join(directory, name), bytes: randomBytes(size) };
      await writeFile(file.path, file.bytes);
      return file;
    }

    /** Opens the menu for uploads and chooses files. */
    async function choose(page: Page, ...paths: string[]): Promise<void> {
      await page.goto('/files/alice');
      await page.locator('summary', { hasText: 'Upload' }).click();
      await page.getByLabel('Files', { exact: true }).setInputFiles(paths);
    }

    const send = (page: Page) => page.getByRole('button', { name: 'Upload files' }).click();

    async function contentOf(name: string): Promise<Buffer> {
      const found = await request(tributary, 'GET', `/api/z/1.0/files?filename=${name}`, { basic });
      const [file] = (found.json as { results: { hash: string }[] }).results;
      const whole = await request(tributary, 'GET', `/api/z/1.0/file?file_id=${file!.hash}`, { basic });
      return Buffer.from((whole.json as { attach: { content: string } }).attach.content, 'base64');
    }

    /** Lets so many bytes of uploads through, then cuts all connections; returns how many had come. */
    function cutAfter(limit: number): { readonly sent: () => number } {
      let sent = 0;
      proxy.onChunk((chunk) => {
        sent += chunk.length;
        if (sent < limit) return 'pass';
        proxy.onChunk(undefined);
        proxy.set('cut');
        return 'cut';
      });
      return { sent: () => sent };
    }

    it('show how far they are, several after each other', async () => {
      const files = await Promise.all(['one.bin', 'two.bin', 'three.bin'].map((name) => fileOf(name, megabyte)));
      await visit(chrome, { baseURL, ...phone }, async (page) => {
        await page.goto('/sign-in');
        await signIn(page, 'alice');
        await choose(page, ...files.map(({ path }) => path));
        await page.evaluate(() => {
          const [bar, said] = [document.querySelector('progress')!, document.querySelector('[data-uploading]')!];
          const seen: string[] = [];
          new MutationObserver(() => {
            seen.push(`${said.textContent} ${bar.value}`);
            sessionStorage.setItem('seen', JSON.stringify(seen));
          }).observe(bar.closest('form')!, { subtree: true, attributes: true, childList: true });
        });
        await send(page);
        await page.getByText('3 files uploaded.').waitFor();
        const seen = JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen'))) ?? '[]') as string[];
        expect(seen.some((each) => each.startsWith('two.bin: 2 of 3'))).toBe(true);
        expect(seen.at(-1)).toBe('three.bin: 3 of 3 1');
      });
      for (const { path, bytes } of files) expect((await contentOf(path.split('/').at(-1)!)).equals(bytes)).toBe(true);
    });

    it('go on by themselves when the connection comes back', async () => {
      const file = await fileOf('cut.bin', 8 * megabyte);
      const context = await chrome.newContext({ baseURL });
      const page = await context.newPage();
      await page.goto('/sign-in');
      await signIn(page, 'alice');
      await choose(page, file.path);
      cutAfter(3 * megabyte);
      await send(page);
      await expect.poll(() => fetch(baseURL).catch(() => 'cut'), { timeout: 20_000 }).toBe('cut');
      proxy.set('pass');
      await page.getByText('1 file uploaded.').waitFor({ timeout: 60_000 });
      await context.close();
      expect((await contentOf('cut.bin')).equals(file.bytes)).toBe(true);
    });

    it('go on after the page has been loaded again', async () => {
      // More than one part of an upload, so that some of it is there for good when the connection goes.
      const file = await fileOf('again.bin', 12 * megabyte);
      const context = await chrome.newContext({ baseURL });
      const page = await context.newPage();
      await page.goto('/sign-in');
      await signIn(page, 'alice');
      await choose(page, file.path);
      cutAfter(9 * megabyte);
      await send(page);
      await expect.poll(() => fetch(baseURL).catch(() => 'cut'), { timeout: 20_000 }).toBe('cut');
      // Left while the connection is cut, or this page would send the rest itself.
      await page.goto('about:blank');
      proxy.set('pass');
      await choose(page, file.path);
      const again = cutAfter(Number.POSITIVE_INFINITY);
      await send(page);
      await page.getByText('1 file uploaded.').waitFor({ timeout: 60_000 });
      proxy.onChunk(undefined);
      // What has come is not looked for again.
      const left = await page.evaluate(() => Object.keys(localStorage));
      expect(left.filter((key) => key.startsWith('tus::'))).toEqual([]);
      await context.close();
      // It began where it stood, not at the beginning.
      expect(again.sent()).toBeLessThan(11 * megabyte);
      expect((await contentOf('again.bin')).equals(file.bytes)).toBe(true);
    });
  });
});
