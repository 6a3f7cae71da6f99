import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../src/core/groups/index.ts';
import { bringCast, bringGroup } from '../rig/cast.ts';
import { desktop, executablePath, launchChromium, listen, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { importArchive } from '../rig/import.ts';
import { png } from '../rig/png.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('the composer', () => {
    let tributary: TestTributary;
    let chrome: Browser;
    let baseURL: string;
    const forum = '/channel/harbour-general';

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      const cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { operations } = tributary;
      await addMember(operations, { groupId: group.id, userId: cast.bob.user.id, accessLevel: 20, createdBy: null });
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
        await work(page);
      });
    const field = (page: Page) => page.locator('textarea[name=body]').first();

    it('formats by its toolbar and by keys, and undoes it', async () => {
      await asBob('/compose', async (page) => {
        await field(page).fill('high tide');
        await field(page).press('ControlOrMeta+a');
        await page.getByRole('button', { name: 'Bold' }).click();
        expect(await field(page).inputValue()).toBe('**high tide**');
        await field(page).press('ControlOrMeta+b');
        expect(await field(page).inputValue()).toBe('high tide');
        await page.getByRole('button', { name: 'Quote' }).click();
        expect(await field(page).inputValue()).toBe('> high tide');
        await field(page).press('ControlOrMeta+z');
        expect(await field(page).inputValue()).toBe('high tide');
        // One stop for Tab, arrows within.
        await page.getByRole('button', { name: 'Bold' }).focus();
        await page.keyboard.press('ArrowLeft');
        expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Code');
        await page.keyboard.press('Enter');
        expect(await field(page).inputValue()).toContain('`');
      });
    });

    it('offers people, hashtags and emoji by keyboard', async () => {
      await asBob(forum, async (page) => {
        await field(page).pressSequentially('Ahoy @ali');
        await page.getByRole('option', { name: /Alice Example/ }).waitFor();
        expect(await field(page).getAttribute('aria-activedescendant')).toMatch(/-menu-0$/);
        await field(page).press('Enter');
        await field(page).pressSequentially(':anch');
        await page.getByRole('option', { name: /:anchor:/ }).waitFor();
        await field(page).press('Tab');
        expect(await field(page).inputValue()).toMatch(/^Ahoy @alice(@\S+)? ⚓️? $/u);
        await field(page).pressSequentially(':smil');
        await page.getByRole('option').first().waitFor();
        await field(page).press('Escape');
        expect(await page.getByRole('listbox').count()).toBe(0);
        await field(page).press('Enter');
        const message = page.getByRole('article').filter({ hasText: ':smil' });
        await message.getByRole('link', { name: /alice/i }).first().waitFor();
      });
    });

    it('uploads what is dropped and chosen, describes, orders and removes it', async () => {
      await asBob(forum, async (page) => {
        await field(page).fill('Look');
        await page.locator('.dock .attach > summary').click();
        const files = [
          { name: 'boat.png', mimeType: 'image/png', buffer: png },
          { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
          { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('wrong') },
        ];
        await page.locator('.dock input[type=file]').setInputFiles(files);
        await page.getByText('wrong.txt uploaded').waitFor();
        await page.getByText('boat.png uploaded').waitFor();
        await page.getByRole('button', { name: 'Remove wrong.txt' }).click();
        await page.getByRole('textbox', { name: 'Description of boat.png' }).fill('A red boat');
        await page.getByRole('button', { name: 'Move notes.txt up' }).click();
        const names = () => page.locator('.dock [data-attached] [data-name]').allTextContents();
        expect(await names()).toEqual(['notes.txt', 'boat.png']);
        await field(page).press('Enter');
        const message = page.getByRole('article').filter({ hasText: 'Look' });
        await message.getByRole('img', { name: 'A red boat' }).waitFor();
        expect(await message.getByRole('link', { name: /notes\.txt/ }).count()).toBe(1);
        // The message may come by an event, before the answer to the form does.
        await expect.poll(names).toEqual([]);
        await page.reload();
        expect(await page.getByText('wrong.txt').count()).toBe(0);
      });
    });

    it('takes dropped and pasted files', async () => {
      await asBob('/compose', async (page) => {
        const transfer = await page.evaluateHandle(() => {
          const data = new DataTransfer();
          data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
          return data;
        });
        await page.dispatchEvent('[data-composer]', 'drop', { dataTransfer: transfer });
        await page.getByText('dropped.txt uploaded').waitFor();
        await page.evaluate(() => {
          const data = new DataTransfer();
          data.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }));
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
          document.querySelector('textarea[name=body]')!.dispatchEvent(event);
        });
        await page.getByText('pasted.txt uploaded').waitFor();
        expect(await page.locator('[data-attached] [data-name]').allTextContents()).toEqual([
          'dropped.txt',
          'pasted.txt',
        ]);
      });
    });

    it('keeps what is written, also when one leaves at once', async () => {
      await asBob(forum, async (page) => {
        await field(page).fill('Not yet finished');
        await page.getByText(/^Draft saved/).waitFor();
        await field(page).fill('Not yet finished, and left');
        const opened = async (): Promise<string> => {
          await page.goto(forum);
          return field(page).inputValue();
        };
        await expect.poll(opened).toBe('Not yet finished, and left');
        // The message may come by an event, before the draft of it is forgotten.
        const answered = page.waitForResponse(
          (response) => response.request().method() === 'POST' && response.status() === 303,
        );
        await field(page).press('Enter');
        await answered;
        await page.getByRole('article').filter({ hasText: 'and left' }).waitFor();
        await page.reload();
        expect(await field(page).inputValue()).toBe('');
      });
    });
  });
});
