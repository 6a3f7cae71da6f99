import { expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  it('keeps the colours that were chosen in the browser, and takes them back', async () => {
    await using tributary = await startTributary(await open());
    const cast = await bringCast(tributary);
    const alice = await openBrowserAs(tributary, cast.alice);
    expect((await alice.get('/password')).text).not.toContain('data-theme');
    const answer = await alice.send('/settings/appearance', { theme: 'dark', return_to: '//elsewhere.example/' });
    expect(answer).toMatchObject({ status: 303, location: '/' });
    expect((await alice.get('/password')).text).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect((await alice.send('/settings/appearance', { theme: 'device' })).location).toBe('/password');
    expect((await alice.get('/password')).text).not.toContain('data-theme');
  });
});
