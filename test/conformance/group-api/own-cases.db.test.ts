import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { type Browser, openBrowserAs } from '../../rig/browser.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringMaintainer } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const refusal = 'This is about you: another moderator has to decide it.';

forEachDatabase((open) => {
  describe('cases about those who moderate', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let harbour: Group;
    let call: ReturnType<typeof callerOf>;
    let alice: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast, group: harbour } = await bringForum(tributary, 'bob', 'carol'));
      call = callerOf(tributary);
      alice = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** The case of a new post of somebody in the group, which another person has reported. */
    const caseOf = async (author: Person, reporter: Person): Promise<number> => {
      const form = { body: `Something of ${author.user.username}`, wall: 'harbour-general' };
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: author.basic, form });
      expect(answer.status).toBe(200);
      return reported(reporter, (answer.json as { item: { uuid: string } }).item.uuid, 'post');
    };
    const reported = async (by: Person, subject: string, kind: string): Promise<number> => {
      const made = await call(by, 'POST', '/reports', { subject_type: kind, subject_id: subject, category: 'rules' });
      expect(made.status).toBe(201);
      const cases = (await call(cast.admin, 'GET', '/moderation/cases')).json as { id: number; subject_id: string }[];
      return cases.find(({ subject_id: id }) => id === subject)!.id;
    };
    const decide = (who: Person, id: number, decision: string) =>
      call(who, 'POST', `/moderation/cases/${id}/decision`, { decision, reason: 'Fine.' });
    const notified = async (id: number): Promise<number[]> => {
      const rows = tributary.operations.database.reader.db
        .selectFrom('notification')
        .select('user_id')
        .where('kind', '=', 'report')
        .where('subject_id', '=', id);
      return (await rows.execute()).map(({ user_id: user }) => user);
    };

    it('are not decided by them, who see no reports of it either', async () => {
      const id = await caseOf(cast.alice, cast.bob);
      expect((await call(cast.alice, 'GET', `/moderation/cases/${id}`)).json).toMatchObject({
        reports_count: 1,
        reports: [],
        decisions: [],
      });
      const listed = (await call(cast.alice, 'GET', '/groups/harbour/moderation/cases')).json;
      expect(listed).toContainEqual(expect.objectContaining({ id, decisions: [] }));
      for (const decision of ['dismiss', 'hide', 'remove']) {
        expect(await decide(cast.alice, id, decision)).toMatchObject({
          status: 422,
          text: expect.stringContaining(refusal),
        });
      }
      for (const what of ['warnings', 'suspensions']) {
        const answer = await call(cast.alice, 'POST', `/moderation/cases/${id}/${what}`, { reason: 'Myself.' });
        expect(answer).toMatchObject({ status: 422, text: expect.stringContaining(refusal) });
      }
      expect((await call(cast.admin, 'GET', `/moderation/cases/${id}`)).json).toMatchObject({
        state: 'open',
        reports: [{ reporter: { username: 'bob' } }],
        decisions: ['dismiss', 'hide', 'remove'],
      });
    });

    it('go to administrators where nobody else moderates, and to the others where somebody does', async () => {
      const only = await caseOf(cast.alice, cast.bob);
      expect(await notified(only)).toEqual([cast.admin.user.id]);
      await bringMaintainer(tributary, harbour, cast.dana);
      const id = await caseOf(cast.alice, cast.bob);
      expect(await notified(id)).toEqual([cast.dana.user.id]);
      expect(await decide(cast.dana, id, 'hide')).toMatchObject({ status: 200, json: { outcome: 'hidden' } });
      // Hidden, and answered by its author, it stays with the others.
      await call(cast.alice, 'POST', `/moderation/cases/${id}/appeals`, { body: 'Why?' });
      expect((await decide(cast.alice, id, 'show')).status).toBe(422);
      expect(new Set(await notified(id))).toEqual(new Set([cast.dana.user.id]));
      expect((await decide(cast.dana, id, 'show')).status).toBe(200);
    });

    it('are not decided as an administrator who acts for another moderator', async () => {
      const draft = { userId: cast.admin.user.id, name: 'sudo', scopes: ['sudo'], expiresAt: null } as const;
      const { token } = await issueToken(tributary.operations, 'operator', draft);
      const id = await caseOf(cast.bob, cast.carol);
      await bringMaintainer(tributary, harbour, cast.admin);
      const ofAdmin = await caseOf(cast.admin, cast.bob);
      const asDana = (about: number) =>
        request(tributary, 'POST', `/api/v4/moderation/cases/${about}/decision`, {
          token,
          headers: { Sudo: 'dana' },
          json: { decision: 'dismiss', reason: '' },
        });
      expect(await asDana(ofAdmin)).toMatchObject({ status: 422, text: expect.stringContaining(refusal) });
      expect((await asDana(id)).status).toBe(200);
    });

    it('are not decided, nor their reports shown, by tokens of bots that they can make', async () => {
      const api = { name: 'helper', scopes: ['api'], expires_at: '2099-01-01' };
      const post = async (path: string, json: object) =>
        (await call(cast.alice, 'POST', `/groups/harbour/${path}`, json)).json as { id: number; token: string };
      const bot = await post('access_tokens', { ...api, access_level: 40 });
      const account = await post('service_accounts', {});
      await post('members', { user_id: account.id, access_level: 40 });
      const service = await post(`service_accounts/${account.id}/personal_access_tokens`, api);
      const ofOwner = await caseOf(cast.alice, cast.bob);
      const ofAdmin = await caseOf(cast.admin, cast.bob);
      for (const { token } of [bot, service]) {
        const ask = (method: 'GET' | 'POST', path: string, json?: object) =>
          request(tributary, method, `/api/v4/moderation/cases/${path}`, { token, ...(json && { json }) });
        for (const id of [ofOwner, ofAdmin]) {
          const shown = await ask('GET', String(id));
          expect([shown.status, shown.json]).toEqual([200, expect.objectContaining({ decisions: [], reports: [] })]);
          for (const [path, json] of [
            ['decision', { decision: 'dismiss' }],
            ['warnings', { reason: 'Nothing.' }],
          ] as const) {
            const refused = await ask('POST', `${id}/${path}`, json);
            expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(refusal)]);
          }
        }
        const ofMember = await caseOf(cast.carol, cast.bob);
        expect((await ask('POST', `${ofMember}/decision`, { decision: 'hide', reason: 'Spam.' })).status).toBe(200);
      }
    });

    it('are about importers and reported people as well', async () => {
      const imported = await reported(cast.bob, '1', 'import');
      expect(await decide(cast.alice, imported, 'dismiss')).toMatchObject({
        status: 422,
        text: expect.stringContaining(refusal),
      });
      const person = await reported(cast.bob, String(cast.admin.user.id), 'person');
      expect(await notified(person)).toEqual([]);
      expect((await decide(cast.admin, person, 'dismiss')).status).toBe(422);
      expect((await call(cast.admin, 'GET', `/moderation/cases/${person}`)).json).toMatchObject({ decisions: [] });
    });

    it('leave suspensions to the others, also of people who moderate later', async () => {
      const id = await caseOf(cast.carol, cast.bob);
      const made = await call(cast.dana, 'POST', `/moderation/cases/${id}/suspensions`, { reason: 'A rest.' });
      const { id: suspension } = made.json as { id: number };
      await bringMaintainer(tributary, harbour, cast.carol);
      const lift = (who: Person) => call(who, 'POST', `/moderation/suspensions/${suspension}/lift`);
      expect(await lift(cast.carol)).toMatchObject({ status: 422, text: expect.stringContaining(refusal) });
      const carol = await openBrowserAs(tributary, cast.carol);
      expect((await carol.get('/groups/harbour/-/moderation')).text).not.toContain(`suspensions/${suspension}/lift`);
      expect((await alice.get('/groups/harbour/-/moderation')).text).toContain(`suspensions/${suspension}/lift`);
      expect((await carol.send(`/moderation/suspensions/${suspension}/lift`, {})).status).toBe(409);
      expect((await lift(cast.dana)).status).toBe(200);
    });

    it('have no forms to decide on pages, which refuse what is sent anyway', async () => {
      const id = await caseOf(cast.alice, cast.bob);
      const path = `/moderation/cases/${id}`;
      const page = await alice.get(path);
      expect(page.text).toContain('This case is about you. Another moderator has to decide it.');
      for (const hidden of ['name="decision"', `${path}/person`, 'Bob Example'])
        expect(page.text).not.toContain(hidden);
      for (const form of [
        { decision: 'dismiss', reason: '' },
        { decision: 'remove', reason: 'Mine.' },
      ]) {
        const refused = await alice.send(path, form);
        expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('This case is about you.')]);
      }
      const warned = await alice.send(`${path}/person`, { kind: 'warning', reason: 'Myself.' });
      expect([warned.status, warned.text]).toEqual([422, expect.stringContaining('This case is about you.')]);
      const dana = await openBrowserAs(tributary, cast.dana);
      expect((await dana.get(path)).text).toContain('name="decision"');
    });
  });
});
