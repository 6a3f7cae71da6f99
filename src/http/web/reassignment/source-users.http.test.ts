import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../core/groups/domain/group.ts';
import type { SourceUser } from '../../../core/reassignment/domain/source-user.ts';
import { findSourceUser, listRequestsFor, pageSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { accept } from '../../../../test/rig/contributions.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringSourceUsers } from '../../../../test/rig/reassignment-files.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

const path = '/groups/harbour/-/placeholders';

forEachDatabase((open) => {
  describe('the buttons beside source users', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;
    let ann: SourceUser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringSourceUsers(tributary, cast.alice, group, [{ id: 'U1', username: 'ann', name: 'Ann Archer' }]);
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 1 };
      ann = (await pageSourceUsers(tributary.operations.database.reader, group.id, query))[0]!;
      owner = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const press = async (action: string, fields: Record<string, string> = {}, browser = owner) => {
      await browser.get(browser === owner ? path : '/');
      const base = action === 'undo' ? '/source_users' : path;
      return browser.send(`${base}/${ann.id}/${action}`, fields);
    };
    const status = async () => (await findSourceUser(tributary.operations.database.reader, ann.id))!.status;
    const shown = async () =>
      (await Promise.all(['', '?tab=reassigned'].map(async (tab) => (await owner.get(`${path}${tab}`)).text))).flatMap(
        (text) =>
          [
            ...text.matchAll(/(?:action|href)="(?:\/groups\/harbour\/-\/placeholders|\/source_users)\/\d+\/(\w+)[?"]/g),
          ].map((match) => match[1]),
      );

    it('are those that the state allows, and do what they say', async () => {
      const done = { status: 303, location: `${path}?done=${ann.id}` };
      expect(await shown()).toEqual(['reassign', 'keep_as_placeholder']);
      expect(await press('keep_as_placeholder')).toMatchObject(done);
      expect(await shown()).toEqual(['undo_keep_as_placeholder']);
      await press('undo_keep_as_placeholder');
      expect(await press('reassign', { username: '@bob' })).toMatchObject(done);
      expect(await shown()).toEqual(['cancel', 'resend']);
      expect(await press('resend')).toMatchObject(done);
      expect((await press('resend')).status).toBe(422);
      await press('cancel');
      expect(
        await listRequestsFor(tributary.operations.database.reader, cast.bob.user.id, tributary.clock.now()),
      ).toEqual([]);
      await press('reassign', { username: 'bob' });
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect(await shown()).toEqual(['undo']);
      const question = await owner.get(`/source_users/${ann.id}/undo`);
      expect(question.text).toContain('Undo the reassignment of Ann Archer?');
      expect(question.text).toContain('from Bob Example (@bob) back to a placeholder');
      expect(await status()).toBe('completed');
      expect(await press('undo')).toMatchObject(done);
      // There is nothing left to ask about.
      expect(await owner.get(`/source_users/${ann.id}/undo`)).toMatchObject({ status: 422 });
      expect(await status()).toBe('pending_reassignment');
    });

    it('say why something cannot be done', async () => {
      const refused = await press('reassign', { username: 'nobody-here' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('No user with the username “nobody-here”.');
      expect(refused.text).toMatch(/<input name="username"[^>]* value="nobody-here" aria-invalid="true"/);
      const unfit = await press('reassign', { username: 'admin' });
      expect(unfit.status).toBe(422);
      expect(unfit.text).toContain('You can only assign active users with regular or auditor access.');
      expect(await status()).toBe('pending_reassignment');
      expect((await press('cancel')).text).toContain('current status');
    });

    it('are for Owners alone, from the page alone', async () => {
      const before = await status();
      expect((await press('keep_as_placeholder', {}, await openBrowserAs(tributary, cast.bob))).status).toBe(404);
      expect((await press('else')).status).toBe(404);
      expect((await press('keep_as_placeholder', { csrf_token: 'forged' })).status).toBe(403);
      expect(await status()).toBe(before);
    });
  });
});
