import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../src/core/groups/index.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import { inForm } from '../rig/campaign.ts';
import { executablePath, launchChromium, listen, signIn } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { importArchive } from '../rig/import.ts';
import { inserter } from '../rig/inserter.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('live pages', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let chrome: Browser;
    let baseURL: string;
    let alice: BrowserContext;
    let bob: BrowserContext;
    const forum = '/channel/harbour-general';
    const wide = { width: 1440, height: 800 };

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { operations } = tributary;
      await addMember(operations, { groupId: group.id, userId: cast.bob.user.id, accessLevel: 20, createdBy: null });
      baseURL = await listen(tributary);
      const enter = async (who: string) => {
        const context = await chrome.newContext({ baseURL, viewport: wide });
        context.setDefaultTimeout(20_000);
        const page = await context.newPage();
        await page.goto('/sign-in');
        await signIn(page, who);
        await page.close();
        return context;
      };
      alice = await enter('alice');
      bob = await enter('bob');
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    // A page that a failed test left open would read for the next one.
    afterEach(async () => {
      for (const page of [...alice.pages(), ...bob.pages()]) await page.close();
    });

    const field = (page: Page) => page.locator('textarea[name=body]').first();
    const opened = async (who: BrowserContext, path: string): Promise<Page> => {
      const page = await who.newPage();
      await page.goto(path);
      return page;
    };
    const write = async (page: Page, text: string): Promise<void> => {
      await field(page).fill(text);
      await field(page).press('ControlOrMeta+Enter');
    };
    const message = (page: Page, text: string) => page.locator('main .msg').filter({ hasText: text });

    it('share one stream of events between the tabs of a browser, and hand it on', async () => {
      const asked: string[] = [];
      alice.on('request', (request) => {
        if (request.url().includes('/events?')) asked.push(request.url());
      });
      const connected = alice.waitForEvent('response', (response) => response.url().includes('/events?'));
      const read = alice.waitForEvent('requestfinished', (request) => request.url().endsWith('/read'));
      const first = await opened(alice, forum);
      await connected;
      // A second page from before that event would have the stream begin there.
      await read;
      const second = await opened(alice, forum);
      const writer = await opened(bob, forum);
      const before = asked.length;
      await write(writer, 'For both tabs');
      await message(first, 'For both tabs').waitFor();
      await message(second, 'For both tabs').waitFor();
      expect(asked.length).toBe(before);
      expect(before).toBe(1);
      await first.close();
      await expect.poll(() => asked.length).toBe(2);
      await write(writer, 'For the one that is left');
      await message(second, 'For the one that is left').waitFor();
      await second.close();
      await writer.close();
    });

    it('show in a thread what others answer and how they react', async () => {
      const writer = await opened(bob, forum);
      await write(writer, 'Who mends the net?');
      await message(writer, 'Who mends the net?').locator('time').first().waitFor();
      const link = message(writer, 'Who mends the net?').last().getByRole('link', { name: 'Reply in thread' });
      const path = (await link.getAttribute('href'))!.replace('#reply', '');
      const reader = await opened(alice, path);
      const replier = await opened(bob, path);
      await write(replier, 'I do.');
      await message(reader, 'I do.').waitFor();
      await message(replier, 'I do.').locator('time').first().waitFor();
      await message(replier, 'I do.').getByRole('button', { name: 'React with 🎉' }).click({ force: true });
      await message(reader, 'I do.').getByRole('button', { name: /^🎉 1/ }).waitFor();
      for (const page of [writer, reader, replier]) await page.close();
      expect(path).toMatch(/^\/item\//);
    });

    it('change the rows of a thread in place, beside others and for who acts', async () => {
      const writer = await opened(bob, forum);
      await write(writer, 'Who paints the boat?');
      await message(writer, 'Who paints the boat?').locator('time').first().waitFor();
      const link = message(writer, 'Who paints the boat?').last().getByRole('link', { name: 'Reply in thread' });
      const path = (await link.getAttribute('href'))!.replace('#reply', '');
      const replier = await opened(bob, path);
      await write(replier, 'Not me.');
      await message(replier, 'Not me.').locator('time').first().waitFor();
      expect(new URL(replier.url()).pathname).toBe(path);
      const reader = await opened(alice, path);
      const connected = reader.waitForResponse((response) => response.url().includes('/events?'));
      await reader.reload();
      await connected;
      const pages: string[] = [];
      reader.on('request', (request) => {
        if (request.headers()['x-tributary-renew'] === 'rows') pages.push(request.url());
      });
      await message(reader, 'Not me.').evaluate((row) => row.setAttribute('data-same', ''));
      await write(replier, 'Nor me.');
      await message(reader, 'Nor me.').waitFor();
      await reader.getByRole('heading', { name: '2 replies' }).waitFor();
      await message(replier, 'Not me.').getByRole('button', { name: 'React with 🎉' }).click({ force: true });
      await message(reader, 'Not me.').getByRole('button', { name: /^🎉 1/ }).waitFor();
      await message(replier, 'Who paints').getByRole('button', { name: 'React with 👍' }).click({ force: true });
      await message(reader, 'Who paints').getByRole('button', { name: /^👍 1/ }).waitFor();
      await message(replier, 'Not me.').getByRole('button', { name: /^🎉 1/ }).click();
      await message(reader, 'Not me.').getByRole('button', { name: /^🎉 1/ }).waitFor({ state: 'detached' });
      expect(pages).toEqual([]);
      const texts = () => reader.locator('main .msg .body').allTextContents();
      const shown = (await texts()).map((text) => text.trim());
      expect(shown).toEqual(['Who paints the boat?', 'Not me.', 'Nor me.']);
      await reader.reload();
      expect((await texts()).map((text) => text.trim())).toEqual(shown);
    });

    it('mark unread from a message on, and leave it so while one looks', async () => {
      const writer = await opened(bob, forum);
      await write(writer, 'For later');
      await message(writer, 'For later').locator('time').first().waitFor();
      const reader = await opened(alice, forum);
      const row = message(reader, 'For later').last();
      await row.locator('summary[aria-label=More]').click({ force: true });
      await row.getByRole('button', { name: 'Mark as unread from here' }).click();
      await reader.getByText('Marked as unread from here').waitFor();
      await reader.waitForTimeout(2000);
      await reader.goto('/');
      const unread = reader.getByRole('region', { name: 'Unread' });
      expect(await unread.textContent()).toMatch(/general.*For later/);
    });

    it('copy the link of a message, which leads to it', async () => {
      const page = await opened(alice, forum);
      await write(page, 'Worth a link');
      const row = message(page, 'Worth a link').last();
      await row.locator('time').first().waitFor();
      await alice.grantPermissions(['clipboard-read', 'clipboard-write']);
      await row.locator('summary[aria-label=More]').click({ force: true });
      await row.getByRole('link', { name: 'Copy link' }).click();
      await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(new URL(page.url()).pathname).toBe(forum);
      await page.goto(copied);
      const target = page.locator('.msg:target');
      expect(await target.textContent()).toContain('Worth a link');
      await page.getByTitle('Back to channel').click();
      await page.waitForURL(/\?at=/);
      expect(await target.textContent()).toContain('Worth a link');
    });

    it('leave a menu open while its message changes, and close it once something was chosen', async () => {
      const writer = await opened(alice, forum);
      await write(writer, 'A menu of mine');
      const mine = message(writer, 'A menu of mine').last();
      await mine.locator('time').first().waitFor();
      await mine.locator('summary[aria-label=More]').click({ force: true });
      const pin = mine.getByRole('button', { name: 'Pin to channel' });
      await pin.waitFor();
      const other = await opened(bob, forum);
      const theirs = message(other, 'A menu of mine').last();
      await theirs.getByRole('button', { name: 'React with 🎉' }).click({ force: true });
      await mine.getByRole('button', { name: /^🎉 1/ }).waitFor();
      await pin.click();
      await pin.waitFor({ state: 'hidden' });
      expect(await mine.getByRole('button', { name: /^🎉 1/ }).count()).toBe(1);
      for (const page of [writer, other]) await page.close();
    });

    it('show what is sent at once, and leave the text where it could not be sent', async () => {
      const page = await opened(bob, forum);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/messages', async (route) => {
        await held;
        await route.fulfill({ status: 503, body: '' });
      });
      await write(page, 'Over the reef');
      await page.locator('.msg.pending').filter({ hasText: 'Over the reef' }).waitFor();
      expect(await field(page).inputValue()).toBe('');
      await field(page).fill('and more');
      release();
      await page.getByText('Not sent. Your text is still here.').waitFor();
      expect(await field(page).inputValue()).toBe('Over the reef\n\nand more');
      expect(await page.locator('.msg.pending').count()).toBe(0);
      await page.close();
    });

    it('show what is sent once, also where its event is there before the answer', async () => {
      const page = await opened(bob, forum);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/messages', async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        await held;
        await route.fulfill({ response });
      });
      await write(page, 'Round the cape');
      await message(page, 'Round the cape').locator('time').first().waitFor();
      expect(await message(page, 'Round the cape').count()).toBe(1);
      release();
      await page.waitForResponse((response) => response.url().endsWith(forum));
      expect(await message(page, 'Round the cape').count()).toBe(1);
    });

    it('show what others write as a page would, without asking for one', async () => {
      const writer = await opened(bob, forum);
      await write(writer, 'Before anybody looks');
      await message(writer, 'Before anybody looks').locator('time').first().waitFor();
      const reader = await opened(alice, forum);
      const connected = reader.waitForResponse((response) => response.url().includes('/events?'));
      await reader.reload();
      await connected;
      const pages: string[] = [];
      reader.on('request', (request) => {
        if (request.headers()['x-tributary-renew'] === 'rows') pages.push(request.url());
      });
      await write(writer, 'Tide at six');
      await message(reader, 'Tide at six').waitFor();
      await write(writer, 'And at eighteen');
      await message(reader, 'And at eighteen').waitFor();
      const row = message(writer, 'And at eighteen');
      await row.getByRole('button', { name: 'React with 🎉' }).click({ force: true });
      await message(reader, 'And at eighteen').getByRole('button', { name: /^🎉 1/ }).waitFor();
      expect(pages).toEqual([]);
      const last = () =>
        reader
          .locator('.timeline .msg')
          .last()
          .evaluate((row) => row.outerHTML.replace(/ data-watched="[^"]*"/, ''));
      const shown = await last();
      expect(shown).toContain('class="msg cont"');
      // Until it is noted as read, a line stands between it and what was.
      const reloaded = async () => {
        await reader.reload();
        return last();
      };
      await expect.poll(reloaded).toBe(shown);
      await reader.close();
      await writer.close();
    });

    it('announce new messages together', async () => {
      const reader = await opened(alice, forum);
      const connected = reader.waitForResponse((response) => response.url().includes('/events?'));
      await reader.reload();
      await connected;
      const writer = await opened(bob, forum);
      await write(writer, 'One');
      await message(reader, 'One').first().waitFor();
      // It waits a second for others.
      const said = () => reader.locator('p[role=status]').allTextContents();
      await expect.poll(said).toContain('1 new message');
      await reader.close();
      await writer.close();
    });

    it('note what was in sight as read, and nothing of a tab in the background', async () => {
      const reader = await opened(alice, forum);
      const writer = await opened(bob, forum);
      const read: string[] = [];
      reader.on('requestfinished', (sent) => {
        if (sent.url().endsWith(`${forum}/read`)) read.push(new URLSearchParams(sent.postData()!).get('up_to')!);
      });
      await write(writer, 'To be seen');
      const id = await reader.locator('.msg').filter({ hasText: 'To be seen' }).last().getAttribute('data-id');
      await expect.poll(() => read).toContain(id);
      await reader.evaluate(() => {
        Object.defineProperty(document, 'hidden', { get: () => true });
      });
      await write(writer, 'Not to be seen');
      await message(reader, 'Not to be seen').waitFor();
      await reader.waitForTimeout(2000);
      await reader.close();
      const home = await opened(alice, '/');
      expect(await home.getByText('Not to be seen').count()).toBeGreaterThan(0);
      await home.close();
      await writer.close();
    });

    it('open a thread beside its channel; Escape closes it and gives the focus back', async () => {
      const page = await opened(bob, forum);
      await write(page, 'A thread begins');
      const row = message(page, 'A thread begins');
      await row.locator('time').first().waitFor();
      await row.getByRole('link', { name: 'Reply in thread' }).click({ force: true });
      const panel = page.getByRole('complementary', { name: 'Thread' });
      await panel.getByRole('textbox', { name: 'Write a reply' }).fill('Beside it');
      await panel.getByRole('button', { name: 'Send' }).click();
      await panel.locator('.msg').filter({ hasText: 'Beside it' }).locator('time').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(forum);
      await row.getByText('1 reply').waitFor();
      await page.reload();
      await panel.locator('.msg').filter({ hasText: 'Beside it' }).waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await row.locator('a.thread-link').click();
      await panel.getByRole('heading', { name: 'Thread', level: 2 }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Thread');
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('thread-link');
      await page.close();
    });

    it('go back thousands of messages and hold a part of them only', { timeout: 400_000 }, async () => {
      const { insertTops } = inserter(() => ({ tributary, cast }));
      const { reader } = tributary.operations.database;
      const { id: channelId } = await reader.db
        .selectFrom('channel')
        .select('id')
        .where('address', '=', 'harbour-board')
        .executeTakeFirstOrThrow();
      const count = inForm(2000, 5000);
      const lines = Array.from({ length: count }, (_, index) => {
        const uuid = `line-${index + 1}`;
        return { channel_id: channelId, body: `Line ${index + 1}.`, visibility: 'group', uuid, mid: uuid };
      });
      await insertTops(lines);
      const page = await opened(alice, '/channel/harbour-board');
      const devTools = await alice.newCDPSession(page);
      const rows = page.locator('.timeline .msg');
      /** Scrolls as far as it goes, again and again, until a line is there; the most rows that were there meanwhile. */
      const scroll = (to: 'top' | 'bottom', line: number): Promise<number> =>
        page.evaluate(
          async ([end, uuid]) => {
            const timeline = document.querySelector('.timeline')!;
            let max = 0;
            for (const start = Date.now(); !document.getElementById(`m-${uuid}`); ) {
              if (Date.now() - start > 300_000) {
                throw new Error(`${uuid} has not come: ${timeline.querySelector('.msg .body')?.textContent}`);
              }
              timeline.scrollTop = end === 'top' ? -timeline.scrollHeight : 0;
              await new Promise((resolve) => setTimeout(resolve, 50));
              max = Math.max(max, timeline.querySelectorAll('.msg').length);
            }
            return max;
          },
          [to, `line-${line}`] as const,
        );
      /** What the page takes once all that is not needed has gone: bytes of scripts, nodes of documents. */
      const taken = async () => {
        await devTools.send('HeapProfiler.collectGarbage');
        const { usedSize } = await devTools.send('Runtime.getHeapUsage');
        const { nodes } = await devTools.send('Memory.getDOMCounters');
        return { usedSize, nodes };
      };
      await scroll('top', count - 1000);
      // What the test itself puts into the page to find rows is there before anything is measured.
      expect(await rows.count()).toBeLessThanOrEqual(450);
      const early = await taken();
      expect(await scroll('top', 1)).toBeLessThanOrEqual(450);
      expect(await page.getByText(`Line ${count}.`, { exact: true }).count()).toBe(0);
      const late = await taken();
      expect(late.nodes).toBeLessThan(early.nodes * 1.5);
      expect(late.usedSize).toBeLessThan(early.usedSize * 1.5);
      expect(await scroll('bottom', 800)).toBeLessThanOrEqual(450);
      const numbers = (await rows.allTextContents()).map((text) => Number(/Line (\d+)\./.exec(text)?.[1]));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(new Set(numbers).size).toBe(numbers.length);
      // Tied to their form, buttons make each page of messages take seconds; a click still sends it.
      expect(await page.locator('.timeline button[form]').count()).toBe(0);
      const reacted = page.waitForRequest((asked) => asked.method() === 'POST');
      const row = rows.filter({ hasText: 'Line 800.' });
      await row.hover();
      await row.getByRole('button', { name: 'React with 👍' }).click();
      expect((await reacted).url()).toMatch(/\/item\/line-800\/react$/);
      await page.close();
    });
  });
});
