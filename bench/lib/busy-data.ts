import { Readable } from 'node:stream';
import type { Tributary } from '../../src/compose.ts';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { openSession } from '../../src/core/accounts/operations/open-session.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { publishItem } from '../../src/core/content/operations/publish-item.ts';
import { createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { insertConnection } from '../../src/core/identity/storage/connections.ts';
import { insertPrivacyGroupMembers } from '../../src/core/identity/storage/privacy-groups.ts';
import { upsertAcl } from '../../src/core/identity/storage/acls.ts';
import type { UserViewer } from '../../src/core/platform/domain/viewer.ts';
import type { Tx } from '../../src/core/platform/storage/database.ts';
import { chunked } from '../../src/core/platform/storage/dialect/portable.ts';
import { insertIdentityLike, readIdentity } from './identities.ts';
import { attributeBy } from '../../src/core/identity/domain/attribution.ts';

/** How much of everything there is; `owner` has the usual channel, `wide` the one with the long lists. */
export interface BusyAmounts {
  readonly posts: number;
  readonly networkPosts: number;
  readonly files: number;
  readonly manyFiles: number;
  readonly photos: number;
  readonly members: number;
  readonly manyMembers: number;
  /** Connections of the channel whose posts go into very many streams. */
  readonly followers: number;
  readonly bytes: number;
}

export const busyAmounts: BusyAmounts = {
  posts: 100,
  networkPosts: 1000,
  files: 1002,
  manyFiles: 10_000,
  photos: 60,
  members: 200,
  manyMembers: 2000,
  followers: 10_000,
  bytes: 1024 * 1024,
};

/** What the calls of the benchmark name. */
export interface BusyData {
  /** Tokens of `owner`, `wide`, `lonely` (no connections) and `famous` (connections without end). */
  readonly tokens: Readonly<Record<'owner' | 'wide' | 'lonely' | 'famous' | 'member', string>>;
  /** The cookie of `owner` in a browser. */
  readonly cookie: string;
  readonly file: string;
  readonly files: readonly string[];
  /** Posts of `owner` that lists show. */
  readonly posts: readonly number[];
  readonly connections: readonly number[];
  /** Files and connections of `wide`, from all over its lists. */
  readonly wide: { readonly files: readonly string[]; readonly connections: readonly number[] };
  readonly privacyGroups: Readonly<Record<'owner' | 'wide', number>>;
  readonly author: string;
  /** A channel of the group, with a thread in it. */
  readonly project: { readonly id: number; readonly address: string; readonly thread: string };
}

const now = '2026-01-02T03:04:05.000Z';
const hashOf = (channel: number, index: number): string =>
  `${channel}${String(index).padStart(7, '0')}-0000-4000-8000-000000000000`.slice(-36);

/**
 * A community with what makes lists expensive: members with channels of their own, every sixth with limits and every
 * seventh with grants, files and posts for some, threads with comments, mentions, hashtags and files.
 */
export async function fillBusy({ operations, runner }: Tributary, amounts: BusyAmounts): Promise<BusyData> {
  const { database, blobs } = operations;
  const blob = await blobs.put(Readable.from([Buffer.alloc(amounts.bytes, 'some bytes of a file; ')]));
  const names = ['owner', 'wide', 'lonely', 'famous'] as const;
  const viewers: UserViewer[] = [];
  const tokens: Record<string, string> = {};
  for (const username of names) {
    const user = await registerUser(operations, {
      username,
      email: `${username}@example.test`,
      isAdmin: username === 'owner',
    });
    const issued = await issueToken(operations, 'operator', {
      userId: user.id,
      name: 'bench',
      scopes: ['api'],
      expiresAt: null,
    });
    tokens[username] = issued.token;
    viewers.push(await viewerOf(operations, user.id, ['api'], 'system'));
  }
  const [owner, wide, , famous] = viewers as [UserViewer, UserViewer, UserViewer, UserViewer];
  await createGroup(operations, { path: 'club', ownerUserId: owner.userId, visibility: 'public' });
  const people = await database.write((tx) => insertPeople(tx, owner, amounts.manyMembers));
  const few = people.slice(0, amounts.members);
  const privacyGroups = {
    owner: await database.write((tx) => connectAll(tx, owner, few)),
    wide: await database.write((tx) => connectAll(tx, wide, people)),
  };
  await database.write((tx) => follow(tx, famous, amounts.followers));
  const memberViewers = await Promise.all(
    few.slice(0, 20).map((person) => viewerOf(operations, person.userId, ['api'], 'system')),
  );
  const memberToken = await issueToken(operations, 'operator', {
    userId: few[0]!.userId,
    name: 'bench',
    scopes: ['api'],
    expiresAt: null,
  });
  const acl = await database.write((tx) =>
    upsertAcl(tx, { allowXchans: [], allowGroups: [privacyGroups.owner], denyXchans: [], denyGroups: [] }),
  );
  await database.write((tx) => insertFiles(tx, owner, amounts.files, blob.hash, acl));
  await database.write((tx) => insertFiles(tx, wide, amounts.manyFiles, blob.hash, null));
  await database.write((tx) => insertPhotos(tx, owner, amounts.photos, blob.hash));
  const posts: number[] = [];
  const files = Array.from({ length: 50 }, (_, index) => hashOf(owner.channelId, index));
  for (let index = 0; index < amounts.posts; index += 1) {
    const isRestricted = index % 10 === 9;
    const item = await publishItem(operations, owner, {
      body: `Post ${index} for @member${index % 50} about #topic${index % 7}: ${'words and more words '.repeat(10)}`,
      title: `Title ${index}`,
      mayBeEmpty: false,
      ...(isRestricted && {
        audience: {
          allowXchans: [],
          allowGroups: [await groupHash(operations, privacyGroups.owner)],
          denyXchans: [],
          denyGroups: [],
        },
      }),
    });
    posts.push(item.id);
    await runner.drain();
    for (let answer = 0; answer < index % 3; answer += 1) {
      const by = memberViewers[(index + answer) % memberViewers.length]!;
      await publishItem(operations, by, {
        body: `Answer ${answer} to @owner: ${'some words '.repeat(8)}`,
        parent: { id: item.id },
        mayBeEmpty: false,
      });
    }
  }
  for (let index = 0; index < amounts.networkPosts; index += 1) {
    const by = memberViewers[index % memberViewers.length]!;
    await publishItem(operations, by, {
      body: `Note ${index} of mine about #topic${index % 7}: ${'words and more words '.repeat(10)}`,
      mayBeEmpty: false,
    });
  }
  await runner.drain();
  await database.write(async (tx) => {
    const rows = await tx.db
      .selectFrom('file')
      .select('id')
      .where('channel_id', '=', owner.channelId)
      .limit(10)
      .execute();
    await tx.db
      .insertInto('item_file')
      .values(rows.map(({ id }, index) => ({ item_id: posts[(index * 5) % posts.length]!, file_id: id, ordinal: 0 })))
      .execute();
  });
  return {
    tokens: { ...(tokens as Record<(typeof names)[number], string>), member: memberToken.token },
    cookie: `tributary_session=${(await openSession(operations, owner, { origin: { method: 'password' }, oldToken: undefined })).token}`,
    file: files[0]!,
    files,
    posts,
    connections: await connectionIds(operations, owner),
    wide: {
      files: Array.from({ length: 50 }, (_, index) =>
        hashOf(wide.channelId, index * Math.floor(amounts.manyFiles / 50)),
      ),
      connections: (await connectionIds(operations, wide)).filter((_id, index) => index % 40 === 0),
    },
    privacyGroups,
    author: few[0]!.hash,
    project: { id: 0, address: '', thread: '' },
  };
}

async function connectionIds({ database }: Tributary['operations'], { channelId }: UserViewer): Promise<number[]> {
  const rows = await database.reader.db
    .selectFrom('connection')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('is_self', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function groupHash({ database }: Tributary['operations'], id: number): Promise<string> {
  const row = await database.reader.db
    .selectFrom('privacy_group')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.hash;
}

interface Member {
  readonly userId: number;
  readonly channelId: number;
  readonly xchanId: number;
  readonly hash: string;
}

/** Users with channels, as registration makes them, with the keys of `owner`. */
async function insertPeople(tx: Tx, owner: UserViewer, count: number): Promise<Member[]> {
  const known = await readIdentity(tx, owner.xchanId);
  const own = await tx.db.selectFrom('channel').selectAll().where('id', '=', owner.channelId).executeTakeFirstOrThrow();
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const nick = `member${index}`;
    const hash = `${known.hash.slice(0, -8)}${String(index).padStart(8, '0')}`;
    const { id: userId } = await tx.db
      .insertInto('user')
      .values({
        username: nick,
        username_key: nick,
        name: `Member ${index}`,
        email: `${nick}@example.test`,
        public_email: null,
        kind: 'human',
        state: 'active',
        password_hash: null,
        xchan_id: null,
        default_channel_id: null,
        bot_root_id: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const xchanId = await insertIdentityLike(tx, known, {
      hash,
      guid: `${known.guid}${index}`,
      address: known.address.replace('owner', nick),
      name: `Member ${index}`,
      url: `/channel/${nick}`,
    });
    const { id: _, ...channel } = own;
    const { id: channelId } = await tx.db
      .insertInto('channel')
      .values({
        ...channel,
        user_id: userId,
        address: nick,
        name: `Member ${index}`,
        xchan_id: xchanId,
        guid: `${own.guid}${index}`,
        role: index % 5 === 0 ? 'personal' : 'public',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.db.updateTable('user').set({ default_channel_id: channelId }).where('id', '=', userId).execute();
    if (index % 6 === 0) {
      const limits = [
        { permission: 'view_contacts', value: 8 },
        { permission: 'post_comments', value: 128 },
      ];
      await tx.db
        .insertInto('permission_limit')
        .values(limits.map((limit) => ({ channel_id: channelId, ...limit })))
        .execute();
    }
    members.push({ userId, channelId, xchanId, hash });
  }
  return members;
}

/** Connects a channel and these, both ways, and puts them into a privacy group. */
async function connectAll(tx: Tx, viewer: UserViewer, people: readonly Member[]): Promise<number> {
  const { channelId, xchanId } = viewer;
  for (const [index, person] of people.entries()) {
    await insertConnection(tx, { channelId, xchanId: person.xchanId, pending: false, now });
    await insertConnection(tx, { channelId: person.channelId, xchanId, pending: false, now });
    if (index % 7 !== 0) continue;
    const grant = { category: 'my_perms', key: 'post_wall', value: '1' };
    await tx.db
      .insertInto('connection_config')
      .values({ channel_id: channelId, xchan_id: person.xchanId, ...grant })
      .execute();
  }
  const { id } = await tx.db
    .insertInto('privacy_group')
    .values({ channel_id: channelId, hash: `members-of-${channelId}`, name: 'Members' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const some of chunked(people, 100))
    await insertPrivacyGroupMembers(
      tx,
      id,
      some.map((person) => person.xchanId),
    );
  return id;
}

/** Channels without users that are connected to one and the same. */
async function follow(tx: Tx, viewer: UserViewer, count: number): Promise<void> {
  const known = await readIdentity(tx, viewer.xchanId);
  const own = await tx.db
    .selectFrom('channel')
    .selectAll()
    .where('id', '=', viewer.channelId)
    .executeTakeFirstOrThrow();
  const { id: _, ...channel } = own;
  for (let index = 0; index < count; index += 1) {
    const nick = `follower${index}`;
    const xchanId = await insertIdentityLike(tx, known, {
      hash: `${nick}-${known.hash}`,
      guid: `${nick}-${known.guid}`,
      address: `${nick}@example.test`,
      name: nick,
      url: `/channel/${nick}`,
    });
    const { id: channelId } = await tx.db
      .insertInto('channel')
      .values({ ...channel, user_id: null, address: nick, xchan_id: xchanId, guid: `${nick}-${own.guid}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertConnection(tx, { channelId, xchanId: viewer.xchanId, pending: false, now });
    await insertConnection(tx, { channelId: viewer.channelId, xchanId, pending: false, now });
  }
}

async function insertFiles(tx: Tx, viewer: UserViewer, count: number, blob: string, acl: number | null): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const isFolder = index % 100 === 99;
    const isRestricted = acl !== null && index % 10 === 0 && index > 0;
    return {
      channel_id: viewer.channelId,
      hash: hashOf(viewer.channelId, index),
      folder_id: null,
      filename: isFolder ? `folder ${index}` : `a file that is called ${index}.bin`,
      filetype: isFolder ? 'multipart/mixed' : 'application/octet-stream',
      filesize: isFolder ? 0 : 1024 * 1024,
      is_dir: isFolder ? (1 as const) : (0 as const),
      blob_hash: isFolder ? null : blob,
      creator_xchan_id: attributeBy(viewer.xchanId, 'own'),
      created_at: now,
      edited_at: now,
      visibility: isRestricted ? ('restricted' as const) : ('public' as const),
      acl_id: isRestricted ? acl : null,
    };
  });
  for (const some of chunked(rows, 100)) await tx.db.insertInto('file').values(some).execute();
}

async function insertPhotos(tx: Tx, viewer: UserViewer, count: number, blob: string): Promise<void> {
  const folder = async (index: number): Promise<number> => {
    const row = {
      channel_id: viewer.channelId,
      hash: hashOf(viewer.channelId, 900_000 + index),
      folder_id: null,
      filename: `album ${index}`,
      filetype: 'multipart/mixed',
      filesize: 0,
      is_dir: 1 as const,
      blob_hash: null,
      creator_xchan_id: attributeBy(viewer.xchanId, 'own'),
      created_at: now,
      edited_at: now,
      visibility: 'public' as const,
      acl_id: null,
    };
    return (await tx.db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const folders = [await folder(0), await folder(1), await folder(2)];
  for (let index = 0; index < count; index += 1) {
    const row = {
      channel_id: viewer.channelId,
      hash: hashOf(viewer.channelId, 910_000 + index),
      folder_id: folders[index % 3]!,
      filename: `photo ${index}.jpg`,
      filetype: 'image/jpeg',
      filesize: 1000,
      is_photo: 1 as const,
      blob_hash: blob,
      creator_xchan_id: attributeBy(viewer.xchanId, 'own'),
      created_at: now,
      edited_at: now,
      visibility: 'public' as const,
      acl_id: null,
    };
    const { id } = await tx.db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow();
    const scales = [0, 1, 2, 3].map((scale) => ({
      file_id: id,
      scale,
      width: 1200 >> scale,
      height: 900 >> scale,
      mimetype: 'image/jpeg',
      filesize: 1000,
      blob_hash: blob,
    }));
    await tx.db.insertInto('photo').values(scales).execute();
  }
}
