import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { changeUserState } from '../../../core/accounts/operations/block-user.ts';
import { changeRegistrationMode } from '../../../core/accounts/operations/registration-mode.ts';
import { findUserByConfirmedEmail, findUserByUsername } from '../../../core/accounts/storage/users.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { addMember } from '../../../core/groups/operations/manage-group.ts';
import { findMember } from '../../../core/groups/storage/groups.ts';
import { listMails } from '../../../core/platform/storage/mails.ts';

const list = '/groups/harbour/-/members';
const secret = 'a few words do well';
const day = 24 * 3600 * 1000;

forEachDatabase((open) => {
  describe('invitations', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      owner = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const form = { email: '', role: 'reporter', uses: '0', days: '7' };

    const inviteAs = async (browser: Browser, fields: Partial<Record<keyof typeof form, string>> = {}) => {
      // A minute for each: the limits are for those who hurry.
      tributary.clock.advance(61_000);
      await browser.get(list);
      return browser.send(`${list}/invitations`, { ...form, ...fields });
    };

    const linkIn = (text: string) => /value="http:\/\/tributary\.test(\/invite\/[\w-]{43})"/.exec(text)?.[1] ?? '';
    const makeLink = async (fields: Partial<Record<keyof typeof form, string>> = {}) =>
      linkIn((await inviteAs(owner, fields)).text);

    /** The link of the newest mail to an address. */
    const mailedLink = async (to: string) => {
      const [mail] = await listMails(reader(), { to, limit: 1 });
      return /http:\/\/tributary\.test(\/invite\/[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    };

    /** Opens the page of an invitation. @returns sends its form */
    const openForm = async (link: string) => {
      tributary.clock.advance(61_000);
      const browser = openBrowser(tributary);
      await browser.get(link);
      return async (username: string, more: Readonly<Record<string, string>> = {}) => {
        const answer = await browser.send(link, { name: `${username} Newcomer`, username, password: secret, ...more });
        return { browser, answer };
      };
    };
    const join = async (link: string, username: string, more?: Readonly<Record<string, string>>) =>
      (await openForm(link))(username, more);

    const levelOf = async (username: string) => {
      const user = await findUserByUsername(reader(), username);
      return user && (await findMember(reader(), group.id, user.id))?.accessLevel;
    };

    const rowIdOf = (text: string, whom: string) =>
      new RegExp(`/invitations/(\\d+)/revoke(?:(?!/revoke)[^])*?aria-label="[^"]*${whom}`).exec(text)?.[1];

    it('by link: shown once, and whoever follows it makes an account and stands in the group', async () => {
      const made = await inviteAs(owner);
      expect([made.status, made.text]).toEqual([200, expect.stringContaining('You won’t see it again.')]);
      const link = linkIn(made.text);
      expect(link).not.toBe('');
      expect((await owner.get(list)).text).not.toContain(link);
      const page = await openBrowser(tributary).get(link);
      expect(page.headers['referrer-policy']).toBe('strict-origin');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.text).toContain('Join The Harbour');
      expect(page.text).toContain('Alice Example invites you to The Harbour');
      const { browser, answer } = await join(link, 'nina');
      expect(answer).toMatchObject({ status: 303, location: '/groups/harbour?notice=joined' });
      expect((await browser.get(answer.location!)).text).toContain('You’re now a member of the group.');
      expect(await levelOf('nina')).toBe(20);
      // A link says nothing of whose address an address is.
      expect((await findUserByUsername(reader(), 'nina'))?.email).toBe('');
      const { text } = await owner.get(list);
      expect(text).toMatch(/Invite link<\/th>.*Reporter.*Alice Example.*once/);
    });

    it('keep the token as a hash alone, and act on no GET', async () => {
      const link = await makeLink();
      const rows = await reader().db.selectFrom('invitation').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(link.split('/').pop());
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(link)).text).toContain('You’re signed in as Bob Example.');
      expect((await bob.get(`${link}/accept`)).status).toBe(404);
      expect(await levelOf('bob')).toBeUndefined();
      await bob.get(link);
      expect((await bob.send(link, { csrf_token: 'forged' })).status).toBe(403);
      expect((await openBrowser(tributary).send(link, { username: 'x', password: secret })).status).toBe(403);
      await bob.get(link);
      const joined = await bob.send(link, {});
      expect(joined.location).toBe('/groups/harbour?notice=joined');
      expect(await levelOf('bob')).toBe(20);
    });

    it('lead who is somebody else by signing out back to the invitation', async () => {
      const link = await makeLink();
      const dana = await openBrowserAs(tributary, cast.dana);
      expect((await dana.get(link)).text).not.toContain('name="username"');
      expect((await dana.send('/sign-out', {})).location).toBe(link);
      expect((await dana.get(link)).text).toContain('name="username"');
    });

    it('say where what is in the group was imported from', async () => {
      const link = await makeLink();
      const note = 'an Owner of the group can reassign it to you';
      expect((await openBrowser(tributary).get(link)).text).not.toContain(note);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      expect((await openBrowser(tributary).get(link)).text).toMatch(new RegExp(`Imported from [^]*${note}`));
    });

    it('lead who has an account by signing in back to the invitation', async () => {
      const link = await makeLink();
      const carol = openBrowser(tributary);
      const path = /href="(\/sign-in\?return_to=[^"]+)"/.exec((await carol.get(link)).text)![1]!;
      const shown = await carol.get(path);
      expect(shown.text).toContain('Sign in to accept the invitation.');
      expect(shown.headers['referrer-policy']).toBe('strict-origin');
      const signedIn = await carol.send(path, { login: 'carol', password: 'correct horse battery' });
      expect(signedIn.location).toBe(link);
      await carol.get(link);
      await carol.send(link, {});
      expect(await levelOf('carol')).toBe(20);
    });

    it('are used up after as many people, also where two come at once', async () => {
      const link = await makeLink({ uses: '1' });
      const [first, second] = [await openForm(link), await openForm(link)];
      const both = await Promise.all([first('otto'), second('olga')]);
      expect(both.map(({ answer }) => answer.status).toSorted((a, b) => a - b)).toEqual([303, 404]);
      expect([await levelOf('otto'), await levelOf('olga')].filter((level) => level === 20)).toHaveLength(1);
      expect((await openBrowser(tributary).get(link)).status).toBe(404);
    });

    it('end with time, when they are taken back, and with the rights of who invited', async () => {
      const late = await makeLink({ days: '1' });
      const revoked = await makeLink();
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.dana.user.id,
        accessLevel: 40,
        createdBy: null,
      });
      const dana = await openBrowserAs(tributary, cast.dana);
      const backed = linkIn((await inviteAs(dana)).text);
      for (const link of [late, revoked, backed]) expect((await openBrowser(tributary).get(link)).status).toBe(200);
      const id = (await reader().db.selectFrom('invitation').select('id').orderBy('id').execute()).at(-2)!.id;
      await owner.get(list);
      expect((await owner.send(`/invitations/${id}/revoke`, {})).location).toBe(`${list}?notice=revoked`);
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.dana.user.id,
        accessLevel: 30,
        createdBy: null,
      });
      expect((await openBrowser(tributary).get(revoked)).status).toBe(404);
      expect((await openBrowser(tributary).get(backed)).status).toBe(404);
      // A Maintainer no longer vouches for a link that makes Owners.
      const member = { groupId: group.id, userId: cast.dana.user.id, createdBy: null };
      await addMember(tributary.operations, { ...member, accessLevel: 50 });
      const ofOwner = linkIn((await inviteAs(dana, { role: 'owner' })).text);
      expect((await openBrowser(tributary).get(ofOwner)).status).toBe(200);
      await addMember(tributary.operations, { ...member, accessLevel: 40 });
      expect((await openBrowser(tributary).get(ofOwner)).status).toBe(404);
      tributary.clock.advance(day);
      expect((await openBrowser(tributary).get(late)).status).toBe(404);
      expect((await join(late, 'late')).answer.status).toBe(403);
      expect(await findUserByUsername(reader(), 'late')).toBeUndefined();
      owner = await openBrowserAs(tributary, cast.alice);
    });

    it('are made by Owners and Maintainers, with no higher role than theirs', async () => {
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.dana.user.id,
        accessLevel: 40,
        createdBy: null,
      });
      const dana = await openBrowserAs(tributary, cast.dana);
      const refused = await inviteAs(dana, { role: 'owner' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('You can’t invite people with a higher role than your own.');
      expect(linkIn((await inviteAs(dana, { role: 'maintainer' })).text)).not.toBe('');
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(list)).text).not.toContain('id="invitations"');
      expect((await inviteAs(bob)).text).toContain('Only Owners and Maintainers of the group can invite people.');
      const stranger = await openBrowserAs(tributary, cast.stranger);
      expect((await stranger.send(`${list}/invitations`, form)).status).toBe(404);
      const { rows } = await (async () => ({
        rows: await reader().db.selectFrom('invitation').selectAll().execute(),
      }))();
      await stranger.get('/');
      expect((await stranger.send(`/invitations/${rows.at(-1)!.id}/revoke`, {})).status).toBe(404);
      await bob.get('/');
      expect((await bob.send(`/invitations/${rows.at(-1)!.id}/revoke`, {})).status).toBe(403);
    });

    it('by mail: to one address, which is confirmed by joining', async () => {
      const sent = await inviteAs(owner, { email: 'paula@example.test', role: 'developer' });
      expect(sent.location).toBe(`${list}?notice=invited`);
      expect((await owner.get(sent.location!)).text).toContain('Invitation sent.');
      const again = await inviteAs(owner, { email: 'Paula@Example.test' });
      expect([again.status, again.text]).toEqual([
        422,
        expect.stringContaining('This address has already been invited.'),
      ]);
      const wrong = await inviteAs(owner, { email: 'a<b@example.test' });
      expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('isn’t a valid email address.')]);
      const link = await mailedLink('paula@example.test');
      expect((await openBrowser(tributary).get(link)).text).toContain('name="username" value="paula"');
      const { browser, answer } = await join(link, 'paula');
      expect(answer.location).toBe('/groups/harbour?notice=joined');
      expect((await browser.get('/')).text).toContain('Hello, paula Newcomer');
      expect((await findUserByConfirmedEmail(reader(), 'paula@example.test'))?.username).toBe('paula');
      expect((await openBrowser(tributary).get(link)).status).toBe(404);
      expect((await owner.get(list)).text).not.toContain('paula@example.test</th>');
    });

    it('by mail are sent again with a new link, not at once', async () => {
      await inviteAs(owner, { email: 'quentin@example.test' });
      const first = await mailedLink('quentin@example.test');
      const id = rowIdOf((await owner.get(list)).text, 'quentin@example.test')!;
      expect((await owner.send(`/invitations/${id}/resend`, {})).status).toBe(422);
      tributary.clock.advance(day / 24);
      await owner.get(list);
      expect((await owner.send(`/invitations/${id}/resend`, {})).location).toBe(`${list}?notice=resent`);
      const second = await mailedLink('quentin@example.test');
      expect(second).not.toBe(first);
      expect((await openBrowser(tributary).get(first)).status).toBe(404);
      expect((await openBrowser(tributary).get(second)).status).toBe(200);
    });

    it('say what is wrong with a name or password beside the field, and keep the rest', async () => {
      const link = await makeLink();
      const taken = (await join(link, 'alice', { name: 'Alice Fletcher' })).answer;
      expect(taken.status).toBe(422);
      expect(taken.text).toContain('That username is taken. Try alice.fletcher.');
      expect(taken.text).toContain('value="Alice Fletcher"');
      expect((await join(link, 'harbour')).answer.text).toContain('That username is taken.');
      expect((await join(link, 'a b')).answer.text).toContain('start with a letter');
      expect((await join(link, 'rosa', { password: 'short' })).answer.text).toContain('at least 8 characters');
      expect(await findUserByUsername(reader(), 'rosa')).toBeUndefined();
      const { answer } = await join(link, 'rosa', { email: 'rosa@example.test' });
      expect(answer.status).toBe(303);
      const [mail] = await listMails(reader(), { to: 'rosa@example.test', limit: 1 });
      expect(mail?.subject).toBe('Confirm your email address');
      expect(await findUserByConfirmedEmail(reader(), 'rosa@example.test')).toBeUndefined();
    });

    it('reach people who have an account as a notification, too', async () => {
      await inviteAs(owner, { email: 'stranger@example.test', role: 'guest' });
      const stranger = await openBrowserAs(tributary, cast.stranger);
      const { text } = await stranger.get('/notifications');
      expect(text).toMatch(/Alice Example<\/[a-z]+>.*invited you to.*The Harbour/);
      const path = /href="(\/invitations\/\d+)"/.exec(text)![1]!;
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(path)).status).toBe(404);
      expect((await bob.send(path, {})).status).toBe(403);
      await stranger.get(path);
      expect((await stranger.send(path, {})).location).toBe('/groups/harbour?notice=joined');
      expect(await levelOf('stranger')).toBe(10);
      expect((await stranger.get('/notifications')).text).not.toContain(path);
    });

    it('make no role smaller, and are not used up by who gains nothing', async () => {
      const link = await makeLink({ uses: '1', role: 'guest' });
      await owner.get(link);
      expect((await owner.send(link, {})).status).toBe(303);
      expect(await levelOf('alice')).toBe(50);
      expect((await join(link, 'sven')).answer.status).toBe(303);
      expect(await levelOf('sven')).toBe(10);
    });

    it('to the server are for administrators, who decide who can make an account', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      const path = '/admin/invitations';
      await owner.get('/');
      expect((await owner.get(path)).status).toBe(404);
      await owner.get('/');
      expect((await owner.send(`${path}/registration`, { mode: 'open' })).status).toBe(403);
      await admin.get(path);
      const link = linkIn((await admin.send(path, { email: '', uses: '0', days: '7' })).text);
      expect((await openBrowser(tributary).get(link)).text).toContain('<h1>Join Tributary</h1>');
      const { browser, answer } = await join(link, 'tilda');
      expect(answer.location).toBe('/?notice=welcome');
      expect((await browser.get(answer.location!)).text).toContain('Your account is ready.');
      await admin.get(path);
      expect((await admin.send(`${path}/registration`, { mode: 'closed' })).location).toBe(`${path}?notice=mode`);
      expect((await openBrowser(tributary).get(link)).text).toContain('Sign-ups are closed.');
      const late = openBrowser(tributary);
      await late.get(link);
      const forced = { username: 'uwe', password: secret, csrf_token: late.cookie('tributary_form')! };
      expect((await late.send(link, forced)).text).toContain('Sign-ups are closed.');
      expect(await findUserByUsername(reader(), 'uwe')).toBeUndefined();
      expect((await openBrowser(tributary).get('/join')).status).toBe(404);
      await changeRegistrationMode(tributary.operations, 'operator', 'invitation');
      await changeUserState(tributary.operations, 'operator', cast.admin.user.id, 'block');
      expect((await openBrowser(tributary).get(link)).status).toBe(404);
      await changeUserState(tributary.operations, 'operator', cast.admin.user.id, 'unblock');
    });

    it('are what an open server mails to whoever asks, and nobody learns who has an account', async () => {
      const ask = async (email: string, name = '') => {
        tributary.clock.advance(61_000);
        const browser = openBrowser(tributary);
        await browser.get('/join');
        return browser.send('/join', { email, name });
      };
      expect((await openBrowser(tributary).get('/join')).status).toBe(404);
      await changeRegistrationMode(tributary.operations, 'operator', 'open');
      const known = await ask('alice@example.test');
      const unknown = await ask('vera@example.test');
      expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
      expect((await openBrowser(tributary).get(known.location!)).text).toContain('Check your email');
      const mails = await listMails(reader(), { to: 'alice@example.test', limit: 1 });
      expect(mails[0]!.text).toContain('You already have an account: @alice.');
      const { answer } = await join(await mailedLink('vera@example.test'), 'vera');
      expect(answer.location).toBe('/?notice=welcome');
      for (let n = 0; n < 5; n++) await ask('walter@example.test');
      expect(await listMails(reader(), { to: 'walter@example.test', limit: 9 })).toHaveLength(3);
    });

    it('by approval wait for an administrator', async () => {
      await changeRegistrationMode(tributary.operations, 'operator', 'approval');
      const ask = openBrowser(tributary);
      await ask.get('/join');
      await ask.send('/join', { email: 'xenia@example.test', name: 'Xenia Newcomer' });
      expect(await listMails(reader(), { to: 'xenia@example.test', limit: 9 })).toEqual([]);
      const admin = await openBrowserAs(tributary, cast.admin);
      const { text } = await admin.get('/admin/invitations');
      expect(text).toContain('Xenia Newcomer');
      const id = /\/invitations\/(\d+)\/resend/.exec(text)![1]!;
      expect((await admin.send(`/invitations/${id}/resend`, {})).location).toBe('/admin/invitations?notice=request');
      const link = await mailedLink('xenia@example.test');
      expect((await openBrowser(tributary).get(link)).text).toContain('value="xenia.newcomer"');
      expect((await join(link, 'xenia')).answer.status).toBe(303);
    });

    it('refuse to be tried without end from one address', async () => {
      const statuses = new Set<number>();
      const browser = openBrowser(tributary);
      const link = await makeLink();
      await browser.get(link);
      for (let n = 0; n < 40; n++) statuses.add((await browser.send(link, { username: '', password: '' })).status);
      expect([...statuses]).toEqual([422, 429]);
    });
  });
});
