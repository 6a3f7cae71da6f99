import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { bringForum } from '../rig/forum.ts';
import { choose, press, signInByKeys, tabTo, type } from '../rig/keys.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('the day of an organiser', () => {
    let tributary: TestTributary;
    let chrome: Browser;
    let baseURL: string;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      await bringForum(tributary, 'bob');
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    it.each([
      ['Regatta', 'with scripts, at a desk', true, desktop],
      ['Parade', 'with scripts, on a phone', true, phone],
      ['Market', 'without scripts, at a desk', false, desktop],
      ['Concert', 'without scripts, on a phone', false, phone],
    ] as const)('of the %s, %s', async (title, _words, javaScriptEnabled, device) => {
      const options: BrowserContextOptions = { baseURL, javaScriptEnabled, ...device };
      let path = '';
      await visit(chrome, options, async (page) => {
        await page.goto('/sign-in?return_to=/calendar');
        await signIn(page, 'alice');
        path = await announce(page, title);
        expect(path).toMatch(/^\/item\//);
      });
      await visit(chrome, options, async (page) => {
        await page.goto('/sign-in?return_to=/calendar?month=2031-03');
        await signIn(page, 'bob');
        await page
          .getByRole('link', { name: new RegExp(title) })
          .first()
          .click();
        await page.getByRole('button', { name: 'Going', exact: true }).click();
        await page.locator('.event-box dd').filter({ hasText: 'Bob Example' }).waitFor();
      });
      await visit(chrome, options, async (page) => {
        await page.goto(`/sign-in?return_to=${path}`);
        await signIn(page, 'alice');
        await page.locator('.event-box dd').filter({ hasText: 'Bob Example' }).waitFor();
        await change(page, title);
      });
    });

    async function announce(page: Page, title: string): Promise<string> {
      await page.getByRole('link', { name: 'New event' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Start date').fill('2031-03-20');
      await page.getByLabel('Start time').fill('18:00');
      await page.getByLabel('End date').fill('2031-03-20');
      await page.getByLabel('End time').fill('20:00');
      await page.getByLabel('Time zone').selectOption('Europe/Berlin');
      await page.getByLabel('Repeats').selectOption('Every week');
      await page.getByLabel('Until').fill('2031-04-10');
      await page.getByLabel('Location', { exact: true }).fill('Quay');
      await page.locator('select[name=to]').selectOption('harbour-general');
      await page.getByRole('button', { name: 'Create event' }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      return new URL(page.url()).pathname;
    }

    /** Clocks go forward on 30 March 2031: the third date is an hour earlier in UTC. */
    async function change(page: Page, title: string): Promise<void> {
      await page.getByRole('link', { name: 'Edit event' }).click();
      await page.getByLabel('Location', { exact: true }).fill('Lighthouse');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.event-box').filter({ hasText: 'Lighthouse' }).waitFor();
      await page.goto('/calendar?month=2031-03&view=list');
      const times = page.getByRole('link', { name: new RegExp(title) });
      expect(await times.locator('.when').allInnerTexts()).toEqual(['17:00', '17:00']);
      await page.goto('/calendar?month=2031-04&view=list');
      expect(await times.locator('.when').allInnerTexts()).toEqual(['16:00', '16:00']);
      await times.first().click();
      await page.getByRole('link', { name: 'Edit event' }).click();
      await page.getByRole('button', { name: 'Cancel event' }).click();
      await page.locator('.event-box').filter({ hasText: 'Cancelled' }).waitFor();
    }

    it('goes by keyboard alone', async () => {
      let path = '';
      await byKeys('alice', async (page) => {
        await press(page, 'New event');
        await page.getByRole('heading', { name: 'New event' }).waitFor();
        await type(page, 'Title', 'Tide walk');
        await typeDay(page, 'Start date', '03202031');
        await typeDay(page, 'Start time', '0600PM');
        await typeDay(page, 'End date', '03202031');
        await typeDay(page, 'End time', '0800PM');
        await choose(page, 'Time zone', 'Europe/Berlin');
        await choose(page, 'Repeats', 'Every week');
        await typeDay(page, 'Until', '04102031');
        await type(page, 'Location', 'Quay');
        await choose(page, 'Post to', '#general');
        await press(page, 'Create event');
        await page.getByRole('heading', { name: 'Tide walk', level: 1 }).waitFor();
        path = new URL(page.url()).pathname;
        await press(page, 'Maybe');
        await page.locator('.event-box dd').filter({ hasText: 'Alice Example' }).waitFor();
      });
      await byKeys('bob', async (page) => {
        await page.goto('/calendar?month=2031-03');
        await press(page, /Tide walk/);
        await press(page, 'Going');
        await page.locator('.event-box dd').filter({ hasText: 'Bob Example' }).waitFor();
      });
      await byKeys('alice', async (page) => {
        await page.goto(path);
        await press(page, 'Edit event');
        await page.getByRole('heading', { name: 'Edit event' }).waitFor();
        await type(page, 'Location', 'Lighthouse');
        await press(page, 'Save');
        await page.locator('.event-box').filter({ hasText: 'Lighthouse' }).waitFor();
        await press(page, 'Edit event');
        await page.getByRole('heading', { name: 'Edit event' }).waitFor();
        await press(page, 'Cancel event');
        await page.locator('.event-box').filter({ hasText: 'Cancelled' }).waitFor();
        expect(await page.getByRole('button', { name: 'Maybe' }).count()).toBe(0);
      });
    });

    const byKeys = (who: string, work: (page: Page) => Promise<void>) =>
      visit(chrome, { baseURL, locale: 'en-US', ...desktop }, async (page) => {
        await page.goto('/sign-in?return_to=/calendar');
        await signInByKeys(page, who);
        await page.waitForURL((url) => url.pathname === '/calendar');
        await work(page);
      });

    /** Parts of days and times are typed one after the other. */
    async function typeDay(page: Page, name: string, parts: string): Promise<void> {
      await tabTo(page, name);
      await page.keyboard.type(parts);
    }
  });
});
