import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { type Faults, openHarbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { type ArchiveFiles, smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../groups/domain/group.ts';
import type { ImportReport } from '../domain/import.ts';
import { findImport } from '../storage/imports.ts';
import { startImport } from './start-import.ts';

type Row = Record<string, string>;

/** The same community later: posts have been edited at the source. */
const later: ArchiveFiles = {
  ...smallCommunity,
  'general/2024-01-02.json': (smallCommunity['general/2024-01-02.json'] as Row[]).map((message) => ({
    ...message,
    text: `${message['text']}, edited at the source`,
    edited: { user: message['user'], ts: '1704160000.000000' },
  })),
};

forEachDatabase((open) => {
  describe('an import', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    beforeAll(async () => {
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast')));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const as = { basic: '' };
    const posts = async (): Promise<Map<string, Row>> => {
      const rows = await tributary.operations.database.write((tx) =>
        tx.db
          .selectFrom('item')
          .innerJoin('xchan', 'xchan.id', 'item.author_xchan_id')
          .innerJoin('channel', 'channel.id', 'item.channel_id')
          .select(['item.id', 'item.body', 'item.is_deleted', 'xchan.hash'])
          .where('channel.address', '=', 'harbour-general')
          .where('reaction', 'is', null)
          .orderBy('item.created_at')
          .execute(),
      );
      const names = ['edited at the source', 'deleted here', 'edited here'];
      return new Map(rows.map((row, index) => [names[index]!, row as unknown as Row]));
    };
    const send = async (path: string, form: Row): Promise<void> => {
      const sent = { channel: 'harbour-general', ...form };
      const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { ...as, form: sent });
      expect([path, answer.status]).toEqual([path, 200]);
    };

    it('that comes again updates what was edited at the source, but for what has been changed here', async () => {
      as.basic = cast.alice.basic;
      const first = await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      expect(first.report.counts).toMatchObject({ threads: { added: 3 }, comments: { added: 1 } });
      const before = await posts();
      expect([...before.values()].map((row) => row['body'])).toEqual([
        expect.stringContaining('Hello'),
        'Hello Ann',
        'Second thread',
      ]);
      const { id, hash } = before.get('edited here')!;
      await send('item/update', { post_id: String(id), body: 'Better words', remote_xchan: hash! });
      await send('item/delete', { item_id: String(before.get('deleted here')!['id']) });
      const gone = (await posts()).get('deleted here')!;
      const again = await importArchive(tributary, cast.alice, group, await writeZip(later));
      expect(again.report.counts).toMatchObject({
        threads: { added: 0, updated: 1, unchanged: 2 },
        comments: { added: 0, updated: 0, unchanged: 1 },
      });
      const after = await posts();
      expect(after.get('edited at the source')!['body']).toMatch(/^Hello .*, edited at the source$/);
      expect(after.get('edited here')).toMatchObject({ id, body: 'Better words', hash });
      expect(after.get('deleted here')).toEqual(gone);
      expect(Number(gone['is_deleted'])).toBe(1);
      const warning = again.report.warnings.find(({ code }) => code === 'edited_here');
      expect(warning).toMatchObject({ severity: 'info', count: 2 });
    });

    it('that comes once more changes nothing, and says that it is the same', async () => {
      const before = await posts();
      const { report } = await importArchive(tributary, cast.alice, group, await writeZip(later));
      expect(report.counts).toMatchObject({
        threads: { added: 0, updated: 0, unchanged: 3 },
        comments: { added: 0, updated: 0, unchanged: 1 },
        reactions: { added: 0 },
      });
      expect(await posts()).toEqual(before);
    });

    it('reports the same when a transaction had to be tried again', async () => {
      const reportOf = async (into: Group): Promise<ImportReport> => {
        const { operations } = tributary;
        const importId = await startImport(operations, cast.alice.viewer, {
          target: { groupId: into.id },
          archive: createReadStream(await writeZip(later)),
          filename: 'club.zip',
          format: 'auto',
          sourceHost: '',
          dryRun: false,
          options: { includeDirect: false },
        });
        // SQLite has one writer and no conflicts: there the job fails, and is tried again.
        for (let time = 0; time < 5; time += 1) {
          await tributary.runner.drain();
          tributary.clock.advance(3_600_000);
        }
        const row = (await findImport(operations.database.reader, importId))!;
        expect([row.state, row.error]).toEqual(['finished', null]);
        const report = JSON.parse(row.report!) as ImportReport;
        return { ...report, channels: report.channels.map((each) => ({ ...each, address: '', path: '' })) };
      };
      const calm = await reportOf(await bringGroup(tributary, cast.alice, 'calm'));
      let conflicts = 0;
      faults.at = (moment) => {
        if (moment !== 'import-batch:before-commit' || conflicts === 3) return;
        conflicts += 1;
        throw Object.assign(new Error('could not serialize access'), { code: '40001' });
      };
      const disturbed = await reportOf(await bringGroup(tributary, cast.alice, 'rough'));
      faults.at = () => undefined;
      expect(conflicts).toBe(3);
      expect(disturbed).toEqual(calm);
    });
  });
});
