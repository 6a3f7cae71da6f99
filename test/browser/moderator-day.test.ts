import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { bringForum } from '../rig/forum.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('an administrator answers a report', () => {
    let tributary: TestTributary;
    let chrome: Browser;
    let baseURL: string;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      await bringForum(tributary, 'bob', 'carol');
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    it.each([
      ['anchors', 'with scripts, at a desk', true, desktop],
      ['ropes', 'without scripts, on a phone', false, phone],
    ] as const)('about %s, %s', async (ware, _words, javaScriptEnabled, device) => {
      const options: BrowserContextOptions = { baseURL, javaScriptEnabled, ...device };
      const as = (who: string, work: (page: Page) => Promise<void>) =>
        visit(chrome, options, async (page) => {
          await page.goto('/sign-in');
          await signIn(page, who);
          await work(page);
        });
      const messageIn = (page: Page) => page.getByRole('article').filter({ hasText: `Cheap ${ware}` });
      await as('bob', async (page) => {
        await page.goto('/channel/harbour-general');
        await page.getByRole('textbox', { name: 'Message #general' }).fill(`Cheap ${ware}`);
        await page.locator('.dock').getByRole('button', { name: 'Send' }).click();
        await messageIn(page).locator('time').first().waitFor();
      });
      await as('carol', async (page) => {
        await page.goto('/channel/harbour-general');
        const path = await messageIn(page).locator('.list a[href$="/report"]').first().getAttribute('href');
        await page.goto(path!);
        await page.getByLabel('Spam or advertising').check();
        await page.getByLabel('Details for moderators').fill('Again.');
        await page.getByRole('button', { name: 'Send report' }).click();
        await page.getByText('Thanks. Moderators will review your report.').waitFor();
      });
      await as('admin', async (page) => {
        await page.goto('/admin/moderation');
        await page.getByRole('link', { name: 'Post by Bob Example' }).first().click();
        await page.getByText(`Cheap ${ware}`).waitFor();
        await page.getByLabel('Reason').fill('No advertising.');
        await page.getByRole('button', { name: 'Hide post' }).click();
        await page.getByText('Decision saved.').waitFor();
      });
      await as('carol', async (page) => {
        await page.goto('/channel/harbour-general');
        expect(await messageIn(page).count()).toBe(0);
      });
      await as('bob', async (page) => {
        await page.goto('/channel/harbour-general');
        await messageIn(page).getByRole('link', { name: 'Details' }).click();
        await page.getByText('No advertising.').waitFor();
        await page.getByLabel('Appeal').fill('They were for free.');
        await page.getByRole('button', { name: 'Send appeal' }).click();
        await page.getByText('Appeal sent. A moderator will review it.').waitFor();
      });
      await as('admin', async (page) => {
        await page.goto('/admin/moderation');
        await page.getByText('Appealed').waitFor();
        await page.getByRole('link', { name: 'Post by Bob Example' }).first().click();
        await page.getByText('They were for free.').waitFor();
        await page.getByRole('button', { name: 'Show post' }).click();
        await page.getByText('Decision saved.').waitFor();
      });
      await as('carol', async (page) => {
        await page.goto('/channel/harbour-general');
        expect(await messageIn(page).count()).toBe(1);
      });
    });
  });
});
