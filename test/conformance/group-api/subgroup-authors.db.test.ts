import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import {
  acceptReassignment,
  revokeReassignment,
} from '../../../src/core/reassignment/operations/answer-reassignment.ts';
import type { SourceUserStatus } from '../../../src/core/reassignment/domain/source-user.ts';
import { inForm, seedOf } from '../../rig/campaign.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { writeZip } from '../../rig/small-community.ts';
import type { TestTributary } from '../../rig/tributary.ts';

/** Alice owns the group and bob a subgroup; people are numbered, and so are messages, which archives may have otherwise. */
interface Archive {
  readonly kind: 'import';
  readonly by: 'alice' | 'bob';
  readonly into: 'group' | 'pier';
  readonly named: readonly number[];
  readonly messages: readonly { readonly author: number; readonly second: number }[];
}

type Step =
  | Archive
  | { readonly kind: 'accept'; readonly of: number; readonly anyone: boolean }
  | { readonly kind: 'revoke' | 'undo'; readonly of: number };

const person = fc.nat({ max: 2 });
const archive = fc.record({
  kind: fc.constant('import' as const),
  by: fc.constantFrom('alice' as const, 'bob' as const),
  into: fc.constantFrom('group' as const, 'pier' as const),
  named: fc.uniqueArray(person),
  messages: fc.array(fc.record({ author: person, second: fc.nat({ max: 5 }) }), { minLength: 1, maxLength: 4 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: archive },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('accept' as const), of: fc.nat(), anyone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('revoke' as const, 'undo' as const), of: fc.nat() }) },
);

forEachDatabase((open) => {
  describe('imports into a subgroup, in any order with those above and what people accept', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let pier: Group;
    let run = 0;

    beforeAll(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
      const draft = { path: 'pier', name: 'Pier', parentFullPath: 'harbour', ownerUserId: cast.bob.user.id };
      pier = await createGroup(tributary.operations, draft);
      const json = { allow_several_placeholders_per_user: true };
      await request(tributary, 'PUT', '/api/v4/application/settings', { token: cast.admin.token, json });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const bring = async ({ by, into, named, messages }: Archive) => {
      const id = (number: number) => `U${run}P${number}`;
      const list = [{ id: `U${run}L`, team_id: 'T1', name: 'listed', profile: { real_name: 'Listed' } }];
      const users = named.map((number) => {
        return {
          id: id(number),
          team_id: 'T1',
          name: `p${number}`,
          profile: { real_name: `Person ${number} by ${by}` },
        };
      });
      const channel = {
        id: `C${run}${into}`,
        name: `c${run}${into}`,
        created: 1700000000,
        creator: id(0),
        members: [],
      };
      const day = messages.map(({ author, second }) => {
        return { type: 'message', user: id(author), text: `By ${by}`, ts: `170415360${second}.000100` };
      });
      const files = {
        'users.json': [...list, ...users],
        'channels.json': [channel],
        [`c${run}${into}/2024-01-02.json`]: day,
      };
      const to = into === 'group' && by === 'alice' ? group : pier;
      const { state, error } = await importArchive(tributary, cast[by], to, await writeZip(files));
      expect([state, error]).toEqual(['finished', null]);
    };
    const sourceUsers = (statuses: readonly SourceUserStatus[]) =>
      tributary.operations.database.write(({ db }) =>
        db
          .selectFrom('source_user')
          .select(['id', 'facts_group_id', 'reassign_to_user_id'])
          .where('source_user_identifier', 'like', `U${run}P%`)
          .where('status', 'in', statuses)
          .orderBy('id')
          .execute(),
      );
    const post = (who: Person, path: string, json: object = {}) =>
      request(tributary, 'POST', `/api/v4/source_users/${path}`, { token: who.token, json });
    /** Dana accepts everything; carol only what the whole group vouches for. */
    const accept = async (of: number, anyone: boolean) => {
      const open = (await sourceUsers(['pending_reassignment', 'rejected'])).filter(
        ({ facts_group_id: facts }) => anyone || facts === group.id,
      );
      const chosen = open[of % Math.max(1, open.length)];
      if (!chosen) return;
      const assignee = anyone ? cast.dana : cast.carol;
      const asked = await post(cast.alice, `${chosen.id}/reassign`, { assignee_user_id: assignee.user.id });
      expect([asked.status, asked.text]).toEqual([201, asked.text]);
      await acceptReassignment(tributary.operations, assignee.viewer, chosen.id);
    };
    const takeBack = async (kind: 'revoke' | 'undo', of: number) => {
      const done = await sourceUsers(['completed']);
      const chosen = done[of % Math.max(1, done.length)];
      if (!chosen) return;
      const who = chosen.reassign_to_user_id === cast.carol.user.id ? cast.carol : cast.dana;
      if (kind === 'revoke') await revokeReassignment(tributary.operations, who.viewer, chosen.id);
      else await post(cast.alice, `${chosen.id}/undo`);
    };
    const take = async (each: Step) => {
      if (each.kind === 'import') await bring(each);
      else if (each.kind === 'accept') await accept(each.of, each.anyone);
      else await takeBack(each.kind, each.of);
      await tributary.runner.drain();
    };
    const writtenBy = (who: Person) =>
      tributary.operations.database.write(async ({ db }) => {
        const rows = await db
          .selectFrom('item')
          .select('body')
          .where('author_xchan_id', '=', who.viewer.xchanId)
          .execute();
        return rows.map(({ body }) => body);
      });

    it('give nobody anything that those whom they trusted did not bring', async () => {
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: inForm(8, 20) }), async (steps) => {
          run += 1;
          for (const each of steps) {
            await take(each);
            const bodies = await writtenBy(cast.carol);
            accepted = Math.max(accepted, bodies.length);
            expect(bodies.filter((body) => body !== 'By alice')).toEqual([]);
          }
        }),
        { numRuns: inForm(6, 60), seed: seedOf(37) },
      );
      expect(accepted).toBeGreaterThan(0);
    });
  });
});
