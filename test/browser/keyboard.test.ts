import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../src/core/groups/index.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import { desktop, executablePath, launchChromium, listen, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { importArchive } from '../rig/import.ts';
import { tabTo } from '../rig/keys.ts';
import { publishItem } from '../../src/core/content/index.ts';
import { png } from '../rig/png.ts';
import { request } from '../rig/request.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('by keyboard alone', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let chrome: Browser;
    let baseURL: string;
    const forum = '/channel/harbour-general';

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { operations } = tributary;
      await addMember(operations, { groupId: group.id, userId: cast.bob.user.id, accessLevel: 30, createdBy: null });
      await request(tributary, 'POST', '/api/v4/groups/harbour/custom_emoji', {
        token: cast.alice.token,
        form: { name: 'kraken', aliases: '' },
        file: png,
      });
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    const asBob = (path: string, work: (page: Page) => Promise<void>) =>
      visit(chrome, { baseURL, ...desktop }, async (page) => {
        await page.goto(`/sign-in?return_to=${path}`);
        await signIn(page, 'bob');
        await page.waitForURL((url) => url.pathname === path);
        await work(page);
      });
    const written = (body: string, wall: string) =>
      publishItem(tributary.operations, cast.alice.viewer, {
        body,
        wall,
        mimetype: 'text/markdown',
        mayBeEmpty: false,
      });
    const active = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

    it('reads message by message', async () => {
      await written('First of two', 'harbour-general');
      await written('Second of two', 'harbour-general');
      await asBob(forum, async (page) => {
        await page.keyboard.press('k');
        expect(await active(page)).toContain('Second of two');
        await page.keyboard.press('k');
        expect(await active(page)).toContain('First of two');
        await page.keyboard.press('j');
        expect(await active(page)).toContain('Second of two');
      });
    });

    it('goes to the next channel with something unread', async () => {
      await written('Unread on the general channel', 'harbour-general');
      await asBob('/', async (page) => {
        await page.keyboard.press('Alt+ArrowDown');
        await page.waitForURL((url) => url.pathname === forum);
        expect(await page.getByText('Unread on the general channel').count()).toBeGreaterThan(0);
      });
    });

    it('writes, answers, edits and deletes', async () => {
      await asBob(forum, async (page) => {
        await page.getByRole('textbox', { name: 'Message #general' }).focus();
        await page.keyboard.type('Typed by hand');
        await page.keyboard.press('Enter');
        const row = page.locator('.msg').filter({ hasText: 'Typed by hand' });
        await row.locator('time').first().waitFor();
        await page.keyboard.press('ArrowUp');
        await page.getByRole('heading', { name: 'Edit', level: 1 }).waitFor();
        await page.waitForLoadState();
        await page.getByRole('textbox', { name: 'Text' }).focus();
        await page.keyboard.press('ControlOrMeta+End');
        await page.keyboard.type(', and changed');
        await page.keyboard.press('Control+Enter');
        await page.getByText('Typed by hand, and changed').first().waitFor();
        await page.goto(forum);
        await page.keyboard.press('k');
        await page.keyboard.press('r');
        const reply = page.getByRole('textbox', { name: 'Write a reply' });
        await reply.focus();
        await page.waitForLoadState();
        await page.keyboard.type('Answered by hand');
        await page.keyboard.press('Control+Enter');
        await page.getByText('Answered by hand').first().waitFor();
        await page.goto(forum);
        await page.keyboard.press('k');
        await tabTo(page, /^More$/);
        await page.keyboard.press('Enter');
        await tabTo(page, /^\s*Delete$/);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Delete', level: 1 }).waitFor();
        await tabTo(page, /^Delete$/);
        await page.keyboard.press('Enter');
        await page.getByText('Message deleted.').waitFor();
        await page.goto(forum);
        expect(await page.getByText('Typed by hand').count()).toBe(0);
      });
    });

    it('reacts', async () => {
      await written('React to me', 'harbour-general');
      await asBob(forum, async (page) => {
        await page.keyboard.press('k');
        await tabTo(page, /^React with 🎉$/);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: /^🎉 1: Bob Example/, pressed: true }).waitFor();
        expect(new URL(page.url()).pathname).toBe(forum);
      });
    });

    it('reacts with any emoji, found by a word, by arrows, and among the recent ones', async () => {
      await written('React to me as well', 'harbour-general');
      await asBob(forum, async (page) => {
        const field = page.getByRole('searchbox', { name: 'Find an emoji' });
        const mine = (emoji: string) =>
          page.getByRole('button', { name: new RegExp(`^${emoji}\\ufe0f? 1: Bob Example`), pressed: true });
        await page.keyboard.press('k');
        await page.keyboard.press('e');
        await page.getByRole('dialog', { name: 'React with an emoji' }).waitFor();
        await field.waitFor();
        await page.keyboard.type('sail');
        await page.getByRole('status').filter({ hasText: 'found' }).waitFor({ state: 'attached' });
        await page.keyboard.press('Enter');
        await mine('⛵').waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
        await page.locator('.msg').filter({ hasText: 'React to me as well' }).last().focus();
        await page.keyboard.press('e');
        await page.getByRole('region', { name: 'Recently used' }).getByRole('button', { name: 'boat' }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        const named = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
        expect(await named()).toBe(':kraken:');
        await page.keyboard.press('ArrowDown');
        expect(await named()).toBe('😀');
        await page.keyboard.press('ArrowRight');
        const second = (await named())!;
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('ArrowUp');
        expect(await named()).toMatch(/^⛵/);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await mine(second).waitFor();
        const ofGroup = page.getByRole('button', { name: /^:kraken: 1: Bob Example/, pressed: true });
        await page.locator('.msg').filter({ hasText: 'React to me as well' }).last().focus();
        await page.keyboard.press('e');
        await field.waitFor();
        await page.keyboard.type('krak');
        await page.getByRole('status').filter({ hasText: 'found' }).waitFor({ state: 'attached' });
        await page.keyboard.press('Enter');
        await ofGroup.waitFor();
        expect(await ofGroup.locator('img.emoji').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
        await page.locator('.msg').filter({ hasText: 'React to me as well' }).last().focus();
        await page.keyboard.press('e');
        await field.waitFor();
        await page.keyboard.type('nothing is called so');
        await page.getByText('No emoji found').first().waitFor();
        await page.keyboard.press('Escape');
        await field.waitFor({ state: 'hidden' });
        expect(new URL(page.url()).pathname).toBe(forum);
      });
    });

    it('searches, by what it types and by what is found meanwhile', async () => {
      await asBob('/saved', async (page) => {
        await page.keyboard.press('/');
        // At once: between two keys another list might come.
        await page.keyboard.insertText('genera');
        await page.getByRole('option', { name: /#general/ }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname === forum);
        await page.keyboard.press('/');
        await page.keyboard.insertText('gener');
        await page.getByRole('option', { name: /#general/ }).waitFor();
        await page.keyboard.press('Escape');
        expect(await page.getByRole('listbox').count()).toBe(0);
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname === '/search');
      });
    });

    it('finds messages by their words while one types, and goes to one', async () => {
      await written('Lantern fishing at night', 'harbour-general');
      await tributary.runner.drain();
      await asBob('/saved', async (page) => {
        await page.keyboard.press('/');
        await page.keyboard.insertText('lantern fish');
        const row = page.getByRole('option').filter({ hasText: 'Lantern fishing at night' });
        await row.waitFor();
        await page.keyboard.press('ArrowDown');
        expect(await row.getAttribute('aria-selected')).toBe('true');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname.startsWith('/item/'));
        await page.getByText('Lantern fishing at night').first().waitFor();
      });
    });

    it('keeps what was chosen, and closed, when more is found a moment later', async () => {
      await asBob('/saved', async (page) => {
        const row = page.getByRole('option', { name: /#general/ });
        let release = (): void => undefined;
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        const later = '**/search/names?q=genera&*';
        await page.route(later, async (route) => {
          await held;
          await route.continue();
        });
        await page.keyboard.press('/');
        await page.keyboard.insertText('gener');
        await row.waitFor();
        const asked = page.waitForRequest(later);
        await page.keyboard.insertText('a');
        await asked;
        await page.keyboard.press('ArrowDown');
        release();
        await page.waitForTimeout(1000);
        expect(await row.getAttribute('aria-selected')).toBe('true');
        await page.keyboard.press('Escape');
        expect(await page.getByRole('listbox').count()).toBe(0);
      });
    });

    it('comes to notifications and settings', async () => {
      await asBob(forum, async (page) => {
        await page.keyboard.press('g');
        await page.keyboard.press('n');
        await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
        await page.locator('nav[aria-label=Main] summary').focus();
        await page.keyboard.press('Enter');
        await tabTo(page, /^\s*Settings$/);
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname === '/settings');
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      });
    });
  });
});
