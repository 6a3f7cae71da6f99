import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../../test/rig/browser.ts';
import type { Cast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { bringForum } from '../../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';
import { openChannel, switchChannel } from '../../../../core/accounts/index.ts';
import { addMember } from '../../../../core/groups/operations/manage-group.ts';

const channel = '/channel/harbour-general';
const second = { name: undefined, description: undefined, role: 'public' } as const;

forEachDatabase((open) => {
  describe('a private channel, on its pages', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let dana: Browser;
    let edit: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const brought = await bringForum(tributary, 'bob', 'dana');
      const { group } = brought;
      ({ cast } = brought);
      const maintainer = { groupId: group.id, userId: cast.carol.user.id, createdBy: cast.alice.user.id };
      await addMember(tributary.operations, { ...maintainer, accessLevel: 40 });
      [alice, bob, dana] = [
        await openBrowserAs(tributary, cast.alice),
        await openBrowserAs(tributary, cast.bob),
        await openBrowserAs(tributary, cast.dana),
      ];
      edit = /href="(\/forums\/\d+)"/.exec((await alice.get(channel)).text)![1]!;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const send = async (path: string, fields: Record<string, string>) => {
      await alice.get(edit);
      return alice.send(`${edit}${path}`, fields);
    };
    const letIn = (username: string) => send('/members', { username });

    it('is made so by Maintainers and Owners, and is gone for everybody else', async () => {
      expect((await bob.get(channel)).status).toBe(200);
      expect((await bob.send(`${edit}/privacy`, { private: 'yes' })).status).toBe(403);
      expect((await alice.get(edit)).text).toContain('Everyone who can see The Harbour.');
      expect((await send('/privacy', { private: 'yes' })).location).toBe(`${edit}#who`);
      expect((await bob.get(channel)).status).toBe(404);
      expect((await bob.get('/groups/harbour')).text).not.toContain('harbour-general');
      const { text } = await alice.get(channel);
      expect(text).toContain('(Private: only some members can see it)');
      expect(text).not.toContain('Leave channel');
    });

    it('lets in whom they name, of the group', async () => {
      const unknown = await letIn('nobody-at-all');
      expect(unknown.status).toBe(422);
      expect(unknown.text).toMatch(/value="nobody-at-all"[^]*No user with that username/);
      expect((await letIn('stranger')).status).toBe(422);
      expect((await letIn(' @Bob')).location).toBe(`${edit}#who`);
      expect((await alice.get(edit)).text).toContain('Remove Bob Example');
      expect((await bob.get(channel)).text).toContain('Hello');
      expect((await bob.get(edit)).status).toBe(404);
      // Maintainers know of the channel, and do not read along.
      const [, readers] = /aria-labelledby="members">([^]*?)<\/section>/.exec((await alice.get(channel)).text)!;
      expect(readers).toMatch(/Alice Example[^]*Bob Example/);
      expect(readers).not.toContain('Carol Example');
      expect((await dana.get(channel)).status).toBe(404);
      // Whoever may not let anybody in does not learn either who is here.
      await dana.get('/');
      for (const username of ['bob', 'nobody-at-all']) {
        expect((await dana.send(`${edit}/members`, { username })).status).toBe(404);
      }
    });

    it('is left by its members, and they are taken out', async () => {
      await bob.get(channel);
      expect((await bob.send(`${edit}/leave`, {})).location).toBe('/');
      expect((await bob.get(channel)).status).toBe(404);
      await letIn('bob');
      const remove = /\/forums\/\d+(\/members\/\d+\/remove)"(?:(?!<form)[^])*?Remove Bob Example/.exec(
        (await alice.get(edit)).text,
      )![1]!;
      await send(remove, {});
      expect((await bob.get(channel)).status).toBe(404);
    });

    it('takes out people by all of their channels, not only by the one that is their default now', async () => {
      await letIn('bob');
      const { operations } = tributary;
      const bobs = await openChannel(operations, cast.bob.viewer, { ...second, address: 'bob-afloat' });
      await switchChannel(operations, { ...cast.bob.viewer, channelId: bobs.id });
      expect((await bob.get(channel)).status).toBe(200);
      await send(`/members/${cast.bob.user.id}/remove`, {});
      expect((await bob.get(channel)).status).toBe(404);
      await switchChannel(operations, cast.bob.viewer);
    });

    it('says to who manages it and is not let in that they do not read it', async () => {
      const managed = 'You manage this private channel’s members, but can’t read it';
      expect((await alice.get(channel)).text).not.toContain(managed);
      await letIn('bob');
      const own = /\/forums\/\d+(\/members\/\d+\/remove)"(?:(?!<form)[^])*?Remove Alice Example/.exec(
        (await alice.get(edit)).text,
      )![1]!;
      await send(own, {});
      const { text } = await alice.get(channel);
      expect(text).toContain(managed);
      expect(text).toContain(`href="${edit}#who"`);
      expect(text).not.toContain('No messages yet');
      const read = await bob.get(channel);
      expect(read.text).toContain('Hello');
      expect(read.text).not.toContain(managed);
      await letIn('alice');
    });

    it('is opened again, and opened as one from the start', async () => {
      await send('/privacy', { private: 'no' });
      expect((await bob.get(channel)).text).toContain('Hello');
      const opening = /href="(\/groups\/harbour\/-\/channels\/new)"/.exec(
        (await alice.get('/groups/harbour')).text,
      )![1]!;
      await alice.get(opening);
      const draft = { name: 'Captains', description: '', private: '1' };
      const made = await alice.send(opening, draft);
      expect((await alice.get(made.location!)).status).toBe(200);
      expect((await bob.get(made.location!)).status).toBe(404);
    });
  });
});
