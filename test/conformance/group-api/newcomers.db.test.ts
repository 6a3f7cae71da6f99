import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMilliseconds, hourMilliseconds } from '../../../src/lib/clock.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringGroupBelow, bringMaintainer } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('limits for people who are new', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast: all, group } = await bringForum(tributary, 'bob', 'carol');
      cast = all;
      call = callerOf(tributary);
      await bringMaintainer(tributary, group, cast.dana);
      await bringGroupBelow(tributary, cast.alice, group);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const post = (who: Person, body: string, more: Record<string, string> = { wall: 'harbour-general' }) =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form: { body, ...more } });
    const idOf = (answer: TestAnswer): string => (answer.json as { item: { id: string } }).item.id;
    const ofServer = (limits: object, who = cast.admin) => call(who, 'PUT', '/moderation/newcomer_limits', limits);
    const ofGroup = '/groups/harbour/moderation/newcomer_limits';
    const none = { days: 0, messages: 0 };

    it('are none until somebody decides them, who moderates there', async () => {
      expect((await call(cast.admin, 'GET', '/moderation/newcomer_limits')).json).toEqual({
        ...none,
        max_an_hour: null,
        links: 'allow',
        inherited: false,
      });
      expect((await post(cast.bob, 'See https://shop.example')).status).toBe(200);
      expect((await ofServer({ days: 3, messages: 0 }, cast.alice)).status).toBe(403);
      expect((await call(cast.bob, 'PUT', ofGroup, none)).status).toBe(403);
      expect((await ofServer({ days: 366, messages: 0 })).status).toBe(400);
      expect((await ofServer({ ...none, max_an_hour: 0 })).status).toBe(400);
      expect((await call(cast.dana, 'GET', ofGroup)).json).toMatchObject({ inherited: true });
    });

    it('keep links to other sites from who is new, in edits, too', async () => {
      await ofServer({ days: 3, messages: 0, links: 'refuse' });
      const refused = await post(cast.bob, 'See https://shop.example');
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Links to other sites are not for people who are new here.');
      expect(refused.text).toContain('your account is 3 days old');
      expect((await post(cast.bob, 'See me', { title: 'www.shop.example' })).status).toBe(422);
      const allowed = await post(cast.bob, 'See http://tributary.test/item/1');
      expect(allowed.status).toBe(200);
      expect((await post(cast.bob, 'http://shop.example', { post_id: idOf(allowed) })).status).toBe(422);
      expect((await post(cast.dana, 'See https://shop.example')).status).toBe(200);
      expect((await post(cast.admin, 'See https://shop.example', {})).status).toBe(200);
      expect((await post(cast.dana, 'See https://shop.example', {})).status).toBe(422);
    });

    it('let who is new write so many messages an hour, deleted ones, too, and react', async () => {
      await ofServer({ days: 3, messages: 0, max_an_hour: 3 });
      tributary.clock.advance(hourMilliseconds);
      const made = await post(cast.carol, 'One');
      expect((await post(cast.carol, 'Two')).status).toBe(200);
      const form = { item_id: idOf(made) };
      await request(tributary, 'POST', '/api/z/1.0/item/delete', { basic: cast.carol.basic, form });
      expect((await post(cast.carol, 'Three', { created: '2020-01-01 00:00:00' })).status).toBe(200);
      const refused = await post(cast.carol, 'Four', { created: '2020-01-01 00:00:00' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('3 messages an hour at most');
      expect((await post(cast.bob, 'Another')).status).toBe(200);
      tributary.clock.advance(hourMilliseconds);
      expect((await post(cast.carol, 'Four')).status).toBe(200);
    });

    it('are others in a group that has its own, until it takes them back', async () => {
      await ofServer({ days: 3, messages: 0, links: 'refuse' });
      expect((await call(cast.dana, 'PUT', ofGroup, none)).json).toMatchObject({ days: 0, inherited: false });
      expect((await post(cast.bob, 'See https://shop.example')).status).toBe(200);
      expect((await post(cast.bob, 'See https://shop.example', {})).status).toBe(422);
      expect((await call(cast.dana, 'DELETE', ofGroup)).status).toBe(204);
      expect((await post(cast.bob, 'See https://shop.example')).status).toBe(422);
      expect((await call(cast.alice, 'GET', '/groups/harbour/audit_events')).text).toContain('change_newcomer_limits');
    });

    it('of a group hold in groups below, until these have their own', async () => {
      await ofServer(none);
      const wall = 'harbour-pier-steps';
      const link = 'See https://shop.example';
      expect((await post(cast.bob, link, { wall })).status).toBe(200);
      await call(cast.dana, 'PUT', ofGroup, { days: 3, messages: 0, links: 'refuse' });
      expect((await post(cast.bob, link, { wall })).text).toContain(
        'Links to other sites are not for people who are new',
      );
      expect((await post(cast.bob, link, {})).status).toBe(200);
      const ofPier = '/groups/harbour%2Fpier/moderation/newcomer_limits';
      expect((await call(cast.alice, 'GET', ofPier)).json).toMatchObject({ days: 3, inherited: true });
      await call(cast.alice, 'PUT', ofPier, none);
      expect((await post(cast.bob, link, { wall })).status).toBe(200);
      expect((await post(cast.bob, link)).status).toBe(422);
      await call(cast.alice, 'DELETE', ofPier);
      expect((await post(cast.bob, link, { wall })).status).toBe(422);
      await call(cast.dana, 'DELETE', ofGroup);
    });

    it('end when the account is old enough and so many messages are written', async () => {
      await ofServer({ days: 3, messages: 0, links: 'refuse' });
      tributary.clock.advance(3 * dayMilliseconds);
      expect((await post(cast.bob, 'See https://shop.example')).status).toBe(200);
      await ofServer({ days: 0, messages: 50, links: 'refuse' });
      const refused = await post(cast.bob, 'See https://shop.example');
      expect(refused.text).toContain('you have written 50 messages');
      await ofServer({ days: 0, messages: 2, links: 'refuse' });
      expect((await post(cast.bob, 'See https://shop.example')).status).toBe(200);
    });

    it('are changed on the pages of moderation', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      await admin.get('/admin/moderation');
      const form = { days: '7', messages: '4', max_an_hour: '', links: 'allow' };
      const { location } = await admin.send('/admin/moderation/newcomers', form);
      expect((await admin.get(location!)).text).toContain('Limits saved.');
      expect((await call(cast.admin, 'GET', '/moderation/newcomer_limits')).json).toMatchObject({
        days: 7,
        messages: 4,
      });
      const dana = await openBrowserAs(tributary, cast.dana);
      const page = (await dana.get('/groups/harbour/-/moderation')).text;
      expect(page).toContain('Limits for new members');
      await dana.send('/groups/harbour/-/moderation/newcomers', { ...form, max_an_hour: '9', links: 'refuse' });
      const own = { days: 7, max_an_hour: 9, links: 'refuse', inherited: false };
      expect((await call(cast.dana, 'GET', ofGroup)).json).toMatchObject(own);
      await dana.get('/groups/harbour/-/moderation');
      await dana.send('/groups/harbour/-/moderation/newcomers', { ...form, inherit: '1' });
      expect((await call(cast.dana, 'GET', ofGroup)).json).toMatchObject({ max_an_hour: null, inherited: true });
      const bob = await openBrowserAs(tributary, cast.bob);
      await bob.get('/');
      expect((await bob.send('/admin/moderation/newcomers', form)).status).toBe(403);
    });
  });
});
