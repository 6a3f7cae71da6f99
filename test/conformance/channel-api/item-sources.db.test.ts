import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeItems } from '../../../src/core/content/storage/content-removal.ts';
import { findXchan } from '../../../src/core/identity/storage/xchans.ts';
import { findSourceUserByXchan } from '../../../src/core/reassignment/storage/placeholders.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { proposeReassignments } from '../../rig/reassignment.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { threadIn } from '../../rig/thread.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
interface Shown extends Row {
  readonly body_source: string;
}

const html = { mimetype: 'text/html' };
const written = '<!-- a note to myself --><b onclick="x">bold</b><script>alert(1)</script>';
const harmless = '<b>bold</b>';

forEachDatabase((open) => {
  describe('what HTML was written as', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const post = async (form: Row, who: Person = cast.alice, query = ''): Promise<Row> => {
      const path = `/api/z/1.0/item/update${query}`;
      const answer = await request(tributary, 'POST', path, { basic: who.basic, form });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return (answer.json as { item: Row }).item;
    };
    const thread = async (item: Row, who: Person, query = '&body_source=1'): Promise<Shown[]> => {
      const path = `/api/z/1.0/item/full?mid=${encodeURIComponent(item['mid']!)}${query}`;
      return threadIn<Shown>(await request(tributary, 'GET', path, { basic: who.basic }));
    };
    const sourceOf = async (item: Row, who: Person = cast.alice): Promise<string | undefined> =>
      (await thread(item, who)).find((each) => each['message_id'] === item['mid'])?.body_source;
    const rowsOf = ({ id }: Row): Promise<string[]> =>
      tributary.operations.database.write(async (tx) => {
        const rows = await tx.db.selectFrom('item_source').select('body').where('item_id', '=', Number(id)).execute();
        return rows.map((row) => row.body);
      });

    it('is given to its author who asks for it, and the body is harmless', async () => {
      const item = await post({ ...html, body: `${written}\0` });
      expect(item['body']).toBe(harmless);
      expect(item).not.toHaveProperty('body_source');
      expect(await sourceOf(item)).toBe(written);
      const [plain] = await thread(item, cast.alice, '');
      expect(plain).toMatchObject({ body: harmless });
      expect(plain).not.toHaveProperty('body_source');
    });

    it('is given to nobody else, in comments neither', async () => {
      const item = await post({ ...html, body: written });
      const answer = await post({ ...html, body: `${written}?`, parent_mid: item['mid']! }, cast.bob);
      for (const name of ['bob', 'carol', 'dana', 'stranger', 'admin'] as const) {
        const seen = await thread(item, cast[name]);
        expect([name, seen.map(({ body }) => body)]).toEqual([name, [harmless, `${harmless}?`]]);
        expect([name, await sourceOf(item, cast[name])]).toEqual([name, undefined]);
      }
      expect(await sourceOf(answer, cast.bob)).toBe(`${written}?`);
      expect(await sourceOf(answer, cast.alice)).toBeUndefined();
    });

    it('is not stored where nothing was changed, or another type has no such thing', async () => {
      for (const form of [{ ...html, body: harmless }, { mimetype: 'text/plain', body: written }, { body: written }]) {
        expect(await rowsOf(await post(form))).toEqual([]);
      }
    });

    it('follows edits', async () => {
      const item = await post({ ...html, body: written });
      const post_id = item['id']!;
      await post({ post_id, title: 'With a title' });
      expect(await rowsOf(item)).toEqual([written]);
      await post({ post_id, ...html });
      expect(await rowsOf(item)).toEqual([written]);
      await post({ post_id, body: `${written}!` });
      expect(await rowsOf(item)).toEqual([`${written}!`]);
      await post({ post_id, body: harmless });
      expect(await rowsOf(item)).toEqual([]);
      await post({ post_id, body: written });
      await post({ post_id, mimetype: 'text/plain' });
      expect(await rowsOf(item)).toEqual([]);
    });

    it('has the names of whom it mentions when another type becomes HTML', async () => {
      const item = await post({ mimetype: 'text/plain', body: `@bob ${written}` });
      const edited = await post({ post_id: item['id']!, ...html });
      expect(edited['body']).toBe(`@Bob Example ${harmless}`);
      expect(await sourceOf(item)).toBe(`@Bob Example ${written}`);
    });

    it('goes with the item', async () => {
      const deleted = await post({ ...html, body: written });
      const form = { item_id: deleted['id']! };
      await request(tributary, 'POST', '/api/z/1.0/item/delete', { basic: cast.alice.basic, form });
      expect(await rowsOf(deleted)).toEqual([]);
      const removed = await post({ ...html, body: written });
      await tributary.operations.database.write((tx) => removeItems(tx, [Number(removed['id'])]));
      expect(await rowsOf(removed)).toEqual([]);
    });

    it('stands in no export, not even of its author', async () => {
      const item = await post({ ...html, body: `${written}<!-- exported? -->` });
      expect(await sourceOf(item)).toContain('exported?');
      for (const path of ['item/export_page?records=200&body_source=1', 'channel/export/basic?sections=items']) {
        const { text } = await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.alice.basic });
        expect([path, text.includes('<b>bold')]).toEqual([path, true]);
        expect([path, text.includes('exported?')]).toEqual([path, false]);
      }
    });

    it('goes to whom the item is reassigned, and to nobody else', async () => {
      const { operations, runner } = tributary;
      const { reader } = operations.database;
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const ben = await reader.db
        .selectFrom('xchan')
        .select('id')
        .where('name', 'like', '%Ben%')
        .executeTakeFirstOrThrow();
      const { hash } = (await findXchan(reader, { id: ben.id }))!;
      const form = { ...html, body: written, remote_xchan: hash };
      const item = await post(form, cast.alice, '?channel=harbour-general');
      expect(await rowsOf(item)).toEqual([written]);
      const sourceUser = (await findSourceUserByXchan(reader, ben.id))!;
      const rules = { skipsConfirmation: true, mayAssignAdmins: false, allowsSeveral: false };
      await operations.database.write((tx) =>
        proposeReassignments(tributary, tx, { requester: cast.alice.user, rules }, [
          { sourceUserId: sourceUser.id, assignee: cast.dana.user },
        ]),
      );
      await runner.drain();
      expect(await sourceOf(item, cast.dana)).toBe(written);
      for (const name of ['alice', 'bob', 'stranger', 'admin'] as const) {
        expect([name, await sourceOf(item, cast[name])]).toEqual([name, undefined]);
      }
    });
  });
});
