import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { reassignableStatuses, type SourceUser } from '../../src/core/reassignment/domain/source-user.ts';
import { countContributions } from '../../src/core/reassignment/storage/contributions.ts';
import { findImport } from '../../src/core/imports/storage/imports.ts';
import { listMails } from '../../src/core/platform/storage/mails.ts';
import { findSourceUser, pageSourceUsers } from '../../src/core/reassignment/storage/placeholders.ts';
import { listChannelsToSplit } from '../../src/core/reassignment/storage/parts/splits.ts';
import { listUploads } from '../../src/core/reassignment/storage/uploads.ts';
import { stopwatch } from '../../src/lib/clock.ts';
import { bringCast, bringGroup, type Cast, password } from '../rig/cast.ts';
import { executablePath, launchChromium, listen, phone, signIn, visit } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { askFor, bringCommunity } from '../rig/reassignment.ts';
import { header } from '../rig/reassignment-files.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('work in a browser', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let baseURL: string;
    let chrome: Browser;

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

    const reader = () => tributary.operations.database.reader;
    const statusOf = async ({ id }: SourceUser) => (await findSourceUser(reader(), id))?.status;

    /** Those of a group who can be reassigned, by what they are called. */
    async function peopleOf(group: Group): Promise<SourceUser[]> {
      return pageSourceUsers(reader(), group.id, { statuses: reassignableStatuses, afterId: 0, limit: 100 });
    }

    describe.each([
      ['with scripts', true],
      ['without scripts', false],
    ])('%s', (_words, javaScriptEnabled) => {
      const path = javaScriptEnabled ? 'harbour' : 'quay';
      const list = `/groups/${path}/-/placeholders`;
      let group: Group;

      beforeAll(async () => {
        group = await bringGroup(tributary, cast.alice, path);
        await bringCommunity(tributary, cast.alice, group);
      });

      const as = (
        who: string,
        address: string,
        work: (page: Page) => Promise<void>,
        more: BrowserContextOptions = {},
      ) =>
        visit(chrome, { baseURL, javaScriptEnabled, ...more }, async (page) => {
          await page.goto(address);
          await signIn(page, who);
          await work(page);
        });

      /** Lets the work be done; the page then says so, by itself where it can. */
      async function seeTheEnd(page: Page, words: string | RegExp): Promise<void> {
        await page.locator('body').evaluate((body) => body.setAttribute('data-same', 'yes'));
        await tributary.runner.drain();
        if (!javaScriptEnabled) await page.getByRole('link', { name: 'Refresh' }).click();
        await page.getByRole('status').filter({ hasText: words }).waitFor();
        expect(await page.locator('body').getAttribute('data-same')).toBe(javaScriptEnabled ? 'yes' : null);
      }

      it('imports are started, cancelled, gone on with and removed', async () => {
        const archive = await readFile(await writeZip(smallCommunity));
        await as('alice', `/groups/${path}/-/imports`, async (page) => {
          const file = { name: 'small.zip', mimeType: 'application/zip', buffer: archive };
          await page.getByLabel('Archive', { exact: true }).setInputFiles(file);
          await page.getByLabel('Dry run').check();
          await page.getByRole('button', { name: 'Start import' }).click();
          await page.getByRole('status').filter({ hasText: 'dry run is waiting to start' }).waitFor();
          const people = await peopleOf(group);
          await seeTheEnd(page, 'Nothing was changed');
          expect(await peopleOf(group)).toEqual(people);
          await page.getByRole('button', { name: 'Import now' }).click();
          await page.getByRole('status').filter({ hasText: 'waiting to start' }).waitFor();
          const id = Number(new URL(page.url()).pathname.split('/').at(-1));
          await page.getByRole('button', { name: 'Cancel' }).click();
          await page.getByRole('status').filter({ hasText: 'Import cancelled' }).waitFor();
          await page.getByRole('button', { name: 'Try again' }).click();
          await page.getByRole('status').filter({ hasText: 'waiting to start' }).waitFor();
          await seeTheEnd(page, 'Import finished');
          expect(await page.getByRole('row', { name: /^Posts/ }).textContent()).toBe('Posts3000');
          await page.getByRole('link', { name: 'Remove import…' }).click();
          expect(await page.getByRole('main').textContent()).toContain('You can’t undo this');
          await page.getByRole('link', { name: 'Keep import' }).click();
          expect((await findImport(reader(), id))?.state).toBe('finished');
          await page.getByRole('link', { name: 'Remove import…' }).click();
          await page.getByRole('button', { name: 'Remove import' }).click();
          await page.waitForLoadState();
          await tributary.runner.drain();
          expect(await findImport(reader(), id)).toBeUndefined();
        });
      });

      it('a group is made, gets a member, is changed and removed', async () => {
        const name = `Reading circle ${path}`;
        await as('alice', '/sign-in', async (page) => {
          await page.getByRole('main').getByRole('link', { name: 'New group' }).click();
          await page.getByLabel('Name').fill(name);
          await page.getByLabel('Path').fill(`circle-${path}`);
          await page.getByRole('button', { name: 'Create group' }).click();
          expect(await isFocused(page, 'Group created.')).toBe(true);
          await page.getByRole('link', { name: 'Invite people' }).click();
          await page.getByLabel('Username or public email').fill('bob');
          await page.getByLabel('Role').selectOption('Maintainer');
          await page.getByRole('button', { name: 'Add member', exact: true }).click();
          expect(await isFocused(page, 'Bob Example was added as Maintainer.')).toBe(true);
          await page.getByRole('link', { name: 'Manage Bob Example…' }).click();
          await page.getByLabel('Role').selectOption('Guest');
          await page.getByRole('button', { name: 'Save' }).click();
          expect(await page.getByRole('row', { name: /Bob Example/ }).textContent()).toContain('Guest');
          await page.getByRole('link', { name: 'Settings' }).click();
          await page.getByLabel('Description').fill('We read.');
          await page.getByRole('button', { name: 'Save' }).click();
          expect(await page.getByRole('main').textContent()).toContain('We read.');
          await page.getByRole('link', { name: 'Settings' }).click();
          await page.getByRole('link', { name: 'Delete group…' }).click();
          expect(await page.getByRole('main').textContent()).toContain('You can’t undo this');
          await page.getByLabel('To confirm').fill(`circle-${path}`);
          await page.getByRole('button', { name: /^Delete group/ }).click();
          expect(await isFocused(page, 'Group deleted.')).toBe(true);
          expect(await page.getByRole('link', { name }).count()).toBe(0);
        });
      });

      it('a file is tried, then uploaded, and its rows appear', async () => {
        const [someone] = await peopleOf(group);
        const { sourceHostname, importType, identifier } = someone!;
        const row = (id: string, target: string) => `${sourceHostname},${importType},${id},,,${target},""\n`;
        const content = `${header}\n${row(identifier, 'carol')}${row('U-unknown', 'dana')}`;
        const file = { name: 'filled.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
        await as('alice', list, async (page) => {
          await page.getByLabel('Upload the completed file').setInputFiles(file);
          await page.getByRole('button', { name: 'Dry run' }).click();
          const status = page.getByRole('status');
          expect(await status.textContent()).toContain('Of 2 rows 1 would match, 1 would fail');
          expect(await isFocused(page, 'Nothing was changed')).toBe(true);
          expect(await page.getByRole('row', { name: /U-unknown/ }).textContent()).toContain('No matching user');
          expect(await listUploads(reader(), group.id, 5)).toEqual([]);
          expect(await statusOf(someone!)).toBe('pending_reassignment');
          await page.getByRole('link', { name: 'Back to upload' }).click();
          await page.getByLabel('Upload the completed file').setInputFiles(file);
          await page.getByRole('button', { name: 'Upload file', exact: true }).click();
          await page.getByRole('link', { name: 'filled.csv' }).click();
          await page.getByRole('status').filter({ hasText: 'is waiting to be processed' }).waitFor();
          await seeTheEnd(page, '1 matched, 1 failed');
          await page.getByRole('row', { name: /^Row 2/ }).waitFor();
          await page.getByRole('link', { name: 'Failed (1)' }).click();
          expect(await page.getByRole('row').count()).toBe(2);
          expect(await statusOf(someone!)).toBe('awaiting_approval');
        });
      });

      it('a person accepts, and sees it done; the Owner undoes it', async () => {
        const { path: request, sourceUser } = await askFor(tributary, group, cast.alice, cast.bob);
        await as('bob', request, async (page) => {
          await page.getByRole('button', { name: 'Accept' }).click();
          await seeTheEnd(page, 'You’re now shown as the author');
        });
        await as('alice', `/source_users/${sourceUser.id}`, async (page) => {
          await page.getByRole('link', { name: 'Undo reassignment…' }).click();
          expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Undo the reassignment of');
          expect(await statusOf(sourceUser)).toBe('completed');
          await page.getByRole('button', { name: 'Undo reassignment' }).click();
          await page.getByRole('status').filter({ hasText: 'Not reassigned' }).waitFor();
          await tributary.runner.drain();
          expect(await statusOf(sourceUser)).toBe('pending_reassignment');
        });
      });

      it('a person reports a request', async () => {
        const { path: request, sourceUser } = await askFor(tributary, group, cast.alice, cast.dana);
        await as(
          'dana',
          request,
          async (page) => {
            await page.getByText('Report request').click();
            await page.getByLabel('What’s wrong with it?').fill('I do not know these people.');
            await page.getByRole('button', { name: 'Decline and report' }).click();
            await page.getByRole('status').filter({ hasText: 'Request declined.' }).waitFor();
          },
          phone,
        );
        expect(await statusOf(sourceUser)).toBe('rejected');
        const [mail] = await listMails(reader(), { to: cast.admin.user.email, limit: 1 });
        expect(mail?.text).toContain('I do not know these people.');
      });

      it('contributions are split off, and given back', async () => {
        const person = await withTwoChannels(await peopleOf(group));
        const [channel] = await listChannelsToSplit(reader(), person.id);
        const before = await countContributions(reader(), person.id);
        await as('alice', `/source_users/${person.id}`, async (page) => {
          await page.getByRole('link', { name: 'Split contributions…' }).click();
          await page.getByRole('checkbox', { name: channel!.name }).check();
          await page.getByRole('button', { name: 'Count contributions' }).click();
          expect(await page.getByRole('status').textContent()).toContain(`${channel!.count} of `);
          expect(await countContributions(reader(), person.id)).toEqual(before);
          await page.getByRole('button', { name: /^Split off \d/ }).click();
          await page.getByRole('status').filter({ hasText: 'being split or merged' }).waitFor();
          expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`${person.name} (2)`);
          await seeTheEnd(page, 'Contributions stay with the placeholder user');
          await page.getByRole('button', { name: 'Undo split' }).click();
          await page.getByRole('heading', { level: 1, name: person.name!, exact: true }).waitFor();
          await page.getByRole('status').filter({ hasText: 'are moving back' }).waitFor();
          await seeTheEnd(page, 'Contributions stay with the placeholder user');
          expect(await countContributions(reader(), person.id)).toEqual(before);
        });
      });

      it('all are kept, after a question', async () => {
        const people = await peopleOf(group);
        await as('alice', list, async (page) => {
          await page.getByRole('link', { name: 'Keep all as placeholders…' }).click();
          expect(await page.getByRole('main').textContent()).toContain(`${people.length} placeholder users haven’t`);
          await page.getByRole('link', { name: 'Cancel' }).click();
          expect(await peopleOf(group)).toHaveLength(people.length);
          await page.getByRole('link', { name: 'Keep all as placeholders…' }).click();
          await page.getByRole('button', { name: `Keep all ${people.length}` }).click();
          expect(await isFocused(page, `${people.length} placeholder users kept.`)).toBe(true);
          expect(await peopleOf(group)).toEqual([]);
          const name = people[0]!.name!;
          await page.getByRole('button', { name: `Undo keep: ${name}`, exact: true }).click();
          expect(await isFocused(page, `${name}: Not reassigned.`)).toBe(true);
          expect(await peopleOf(group)).toHaveLength(1);
        });
      });
    });

    /** Somebody who has written in more than one channel. */
    async function withTwoChannels(people: readonly SourceUser[]): Promise<SourceUser> {
      for (const person of people) {
        if (person.status !== 'pending_reassignment') continue;
        if ((await listChannelsToSplit(reader(), person.id)).length > 1) return person;
      }
      throw new Error('nobody has written in two channels');
    }

    it('needs no mouse', async () => {
      const group = await bringGroup(tributary, cast.alice, 'jetty');
      await bringCommunity(tributary, cast.alice, group);
      const [person] = (await peopleOf(group)).filter(({ name }) => name === 'Alice Fletcher');
      const name = person!.name!;
      const press = async (page: Page, control: string) => {
        await tabTo(page, control);
        await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
        // The focus is put in place before the first picture is drawn.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      };
      await visit(chrome, { baseURL }, async (page) => {
        await page.goto('/groups/jetty/-/placeholders');
        await page.locator('[name=login]:focus').waitFor();
        await page.keyboard.type('alice');
        await page.keyboard.press('Tab');
        await page.keyboard.type(password);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Placeholder users in The Harbour' }).waitFor();
        await tabTo(page, 'Skip to content');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
        await tabTo(page, 'Search');
        await page.keyboard.type('fletcher');
        await page.keyboard.press('Enter');
        await page.getByText('1 placeholder user').waitFor();
        await tabTo(page, `Username or email address for ${name}`);
        expect(await outlineOf(page)).toMatch(/^solid 3px/);
        await page.keyboard.type('bob');
        await press(page, `Reassign ${name}`);
        expect(await isFocused(page, `${name}: Waiting for approval.`)).toBe(true);
        expect(await statusOf(person!)).toBe('awaiting_approval');
        await press(page, `Notify again: ${name}`);
        await press(page, `Cancel: ${name}`);
        expect(await isFocused(page, `${name}: Not reassigned.`)).toBe(true);
        await press(page, `Keep: ${name}`);
        await press(page, 'Reassigned (1)');
        await press(page, `Undo keep: ${name}`);
        expect(await statusOf(person!)).toBe('pending_reassignment');
        await tabTo(page, 'Your account');
        await page.keyboard.press('Enter');
        await press(page, 'Sign out');
        await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
      });
    });

    it('takes members without a mouse', async () => {
      await bringGroup(tributary, cast.alice, 'slipway');
      await visit(chrome, { baseURL }, async (page) => {
        await page.goto('/groups/slipway');
        await signIn(page, 'alice');
        await page.goto('/groups/slipway');
        const press = async (control: string) => {
          await tabTo(page, control);
          await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
        };
        await press('Members');
        await tabTo(page, 'Username or public email');
        await page.keyboard.type('dana');
        await tabTo(page, 'Role');
        await page.keyboard.type('Rep');
        await press('Add member');
        expect(await isFocused(page, 'Dana Example was added as Reporter.')).toBe(true);
        await press('Manage Dana Example…');
        await press('Remove Dana Example from the group');
        expect(await isFocused(page, 'Dana Example is no longer a member.')).toBe(true);
      });
    });

    it('moves nothing for those who ask for stillness', async () => {
      const durations: string[] = [];
      for (const reducedMotion of ['reduce', 'no-preference'] as const) {
        await visit(chrome, { baseURL, reducedMotion }, async (page) => {
          await page.goto('/sign-in');
          const button = page.getByRole('button', { name: 'Sign in' });
          durations.push(await button.evaluate((element) => getComputedStyle(element).transitionDuration));
        });
      }
      expect(durations[0]).toBe('0s');
      expect(durations[1]).not.toBe('0s');
    });
  });
});

/** Whether what has the focus says these words: screen readers begin there. */
async function isFocused(page: Page, words: string): Promise<boolean> {
  await page.locator(':focus').filter({ hasText: words }).waitFor();
  return true;
}

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (const elapsed = stopwatch(); elapsed() < 20_000; ) {
    await page.waitForLoadState();
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const shown = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.title;
      return (shown || element?.textContent)?.trim();
    });
    if (found === name) return;
  }
  throw new Error(`"${name}" cannot be reached with Tab`);
}

function outlineOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
    return `${outlineStyle} ${outlineWidth}`;
  });
}
