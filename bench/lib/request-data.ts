import { Readable } from 'node:stream';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { publishItem } from '../../src/core/content/operations/publish-item.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import type { Instance } from './instance.ts';

/** How much of everything the channel `owner` has. */
export const amounts = { posts: 100, files: 10_000, members: 200, bytes: 1024 * 1024 };

/** What the calls of the benchmark name. */
export interface RequestData {
  /** Hash of a file whose bytes are there. */
  readonly file: string;
}

/** Gives the channel of `owner` posts, files, and a privacy group of connections. */
export async function fillForRequests(instance: Instance): Promise<RequestData> {
  const blob = await instance.prepare(async ({ operations, runner }) => {
    const viewer = await viewerOf(operations, 1, ['api'], 'system');
    for (let index = 0; index < amounts.posts; index += 1) {
      const body = `Post ${index}: ${'words and more words '.repeat(10)}`;
      await publishItem(operations, viewer, { body, mayBeEmpty: false });
    }
    await runner.drain();
    return operations.blobs.put(Readable.from([Buffer.alloc(amounts.bytes, 'some bytes of a file; ')]));
  });
  const database = new DatabaseSync(instance.databaseFile);
  try {
    database.exec('begin');
    insertFiles(database, blob.hash);
    insertMembers(database);
    database.exec('commit');
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
  return { file: hashOf(0) };
}

const hashOf = (index: number): string => `f${String(index).padStart(7, '0')}-0000-4000-8000-000000000000`;
const now = '2026-01-02T03:04:05.000Z';

function insertFiles(database: DatabaseSyncInstance, blob: string): void {
  const insert = database.prepare(
    `insert into file (channel_id, hash, filename, filetype, filesize, blob_hash, creator_xchan_id, created_at, edited_at, visibility)
      select 1, ?, ?, 'application/octet-stream', ?, ?, xchan_id, ?, ?, 'public' from channel where id = 1`,
  );
  for (let index = 0; index < amounts.files; index += 1) {
    insert.run(hashOf(index), `a file that is called ${index}.bin`, amounts.bytes, blob, now, now);
  }
}

function insertMembers(database: DatabaseSyncInstance): void {
  database.exec(`insert into privacy_group (id, channel_id, hash, name) values (1, 1, 'members', 'Members')`);
  const identity = database.prepare(
    `insert into xchan (hash, guid, guid_sig, public_key, address, name, network, url, name_date, photo_date)
      select ?, guid || ?, guid_sig, public_key, ?, ?, network, ?, name_date, photo_date from xchan where id = 1`,
  );
  const connection = database.prepare(
    'insert into connection (channel_id, xchan_id, connected_at, created_at, updated_at) values (1, ?, ?, ?, ?)',
  );
  const member = database.prepare('insert into privacy_group_member (privacy_group_id, xchan_id) values (1, ?)');
  for (let index = 0; index < amounts.members; index += 1) {
    const nick = `member${index}`;
    const address = `${nick}@bench.test`;
    const { lastInsertRowid } = identity.run(nick, nick, address, `Member ${index}`, `/channel/${nick}`);
    connection.run(lastInsertRowid, now, now, now);
    member.run(lastInsertRowid);
  }
}
