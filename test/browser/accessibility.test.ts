import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../src/domain/group.ts';
import type { SourceUser } from '../../src/domain/source-user.ts';
import { keepAsPlaceholder } from '../../src/operations/change-source-user.ts';
import { startImport } from '../../src/operations/start-import.ts';
import { splitSourceUser } from '../../src/operations/split-source-user.ts';
import { acceptUpload } from '../../src/operations/accept-upload.ts';
import { acceptReassignment } from '../../src/operations/answer-reassignment.ts';
import { addMember } from '../../src/operations/manage-group.ts';
import { pageSourceUsers } from '../../src/storage/placeholders.ts';
import { listChannelsToSplit } from '../../src/storage/splits.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import { desktop, executablePath, launchChromium, listen, overflowOf, phone, signIn } from '../rig/chromium.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { askFor, bringCommunity } from '../rig/reassignment.ts';
import { header } from '../rig/reassignment-files.ts';
import { startTributary, type TestTributary } from '../rig/tributary.ts';

/** Where pictures of each page go, for whoever wants to look at them. */
const pictures = process.env['TRIBUTARY_TEST_PICTURES'];

const looks = [
  ['phone', 'light', phone],
  ['phone', 'dark', phone],
  ['desktop', 'light', desktop],
  ['desktop', 'dark', desktop],
] as const;

forEachDatabase((open, kind) => {
  // What the browser gets is the same from either database.
  describe.skipIf(kind !== 'sqlite' || !existsSync(executablePath))('every page', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let baseURL: string;
    let chrome: Browser;
    let paths: Readonly<Record<string, Readonly<Record<string, string>>>>;

    beforeAll(async () => {
      chrome = await launchChromium();
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      paths = await bringStates();
      baseURL = await listen(tributary);
    });

    afterAll(async () => {
      await chrome?.close();
      await tributary?.[Symbol.asyncDispose]();
    });

    /** Brings source users, uploads and imports into as many states as there are; returns the pages by who sees them. */
    async function bringStates() {
      const { operations } = tributary;
      const member = { groupId: group.id, accessLevel: 20, createdBy: null } as const;
      await addMember(operations, { ...member, userId: cast.bob.user.id });
      const done = await askFor(tributary, group, cast.alice, cast.carol);
      await acceptReassignment(operations, cast.carol.viewer, done.sourceUser.id);
      await tributary.runner.drain();
      const open = await askFor(tributary, group, cast.alice, cast.bob);
      const people = await listPeople();
      const [kept, split, lone] = people.filter(({ status }) => status === 'pending_reassignment');
      await keepAsPlaceholder(operations, cast.alice.viewer, kept!.id);
      const until = '2100-01-01T00:00:00.000Z';
      const channels = await channelsOf(split!);
      const part = await splitSourceUser(operations, cast.alice.viewer, split!, { channels, since: null, until });
      const row = (id: string, target: string) => `${lone!.sourceHostname},${lone!.importType},${id},,,${target},""\n`;
      const bytes = Buffer.from(`${header}\n${row(lone!.identifier, 'dana')}${row('U-unknown', 'stranger')}`);
      const file = { group, userId: cast.alice.user.id, filename: 'people.csv', bytes };
      const uploadId = await acceptUpload(operations, { ...file, idempotencyKey: undefined });
      await tributary.runner.drain();
      const waiting = await importOf('waiting.zip', false);
      return {
        nobody: { welcome: '/', 'sign-in': '/sign-in', documentation: '/api/docs', missing: '/nowhere' },
        alice: {
          home: '/',
          imports: '/imports',
          'group-imports': '/groups/harbour/-/imports',
          import: '/imports/1',
          'import-removal': '/imports/1/remove',
          'import-waiting': `/imports/${waiting}`,
          placeholders: '/groups/harbour/-/placeholders',
          'placeholders-done': `/groups/harbour/-/placeholders?tab=reassigned&done=${kept!.id}`,
          'placeholders-empty': '/groups/harbour/-/placeholders?search=nobody-at-all',
          'keep-all': '/groups/harbour/-/placeholders/keep-all',
          upload: `/groups/harbour/-/uploads/${uploadId}`,
          'source-user': `/source_users/${part}?search=example`,
          split: `/source_users/${part}/split?until=2024-06-01&count=1`,
          password: '/password',
          channel: '/channel/alice',
        },
        bob: { request: open.path },
        carol: { answered: `/import/requests/${done.sourceUser.id}` },
        admin: { mails: '/admin/mails', mail: '/admin/mails/1' },
      };
    }

    async function listPeople(): Promise<SourceUser[]> {
      const statuses = ['pending_reassignment', 'awaiting_approval', 'completed'] as const;
      return pageSourceUsers(tributary.operations.database.reader, group.id, { statuses, afterId: 0, limit: 100 });
    }

    /** A channel that does not hold everything of this person. */
    async function channelsOf(person: SourceUser): Promise<string[]> {
      const channels = await listChannelsToSplit(tributary.operations.database.reader, person.id);
      return channels.slice(0, 1).map(({ id }) => String(id));
    }

    function importOf(filename: string, dryRun: boolean): Promise<number> {
      return startImport(tributary.operations, cast.alice.viewer, {
        target: { groupId: group.id },
        archive: (async function* () {
          yield Buffer.from('no archive');
        })(),
        filename,
        format: 'auto',
        sourceHost: '',
        dryRun,
        options: { includeDirect: false },
      });
    }

    it.each(['nobody', 'alice', 'bob', 'carol', 'admin'])(
      'is accessible and fits, for %s',
      { timeout: 240_000 },
      async (who) => {
        const context = await chrome.newContext({ baseURL });
        const page = await context.newPage();
        await arrive(page, who);
        const faults: unknown[] = [];
        for (const [name, path] of Object.entries(paths[who]!)) {
          await page.goto(path);
          for (const [device, colorScheme, { viewport }] of looks) {
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme });
            await picture(page, `${name}-${device}-${colorScheme}`);
            faults.push(...(await faultsOf(page)).map((fault) => [name, device, colorScheme, fault]));
            if ((await overflowOf(page)) > 0) faults.push([name, device, 'is wider than the window']);
          }
          if ((await page.locator('h1').count()) !== 1) faults.push([name, 'has not one heading']);
        }
        await context.close();
        expect(faults).toEqual([]);
      },
    );

    async function arrive(page: Page, who: string): Promise<void> {
      if (who === 'nobody') return;
      await page.goto('/sign-in');
      await signIn(page, who);
    }
  });
});

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

/** What axe finds serious or worse, in words. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
