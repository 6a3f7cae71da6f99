import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { connect } from '../../../core/identity/index.ts';

forEachDatabase((open) => {
  describe('the page of a person', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringGroup(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const as = (who: 'alice' | 'bob' | 'carol' | 'stranger') => openBrowserAs(tributary, cast[who]);

    it('leads to what the person has', async () => {
      const { text } = await (await as('bob')).get('/channel/alice');
      for (const path of ['/channel/alice', '/photos/alice', '/files/alice', '/channel/alice/connections']) {
        expect(text).toContain(`href="${path}"`);
        expect((await openBrowser(tributary).get(path)).status).toBe(200);
      }
    });

    it('lists whom the person is connected to, and nobody who has only asked', async () => {
      const { operations } = tributary;
      await connect(operations, cast.dana.viewer, { address: 'alice@tributary.test' });
      const list = async () => (await (await as('bob')).get('/channel/alice/connections')).text;
      expect(await list()).not.toContain('Dana Example');
      await connect(operations, cast.alice.viewer, { address: 'dana@tributary.test' });
      expect(await list()).toContain('Dana Example');
      expect((await (await as('alice')).get('/channel/harbour-general/connections')).status).toBe(404);
    });
  });
});
