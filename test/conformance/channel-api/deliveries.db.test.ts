import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../../../src/core/identity/operations/create-channel.ts';
import { connect } from '../../../src/core/identity/operations/connect.ts';
import type { Tx } from '../../../src/core/platform/storage/database.ts';
import { chunked } from '../../../src/core/platform/storage/dialect/portable.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase, type TestDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { keys, startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
const recipients = 10_000;
const batch = 500;

/** Stream entries: how many there are, and how many of them are of threads with comments. */
interface Counts {
  readonly all: number;
  readonly commented: number;
}

async function countEntries(tx: Tx): Promise<Counts> {
  const rows = await tx.db
    .selectFrom('stream_entry')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .sum<number | null>(eb.case().when('commented_at', '>', eb.ref('created_at')).then(1).else(0).end())
        .as('commented'),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(rows.all), commented: Number(rows.commented ?? 0) };
}

/** A database that notes what each transaction adds to the streams. */
function noting(test: TestDatabase, noted: Counts[]): TestDatabase {
  const { database } = test;
  return {
    ...test,
    database: {
      ...database,
      write: (work) =>
        database.write(async (tx) => {
          const before = await countEntries(tx);
          const result = await work(tx);
          const after = await countEntries(tx);
          noted.push({ all: after.all - before.all, commented: after.commented - before.commented });
          return result;
        }),
    },
  };
}

/** Connects a channel with thousands of others, on both sides. */
async function bringFollowers(tributary: TestTributary, channel: { id: number; xchanId: number }): Promise<void> {
  const now = tributary.clock.now();
  await tributary.operations.database.write(async (tx) => {
    const numbers = Array.from({ length: recipients }, (_, index) => index);
    const base = 1_000_000;
    for (const some of chunked(numbers, 20)) {
      const names = some.map((number) => ({ id: base + number, name: `follower${number}` }));
      const key = { guid_sig: '', public_key: '' };
      await tx.db
        .insertInto('xchan')
        .values(
          names.map(({ id, name }) => ({
            id,
            hash: name,
            guid: name,
            name,
            address: `${name}@tributary.test`,
            network: 'zot6',
            url: `/channel/${name}`,
            name_date: now,
            photo_date: now,
            ...key,
          })),
        )
        .execute();
      await tx.db
        .insertInto('channel')
        .values(
          names.map(({ id, name }) => ({
            id,
            address: name,
            name,
            xchan_id: id,
            guid: name,
            private_key: '',
            role: 'personal' as const,
            created_at: now,
            ...key,
          })),
        )
        .execute();
      const times = { connected_at: now, created_at: now, updated_at: now };
      const both = names.flatMap(({ id }) => [
        { channel_id: channel.id, xchan_id: id, ...times },
        { channel_id: id, xchan_id: channel.xchanId, ...times },
      ]);
      await tx.db.insertInto('connection').values(both).execute();
    }
  });
}

