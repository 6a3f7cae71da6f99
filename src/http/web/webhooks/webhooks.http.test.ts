import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { OutgoingEvent } from '../../../core/webhooks/index.ts';
import { dayMilliseconds } from '../../../lib/clock.ts';

const hooks = '/groups/harbour/-/hooks';
const all = {
  issues_events: '1',
  note_events: '1',
  member_events: '1',
  import_events: '1',
  upload_events: '1',
  reassignment_events: '1',
};
const draft = {
  url: 'https://receiver.example/in',
  name: 'Chat',
  description: '',
  token: '',
  verifies_tls: '1',
  ...all,
};

forEachDatabase((open) => {
  describe('pages of webhooks', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    const sent: OutgoingEvent[] = [];
    let status = 204;

    beforeAll(async () => {
      const sendEvent = (event: OutgoingEvent) => {
        sent.push(event);
        return Promise.resolve({ status, headers: { 'x-answer': '<b>' }, body: 'taken & stored', milliseconds: 12 });
      };
      tributary = await startTributary(await open('cast'), { overrides: { sendEvent } });
      const forum = await bringForum(tributary, 'bob');
      ({ cast } = forum);
      alice = await openBrowserAs(tributary, cast.alice);
      await alice.get(hooks);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Sends a form, as from the list. */
    const send = async (path: string, fields: Record<string, string> = {}) => {
      await alice.get(hooks);
      return alice.send(`/groups/harbour/-${path}`, fields);
    };
    const idOf = (html: string): string => /\/-\/hooks\/(\d+)/.exec(html)![1]!;

    it('are for Owners alone', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(hooks)).status).toBe(404);
      expect((await bob.send(hooks, draft)).status).toBe(404);
      expect((await alice.get('/groups/harbour/-/log')).text).toContain(`href="${hooks}"`);
    });

    it('add a webhook, and show its secret once', async () => {
      expect((await alice.get(hooks)).text).toContain('No webhooks yet');
      const refused = await send('/hooks', { ...draft, url: 'http://192.168.0.1/' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('The address is in a private network');
      expect(refused.text).toContain('value="Chat"');
      const made = await send('/hooks', { ...draft, token: 'sesame' });
      expect(made.text).toMatch(/readonly value="whsec_[^"]{44}"/i);
      const id = idOf(made.text);
      const page = (await alice.get(`${hooks}/${id}`)).text;
      expect(page).not.toMatch(/whsec_|sesame/);
      expect(page).toContain('A token is set.');
      const list = (await alice.get(hooks)).text;
      expect(list).toContain('https://receiver.example/in');
      expect(list).toContain('Active');
    });

    it('change it, and keep the token where none is said', async () => {
      const id = idOf((await alice.get(hooks)).text);
      const said = { ...draft, name: 'Talk' };
      expect((await send(`/hooks/${id}/save`, said)).location).toBe(`${hooks}/${id}?notice=saved`);
      await send(`/hooks/${id}/test`);
      await tributary.runner.drain();
      expect(sent.splice(0)).toMatchObject([{ token: 'sesame', category: 'issues_events' }]);
      const { url, name, description, token } = draft;
      expect((await send(`/hooks/${id}/save`, { url, name, description, token })).status).toBe(422);
      const { issues_events: _one, ...others } = said;
      expect((await send(`/hooks/${id}/save`, { ...others, no_token: '1' })).location).toContain('saved');
      await send(`/hooks/${id}/test`);
      await tributary.runner.drain();
      expect(sent.splice(0)).toMatchObject([{ token: null, category: 'note_events' }]);
    });

    it('show what was sent and answered, and send it again', async () => {
      const id = idOf((await alice.get(hooks)).text);
      const page = (await alice.get(`${hooks}/${id}`)).text;
      const event = /\/events\/(\d+)/.exec(page)![1]!;
      const shown = (await alice.get(`${hooks}/${id}/events/${event}`)).text;
      expect(shown).toContain('x-answer: &lt;b>');
      expect(shown).toContain('taken &amp; stored');
      expect(shown).toContain('&quot;type&quot;: &quot;test&quot;');
      expect(shown).toContain('204 after 12 ms');
      const { location } = await send(`/hooks/${id}/events/${event}/resend`);
      expect((await alice.get(location!)).text).toContain('Resending the event.');
      await tributary.runner.drain();
      expect(sent.splice(0)).toHaveLength(1);
      expect((await alice.get(`${hooks}/${id}?state=failed`)).text).toContain('No deliveries yet');
      expect((await alice.get(`${hooks}/${id}/events/999`)).status).toBe(404);
      expect((await alice.get(`${hooks}/${id}/nothing`)).status).toBe(404);
    });

    it('notify when it is disabled, and say what to do', async () => {
      const id = idOf((await alice.get(hooks)).text);
      status = 410;
      await send(`/hooks/${id}/test`);
      await tributary.runner.drain();
      const page = (await alice.get(`${hooks}/${id}`)).text;
      expect(page).toContain('Disabled');
      expect(page).toContain('Send a test. If it succeeds, waiting events are sent.');
      const notified = (await alice.get('/notifications')).text;
      expect(notified).toContain('kept failing and was disabled');
      expect(notified).toContain(`${hooks}/${id}`);
      expect((await alice.get('/groups/harbour/-/log')).text).toContain('Disabled a failing webhook');
      status = 204;
      await send(`/hooks/${id}/test`);
      await tributary.runner.drain();
      expect((await alice.get(`${hooks}/${id}`)).text).not.toContain('Disabled');
      expect((await alice.get('/notifications')).text).not.toContain('is disabled');
    });

    it('make a new secret, and remove it after asking', async () => {
      const id = idOf((await alice.get(hooks)).text);
      const rotated = await send(`/hooks/${id}/rotate`, { overlap_hours: '24' });
      expect(rotated.text).toMatch(/whsec_/);
      expect(rotated.text).toContain('The old secret is also used until');
      expect((await send(`/hooks/${id}/rotate`, { overlap_hours: '999' })).status).toBe(422);
      expect((await alice.get(`${hooks}/${id}/remove`)).text).toContain('Delete webhook Talk?');
      const { location } = await send(`/hooks/${id}/remove`);
      expect((await alice.get(location!)).text).toContain('Webhook deleted.');
      expect((await alice.get(`${hooks}/${id}`)).status).toBe(404);
      tributary.clock.advance(dayMilliseconds);
      expect((await alice.get(hooks)).text).toContain('No webhooks yet');
    });
  });
});
