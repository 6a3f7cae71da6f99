import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import type { Cast } from '../../rig/cast.ts';
import { accept, holders } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { type Faults, openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const users = [
  ...(smallCommunity['users.json'] as object[]),
  { id: 'U3', team_id: 'T1', name: 'cy', profile: { real_name: 'Cy Cooper' } },
];
const wide = `${header},Keep as placeholder`;

forEachDatabase((open) => {
  describe('an upload that is undone', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast')));
      await importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, 'users.json': users }));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const send = async (rows: readonly string[]): Promise<number> => {
      const lines = rows.map((row) => `https://t1.slack.com,slack,${row}`);
      const answer = await upload(tributary, cast.alice, group, `${[wide, ...lines].join('\n')}\n`);
      return (answer.json as { upload_id: number }).upload_id;
    };
    const undo = (uploadId: number, options: TestRequest = {}, query = '') => {
      tributary.clock.advance(60_000);
      const path = `${reassignmentsPath(group.id)}/uploads/${uploadId}/undo${query}`;
      return request(tributary, 'POST', path, { token: cast.alice.token, ...options });
    };
    const shown = () => shownSourceUsers(tributary, cast.alice, group);
    const states = async (...identifiers: string[]) => {
      const known = await shown();
      return identifiers.map((each) => known.get(each)!.status);
    };
    const actions = async () => {
      const path = `/api/v4/groups/${group.id}/audit_events`;
      const { json } = await request(tributary, 'GET', path, { token: cast.alice.token });
      return (json as { event_name?: string; details: Record<string, unknown> }[]).map((event) =>
        JSON.stringify(event),
      );
    };

    it('takes back requests, what has moved, and what was kept', async () => {
      const before = await holders(tributary);
      const id = await send(['U2,,,bob,,', 'U3,,,carol,,', 'U1,,,,,yes']);
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect(await states('U1', 'U2', 'U3')).toEqual(['keep_as_placeholder', 'completed', 'awaiting_approval']);
      expect(await holders(tributary)).not.toEqual(before);

      const planned = await undo(id, {}, '?dry_run=true');
      expect(planned).toMatchObject({ status: 200, json: { counts: { total: 3, matched: 3, failed: 0, skipped: 0 } } });
      const { rows } = planned.json as { rows: { action: string }[] };
      expect(rows.map(({ action }) => action)).toEqual(['undo', 'cancel', 'undo_keep_as_placeholder']);
      expect(await states('U1', 'U2', 'U3')).toEqual(['keep_as_placeholder', 'completed', 'awaiting_approval']);

      expect((await undo(id)).status).toBe(201);
      await tributary.runner.drain();
      expect(new Set(await states('U1', 'U2', 'U3'))).toEqual(new Set(['pending_reassignment']));
      expect(await holders(tributary)).toEqual(before);
      const log = (await actions()).join('\n');
      for (const action of ['undo', 'cancel', 'undo_keep_as_placeholder']) expect(log).toContain(`"${action}"`);
      expect(await undo(id)).toMatchObject({
        status: 422,
        json: { message: 'Nothing of this upload is left to be undone.' },
      });
    });

    it('can be undone for some source users alone', async () => {
      const id = await send(['U2,,,bob,,', 'U3,,,carol,,']);
      const { id: ben } = (await shown()).get('U2')!;
      expect((await undo(id, { json: { source_user_ids: [ben] } })).status).toBe(201);
      await tributary.runner.drain();
      expect(await states('U2', 'U3')).toEqual(['pending_reassignment', 'awaiting_approval']);
    });

    it('leaves alone what has been decided since', async () => {
      const id = await send(['U2,,,bob,,', 'U3,,,carol,,']);
      await actOn(tributary, cast.alice, (await shown()).get('U2')!.id, 'cancel');
      await actOn(tributary, cast.alice, (await shown()).get('U3')!.id, 'cancel');
      await send(['U2,,,bob,,']);
      await actOn(tributary, cast.alice, (await shown()).get('U3')!.id, 'reassign', { username: 'dana' });
      expect((await undo(id)).status).toBe(422);
      expect(await states('U2', 'U3')).toEqual(['awaiting_approval', 'awaiting_approval']);
    });

    it('goes on where a crash has stopped it, and undoes nothing twice', async () => {
      const before = await holders(tributary);
      const id = await send(['U2,,,bob,,', 'U3,,,carol,,']);
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      let stops = 0;
      faults.at = (moment) => {
        const isThere = /^(decide-upload-rows|undo-reassignment):/.test(moment);
        if (!isThere || stops === 4) return;
        stops += 1;
        throw new Error('stopped by the test');
      };
      expect((await undo(id)).status).toBe(201);
      for (let hours = 0; hours < 8; hours += 1) {
        await tributary.runner.drain();
        tributary.clock.advance(3_600_000);
      }
      expect(stops).toBe(4);
      expect(await states('U2', 'U3')).toEqual(['pending_reassignment', 'pending_reassignment']);
      expect(await holders(tributary)).toEqual(before);
      const undone = (await actions()).filter((event) => event.includes('"undo"'));
      expect(undone).toHaveLength(1);
    });

    it('can be asked of any source users by a file, for one person alone where one is named', async () => {
      await send(['U2,,,bob,,', 'U3,,,carol,,']);
      const row = (identifier: string, username: string) => ({
        source_host: 'https://t1.slack.com',
        import_type: 'slack',
        source_user_identifier: identifier,
        service_username: username,
        undo_reassignment: true,
      });
      tributary.clock.advance(60_000);
      const json = [row('U2', ''), row('U3', 'dana'), row('U1', '')];
      const answer = await request(tributary, 'POST', reassignmentsPath(group.id), { token: cast.alice.token, json });
      await tributary.runner.drain();
      const { upload_id: id } = answer.json as { upload_id: number };
      const path = `${reassignmentsPath(group.id)}/uploads/${id}`;
      const { json: result } = await request(tributary, 'GET', path, { token: cast.alice.token });
      expect(result).toMatchObject({
        rows: [{ state: 'matched' }, { state: 'failed', code: 'invalid_status' }, { state: 'skipped' }],
      });
      expect(await states('U2', 'U3')).toEqual(['pending_reassignment', 'awaiting_approval']);
    });

    it('is for Owners, of their groups', async () => {
      const id = await send(['U2,,,bob,,']);
      expect((await undo(id, { token: cast.stranger.token })).status).toBe(404);
      expect((await undo(id + 99)).status).toBe(404);
      expect(await states('U2')).toEqual(['awaiting_approval']);
    });
  });
});
