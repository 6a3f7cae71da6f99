import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishItem } from '../../src/core/content/index.ts';
import { bringCast, type Cast } from '../rig/cast.ts';
import { desktop, executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('the day of an Owner', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let chrome: Browser;
    let baseURL: string;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      cast = await bringCast(tributary);
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    it.each([
      ['pier', 'with scripts, at a desk', true, desktop],
      ['jetty', 'with scripts, on a phone', true, phone],
      ['quay', 'without scripts, at a desk', false, desktop],
      ['mole', 'without scripts, on a phone', false, phone],
    ] as const)('of /%s, %s', async (path, _words, javaScriptEnabled, device) => {
      const options: BrowserContextOptions = { baseURL, javaScriptEnabled, ...device };
      await visit(chrome, options, async (page) => {
        await page.goto('/sign-in?return_to=/new-group');
        await signIn(page, 'alice');
        await makeGroup(page, path);
        await openChannel(page, path);
        await importArchive(page, path);
        await inviteAndTakeBack(page, path);
        await addMember(page, path);
        await pin(page, path);
        await moderate(page, path);
        await openToEverybody(page, path);
        await endMembership(page, path);
      });
      await visit(chrome, options, async (page) => {
        await page.goto('/');
        await page.getByRole('link', { name: `The ${path}` }).click();
        await page.locator('main').getByRole('link', { name: 'general', exact: true }).click();
        await page.getByRole('article').first().waitFor();
        expect(new URL(page.url()).pathname).toBe(`/channel/${path}-general`);
      });
    });

    async function makeGroup(page: Page, path: string): Promise<void> {
      await page.getByLabel('Name').fill(`The ${path}`);
      await page.getByLabel('Path').fill(path);
      await page.getByRole('button', { name: 'Create group' }).click();
      await page.getByText('Group created.').waitFor();
    }

    async function openChannel(page: Page, path: string): Promise<void> {
      await page.getByRole('link', { name: 'New channel' }).click();
      await page.getByLabel('Name').fill('Lost & found');
      await page.getByLabel('Description').fill('Umbrellas, mostly.');
      await page.getByRole('button', { name: 'Create channel' }).click();
      await page.waitForURL((url) => url.pathname === `/channel/${path}-lost-found`);
      await page.getByRole('textbox', { name: 'Message #Lost & found' }).fill('A red one is here.');
      await page.locator('.dock').getByRole('button', { name: 'Send' }).click();
      const message = page.getByRole('article').filter({ hasText: 'A red one is here.' });
      await message.locator('time').first().waitFor();
    }

    async function importArchive(page: Page, path: string): Promise<void> {
      await page.goto(`/groups/${path}`);
      await page.getByRole('link', { name: 'Import archive' }).first().click();
      const buffer = await readFile(await writeZip(smallCommunity));
      const file = { name: 'small.zip', mimeType: 'application/zip', buffer };
      await page.getByLabel('Archive', { exact: true }).setInputFiles(file);
      await page.getByRole('button', { name: 'Start import' }).click();
      await page.getByRole('status').filter({ hasText: 'waiting to start' }).waitFor();
      await tributary.runner.drain();
      await page.reload();
      await page.getByText('Import finished').first().waitFor();
      await page.goto('/notifications');
      await page
        .getByRole('link', { name: /small\.zip|import/i })
        .first()
        .waitFor();
    }

    async function inviteAndTakeBack(page: Page, path: string): Promise<void> {
      await page.goto(`/groups/${path}/-/members`);
      await page.getByLabel('Email address').fill(`wren-${path}@example.test`);
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('button', { name: `Revoke: wren-${path}@example.test` }).click();
      await page.getByRole('heading', { name: 'Invitations' }).waitFor();
      expect(await page.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);
    }

    async function addMember(page: Page, path: string): Promise<void> {
      await page.goto(`/groups/${path}/-/members`);
      await page.getByLabel('Username or public email').fill('bob');
      await page.getByLabel('Role', { exact: true }).selectOption('Reporter');
      await page.getByRole('button', { name: 'Add member', exact: true }).click();
      await page.getByText('Bob Example was added as Reporter.').waitFor();
    }

    async function pin(page: Page, path: string): Promise<void> {
      await page.goto(`/channel/${path}-general`);
      const text = `Rules of the ${path}`;
      await page.getByRole('textbox', { name: 'Message #general' }).fill(text);
      await page.locator('.dock').getByRole('button', { name: 'Send' }).click();
      const message = page.getByRole('article').filter({ hasText: text }).first();
      await message.locator('time').first().waitFor();
      await act(page, text, 'Pin to channel');
      await page.goto(`/channel/${path}-general`);
      await page
        .getByText(/^Pinned/)
        .first()
        .waitFor({ state: 'attached' });
    }

    /** Opens the menu of a message, and presses what it offers. */
    async function act(page: Page, text: string, action: string): Promise<void> {
      const message = page.getByRole('article').filter({ hasText: text }).first();
      await message.hover();
      await message.locator('summary[aria-label=More]').click({ force: true });
      await message.getByRole(action === 'Delete' ? 'link' : 'button', { name: action }).click();
    }

    async function moderate(page: Page, path: string): Promise<void> {
      const body = `Cheap watches at the ${path}`;
      const item = { body, wall: `${path}-general`, mimetype: 'text/markdown', mayBeEmpty: false };
      await publishItem(tributary.operations, cast.bob.viewer, item);
      await page.goto(`/channel/${path}-general`);
      await act(page, body, 'Delete');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Message deleted.').waitFor();
      await page.goto(`/channel/${path}-general`);
      expect(await page.getByText(body).count()).toBe(0);
    }

    async function openToEverybody(page: Page, path: string): Promise<void> {
      await page.goto(`/groups/${path}/-/settings`);
      await page.getByLabel('Description').fill('Boats, and who sails them.');
      await page.getByRole('radio', { name: 'Public', exact: true }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Boats, and who sails them.').first().waitFor();
    }

    async function endMembership(page: Page, path: string): Promise<void> {
      await page.goto(`/groups/${path}/-/members`);
      await page.getByRole('link', { name: 'Manage Bob Example…' }).click();
      await page.getByRole('button', { name: 'Remove Bob Example from the group' }).click();
      await page.getByRole('heading', { name: /^Members of/ }).waitFor();
      expect(await page.getByRole('row', { name: /Bob Example/ }).count()).toBe(0);
    }
  });
});
