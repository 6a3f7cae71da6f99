import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishAndExpireItems } from '../../../src/core/content/operations/deliver-item.ts';
import { addMilliseconds, hourMilliseconds } from '../../../src/lib/clock.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringMaintainer } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { hashOf } from '../../rig/circle.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Case {
  readonly id: number;
  readonly subject_id: string;
  readonly outcome: string | null;
  readonly held_because: string | null;
  readonly decisions: readonly string[];
}

forEachDatabase((open) => {
  describe('rules of words and links', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast: all, group } = await bringForum(tributary, 'bob', 'carol');
      cast = all;
      call = callerOf(tributary);
      await bringMaintainer(tributary, group, cast.dana);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const inForum = { wall: 'harbour-general' };
    const post = (who: Person, body: string, more: Record<string, string> = inForum) =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form: { body, ...more } });
    const itemOf = (answer: TestAnswer) => (answer.json as { item: { id: string; uuid: string } }).item;
    const written = async (who: Person, body: string, more?: Record<string, string>) => {
      const answer = await post(who, body, more);
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
      await tributary.runner.drain();
      return itemOf(answer);
    };
    const rules = '/groups/harbour/moderation/rules';
    const add = (who: Person, rule: object, path = rules) => call(who, 'POST', path, rule);
    const page = async (who: Person, uuid: string) => (await openBrowserAs(tributary, who)).get(`/item/${uuid}`);
    const seenBy = async (who: Person, uuid: string) => (await page(who, uuid)).status === 200;
    const caseOf = async ({ uuid }: { readonly uuid: string }): Promise<Case> => {
      const list = (await call(cast.dana, 'GET', '/groups/harbour/moderation/cases')).json as readonly Case[];
      return list.find(({ subject_id: id }) => id === uuid)!;
    };
    const decide = (id: number, decision: string) =>
      call(cast.dana, 'POST', `/moderation/cases/${id}/decision`, { decision, reason: 'Looked at.' });
    const notifications = async (who: Person) =>
      (await (await openBrowserAs(tributary, who)).get('/notifications')).text;

    it('are made and tried by those who moderate there', async () => {
      expect((await add(cast.bob, { kind: 'word', pattern: 'casino', action: 'hold' })).status).toBe(403);
      expect(
        (await add(cast.dana, { kind: 'word', pattern: 'casino', action: 'hold' }, '/moderation/rules')).status,
      ).toBe(403);
      expect((await add(cast.dana, { kind: 'link', pattern: 'not a site', action: 'hold' })).status).toBe(400);
      const before = await written(cast.bob, 'An old casíno');
      const trial = await call(cast.dana, 'POST', `${rules}/try`, { kind: 'word', pattern: 'CASINO', action: 'hold' });
      expect(trial.json).toMatchObject({ pattern: 'casino', found: 1, examples: [{ uuid: before.uuid }] });
      expect((trial.json as { tried: number }).tried).toBeGreaterThan(1);
      const marked = await written(cast.bob, 'A ro**ul**e&#116;te', { ...inForum, mimetype: 'text/markdown' });
      const roulette = { kind: 'word', pattern: 'roulette', action: 'hold' };
      const read = await call(cast.dana, 'POST', `${rules}/try`, roulette);
      expect(read.json).toMatchObject({ found: 1, examples: [{ uuid: marked.uuid }] });
      expect((await call(cast.dana, 'GET', rules)).json).toEqual([]);
      const made = await add(cast.dana, { kind: 'word', pattern: 'CASINO', action: 'hold' });
      expect(made.json).toMatchObject({ pattern: 'casino', action: 'hold', inherited: false });
      expect((await add(cast.dana, { kind: 'word', pattern: 'casino', action: 'refuse' })).status).toBe(409);
      const ofServer = { kind: 'link', pattern: 'https://shop.example/now', action: 'refuse' };
      expect((await add(cast.admin, ofServer, '/moderation/rules')).status).toBe(201);
      expect((await call(cast.dana, 'GET', rules)).json).toMatchObject([
        { pattern: 'shop.example', inherited: true, group_id: null },
        { pattern: 'casino', inherited: false },
      ]);
      expect((await call(cast.alice, 'GET', '/groups/harbour/audit_events')).text).toContain('add_content_rule');
    });

    it('refuse what they are to refuse, in edits, comments and elsewhere, but not of those who moderate', async () => {
      const refused = await post(cast.bob, 'See https://eu.shop.example/x');
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Links to shop.example are not wanted here');
      expect((await post(cast.bob, 'See https://shop.example', {})).status).toBe(422);
      const fine = await written(cast.bob, 'Fine');
      expect((await post(cast.bob, 'https://shop.example', { post_id: fine.id })).status).toBe(422);
      expect((await post(cast.carol, 'https://shop.example', { parent: fine.id })).status).toBe(422);
      expect((await post(cast.dana, 'https://shop.example')).status).toBe(200);
      expect((await post(cast.admin, 'https://shop.example', {})).status).toBe(200);
      expect((await post(cast.dana, 'https://shop.example', {})).status).toBe(422);
    });

    it('find what markup, entities and look-alikes hide, in every text of a message', async () => {
      const markdown = { ...inForum, mimetype: 'text/markdown' };
      const fine = await written(cast.bob, 'Nothing to see', markdown);
      const event = (summary: string) =>
        JSON.stringify({
          type: 'Event',
          name: 'Meeting',
          startTime: '2030-01-01T10:00:00Z',
          summary,
          content: summary,
        });
      const hidden = [
        'https://sh%6fp.example',
        'https://shop。example',
        'http://good@SHOP.example:80',
        '[x](//shop.example)',
      ];
      for (const link of hidden) {
        const statuses = [
          await post(cast.bob, link, markdown),
          await post(cast.bob, 'Title', { ...markdown, title: link }),
          await post(cast.bob, 'Summary', { ...markdown, summary: link }),
          await post(cast.bob, 'Edited', { ...markdown, post_id: fine.id, summary: link }),
          await post(cast.bob, link, { post_id: fine.id, mimetype: 'text/markdown' }),
          await post(cast.bob, link, { parent: fine.id, mimetype: 'text/markdown' }),
          await post(cast.bob, link, { contact_allow: await hashOf(tributary, cast.carol), mimetype: 'text/markdown' }),
          await post(cast.bob, `[question]Where?[answer]Here[/answer][answer]${link}[/answer][/question]`, inForum),
          await post(cast.bob, 'Event', { ...inForum, obj_type: 'Event', obj: event(link) }),
        ];
        expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 422));
      }
      const html = '<p>Fine</p><a href="https://shop&period;example">https://good.test</a>';
      expect((await post(cast.bob, html, { ...inForum, mimetype: 'text/html' })).status).toBe(422);
      // What a type shows as it is, another one makes a link of.
      const plain = await written(cast.bob, '[x](https://sh&#111;p.example)', { ...inForum, mimetype: 'text/plain' });
      const retyped = { post_id: plain.id, mimetype: 'text/markdown' };
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: cast.bob.basic,
        form: retyped,
      });
      expect(answer.status).toBe(422);
    });

    it('leave what was written with its author, whose direct message they refuse', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      await bob.get('/compose?to=carol');
      const sent = { body: 'Between us: https://shop.example', title: '', seen: 'people', people: '@carol' };
      const refused = await bob.send('/compose', sent);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Links to shop.example aren’t allowed here');
      expect(refused.text).toMatch(/<textarea[^>]*>Between us: https:\/\/shop\.example<\/textarea>/);
      expect(refused.text).toContain('value="@carol"');
      expect((await (await openBrowserAs(tributary, cast.carol)).get('/messages')).text).not.toContain('Between us');
    });

    it('hold a post until moderators show it, and announce it then, once', async () => {
      const held = await written(cast.bob, 'To the casino, @[carol](carol)! @carol');
      expect(await seenBy(cast.carol, held.uuid)).toBe(false);
      expect((await page(cast.bob, held.uuid)).text).toContain('Waiting for moderators.');
      const list = await request(tributary, 'GET', '/api/z/1.0/network/stream', { basic: cast.carol.basic });
      expect(list.text).not.toContain(held.uuid);
      const found = await request(tributary, 'GET', '/api/z/1.0/search?q=casino', { basic: cast.carol.basic });
      expect(found.text).not.toContain(held.uuid);
      expect(await notifications(cast.carol)).not.toContain(held.uuid);
      const about = await caseOf(held);
      expect(about).toMatchObject({ outcome: 'held', held_because: 'casino', decisions: ['show', 'remove'] });
      expect(await notifications(cast.dana)).toContain(`/moderation/cases/${about.id}`);
      expect((await post(cast.bob, 'More', { parent: held.id })).status).toBe(409);
      expect((await decide(about.id, 'dismiss')).status).toBe(422);
      expect((await decide(about.id, 'show')).json).toMatchObject({ outcome: null, state: 'closed' });
      await tributary.runner.drain();
      expect(await seenBy(cast.carol, held.uuid)).toBe(true);
      expect((await page(cast.bob, held.uuid)).text).not.toContain('Waiting for moderators');
      expect(await notifications(cast.carol)).toContain(held.uuid);
      expect((await decide(about.id, 'show')).status).toBe(422);
    });

    it('announce nothing that is not to be pushed', async () => {
      const quietly = { ...inForum, nopush: '1' };
      const held = await written(cast.bob, 'A quiet casino, @[carol](carol)! @carol', quietly);
      const thread = await written(cast.carol, 'A quiet thread');
      const comment = await written(cast.bob, 'A quiet casino @carol', { parent: thread.id, nopush: '1' });
      for (const each of [held, comment]) {
        expect((await decide((await caseOf(each)).id, 'show')).status).toBe(200);
        await tributary.runner.drain();
        expect(await seenBy(cast.carol, each.uuid)).toBe(true);
        expect(await notifications(cast.carol)).not.toContain(each.uuid);
      }
    });

    it('hold a comment, and remove it with a reason', async () => {
      const thread = await written(cast.carol, 'A thread');
      const comment = await written(cast.bob, 'casino', { parent: thread.id });
      expect((await page(cast.carol, thread.uuid)).text).not.toContain(comment.uuid);
      expect(await notifications(cast.carol)).not.toContain(comment.uuid);
      const about = await caseOf(comment);
      expect((await decide(about.id, 'remove')).json).toMatchObject({ outcome: 'removed' });
      expect((await page(cast.bob, thread.uuid)).text).not.toContain(comment.uuid);
      const shown = await written(cast.bob, 'A casino again', { parent: thread.id });
      await decide((await caseOf(shown)).id, 'show');
      await tributary.runner.drain();
      expect((await page(cast.carol, thread.uuid)).text).toContain(shown.uuid);
      expect(await notifications(cast.carol)).toContain(shown.uuid);
    });

    it('take a post back that an edit gives a word, with what answers it, until it is shown', async () => {
      const fine = await written(cast.bob, 'Nothing to see');
      await written(cast.carol, 'An answer', { parent: fine.id });
      await written(cast.bob, 'Now a casino', { post_id: fine.id });
      expect(await seenBy(cast.carol, fine.uuid)).toBe(false);
      const about = await caseOf(fine);
      expect(about).toMatchObject({ outcome: 'held', held_because: 'casino' });
      await written(cast.bob, 'Nothing again', { post_id: fine.id });
      expect(await seenBy(cast.carol, fine.uuid)).toBe(false);
      await decide(about.id, 'show');
      const { text } = await page(cast.carol, fine.uuid);
      expect(text).toContain('Nothing again');
      expect(text).toContain('An answer');
    });

    it('hold what is to appear later beyond its time, and show it at its time where it was looked at before', async () => {
      const created = addMilliseconds(tributary.clock.now(), hourMilliseconds).slice(0, 19).replace('T', ' ');
      const late = await written(cast.bob, 'Late casino', { ...inForum, created });
      const early = await written(cast.bob, 'Early casino', { ...inForum, created });
      await decide((await caseOf(early)).id, 'show');
      await tributary.runner.drain();
      expect(await seenBy(cast.carol, early.uuid)).toBe(false);
      tributary.clock.advance(hourMilliseconds + 1000);
      await publishAndExpireItems(tributary.operations);
      await tributary.runner.drain();
      expect(await seenBy(cast.carol, early.uuid)).toBe(true);
      expect(await seenBy(cast.carol, late.uuid)).toBe(false);
      await decide((await caseOf(late)).id, 'show');
      expect(await seenBy(cast.carol, late.uuid)).toBe(true);
    });

    it('move no thread by a comment that is to appear later, before it does', async () => {
      const thread = await written(cast.carol, 'A thread');
      const moved = async (): Promise<boolean> => {
        const path = `/api/z/1.0/item/full?item_id=${thread.id}`;
        const { json } = await request(tributary, 'GET', path, { basic: cast.carol.basic });
        const [top] = (json as { item: { created: string; commented: string }[] }).item;
        return top!.commented !== top!.created;
      };
      const created = addMilliseconds(tributary.clock.now(), hourMilliseconds).slice(0, 19).replace('T', ' ');
      const late = await written(cast.bob, 'Late casino', { parent: thread.id, created });
      await decide((await caseOf(late)).id, 'show');
      await tributary.runner.drain();
      expect(await moved()).toBe(false);
      tributary.clock.advance(hourMilliseconds + 1000);
      await publishAndExpireItems(tributary.operations);
      expect(await moved()).toBe(true);
    });

    it('hold nothing that is for chosen people', async () => {
      await add(cast.admin, { kind: 'word', pattern: 'lottery*', action: 'hold' }, '/moderation/rules');
      const secret = await written(cast.bob, 'A lottery', { contact_allow: await hashOf(tributary, cast.carol) });
      await written(cast.bob, 'The lottery, once more', { post_id: secret.id });
      expect((await page(cast.carol, secret.uuid)).text).toContain('once more');
      expect((await page(cast.bob, secret.uuid)).text).not.toContain('Waiting for moderators');
      const open_ = await written(cast.bob, 'Lotteries', { scope: 'public' });
      expect((await page(cast.bob, open_.uuid)).text).not.toContain('Waiting for moderators');
      const held = await written(cast.bob, 'The lottery', { scope: 'public' });
      expect((await page(cast.bob, held.uuid)).text).toContain('Waiting for moderators');
      const list = (await call(cast.admin, 'GET', '/moderation/cases')).json as readonly Case[];
      expect(list[0]).toMatchObject({ subject_id: held.uuid, held_because: 'lottery*' });
    });

    it('hold links of people who are new, where that is decided', async () => {
      await call(cast.dana, 'PUT', '/groups/harbour/moderation/newcomer_limits', {
        days: 300,
        messages: 0,
        links: 'hold',
      });
      const held = await written(cast.bob, 'See https://other.example');
      expect(await caseOf(held)).toMatchObject({ outcome: 'held', held_because: '' });
      const browser = await openBrowserAs(tributary, cast.dana);
      const about = await caseOf(held);
      expect((await browser.get(`/moderation/cases/${about.id}`)).text).toContain(
        'Held because a new member posted a link',
      );
      const own = await openBrowserAs(tributary, cast.bob);
      expect((await own.get(`/moderation/cases/${about.id}`)).text).toContain('is waiting for moderator approval');
      await call(cast.dana, 'DELETE', '/groups/harbour/moderation/newcomer_limits');
    });

    it('are changed and removed, on pages, too', async () => {
      const dana = await openBrowserAs(tributary, cast.dana);
      const at = '/groups/harbour/-/moderation/rules';
      expect((await dana.get('/groups/harbour/-/moderation')).text).toContain(`href="${at}"`);
      expect((await dana.get(at)).text).toContain('From the server');
      const form = { kind: 'word', pattern: 'nothing', action: 'hold' };
      const tried = await dana.send(at, { ...form, do: 'try' });
      expect(tried.text).toMatch(/Found in [1-9]\d* of the latest [1-9]\d* messages/);
      expect((await dana.send(at, { ...form, pattern: '!' })).status).toBe(422);
      const { location } = await dana.send(at, { ...form, do: 'add' });
      expect((await dana.get(location!)).text).toContain('Rule added.');
      const list = (await call(cast.dana, 'GET', rules)).json as readonly { id: number; pattern: string }[];
      const { id } = list.find(({ pattern }) => pattern === 'nothing')!;
      await dana.send(`${at}/${id}`, { do: 'refuse' });
      expect((await post(cast.bob, 'Nothing')).status).toBe(422);
      expect((await call(cast.bob, 'DELETE', `/moderation/rules/${id}`)).status).toBe(404);
      expect((await call(cast.dana, 'DELETE', `/moderation/rules/${list[0]!.id}`)).status).toBe(404);
      await dana.get(at);
      const removed = await dana.send(`${at}/${id}`, { do: 'remove' });
      expect((await dana.get(removed.location!)).text).toContain('Rule removed.');
      expect((await post(cast.bob, 'Nothing')).status).toBe(200);
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(at)).status).toBe(404);
      expect((await bob.get('/admin/moderation/rules')).status).toBe(404);
    });
  });
});