forEachDatabase((open) => {
  describe('deliveries', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const noted: Counts[] = [];

    const get = (path: string, who: Person): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const send = (path: string, form: Row, who: Person): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
    const post = async (form: Row, who = cast.alice): Promise<Row> => {
      const { json, text } = await send('item/update', form, who);
      const { item } = json as { item?: Row };
      if (!item) throw new Error(text);
      return item;
    };
    const bodies = async (who: Person, query = ''): Promise<string[]> => {
      await tributary.runner.drain();
      return ((await get(`network/stream?records=100${query}`, who)).json as { body: string }[]).map(
        ({ body }) => body,
      );
    };
    /** A forum of dana's: bob, carol and alice are connected with it. */
    const bringForum = async (): Promise<void> => {
      const { operations } = tributary;
      const draft = { groupId: null, name: 'Boats', path: null, description: '', archived: false } as const;
      await operations.database.write((tx) =>
        createChannel(
          operations,
          tx,
          { ...draft, userId: cast.dana.user.id, address: 'boats', role: 'forum', defaultVisibility: 'public' },
          keys,
        ),
      );
      const { xchan_hash: hash } = (await get('verify?channel=boats', cast.dana)).json as { xchan_hash: string };
      for (const member of [cast.alice, cast.bob, cast.carol]) {
        await connect(operations, member.viewer, { hash });
        await send('abook', { channel: 'boats', hash: await hashOf(tributary, member) }, cast.dana);
      }
    };

    beforeAll(async () => {
      tributary = await startTributary(noting(await open('cast'), noted));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      await bringForum();
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('to thousands keep nobody waiting and no transaction long', async () => {
      const { channelId, xchanId } = cast.admin.viewer;
      await bringFollowers(tributary, { id: channelId, xchanId });
      await tributary.runner.drain();
      noted.length = 0;
      const { id } = await post({ body: 'to thousands' }, cast.admin);
      expect(noted.reduce((sum, each) => sum + each.all, 0)).toBe(1);
      await tributary.runner.drain();
      expect(noted.reduce((sum, each) => sum + each.all, 0)).toBe(1 + recipients);
      expect(Math.max(...noted.map((each) => each.all))).toBe(batch);
      noted.length = 0;
      await post({ body: 'a comment', parent: id! }, cast.admin);
      expect(noted.reduce((sum, each) => sum + each.commented, 0)).toBe(batch);
      await tributary.runner.drain();
      expect(noted.reduce((sum, each) => sum + each.commented, 0)).toBe(1 + recipients);
      expect(Math.max(...noted.map((each) => each.commented))).toBe(batch);
    });

    it('are followed by edits and deletions', async () => {
      const { id } = await post({ body: 'first words' });
      expect(await bodies(cast.bob)).toContain('first words');
      await post({ post_id: id!, body: 'other words' });
      expect(await bodies(cast.bob)).toEqual(expect.arrayContaining(['other words']));
      expect(await bodies(cast.bob)).not.toContain('first words');
      await post({ post_id: id!, contact_allow: await hashOf(tributary, cast.carol) });
      expect(await bodies(cast.bob)).not.toContain('other words');
      expect(await bodies(cast.carol)).toContain('other words');
      await send('item/delete', { item_id: id! }, cast.alice);
      expect(await bodies(cast.carol)).not.toContain('other words');
    });

    it('bring comments up to the owner and down to everybody in the thread', async () => {
      const allow = await hashOf(tributary, cast.bob);
      const { id } = await post({ body: 'for two', contact_allow: `${allow},${await hashOf(tributary, cast.dana)}` });
      await tributary.runner.drain();
      await send('item/mark', { item_id: id!, unseen: '0' }, cast.dana);
      await post({ body: 'from bob to both', parent: id! }, cast.bob);
      expect(await bodies(cast.alice)).toContain('from bob to both');
      expect(await bodies(cast.dana, '&unseen=1')).toContain('from bob to both');
      expect(await bodies(cast.carol)).not.toContain('from bob to both');
    });

    it('tell those who are mentioned, as far as they let themselves be notified', async () => {
      await post({ body: 'look here @bob' });
      expect((await bodies(cast.bob, '&conv=1&top=1'))[0]).toContain('look here');
      await post({ body: 'and here @stranger' });
      expect(await bodies(cast.stranger)).toEqual([]);
      await send('perm_limits', { send_stream: '256' }, cast.stranger);
      const { id } = await post({ body: 'once more @stranger' });
      expect(await bodies(cast.stranger, '&conv=1')).toEqual([expect.stringContaining('once more')]);
      await send('perm_limits', { role: 'public' }, cast.stranger);
      expect((await get(`item/full?item_id=${id}`, cast.stranger)).json).toMatchObject({
        item: [{ item_mentionsme: '1', item_unseen: '1', item_starred: '0' }],
      });
      const other = await post({ body: 'for bob and dana' });
      await tributary.runner.drain();
      await post({ body: 'see @dana', parent: other['id']! }, cast.bob);
      expect(await bodies(cast.dana, '&conv=1&top=1')).toContain('for bob and dana');
    });

    it('of mentions ask for view_stream', async () => {
      await send('perm_limits', { send_stream: '256' }, cast.stranger);
      await send('perm_limits', { view_stream: '8' }, cast.alice);
      await post({ body: 'among friends @stranger @bob' });
      expect(await bodies(cast.bob)).toContainEqual(expect.stringContaining('among friends'));
      await send('perm_limits', { role: 'public' }, cast.alice);
      await post({ body: 'in public @stranger' });
      const read = (await bodies(cast.stranger)).filter((body) => /among friends|in public/.test(body));
      expect(read).toEqual([expect.stringContaining('in public')]);
      await send('perm_limits', { role: 'public' }, cast.stranger);
    });

    it('of direct messages ask for post_mail', async () => {
      const contact_allow = await hashOf(tributary, cast.stranger);
      await post({ body: 'a message', contact_allow });
      expect(await bodies(cast.stranger)).toContain('a message');
      await send('perm_limits', { post_mail: '128' }, cast.stranger);
      await post({ body: 'another message', contact_allow });
      expect(await bodies(cast.stranger)).not.toContain('another message');
    });

    it('go through forums: what stands there, and what only names them', async () => {
      const there = await post({ body: 'ahoy !boats' }, cast.bob);
      const forum = (await get('verify?channel=boats', cast.dana)).json as Row;
      expect(there).toMatchObject({ uid: forum['channel_id'], owner_xchan: forum['xchan_hash'], item_private: '0' });
      expect(there['author_xchan']).toBe(await hashOf(tributary, cast.bob));
      expect(await bodies(cast.carol)).toEqual(expect.arrayContaining([expect.stringContaining('ahoy')]));
      await post({ body: 'hear me @boats' }, cast.bob);
      expect(await bodies(cast.carol)).toEqual(expect.arrayContaining([expect.stringContaining('hear me')]));
      await post({ body: 'hello !boats' }, cast.stranger);
      await post({ body: 'hello @boats' }, cast.stranger);
      await post({ body: 'not !here' }, cast.bob);
      expect((await bodies(cast.carol)).filter((body) => /hello|not/.test(body))).toEqual([]);
    });
  });
});
