import { listNetworkThreads } from '../../src/core/content/storage/network-threads.ts';
import { listExportedPlaces, readExportedItems } from '../../src/core/content/storage/item-pages.ts';
import { findItem, readItems } from '../../src/core/content/storage/items.ts';
import { countComments } from '../../src/core/content/storage/newest-items.ts';
import { listPosts, type PostFilter } from '../../src/core/content/storage/forum-posts/project-threads.ts';
import { readMarks } from '../../src/core/content/storage/stream-entries.ts';
import { listWallThreads } from '../../src/core/content/storage/streams.ts';
import type { Item } from '../../src/core/content/domain/item.ts';
import { safeBodies } from '../../src/core/content/operations/render-items.ts';
import { fileRows, readPath, toFile } from '../../src/core/files/storage/files.ts';
import { listScales } from '../../src/core/files/storage/photos.ts';
import { readAudiences } from '../../src/core/identity/storage/acls.ts';
import { visibleItems } from '../../src/core/identity/storage/visible.ts';
import { findXchans } from '../../src/core/identity/storage/xchans.ts';
import { findConnections, listVisibleConnections } from '../../src/core/identity/storage/connections.ts';
import { listPrivacyGroups, listVisibleMembers } from '../../src/core/identity/storage/privacy-groups.ts';
import { factsOf } from '../../src/http/group-api/content/encode-posts.ts';
import { encodeAuthor, encodeIssue, encodeNote } from '../../src/wire/group-api/content/post.ts';
import { readMutualPermissions } from '../../src/http/channel-api/identity/connection-configs.ts';
import type { Connection } from '../../src/core/identity/domain/connection.ts';
import type { Xchan } from '../../src/core/identity/domain/xchan.ts';
import { encodeLocation } from '../../src/wire/channel-api/archive/export.ts';
import {
  connectionViewing,
  encodeConnection,
  encodeExportedConnection,
  encodeMember,
  encodeMembership,
} from '../../src/wire/channel-api/identity/connection.ts';
import { type MutualPermissions, permissionFlags } from '../../src/wire/channel-api/identity/permission.ts';
import { encodeXchan } from '../../src/wire/channel-api/identity/xchan.ts';
import type { OperationContext } from '../../src/core/platform/operations/context.ts';
import type { UserViewer } from '../../src/core/platform/domain/viewer.ts';
import { encodeMirror, encodeStreamItem, type ItemContext } from '../../src/wire/channel-api/content/item.ts';
import { encodeFile } from '../../src/wire/channel-api/files/file.ts';
import { encodePhoto } from '../../src/wire/channel-api/files/photo.ts';
import { encodeAudience } from '../../src/wire/channel-api/identity/acl.ts';

/** What a list must answer: made of rows and encoders alone, without a cache. */
export type FromScratch = (operations: OperationContext, viewer: UserViewer) => Promise<unknown>;

/** Addresses of lists below the prefix of the channel API, with what the answer must be. */
export const listsFromScratch: Readonly<Record<string, FromScratch>> = {
  files: async ({ database }, viewer) => {
    const rows = await fileRows(database.reader, viewer)
      .where('file.channel_id', '=', viewer.channelId)
      .orderBy('file.created_at')
      .orderBy('file.id')
      .execute();
    const files = rows.map(toFile);
    const audiences = await readAudiences(database.reader, viewer, files);
    const aid = String(viewer.userId);
    const results = files.map((file) => encodeFile(file, { aid, audience: encodeAudience(audiences.of(file)) }));
    return { success: true, results };
  },
  abook: async ({ database, baseUrl }, viewer) => {
    const { reader } = database;
    const connections = await listVisibleConnections(reader, viewer, viewer.channelId);
    const xchanIds = connections.map(({ xchanId }) => xchanId);
    const xchans = await findXchans(reader, xchanIds);
    const permissions = await readMutualPermissions(reader, connections);
    return connections.flatMap((connection) => {
      const xchan = xchans.get(connection.xchanId);
      const viewing = connectionViewing(viewer.userId, viewer.channelId, permissions.get(connection.id));
      return xchan ? [encodeConnection(connection, xchan.hash, viewing, encodeXchan(xchan, baseUrl))] : [];
    });
  },
  'channel/stream?mindate=2000-01-01': async (operations, viewer) => {
    const window = { start: 0, records: 200 };
    const { topIds } = await listWallThreads(operations.database.reader, viewer, '2000-01-01T00:00:00.000Z', window);
    return streamOf(operations, viewer, topIds);
  },
  'network/stream?records=200': async (operations, viewer) => {
    const window = { start: 0, records: 200, order: 'comment' } as const;
    const { topIds } = await listNetworkThreads(operations.database.reader, viewer, {}, window);
    return streamOf(operations, viewer, topIds);
  },
};

