import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextContributions } from '../../../src/core/reassignment/storage/reassignments.ts';
import { nextLedgerEntries } from '../../../src/core/reassignment/storage/ledger-sweep.ts';
import { endOfRange } from '../../../src/core/reassignment/storage/ledger-ranges.ts';
import { pageSourceUsers } from '../../../src/core/reassignment/storage/placeholders.ts';
import { reassignableStatuses } from '../../../src/core/reassignment/domain/source-user.ts';
import { pageRows } from '../../../src/core/reassignment/storage/upload-pages.ts';
import { pageFailedRows } from '../../../src/core/reassignment/storage/uploads.ts';
import { listChannelFiles } from '../../../src/core/archive/storage/exported-channel.ts';
import { insertUploadEvents } from '../../../src/core/platform/storage/audit.ts';
import {
  deliverToConnections,
  findDeliverable,
  hasManyConnections,
} from '../../../src/core/content/storage/deliveries.ts';
import { touchEntries } from '../../../src/core/content/storage/thread-entries.ts';
import { listChannelsWithoutKeys } from '../../../src/core/identity/storage/channels.ts';
import { listFiles } from '../../../src/core/files/storage/file-list.ts';
import type { StoredFile } from '../../../src/core/files/domain/file.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import type { Tx } from '../../../src/core/platform/storage/database.ts';
import { newestPosts } from '../../../src/http/web/content/posts.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { header, upload } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { walkKeys, walkLinks } from '../../rig/walk.ts';

interface Row {
  readonly id: number | string;
}
/** All at one moment, so that the ids alone tell the rows apart. */
const moment = '2025-01-01 12:00:00';
const people = ['U1', 'U2', 'U3', 'U4'];
const users = ['bob', 'carol', 'dana', 'stranger'];
const community = {
  'users.json': people.map((id) => ({ id, team_id: 'T1', name: id.toLowerCase(), profile: { real_name: 'Ann' } })),
  'channels.json': people.map((id, index) => ({
    id: `C${index}`,
    name: index === 0 ? 'general' : `room-${index}`,
    created: 1_700_000_000,
    creator: id,
    members: people,
  })),
  'general/2024-01-02.json': [
    ...people.map((user, index) => ({
      type: 'message',
      user,
      text: `Thread ${index}`,
      ts: `1704153600.00010${index}`,
    })),
    ...people.map((user, index) => {
      const [ts, thread_ts] = [`1704153700.00010${index}`, '1704153600.000100'];
      return { type: 'message', user, text: `Answer ${index}`, ts, thread_ts };
    }),
  ],
};

