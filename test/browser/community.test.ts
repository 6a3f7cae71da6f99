import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { bringForum } from '../rig/forum.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('a community', () => {
    let tributary: TestTributary;
    let chrome: Browser;
    let baseURL: string;
    const forum = '/channel/harbour-general';

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
      ['with scripts, at a desk', true, desktop],
      ['without scripts, on a phone', false, phone],
    ] as const)('has a day of a member %s', async (name, javaScriptEnabled, device) => {
      const options: BrowserContextOptions = { baseURL, javaScriptEnabled, ...device };
      await visit(chrome, options, async (page) => {
        await page.goto(`/sign-in?return_to=${forum}`);
        await signIn(page, 'bob');
        const text = `Good morning, ${name}`;
        await page.getByRole('textbox', { name: 'Message #general' }).fill(text);
        await page.getByRole('button', { name: 'Send' }).click();
        const message = page.getByRole('article').filter({ hasText: text });
        await message.locator('time').first().waitFor();
        await message.hover();
        await message.getByRole('button', { name: 'React with 🎉' }).click({ force: true });
        await message.getByRole('button', { name: /^🎉 1: Bob Example/, pressed: true }).waitFor();
        await message.getByRole('link', { name: 'Reply in thread' }).click({ force: true });
        await page.getByRole('textbox', { name: 'Write a reply' }).fill('And good night');
        const reply = page.getByRole('form', { name: 'Write a reply' });
        await reply.getByRole('button', { name: 'Send' }).click();
        await page.getByRole('article').filter({ hasText: 'And good night' }).first().waitFor();
        await page.goto('/notifications');
        await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
        await page.goto('/compose');
        await page.locator('#body').fill('Just for *me*');
        await page.getByRole('radio', { name: /Only you/ }).check();
        await page.getByRole('button', { name: 'Post', exact: true }).click();
        await page.getByText('Just for me').waitFor();
        expect(new URL(page.url()).pathname).toMatch(/^\/item\//);
      });
    });

    it('shows in one browser what is written in another one', async () => {
      await visit(chrome, { baseURL, ...desktop }, async (reader) => {
        await reader.goto('/sign-in');
        await signIn(reader, 'alice');
        await reader.goto(forum);
        const connected = reader.waitForResponse((response) => response.url().includes('/events'));
        await reader.reload();
        await connected;
        await visit(chrome, { baseURL, ...desktop }, async (writer) => {
          await writer.goto('/sign-in');
          await signIn(writer, 'bob');
          await writer.goto(forum);
          await writer.getByRole('textbox', { name: 'Message #general' }).fill('Is anybody here?');
          await writer.getByRole('textbox', { name: 'Message #general' }).press('Enter');
          await reader.getByRole('article').filter({ hasText: 'Is anybody here?' }).waitFor();
          expect(await writer.getByRole('textbox', { name: 'Message #general' }).inputValue()).toBe('');
        });
      });
    });
  });
});
