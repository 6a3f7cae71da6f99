import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishItem } from '../../../src/core/content/operations/publish-item.ts';
import { insertFile } from '../../../src/core/files/storage/files.ts';
import { insertConnection } from '../../../src/core/identity/storage/connections.ts';
import { insertPrivacyGroupMembers } from '../../../src/core/identity/storage/privacy-groups.ts';
import { findXchan, insertXchans } from '../../../src/core/identity/storage/xchans.ts';
import { SqliteConnection } from '../../../src/core/platform/storage/dialect/sqlite.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';

/** What one answer took of the database. */
interface Work {
  readonly statements: number;
  readonly rows: number;
}

forEachDatabase((open, kind) => {
  // What is counted is what the server asks for, which is the same on both.
  describe.skipIf(kind === 'postgres')('the work of a list that was answered before', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let family: number;
    let made = 0;
    let asked = 0;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      family = (await bringCircle(tributary, cast)).id;
    });
    afterAll(() => tributary[Symbol.asyncDispose]());

    /** So many more files, posts, connections and members. */
    const grow = async (count: number): Promise<void> => {
      const { operations } = tributary;
      const { viewer } = cast.alice;
      const own = (await findXchan(operations.database.reader, { id: viewer.xchanId }))!;
      await operations.database.write(async (tx) => {
        for (let index = 0; index < count; index += 1) {
          made += 1;
          const now = tributary.clock.now();
          await insertFile(tx, {
            channelId: viewer.channelId,
            hash: `hash-${made}`,
            folderId: null,
            filename: `file ${made}`,
            filetype: 'text/plain',
            filesize: 1,
            blobHash: 'bytes',
            creatorXchanId: attributeBy(viewer.xchanId, 'own'),
            now,
            chargedUserId: null,
            audience: { visibility: 'public', aclId: null },
          });
          const named = { hash: `identity-${made}`, guid: `guid-${made}`, address: `m${made}@example.test` };
          const [xchanId] = await insertXchans(tx, [{ ...own, ...named, url: `/channel/m${made}`, now }]);
          await insertConnection(tx, { channelId: viewer.channelId, xchanId: xchanId!, pending: false, now });
          await insertPrivacyGroupMembers(tx, family, [xchanId!]);
        }
      });
      for (let index = 0; index < count; index += 1) {
        await publishItem(operations, viewer, { body: `Post ${made} ${index} @bob`, mayBeEmpty: false });
      }
    };

    const get = async (path: string): Promise<string> => {
      const url = `/api/z/1.0/${path}${path.includes('?') ? '&' : '?'}asked=${asked++}`;
      const answer = await request(tributary, 'GET', url, { token: cast.alice.token });
      expect(answer.status).toBe(200);
      return answer.text;
    };

    /** What a list takes the second time, after something was written that it does not show. */
    const workOf = async (path: string): Promise<Work & { readonly bytes: number }> => {
      await get(path);
      await tributary.operations.database.write((tx) =>
        tx.db
          .insertInto('setting')
          .values({ key: `key ${asked}`, value: '', updated_at: '' })
          .execute(),
      );
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
      try {
        const bytes = (await get(path)).length;
        return { statements, rows, bytes };
      } finally {
        spy.mockRestore();
      }
    };

    it('does not grow with the list, but for what each row depends on by itself', async () => {
      const lists = [
        ['files', 12],
        ['channel/stream?mindate=2000-01-01', 16],
        ['item/export_page?records=1000', 24],
      ] as const;
      await grow(20);
      const short = new Map<string, Work & { readonly bytes: number }>();
      for (const [path] of lists) short.set(path, await workOf(path));
      await grow(60);
      for (const [path, max] of lists) {
        const [before, now] = [short.get(path)!, await workOf(path)];
        expect(now.bytes).toBeGreaterThan(3 * before.bytes);
        expect(now.statements).toBe(before.statements);
        expect(now.statements).toBeLessThanOrEqual(max);
      }
      // Numbers of all files are one value, so a longer list is not one row more.
      expect((await workOf('files')).rows).toBe(short.get('files')!.rows);
    });

    it('asks once for what connections may do, and not for what they are', async () => {
      for (const path of ['abook', `group_members?group_id=${family}`]) {
        const before = await workOf(path);
        await grow(40);
        const now = await workOf(path);
        expect(now.statements).toBe(before.statements);
        expect(now.statements).toBeLessThanOrEqual(20);
        expect(now.bytes).toBeGreaterThan(before.bytes);
      }
    });
  });
});
