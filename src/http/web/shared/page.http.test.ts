import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { createGroup } from '../../../core/groups/operations/manage-group.ts';
import { longestName } from '../../../core/webhooks/index.ts';

const hooks = '/groups/harbour/quay/-/hooks';
const draft = {
  url: 'https://receiver.example/in',
  name: 'Chat & <more>',
  description: 'Tells',
  token: '',
  note_events: '1',
};

forEachDatabase((open) => {
  describe('a page that is a row', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const { fullPath: parentFullPath } = await bringGroup(tributary, cast.alice);
      const quay = { name: 'The Quay', path: 'quay', parentFullPath, ownerUserId: cast.alice.user.id };
      await createGroup(tributary.operations, quay);
      alice = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const add = async (fields: Record<string, string>) => {
      await alice.get(hooks);
      return alice.send(hooks, fields);
    };

    it('is below a group of any depth, and so are its forms', async () => {
      const { status, text } = await alice.get(hooks);
      expect(status).toBe(200);
      expect(text).toContain(`<form method="post" action="${hooks}"`);
      const made = await add(draft);
      const path = /\/groups\/harbour\/quay\/-\/hooks\/\d+/.exec(made.text)![0];
      expect(made.text).toContain(`action="${path}/save"`);
      expect((await alice.send(`${path}/save`, draft)).location).toBe(`${path}?notice=saved`);
    });

    it('comes back with everything that was typed, and says beside the field what is wrong with it', async () => {
      const refused = await add({ ...draft, url: 'http://192.168.0.1/' });
      expect(refused.status).toBe(422);
      const { text } = refused;
      expect(text).toMatch(
        /<input [^>]*name="url"[^>]* aria-describedby="default-url-help default-url-problem" aria-invalid="true"/,
      );
      expect(text).toMatch(/class="error" role="alert" id="default-url-problem">The address is in a private network/);
      expect(text).toContain('value="http://192.168.0.1/"');
      expect(text).toContain('value="Chat &amp; &lt;more>"');
      expect(text).toContain('Tells</textarea>');
      expect(text).toMatch(/name="note_events" value="1" checked/);
      expect(text).not.toMatch(/name="issues_events" value="1" checked/);
    });

    it('says the same of what does not match the form', async () => {
      const { status, text } = await add({ ...draft, name: 'x'.repeat(longestName + 1) });
      expect(status).toBe(422);
      expect(text).toMatch(new RegExp(`id="default-name-problem">Use at most ${longestName} characters\\.`));
      const { url: _url, ...others } = draft;
      const missing = await add(others);
      expect(missing.text).toMatch(/id="default-url-problem">Required/);
    });

    it('says above the form what concerns no field, and above everything what concerns no form', async () => {
      const none = await add({ ...draft, note_events: '' });
      expect(none.status).toBe(422);
      expect(none.text).toMatch(/<form [^]*role="alert" id="problem"[^]*name="url"/);
    });

    it('ignores parameters that mean nothing, and notices that it does not have', async () => {
      const made = await add(draft);
      const path = /\/groups\/harbour\/quay\/-\/hooks\/\d+/.exec(made.text)![0];
      const { status, text } = await alice.get(`${path}?state=odd&before=x&notice=constructor`);
      expect(status).toBe(200);
      expect(text).not.toContain('role="status"');
      expect((await alice.get(`${path}?notice=saved`)).text).toContain('role="status"');
    });

    it('is where the addresses of its actions lead that are opened again', async () => {
      const hook = /\/groups\/harbour\/quay\/-\/hooks\/\d+/.exec((await add(draft)).text)![0];
      const again = await alice.get(`${hook}/save?state=failed&notice=saved`);
      expect([again.status, again.location]).toEqual([303, `${hook}?state=failed`]);
      const code = await alice.get('/settings/second-factor/enable');
      expect([code.status, code.location]).toEqual([303, '/settings/second-factor']);
      const { location } = await openBrowser(tributary).get(`${hook}/save`);
      expect(location).toMatch(/^\/sign-in\?return_to=/);
    });

    it('is what people come back to when they had to sign in for one of its actions', async () => {
      const browser = openBrowser(tributary);
      const { location } = await browser.send(`${hooks}/5/events/7/resend`, {});
      expect(location).toBe(`/sign-in?return_to=${encodeURIComponent(`${hooks}/5/events/7`)}`);
    });
  });
});
