import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { keepAsPlaceholder } from '../../../core/reassignment/operations/change-source-user.ts';
import { findImport, listImports } from '../../../core/imports/storage/imports.ts';
import { countSourceUsers, pageSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';

const list = '/groups/harbour/-/imports';

forEachDatabase((open) => {
  describe('the pages of imports', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;
    let archive: Buffer;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      owner = await openBrowserAs(tributary, cast.alice);
      archive = await readFile(await writeZip(smallCommunity));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const stateOf = async (path: string) => (await findImport(reader(), Number(path.split('/').at(-1))))?.state;
    const people = async () => Object.values(await countSourceUsers(reader(), group.id)).reduce((sum, n) => sum + n, 0);

    /** Starts an import by the form; returns the address of its page. */
    async function start(fields: Readonly<Record<string, string>> = {}, content = archive): Promise<string> {
      await owner.get(list);
      const answer = await owner.send(list, fields, { file: { name: 'club.zip', content } });
      expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/^\/imports\/\d+$/) });
      return answer.location!;
    }

    const press = async (path: string, verb: string) => {
      await owner.get(path);
      return owner.send(`${path}/${verb}`, {});
    };

    it('say what a dry run would bring, and bring nothing', async () => {
      const path = await start({ dry_run: '1' });
      await tributary.runner.drain();
      const { text } = await owner.get(path);
      expect(text).toContain('Dry run finished. Nothing was changed.');
      expect(text).toContain('Would be new');
      expect(await people()).toBe(0);
    });

    it('do for real what a dry run has tried, without the archive being sent again', async () => {
      const tried = await start({ dry_run: '1' });
      expect((await owner.get(tried)).text).not.toContain('Import now');
      await owner.get(tried);
      const early = await owner.send(`${tried}/import`, {});
      expect(early).toMatchObject({ status: 422, text: expect.stringContaining('after its dry run has finished') });
      await tributary.runner.drain();
      expect((await owner.get(tried)).text).toContain('Import now');
      const stranger = await openBrowserAs(tributary, cast.stranger);
      expect((await stranger.send(`${tried}/import`, {})).status).toBe(404);
      const { location } = await press(tried, 'import');
      await tributary.runner.drain();
      const { text } = await owner.get(location!);
      expect(text).toContain('Import finished.');
      expect(text).toMatch(/Reassign \d+ placeholder users/);
      expect(await people()).toBeGreaterThan(0);
      expect((await press(location!, 'import')).status).toBe(422);
      await press(location!, 'remove');
      await tributary.runner.drain();
      expect(await people()).toBe(0);
    });

    it('cancel, and go on', async () => {
      const path = await start();
      expect((await owner.get(path)).text).toContain('The import is waiting to start.');
      expect(await press(path, 'cancel')).toMatchObject({ status: 303, location: path });
      expect(await stateOf(path)).toBe('cancelled');
      await tributary.runner.drain();
      expect((await owner.get(path)).text).toContain('Import cancelled.');
      expect(await people()).toBe(0);
      const again = await press(path, 'cancel');
      expect(again).toMatchObject({ status: 422, text: expect.stringContaining('This import has already finished.') });
      expect(await press(path, 'retry')).toMatchObject({ status: 303, location: path });
      await tributary.runner.drain();
      expect((await owner.get(path)).text).toContain('Import finished.');
      expect(await people()).toBeGreaterThan(0);
      const twice = await press(path, 'retry');
      expect(twice).toMatchObject({ status: 422, text: expect.stringContaining('only retry an import that failed') });
    });

    it('count what goes before it goes', async () => {
      const { rows } = await listImports(
        reader(),
        { groupId: group.id },
        { limit: 1, offset: 0, orderBy: 'id', sort: 'desc' },
      );
      const path = `/imports/${rows[0]!.id}`;
      const question = await owner.get(`${path}/remove`);
      expect(question.text).toContain('Remove the import of club.zip?');
      expect(question.text).toMatch(/<dt>Posts and replies<\/dt><dd>[1-9]/);
      expect(await stateOf(path)).toBe('finished');
      expect((await press(path, 'remove')).status).toBe(303);
      expect(await stateOf(path)).toBe('removing');
      expect((await owner.get(path)).text).toContain('Removing the import and its contents');
      await tributary.runner.drain();
      expect(await stateOf(path)).toBeUndefined();
      expect(await people()).toBe(0);
    });

    it('count those who wait as they are now, and not as they were at the end', async () => {
      const path = await start();
      await tributary.runner.drain();
      const [first] = await pageSourceUsers(reader(), group.id, {
        statuses: ['pending_reassignment'],
        afterId: 0,
        limit: 10,
      });
      expect((await owner.get(path)).text).toContain('Reassign 2 placeholder users');
      await keepAsPlaceholder(tributary.operations, cast.alice.viewer, first!.id);
      expect((await owner.get(path)).text).toContain('Reassign 1 placeholder user');
      await press(path, 'remove');
      await tributary.runner.drain();
    });

    it('say what was lost', async () => {
      const broken = [{ type: 'message', user: 'U1', text: 'when?' }];
      const damaged = await readFile(await writeZip({ ...smallCommunity, 'general/2024-02-01.json': broken }));
      const path = await start({}, damaged);
      await tributary.runner.drain();
      const { text } = await owner.get(path);
      expect(text).toContain('Import finished. 1 item couldn’t be imported.');
      expect(text).toContain('Not imported');
      expect((await owner.get(list)).text).toContain('Finished, 1 not imported');
      await press(path, 'remove');
      await tributary.runner.drain();
    });

    it('say why an archive is not taken', async () => {
      const path = await start({}, Buffer.from('no archive'));
      await tributary.runner.drain();
      const failed = await owner.get(path);
      expect(failed.text).toContain('The import failed: The file is not a zip archive.');
      expect(failed.text).not.toContain('Try again</button>');
      const again = await press(path, 'retry');
      expect(again).toMatchObject({ status: 422, text: expect.stringContaining('can’t be imported') });
      expect(await stateOf(path)).toBe('failed');
      await owner.get(list);
      const host = { source_host: 'not a host' };
      const refused = await owner.send(list, host, {
        file: { name: 'a.zip', content: archive },
      });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('role="alert"');
    });

    it('link the groups that one owns, and not the personal namespace', async () => {
      const { text } = await owner.get('/imports');
      const links = Array.from(text.matchAll(/href="\/groups\/([^"]+)\/-\/imports"/g), ([, path]) => path);
      expect(links).toEqual([group.fullPath]);
    });

    it('are no page for others', async () => {
      const path = await start();
      const other = await openBrowserAs(tributary, cast.bob);
      const answers = [await other.get(path), await other.get(`${path}/remove`), await other.get(list)];
      for (const verb of ['cancel', 'retry', 'remove']) {
        await other.get('/');
        answers.push(await other.send(`${path}/${verb}`, {}));
      }
      await other.get('/');
      const file = { name: 'a.zip', content: archive };
      answers.push(await other.send(list, {}, { file }));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(await stateOf(path)).toBe('created');
    });
  });
});