/** The newest threads of forums as issues of the group API. */
export const issuesPath = '/api/v4/issues?scope=all&per_page=100&order_by=id&sort=desc';
export const issuesFromScratch = async (operations: OperationContext, viewer: UserViewer) => {
  const { reader } = operations.database;
  const items = await postsOf(operations, viewer, {});
  const topIds = items.map(({ id }) => id);
  const comments = await countComments(reader, viewer, topIds);
  const posts = await factsOf(operations, items);
  return posts.map((post) => {
    const beside = { author: encodeAuthor(post.author, operations.baseUrl), comments: comments.get(post.id) ?? 0 };
    return encodeIssue(post, beside, operations.baseUrl);
  });
};

/** The comments of a thread as notes of the group API, by the address of the list. */
export const notesOf = (thread: { readonly project_id: number; readonly id: number }): [string, FromScratch] => [
  `/api/v4/projects/${thread.project_id}/issues/${thread.id}/notes?per_page=100&order_by=id&sort=desc`,
  async (operations, viewer) => {
    const items = await postsOf(operations, viewer, { channelId: thread.project_id, threadId: thread.id });
    const posts = await factsOf(operations, items);
    return posts.map((post) => encodeNote(post, encodeAuthor(post.author, operations.baseUrl)));
  },
];

async function postsOf({ database: { reader } }: OperationContext, viewer: UserViewer, filter: PostFilter) {
  const slice = { limit: 100, offset: 0, orderBy: 'id', sort: 'desc' } as const;
  const { rows } = await listPosts(reader, viewer, filter, slice);
  const ids = rows.map(({ id }) => id);
  return readItems(reader, viewer, ids);
}

/** What members of a privacy group must be answered as, for `listsFromScratch` knows no ids. */
export const membersOfGroup =
  (groupId: number): FromScratch =>
  async ({ database, baseUrl }, viewer) => {
    const { reader } = database;
    const members = await listVisibleMembers(reader, viewer, groupId);
    const xchanIds = members.map(({ xchanId }) => xchanId);
    const xchans = await findXchans(reader, xchanIds);
    const found = await findConnections(reader, viewer.channelId, xchanIds);
    const connections = new Map(found.map((connection) => [connection.xchanId, connection]));
    const permissions = await readMutualPermissions(reader, found);
    return members.map((member) => {
      const [connection, xchan] = [connections.get(member.xchanId), xchans.get(member.xchanId)!];
      const granted = connection && permissions.get(connection.id);
      const viewing = {
        ...connectionViewing(viewer.userId, viewer.channelId, granted),
        member: String(member.id),
        group: String(groupId),
      };
      return encodeMember(connection, xchan.hash, viewing, encodeXchan(xchan, baseUrl));
    });
  };

/** What an export says of each connection of the channel. */
const exportedConnections =
  (
    encode: (
      connection: Connection,
      xchan: Xchan,
      viewer: UserViewer,
      granted: MutualPermissions | undefined,
      baseUrl: string,
    ) => unknown,
  ): FromScratch =>
  async ({ database: { reader }, baseUrl }, viewer) => {
    const connections = await listVisibleConnections(reader, viewer, viewer.channelId);
    const ids = connections.map(({ xchanId }) => xchanId);
    const xchans = await findXchans(reader, ids);
    const permissions = await readMutualPermissions(reader, connections);
    return connections.map((connection) =>
      encode(connection, xchans.get(connection.xchanId)!, viewer, permissions.get(connection.id), baseUrl),
    );
  };

