import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { bringGroup, type Cast } from '../../rig/cast.ts';
import { give, holders, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('what became of a selection of source users', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const shown = async (id: string) => (await shownSourceUsers(tributary, cast.alice, group)).get(id)!;
    const undo = (json: object, who = cast.alice, of = group) => {
      tributary.clock.advance(60_000);
      const path = `/api/v4/groups/${of.id}/source_users/undo`;
      return request(tributary, 'POST', path, { token: who.token, json });
    };

    it('is undone together, whoever did it and in whichever upload', async () => {
      const before = await holders(tributary);
      await give(tributary, cast, group, 'U1', cast.bob);
      await propose(tributary, cast.alice, group, 'U2', 'carol');
      const ids = [(await shown('U1')).id, (await shown('U2')).id];
      const planned = await undo({ source_user_ids: ids, dry_run: true });
      expect(planned).toMatchObject({ status: 200, json: { rows: [{ action: 'undo' }, { action: 'cancel' }] } });
      expect([(await shown('U1')).status, (await shown('U2')).status]).toEqual(['completed', 'awaiting_approval']);
      const other = await bringGroup(tributary, cast.bob, 'other');
      expect((await undo({ source_user_ids: ids }, cast.bob, other)).status).toBe(422);
      expect((await undo({ source_user_ids: ids }, cast.carol)).status).toBe(404);
      expect(await undo({ source_user_ids: ids })).toMatchObject({
        status: 201,
        json: { upload_id: expect.any(Number) },
      });
      await tributary.runner.drain();
      expect([(await shown('U1')).status, (await shown('U2')).status]).toEqual([
        'pending_reassignment',
        'pending_reassignment',
      ]);
      expect(await holders(tributary)).toEqual(before);
      expect((await undo({ source_user_ids: ids })).status).toBe(422);
    });

    it('is chosen in the list, and undone after a question', async () => {
      const { id } = await shown('U1');
      await actOn(tributary, cast.alice, id, 'keep_as_placeholder');
      const owner = await openBrowserAs(tributary, cast.alice);
      const list = '/groups/harbour/-/placeholders';
      expect((await owner.get(`${list}?tab=reassigned`)).text).toContain('form="undo-chosen"');
      expect((await owner.get(`${list}/undo?chosen=${id}`)).text).toContain('Placeholders no longer kept');
      tributary.clock.advance(60_000);
      const undone = await owner.send(`${list}/undo?chosen=${id}`, {});
      expect(undone).toMatchObject({ status: 303, location: `${list}?uploaded` });
      await tributary.runner.drain();
      expect((await shown('U1')).status).toBe('pending_reassignment');
      expect((await owner.get(`${list}/undo`)).text).toContain('None of the selected reassignments can be undone.');
    });
  });
});
