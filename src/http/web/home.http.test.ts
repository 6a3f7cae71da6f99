import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../test/rig/browser.ts';
import { bringGroup, type Cast } from '../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { bringForum } from '../../../test/rig/forum.ts';
import { png } from '../../../test/rig/png.ts';
import { askFor, bringCommunity } from '../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import { startImport } from '../../core/imports/index.ts';
import { acceptReassignment } from '../../core/reassignment/index.ts';

forEachDatabase((open) => {
  describe('what stands beside the stream of home', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    const forum = '/channel/harbour-general';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const glance = (text: string) => /<aside class="glance"[^]*<\/aside>/.exec(text)?.[0] ?? '';

    it('says how large groups are, and to Owners how many people have taken over their names', async () => {
      const group = await bringGroup(tributary, cast.alice, 'lighthouse');
      await bringCommunity(tributary, cast.alice, group);
      const card = async (browser: Browser) => glance((await browser.get('/')).text);
      expect(await card(alice)).toMatch(/\b0 of (\d+) placeholder users reassigned/);
      const { sourceUser } = await askFor(tributary, group, cast.alice, cast.bob);
      await acceptReassignment(tributary.operations, cast.bob.viewer, sourceUser.id);
      await tributary.runner.drain();
      const seen = await card(alice);
      expect(seen).toMatch(/\b1 of (\d+) placeholder users reassigned/);
      expect(seen).toContain('2 members, ');
      expect(await card(bob)).not.toContain('reassigned');
    });

    it('shows to its Owners how far an import is, and renews that', async () => {
      const { operations } = tributary;
      const group = await bringGroup(tributary, cast.alice, 'attic');
      await startImport(operations, cast.alice.viewer, {
        target: { groupId: group.id },
        archive: Readable.from([Buffer.from('not yet looked at')]),
        filename: 'attic.zip',
        format: 'slack',
        sourceHost: 'https://attic.test',
        dryRun: false,
        options: { includeDirect: false },
      });
      expect(glance((await alice.get('/')).text)).toMatch(/href="\/imports\/\d+">Importing attic.zip<.*data-live/);
      expect((await bob.get('/')).text).not.toContain('attic.zip');
    });

    it('shows the newest photos that were posted where one reads, to those who may see them', async () => {
      const posted = async (path: string, name: string) => {
        await alice.get(path);
        const file = { part: 'files', name, content: png, type: 'image/png' };
        await alice.send(`${path}/messages`, { body: 'Look', alt: '' }, { file });
        await tributary.runner.drain();
      };
      await posted(forum, 'quay.png');
      const { text } = await bob.get('/');
      expect(glance(text)).toMatch(/New photos<[^]*<a href="\/item\/[^"]+"><img src="\/photo\/[^"]+" alt="quay.png"/);
      expect((await bob.get(forum)).text).toMatch(/<aside[^>]*id="about"[^]*Photos[^]*alt="quay.png"/);
      const dana = await openBrowserAs(tributary, cast.dana);
      expect((await dana.get('/')).text).not.toContain('quay.png');
    });
  });
});
