import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringCommunity } from '../../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { findSourceUser, pageSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';
import { listUploads } from '../../../core/reassignment/storage/uploads.ts';

const path = '/groups/harbour/-/placeholders';

forEachDatabase((open) => {
  describe('suggestions for the original users of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      owner = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('are looked through, and asked together for one reason', async () => {
      const { database } = tributary.operations;
      const { reader } = database;
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 3 };
      const [first, second, third] = await pageSourceUsers(reader, group.id, query);
      const change = (id: number, source: { source_username?: string; source_name?: string; source_email?: string }) =>
        database.write((tx) => tx.db.updateTable('source_user').set(source).where('id', '=', id).execute());
      await change(first!.id, { source_username: 'carol' });
      await change(second!.id, { source_name: 'Stranger Example' });
      const list = `${path}/suggestions`;
      const page = (await owner.get(list)).text;
      expect(page).toContain('Username (1)');
      expect(page).toContain('Carol Example <span class="below">@carol</span>');
      expect(page).not.toContain('@stranger');
      expect((await owner.get(`${list}?reason=name`)).text).toContain('Stranger Example <span class="below">@stranger');
      expect((await owner.get(`${list}?reason=confirmed_email`)).text).toContain('Carol Example');
      expect((await (await openBrowserAs(tributary, cast.bob)).get(list)).status).toBe(404);

      // What has come since the page was seen is not asked for.
      await owner.get(list);
      await change(third!.id, { source_username: 'dana' });
      const changed = await owner.send(`${list}/ask`, { reason: 'username' });
      expect(changed.status).toBe(422);
      expect(changed.text).toContain('The suggested matches have changed since you opened this page.');
      const asked = await owner.send(`${list}/ask`, {});
      expect(asked).toMatchObject({ status: 303, location: `${path}?uploaded` });
      await tributary.runner.drain();
      expect((await listUploads(reader, group.id, 1)).map(({ filename }) => filename)).toEqual([
        'suggestions_username.csv',
      ]);
      const states = await Promise.all([first, second, third].map((each) => findSourceUser(reader, each!.id)));
      expect(states.map((each) => each?.status)).toEqual([
        'awaiting_approval',
        'pending_reassignment',
        'awaiting_approval',
      ]);

      // And all of that is taken back together.
      const [newest] = await listUploads(reader, group.id, 1);
      const id = newest!.id;
      const asking = `/groups/harbour/-/uploads/${id}/undo`;
      expect((await owner.get(`/groups/harbour/-/uploads/${id}`)).text).toContain(`href="${asking}"`);
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(asking)).status).toBe(404);
      expect((await owner.get(asking)).text).toMatch(/Requests cancelled.*2/);
      tributary.clock.advance(60_000);
      const undone = await owner.send(asking, {});
      expect(undone).toMatchObject({ status: 303, location: `${path}?uploaded` });
      await tributary.runner.drain();
      for (const each of [first, third]) {
        expect((await findSourceUser(reader, each!.id))?.status).toBe('pending_reassignment');
      }
      expect((await owner.get(asking)).text).toContain('There’s nothing left to undo in this upload.');
    });
  });
});
