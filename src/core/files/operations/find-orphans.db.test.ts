import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { collectBlobs } from './collect-blobs.ts';
import { findMissingBlobs, findOrphans } from './find-orphans.ts';
import { queueMail } from '../../platform/operations/queue-mail.ts';

const day = 24 * 3_600_000;

forEachDatabase((open) => {
  describe('bytes that no row names', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const put = async (content: string): Promise<string> =>
      (await tributary.operations.blobs.put(Readable.from([Buffer.from(content)]))).hash;
    const isThere = async (hash: string): Promise<boolean> =>
      (await tributary.operations.blobs.size(hash)) !== undefined;
    const upload = async (content: string): Promise<string> => {
      const asked = { basic: cast.alice.basic, file: content, filename: 'notes.txt', mimetype: 'text/plain' };
      const { status } = await request(tributary, 'POST', '/api/z/1.0/file', asked);
      expect(status).toBe(200);
      return put(content);
    };

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      // Bytes on disk are dated now; the clock of the tests is behind.
      tributary.clock.advance(10 * 365 * day);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    it('are found, and go when that stays so for a day; what rows name stays', async () => {
      const { operations, clock } = tributary;
      const orphan = await put('left behind');
      const file = await upload('a file');
      const attached = await put('a list');
      const attachments = [{ filename: 'list.txt', contentType: 'text/plain', blobHash: attached }];
      const mail = { subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' };
      await operations.database.write((tx) =>
        queueMail(tx, operations, { dedupeKey: 'a', to: 'bob@example.test', mail, attachments }),
      );
      // The upload has noted its bytes itself.
      clock.advance(2 * day);
      await collectBlobs(operations);

      expect(await findOrphans(operations, { notes: false })).toEqual({ blobs: 1, bytes: 11 });
      expect(await findOrphans(operations, { notes: true })).toEqual({ blobs: 1, bytes: 11 });
      expect(await findOrphans(operations, { notes: true })).toEqual({ blobs: 0, bytes: 0 });
      await collectBlobs(operations);
      expect(await isThere(orphan)).toBe(true);
      clock.advance(2 * day);
      await collectBlobs(operations);
      expect([await isThere(orphan), await isThere(file), await isThere(attached)]).toEqual([false, true, true]);
      expect(await findMissingBlobs(operations)).toEqual([]);
    });

    it('stay when an upload brings the same meanwhile', async () => {
      const { operations, clock } = tributary;
      const hash = await put('again');
      expect((await findOrphans(operations, { notes: true })).blobs).toBe(1);
      await upload('again');
      clock.advance(3 * day);
      await collectBlobs(operations);
      expect(await text(await operations.blobs.open(hash))).toBe('again');
      expect((await findOrphans(operations, { notes: true })).blobs).toBe(0);
    });

    it('are looked for once a day, in the background', async () => {
      const { operations, runner, clock } = tributary;
      const orphan = await put('left behind');
      const looks = async (): Promise<number> => {
        const { db } = operations.database.reader;
        return (await db.selectFrom('job').select('id').where('name', '=', 'find-orphans').execute()).length;
      };
      await tributary.requeue();
      for (const [passed, count] of [
        [61_000, 1],
        [61_000, 1],
        [day, 2],
      ] as const) {
        clock.advance(passed);
        await runner.drain();
        expect(await looks()).toBe(count);
      }
      clock.advance(day);
      await runner.drain();
      expect(await isThere(orphan)).toBe(false);
    });

    it('are not the same as rows whose bytes are gone, which are reported', async () => {
      const { operations } = tributary;
      const [gone] = [await upload('gone'), await upload('still there')];
      await operations.blobs.remove(gone);
      expect(await findMissingBlobs(operations)).toEqual([gone]);
    });
  });
});
