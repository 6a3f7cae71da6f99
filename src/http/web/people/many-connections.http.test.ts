import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { countStatements } from '../../../../test/rig/counted/statements.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { connect, createPrivacyGroup } from '../../../core/identity/index.ts';

const now = '2026-01-02T03:04:05.000Z';
const amount = 1000;

forEachDatabase((open, kind) => {
  describe('a person with very many connections', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let groupPath: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const { operations } = tributary;
      const { channelId } = cast.alice.viewer;
      const { id } = await createPrivacyGroup(operations, cast.alice.viewer, { name: 'Sailors' });
      groupPath = `/people/groups/${id}`;
      await operations.database.write(async (tx) => {
        for (let index = 1; index <= amount; index += 1) {
          const name = `person-${index}`;
          const address = `${name}@elsewhere.test`;
          const keys = { hash: name, guid: name, guid_sig: '', public_key: '' };
          const { id: xchanId } = await tx.db
            .insertInto('xchan')
            .values({
              ...keys,
              address,
              name,
              network: 'zot6',
              url: `https://elsewhere.test/${name}`,
              name_date: now,
              photo_date: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          // The last ten have asked, and have got no answer.
          const pending: 0 | 1 = index > amount - 10 ? 1 : 0;
          const connected_at = pending ? null : now;
          const row = {
            channel_id: channelId,
            xchan_id: xchanId,
            pending,
            connected_at,
            created_at: now,
            updated_at: now,
          };
          await tx.db.insertInto('connection').values(row).execute();
        }
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Names on a page, after looking at how many rows it has taken. */
    const namesAt = async (path: string): Promise<string[]> => {
      const alice = await openBrowserAs(tributary, cast.alice);
      let text = '';
      const read = async (): Promise<number> => (text = (await alice.get(path)).text).length;
      if (kind === 'postgres') await read();
      else expect((await countStatements(read, new Set())).rows).toBeLessThan(amount / 2);
      return [...new Set(text.match(/person-\d+(?=@elsewhere)/g))];
    };
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `person-${from + index}`);

    it('finds them a page at a time, requests above', async () => {
      const asking = numbered(amount - 9, amount);
      expect(await namesAt('/people')).toEqual([...asking, ...numbered(1, 100)]);
      expect(await namesAt('/people?page=2')).toEqual(numbered(101, 200));
      expect(await namesAt('/people?q=PERSON-77')).toEqual(['person-77', ...numbered(770, 779)]);
      expect(await namesAt(`/people?q=person-${amount}`)).toEqual([`person-${amount}`]);
      expect(await namesAt('/people?q=person-5&page=2')).toEqual(numbered(589, 599));
    });

    it('lets them into privacy groups a page at a time', async () => {
      const [first, second] = [numbered(1, 100), numbered(101, 200)];
      expect(await namesAt(groupPath)).toEqual(first);
      expect(await namesAt(`${groupPath}?page=2`)).toEqual(second);
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.send(`${groupPath}/members`, { add: 'person-150@elsewhere.test' });
      expect(await namesAt(groupPath)).toEqual(['person-150', ...first]);
      expect(await namesAt(`${groupPath}?page=2`)).toEqual([
        ...second.filter((name) => name !== 'person-150'),
        'person-201',
      ]);
    });

    it('has them on the page of the channel and in its contacts a page at a time', async () => {
      expect(await namesAt('/channel/alice/connections?page=2')).toEqual(numbered(101, 200));
      expect(await namesAt('/')).toEqual(numbered(amount - 9, amount - 5));
      expect(await namesAt('/poco/alice?startIndex=100')).toEqual(numbered(101, 200));
      const alice = await openBrowserAs(tributary, cast.alice);
      expect(JSON.parse((await alice.get('/poco/alice')).text)).toMatchObject({
        itemsPerPage: 100,
        totalResults: amount - 10,
      });
    });

    it('does not have among the requests who is blocked', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/people');
      await alice.send(`/people/person-${amount - 9}@elsewhere.test/block`, {});
      expect(await namesAt('/')).toEqual(numbered(amount - 8, amount - 4));
      expect((await namesAt('/people')).slice(0, 10)).toEqual([...numbered(amount - 8, amount), 'person-1']);
    });

    it('counts and shows members of privacy groups, and has one among them, without reading all', async () => {
      const { operations } = tributary;
      for (const [one, other] of [
        [cast.alice, 'carol@tributary.test'],
        [cast.carol, 'alice@tributary.test'],
      ] as const) {
        await connect(operations, one.viewer, { address: other });
      }
      await operations.database.write(async ({ db }) => {
        const of = db.selectFrom('connection').where('channel_id', '=', cast.alice.viewer.channelId);
        const group = db.selectFrom('privacy_group').select('id').where('name', '=', 'Sailors');
        await db
          .insertInto('privacy_group_member')
          .columns(['privacy_group_id', 'xchan_id'])
          .expression(
            of
              .where('is_self', '=', 0)
              .orderBy('id')
              .select([group.as('group'), 'xchan_id']),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      expect(await namesAt(groupPath)).toEqual(['person-150', ...numbered(1, 99)]);
      expect(await namesAt(`${groupPath}?page=10`)).toEqual(numbered(901, amount));
      await namesAt('/people');
      await namesAt('/channel/carol');
      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get('/people')).text).toContain('1,001 people');
      expect((await alice.get('/channel/carol')).text).toContain('Sailors');
    });
  });
});