forEachDatabase((open) => {
  describe('a list whose pages come out even', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let project: number;
    let thread: number;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      group = await bringGroup(tributary, cast.alice);
      const archive = await writeZip(community);
      for (let time = 0; time < 4; time += 1) await importArchive(tributary, cast.alice, group, archive);
      for (let number = 0; number < 4; number += 1) {
        const form = { body: `post ${number}`, created: moment };
        await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, form });
        const file = { file: 'x', filename: `${number}.txt`, mimetype: 'text/plain' };
        await request(tributary, 'POST', '/api/z/1.0/file', { basic: cast.alice.basic, form: {}, ...file });
      }
      await tributary.runner.drain();
      const projects = await list(`/api/v4/groups/${group.id}/projects`, cast.alice);
      project = Number((projects as (Row & { path: string })[]).find(({ path }) => path === 'general')!.id);
      const threads = await list(`/api/v4/projects/${project}/issues`, cast.alice);
      thread = Math.min(...threads.map(({ id }) => Number(id)));
      await inside((tx) => tx.db.updateTable('file').set({ created_at: '2025-01-01T12:00:00.000Z' }).execute());
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const rowsOf = (json: unknown): Row[] => {
      const rows = (Array.isArray(json) ? json : (json as { item: unknown[] }).item) as (Partial<Row> & {
        message_id?: string;
      })[];
      return rows.map(({ id, message_id: mid, ...rest }) => ({
        ...rest,
        id: id ?? mid ?? expect.fail('a row without an id'),
      }));
    };
    const asked = (path: string, who: Person) =>
      path.startsWith('/api/v4') ? { token: who.token } : { basic: who.basic };
    const list = async (path: string, who: Person): Promise<Row[]> =>
      rowsOf((await request(tributary, 'GET', path, asked(path, who))).json);
    const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

    /** Pages of `size` hold `whole`, each row once, and none of them is empty. */
    function expectExact(pages: readonly (readonly Row[])[], whole: readonly Row[], size: number): void {
      expect(idsOf(pages.flat())).toEqual(idsOf(whole));
      const full = Math.floor(whole.length / size);
      const rest = whole.length % size;
      expect(pages.map((page) => page.length)).toEqual([
        ...Array.from({ length: full }, () => size),
        ...(rest > 0 ? [rest] : []),
      ]);
    }

    it.each([
      '/api/z/1.0/channel/stream?mindate=2000-01-01',
      '/api/z/1.0/network/stream?wall=1&top=1&order=post',
      '/api/z/1.0/network/stream?wall=1&top=1&order=comment',
      '/api/z/1.0/network/stream?wall=1&nouveau=1',
      '/api/z/1.0/item/export_page?since=2000-01-01',
    ])('of a channel is gone through to its end: %s', async (path) => {
      const whole = await list(`${path}&records=100`, cast.alice);
      expect(whole).toHaveLength(4);
      for (const size of [1, 2, 3, 4]) {
        const pages = await walkLinks(tributary, `${path}&records=${size}`, asked(path, cast.alice), rowsOf);
        expectExact(pages, whole, size);
      }
    });

    it('of posts on a page is gone through to its end', async () => {
      const { operations } = tributary;
      const of = { channelId: cast.alice.viewer.channelId };
      const whole = (await newestPosts(operations, cast.alice.viewer, of, undefined, 100)).posts;
      expect(whole).toHaveLength(4);
      for (const size of [1, 2, 3, 4]) {
        const pages: Row[][] = [];
        let cursor: string | undefined;
        do {
          const page = await newestPosts(operations, cast.alice.viewer, of, cursor, size);
          pages.push(page.posts.map(({ uuid }) => ({ id: uuid })));
          cursor = page.next;
        } while (cursor !== undefined && pages.length < 9);
        expectExact(
          pages,
          whole.map(({ uuid }) => ({ id: uuid })),
          size,
        );
      }
    });

    it.each([
      ['/users?', 'admin'],
      ['/users?sort=asc&', 'admin'],
      ['/groups/GROUP/projects?', 'alice'],
      ['/projects/PROJECT/issues?', 'alice'],
      ['/projects/PROJECT/issues?sort=asc&', 'alice'],
      ['/projects/PROJECT/issues/THREAD/notes?', 'alice'],
      ['/personal_access_tokens?', 'admin'],
      ['/groups/GROUP/imports?', 'alice'],
      ['/groups/GROUP/source_users?', 'alice'],
      ['/groups/GROUP/source_users?order_by=source_name&sort=desc&', 'alice'],
      ['/groups/GROUP/source_users?order_by=status&', 'alice'],
      ['/groups/GROUP/source_users?order_by=id&sort=desc&', 'alice'],
      ['/groups/GROUP/audit_events?', 'alice'],
    ] as const)('of the group API is gone through to its end: %s', async (asPath, name) => {
      const who = cast[name];
      if (asPath.includes('audit')) await keepAll();
      const names = { GROUP: group.id, PROJECT: project, THREAD: thread };
      const path = `/api/v4${asPath.replace(/GROUP|PROJECT|THREAD/g, (word) => String(names[word as keyof typeof names]))}`;
      const byKey = await list(`${path}pagination=keyset&per_page=100`, who);
      const byNumber = await list(`${path}per_page=100`, who);
      expect(byKey.length).toBeGreaterThanOrEqual(4);
      for (const size of new Set([1, 2, 3, byKey.length].map((each) => Math.min(each, 100)))) {
        const keyset = `${path}pagination=keyset&per_page=${size}`;
        expectExact(await walkLinks(tributary, keyset, asked(path, who), rowsOf), byKey, size);
        expectExact(await walkLinks(tributary, `${path}per_page=${size}`, asked(path, who), rowsOf), byNumber, size);
      }
    });

    let isRetained = false;
    /** Makes an event of each source user. */
    async function keepAll(): Promise<void> {
      if (isRetained) return;
      isRetained = true;
      for (const { id } of (await shownSourceUsers(tributary, cast.alice, group)).values()) {
        await actOn(tributary, cast.alice, id, 'keep_as_placeholder');
      }
    }

    it('of the group API says which page is the last one', async () => {
      const path = `/api/v4/groups/${group.id}/imports`;
      const get = async (query: string) =>
        (await request(tributary, 'GET', `${path}?${query}`, { token: cast.alice.token })).headers;
      expect(await get('per_page=2&page=1')).toMatchObject({
        'x-total': '4',
        'x-total-pages': '2',
        'x-next-page': '2',
        'x-prev-page': '',
      });
      expect(await get('per_page=2&page=2')).toMatchObject({ 'x-next-page': '', 'x-prev-page': '1' });
      expect(await get('per_page=4')).toMatchObject({ 'x-total-pages': '1', 'x-next-page': '' });
      expect(await get('per_page=3')).toMatchObject({ 'x-total-pages': '2', 'x-next-page': '2' });
    });

    it.each(['SOURCE_NAME_ASC', 'SOURCE_NAME_DESC', 'STATUS_ASC', 'STATUS_DESC', 'ID_ASC', 'ID_DESC'])(
      'of GraphQL is gone through to its end, both ways: %s',
      async (sort) => {
        const query = `query ($path: ID!, $sort: SourceUserSort, $first: Int, $after: String, $last: Int, $before: String) {
          namespace(fullPath: $path) { importSourceUsers(sort: $sort, first: $first, after: $after, last: $last, before: $before) {
            nodes { id } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }`;
        const ask = async (more: object) => {
          const json = { query, variables: { path: 'harbour', sort, ...more } };
          const answer = await request(tributary, 'POST', '/api/graphql', { json, token: cast.alice.token });
          type Found = { nodes: Row[]; pageInfo: Record<string, string> & Record<`has${string}`, boolean> };
          return (answer.json as { data: { namespace: { importSourceUsers: Found } } }).data.namespace
            .importSourceUsers;
        };
        const whole = (await ask({})).nodes;
        expect(whole).toHaveLength(4);
        for (const size of [1, 2, 4]) {
          const forwards: Row[][] = [];
          for (let at = await ask({ first: size }); ; ) {
            forwards.push(at.nodes);
            if (!at.pageInfo['hasNextPage'] || forwards.length > 9) break;
            at = await ask({ first: size, after: at.pageInfo['endCursor'] });
          }
          expectExact(forwards, whole, size);
          const backwards: Row[][] = [];
          for (let at = await ask({ last: size }); ; ) {
            backwards.unshift(at.nodes);
            if (!at.pageInfo['hasPreviousPage'] || backwards.length > 9) break;
            at = await ask({ last: size, before: at.pageInfo['startCursor'] });
          }
          expectExact(backwards, whole, size);
        }
      },
    );

    it('of storage is gone through to its end', async () => {
      await upload(
        tributary,
        cast.alice,
        group,
        `${header}\n${people.map((id) => `https://t1.slack.com,slack,${id}9,,,nobody-${id},\n`).join('')}`,
      );
      await inside((tx) => tx.db.updateTable('channel').set({ private_key: '' }).execute());
      const { id: uploadId } = await inside((tx) =>
        tx.db.selectFrom('reassignment_upload').select('id').executeTakeFirstOrThrow(),
      );
      const { alice } = cast;
      const { channelId } = alice.viewer;
      const lists: Record<string, (last: Row | undefined, limit: number) => Promise<readonly Row[]>> = {
        sourceUsers: (last, limit) =>
          pageSourceUsers(reader(), group.id, {
            statuses: [...reassignableStatuses, 'keep_as_placeholder'],
            afterId: Number(last?.id ?? 0),
            limit,
          }),
        failedRows: async (last, limit) =>
          (await pageFailedRows(reader(), uploadId, Number(last?.id ?? 0), limit)).map(({ line }) => ({ id: line })),
        rows: async (last, limit) =>
          (await pageRows(reader(), uploadId, { states: [], afterLine: Number(last?.id ?? 0), limit })).map(
            ({ line }) => ({ id: line }),
          ),
        ledger: async (last, limit) =>
          (await nextLedgerEntries(reader(), { namespaceId: group.id }, Number(last?.id ?? 0), limit)).map((id) => ({
            id,
          })),
        channels: (last, limit) => listChannelsWithoutKeys(reader(), { afterId: Number(last?.id ?? 0), limit }),
        files: (last, limit) =>
          listFiles(reader(), alice.viewer, channelId, {}, { after: last as StoredFile | undefined, skip: 0, limit }),
        channelFiles: (last, limit) =>
          listChannelFiles(reader(), alice.viewer, { after: Number(last?.id ?? 0), limit }),
      };
      for (const [name, read] of Object.entries(lists)) {
        const whole = await read(undefined, 1000);
        expect([name, whole.length >= 4]).toEqual([name, true]);
        for (const size of [1, 2, 3]) {
          const pages = await walkKeys<Row>(size, (last) => read(last, size));
          // The last page is the one that is not full.
          expect([name, idsOf(pages.flat())]).toEqual([name, idsOf(whole)]);
        }
      }
    });

    it('of the ledger ends where its last entry is', async () => {
      const ids = await nextLedgerEntries(reader(), { namespaceId: group.id }, 0, 1000);
      expect(await endOfRange(reader(), 0, 2)).toBe(ids[1]);
      expect(await endOfRange(reader(), ids[1]!, 2)).toBe(ids[3]);
      expect(await endOfRange(reader(), ids.at(-2)!, 2)).toBe(ids.at(-1));
      expect(await endOfRange(reader(), ids.at(-1)!, 2)).toBeUndefined();
      expect(await nextContributions(reader(), 0, 10)).toEqual([]);
    });

    it('of streams is delivered to its end, to each once', async () => {
      const { alice } = cast;
      const sender = { channelId: alice.viewer.channelId, xchanId: alice.viewer.xchanId };
      const connections = await inside((tx) =>
        tx.db
          .selectFrom('connection')
          .select('xchan_id as id')
          .where('channel_id', '=', sender.channelId)
          .orderBy('xchan_id')
          .execute(),
      );
      expect(connections).toHaveLength(4);
      const [post] = await list('/api/z/1.0/item/export_page?records=1', alice);
      const itemId = Number(post!.id);
      const entries = () =>
        inside((tx) =>
          tx.db
            .selectFrom('stream_entry')
            .select(['channel_id as id', 'is_unseen'])
            .where('item_id', '=', itemId)
            .orderBy('channel_id')
            .execute(),
        );
      for (const size of [1, 2, 3, 4, 5]) {
        await inside((tx) =>
          tx.db.deleteFrom('stream_entry').where('item_id', '=', itemId).where('is_wall', '=', 0).execute(),
        );
        const ends: number[] = [];
        for (let after: number | undefined = 0; after !== undefined && ends.length < 9; ) {
          const from: number = after;
          after = await inside(async (tx) =>
            deliverToConnections(tx, (await findDeliverable(tx, itemId))!, sender, from, size),
          );
          if (after !== undefined) ends.push(after);
        }
        expect(ends).toEqual(idsOf(connections).filter((_, index) => (index + 1) % size === 0));
        const circle = [alice, cast.bob, cast.carol, cast.dana].map((person) => person.viewer.channelId);
        expect(idsOf(await entries())).toEqual(circle.toSorted((one, other) => one - other));
      }
      const all = await entries();
      for (const size of [1, 2, 3, 4, 5]) {
        await inside((tx) => tx.db.updateTable('stream_entry').set({ is_unseen: 0, is_untouched: 0 }).execute());
        const comment = { topId: itemId, createdAt: '2026-01-01T00:00:00.000Z', byChannelId: sender.channelId };
        const ends: number[] = [];
        for (let after: number | undefined = 0; after !== undefined && ends.length < 9; ) {
          const from: number = after;
          after = await inside((tx) => touchEntries(tx, comment, from, size));
          if (after !== undefined) ends.push(after);
        }
        expect(ends).toEqual(idsOf(all).filter((_, index) => (index + 1) % size === 0));
        const unseen = idsOf((await entries()).filter((entry) => entry.is_unseen === 1));
        expect(unseen).toEqual(idsOf(all).filter((id) => id !== sender.channelId));
      }
    });

    it('of connections is long only when it has more than the number', async () => {
      const { channelId } = cast.alice.viewer;
      const isLong = (count: number) => inside((tx) => hasManyConnections(tx, channelId, count));
      expect([await isLong(3), await isLong(4), await isLong(5)]).toEqual([true, false, false]);
    });

    it('of rows of a file is noted to its end, each row once', async () => {
      const rows = people.map((id, index) => `https://t1.slack.com,slack,${id},,,${users[index]},\n`).join('');
      const shown = [...(await shownSourceUsers(tributary, cast.alice, group)).values()];
      await inside((tx) => tx.db.updateTable('source_user').set({ status: 'pending_reassignment' }).execute());
      await upload(tributary, cast.alice, group, `${header}\n${rows}`);
      expect(shown).toHaveLength(4);
      const matched = await inside((tx) =>
        tx.db
          .selectFrom('reassignment_row')
          .select(['upload_id', 'line'])
          .where('state', '=', 'matched')
          .orderBy('line')
          .execute(),
      );
      expect(matched).toHaveLength(4);
      const of = { id: matched[0]!.upload_id, userId: cast.alice.user.id };
      const noted = () =>
        inside((tx) =>
          tx.db.selectFrom('audit_event').select('upload_row_id').where('upload_row_id', 'is not', null).execute(),
        );
      for (const size of [1, 2, 3, 4, 5]) {
        await inside((tx) => tx.db.deleteFrom('audit_event').where('upload_row_id', 'is not', null).execute());
        const ends: number[] = [];
        for (let after: number | undefined = 0; after !== undefined && ends.length < 9; ) {
          const page: { afterLine: number; limit: number; now: string } = {
            afterLine: after,
            limit: size,
            now: tributary.clock.now(),
          };
          after = await inside((tx) => insertUploadEvents(tx, of, page));
          if (after !== undefined) ends.push(after);
        }
        const lines = matched.map(({ line }) => line);
        expect(ends).toEqual(lines.filter((_, index) => (index + 1) % size === 0 || index + 1 === lines.length));
        expect(await noted()).toHaveLength(4);
      }
    });
  });
});
