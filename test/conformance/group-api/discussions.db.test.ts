import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishItem } from '../../../src/core/content/index.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { give } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Named {
  readonly id: number;
}

forEachDatabase((open) => {
  describe('comments of issues', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let harbour: Group;
    let thread: string;
    let secret: string;
    let note: Named;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      harbour = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, harbour, await writeZip(smallCommunity));
      const role = { accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { groupId: harbour.id, userId: cast.bob.user.id, ...role });
      // Ann is who the private channel was for; carol is her here.
      await give(tributary, cast, harbour, 'U1', cast.carol);
      const first = async (who: Person, path: string) => ((await call(who, 'GET', path)).json as Named[])[0]!;
      const general = '/projects/harbour%2Fgeneral/issues';
      thread = `${general}/${(await first(cast.bob, `${general}?search=Hello`)).id}`;
      note = await first(cast.bob, `${thread}/notes`);
      const board = '/projects/harbour%2Fboard/issues';
      secret = `${board}/${(await first(cast.carol, board)).id}`;
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const missing = { status: 404, json: { message: '404 Not found' } };
    const projectNotFound = { status: 404, json: { message: '404 Project Not Found' } };
    const answer = (who: Person, id: number, body: string) =>
      publishItem(tributary.operations, who.viewer, { parent: { id }, body, mayBeEmpty: false });

    it('are there one by one', async () => {
      const [listed] = (await call(cast.bob, 'GET', `${thread}/notes`)).json as object[];
      expect(await call(cast.bob, 'GET', `${thread}/notes/${note.id}`)).toMatchObject({ status: 200, json: listed });
      const iid = Number(thread.split('/').at(-1));
      // The thread itself is no note, nor is a note of another thread.
      const other = (await call(cast.bob, 'GET', '/projects/harbour%2Fgeneral/issues?search=Second')).json as Named[];
      for (const path of [`${thread}/notes/${iid}`, `${thread}/notes/987654321`]) {
        expect(await call(cast.bob, 'GET', path)).toMatchObject(missing);
      }
      const elsewhere = `/projects/harbour%2Fgeneral/issues/${other[0]!.id}/notes/${note.id}`;
      expect(await call(cast.bob, 'GET', elsewhere)).toMatchObject(missing);
      expect(await call(cast.stranger, 'GET', `${thread}/notes/${note.id}`)).toMatchObject(projectNotFound);
    });

    it('are discussions with what answers them', async () => {
      const answered = await answer(cast.bob, note.id, 'And hello Ben');
      const again = await answer(cast.alice, answered.id, 'Hello all');
      const single = await answer(cast.alice, Number(thread.split('/').at(-1)), 'By myself');
      const { status, json, headers } = await call(cast.bob, 'GET', `${thread}/discussions`);
      expect(status).toBe(200);
      expect(json).toMatchObject([
        { individual_note: false, notes: [{ id: note.id }, { id: answered.id }, { id: again.id, body: 'Hello all' }] },
        { individual_note: true, notes: [{ id: single.id, author: { username: 'alice' } }] },
      ]);
      expect(headers).toMatchObject({ 'x-total': '2' });
      const all = json as { id: string }[];
      const second = await call(cast.bob, 'GET', `${thread}/discussions?per_page=1&page=2`);
      expect(second).toMatchObject({ json: [all[1]], headers: { 'x-total': '2', 'x-next-page': '' } });
      expect((await call(cast.bob, 'GET', `${thread}/discussions/${all[0]!.id}`)).json).toEqual(all[0]);
      expect(await call(cast.bob, 'GET', `${thread}/discussions/none`)).toMatchObject(missing);
      expect(await call(cast.stranger, 'GET', `${thread}/discussions/${all[0]!.id}`)).toMatchObject(projectNotFound);
      for (const path of [secret, `${secret}/notes`, `${secret}/discussions`, `${secret}/award_emoji`]) {
        expect((await call(cast.carol, 'GET', path)).status).toBe(200);
        expect(await call(cast.bob, 'GET', path)).toMatchObject(projectNotFound);
      }
    });

    it('have reactions, which are award emoji', async () => {
      for (const path of [thread, `${thread}/notes/${note.id}`]) {
        const awards = `${path}/award_emoji`;
        // The thread came with a reaction of somebody who has no account yet.
        const before = (await call(cast.bob, 'GET', awards)).json as Named[];
        expect(before).toMatchObject(
          path === thread ? [{ name: 'wave', user: { name: 'Placeholder Ben Baker' } }] : [],
        );
        const made = await call(cast.bob, 'POST', awards, { name: 'thumbsup' });
        expect(made).toMatchObject({
          status: 201,
          json: {
            name: 'thumbsup',
            user: { username: 'bob' },
            awardable_id: Number(path.split('/').at(-1)),
            awardable_type: path === thread ? 'Issue' : 'Note',
          },
        });
        // The same again is that one, under whichever of its names.
        expect((await call(cast.bob, 'POST', awards, { name: '+1' })).json).toEqual(made.json);
        const { id } = (await call(cast.alice, 'POST', awards, { name: 'tada' })).json as Named;
        const listed = await call(cast.carol, 'GET', awards);
        expect(listed).toMatchObject({
          json: [...before, made.json, { id, name: 'tada', user: { username: 'alice' } }],
          headers: { 'x-total': String(before.length + 2) },
        });
        expect((await call(cast.bob, 'GET', `${awards}/${id}`)).json).toEqual((listed.json as object[]).at(-1));
        expect((await call(cast.bob, 'DELETE', `${awards}/${id}`)).status).toBe(403);
        expect((await call(cast.alice, 'DELETE', `${awards}/${id}`)).status).toBe(204);
        expect(await call(cast.alice, 'GET', `${awards}/${id}`)).toMatchObject(missing);
        expect((await call(cast.bob, 'GET', awards)).json).toEqual([...before, made.json]);
      }
      // A reaction belongs to what it is on.
      const onThread = ((await call(cast.bob, 'GET', `${thread}/award_emoji`)).json as Named[]).at(-1);
      const other = `${thread}/notes/${note.id}/award_emoji/${onThread!.id}`;
      expect(await call(cast.bob, 'GET', other)).toMatchObject(missing);
      expect(await call(cast.bob, 'DELETE', other)).toMatchObject(missing);
      // It is no note, either.
      expect(await call(cast.bob, 'GET', `${thread}/notes/${onThread!.id}`)).toMatchObject(missing);
    });

    it('have no reactions by names that no emoji has, or by those who may not', async () => {
      const awards = `${thread}/award_emoji`;
      expect(await call(cast.bob, 'POST', awards, { name: 'no_such_thing' })).toMatchObject({
        status: 400,
        json: { message: { name: ['is not a valid emoji name'] } },
      });
      expect((await call(cast.bob, 'POST', awards, { name: 'Not a name!' })).status).toBe(400);
      expect((await call(cast.bob, 'POST', awards, {})).json).toEqual({ error: 'name is missing' });
      expect(await call(cast.stranger, 'POST', awards, { name: 'tada' })).toMatchObject(projectNotFound);
      expect(await call(cast.bob, 'POST', `${secret}/award_emoji`, { name: 'tada' })).toMatchObject(projectNotFound);
      const reading = await readingToken(tributary, cast.bob);
      expect((await call(reading, 'POST', awards, { name: 'tada' })).status).toBe(403);
    });
  });
});
