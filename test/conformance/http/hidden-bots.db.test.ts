import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { addMember } from '../../../src/core/groups/index.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { openBrowser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { png } from '../../rig/png.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('bots of private groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let bot: { readonly id: number; readonly username: string };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      const made = await call(cast.alice, 'POST', '/groups', { name: 'Vault', path: 'vault', visibility: 'private' });
      const { id: groupId } = made.json as { id: number };
      const add = (person: Person, accessLevel: 5 | 10) =>
        addMember(tributary.operations, { groupId, userId: person.user.id, accessLevel, createdBy: null });
      await add(cast.bob, accessLevels.guest);
      await add(cast.carol, accessLevels.minimal);
      const account = { name: 'Merger robot', username: 'merger_robot' };
      bot = (await call(cast.alice, 'POST', `/groups/${groupId}/service_accounts`, account)).json as typeof bot;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Where the name of the bot would be found, with the answer there. */
    const answers = async (who: Person) => {
      const browser = await openBrowserAs(tributary, who);
      const page = async (path: string) => {
        const { status, text } = await browser.get(path);
        return status === 200 && text.includes('Merger robot');
      };
      const api = async (path: string) => (await call(who, 'GET', path)).text.includes('merger_robot');
      const search = '/api/z/1.0/xchan?address=merger_robot@tributary.test';
      return {
        user: await api(`/users/${bot.id}`),
        username: await api('/users?username=merger_robot'),
        search: await api('/users?search=Merger'),
        channel: await page('/channel/merger_robot'),
        profile: (await browser.get('/users/merger_robot')).status === 303,
        xchan: (await request(tributary, 'GET', search, { basic: who.basic })).text.includes('Merger robot'),
      };
    };

    const seen = { user: true, username: true, search: true, channel: true, profile: true, xchan: true };
    const unseen = { user: false, username: false, search: false, channel: false, profile: false, xchan: false };

    it('are known to members and administrators', async () => {
      for (const who of [cast.alice, cast.bob, cast.admin]) expect(await answers(who)).toEqual(seen);
    });

    it('have a picture that no shared cache keeps, and that nobody else gets', async () => {
      const draft = { userId: bot.id, name: 'own', scopes: ['api'] as const, expiresAt: null };
      const { token } = await issueToken(tributary.operations, 'operator', draft);
      const set = await request(tributary, 'PUT', '/api/v4/user/avatar', {
        token,
        file: png,
        filename: 'a.png',
        part: 'avatar',
      });
      expect(set.status).toBe(200);
      const pictureFor = async (who: Person) => {
        const address = '/photo/profile/m/merger_robot';
        const { headers } = await request(tributary, 'GET', address, { basic: who.basic });
        return { cached: headers['cache-control'], tag: headers['etag'] };
      };
      const own = await pictureFor(cast.bob);
      expect(own.cached).toBe('private, no-cache');
      for (const who of [cast.carol, cast.dana]) expect((await pictureFor(who)).tag).not.toBe(own.tag);
    });

    it('are as if there were none for members with minimal access and for everybody else', async () => {
      for (const who of [cast.carol, cast.dana]) expect(await answers(who)).toEqual(unseen);
      expect((await openBrowser(tributary).get('/channel/merger_robot')).status).toBe(404);
    });
  });
});
