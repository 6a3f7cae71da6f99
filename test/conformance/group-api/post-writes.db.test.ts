import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findItem, publishItem } from '../../../src/core/content/index.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Written {
  readonly id: number;
  readonly iid: number;
}

const issues = '/projects/harbour%2Fgeneral/issues';

forEachDatabase((open) => {
  describe('issues that clients write', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast: people, group } = await bringForum(tributary);
      cast = people;
      call = callerOf(tributary);
      for (const [person, accessLevel] of [
        [cast.bob, accessLevels.guest],
        [cast.carol, accessLevels.developer],
      ] as const) {
        const role = { accessLevel, createdBy: null };
        await addMember(tributary.operations, { groupId: group.id, userId: person.user.id, ...role });
      }
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const begin = async (who: Person, title: string): Promise<string> => {
      const { status, json } = await call(who, 'POST', issues, { title, description: '*Now*' });
      expect(status).toBe(201);
      return `${issues}/${(json as Written).iid}`;
    };
    const statusOf = async (...asked: Parameters<typeof call>): Promise<number> => (await call(...asked)).status;

    it('are threads by who wrote them, which the author changes and deletes', async () => {
      const made = await call(cast.bob, 'POST', issues, { title: 'Leaking *boat*', description: 'See **below**.' });
      expect(made).toMatchObject({
        status: 201,
        json: {
          title: 'Leaking *boat*',
          description: 'See **below**.',
          state: 'opened',
          closed_at: null,
          author: { username: 'bob' },
        },
      });
      const issue = `${issues}/${(made.json as Written).iid}`;
      expect((await call(cast.carol, 'GET', issue)).json).toEqual(made.json);
      const changed = await call(cast.bob, 'PUT', issue, { title: 'Dry boat' });
      expect(changed).toMatchObject({ status: 200, json: { title: 'Dry boat', description: 'See **below**.' } });
      expect((await call(cast.bob, 'PUT', issue, { description: '' })).json).toMatchObject({ description: '' });
      for (const [method, body] of [
        ['PUT', { title: 'Mine' }],
        ['DELETE', undefined],
      ] as const) {
        expect(await statusOf(cast.carol, method, issue, body)).toBe(403);
      }
      expect((await call(cast.carol, 'GET', issue)).json).toMatchObject({ title: 'Dry boat' });
      expect(await statusOf(cast.bob, 'DELETE', issue)).toBe(204);
      expect(await statusOf(cast.bob, 'GET', issue)).toBe(404);
    });

    it('are refused with what is wrong, and nothing is written', async () => {
      const count = async () => (await call(cast.alice, 'GET', issues)).headers['x-total'];
      const before = await count();
      for (const draft of [{}, { title: ' ' }, { title: 'x'.repeat(256) }, { title: 'a', labels: 'b' }]) {
        expect(await statusOf(cast.bob, 'POST', issues, draft)).toBe(400);
      }
      expect(await statusOf(cast.bob, 'POST', issues, { title: 'a', confidential: true })).toBe(400);
      expect(await statusOf(cast.stranger, 'POST', issues, { title: 'a' })).toBe(404);
      expect(await statusOf(await readingToken(tributary, cast.bob), 'POST', issues, { title: 'a' })).toBe(403);
      expect(await count()).toBe(before);
      const issue = await begin(cast.bob, 'Nothing to change');
      for (const changes of [{}, { title: '' }, { state_event: 'vanish' }]) {
        expect(await statusOf(cast.bob, 'PUT', issue, changes)).toBe(400);
      }
    });

    it('take no comments while they are closed, by the author or a Maintainer', async () => {
      const issue = await begin(cast.bob, 'To be closed');
      const state = async (who: Person, event: string) => call(who, 'PUT', issue, { state_event: event });
      expect((await state(cast.carol, 'close')).status).toBe(403);
      for (const who of [cast.bob, cast.alice]) {
        const closed = await state(who, 'close');
        expect(closed).toMatchObject({
          status: 200,
          json: { state: 'closed', closed_at: expect.stringMatching(/^2026-/) },
        });
        // Again changes nothing.
        expect((await state(who, 'close')).json).toEqual(closed.json);
        expect(await statusOf(cast.carol, 'POST', `${issue}/notes`, { body: 'Late' })).toBe(403);
        expect((await call(cast.carol, 'GET', `${issues}?state=closed`)).json).toMatchObject([closed.json]);
        const opened = await state(who, 'reopen');
        expect(opened.json).toMatchObject({ state: 'opened', closed_at: null });
        expect((await call(cast.carol, 'GET', `${issues}?state=closed`)).json).toEqual([]);
        expect(await statusOf(cast.carol, 'POST', `${issue}/notes`, { body: 'In time' })).toBe(201);
      }
      const search = (state: string) => call(cast.bob, 'GET', `/search?scope=issues&search=closed&state=${state}`);
      await tributary.runner.drain();
      expect((await search('opened')).json).toMatchObject([{ title: 'To be closed' }]);
      expect((await search('closed')).json).toEqual([]);
      await state(cast.bob, 'close');
      expect((await search('opened')).json).toEqual([]);
      expect((await search('closed')).json).toMatchObject([{ title: 'To be closed', state: 'closed' }]);
    });

    it('are polls as well, which still end when they said', async () => {
      const poll = { answers: ['Yes', 'No'], isMultiple: false, lastsMilliseconds: 3_600_000 };
      const draft = { wall: 'harbour-general', body: 'Tomorrow?', mayBeEmpty: false, poll };
      const { id } = await publishItem(tributary.operations, cast.bob.viewer, draft);
      const ends = async () => {
        const { reader } = tributary.operations.database;
        return (await findItem(reader, cast.bob.viewer, { id }))!.commentsClosedAt?.slice(0, 19);
      };
      const said = await ends();
      expect(said).toContain('T04:04:');
      for (const event of ['close', 'reopen']) {
        expect(await statusOf(cast.bob, 'PUT', `${issues}/${id}`, { state_event: event })).toBe(200);
      }
      expect(await ends()).toBe(said);
    });

    it('stay as they are in an archived channel', async () => {
      const issue = await begin(cast.bob, 'Archived');
      expect(await statusOf(cast.alice, 'POST', '/projects/harbour%2Fgeneral/archive')).toBe(201);
      expect(await statusOf(cast.bob, 'POST', issues, { title: 'New' })).toBe(422);
      expect(await statusOf(cast.bob, 'POST', `${issue}/notes`, { body: 'New' })).toBe(422);
      expect(await statusOf(cast.bob, 'PUT', issue, { state_event: 'close' })).toBe(422);
      expect(await statusOf(cast.alice, 'POST', '/projects/harbour%2Fgeneral/unarchive')).toBe(201);
    });
  });

  describe('notes and discussions that clients write', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let issue: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast: people, group } = await bringForum(tributary);
      cast = people;
      call = callerOf(tributary);
      const role = { accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { groupId: group.id, userId: cast.bob.user.id, ...role });
      const { json } = await call(cast.alice, 'POST', issues, { title: 'Anchors' });
      issue = `${issues}/${(json as Written).iid}`;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('are comments, which answer the thread or each other', async () => {
      const note = await call(cast.bob, 'POST', `${issue}/notes`, { body: 'One **anchor**' });
      expect(note).toMatchObject({ status: 201, json: { body: 'One **anchor**', author: { username: 'bob' } } });
      const begun = await call(cast.bob, 'POST', `${issue}/discussions`, { body: 'Two?' });
      expect(begun).toMatchObject({ status: 201, json: { individual_note: true, notes: [{ body: 'Two?' }] } });
      const { id, notes } = begun.json as { id: string; notes: Written[] };
      const answered = await call(cast.alice, 'POST', `${issue}/discussions/${id}/notes`, { body: 'Two.' });
      expect(answered).toMatchObject({ status: 201, json: { body: 'Two.', author: { username: 'alice' } } });
      const answer = answered.json as Written;
      const all = (await call(cast.bob, 'GET', `${issue}/discussions`)).json;
      expect(all).toMatchObject([
        { individual_note: true, notes: [note.json] },
        { id, individual_note: false, notes: [{ id: notes[0]!.id }, answer] },
      ]);
      const one = `${issue}/discussions/${id}/notes/${answer.id}`;
      expect((await call(cast.bob, 'GET', one)).json).toEqual(answer);
      // A note of another discussion has no place in this one.
      const other = `${issue}/discussions/${id}/notes/${(note.json as Written).id}`;
      for (const method of ['GET', 'DELETE'] as const) expect((await call(cast.bob, method, other)).status).toBe(404);
    });

    it('are changed by who wrote them, and deleted by moderators, too', async () => {
      const made = await call(cast.bob, 'POST', `${issue}/notes`, { body: 'Wrong' });
      const note = `${issue}/notes/${(made.json as Written).id}`;
      expect(await call(cast.bob, 'PUT', note, { body: 'Right' })).toMatchObject({ json: { body: 'Right' } });
      expect((await call(cast.bob, 'PUT', note, { body: ' ' })).status).toBe(400);
      expect((await call(cast.alice, 'PUT', note, { body: 'Forged' })).status).toBe(403);
      expect((await call(cast.bob, 'GET', note)).json).toMatchObject({ body: 'Right', author: { username: 'bob' } });
      const own = await call(cast.alice, 'POST', `${issue}/notes`, { body: 'By an Owner' });
      expect((await call(cast.bob, 'DELETE', `${issue}/notes/${(own.json as Written).id}`)).status).toBe(403);
      expect((await call(cast.alice, 'DELETE', note)).status).toBe(204);
      expect((await call(cast.bob, 'GET', note)).status).toBe(404);
    });
  });
});