/** Members of what is not only a list, by the address of the list. */
export const membersFromScratch: Readonly<Record<string, readonly [member: string, FromScratch]>> = {
  'channel/export/basic?sections=connections': [
    'abook',
    exportedConnections((connection, { hash }, { userId, channelId }, granted) => {
      const viewing = connectionViewing(userId, channelId, granted);
      return encodeExportedConnection(connection, hash, viewing, granted ? permissionFlags(granted) : () => '');
    }),
  ],
  'channel/export/basic?sections=connections,apps': [
    'xchan',
    exportedConnections((_connection, xchan, _viewer, _granted, baseUrl) => encodeXchan(xchan, baseUrl)),
  ],
  'channel/export/basic?sections=connections,mail': [
    'hubloc',
    exportedConnections((_connection, xchan, _viewer, _granted, baseUrl) => encodeLocation(xchan, baseUrl)),
  ],
  'channel/export/basic?sections=connections,wikis': [
    'group_member',
    async ({ database: { reader } }, viewer) => {
      const rows: unknown[] = [];
      for (const group of await listPrivacyGroups(reader, viewer.channelId)) {
        const members = await listVisibleMembers(reader, viewer, group.id);
        const ids = members.map(({ xchanId }) => xchanId);
        const xchans = await findXchans(reader, ids);
        const [channel, inGroup] = [viewer.channelId, group.id].map(String) as [string, string];
        for (const { id, xchanId } of members) {
          rows.push(encodeMembership(xchans.get(xchanId)!.hash, { member: String(id), channel, group: inGroup }));
        }
      }
      return rows;
    },
  ],
  photos: [
    'photos',
    async ({ database: { reader }, baseUrl }, viewer) => {
      const rows = await fileRows(reader, viewer)
        .where('file.channel_id', '=', viewer.channelId)
        .where('file.is_photo', '=', 1)
        .orderBy('file.created_at')
        .orderBy('file.id')
        .execute();
      const files = rows.map(toFile);
      const audiences = await readAudiences(reader, viewer, files);
      const photos: unknown[] = [];
      for (const file of files) {
        const path = (await readPath(reader, viewer, file)).slice(0, -1);
        const album = path.map((folder) => folder.filename).join('/') || '/';
        const viewing = { album, audience: encodeAudience(audiences.of(file)) };
        const scales = (await listScales(reader, viewer, [file.hash])).get(file.hash)!;
        photos.push(...scales.map((scale) => encodePhoto(file, scale, baseUrl, viewing)));
      }
      return photos;
    },
  ],
  'item/export_page?records=1000': [
    'item',
    async (operations, viewer) => {
      const { reader } = operations.database;
      const places = await listExportedPlaces(reader, viewer, {}, { after: undefined, skip: 0, limit: 1000 });
      const ids = places.map(({ id }) => id);
      return mirrorsOf(operations, viewer, await readExportedItems(reader, viewer, ids));
    },
  ],
};

/** The thread in which an item is; the member `item` of what `item/full` answers. */
export const threadOf =
  (itemId: number): FromScratch =>
  async (operations, viewer) => {
    const item = await findItem(operations.database.reader, viewer, { id: itemId });
    return mirrorsOf(operations, viewer, item ? await readThreads(operations, viewer, [item.parentId]) : []);
  };

/** Whole threads, in this order, each top followed by its comments and reactions, oldest first. */
async function readThreads({ database: { reader } }: OperationContext, viewer: UserViewer, topIds: readonly number[]) {
  const items: Item[] = [];
  for (const topId of topIds) {
    const rows = await visibleItems(reader, viewer)
      .where('item.parent_id', '=', topId)
      .where('item.is_deleted', '=', 0)
      .orderBy('item.is_top', 'desc')
      .orderBy('item.created_at')
      .orderBy('item.id')
      .select('item.id')
      .execute();
    const ids = rows.map(({ id }) => id);
    items.push(...(await readItems(reader, viewer, ids)));
  }
  return items;
}

async function streamOf(operations: OperationContext, viewer: UserViewer, topIds: readonly number[]) {
  const items = await readThreads(operations, viewer, topIds);
  const beside = await besideItems(operations, viewer, items);
  return items.map((item) => encodeStreamItem(item, beside));
}

async function mirrorsOf(operations: OperationContext, viewer: UserViewer, items: readonly Item[]) {
  const beside = await besideItems(operations, viewer, items);
  return items.map((item) => encodeMirror(item, beside));
}

async function besideItems(
  operations: OperationContext,
  viewer: UserViewer,
  items: readonly Item[],
): Promise<ItemContext> {
  const { reader } = operations.database;
  const people = items.flatMap((item) => [
    item.authorXchanId,
    item.ownerXchanId,
    ...item.terms.flatMap(({ xchanId }) => xchanId ?? []),
  ]);
  const topIds = items.map((item) => item.parentId);
  return {
    baseUrl: operations.baseUrl,
    accountId: viewer.userId,
    xchanId: viewer.xchanId,
    xchans: await findXchans(reader, [...new Set(people)]),
    marks: await readMarks(reader, viewer.channelId, topIds),
    bodies: await safeBodies(operations, items),
    audiences: await readAudiences(reader, viewer, items),
  };
}
