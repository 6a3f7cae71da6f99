import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awkwardArchive } from '../../../../test/rig/awkward-archive.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { type FaultyS3, type S3Fault, startFaultyS3 } from '../../../../test/rig/faulty-s3.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { ImportReport } from '../../imports/domain/import.ts';
import { createGroup } from '../../groups/operations/manage-group.ts';
import { beginUpload, findOwnUpload, receiveBytes } from '../../files/operations/receive-upload.ts';
import { startImport } from '../../imports/operations/start-import.ts';
import { findImport } from '../../imports/storage/imports.ts';

/** Number of files in the archive. */
const fileCount = 80;
const s3 = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1', timeout: 1 };

forEachDatabase((open, kind) => {
  describe.skipIf(kind !== 'sqlite')('while S3 fails', () => {
    let store: FaultyS3;
    let tributary: TestTributary;
    let cast: Cast;

    beforeEach(async () => {
      store = await startFaultyS3();
      tributary = await startTributary(await open('cast'), {
        config: { blobs: store.url, s3 },
        // Small batches, so that the checkpoint has moved on when the trouble comes.
        overrides: { batchLimit: 20 },
      });
      cast = await bringCast(tributary);
    });
    afterEach(async () => {
      store.fail(() => 'none');
      await tributary[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    });

    /** Runs jobs until none is due, a minute later again, and so on. */
    const work = async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await tributary.runner.drain();
        tributary.clock.advance(60_000);
      }
    };

    it.each<[S3Fault]>([[500], [503], ['silent'], ['cut']])(
      'an import waits and brings every file (%s)',
      async (fault) => {
        const { operations } = tributary;
        const group = await createGroup(operations, { path: 'club', ownerUserId: cast.alice.user.id });
        const importId = await startImport(operations, cast.alice.viewer, {
          target: { groupId: group.id },
          archive: Readable.from(awkwardArchive()),
          filename: 'export.zip',
          format: 'auto',
          sourceHost: '',
          dryRun: false,
          options: { includeDirect: false },
        });
        let puts = 0;
        store.fail((method) => {
          if (method === 'PUT') puts += 1;
          return puts > 30 ? fault : 'none';
        });
        await work(2);
        const during = (await findImport(operations.database.reader, importId))!;
        expect(during.state).toBe('running');
        expect(during.checkpoint).not.toBeNull();
        store.fail(() => 'none');
        await work(3);
        const after = (await findImport(operations.database.reader, importId))!;
        const report = JSON.parse(after.report ?? '{}') as ImportReport;
        expect([after.state, report.counts.files.added, report.counts.files.omitted]).toEqual([
          'finished',
          fileCount,
          0,
        ]);
        expect(JSON.stringify(report.warnings)).not.toContain('file_unreadable');
      },
    );

    it('a finished upload waits for its file', async () => {
      const { operations } = tributary;
      const { viewer } = cast.alice;
      const bytes = await picture();
      const plan = {
        filename: 'a.png',
        filetype: 'image/png',
        folder: undefined,
        audience: undefined,
        replaces: undefined,
      };
      await beginUpload(operations, viewer, { key: 'a1', size: bytes.length, plan, metadata: {} });
      const upload = await findOwnUpload(operations, viewer, 'a1');
      await receiveBytes(operations, viewer, upload, 0, Readable.from([bytes]));
      store.fail((method) => (method === 'PUT' ? 500 : 'none'));
      await work(2);
      expect((await findOwnUpload(operations, viewer, 'a1')).state).toBe('received');
      store.fail(() => 'none');
      await work(2);
      expect((await findOwnUpload(operations, viewer, 'a1')).state).toBe('stored');
    });

    it('an uploaded photo is refused, not stored without its sizes', async () => {
      const upload = async () =>
        request(tributary, 'POST', '/api/z/1.0/file', {
          token: cast.alice.token,
          file: await picture(),
          filename: 'a.png',
          mimetype: 'image/png',
        });
      // The upload is accepted, its scales aren't.
      let puts = 0;
      store.fail((method) => (method === 'PUT' && (puts += 1) > 1 ? 503 : 'none'));
      const refused = await upload();
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      expect(refused.text).toContain('The file storage does not answer at the moment.');
      store.fail(() => 'none');
      expect((await upload()).status).toBe(200);
    });

    it('an upload into silence ends with 503, and a download as well', async () => {
      const { blobs } = tributary.operations;
      const { hash } = await blobs.put(Readable.from([Buffer.alloc(300_000, 'a')]));
      store.fail(() => 'silent');
      const { status, headers } = await request(tributary, 'POST', '/api/z/1.0/file', {
        token: cast.alice.token,
        file: 'hello',
        filename: 'a.txt',
      });
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      await expect(blobs.open(hash)).rejects.toThrow('the blob store is not available');
      // The first part arrives and then nothing: the reader gets an error instead of waiting.
      store.fail(() => 'cut');
      await expect(blobs.open(hash).then(buffer)).rejects.toThrow('the blob store');
    });
  });
});

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 1500, height: 900, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
}
