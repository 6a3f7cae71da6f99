import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsers } from '../../../src/core/accounts/storage/user-list.ts';
import { findUserByUsername } from '../../../src/core/accounts/storage/users.ts';
import { countUnreadNotifications, listNotifications } from '../../../src/core/attention/storage/notifications.ts';
import { listHomeChannels } from '../../../src/core/attention/storage/unread.ts';
import { listPosts, type PostFilter } from '../../../src/core/content/storage/forum-posts/project-threads.ts';
import { listNetworkThreads } from '../../../src/core/content/storage/network-threads.ts';
import { listWallThreads } from '../../../src/core/content/storage/streams.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listGroups } from '../../../src/core/groups/storage/group-list.ts';
import { listProjects } from '../../../src/core/groups/storage/projects.ts';
import { findVisibleForumsByName } from '../../../src/core/identity/storage/visible-channels.ts';
import {
  findKnownXchanIds,
  findVisibleXchansByName,
  findXchansFor,
} from '../../../src/core/identity/storage/xchans.ts';
import { visibleForums } from '../../../src/core/identity/storage/visible-identities.ts';
import { anonymous, type UserViewer } from '../../../src/core/platform/domain/viewer.ts';
import type { Reader, Tx } from '../../../src/core/platform/storage/database.ts';
import type { Slice } from '../../../src/core/platform/storage/queries/slice.ts';
import { parseQuery } from '../../../src/core/search/domain/query.ts';
import { searchItems } from '../../../src/core/search/storage/search-items.ts';
import { searchNames } from '../../../src/core/search/storage/search-names.ts';
import type { Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { growServer } from '../../rig/growing-server.ts';
import { planOf, rowsVisited, statementsOf } from '../../rig/plans.ts';
import { request } from '../../rig/request.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const [few, many] = [2000, 18_000];

interface Server {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  readonly reader: Reader;
  readonly viewer: UserViewer;
  readonly group: Group;
  readonly forum: number;
  readonly author: number;
  /** An author of many threads. */
  readonly someone: number;
}

const newest: Slice = { limit: 20, offset: 0, orderBy: 'created_at', sort: 'desc' };
const users: Slice = { ...newest, orderBy: 'id' };
const everyone = { peopleOnly: false, forOthers: false };
const posts = (filter: (server: Server) => PostFilter, slice = newest) => ({
  read: (server: Server, reader: Reader) => listPosts(reader, server.viewer, filter(server), slice),
});
const byName: Slice = { limit: 20, offset: 0, orderBy: 'name', sort: 'asc' };
const namedIds = Array.from({ length: 20 }, (_, index) => index + 1);
const window = { start: 0, records: 20 };
const searchedUsers = (search: string) => ({
  read: ({ viewer }: Server, reader: Reader) =>
    listUsers(reader, { ...everyone, forOthers: true, knownTo: viewer, search }, { ...users, isUncounted: true }),
});
const named = (text: string) => ({
  read: ({ viewer }: Server, reader: Reader) => findVisibleXchansByName(reader, viewer, text, 10),
});

const whatIsNamed = (text: string) => ({
  read: ({ viewer }: Server, reader: Reader) => searchNames(reader, viewer, text, 10),
});

interface List {
  readonly read: (server: Server, reader: Reader) => Promise<unknown>;
  /** Rows, where these grow up to a limit. */
  readonly atMost?: number;
  /** Whether what a search found is sorted. */
  readonly isSearch?: boolean;
}

/** Lists whose first page looks at no more rows on a server with nine times the items. */
const lists: Record<string, List> = {
  'how many notifications are unread': { read: ({ viewer }, reader) => countUnreadNotifications(reader, viewer) },
  notifications: { read: ({ viewer }, reader) => listNotifications(reader, viewer, { limit: 20 }) },
  'unread notifications': {
    read: ({ viewer }, reader) => listNotifications(reader, viewer, { limit: 20, isUnread: true }),
  },
  'channels with what is unread': { read: ({ viewer }, reader) => listHomeChannels(reader, viewer) },
  'issues of a channel': posts(({ forum }) => ({ channelId: forum })),
  'issues of a channel, the oldest first': posts(({ forum }) => ({ channelId: forum }), { ...newest, sort: 'asc' }),
  'open issues of a channel': posts(({ forum }) => ({ channelId: forum, isClosed: false })),
  'issues of a group': posts(({ group }) => ({ group })),
  'issues of a group, the oldest first': posts(({ group }) => ({ group }), { ...newest, sort: 'asc' }),
  'open issues of a group': posts(({ group }) => ({ group, isClosed: false })),
  'issues of all groups': posts(() => ({})),
  'issues of a channel by an author': posts(({ forum, author }) => ({ channelId: forum, authorId: author })),
  'issues of a group by an author': posts(({ group, author }) => ({ group, authorId: author })),
  'issues of all groups by an author': posts(({ author }) => ({ authorId: author })),
  users: { read: (_, reader) => listUsers(reader, everyone, users) },
  'users whom others see': { read: ({ viewer }, reader) => listUsers(reader, { ...everyone, knownTo: viewer }, users) },
  'users by a name of few': searchedUsers('Zebedee'),
  'users by a name of all': { ...searchedUsers('harbour'), atMost: 3000 },
  'users by a name of nobody': searchedUsers('arboux'),
  'users by the beginning of names': searchedUsers('ze'),
  'identities by a name of few': named('ebedee'),
  'identities by a name of all': { ...named('harbour'), atMost: 3000 },
  'identities by a name of nobody': named('arboux'),
  'people, channels, files and hashtags by a name of few': whatIsNamed('ebedee'),
  'people, channels, files and hashtags by a name of nobody': whatIsNamed('arboux'),
  'channels of groups by their whole name': {
    read: ({ viewer }, reader) => findVisibleForumsByName(reader, viewer, 'harbour'),
  },
  'identities that are named beside something': {
    read: ({ viewer }, reader) => findXchansFor(reader, viewer, namedIds),
  },
  // Those that stand in for others are looked for among all accounts.
  'identities that are known': {
    read: ({ viewer }, reader) => findKnownXchanIds(reader, viewer, namedIds),
    atMost: 3000,
  },
  groups: { read: ({ viewer }, reader) => listGroups(reader, viewer, {}, byName) },
  namespaces: {
    read: ({ viewer }, reader) => listGroups(reader, viewer, { leastLevel: 1, withPersonal: true }, byName),
  },
  'channels of groups': { read: ({ viewer }, reader) => listProjects(reader, viewer, {}, byName) },
  'channels of groups without signing in': {
    read: (_, reader) => visibleForums(reader, anonymous).select('channel.id').execute(),
  },
  'identities that are named without signing in': { read: (_, reader) => findXchansFor(reader, anonymous, namedIds) },
  'unread posts by search': {
    isSearch: true,
    read: ({ viewer }, reader) => searchItems(reader, viewer, parseQuery('zebra is:unread'), { limit: 20 }),
  },
  // PostgreSQL looks at 5,000 entries first.
  'issues of a channel by search': {
    isSearch: true,
    atMost: 6000,
    ...posts(({ forum }) => ({ channelId: forum, search: 'zebra' })),
  },
  'issues of a group by search': {
    isSearch: true,
    atMost: 6000,
    ...posts(({ group }) => ({ group, search: 'zebra' })),
  },
  'issues of a group by search for what none has': {
    isSearch: true,
    atMost: 6000,
    ...posts(({ group }) => ({ group, search: 'harbour zebras' })),
  },
  "a channel's stream": {
    read: ({ viewer }, reader) => listWallThreads(reader, viewer, '2000-01-01T00:00:00.000Z', window),
  },
  'the stream of the network': {
    read: ({ viewer }, reader) => listNetworkThreads(reader, viewer, {}, { ...window, order: 'post' }),
  },
};

/** Gives the group of a channel seventy more like it, each with some of its threads. */
async function openMany(tx: Tx, forum: number): Promise<void> {
  const copied = 'guid, guid_sig, public_key, private_key, role, created_at, xchan_id, default_visibility, group_id';
  for (let number = 0; number < 70; number += 1) {
    const name = `'cabin${number}'`;
    const statements = [
      `insert into channel (address, name, path, ${copied}) select ${name}, ${name}, ${name}, ${copied} from channel where id = ${forum}`,
      `update item set channel_id = (select id from channel where address = ${name}) where channel_id = ${forum} and id % 90 = ${number}`,
    ];
    for (const statement of statements) await tx.db.executeQuery(CompiledQuery.raw(statement));
  }
}

/** Has a channel save and follow what is in the group, and delete a file for each item. */
async function fillLists(tx: Tx, { channelId, xchanId }: UserViewer, now: string): Promise<void> {
  const statements = [
    `insert into filing (channel_id, item_id, name) select ${channelId}, id, 'Later' from item where is_top = 1`,
    `insert into stream_entry (channel_id, item_id, created_at, commented_at, is_wall, is_unseen, is_untouched)
      select ${channelId}, id, created_at, created_at, 0, 1, 1 from item where is_top = 1 and visibility = 'group'`,
    `insert into file (channel_id, hash, filename, filetype, filesize, creator_xchan_id, created_at, edited_at, visibility, binned_at)
      select ${channelId}, uuid, uuid, 'text/plain', 0, ${xchanId}, '${now}', '${now}', 'public', '${now}' from item`,
    'update file set binned_root_id = id',
  ];
  for (const statement of statements) await tx.db.executeQuery(CompiledQuery.raw(statement));
}

/** What a statement counts up to a limit: it looks at more rows until there are so many. */
const isCount = ({ sql }: CompiledQuery): boolean => /as "total"|as "count"/.test(sql) && sql.includes('limit');

/** A page that is read in order, of items or people. */
const isPage = ({ sql }: CompiledQuery): boolean =>
  /^select "(?:item|user|notification)"."id"/.test(sql) && sql.includes('order by');

/** What goes through a whole index of what grows. */
const growing = /^SCAN (?:item|notification|stream_entry|xchan|search_entry)\b.*INDEX/;

forEachDatabase((open, kind) => {
  describe('lists of a server that grows', () => {
    const servers: Server[] = [];

    beforeAll(async () => {
      for (const items of kind === 'postgres' ? [few, many] : [few]) servers.push(await serverWith(items));
    });
    afterAll(async () => {
      for (const { tributary } of servers) await tributary[Symbol.asyncDispose]();
    });

    async function serverWith(items: number): Promise<Server> {
      const { tributary, cast, group, forum } = await growServer(await open('cast'), items);
      const { clock, database } = tributary.operations;
      const { reader } = database;
      await database.write((tx) => fillLists(tx, cast.alice.viewer, clock.now()));
      const author = (await findUserByUsername(reader, 'sailor1'))!.id;
      const someone = (await findUserByUsername(reader, 'sailor2'))!.id;
      return { tributary, cast, reader, viewer: cast.alice.viewer, group, forum, author, someone };
    }

    it.skipIf(kind === 'sqlite').each(Object.entries(lists))(
      'look at no more rows: %s',
      async (_, { read, atMost }) => {
        const [small = [], large = []] = await Promise.all(
          servers.map(async (server) => {
            const { reader } = server;
            const asked = (await statementsOf(reader, () => read(server, reader))).filter((each) => !isCount(each));
            const visited: number[] = [];
            for (const statement of asked) visited.push(await rowsVisited(reader, statement));
            return visited;
          }),
        );
        const sum = (rows: readonly number[]) => rows.reduce((all, each) => all + each, 0);
        expect(small.length).toBeGreaterThan(0);
        expect(sum(large)).toBeLessThan(atMost ?? 2 * sum(small) + 200);
      },
    );

    const deep: Record<string, (server: Server, reader: Reader) => Promise<unknown>> = {
      'issues of a channel': ({ viewer, forum }, reader) =>
        listPosts(reader, viewer, { channelId: forum }, { ...newest, offset: 900 }),
      "a channel's stream": ({ viewer }, reader) =>
        listWallThreads(reader, viewer, '2000-01-01T00:00:00.000Z', { start: 900, records: 20 }),
    };
    it.skipIf(kind === 'sqlite').each(Object.entries(deep))('skip a row by a step of an index: %s', async (_, read) => {
      const { reader } = servers[1]!;
      const asked = await statementsOf(reader, () => read(servers[1]!, reader));
      const page = asked.find(({ sql }) => /^select "item"."id"/.test(sql) && sql.includes('offset'))!;
      expect(await rowsVisited(reader, page)).toBeLessThan(1100);
    });

    const whole: Record<string, (server: Server) => PostFilter> = {
      'of a group': ({ group }) => ({ group }),
      'of a channel by an author': ({ forum, someone }) => ({ channelId: forum, authorId: someone }),
      'of a group by an author': ({ group, someone }) => ({ group, authorId: someone }),
      'of a channel by search': ({ forum }) => ({ channelId: forum, search: 'lanterns' }),
      'of a group by search': ({ group }) => ({ group, search: 'lanterns' }),
    };
    it.skipIf(kind === 'sqlite').each(Object.entries(whole))(
      'look at a row for each issue, to count them or to find a page: %s',
      async (_, filter) => {
        const { reader, viewer } = servers[1]!;
        const asked = await statementsOf(reader, () => listPosts(reader, viewer, filter(servers[1]!), newest));
        const { total } = await listPosts(reader, viewer, filter(servers[1]!), newest);
        expect(total).toBeGreaterThan(50);
        for (const statement of asked.filter((each) => isCount(each) || isPage(each)))
          expect(await rowsVisited(reader, statement)).toBeLessThan(total! + 220);
      },
    );

    it.skipIf(kind === 'postgres')('issues that a search finds are looked up in an index alone', async () => {
      const { reader, viewer, group } = servers[0]!;
      const asked = await statementsOf(reader, () => listPosts(reader, viewer, { group, search: 'lanterns' }, newest));
      const plan = await planOf(reader, asked.find(isPage)!);
      expect(plan[0]).toMatch(/^SEARCH item USING COVERING INDEX item_top/);
    });

    it.skipIf(kind === 'sqlite')('a search in many channels asks the index for words alone', async () => {
      const { reader, viewer, group } = servers[1]!;
      const asked = await statementsOf(reader, () => listPosts(reader, viewer, { group, search: 'lanterns' }, newest));
      const { sql, parameters } = asked.find((each) => each.sql.startsWith('with sample'))!;
      const explain = CompiledQuery.raw(`explain (analyze, costs off, timing off) ${sql}`, [...parameters]);
      const { rows } = await reader.db.executeQuery<{ 'QUERY PLAN': string }>(explain);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const lookups = [...plan.matchAll(/Index Scan on search_entry_words \(actual.*\n\s+Index Cond: (.*)/g)];
      expect(lookups.map(([, condition]) => condition)).toEqual([expect.not.stringContaining('kpost')]);
    });

    const longest: Record<string, number> = {
      'network/stream?top=1': 200,
      'network/stream?nouveau=1': 200,
      notifications: 100,
      'search?q=harbour': 50,
      'search/names?q=harbour': 50,
      saved: 100,
      bin: 1000,
    };
    it.each(Object.entries(longest))('answer as many records as one answer has at most: %s', async (path, most) => {
      const { tributary, cast } = servers[0]!;
      const { basic } = cast.alice;
      const asked = `/api/z/1.0/${path}${path.includes('?') ? '&' : '?'}records=5000`;
      const { json } = await request(tributary, 'GET', asked, { basic });
      const { people, saved, results } = json as Record<string, unknown[]>;
      expect(people ?? saved ?? results ?? json).toHaveLength(most);
    });

    it.each(['few channels', 'many channels'])('the threads of %s come in one order, page by page', async (amount) => {
      const { tributary, reader, viewer, group, forum } = servers[0]!;
      if (amount === 'many channels') await tributary.operations.database.write((tx) => openMany(tx, forum));
      const { rows } = await reader.db.executeQuery<{ id: number; created_at: string }>(
        CompiledQuery.raw(`select id, created_at, changed_at from item where is_top = 1 and visibility = 'group'`),
      );
      for (const [orderBy, sort] of [
        ['created_at', 'desc'],
        ['created_at', 'asc'],
        ['updated_at', 'desc'],
      ] as const) {
        const found: number[] = [];
        for (let offset = 0, hasMore = true; hasMore; offset += 90) {
          const page = await listPosts(reader, viewer, { group }, { limit: 90, offset, orderBy, sort });
          expect(page.total).toBe(rows.length);
          found.push(...page.rows.map(({ id }) => id));
          ({ hasMore } = page);
        }
        const ids = rows.toSorted((a, b) =>
          a.created_at === b.created_at ? Number(a.id) - Number(b.id) : a.created_at < b.created_at ? -1 : 1,
        );
        expect(found).toEqual((sort === 'asc' ? ids : ids.toReversed()).map(({ id }) => Number(id)));
      }
    });

    it.skipIf(kind === 'postgres').each(Object.entries(lists))(
      'follow indexes: %s',
      async (_, { read, isSearch = false }) => {
        const { reader } = servers[0]!;
        const asked = await statementsOf(reader, () => read(servers[0]!, reader));
        for (const statement of asked.filter((each) => !isCount(each))) {
          const plan = await planOf(reader, statement);
          const made = plan.flatMap((step) => /^CO-ROUTINE (\w+)/.exec(step)?.[1] ?? []);
          const scanned = plan.flatMap((step) => /^SCAN (\w+)$/.exec(step)?.[1] ?? []);
          // Pages of users go along the table itself; searches read the newest entries.
          const walked = ['user', 'xchan', 'json_each', 'asked', ...(isSearch ? ['search_entry'] : []), ...made];
          expect(scanned.filter((table) => !walked.includes(table))).toEqual([]);
          expect(plan.filter((step) => growing.test(step))).toEqual([]);
          const sorts = plan.includes('USE TEMP B-TREE FOR ORDER BY');
          expect(isPage(statement) && sorts).toBe(isPage(statement) && isSearch);
        }
      },
    );
  });
});
