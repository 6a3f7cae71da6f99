import { chownSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { newUuid } from '../../src/lib/random.ts';
import { bringCast, type Cast } from '../rig/cast.ts';
import { createDatabase, serverOwner, execute } from '../rig/postgres.ts';
import { type PostgresCluster, startCluster } from '../rig/postgres-cluster.ts';
import { request } from '../rig/request.ts';
import { mountSmallDisk } from '../rig/small-disk.ts';
import { startTributary, type TestTributary } from '../rig/tributary.ts';

const disk = mountSmallDisk(48 * 1024 * 1024);

/** Its log lies elsewhere: PostgreSQL ends where that has no room, and says `disk_full` where tables have none. */
describe.skipIf(!disk.isThere)('a server on PostgreSQL whose tables have no room', () => {
  let cluster: PostgresCluster;
  let database: ReturnType<typeof openDatabase>;
  let tributary: TestTributary;
  let cast: Cast;

  beforeAll(async () => {
    cluster = await startCluster(24);
    const owner = await serverOwner();
    if (owner) chownSync(disk.directory, owner.uid, owner.gid);
    await execute(cluster.url, `create tablespace small location '${disk.directory}'`);
    const url = await createDatabase(cluster.url, `full_${newUuid().replaceAll('-', '')}`);
    await execute(cluster.url, `alter database "${new URL(url).pathname.slice(1)}" set tablespace small`);
    database = openDatabase(url, { poolSize: 3 });
    await database.migrate();
    tributary = await startTributary({ database, url, remove: () => database.close() });
    cast = await bringCast(tributary);
  });

  afterAll(async () => {
    await tributary?.[Symbol.asyncDispose]();
    await database?.close();
    await cluster?.[Symbol.asyncDispose]();
    disk.remove();
  });

  const post = (body: string) =>
    request(tributary, 'POST', '/api/z/1.0/item/update', { token: cast.alice.token, form: { body } });
  const bodies = async (): Promise<string[]> => {
    const rows = await database.write((tx) => tx.db.selectFrom('item').select('body').orderBy('id').execute());
    return rows.map((row) => row.body);
  };

  it('answers 507, keeps nothing of it, reads on, and goes on by itself', async () => {
    // What cannot be compressed takes room.
    const body = () => Array.from({ length: 2000 }, newUuid).join(' ');
    const stored: string[] = [];
    disk.fill();
    let refused: Awaited<ReturnType<typeof post>> | undefined;
    for (let tries = 0; !refused && tries < 300; tries += 1) {
      const text = body();
      const answer = await post(text);
      if (answer.status === 200) stored.push(text);
      else refused = answer;
    }
    const message = expect.stringContaining('no space left') as unknown;
    expect([refused?.status, refused?.headers['retry-after'], refused?.json]).toEqual([
      507,
      '60',
      { success: false, error: 'insufficient_storage', message },
    ]);
    expect(await bodies()).toEqual(stored);
    const stream = await request(tributary, 'GET', '/api/z/1.0/channel/stream', { basic: cast.alice.basic });
    expect(stream.status).toBe(200);
    disk.free();
    expect((await post('There is room')).status).toBe(200);
    expect(await bodies()).toEqual([...stored, 'There is room']);
  });
});
