import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { openHarbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { type ShownSourceUser, shownSourceUsers } from '../../../../test/rig/source-users.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import { changeRegistrationMode } from '../../../core/accounts/operations/registration-mode.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { listMails } from '../../../core/platform/storage/mails.ts';

const secret = 'a few words do well';

forEachDatabase((open) => {
  describe('what was written, given to an address', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;

    beforeEach(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      owner = await openBrowserAs(tributary, cast.alice);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const ben = async (): Promise<ShownSourceUser> => (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!;

    /** Sends a form, and shows the page that it leads on to. */
    const send = async (browser: Browser, path: string, fields: Readonly<Record<string, string>> = {}) => {
      const answer = await browser.send(path, fields);
      return answer.status === 303 ? browser.get(answer.location!) : answer;
    };

    /** Alice invites an address on the page of the source user; the path of the link in the mail. */
    const inviteTo = async (email: string): Promise<string> => {
      const path = `/source_users/${(await ben()).id}`;
      await owner.get(path);
      const answer = await send(owner, `${path}/reassign`, { username: email });
      expect(answer.text).toContain('Invited by email');
      const [mail] = await listMails(tributary.operations.database.reader, { to: email, limit: 1 });
      return /\/take-over\/[\w-]{43}/.exec(mail!.text!)![0];
    };

    it('fills in the address that the archive knows', async () => {
      const page = await owner.get(`/source_users/${(await ben()).id}`);
      expect(page.text).toContain('value="ben@example.test"');
    });

    it('shows how much it is, and changes nothing before somebody says so', async () => {
      const link = await inviteTo('ben@example.test');
      const page = await openBrowser(tributary).get(link);
      expect(page.status).toBe(200);
      expect(page.headers['referrer-policy']).toBe('strict-origin');
      expect(page.text).toMatch(/Ben Baker[^]*Posts, replies and reactions<\/dt><dd>3<\/dd>/);
      expect((await ben()).status).toBe('invited');
      expect((await owner.get(`/source_users/${(await ben()).id}`)).text).toContain('(ben@example.test)');
      expect((await owner.get('/groups/harbour/-/placeholders?status=invited')).text).toContain('ben@example.test');
    });

    it('is taken over by who joins, in one go', async () => {
      const link = await inviteTo('ben@example.test');
      const browser = openBrowser(tributary);
      await browser.get(link);
      const refused = await send(browser, link, { name: 'Ben', username: 'bob', password: secret });
      expect(refused).toMatchObject({ status: 422 });
      const answer = await send(browser, link, { name: 'Ben', username: 'ben', password: secret });
      expect(answer.text).toContain('Request accepted');
      await tributary.runner.drain();
      expect(await ben()).toMatchObject({ status: 'completed', reassign_to_user: { username: 'ben' } });
      expect((await browser.get(`/import/requests/${(await ben()).id}`)).text).toContain(
        'You’re now shown as the author',
      );
      expect((await openBrowser(tributary).get(link)).status).toBe(404);
    });

    it('is taken over by who has an account, with any address, and is asked at home where it is theirs', async () => {
      const link = await inviteTo('somewhere@example.test');
      const dana = await openBrowserAs(tributary, cast.dana);
      expect((await dana.get(link)).text).toContain(`You’re signed in as ${cast.dana.user.name}`);
      expect((await dana.get(link)).text).toContain(`name="return_to" value="${link}"`);
      expect((await send(dana, link)).text).toContain('Request accepted');
      await tributary.runner.drain();
      expect(await ben()).toMatchObject({ status: 'completed', reassign_to_user: { username: 'dana' } });
    });

    it('is a request as any for who has confirmed the address', async () => {
      await inviteTo(cast.bob.user.email);
      const bob = await openBrowserAs(tributary, cast.bob);
      const path = `/import/requests/${(await ben()).id}`;
      expect((await bob.get('/')).text).toContain(path);
      expect((await bob.get('/notifications')).text).toContain(path);
      expect((await bob.get(path)).text).toContain('Are these contributions yours?');
      const carol = await openBrowserAs(tributary, cast.carol);
      expect((await carol.get(path)).status).toBe(404);
      expect((await send(bob, `${path}/accept`)).text).toContain('Request accepted');
    });

    it('can be declined without an account', async () => {
      const link = await inviteTo('ben@example.test');
      const browser = openBrowser(tributary);
      await browser.get(link);
      expect((await send(browser, `${link}/decline`)).text).toContain('Invitation declined');
      expect((await ben()).status).toBe('rejected');
      expect((await browser.get(link)).status).toBe(404);
    });

    it('can be declined by who is signed in, without taking it as their own', async () => {
      const link = await inviteTo('ben@example.test');
      const dana = await openBrowserAs(tributary, cast.dana);
      const { text } = await dana.get(link);
      const form = new RegExp(`action="${link}/decline"[^]*?name="csrf_token" value="([^"]+)"`).exec(text);
      expect((await send(dana, `${link}/decline`, { csrf_token: form![1]! })).text).toContain('Invitation declined');
      expect(await ben()).toMatchObject({ status: 'rejected', reassign_to_user: null });
    });

    it('asks for an account that is there where nobody can make one', async () => {
      const link = await inviteTo('ben@example.test');
      await changeRegistrationMode(tributary.operations, cast.admin.viewer, 'closed');
      const browser = openBrowser(tributary);
      const page = await browser.get(link);
      expect(page.text).not.toContain('name="password"');
      expect(page.text).toContain('/sign-in?return_to=%2Ftake-over%2F');
      expect((await send(browser, link, { name: 'Ben', username: 'ben', password: secret })).status).toBe(422);
      expect((await ben()).status).toBe('invited');
    });
  });
});
