import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { findUpload, listUploads } from '../../../src/core/reassignment/storage/uploads.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringSourceUsers, header, reassignmentsPath } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const hour = 60 * 60 * 1000;

/** What stops a whole file after it was accepted (group API facts, section 5.1). */
forEachDatabase((open) => {
  describe('a file that was accepted and cannot be processed', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      // So that each row is written down by itself.
      tributary = await startTributary(await open('cast'), { overrides: { batchLimit: 1 } });
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringSourceUsers(tributary, cast.alice, group, [{ id: 'U1' }]);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    /** Uploads a file that names bob; nothing works on it yet. */
    const accept = async (...rows: string[]) => {
      const file = `${[header, ...(rows.length > 0 ? rows : ['https://t1.slack.com,slack,U1,,,bob,'])].join('\n')}\n`;
      const answer = await request(tributary, 'POST', reassignmentsPath(group.id), { token: cast.alice.token, file });
      expect(answer.status).toBe(201);
      const { upload_id: id } = answer.json as { upload_id: number };
      return (await findUpload(tributary.operations.database.reader, id))!;
    };
    const failures = async () => {
      const mails = await listMails(tributary.operations.database.reader, { to: 'alice@example.test', limit: 50 });
      return mails.filter(({ subject }) => subject === 'The Harbour | Placeholder reassignments failed');
    };
    const state = async () => {
      const [upload] = await listUploads(tributary.operations.database.reader, group.id, 1);
      const shown = await shownSourceUsers(tributary, cast.alice, group);
      return { upload: upload!.state, sourceUser: shown.get('U1')!.status };
    };

    it('is gone: one mail says so at once', async () => {
      const { blobHash } = await accept();
      await tributary.operations.blobs.remove(blobHash);
      await tributary.runner.drain();
      expect(await state()).toEqual({ upload: 'failed', sourceUser: 'pending_reassignment' });
      const [mail, ...others] = await failures();
      expect(others).toEqual([]);
      expect(mail!.text).toContain('could not be processed: it is not on the server any more.');
      expect(mail!.text).toContain('/groups/harbour/-/placeholders?tab=placeholders');
    });

    it('is refused by a setting that has changed since: its rows are gone', async () => {
      const { operations, runner } = tributary;
      const setting = 'allow_several_placeholders_per_user';
      await changeSetting(operations, 'operator', setting, 'true');
      await accept('https://t1.slack.com,slack,U1,,,bob,', 'https://t1.slack.com,slack,U2,,,bob,');
      await changeSetting(operations, 'operator', setting, 'false');
      await runner.drain();
      expect(await state()).toEqual({ upload: 'failed', sourceUser: 'pending_reassignment' });
      const [mail] = await failures();
      expect(mail!.text).toContain('duplicate email addresses or usernames');
      expect(await operations.database.reader.db.selectFrom('reassignment_row').select('id').execute()).toEqual([]);
    });

    it('meets an error again and again: one mail says so after the last try', async () => {
      await accept();
      const breakDatabase = (isBroken: boolean) =>
        tributary.operations.database.write((tx) =>
          isBroken
            ? tx.db.schema.alterTable('reassignment_row').renameTo('elsewhere').execute()
            : tx.db.schema
                .alterTable('elsewhere' as 'reassignment_row')
                .renameTo('reassignment_row')
                .execute(),
        );
      await breakDatabase(true);
      await tributary.runner.drain();
      expect(await failures()).toEqual([]);
      for (let attempt = 0; attempt < 10; attempt += 1) {
        tributary.clock.advance(hour);
        await tributary.runner.drain();
      }
      await breakDatabase(false);
      expect(await state()).toEqual({ upload: 'failed', sourceUser: 'pending_reassignment' });
      const [mail, ...others] = await failures();
      expect(others).toEqual([]);
      expect(mail!.text).toContain('the server met an error; its log says more.');
    });
  });
});
