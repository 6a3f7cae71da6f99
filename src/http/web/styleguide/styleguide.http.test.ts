import { expect, it } from 'vitest';
import { openBrowser } from '../../../../test/rig/browser.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { posts } from './samples.ts';

forEachDatabase((open) => {
  it('shows each state of a post as message and as card, in either direction', async () => {
    await using tributary = await startTributary(await open(), { config: { styleGuide: true } });
    const { status, text } = await openBrowser(tributary).get('/-/styleguide?dir=rtl');
    expect([status, text.includes('<div class="page" dir="rtl">')]).toEqual([200, true]);
    for (const [, { uuid }] of posts) {
      expect([uuid, text.includes(`id="m-${uuid}"`), text.includes(`id="m-card-${uuid}"`)]).toEqual([uuid, true, true]);
    }
  });

  it('is not there unless the server is developed', async () => {
    await using tributary = await startTributary(await open());
    expect((await openBrowser(tributary).get('/-/styleguide')).status).toBe(404);
  });
});
