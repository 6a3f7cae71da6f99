import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { editGroup } from '../../../core/groups/operations/edit-group.ts';

forEachDatabase((open) => {
  describe('the list of groups', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringGroup(tributary, cast.alice);
      for (const [path, visibility] of [
        ['quay', 'public'],
        ['pier', 'internal'],
      ] as const) {
        const group = await bringGroup(tributary, cast.alice, path);
        const { name, description, language } = group;
        const changes = { name, path, description, language, visibility };
        await editGroup(tributary.operations, cast.alice.viewer, group.id, changes);
      }
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const listed = (text: string) =>
      [...text.matchAll(/class="plain whole" href="\/groups\/(\w+)"/g)].map(([, path]) => path);

    it('has those that the reader may know of', async () => {
      expect(listed((await openBrowser(tributary).get('/groups')).text)).toEqual(['quay']);
      const stranger = await openBrowserAs(tributary, cast.stranger);
      expect(listed((await stranger.get('/groups')).text)).toEqual(['quay', 'pier']);
      const alice = await openBrowserAs(tributary, cast.alice);
      expect(listed((await alice.get('/groups')).text)).toEqual(['harbour', 'quay', 'pier']);
      expect((await alice.get('/groups?page=2')).text).toContain('No groups to show');
    });
  });
});
