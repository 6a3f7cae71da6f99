import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { bringCircle } from '../../../../test/rig/circle.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { encodingContext } from '../../../../test/rig/encoding-context.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { type ConnectionVersion, listConnectionVersions, listMemberVersions } from '../../../core/identity/index.ts';
import type { Tx, UserViewer } from '../../../core/platform/index.ts';
import type { HttpContext } from '../../context.ts';
import { connectionRows } from './connection-rows.ts';

forEachDatabase((open) => {
  describe('rows of connections that are joined', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let context: HttpContext;
    let family: number;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      family = (await bringCircle(tributary, cast)).id;
      context = encodingContext(tributary);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const reader = () => tributary.operations.database.reader;
    const listed = () => listConnectionVersions(reader(), cast.alice.viewer, cast.alice.viewer.channelId);
    const members = () => listMemberVersions(reader(), cast.alice.viewer, family);
    const pagesOf = async (
      rows: readonly ConnectionVersion[],
      group?: number,
      viewer: UserViewer = cast.alice.viewer,
    ) => {
      const pages: Buffer[] = [];
      for await (const page of connectionRows(context, viewer, rows, group)) pages.push(page.bytes);
      return pages;
    };
    const rowsOf = async (...asked: Parameters<typeof pagesOf>) =>
      (await pagesOf(...asked)).flatMap((page) => JSON.parse(`[${page.toString()}]`) as Record<string, string>[]);
    const rename = (who: keyof Cast, name: string) =>
      write((tx) => tx.db.updateTable('xchan').set({ name }).where('id', '=', cast[who].viewer.xchanId).execute());

    it('are joined once as long as nothing has changed', async () => {
      const [first] = await pagesOf(await listed());
      expect((await pagesOf(await listed()))[0]).toBe(first);
      await rename('bob', 'Robert');
      expect((await pagesOf(await listed()))[0]).not.toBe(first);
    });

    it('say whose account asks', async () => {
      const rows = await listed();
      for (const userId of [cast.alice.user.id, cast.bob.user.id]) {
        const found = await rowsOf(rows, undefined, { ...cast.alice.viewer, userId });
        expect([...new Set(found.map((row) => row['abook_account']))]).toEqual([String(userId)]);
      }
    });

    it('are not kept for a list that is older than an identity, or than a connection', async () => {
      const older = await listed();
      const bobs = async () =>
        (await rowsOf(older)).find((row) => row['abook_xchan'] !== '' && Number(row['abook_id']) === bob.id)!;
      const bob = older.find(({ xchanId }) => xchanId === cast.bob.viewer.xchanId)!;
      for (const name of ['Robert', 'Rob']) {
        await rename('bob', name);
        expect(await bobs()).toMatchObject({ xchan_name: name });
      }
      context = encodingContext(tributary);
      const current = await listed();
      for (const closeness of [3, 4]) {
        await write((tx) => tx.db.updateTable('connection').set({ closeness }).where('id', '=', bob.id).execute());
        const found = (await rowsOf(current)).find((row) => Number(row['abook_id']) === bob.id);
        expect(found).toMatchObject({ abook_closeness: String(closeness) });
      }
    });

    it('of identities that are no connections follow these, and are joined once as all others', async () => {
      const stranger = { privacy_group_id: family, xchan_id: cast.stranger.viewer.xchanId };
      await write((tx) => tx.db.insertInto('privacy_group_member').values(stranger).execute());
      const older = await members();
      for (const name of ['Nobody', 'Somebody']) {
        await rename('stranger', name);
        expect((await rowsOf(older, family)).map((row) => row['xchan_name'])).toEqual(['Dana Example', name]);
      }
      const [first] = await pagesOf(await members(), family);
      expect((await pagesOf(await members(), family))[0]).toBe(first);
    });

    it('leave out who has gone behind the list', async () => {
      const stranger = { privacy_group_id: family, xchan_id: cast.stranger.viewer.xchanId };
      await write((tx) => tx.db.insertInto('privacy_group_member').values(stranger).execute());
      const [connections, older] = [await listed(), await members()];
      const names = async (...asked: Parameters<typeof rowsOf>) =>
        (await rowsOf(...asked)).map((row) => row['xchan_name']);
      const dana = older[0]!.id;
      await write((tx) => tx.db.deleteFrom('connection').where('id', '=', dana).execute());
      expect(await names(connections)).toEqual(['Alice Example', 'Bob Example', 'Carol Example']);
      expect(await names(older, family)).toEqual(['Stranger Example']);
      await write((tx) => tx.db.deleteFrom('xchan').where('id', '=', cast.stranger.viewer.xchanId).execute());
      context = encodingContext(tributary);
      expect(await pagesOf(older, family)).toEqual([]);
    });

    it('come some at a time, each once', async () => {
      const rows = await listed();
      const nobody = Array.from({ length: 499 }, (_, index) => ({ ...rows[0]!, id: 1_000_000 + index }));
      const found = await pagesOf([rows[1]!, ...nobody, rows[2]!, ...nobody, ...nobody]);
      expect(found).toHaveLength(2);
      expect(await rowsOf([rows[1]!, ...nobody, rows[2]!])).toHaveLength(2);
    });
  });
});
