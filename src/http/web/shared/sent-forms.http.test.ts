import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { enqueue, sweep } from '../../../core/platform/storage/job-contracts.ts';
import { formKeyField } from './csrf.ts';

forEachDatabase((open) => {
  let tributary: TestTributary;
  let cast: Cast;
  beforeAll(async () => {
    tributary = await startTributary(await open('cast'));
    cast = await bringCast(tributary);
  });
  afterAll(() => tributary[Symbol.asyncDispose]());

  const posted = async (body: string): Promise<number> => {
    const { db } = tributary.operations.database.reader;
    const { rows } = await sql<{ body: string }>`select body from item`.execute(db);
    return rows.filter((row) => row.body.includes(body)).length;
  };
  const submissions = () => tributary.operations.database.reader.db.selectFrom('submission').select('digest').execute();

  describe('a form that is sent again', () => {
    let alice: Browser;
    beforeAll(async () => {
      alice = await openBrowserAs(tributary, cast.alice);
    });

    /** The hidden fields of a page that was just rendered, which any number of requests may bring. */
    const rendered = async (browser: Browser, path = '/compose') => {
      const { text } = await browser.get(path);
      const inputs = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
      return Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!]));
    };

    it('at the same moment makes one post, and leads to it each time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const fields = { ...(await rendered(alice)), body: `Once ${round}`, audience: 'public' };
        const answers = await Promise.all(Array.from({ length: 4 }, () => alice.send('/compose', fields)));
        expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
        expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
        expect(await posted(`Once ${round}`)).toBe(1);
      }
    });

    it('later makes no second post either, and another text makes one', async () => {
      const fields = { ...(await rendered(alice)), body: 'Sent twice', audience: 'public' };
      const first = await alice.send('/compose', fields);
      const second = await alice.send('/compose', fields);
      expect([second.status, second.location]).toEqual([303, first.location]);
      expect(await posted('Sent twice')).toBe(1);
      const edited = await alice.send('/compose', { ...fields, body: 'Edited, and sent' });
      expect(edited.status).toBe(303);
      expect(edited.location).not.toBe(first.location);
      expect(await posted('Edited, and sent')).toBe(1);
    });

    it('from a page that was rendered again makes another post', async () => {
      for (let round = 0; round < 2; round += 1) {
        await alice.send('/compose', { ...(await rendered(alice)), body: 'Said twice', audience: 'public' });
      }
      expect(await posted('Said twice')).toBe(2);
    });

    it('by another person is another form', async () => {
      const { [formKeyField]: key } = await rendered(alice);
      const fields = { [formKeyField]: key!, body: 'Of two people', audience: 'public' };
      const bob = await openBrowserAs(tributary, cast.bob);
      await alice.send('/compose', { ...(await rendered(alice)), ...fields });
      await bob.send('/compose', { ...(await rendered(bob)), ...fields });
      expect(await posted('Of two people')).toBe(2);
    });

    it('after it was rejected takes effect', async () => {
      const other = await openBrowserAs(tributary, cast.bob);
      const group = { name: 'Pier', path: 'pier', visibility: 'private', description: '' };
      await other.get('/new-group');
      const made = await other.send('/new-group', group);
      const fields = { ...(await rendered(alice, '/new-group')), ...group };
      const rejected = await Promise.all([alice.send('/new-group', fields), alice.send('/new-group', fields)]);
      expect(rejected.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true]);
      await other.get(`${made.location}/-/settings`);
      const { database } = tributary.operations;
      await database.write((tx) =>
        tx.db
          .updateTable('group')
          .set({ path: 'quay', full_path: 'quay', full_path_key: 'quay' })
          .where('path', '=', 'pier')
          .execute(),
      );
      expect((await alice.send('/new-group', fields)).status).toBe(303);
    });

    it('is forgotten after a day', async () => {
      expect(await submissions()).not.toEqual([]);
      const { operations, clock, runner } = tributary;
      clock.advance(25 * 3_600_000);
      await operations.database.write((tx) => enqueue(tx, sweep, {}, { now: clock.now() }));
      await runner.drain();
      expect(await submissions()).toEqual([]);
    });
  });
});
