import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { findSourceUser } from '../../src/core/reassignment/storage/placeholders.ts';
import { bringCast, bringGroup, type Cast, password } from '../rig/cast.ts';
import { executablePath, launchChromium, listen, overflowOf, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { askFor, bringCommunity } from '../rig/reassignment.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

let chrome: Browser | undefined;

afterAll(() => chrome?.close());

forEachDatabase((open) => {
  describe.skipIf(!existsSync(executablePath))('the pages in a browser without scripts', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let baseURL: string;

    beforeAll(async () => {
      chrome ??= await launchChromium();
      tributary = await startPacked(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      baseURL = await listen(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const withoutScript = (options: BrowserContextOptions, work: (page: Page) => Promise<void>) =>
      visit(chrome!, { baseURL, javaScriptEnabled: false, ...options }, work);

    it('lead from the mailed link through signing in to accepting', async () => {
      const { path, sourceUser } = await askFor(tributary, group, cast.alice, cast.bob);
      const statusOf = async () => (await findSourceUser(tributary.operations.database.reader, sourceUser.id))?.status;
      await withoutScript(phone, async (page) => {
        await page.goto(path);
        await signIn(page, 'bob');
        expect(new URL(page.url()).pathname).toBe(path);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Are these contributions yours?');
        expect(await page.getByRole('main').textContent()).toContain(sourceUser.name);
        expect(await statusOf()).toBe('awaiting_approval');
        await page.getByRole('button', { name: 'Accept' }).click();
        expect(await page.getByRole('status').textContent()).toContain('Request accepted.');
        expect(await statusOf()).toBe('reassignment_in_progress');
        await tributary.runner.drain();
        await page.reload();
        expect(await page.getByRole('status').textContent()).toContain('You’re now shown as the author');
        await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
        await page.getByRole('button', { name: 'Sign out' }).click();
        expect(await page.getByRole('link', { name: 'Sign in' }).first().isVisible()).toBe(true);
      });
    });

    it('show which tab of many is the current one, on a phone as well', async () => {
      const isInSight = async (page: Page) => {
        const current = page.locator('nav.tabs [aria-current=page]');
        const { x, width } = (await current.boundingBox())!;
        return x >= 0 && x + width <= phone.viewport.width;
      };
      await withoutScript(phone, async (page) => {
        await page.goto('/sign-in');
        await signIn(page, 'admin');
        for (const name of ['users', 'storage', 'moderation', 'settings', 'start']) {
          await page.goto(`/admin/${name}`);
          expect([name, await isInSight(page)]).toEqual([name, true]);
        }
      });
      await withoutScript(phone, async (page) => {
        await page.goto('/sign-in');
        await signIn(page, 'alice');
        await page.goto(`/groups/${group.fullPath}`);
        const last = page.locator('nav.tabs a').last();
        await page.goto((await last.getAttribute('href'))!);
        expect(await isInSight(page)).toBe(true);
      });
    });

    it('list placeholder users on one line each where there is room, and print on white', async () => {
      const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;
      await withoutScript(desktop, async (page) => {
        await page.goto('/sign-in');
        await signIn(page, 'alice');
        await page.goto(`/groups/${group.fullPath}/-/placeholders`);
        const row = page.locator('table.people tbody tr').first();
        const tops = await row.locator('input, button').evaluateAll((all) => {
          const shown = all.map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
          return shown.map(({ top, height }) => Math.round(top + height / 2));
        });
        expect(tops.length).toBeGreaterThan(2);
        expect(new Set(tops).size).toBe(1);
        await page.locator('[aria-label=Main] summary').last().click();
        await page.getByRole('button', { name: 'Dark theme' }).click();
        await page.locator('html[data-theme=dark]').waitFor();
        const colour = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
        const brightness = async () => Number(/\d+/.exec(await colour())![0]);
        expect(await brightness()).toBeGreaterThan(180);
        await page.emulateMedia({ media: 'print' });
        expect(await brightness()).toBeLessThan(80);
      });
    });

    it('take a completed file', async () => {
      await withoutScript({}, async (page) => {
        await page.goto('/groups/harbour/-/placeholders');
        await signIn(page, 'alice');
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Download the list' }).click();
        const lines = (await text(await (await download).createReadStream())).split('\n');
        const content = `${lines[0]}\n${lines[1]!.replace(/"",""$/, 'carol,""')}\n`;
        const file = { name: 'filled.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
        await page.getByLabel('Upload the completed file').setInputFiles(file);
        await page.getByRole('button', { name: 'Upload file', exact: true }).click();
        expect(await page.getByRole('status').textContent()).toContain('We’re processing the file.');
        await tributary.runner.drain();
        await page.goto('/groups/harbour/-/placeholders');
        expect(await page.getByRole('row', { name: /filled\.csv.*Processed/ }).isVisible()).toBe(true);
        expect(await page.getByRole('row', { name: /Carol Example/ }).isVisible()).toBe(true);
      });
    });

    it('fit on a phone and work by keyboard', async () => {
      const { path } = await askFor(tributary, group, cast.alice, cast.dana);
      await withoutScript(phone, async (page) => {
        await page.goto('/sign-in');
        await page.locator('[name=login]:focus').waitFor();
        await page.keyboard.type('dana');
        await page.keyboard.press('Tab');
        await page.keyboard.type(password);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Hello, Dana Example' }).waitFor();
        for (const address of ['/', path]) expect([address, await overflow(page, address)]).toEqual([address, 0]);
        await page.keyboard.press('Tab');
        expect(await page.locator(':focus').textContent()).toBe('Skip to content');
      });
      await withoutScript(phone, async (page) => {
        await page.goto('/admin/mails');
        await signIn(page, 'admin');
        const addresses = [
          '/admin/mails',
          '/admin/mails/1',
          '/groups/harbour/-/placeholders',
          '/channel/alice',
          '/search?tag=nothing',
        ];
        for (const address of addresses) expect([address, await overflow(page, address)]).toEqual([address, 0]);
      });
    });
  });
});

/** Goes there, and says how many pixels the page is wider than the window. */
async function overflow(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return overflowOf(page);
}
