import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishItem } from '../../src/core/content/index.ts';
import type { Cast } from '../rig/cast.ts';
import { desktop, executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { bringForum } from '../rig/forum.ts';
import { png } from '../rig/png.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('the day of a new member', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let chrome: Browser;
    let baseURL: string;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    /** An Owner makes a link on the page of the members. */
    async function invitationLink(options: BrowserContextOptions): Promise<string> {
      let link = '';
      await visit(chrome, options, async (page) => {
        await page.goto('/sign-in?return_to=/groups/harbour/-/members');
        await signIn(page, 'alice');
        await page.getByLabel('Link can be used by').selectOption('1 person');
        await page.getByLabel('Joins as').selectOption('Reporter');
        await page.getByRole('button', { name: 'Invite' }).click();
        link = await page.locator('#link').inputValue();
      });
      return new URL(link).pathname;
    }

    it.each([
      ['wren', 'with scripts, at a desk', true, desktop],
      ['robin', 'with scripts, on a phone', true, phone],
      ['heron', 'without scripts, at a desk', false, desktop],
      ['plover', 'without scripts, on a phone', false, phone],
    ] as const)('of %s, %s', async (username, _words, javaScriptEnabled, device) => {
      const options: BrowserContextOptions = { baseURL, javaScriptEnabled, ...device };
      const link = await invitationLink(options);
      await visit(chrome, options, async (page) => {
        await join(page, link, username);
        await describeOneself(page);
        const text = await postPicture(page, username);
        await react(page, text);
        await reply(page, text);
        await find(page, text);
        await beNotified(page, username);
        await darken(page);
        expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      });
    });

    async function join(page: Page, link: string, username: string): Promise<void> {
      await page.goto(link);
      await page.getByLabel(/^Your name/).fill(`${username} Newcomer`);
      await page.getByLabel(/^Username/).fill(username);
      await page.getByLabel(/^Email address/).fill(`${username}@example.test`);
      await page.getByLabel(/^Password/).fill('a few words do well');
      await page.getByRole('button', { name: 'Join The Harbour' }).click();
      await page.getByRole('heading', { name: 'The Harbour', level: 1 }).waitFor();
    }

    async function describeOneself(page: Page): Promise<void> {
      await page.goto('/settings');
      await page.getByLabel('About you').fill('I count *birds*.');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your settings have been saved.').waitFor();
    }

    async function postPicture(page: Page, username: string): Promise<string> {
      await page.goto('/groups/harbour');
      await page.locator('main').getByRole('link', { name: 'general', exact: true }).click();
      await page.getByRole('article').first().waitFor();
      const text = `Good morning from ${username}`;
      await page.getByRole('textbox', { name: 'Message #general' }).fill(text);
      await page.locator('.dock .attach > summary').click();
      const file = { name: 'boat.png', mimeType: 'image/png', buffer: png };
      await page.locator('.dock input[type=file]').setInputFiles([file]);
      const description = page.getByRole('textbox', { name: /^(Description of boat\.png|Image descriptions)/ });
      await description.fill('A boat in the morning');
      await page.locator('.dock').getByRole('button', { name: 'Send' }).click();
      const message = page.getByRole('article').filter({ hasText: text });
      await message.getByRole('img', { name: 'A boat in the morning' }).waitFor();
      return text;
    }

    async function react(page: Page, text: string): Promise<void> {
      const message = page.getByRole('article').filter({ hasText: text });
      await message.hover();
      await message.getByRole('button', { name: 'React with 🎉' }).click({ force: true });
      await message.getByRole('button', { name: /^🎉 1:/, pressed: true }).waitFor();
    }

    async function reply(page: Page, text: string): Promise<void> {
      const message = page.getByRole('article').filter({ hasText: text });
      await message.getByRole('link', { name: 'Reply in thread' }).click({ force: true });
      await page.getByRole('textbox', { name: 'Write a reply' }).fill(`And good night, ${text}`);
      await page.getByRole('form', { name: 'Write a reply' }).getByRole('button', { name: 'Send' }).click();
      // A row that only waits for the server has no time yet.
      const answer = page.getByRole('article').filter({ hasText: `And good night, ${text}` });
      await answer.locator('time').first().waitFor();
    }

    async function find(page: Page, text: string): Promise<void> {
      await tributary.runner.drain();
      await page.goto('/search');
      await page.locator('input[name=q]:visible').first().fill(`"${text}" has:image`);
      await page.keyboard.press('Enter');
      await page.locator('main mark').first().waitFor();
      expect(await page.locator('main').textContent()).toContain(text);
    }

    async function beNotified(page: Page, username: string): Promise<void> {
      const body = `Welcome, @${username}! You write of`;
      const wall = 'harbour-general';
      const item = { body, wall, mimetype: 'text/markdown', mayBeEmpty: false };
      await publishItem(tributary.operations, cast.alice.viewer, item);
      await tributary.runner.drain();
      await page.goto('/');
      await page.goto('/notifications');
      await page.getByRole('link', { name: /Alice Example mentioned you/ }).click();
      await page.getByRole('article').filter({ hasText: 'You write of' }).first().waitFor();
    }

    async function darken(page: Page): Promise<void> {
      await page.goto('/settings/appearance');
      await page.getByRole('radio', { name: /^Dark/ }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/notice=saved/);
    }
  });
});
