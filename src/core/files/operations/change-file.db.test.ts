import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { deferred } from '../../../../test/rig/deferred.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import { listFiles } from '../storage/file-list.ts';
import { changeFile, deleteFile } from './change-file.ts';
import { createFolder, uploadFile } from './upload-file.ts';

/** The result, or the code of the refusal. */
const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (error instanceof DomainError) return error.code;
    throw error;
  });

forEachDatabase((open) => {
  describe('two changes of the files of a channel at once', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /**
     * Runs `second` while the transaction of `first` is open: SQLite makes it wait, PostgreSQL runs both as if in
     * sequence.
     */
    async function together(
      first: (also: () => Promise<void>) => Promise<unknown>,
      second: () => Promise<unknown>,
    ): Promise<[unknown, unknown]> {
      const [reached, go] = [deferred(), deferred()];
      const begun = outcomeOf(
        first(() => {
          reached.resolve();
          return go.promise;
        }),
      );
      await reached.promise;
      const other = outcomeOf(second());
      await Promise.race([other, delay(300)]);
      go.resolve();
      return [await begun, await other];
    }

    const run = () => ({ context: tributary.operations, viewer: cast.alice.viewer });
    const everywhere = { folder: undefined, audience: undefined };
    const folder = (name: string, place: { folder?: string; also?: () => Promise<void> } = {}) => {
      const { context, viewer } = run();
      return createFolder(context, viewer, name, { ...everywhere, ...place });
    };
    const names = async (): Promise<string[]> => {
      const { context, viewer } = run();
      const files = await listFiles(context.database.reader, viewer, viewer.channelId, {}, { skip: 0, limit: 100 });
      return files.map(({ filename }) => filename);
    };

    it('make one folder of a name', async () => {
      const outcomes = await together(
        (also) => folder('Summer', { also }),
        () => folder('Summer'),
      );
      expect(outcomes).toContain('conflict');
      expect((await names()).filter((name) => name === 'Summer')).toHaveLength(1);
    });

    it('give two files of a name two names', async () => {
      const { context, viewer } = run();
      const blob = await context.blobs.put(
        (async function* () {
          yield Buffer.from('x');
        })(),
      );
      const stored = { blobHash: blob.hash, filename: 'a.txt', filetype: 'text/plain', filesize: 1 };
      await together(
        (also) => uploadFile(context, viewer, stored, { ...everywhere, also }),
        () => uploadFile(context, viewer, stored, everywhere),
      );
      expect((await names()).filter((name) => name.endsWith('.txt'))).toEqual(['a.txt', 'a(1).txt']);
    });

    it('rename one of them to a name', async () => {
      const { context, viewer } = run();
      const [one, two] = [await folder('One'), await folder('Two')];
      const outcomes = await together(
        (also) => changeFile(context, viewer, one, { filename: 'Both', also }),
        () => changeFile(context, viewer, two, { filename: 'Both' }),
      );
      expect(outcomes).toContain('conflict');
      expect((await names()).filter((name) => name === 'Both')).toHaveLength(1);
    });

    it('do not move folders into each other', async () => {
      const { context, viewer } = run();
      const [inner, outer] = [await folder('Inner'), await folder('Outer')];
      const outcomes = await together(
        (also) => changeFile(context, viewer, inner, { folder: outer, also }),
        () => changeFile(context, viewer, outer, { folder: inner }),
      );
      expect(outcomes).toContain('invalid_input');
    });

    it('put nothing into a folder that goes', async () => {
      const { context, viewer } = run();
      const [goes, stays] = [await folder('Goes'), await folder('Stays')];
      const [made, deleted] = await together(
        (also) => folder('Inside', { folder: goes, also }),
        () => deleteFile(context, viewer, goes),
      );
      // The folder, and its new content, if that came first.
      expect(deleted).toBe(made === 'conflict' ? 1 : 2);
      expect(await names()).not.toContain('Inside');
      expect(stays).not.toBe(goes);
    });
  });
});
