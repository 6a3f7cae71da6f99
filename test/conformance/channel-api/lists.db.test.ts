import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomSource } from '../../../src/demo/random-source.ts';
import { actForChannel } from '../../../src/core/groups/operations/act-for-channel.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { inForm, seedOf } from '../../rig/campaign.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { visibleItems } from '../../../src/core/identity/storage/visible.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { type ListLife, startListLife } from '../../rig/list-life.ts';
import {
  issuesFromScratch,
  issuesPath,
  listsFromScratch,
  membersFromScratch,
  membersOfGroup,
  notesOf,
  threadOf,
} from '../../rig/lists-from-scratch.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** How many answers are compared on each database, and with which life. */
const comparisons = inForm(160, 4000);
const seed = inForm('lists', `lists ${seedOf(0)}`);
const forums = ['harbour-general', 'harbour-board'];
/** Steps of a life before one that starts again. */
const stepsOfLife = 150;

/** Holds that both are the same; where not, shows where they begin to differ, for they are long. */
function expectSame(found: string, expected: string, what: string): void {
  if (found === expected) return;
  let start = 0;
  while (found[start] === expected[start]) start += 1;
  const shown = (text: string): string => text.slice(Math.max(0, start - 200), start + 200);
  expect(shown(found), `${what}, from character ${start} of ${expected.length}`).toBe(shown(expected));
}

forEachDatabase((open) => {
  describe('lists', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let life: ListLife;
    let asked = 0;
    let family: number;

    const begin = async (number: number): Promise<void> => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const circle = await bringCircle(tributary, cast);
      family = circle.id;
      const group = await bringGroup(tributary, cast.alice);
      const member = { groupId: group.id, accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { ...member, userId: cast.bob.user.id });
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      life = await startListLife(tributary, cast, randomSource(seed, number), { family: circle.hash, forums, group });
    };
    beforeAll(() => begin(0));
    afterAll(() => tributary[Symbol.asyncDispose]());

    const answer = async (path: string, token: string): Promise<string> => {
      // A new address, so that no answer is given again as a whole; those of the group API are not kept.
      const isOther = path.startsWith('/');
      const url = isOther ? path : `/api/z/1.0/${path}${path.includes('?') ? '&' : '?'}asked=${asked++}`;
      const { status, text } = await request(tributary, 'GET', url, { token });
      expect(status, `${url}: ${text.slice(0, 500)}`).toBe(200);
      return text;
    };

    it(`answer what rows and encoders make, byte by byte, after whatever was written (${comparisons})`, async () => {
      const random = randomSource(seed, 'who asks');
      const done: string[] = [];
      const kinds = new Set<string>();
      const people = () => [cast.alice, cast.bob, cast.carol, cast.dana, cast.stranger];
      for (let compared = 0, steps = 0; compared < comparisons; ) {
        if (steps === stepsOfLife) {
          await tributary[Symbol.asyncDispose]();
          await begin(compared);
          done.length = steps = 0;
        }
        for (let step = random.below(3); step >= 0; step -= 1) done.push(await life.step());
        for (const step of done) kinds.add(step);
        steps += 1;
        const here = people().filter((each) => !life.isOut(each));
        const person = random.chance(0.4) ? cast.alice : random.pick(here);
        const viewer = { ...person.viewer, at: tributary.clock.now() };
        const lists = Object.entries(listsFromScratch);
        const [wall] = Object.keys(listsFromScratch).filter((path) => path.startsWith('channel/stream'));
        if (person === cast.alice) {
          const forum = random.pick(forums);
          // It goes with the import that made it.
          const acting = await actForChannel(tributary.operations.database.reader, viewer, forum).catch(
            () => undefined,
          );
          if (acting)
            lists.push([`${wall}&channel=${forum}`, (operations) => listsFromScratch[wall!]!(operations, acting)]);
        }
        if (person === cast.alice) lists.push([`group_members?group_id=${family}`, membersOfGroup(family)]);
        const issues = await issuesFromScratch(tributary.operations, viewer);
        lists.push([issuesPath, () => Promise.resolve(issues)]);
        const discussed = issues.filter((issue) => issue.user_notes_count > 0);
        if (discussed.length > 0) lists.push(notesOf(random.pick(discussed)));
        for (const [path, fromScratch] of lists) {
          const expected = JSON.stringify(await fromScratch(tributary.operations, viewer));
          expectSame(await answer(path, person.token), expected, `${path} after ${done.slice(-5).join(', ')}`);
          compared += 1;
        }
        const visible = await visibleItems(tributary.operations.database.reader, viewer)
          .where('item.is_deleted', '=', 0)
          .orderBy('item.id')
          .select('item.id')
          .execute();
        const members = Object.entries(membersFromScratch);
        if (visible.length > 0) {
          const { id } = random.pick(visible);
          members.push([`item/full?item_id=${id}`, ['item', threadOf(id)]]);
        }
        for (const [path, [member, fromScratch]] of members) {
          const expected = JSON.stringify(await fromScratch(tributary.operations, viewer));
          const whole = JSON.parse(await answer(path, person.token)) as Record<string, unknown>;
          expectSame(JSON.stringify(whole[member]), expected, `${path} after ${done.slice(-5).join(', ')}`);
          compared += 1;
        }
      }
      expect(kinds.size).toBeGreaterThan(5);
    }, 7_200_000);
  });
});
