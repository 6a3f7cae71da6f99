import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import type { Cast } from '../../rig/cast.ts';
import { accept, holders, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { createHarbours, type Faults } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const hour = 3_600_000;
const [ann, ben, bob] = ['Placeholder Ann Archer', 'Placeholder Ben Baker', 'Bob Example'];

forEachDatabase((open) => {
  describe('a reassignment that cannot be carried out', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;
    const logged: string[] = [];

    const openNext = createHarbours(open, async (first) => {
      await importArchive(first.tributary, first.cast.alice, first.group, await writeZip(smallCommunity));
    });
    beforeEach(async () => {
      logged.length = 0;
      const logger = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
      // So few at once that two are many, and the ledger is gone along.
      ({ tributary, cast, group, faults } = await openNext({ logger, batchLimit: 2 }));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const shown = async (identifier = 'U2') => (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!;
    const change = (verb: string) =>
      request(tributary, 'POST', `/api/v4/users/${cast.bob.user.id}/${verb}`, { token: cast.admin.token });
    const failures = async () =>
      (await listMails(tributary.operations.database.reader, { limit: 100 })).filter(({ subject }) =>
        subject.includes('failed'),
      );
    /** Nothing moves to Bob's identity, whatever tries. */
    const breakDatabase = (isBroken: boolean) =>
      tributary.operations.database.write(async (tx) => {
        const bobs = cast.bob.viewer.xchanId;
        const statement =
          tx.kind === 'sqlite'
            ? isBroken
              ? `create trigger broken before update on item when new.author_xchan_id = ${bobs}
                  begin select raise(abort, 'disk I/O error'); end`
              : 'drop trigger broken'
            : isBroken
              ? `alter table item add constraint broken check (author_xchan_id <> ${bobs}) not valid`
              : 'alter table item drop constraint broken';
        await sql.raw(statement).execute(tx.db);
      });

    it.each([
      ['block', 'unblock', 'blocked'],
      ['ban', 'unban', 'banned'],
      ['deactivate', 'activate', 'deactivated'],
    ])('fails at once when the assignee is out by then (%s), and goes on later', async (verb, back, word) => {
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await accept(tributary, cast.bob);
      expect((await change(verb)).status).toBe(201);
      await tributary.runner.drain();
      const reason = `The user @bob is ${word}. Try again when that has ended, or undo the reassignment.`;
      expect(await shown()).toMatchObject({
        status: 'failed',
        reassignment_error: reason,
        reassign_to_user: { username: 'bob' },
      });
      expect((await holders(tributary)).posts).not.toContain(bob);
      const [mail, ...others] = await failures();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: 'alice@example.test', subject: 'Reassignments in harbour failed' });
      expect(mail!.text).toContain(reason);
      expect(mail!.text).toContain('Placeholder user: Ben Baker, reassigned to @bob');
      expect(mail!.text).toContain('/groups/harbour/-/placeholders?tab=placeholders&status=failed');
      const log = await request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events`, {
        token: cast.alice.token,
      });
      expect((log.json as object[])[0]).toMatchObject({ action: 'fail', author: null, assignee: { username: 'bob' } });
      // Still out: the same again. Back: done.
      expect((await actOn(tributary, cast.alice, (await shown()).id, 'retry')).status).toBe(201);
      await tributary.runner.drain();
      expect((await shown()).status).toBe('failed');
      expect((await change(back)).status).toBe(201);
      expect((await actOn(tributary, cast.alice, (await shown()).id, 'retry')).status).toBe(201);
      await tributary.runner.drain();
      expect(await shown()).toMatchObject({ status: 'completed', reassignment_error: null });
      expect((await holders(tributary)).posts).toContain(bob);
    });

    it('goes to who is blocked all the same when an administrator need not ask', async () => {
      await changeSetting(tributary.operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
      await change('block');
      expect((await actOn(tributary, cast.admin, (await shown()).id, 'reassign', { username: 'bob' })).status).toBe(
        201,
      );
      await tributary.runner.drain();
      expect((await shown()).status).toBe('completed');
      // Nobody writes to a blocked person.
      const mails = await listMails(tributary.operations.database.reader, { to: 'bob@example.test', limit: 10 });
      expect(mails).toEqual([]);
    });

    it('fails when all tries are used up, and keeps nobody else waiting', async () => {
      await breakDatabase(true);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await propose(tributary, cast.alice, group, 'U1', 'carol');
      await accept(tributary, cast.bob);
      await accept(tributary, cast.carol);
      await tributary.runner.drain();
      expect([(await shown('U1')).status, (await shown('U2')).status]).toEqual([
        'completed',
        'reassignment_in_progress',
      ]);
      for (let attempt = 0; attempt < 6; attempt += 1) {
        tributary.clock.advance(hour);
        await tributary.runner.drain();
      }
      expect(await shown()).toMatchObject({
        status: 'failed',
        reassignment_error: 'The server met an error, its log says more. Try again later.',
      });
      expect(await failures()).toHaveLength(1);
      await breakDatabase(false);
      expect((await actOn(tributary, cast.alice, (await shown()).id, 'retry')).status).toBe(201);
      await tributary.runner.drain();
      expect((await shown()).status).toBe('completed');
      const { posts } = await holders(tributary);
      expect(posts).not.toContain(ann);
      expect(posts).not.toContain(ben);
    });

    it('is logged, once a run, when it stands in the way of others', async () => {
      await breakDatabase(true);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await propose(tributary, cast.alice, group, 'U1', 'carol');
      await accept(tributary, cast.bob);
      await accept(tributary, cast.carol);
      await tributary.runner.drain();
      const lines = logged.map((line) => JSON.parse(line) as { msg: string; err: { message: string } });
      const warnings = lines.filter(({ msg }) => msg === 'could not move part of the ledger');
      expect(warnings.map(({ err }) => err.message)).toEqual([expect.stringMatching(/disk I\/O error|broken/)]);
      expect((await shown('U1')).status).toBe('completed');
    });

    it('can be undone, with what had moved by then', async () => {
      const before = await holders(tributary);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await accept(tributary, cast.bob);
      let moved = 0;
      faults.at = (name) => {
        if (name === 'complete-reassignments:before-commit' && (moved += 1) > 0) throw new Error('no more');
      };
      for (let attempt = 0; attempt < 7; attempt += 1) {
        await tributary.runner.drain();
        tributary.clock.advance(hour);
      }
      expect(moved).toBeGreaterThan(1);
      expect((await shown()).status).toBe('failed');
      expect((await holders(tributary)).posts).toContain(bob);
      expect((await actOn(tributary, cast.alice, (await shown()).id, 'undo')).status).toBe(201);
      await tributary.runner.drain();
      expect(await shown()).toMatchObject({ status: 'pending_reassignment', reassignment_error: null });
      expect(await holders(tributary)).toEqual(before);
    });
  });
});
