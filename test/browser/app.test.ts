import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../rig/browser.ts';
import { bringCast, bringGroup } from '../rig/cast.ts';
import { executablePath, listen, signIn } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { importArchive } from '../rig/import.ts';
import { type Proxy, startProxy, through } from '../rig/proxy.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('the app on a device', () => {
    let tributary: TestTributary;
    let proxy: Proxy;
    /** A profile of its own: browsers install nothing from private windows. */
    let profile: string;
    let context: BrowserContext;
    let reader: Browser;
    let page: Page;
    const forum = '/channel/harbour-general';

    beforeAll(async () => {
      tributary = await startPacked(await open('cast'));
      const { alice } = await bringCast(tributary);
      const group = await bringGroup(tributary, alice);
      await importArchive(tributary, alice, group, await writeZip(smallCommunity));
      reader = await openBrowserAs(tributary, alice);
      const url = await listen(tributary);
      proxy = await startProxy(Number(new URL(url).port));
      profile = mkdtempSync(join(tmpdir(), 'tributary-app-'));
      const baseURL = new URL(through(proxy, url)).origin;
      const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
      context = await chromium.launchPersistentContext(profile, { executablePath, args, baseURL });
      context.setDefaultTimeout(20_000);
      page = await context.newPage();
      await page.goto('/sign-in');
      await signIn(page, 'alice');
      await isWorking(page);
    });

    afterAll(async () => {
      await context?.close();
      await proxy?.[Symbol.asyncDispose]();
      await tributary?.[Symbol.asyncDispose]();
      if (profile) rmSync(profile, { recursive: true, force: true });
    });

    beforeEach(() => proxy.set('pass'));

    /** Waits until the worker has taken the page over. */
    async function isWorking(of: Page): Promise<void> {
      await of.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    }

    const notice = () => page.locator('.notice.offline');
    const cached = () => page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith('shell-')));
    /** How many messages the channel has with this text. */
    const messages = async (text: string): Promise<number> =>
      (await reader.get(forum)).text.split(`<p>${text}</p>`).length - 1;
    const write = async (text: string): Promise<void> => {
      await page.locator('textarea[name=body]').first().fill(text);
      await page.locator('textarea[name=body]').first().press('Enter');
    };
    const waiting = () => page.locator('[data-waiting]');

    it('can be installed', async () => {
      const devtools = await context.newCDPSession(page);
      const { errors } = await devtools.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
    });

    it('shows pages that were read where there is no network, and says when that was', async () => {
      await page.goto(forum);
      const { length } = await page.locator('main .msg').all();
      expect(length).toBeGreaterThan(0);
      const isCached = (url: string) =>
        page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, url);
      await expect.poll(() => isCached(forum)).toBe(true);
      proxy.set('cut');
      await page.goto(forum);
      await expect.poll(() => notice().textContent()).toContain('You’re offline.');
      expect(await page.locator('main .msg').all()).toHaveLength(length);
      await page.goto('/settings');
      await expect.poll(() => page.locator('h1').textContent()).toBe('You’re offline');
      proxy.set('pass');
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.locator('h1', { hasText: 'Settings' }).waitFor();
    });

    it('has messages wait that are written without a network, and sends each once', async () => {
      await page.goto(forum);
      proxy.set('cut');
      await write('Written in the tunnel');
      await write('And again under the bridge');
      await expect.poll(() => waiting().count()).toBe(2);
      expect(await waiting().first().textContent()).toContain(
        'Waiting for a connection. This will be sent automatically.',
      );
      // They wait still when the page is opened again.
      await page.goto(forum);
      await expect.poll(() => waiting().count()).toBe(2);
      expect(await messages('Written in the tunnel')).toBe(0);
      proxy.set('pass');
      await page.goto(forum);
      await expect.poll(() => waiting().count()).toBe(0);
      await page.locator('main .msg').filter({ hasText: 'under the bridge' }).waitFor();
      expect([await messages('Written in the tunnel'), await messages('And again under the bridge')]).toEqual([1, 1]);
    });

    /** Writes a message that the server takes, but whose answer does not come. */
    async function writeUnanswered(): Promise<string> {
      await page.goto(forum);
      proxy.onChunk((chunk) => (chunk.includes('/messages HTTP/1.1') ? 'halt' : 'pass'));
      const text = `Was it heard? ${randomUUID()}`;
      await write(text);
      await expect.poll(() => messages(text)).toBe(1);
      proxy.onChunk(undefined);
      return text;
    }

    it('sends a message once whose answer was lost', async () => {
      // Nor does the page hear of it by its events.
      proxy.onAnswer((chunk) => (chunk.includes('\nid: ') ? 'cut' : 'pass'));
      const text = await writeUnanswered();
      proxy.set('cut');
      await expect.poll(() => waiting().count()).toBe(1);
      proxy.onAnswer(undefined);
      proxy.set('pass');
      await page.goto(forum);
      await expect.poll(() => waiting().count()).toBe(0);
      expect(await messages(text)).toBe(1);
    });

    it('has no message wait that its events have shown', async () => {
      const text = await writeUnanswered();
      const rows = () => page.locator('main .msg').filter({ hasText: text });
      await page.locator('main .msg:not(.pending)').filter({ hasText: text }).waitFor();
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/messages'));
      proxy.set('cut');
      await failed;
      // What waits is in the browser's store before it is on the page.
      const stored = () =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opening = indexedDB.open('tributary');
              opening.onsuccess = () => {
                const all = opening.result.transaction('outbox').objectStore('outbox').count();
                all.onsuccess = () => resolve(all.result);
              };
            }),
        );
      expect(await stored()).toBe(0);
      expect([await rows().count(), await waiting().count()]).toEqual([1, 0]);
      proxy.set('pass');
      await page.goto(forum);
      expect([await rows().count(), await waiting().count(), await messages(text)]).toEqual([1, 0, 1]);
    });

    it('forgets a message that was discarded', async () => {
      await page.goto(forum);
      proxy.set('cut');
      await write('Better not');
      await waiting().filter({ hasText: 'Better not' }).getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => waiting().count()).toBe(0);
      proxy.set('pass');
      await page.goto(forum);
      await page.locator('main .msg').first().waitFor();
      expect([await waiting().count(), await messages('Better not')]).toEqual([0, 0]);
    });

    it('saves a draft whose page is left at once', async () => {
      await page.goto(forum);
      await isWorking(page);
      await page.locator('textarea[name=body]').first().fill('Left in a hurry');
      await page.goto('/settings');
      await expect.poll(async () => (await reader.get('/drafts')).text).toContain('Left in a hurry');
    });

    it('takes files and texts that other apps share', async () => {
      await page.goto('/');
      await isWorking(page);
      await page.evaluate(() => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share' });
        const file = document.createElement('input');
        Object.assign(file, { type: 'file', name: 'files' });
        const transfer = new DataTransfer();
        transfer.items.add(new File(['The tide tables'], 'tides.txt', { type: 'text/plain' }));
        file.files = transfer.files;
        const text = document.createElement('input');
        Object.assign(text, { type: 'hidden', name: 'text', value: 'Look at these' });
        form.append(file, text);
        document.body.append(form);
        form.submit();
      });
      await page.waitForURL(/\/compose\?/);
      expect(await page.locator('textarea[name=body]').inputValue()).toBe('Look at these');
      await page.locator('[data-attached] li', { hasText: 'tides.txt' }).waitFor();
      await expect.poll(() => page.locator('[data-attached] [name=upload]').inputValue()).not.toBe('');
    });

    it('leaves nothing behind of who has signed out', async () => {
      await page.goto(forum);
      await expect.poll(cached).toContain('pages');
      await page.locator('nav[aria-label=Main] summary').click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('/');
      await expect.poll(async () => (await cached()).filter((name) => name !== 'about')).toEqual([]);
      proxy.set('cut');
      await page.goto(forum);
      await expect.poll(() => page.locator('h1').textContent()).toBe('You’re offline');
    });
  });
});
