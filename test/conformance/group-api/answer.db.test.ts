import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { changeSourceUser } from '../../../src/core/reassignment/storage/placeholders.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringSourceUsers, download, header, upload } from '../../rig/reassignment-files.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Request {
  id: number;
  source_host: string;
  source_username: string;
  created_at: string;
  group: { full_path: string };
}

const unauthorized = { status: 401, json: { message: '401 Unauthorized' } };
const notFound = { status: 404, json: { message: '404 Reassignment request Not Found' } };
const wrongState = { status: 422, json: { message: 'Import source user has an invalid status for this operation' } };

forEachDatabase((open) => {
  describe('the answer to a reassignment', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    let count = 0;
    beforeEach(async () => {
      count += 1;
      group = await bringGroup(tributary, cast.alice, `harbour${count}`);
      await bringSourceUsers(tributary, cast.alice, group, [
        { id: 'U1', username: 'ann', name: 'Ann Archer' },
        { id: 'U2', username: 'ben', name: 'Ben Baker' },
      ]);
    });

    const assign = (id: string, username: string): Promise<TestAnswer> =>
      upload(tributary, cast.alice, group, `${header}\nhttps://t1.slack.com,slack,${id},,,${username},\n`);
    const path = '/api/v4/user/reassignment_requests';
    const requestsOf = async (who: Person): Promise<Request[]> => {
      const { json } = await request(tributary, 'GET', path, { token: who.token });
      return (json as Request[]).filter((each) => each.group.full_path === group.fullPath);
    };
    const answer = (verb: 'accept' | 'reject', id: number | string, who?: Person): Promise<TestAnswer> =>
      request(tributary, 'POST', `${path}/${id}/${verb}`, who ? { token: who.token } : {});
    /** Assigns Ann to bob; returns the id of the request. */
    const ask = async (): Promise<number> => {
      await assign('U1', 'bob');
      return (await requestsOf(cast.bob))[0]!.id;
    };
    const statusOf = async (id: number) =>
      (
        await tributary.operations.database.write((tx) =>
          tx.db.selectFrom('source_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        )
      ).status;

    it('is asked for in the list of the assignee, and nowhere else', async () => {
      const id = await ask();
      expect(await requestsOf(cast.bob)).toEqual([
        {
          id,
          status: 'awaiting_approval',
          source_host: 'https://t1.slack.com',
          source_name: 'Ann Archer',
          source_username: 'ann',
          group: { name: 'The Harbour', full_path: group.fullPath },
          reassigned_by: { name: 'Alice Example', username: 'alice' },
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        },
      ]);
      for (const who of [cast.alice, cast.carol, cast.admin]) expect(await requestsOf(who)).toEqual([]);
      expect(await request(tributary, 'GET', path)).toMatchObject(unauthorized);
    });

    it('is nobody else’s to give', async () => {
      const id = await ask();
      for (const verb of ['accept', 'reject'] as const) {
        expect(await answer(verb, id)).toMatchObject(unauthorized);
        for (const who of [cast.alice, cast.carol, cast.admin]) {
          expect(await answer(verb, id, who)).toMatchObject(notFound);
        }
        expect(await answer(verb, 424242, cast.bob)).toMatchObject(notFound);
        for (const odd of ['x', '1.5', '99999999999999999999']) {
          expect(await answer(verb, odd, cast.bob)).toMatchObject({ status: 400, json: { error: 'id is invalid' } });
        }
        const scopes = ['read_api'] as const;
        const issued = { userId: cast.bob.user.id, name: 'x', scopes, expiresAt: null };
        const { token } = await issueToken(tributary.operations, 'operator', issued);
        expect((await request(tributary, 'POST', `${path}/${id}/${verb}`, { token })).status).toBe(403);
      }
      expect(await statusOf(id)).toBe('awaiting_approval');
    });

    it('is yes once: then the contributions move', async () => {
      const id = await ask();
      const accepted = { status: 201, json: { id, status: 'reassignment_in_progress' } };
      expect(await answer('accept', id, cast.bob)).toMatchObject(accepted);
      expect(await requestsOf(cast.bob)).toEqual([]);
      expect(await answer('accept', id, cast.bob)).toMatchObject(wrongState);
      await tributary.runner.drain();
      expect(await statusOf(id)).toBe('completed');
      for (const verb of ['accept', 'reject'] as const) {
        expect(await answer(verb, id, cast.bob)).toMatchObject(wrongState);
        expect(await answer(verb, id, cast.carol)).toMatchObject(notFound);
      }
      const mails = await listMails(tributary.operations.database.reader, { limit: 100, to: 'bob@example.test' });
      const subjects = mails.map(({ subject }) => subject).filter((subject) => subject.includes(group.path));
      expect(subjects).toEqual([`Reassignments in ${group.path} waiting for review`]);
    });

    it('is one of two given at the same moment', async () => {
      const id = await ask();
      const answers = await Promise.all([
        answer('accept', id, cast.bob),
        answer('accept', id, cast.bob),
        answer('reject', id, cast.bob),
      ]);
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 422, 422]);
      await tributary.runner.drain();
      const reassignments = await tributary.operations.database.write((tx) =>
        tx.db.selectFrom('reassignment').select('id').where('source_user_id', '=', id).execute(),
      );
      expect(reassignments.length).toBeLessThanOrEqual(1);
    });

    it('is no: whoever asked is notified, and may ask again', async () => {
      const id = await ask();
      const rejected = { status: 201, json: { id, status: 'rejected' } };
      expect(await answer('reject', id, cast.bob)).toMatchObject(rejected);
      expect(await requestsOf(cast.bob)).toEqual([]);
      for (const verb of ['accept', 'reject'] as const) {
        expect(await answer(verb, id, cast.bob)).toMatchObject(wrongState);
      }
      const rejections = async () =>
        (await listMails(tributary.operations.database.reader, { limit: 100, to: 'alice@example.test' })).filter(
          ({ subject }) => subject === `Reassignments in ${group.path} declined`,
        );
      const [mail, ...others] = await rejections();
      expect(others).toEqual([]);
      for (const fact of ['Bob Example (@bob)', 'Ann Archer', 'https://t1.slack.com']) {
        expect(mail!.text).toContain(fact);
      }
      // bob stays bound to Ann until somebody else is asked, or he is asked again.
      await assign('U2', 'bob');
      expect(await requestsOf(cast.bob)).toEqual([]);
      expect(await download(tributary, cast.alice, group)).toHaveLength(2);
      await assign('U1', 'bob');
      expect((await requestsOf(cast.bob)).map((each) => each.id)).toEqual([id]);
      expect(await answer('reject', id, cast.bob)).toMatchObject(rejected);
      expect(await rejections()).toHaveLength(2);
      await assign('U1', 'carol');
      expect(await answer('accept', id, cast.bob)).toMatchObject(notFound);
      expect(await answer('accept', id, cast.carol)).toMatchObject({ status: 201 });
    });

    it('comes too late after the Owner has taken the request back', async () => {
      const id = await ask();
      const { operations } = tributary;
      const cancelled = {
        status: 'pending_reassignment',
        reassignToUserId: null,
        reassignedByUserId: null,
        tokenHash: null,
      } as const;
      await operations.database.write((tx) => changeSourceUser(tx, id, cancelled, operations.clock.now()));
      expect(await requestsOf(cast.bob)).toEqual([]);
      for (const verb of ['accept', 'reject'] as const) {
        expect(await answer(verb, id, cast.bob)).toMatchObject(notFound);
      }
      expect(await statusOf(id)).toBe('pending_reassignment');
    });
  });
});
