import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('the page that changes a channel of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let edit: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
      [alice, bob] = [await openBrowserAs(tributary, cast.alice), await openBrowserAs(tributary, cast.bob)];
      edit = /href="(\/forums\/\d+)"[^>]*aria-label="Edit general"/.exec(
        (await alice.get('/groups/harbour')).text,
      )![1]!;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('is offered to Owners in the group and beside the channel, and to nobody below Maintainer', async () => {
      expect((await alice.get('/channel/harbour-general')).text).toContain(`<a href="${edit}">Edit channel</a>`);
      expect((await bob.get('/channel/harbour-general')).text).not.toContain('/forums/');
      expect((await bob.get('/groups/harbour')).text).not.toContain('/forums/');
      expect((await bob.get(edit)).status).toBe(404);
      expect((await bob.send(edit, { name: 'Mine', description: '' })).status).not.toBe(303);
      expect((await bob.send(`${edit}/archive`, { archived: 'yes' })).status).toBe(403);
      expect((await alice.get('/groups/harbour')).text).toContain('<strong>general</strong>');
    });

    it('changes the name and what it is about, and keeps what was typed where that is refused', async () => {
      await alice.get(edit);
      const refused = await alice.send(edit, { name: ' ', description: 'Tides and boats' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Tides and boats</textarea>');
      const changed = await alice.send(edit, { name: 'The quay', description: 'Tides and boats' });
      expect(changed.location).toBe('/channel/harbour-general');
      expect((await bob.get('/channel/harbour-general')).text).toMatch(/The quay<\/h1>[^]*Tides and boats/);
    });

    it('archives it, so that it is read and nothing more is written, and opens it again', async () => {
      await alice.get(edit);
      expect((await alice.send(`${edit}/archive`, { archived: 'yes' })).location).toBe('/channel/harbour-general');
      const { text } = await bob.get('/channel/harbour-general');
      expect(text).toContain('This channel is archived, so no one can post in it.');
      expect(text).toContain('Hello');
      const again = await alice.get(edit);
      expect(again.text).toContain('Unarchive channel</button>');
      await alice.send(`${edit}/archive`, { archived: 'no' });
      expect((await bob.get('/channel/harbour-general')).text).not.toContain('is archived');
    });

    it('leaves a trace in the log of the group', async () => {
      const { text } = await alice.get('/groups/harbour/-/log');
      for (const entry of ['Edited a channel', 'Archived a channel', 'Unarchived a channel']) {
        expect(text).toContain(entry);
      }
    });
  });
});
