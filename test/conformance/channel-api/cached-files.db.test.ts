import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertMany } from '../../../src/core/platform/index.ts';
import { type CachedLists, type Row, startCachedLists } from '../../rig/cached-lists.ts';
import { hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import type { TestRequest } from '../../rig/request.ts';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';

const files = 'files';

forEachDatabase((open) => {
  describe('cached rows of files', () => {
    let world: CachedLists;

    beforeEach(async () => {
      world = await startCachedLists(open);
    });
    afterEach(() => world.tributary[Symbol.asyncDispose]());

    const upload = async (filename: string, form: Record<string, string> = {}): Promise<string> => {
      const sent = { file: 'bytes', filename, mimetype: 'text/plain' };
      return ((await world.post('file', form, world.cast.alice, sent))['attach'] as { hash: string }).hash;
    };

    it('follow the name, place, bytes and audience of a file', async () => {
      const hash = await upload('a.txt');
      const bob = await hashOf(world.tributary, world.cast.bob);
      await upload('beside.txt', { contact_allow: await hashOf(world.tributary, world.cast.carol) });
      const folder = (await world.post('file', { create_folder: 'Papers' }, world.cast.alice))['attach'] as {
        hash: string;
      };
      const alone = [[files, world.cast.alice]] as const;
      expect(
        await world.changes(alone, () => world.post('file', { file_id: hash, filename: 'b.txt' }, world.cast.alice)),
      ).not.toContain(false);
      expect(
        await world.changes(alone, () => world.post('file', { file_id: hash, folder: folder.hash }, world.cast.alice)),
      ).not.toContain(false);
      const other = { file: 'other bytes', filename: 'b.txt', mimetype: 'text/plain' };
      expect(
        await world.changes(alone, () => world.post('file', { file_id: hash }, world.cast.alice, other)),
      ).not.toContain(false);
      expect(
        await world.changes(alone, () => world.post('file', { file_id: hash, contact_allow: bob }, world.cast.alice)),
      ).not.toContain(false);
      // Whoever it names has gone: it names nobody any more.
      const dana = await hashOf(world.tributary, world.cast.dana);
      await world.post('file', { file_id: hash, contact_allow: bob, contact_deny: dana }, world.cast.alice);
      const { acl_id: aclId } = await world.write((tx) =>
        tx.db.selectFrom('file').select('acl_id').where('hash', '=', hash).executeTakeFirstOrThrow(),
      );
      const removeEntries = () =>
        world.write((tx) => tx.db.deleteFrom('acl_entry').where('acl_id', '=', aclId!).execute());
      expect(await world.changes(alone, removeEntries)).not.toContain(false);
      expect(
        await world.changes(alone, () => world.post('file', { file_id: hash, delete: '1' }, world.cast.alice)),
      ).not.toContain(false);
    });

    it('follow the folders, sizes and words of a photo', async () => {
      const hashOfBob = await hashOf(world.tributary, world.cast.bob);
      const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const smaller = await sharp(bytes).resize(300).png().toBuffer();
      const sent = { file: bytes, filename: 'a.png', mimetype: 'image/png' };
      const folder = (await world.post('file', { create_folder: 'Outer' }, world.cast.alice))['attach'] as {
        hash: string;
      };
      const inner = (await world.post('file', { create_folder: 'Inner', folder: folder.hash }, world.cast.alice))[
        'attach'
      ] as {
        hash: string;
      };
      const { hash } = (await world.post('file', { folder: inner.hash }, world.cast.alice, sent))['attach'] as {
        hash: string;
      };
      const lists = [['photos', world.cast.alice]] as const;
      const albums = async (): Promise<unknown[]> => {
        const photos = JSON.parse(await world.list('photos', world.cast.alice)) as Row[];
        return [...new Set(photos.map((photo) => photo['album']))];
      };
      const file = (form: Record<string, string>, more: TestRequest = {}) =>
        world.post('file', { file_id: hash, ...form }, world.cast.alice, more);
      expect(await albums()).toEqual(['Outer/Inner']);
      expect(
        await world.changes(lists, () =>
          world.post('file', { file_id: folder.hash, filename: 'Renamed' }, world.cast.alice),
        ),
      ).not.toContain(false);
      expect(await albums()).toEqual(['Renamed/Inner']);
      expect(await world.changes(lists, () => file({ folder: folder.hash }))).not.toContain(false);
      expect(await world.changes(lists, () => file({ filename: 'b.png' }))).not.toContain(false);
      const words = { caption: 'A caption', alt: 'Red' };
      expect(
        await world.changes(lists, () =>
          world.write((tx) => tx.db.updateTable('file').set(words).where('hash', '=', hash).execute()),
        ),
      ).not.toContain(false);
      expect(await world.changes(lists, () => file({}, { ...sent, file: smaller }))).not.toContain(false);
      expect(
        await world.changes(lists, () => world.post('channel/photo', { photo_id: hash }, world.cast.alice)),
      ).not.toContain(false);
      expect(
        await world.changes(lists, () => world.post('channel/photo', { delete: '1' }, world.cast.alice)),
      ).not.toContain(false);
      expect(await world.changes(lists, () => file({ contact_allow: hashOfBob }))).not.toContain(false);
      expect(await world.changes(lists, () => file({ delete: '1' }))).not.toContain(false);
    });

    it('tell the audience of each file, whatever number it has', async () => {
      const { alice, bob } = world.cast;
      await upload('for bob.txt', { contact_allow: await hashOf(world.tributary, bob) });
      const places = {
        all: await upload('all.txt'),
        first: await upload('first.txt'),
        alone: await upload('alone.txt'),
      };
      const set = (hash: string, to: { visibility: 'owner' | 'restricted'; acl_id: number | null }) =>
        world.write((tx) => tx.db.updateTable('file').set(to).where('hash', '=', hash).execute());
      const { id } = await world.write((tx) =>
        tx.db.selectFrom('acl').select('id').orderBy('id').executeTakeFirstOrThrow(),
      );
      expect(id).toBe(1);
      const lists = [[files, alice]] as const;
      const audiences = async (): Promise<unknown[]> => {
        const { results } = JSON.parse(await world.list(files, alice)) as { results: Row[] };
        const named = Object.values(places).map((hash) => results.find((row) => row['hash'] === hash)!);
        const kinds = named.map(({ allow_cid, allow_gid, deny_cid }) =>
          JSON.stringify([allow_cid, allow_gid, deny_cid]),
        );
        return [...new Set(kinds)];
      };
      expect(await world.changes(lists, () => set(places.first, { visibility: 'restricted', acl_id: 1 }))).toEqual([
        true,
      ]);
      // The list changes in its numbers alone: the row of the file may say as much as before.
      expect(await world.changes(lists, () => set(places.alone, { visibility: 'owner', acl_id: null }))).toEqual([
        true,
      ]);
      expect(await audiences()).toHaveLength(3);
    });

    it('leave out a photo that has no sizes', async () => {
      const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const sent = { file: bytes, filename: 'a.png', mimetype: 'image/png' };
      await world.post('file', {}, world.cast.alice, sent);
      const { hash } = (await world.post('file', {}, world.cast.alice, sent))['attach'] as { hash: string };
      const photos = async () => JSON.parse(await world.list('photos', world.cast.alice)) as Row[];
      const before = await photos();
      await world.write(async (tx) => {
        const { id } = await tx.db.selectFrom('file').select('id').where('hash', '=', hash).executeTakeFirstOrThrow();
        await tx.db.deleteFrom('photo').where('file_id', '=', id).execute();
        // Sizes change with the row of their file.
        await tx.db.updateTable('file').set({ caption: 'Nothing' }).where('id', '=', id).execute();
      });
      const after = await photos();
      expect(after).toEqual(before.filter((row) => row['resource_id'] !== hash));
      expect(after.length).toBeLessThan(before.length);
    });

    it('go on behind the ten thousand whose numbers are read at once', async () => {
      const hash = await upload('one of many.txt');
      await world.write(async (tx) => {
        const { id: _, ...row } = await tx.db
          .selectFrom('file')
          .selectAll()
          .where('hash', '=', hash)
          .executeTakeFirstOrThrow();
        const copies = Array.from({ length: 10_001 }, (_each, index) => ({
          ...row,
          creator_xchan_id: attributeBy(row.creator_xchan_id, 'own'),
          hash: `${hash}-${index}`,
        }));
        await insertMany(tx, 'file', copies);
      });
      const { results } = JSON.parse(await world.list(files, world.cast.alice)) as { results: Row[] };
      expect(results.filter((file) => file['filename'] === 'one of many.txt')).toHaveLength(10_002);
    });

    it('are the same in exports', async () => {
      await upload('exported.txt');
      const { results } = JSON.parse(await world.list(files, world.cast.alice)) as { results: Row[] };
      const { attach } = JSON.parse(await world.get('channel/export/basic?sections=files', world.cast.alice)) as Row;
      expect(attach).toEqual(results);
    });

    it('tell everybody of their own account', async () => {
      await upload('for delegates.txt');
      const mine = (JSON.parse(await world.get('abook', world.cast.alice)) as Row[]).find(
        (row) => row['xchan_name'] === 'Bob Example',
      )!;
      await world.post('perm_limits', { role: 'custom', delegate: '128' }, world.cast.alice);
      await world.post('abook', { abook_id: String(mine['abook_id']), grant: 'delegate' }, world.cast.alice);
      const own = JSON.parse(await world.get('files', world.cast.alice)) as { results: Row[] };
      const delegated = JSON.parse(await world.get('files?channel=alice', world.cast.bob)) as { results: Row[] };
      const aids = ({ results }: { results: Row[] }) => [...new Set(results.map((row) => row['aid']))];
      expect(aids(own)).toEqual([String(world.cast.alice.user.id)]);
      expect(aids(delegated)).toEqual([String(world.cast.bob.user.id)]);
      const withoutAid = ({ results }: { results: Row[] }) => results.map((row) => ({ ...row, aid: '' }));
      expect(withoutAid(own)).toEqual(withoutAid(delegated));
      const accounts = (answer: string) => [
        ...new Set((JSON.parse(answer) as Row[]).map((row) => row['abook_account'])),
      ];
      expect(accounts(await world.get('abook', world.cast.alice))).toEqual([String(world.cast.alice.user.id)]);
      expect(accounts(await world.get('abook?channel=alice', world.cast.bob))).toEqual([
        String(world.cast.bob.user.id),
      ]);
    });
  });
});
