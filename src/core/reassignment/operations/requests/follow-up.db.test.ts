import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { type Harbour, openHarbour } from '../../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../../test/rig/import.ts';
import { plansOf } from '../../../../../test/rig/plans.ts';
import { smallCommunity, writeZip } from '../../../../../test/rig/small-community.ts';
import { insertMany } from '../../../platform/index.ts';
import { SqliteConnection } from '../../../platform/storage/dialect/sqlite.ts';
import { countRequestsTo, listRequestsToExpire, listRequestsToRemind } from '../../storage/requests.ts';
import { writeRequestSettings } from '../../storage/request-settings.ts';
import { bindToTakeovers, findTakeoversTo, insertTakeovers } from '../../storage/takeovers.ts';
import { followUp } from './follow-up.ts';
import { addressKey } from '../../../../lib/email-address.ts';

const day = 86_400_000;
const weekly = { intervalDays: 7, maxReminders: 1, expiryDays: 0 };

forEachDatabase((open, kind) => {
  describe('following up many requests', () => {
    let harbour: Harbour;
    let made = 0;

    beforeEach(async () => {
      harbour = await openHarbour(await open('cast'));
      const { tributary, cast, group } = harbour;
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });
    afterEach(() => harbour.tributary[Symbol.asyncDispose]());

    /** Adds this number of people of the archive, each invited by address; returns the addresses. */
    async function inviteMore(count: number): Promise<string[]> {
      const { tributary, cast, group } = harbour;
      const now = tributary.clock.now();
      const names = Array.from({ length: count }, () => `person-${++made}`);
      const emails = names.map((name) => `${name}@example.test`);
      await tributary.operations.database.write(async (tx) => {
        const { id: _id, ...like } = await tx.db.selectFrom('source_user').selectAll().executeTakeFirstOrThrow();
        const rows = names.map((name) => ({ ...like, source_user_identifier: name, source_name: name }));
        await insertMany(tx, 'source_user', rows);
        const common = { namespaceId: group.id, createdBy: cast.alice.user.id, now, expiresAt: '2099-01-01' };
        const invitations = emails.map((email) => ({ email, tokenHash: `hash of ${email}` }));
        await insertTakeovers(tx, invitations, common);
        const takeovers = await findTakeoversTo(tx, group.id, emails);
        const known = await tx.db.selectFrom('source_user').select(['id', 'source_user_identifier']).execute();
        const idOf = new Map(known.map((row) => [row.source_user_identifier, row.id]));
        const bindings = names.map((name, index) => ({
          sourceUserId: idOf.get(name)!,
          takeoverId: takeovers.get(addressKey(emails[index]!))!.id,
        }));
        await bindToTakeovers(tx, bindings, { requesterId: cast.alice.user.id, now });
      });
      return emails;
    }

    const decide = (settings: typeof weekly) => {
      const { tributary, cast, group } = harbour;
      const decided = { ...settings, changedBy: cast.alice.user.id };
      return tributary.operations.database.write((tx) => writeRequestSettings(tx, group.id, decided));
    };
    const round = () => followUp(harbour.tributary.operations, new AbortController().signal);
    const recipients = async () => {
      const { db } = harbour.tributary.operations.database.reader;
      const mails = db.selectFrom('mail').select('to_address').where('to_address', 'like', 'person-%');
      return (await mails.orderBy('id').execute()).map((mail) => mail.to_address);
    };

    it('reminds each person once, and takes each request back once', async () => {
      const emails = await inviteMore(450);
      const { tributary } = harbour;
      const { db } = tributary.operations.database.reader;
      await decide(weekly);
      tributary.clock.advance(7 * day);
      await round();
      expect((await recipients()).sort()).toEqual(emails.toSorted());
      await round();
      tributary.clock.advance(30 * day);
      await round();
      expect(await recipients()).toHaveLength(450);
      await decide({ ...weekly, expiryDays: 30 });
      await round();
      await round();
      const requests = await db.selectFrom('reassignment_request').select(['state', 'reminders']).execute();
      expect(requests.map(({ state, reminders }) => `${state} ${reminders}`)).toEqual(emails.map(() => 'expired 1'));
      const invited = await db.selectFrom('source_user').select('id').where('status', '=', 'invited').execute();
      const open = await db.selectFrom('takeover').select('id').where('state', '=', 'open').execute();
      expect([invited, open]).toEqual([[], []]);
      const events = await db
        .selectFrom('audit_event')
        .select('source_user_id')
        .where('action', '=', 'expire')
        .execute();
      expect(new Set(events.map((event) => event.source_user_id)).size).toBe(450);
      expect(events).toHaveLength(450);
      expect(await recipients()).toHaveLength(450);
    });

    describe.skipIf(kind === 'postgres')('on the whole', () => {
      async function workOf(count: number, work: () => Promise<void>) {
        let [statements, rows] = [0, 0];
        // eslint-disable-next-line typescript/unbound-method -- it is called with its connection below
        const run = SqliteConnection.prototype.run;
        const spy = vi.spyOn(SqliteConnection.prototype, 'run').mockImplementation(function (
          this: SqliteConnection,
          query,
        ) {
          const result = run.call(this, query);
          statements += 1;
          rows += result.rows.length;
          return result as never;
        });
        await work().finally(() => spy.mockRestore());
        return { statements: statements / count, rows: rows / count };
      }

      it('takes as much for each person, however many they are', async () => {
        await decide(weekly);
        await inviteMore(500);
        harbour.tributary.clock.advance(7 * day);
        const few = await workOf(500, round);
        await inviteMore(2000);
        harbour.tributary.clock.advance(7 * day);
        const many = await workOf(2000, round);
        await decide({ ...weekly, expiryDays: 7 });
        const expired = await workOf(2500, round);
        expect(await recipients()).toHaveLength(2500);
        expect(many.statements).toBeLessThanOrEqual(few.statements);
        expect(many.rows).toBeLessThanOrEqual(few.rows * 1.1);
        expect(expired.statements).toBeLessThan(0.5);
      });

      it('reads those that are due from an index, beside all others', async () => {
        const { reader } = harbour.tributary.operations.database;
        const [remind] = await plansOf(reader, (watched) =>
          listRequestsToRemind(watched, 1, { max: 1, notSince: '2026-01-01', limit: 10 }),
        );
        const [expire] = await plansOf(reader, (watched) =>
          listRequestsToExpire(watched, 1, { askedUntil: '2026-01-01', limit: 10 }),
        );
        const counted = await plansOf(reader, (watched) =>
          countRequestsTo(watched, 1, { userIds: [1, 2], takeoverIds: [1, 2] }),
        );
        expect(counted.map(([first]) => first)).toEqual([
          expect.stringMatching(/^SEARCH .*reassignment_request_user \(user_id/),
          expect.stringMatching(/^SEARCH .*reassignment_request_takeover \(takeover_id/),
        ]);
        expect(remind).toEqual([expect.stringMatching(/^SEARCH .*reassignment_request_due .*mailed_at</)]);
        expect(expire).toEqual([expect.stringMatching(/^SEARCH .*reassignment_request_expiry .*asked_at</)]);
      });
    });
  });
});
