import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringCommunity } from '../../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { type Group } from '../../../core/groups/domain/group.ts';
import { addMember } from '../../../core/groups/operations/manage-group.ts';
import { countSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';
import { listUploads } from '../../../core/reassignment/storage/uploads.ts';
import { accessLevels } from '../../../core/identity/domain/access-level.ts';

const path = '/groups/harbour/-/placeholders';

forEachDatabase((open) => {
  describe('the placeholder users of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      const accessLevel = accessLevels.maintainer;
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.bob.user.id,
        accessLevel,
        createdBy: null,
      });
      owner = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const uploads = () => listUploads(tributary.operations.database.reader, group.id, 10);

    it('are listed for Owners and administrators', async () => {
      const { pending_reassignment: count } = await countSourceUsers(tributary.operations.database.reader, group.id);
      for (const browser of [owner, await openBrowserAs(tributary, cast.admin)]) {
        const { status, text } = await browser.get(path);
        expect(status).toBe(200);
        expect(text).toContain('Placeholder users in The Harbour');
        expect(text.match(/<td data-label="Status"><span class="state">Not reassigned</g)).toHaveLength(count!);
      }
      expect((await owner.get(`${path}?status=completed`)).text).toContain('No results');
      expect((await owner.get(`${path}?status=made-up&after=0`)).status).toBe(200);
    });

    it('do not exist for others', async () => {
      const file = { name: 'a.csv', content: 'x' };
      for (const person of [cast.bob, cast.stranger]) {
        const browser = await openBrowserAs(tributary, person);
        expect((await browser.get(path)).status).toBe(404);
        expect((await browser.get(`${path}.csv`)).status).toBe(404);
        await browser.get('/');
        expect((await browser.send(path, {}, { file })).status).toBe(404);
      }
      const location = `/sign-in?return_to=${encodeURIComponent(path)}`;
      expect(await openBrowser(tributary).get(path)).toMatchObject({ status: 303, location });
      for (const unknown of ['/groups/nowhere/-/placeholders', '/groups/harbour/x', '/groups/harbour/-/else']) {
        expect((await owner.get(unknown)).status).toBe(404);
      }
      expect(await uploads()).toEqual([]);
    });

    it('are reassigned by a file that is downloaded, completed and uploaded', async () => {
      const { text, headers } = await owner.get(`${path}.csv`);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toContain('attachment; filename="placeholder_reassignments_for_group_');
      const [header, first, second] = text.split('\n') as [string, string, string];
      const filled = [first.replace(/"",""$/, 'bob,""'), second.replace(/"",""$/, 'nobody-here,""')];
      await owner.get(path);
      const file = { name: 'filled.csv', content: [header, ...filled, ''].join('\n') };
      const answer = await owner.send(path, {}, { file });
      expect(answer).toMatchObject({ status: 303, location: `${path}?uploaded` });
      expect((await owner.get(answer.location!)).text).toContain('We’re processing the file.');
      await tributary.runner.drain();
      const page = (await owner.get(path)).text;
      expect(page).toContain('filled.csv');
      expect(page).toMatch(/Matched" class="number">1<.*Failed" class="number">1<.*Skipped" class="number none">0</);
      expect(page).toContain('Waiting for approval');
      expect(page).toContain('Bob Example (@bob)');
    });

    it('say who is unknown, where it was typed, and keep that and the list', async () => {
      const view = '?status=pending_reassignment&order=newest';
      const [, id] = /action="[^"]*\/placeholders\/(\d+)\/reassign\?/.exec((await owner.get(`${path}${view}`)).text)!;
      const typed = '@no-such "person"';
      const refused = await owner.send(`${path}/${id}/reassign${view}`, { username: typed });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('No user with the username “no-such &quot;person&quot;”.');
      expect(refused.text.match(/value="@no-such &quot;person&quot;"/g)).toHaveLength(1);
      expect(refused.text).toMatch(new RegExp(`placeholders/${id}/reassign[^"]*".{0,400}value="@no-such`));
      expect(refused.text).toMatch(/<option value="newest" selected/);
      const other = await owner.send(`${path}/${id}/reassign`, { username: ' @carol ' });
      expect(other.status).toBe(303);
    });

    it('say what is wrong with a file', async () => {
      await owner.get(path);
      const picture = await owner.send(path, {}, { file: { name: 'cat.png', content: 'x' } });
      expect(picture.status).toBe(422);
      expect(picture.text).toContain('Upload a CSV file with the file extension .csv.');
      const other = await owner.send(path, {}, { file: { name: 'a.csv', content: 'a,b\n1,2\n' } });
      expect(other.status).toBe(422);
      expect(other.text).toContain('can’t be processed because of these errors');
      expect(await uploads()).toHaveLength(1);
    });

    it('stay as they are when the form is not ours', async () => {
      await owner.get(path);
      const file = { name: 'a.csv', content: 'x' };
      const refused = [
        await owner.send(path, { csrf_token: 'made-up' }, { file }),
        await owner.send(path, {}, { file, headers: { 'sec-fetch-site': 'same-site' } }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403]);
      expect((await owner.send(path, {})).status).toBe(422);
      expect(await uploads()).toHaveLength(1);
    });
  });
});
