import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { acceptReassignment } from '../../../src/core/reassignment/operations/answer-reassignment.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { registerUser } from '../../../src/core/accounts/operations/register-user.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const placeholders = 'http://tributary.test/groups/harbour/-/placeholders?tab=placeholders';

/** What mails say and where they lead (group API facts, section 5.5). */
forEachDatabase((open) => {
  describe('mails about reassignments', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const newest = async (to: string) => {
      const [mail] = await listMails(tributary.operations.database.reader, { to, limit: 1 });
      return { subject: mail!.subject, text: mail!.text! };
    };
    const linksIn = (text: string): string[] => text.match(/^https?:\S+$/gm) ?? [];
    const idOf = async (identifier: string) =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!.id;
    /** What somebody sees who follows a link of a mail. */
    const follow = async (who: Person, link: string) => {
      const { pathname, search } = new URL(link);
      return (await openBrowserAs(tributary, who)).get(`${pathname}${search}`);
    };

    it('lead Owners to the placeholder users', async () => {
      const imported = await newest('alice@example.test');
      expect(imported.subject).toBe('The Harbour | Import from https://t1.slack.com completed');
      expect(linksIn(imported.text)).toEqual([placeholders]);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      expect(linksIn((await newest('alice@example.test')).text)).toEqual([placeholders]);
      expect((await follow(cast.alice, placeholders)).text).toContain('Placeholder users in The Harbour');
      await propose(tributary, cast.alice, group, 'U1', 'nobody');
      const { subject, text } = await newest('alice@example.test');
      expect(subject).toBe('The Harbour | Placeholder reassignments completed with errors');
      expect(linksIn(text)).toEqual([`${placeholders}&status=failed`]);
      expect((await follow(cast.alice, `${placeholders}&status=failed`)).status).toBe(200);
    });

    it('say nothing of placeholder users to importers who own the group no more', async () => {
      const { operations } = tributary;
      await importArchive(tributary, cast.admin, group, await writeZip(smallCommunity));
      expect((await newest('admin@example.test')).text).toContain('can be reassigned');
      const file = await readFile(await writeZip(smallCommunity));
      const sent = { file, filename: 'club.zip', mimetype: 'application/zip', token: cast.alice.token };
      expect((await request(tributary, 'POST', '/api/v4/groups/harbour/imports', sent)).status).toBe(201);
      await operations.database.write((tx) => tx.db.deleteFrom('group_member').execute());
      await tributary.runner.drain();
      expect((await newest('alice@example.test')).text).not.toContain('reassignment');
    });

    it('ask with a link to the review, and one to report abuse there', async () => {
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      const { subject, text } = await newest('bob@example.test');
      expect(subject).toBe('Reassignments in harbour waiting for review');
      const [review, report] = linksIn(text);
      expect(review).toMatch(/^http:\/\/tributary\.test\/import\/source_users\/[0-9a-f]{32}$/);
      expect(report).toBe(`${review}#report`);
      const page = await follow(cast.bob, report!);
      expect(page.text).toContain('id="report"');
      expect(page.text).toContain('Decline and report');
    });

    it('tell whom nobody has asked that an administrator has decided', async () => {
      await changeSetting(tributary.operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
      const id = await idOf('U2');
      await actOn(tributary, cast.admin, id, 'reassign', { username: 'bob' });
      await tributary.runner.drain();
      const { subject, text } = await newest('bob@example.test');
      expect(subject).toBe('Reassignments in harbour completed');
      expect(text).toContain(`${cast.admin.user.name}, an administrator of the server, has reassigned`);
      expect(text).toContain(`Reassigned by: ${cast.admin.user.name} (@admin)`);
      expect(text).toMatch(/Reassigned from: Placeholder Ben Baker \(@ben_placeholder\w*\)/);
      expect(text).toContain('contact another administrator.');
      const [link] = linksIn(text);
      expect((await follow(cast.bob, link!)).text).toContain(
        'You’re now shown as the author of Ben Baker’s contributions.',
      );
    });

    it('tell who minds a bot that an Owner has decided', async () => {
      await registerUser(tributary.operations, {
        username: 'helper',
        email: 'helper@bots.test',
        bot: { rootId: group.rootId },
      });
      await propose(tributary, cast.alice, group, 'U2', 'helper');
      await tributary.runner.drain();
      const { text } = await newest('helper@bots.test');
      expect(text).toContain(`${cast.alice.user.name}, an Owner of the group, has reassigned`);
      expect(text).toContain('contact another Owner of the group.');
    });

    it('go to nobody when somebody accepts, cancels or keeps', async () => {
      await actOn(tributary, cast.alice, await idOf('U1'), 'keep_as_placeholder');
      await actOn(tributary, cast.alice, await idOf('U1'), 'undo_keep_as_placeholder');
      await actOn(tributary, cast.alice, await idOf('U1'), 'reassign', { username: 'carol' });
      await actOn(tributary, cast.alice, await idOf('U1'), 'cancel');
      await actOn(tributary, cast.alice, await idOf('U2'), 'reassign', { username: 'bob' });
      const id = await idOf('U2');
      const before = await listMails(tributary.operations.database.reader, { limit: 50 });
      expect(before.map(({ to }) => to).sort()).toEqual([
        'alice@example.test',
        'bob@example.test',
        'carol@example.test',
      ]);
      await acceptReassignment(tributary.operations, cast.bob.viewer, id);
      await tributary.runner.drain();
      expect(await listMails(tributary.operations.database.reader, { limit: 50 })).toHaveLength(3);
    });
  });
});
