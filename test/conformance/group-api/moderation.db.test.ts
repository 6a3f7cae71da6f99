import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { type Browser, openBrowserAs } from '../../rig/browser.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringMaintainer } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { png } from '../../rig/png.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
interface Case {
  readonly id: number;
  readonly subject_id: string;
  readonly state: string;
  readonly decisions: readonly string[];
}

forEachDatabase((open) => {
  describe('moderation', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let harbour: Group;
    let call: ReturnType<typeof callerOf>;
    let bobsBrowser: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast, group: harbour } = await bringForum(tributary, 'bob', 'carol'));
      call = callerOf(tributary);
      bobsBrowser = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const say = async (who: Person, form: Row): Promise<Row> => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      expect(answer.status).toBe(200);
      await tributary.runner.drain();
      return (answer.json as { item: Row }).item;
    };
    const report = (who: Person, subject_id: string, subject_type = 'post', category = 'spam') =>
      call(who, 'POST', '/reports', { subject_type, subject_id, category });
    const casesOf = async (who: Person, path = '/groups/harbour/moderation/cases', query = ''): Promise<Case[]> =>
      (await call(who, 'GET', `${path}${query}`)).json as Case[];
    const decide = (who: Person, id: number, decision: string, reason = 'Not here.') =>
      call(who, 'POST', `/moderation/cases/${id}/decision`, { decision, reason });
    const caseOf = async (uuid: string): Promise<Case> =>
      (await casesOf(cast.alice)).find(({ subject_id: subject }) => subject === uuid)!;

    it('takes a report once from each person, of what they see and did not write', async () => {
      const { uuid } = await say(cast.bob, { body: 'Cheap anchors', wall: 'harbour-general' });
      const first = await report(cast.carol, uuid!);
      expect(first).toMatchObject({
        status: 201,
        json: { subject_type: 'post', subject_id: uuid, category: 'spam', note: '' },
      });
      const again = await report(cast.carol, uuid!, 'post', 'hate');
      expect(again.json).toEqual(first.json);
      expect(await caseOf(uuid!)).toMatchObject({ reports_count: 1, state: 'open', group_id: harbour.id });
      expect((await report(cast.bob, uuid!)).status).toBe(422);
      expect((await report(cast.stranger, uuid!)).status).toBe(404);
      expect((await report(cast.carol, 'x', 'person')).status).toBe(400);
      expect((await report(cast.carol, '999999', 'person')).status).toBe(404);
      expect((await call(undefined, 'POST', '/reports', { subject_type: 'post' })).status).toBe(401);
    });

    it('is for Maintainers, Owners and administrators', async () => {
      await bringMaintainer(tributary, harbour, cast.dana);
      const [about] = await casesOf(cast.dana);
      expect((await call(cast.bob, 'GET', '/groups/harbour/moderation/cases')).status).toBe(403);
      expect((await call(cast.stranger, 'GET', '/groups/harbour/moderation/cases')).status).toBe(404);
      expect((await call(cast.alice, 'GET', '/moderation/cases')).status).toBe(403);
      expect((await casesOf(cast.admin, '/moderation/cases')).map(({ id }) => id)).toContain(about!.id);
      for (const who of [cast.bob, cast.carol, cast.stranger]) {
        expect((await call(who, 'GET', `/moderation/cases/${about!.id}`)).status).toBe(404);
        expect((await decide(who, about!.id, 'hide')).status).toBe(404);
      }
      expect((await call(cast.dana, 'GET', `/moderation/cases/${about!.id}`)).json).toMatchObject({
        decisions: ['dismiss', 'hide', 'remove'],
        reports: [{ reporter: { username: 'carol' }, category: 'spam' }],
        appeals: [],
      });
    });

    it('wants a reason for what is taken from everybody, and only what can be done', async () => {
      const [about] = await casesOf(cast.alice);
      expect((await decide(cast.alice, about!.id, 'hide', ' ')).status).toBe(400);
      expect((await decide(cast.alice, about!.id, 'show')).status).toBe(422);
      expect((await decide(cast.alice, about!.id, 'burn')).status).toBe(400);
    });

    /** Every place where others come across what was written; answers of all of them as one text each. */
    const placesOf = async (item: Row, word: string): Promise<Record<string, string>> => {
      const api = async (path: string) =>
        (await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.bob.basic })).text;
      const group = async (path: string) => (await call(cast.bob, 'GET', path)).text;
      const page = async (path: string) => (await bobsBrowser.get(path)).text;
      const wall = 'harbour-general';
      return {
        'channel stream': await api(`channel/stream?channel=${wall}`),
        'search of streams': await api(`channel/stream?channel=${wall}&search=${word}`),
        item: await api(`item/full?item_id=${item['id']}`),
        search: await api(`search?q=${word}`),
        notifications: await api('notifications'),
        'posts of the project': await group(`/projects/harbour%2Fgeneral/issues`),
        'page of the channel': await page(`/channel/${wall}`),
        'page of the thread': await page(`/item/${item['uuid']}`),
        'search page': await page(`/search?q=${word}`),
        home: await page('/'),
        'page of notifications': await page('/notifications'),
        'page of the author': await page('/channel/carol'),
      };
    };
    const having = (places: Record<string, string>, word: string): string[] =>
      Object.entries(places).flatMap(([name, text]) => (text.includes(word) ? [name] : []));

    it('takes a hidden post out of every place where others came across it, and back', async () => {
      const word = 'zebrafinch';
      const item = await say(cast.carol, { body: `A ${word} for @bob`, wall: 'harbour-general' });
      const before = having(await placesOf(item, word), word);
      expect(before.length).toBeGreaterThan(7);
      await report(cast.bob, item['uuid']!);
      const { id } = await caseOf(item['uuid']!);
      expect(await decide(cast.alice, id, 'hide')).toMatchObject({ status: 200, json: { outcome: 'hidden' } });
      const hidden = await placesOf(item, word);
      // What was asked for is said again by pages that search.
      delete hidden['search page'];
      expect(having(hidden, `A ${word}`)).toEqual([]);
      expect(having({ hidden: (await bobsBrowser.get(`/search?q=${word}`)).text }, item['uuid']!)).toEqual([]);
      expect((await report(cast.dana, item['uuid']!)).status).toBe(404);
      const own = await request(tributary, 'GET', `/api/z/1.0/item/full?item_id=${item['id']}`, {
        basic: cast.carol.basic,
      });
      expect(own.text).toContain(word);
      await decide(cast.alice, id, 'show', '');
      expect(having(await placesOf(item, word), word)).toEqual(before);
    });

    it('hides with a post its thread and what hangs on it, and with a comment the reactions to it', async () => {
      const top = await say(cast.carol, { body: 'The plan', wall: 'harbour-general' });
      const answer = await say(cast.bob, { body: 'The kestrel answer', parent: top['id']! });
      const other = await say(cast.bob, { body: 'The heron answer', parent: top['id']! });
      const read = async (who: Person, item: Row) =>
        (await request(tributary, 'GET', `/api/z/1.0/item/full?item_id=${item['id']}`, { basic: who.basic })).status;
      await report(cast.dana, answer['uuid']!);
      const ofAnswer = await caseOf(answer['uuid']!);
      await decide(cast.alice, ofAnswer.id, 'hide');
      expect([await read(cast.dana, answer), await read(cast.dana, other)]).toEqual([404, 200]);
      const { basic } = cast.bob;
      const below = { body: 'More below it', parent: answer['id']! };
      expect((await request(tributary, 'POST', '/api/z/1.0/item/update', { basic, form: below })).status).toBe(409);
      await report(cast.dana, top['uuid']!);
      const ofTop = await caseOf(top['uuid']!);
      await decide(cast.alice, ofTop.id, 'hide');
      expect([await read(cast.dana, top), await read(cast.dana, other), await read(cast.carol, top)]).toEqual([
        404, 404, 200,
      ]);
      const added = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: cast.carol.basic,
        form: { body: 'More of it', parent: top['id']! },
      });
      expect(added.status).not.toBe(200);
      await decide(cast.alice, ofTop.id, 'show', '');
      expect([await read(cast.dana, top), await read(cast.dana, other), await read(cast.dana, answer)]).toEqual([
        200, 200, 404,
      ]);
    });

    it('withholds the files on a hidden post', async () => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: cast.carol.basic,
        form: { body: 'A picture', wall: 'harbour-general' },
        file: png,
        part: 'media',
        filename: 'quay.png',
        mimetype: 'image/png',
      });
      expect(answer.status).toBe(200);
      const { item } = answer.json as { item: Row };
      const page = (await bobsBrowser.get(`/item/${item['uuid']}`)).text;
      const picture = /\/photo\/[\w-]+-\d/.exec(page)![0];
      expect((await bobsBrowser.get(picture)).status).toBe(200);
      await report(cast.bob, item['uuid']!);
      await decide(cast.alice, (await caseOf(item['uuid']!)).id, 'hide');
      expect((await bobsBrowser.get(picture)).status).not.toBe(200);
      expect((await (await openBrowserAs(tributary, cast.carol)).get(picture)).status).toBe(200);
    });

    it('hides what was imported, whoever stands as its author', async () => {
      const url = `/projects/harbour%2Fgeneral/issues`;
      const issues = (await call(cast.bob, 'GET', url)).json as { iid: number; title: string; web_url: string }[];
      const imported = issues.find(({ title }) => title.includes('Second thread'))!;
      const uuid = imported.web_url.split('/item/')[1]!;
      await report(cast.bob, uuid);
      await decide(cast.alice, (await caseOf(uuid)).id, 'hide');
      expect((await call(cast.bob, 'GET', url)).text).not.toContain('Second thread');
      expect((await bobsBrowser.get('/channel/harbour-general')).text).not.toContain('Second thread');
    });

    it('removes for good, and lets the author answer until it is said often enough', async () => {
      const { uuid } = await say(cast.carol, { body: 'A wren', wall: 'harbour-general' });
      await report(cast.bob, uuid!);
      const { id } = await caseOf(uuid!);
      const appeals = `/moderation/cases/${id}/appeals`;
      expect((await call(cast.carol, 'POST', appeals, { body: 'Why?' })).status).toBe(404);
      await decide(cast.alice, id, 'remove', 'No birds.');
      expect((await call(cast.bob, 'POST', appeals, { body: 'Good.' })).status).toBe(404);
      const answer = await call(cast.carol, 'POST', appeals, { body: 'It was a wren.' });
      expect(answer).toMatchObject({
        status: 201,
        json: { state: 'appealed', outcome: 'removed', reason: 'No birds.' },
      });
      expect((await call(cast.alice, 'GET', `/moderation/cases/${id}`)).json).toMatchObject({
        state: 'appealed',
        decisions: ['dismiss'],
        html: '',
        appeals: [{ author: { username: 'carol' }, body: 'It was a wren.' }],
      });
      for (let more = 0; more < 9; more += 1) await call(cast.carol, 'POST', appeals, { body: 'Really.' });
      expect((await call(cast.carol, 'POST', appeals, { body: 'Truly.' })).status).toBe(422);
      const { basic } = cast.carol;
      const until = { until: '999999' };
      await request(tributary, 'POST', '/api/z/1.0/notifications/read', { basic, form: until });
      const dismissed = await decide(cast.alice, id, 'dismiss', '');
      const news = await request(tributary, 'GET', '/api/z/1.0/notifications?unread=1', { basic });
      expect(news.json).toMatchObject([{ kind: 'moderation' }]);
      expect(dismissed.json).toMatchObject({ state: 'closed', reason: 'No birds.' });
      const closed = await casesOf(cast.alice, undefined, '?status=closed');
      expect(closed.map((each) => each.id)).toContain(id);
    });

    it('has who decided in the log of the group, or of the server', async () => {
      const ofGroup = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).json as { action: string }[];
      expect(ofGroup.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['hide_post', 'show_post', 'remove_post', 'dismiss_report']),
      );
      expect((await report(cast.bob, String(cast.carol.user.id), 'person')).status).toBe(201);
      const cases = await casesOf(cast.admin, '/moderation/cases');
      const about = cases.find(({ subject_id: subject }) => subject === String(cast.carol.user.id))!;
      expect(about).toMatchObject({ subject_type: 'person', group_id: null, decisions: ['dismiss'] });
      expect((await decide(cast.alice, about.id, 'dismiss')).status).toBe(404);
      await decide(cast.admin, about.id, 'dismiss', 'A quarrel.');
      const events = (await call(cast.admin, 'GET', `/audit_events?user_id=${cast.carol.user.id}`)).json;
      expect(events).toMatchObject([
        { action: 'dismiss_report', author: { username: 'admin' }, details: { case: about.id, reason: 'A quarrel.' } },
      ]);
    });

    it('ends reporting for a while for who has reported a lot', async () => {
      for (let count = 0; count < 20; count += 1) {
        const { uuid } = await say(cast.alice, { body: `Note ${count}`, wall: 'harbour-general' });
        await report(cast.dana, uuid!);
      }
      const { uuid } = await say(cast.alice, { body: 'One more', wall: 'harbour-general' });
      expect((await report(cast.dana, uuid!)).status).toBe(422);
    });
  });
});
