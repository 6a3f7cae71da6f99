import { existsSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, executablePath, launchChromium, listen, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { bringForum } from '../rig/forum.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

/** The colours of an element, as they come out. */
const coloursOf = (element: Locator) =>
  element.evaluate((node) => {
    const { color, backgroundColor, textDecorationLine } = getComputedStyle(node);
    return { color, backgroundColor, textDecorationLine };
  });

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('with the colours of the system', () => {
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

    it.each(['light', 'dark'] as const)('states differ, and drawings have them too: %s', async (colorScheme) => {
      await visit(chrome, { baseURL, ...desktop, colorScheme, forcedColors: 'active' }, async (page) => {
        await page.goto('/sign-in?return_to=/channel/harbour-general');
        await signIn(page, 'bob');
        const text = `Can you see this, ${colorScheme}?`;
        await page.getByRole('textbox', { name: 'Message #general' }).fill(text);
        await page.keyboard.press('Enter');
        const message = page.getByRole('article').filter({ hasText: text });
        await message.locator('time').first().waitFor();
        await message.getByRole('button', { name: 'React with 🎉' }).click({ force: true });
        const pressed = message.getByRole('button', { pressed: true });
        await pressed.first().waitFor();
        const plain = message.getByRole('button', { name: 'React with ❤️' });
        expect((await coloursOf(pressed.first())).backgroundColor).not.toBe((await coloursOf(plain)).backgroundColor);
        const rail = page.getByRole('navigation', { name: 'Channels' });
        expect((await coloursOf(rail.locator('a[aria-current]'))).textDecorationLine).toBe('underline');
        const entry = rail.locator('a:not([aria-current])').first();
        expect((await coloursOf(entry.locator('.icon'))).color).toBe((await coloursOf(entry)).color);
      });
    });
  });
});
