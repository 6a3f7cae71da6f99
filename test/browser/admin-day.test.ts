import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishItem } from '../../src/core/content/index.ts';
import { listJobs } from '../../src/core/platform/storage/job-lists.ts';
import { openBrowserAs } from '../rig/browser.ts';
import { type Cast, password } from '../rig/cast.ts';
import { desktop, executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { bringForum } from '../rig/forum.ts';
import { bringFailures } from '../rig/group-api-story.ts';
import { choose, press, signInByKeys, tabTo, type } from '../rig/keys.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('the day of an administrator', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let chrome: Browser;
    let baseURL: string;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startPacked(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob', 'carol', 'dana'));
      await upload('alice', 2_000);
      await upload('bob', 6_000);
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    it.each([
      ['bob', 'with scripts, at a desk', true, desktop],
      ['carol', 'without scripts, on a phone', false, phone],
    ] as const)('who has to do with %s, %s', async (author, _words, javaScriptEnabled, device) => {
      const options: BrowserContextOptions = { baseURL, javaScriptEnabled, ...device };
      const body = `Cheap anchors of ${author}`;
      await bringReport(author, body);
      await visit(chrome, options, async (page) => {
        await page.goto('/sign-in');
        await signIn(page, 'admin');
        await page.locator('nav[aria-label=Main] summary').last().click();
        await page.getByRole('link', { name: 'Administration' }).click();
        await page.getByRole('heading', { name: 'Administration', level: 1 }).waitFor();
        const link = await makeLink(page);
        await visit(chrome, options, (guest) => join(guest, link, `friend-of-${author}`));
        await retry(page);
        await seeStorage(page);
        await visit(chrome, options, async (other) => {
          await other.goto('/sign-in');
          await signIn(other, author);
          await hide(page, body);
          await suspend(page, author);
          await seeSuspension(other, author);
        });
        await announce(page, `The pier is closed, ${author}`);
        await visit(chrome, options, (guest) => seeAndPutAway(guest, `The pier is closed, ${author}`));
        await lift(page, author);
        await visit(chrome, options, async (other) => {
          await other.goto('/sign-in');
          await signIn(other, author);
          expect(new URL(other.url()).pathname).toBe('/');
        });
      });
    });

    it('goes by keyboard alone', async () => {
      const body = 'Ropes, cheaper than cheap';
      await bringReport('bob', body);
      await visit(chrome, { baseURL, ...desktop }, async (page) => {
        await page.goto('/sign-in');
        await signInByKeys(page, 'admin');
        await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
        await press(page, /^Your account/);
        await press(page, 'Administration');
        await heading(page, 'Administration');
        await press(page, 'Invitations');
        await choose(page, 'Link can be used by', '1 person');
        await press(page, 'Invite');
        const link = new URL(await page.getByLabel('Copy this link now.').inputValue()).pathname;
        await visit(chrome, { baseURL, ...desktop }, (guest) => join(guest, link, 'friend-by-keys'));
        await retry(page);
        await press(page, 'Storage');
        await heading(page, 'Storage');
        await press(page, 'Bob Example');
        await page.waitForURL((url) => url.pathname === '/channel/bob');
        await page.goto('/admin');
        await press(page, 'Moderation');
        await press(page, /^Post by/);
        await page.getByText(body).waitFor();
        await type(page, 'Reason', 'No advertising.');
        await press(page, 'Hide post');
        await page.getByText('Decision saved.').waitFor();
        await type(page, 'Message to the person', 'Ropes, again.');
        await choose(page, 'Applies to', 'Entire server');
        await choose(page, /^Length of suspension/, 'Until lifted');
        await press(page, 'Suspend');
        await page.getByText('Person suspended.').waitFor();
        await announce(page, 'The ropes are gone');
        await page.goto('/admin/moderation');
        await press(page, /^Lift the suspension of bob/i);
        await page.getByText('Suspension lifted.').waitFor();
        expect(await page.getByRole('region', { name: 'Current suspensions' }).getByText('Bob Example').count()).toBe(
          0,
        );
      });
    });

    const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

    async function upload(name: 'alice' | 'bob', size: number): Promise<void> {
      const browser = await openBrowserAs(tributary, cast[name]);
      await browser.get(`/files/${name}`);
      const file = { part: 'files', name: `${size}.txt`, content: 'x'.repeat(size), type: 'text/plain' };
      await browser.send(`/files/${name}/upload`, { seen: 'me' }, { file });
    }

    /** Something of somebody in a group, which somebody else there has reported. */
    async function bringReport(author: 'bob' | 'carol', body: string): Promise<void> {
      const item = { body, wall: 'harbour-general', mimetype: 'text/markdown', mayBeEmpty: false } as const;
      const { uuid } = await publishItem(tributary.operations, cast[author].viewer, item);
      const dana = await openBrowserAs(tributary, cast.dana);
      await dana.get(`/item/${uuid}/report`);
      await dana.send(`/item/${uuid}/report`, { category: 'spam', note: 'Again.' });
    }

    const tab = (page: Page, name: string) =>
      page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click();

    async function makeLink(page: Page): Promise<string> {
      await tab(page, 'Invitations');
      await page.getByLabel('Link can be used by').selectOption('1 person');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const url = await page.getByLabel('Copy this link now.').inputValue();
      return new URL(url).pathname;
    }

    async function join(guest: Page, link: string, username: string): Promise<void> {
      await guest.goto(link);
      await guest.getByLabel('Your name').fill('A Friend');
      await guest.getByLabel('Username').fill(username);
      await guest.getByLabel('Password').fill(password);
      await guest.getByRole('button', { name: /^Join / }).click();
      await guest.locator('nav[aria-label=Main] summary').first().waitFor({ state: 'attached' });
    }

    /** By keyboard alone: from the failures at a glance to the job, which runs again and is done then. */
    async function retry(page: Page): Promise<void> {
      const { jobId } = await bringFailures(tributary);
      await page.goto('/admin');
      await page.getByText('Some jobs failed permanently').waitFor();
      await tabTo(page, /^Jobs$/);
      await page.keyboard.press('Enter');
      await page
        .getByRole('row', { name: /deliver-item/ })
        .getByText('it broke')
        .waitFor();
      await tabTo(page, new RegExp(`^Retry job ${jobId}$`));
      await page.keyboard.press('Enter');
      await page.getByText('No failed jobs').waitFor();
      await tributary.runner.drain();
      const jobs = await listJobs(tributary.operations.database.reader, { limit: 1000 });
      expect(jobs.find(({ id }) => id === jobId)?.state).toBe('done');
    }

    async function seeStorage(page: Page): Promise<void> {
      await tab(page, 'Storage');
      const rows = page.getByRole('table', { name: 'Storage' }).locator('tbody tr');
      expect(await rows.first().textContent()).toContain('6.0 kB');
      await rows.first().getByRole('link', { name: 'Bob Example' }).click();
      await page.waitForURL((url) => url.pathname === '/channel/bob');
    }

    async function hide(page: Page, body: string): Promise<void> {
      await page.goto('/admin');
      await tab(page, 'Moderation');
      await page
        .getByRole('link', { name: /^Post by/ })
        .first()
        .click();
      await page.getByText(body).waitFor();
      await page.getByLabel('Reason').fill('No advertising.');
      await page.getByRole('button', { name: 'Hide post' }).click();
      await page.getByText('Decision saved.').waitFor();
    }

    async function suspend(page: Page, author: string): Promise<void> {
      const person = page.getByRole('region', { name: 'Person' });
      await person.getByRole('link', { name: new RegExp(author, 'i') }).waitFor();
      await person.getByLabel('Message to the person').fill('Advertising, again and again.');
      await person.getByLabel('Applies to').selectOption('Entire server');
      await person.getByLabel('Length of suspension').selectOption('Until lifted');
      await person.getByRole('button', { name: 'Suspend', exact: true }).click();
      await page.getByText('Person suspended.').waitFor();
    }

    /** Whoever is signed in is out with the next page, and reads why after the password. */
    async function seeSuspension(other: Page, author: string): Promise<void> {
      await other.goto('/settings');
      await other.getByLabel('Username, email or channel address').fill(author);
      await other.getByLabel('Password').fill(password);
      await other.getByRole('button', { name: 'Sign in' }).click();
      await other.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
      await other.getByText('Advertising, again and again.').waitFor();
    }

    /** By keyboard alone. */
    async function announce(page: Page, message: string): Promise<void> {
      await page.goto('/admin');
      await tabTo(page, /^Announcements$/);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'New announcement' }).waitFor();
      await tabTo(page, /^Text$/);
      await page.keyboard.type(message);
      await tabTo(page, /^Publish announcement$/);
      await page.keyboard.press('Enter');
      await page.getByText('Announcement published.').waitFor();
      await page.getByRole('region', { name: 'Announcements', exact: true }).getByText(message).waitFor();
    }

    /** Everybody reads it, who has not signed in as well, and who has puts it away. */
    async function seeAndPutAway(guest: Page, message: string): Promise<void> {
      await guest.goto('/sign-in');
      const banners = guest.getByRole('region', { name: 'Announcements', exact: true });
      await banners.getByText(message).waitFor();
      await signIn(guest, 'dana');
      await banners.getByRole('button', { name: `Dismiss: ${message}` }).click();
      await banners.getByText(message).waitFor({ state: 'detached' });
    }

    async function lift(page: Page, author: string): Promise<void> {
      await page.goto('/admin/moderation');
      const suspended = page.getByRole('region', { name: 'Current suspensions' });
      await suspended.getByRole('button', { name: new RegExp(`^Lift the suspension of ${author}`, 'i') }).click();
      await page.getByText('Suspension lifted.').waitFor();
    }
  });
});
