import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { type Faults, openHarbour } from '../../../../../test/rig/harbour.ts';
import { bringSourceUsers, header, reassignmentsPath, upload } from '../../../../../test/rig/reassignment-files.ts';
import { request } from '../../../../../test/rig/request.ts';
import type { TestTributary } from '../../../../../test/rig/tributary.ts';
import type { Group } from '../../../groups/domain/group.ts';
import { enqueue, sweep } from '../../../platform/storage/job-contracts.ts';
import { listRequestsFor } from '../../storage/placeholders.ts';
import { acceptReassignment } from '../answer-reassignment.ts';
import { changeSetting } from '../change-setting.ts';

const wide = `${header},Keep as placeholder,Delete placeholder,Undo reassignment`;
const day = 24 * 3600 * 1000;

/** Numbers from 0 to `below`, the same ones for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** A file of rows that ask for anything; targets differ in case, since a file that names one twice is refused. */
function randomFile(random: (below: number) => number, rows: number): string {
  const used = new Set<string>();
  const named = (targets: readonly string[]): string => {
    const target = targets[random(targets.length)]!.replace(/[a-z]/g, (letter) =>
      random(2) === 0 ? letter : letter.toUpperCase(),
    );
    if (used.has(target)) return '';
    used.add(target);
    return target;
  };
  const lines = Array.from({ length: rows }, () => {
    const kind = random(10);
    const target = kind < 3 || kind === 8 ? named(['bob', 'carol', 'dana', 'admin']) : '';
    const address = (kind > 2 && kind < 5) || kind === 9 ? named(['ann@example.test', 'ben@example.test']) : '';
    const flags = [kind === 5 ? 'yes' : '', kind === 6 ? 'yes' : '', kind > 6 ? 'yes' : ''];
    return ['https://t1.slack.com', 'slack', `U${random(6)}`, '', '', target + address, '', ...flags].join(',');
  });
  return `${[wide, ...lines].join('\n')}\n`;
}

interface Decided {
  readonly row: number;
  readonly state: string;
  readonly code: string | null;
  readonly source_user_id: number | null;
  readonly user_id: number | null;
}

forEachDatabase((open) => {
  describe('the preview of a reassignment', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast'), { batchLimit: 7 }));
      const people = Array.from({ length: 5 }, (_, index) => ({ id: `U${index}`, name: `Person ${index}` }));
      await bringSourceUsers(tributary, cast.alice, group, people);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const rowsIn = ({ json }: { json: unknown }) =>
      (json as { rows: Decided[] }).rows.map(({ row, state, code, source_user_id, user_id }) => {
        return { row, state, code, source_user_id, user_id };
      });

    const preview = (file: string) =>
      request(tributary, 'POST', `${reassignmentsPath(group.id)}?dry_run=true`, { token: cast.alice.token, file });

    const process = async (file: string) => {
      const { json } = await upload(tributary, cast.alice, group, file);
      const { upload_id: id } = json as { upload_id: number };
      const path = `${reassignmentsPath(group.id)}/uploads/${id}?per_page=100`;
      return rowsIn(await request(tributary, 'GET', path, { token: cast.alice.token }));
    };

    it.each([1, 2])('says what processing comes to, whatever the rows before have done (seed %i)', async (seed) => {
      const { operations } = tributary;
      const random = randomFrom(seed);
      const states = new Set<string>();
      for (let round = 0; round < 12; round += 1) {
        const allowsSeveral = String(round % 3 === 2);
        await changeSetting(operations, 'operator', 'allow_several_placeholders_per_user', allowsSeveral);
        const file = randomFile(random, 25);
        // Longer than an invitation's lifetime: unanswered ones have expired, and aren't swept yet.
        tributary.clock.advance(random(3) === 0 ? 31 * day : 60_000);
        const previewed = rowsIn(await preview(file));
        expect(previewed).toHaveLength(25);
        expect(await process(file)).toEqual(previewed);
        for (const { state, code } of previewed) states.add(code ?? state);
        for (const { user, viewer } of [cast.bob, cast.carol]) {
          const [asked] = await listRequestsFor(operations.database.reader, user.id, operations.clock.now());
          if (asked && random(2) === 0) await acceptReassignment(operations, viewer, asked.id);
        }
        await tributary.runner.drain();
      }
      expect([...states]).toEqual(
        expect.arrayContaining(['matched', 'skipped', 'no_match', 'invalid_status', 'already_assigned']),
      );
    });

    it('sees an invitation that a row before has made, and takes it back', async () => {
      const rows = ['U1,,,ann@example.test,,,,', 'U1,,,Ann@example.test,,,,yes', 'U2,,,ANN@example.test,,,,'];
      const file = `${[wide, ...rows.map((row) => `https://t1.slack.com,slack,${row}`)].join('\n')}\n`;
      const previewed = rowsIn(await preview(file));
      expect(previewed.map(({ state }) => state)).toEqual(['matched', 'matched', 'matched']);
      expect(await process(file)).toEqual(previewed);
    });

    it('writes a batch in each transaction, also where it starts again', async () => {
      const moments: string[] = [];
      faults.at = (moment) => void moments.push(moment);
      const lines = Array.from({ length: 20 }, (_, index) => `https://t1.slack.com,slack,U${index % 5},,,,,yes,,`);
      const file = `${[wide, ...lines, 'https://t1.slack.com,slack,*,,,,,yes,,'].join('\n')}\n`;
      const { json } = await preview(file);
      await tributary.runner.drain();
      const rows = tributary.operations.database.reader.db
        .selectFrom('reassignment_row')
        .select(['line', 'state', 'code', 'action'])
        .where('upload_id', '=', (json as { upload_id: number }).upload_id)
        .orderBy('line');
      const made = await rows.execute();
      expect(made).toHaveLength(21);
      const countOf = (moment: string) => moments.filter((each) => each === `${moment}:before-commit`).length;
      expect([countOf('preview-upload-rows'), countOf('reopen-dry-run')]).toEqual([3, 0]);
      await tributary.operations.database.write(async (tx) => {
        await tx.db.updateTable('reassignment_upload').set({ state: 'processing', finished_at: null }).execute();
        await enqueue(tx, sweep, {}, { now: tributary.clock.now() });
      });
      await tributary.runner.drain();
      expect(countOf('reopen-dry-run')).toBe(3);
      expect(await rows.execute()).toEqual(made);
    });
  });
});
