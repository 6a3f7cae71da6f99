import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../test/rig/cast.ts';
import {
  changing as changingLines,
  contentOf,
  exportTo,
  forge as forgeArchive,
  importFor,
  type Line,
} from '../../../test/rig/channel-archive.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { fillChannel } from '../../../test/rig/full-channel.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-hostile-'));
const honest = join(directory, 'honest.zip');
const forged = join(directory, 'forged.zip');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The honest archive with some of its files rewritten. */
const forge = (rewrite: Parameters<typeof forgeArchive>[2]): Promise<void> => forgeArchive(honest, forged, rewrite);

/** Changes the records of one file, each separately. */
const changing = (file: string, change: (record: Line) => unknown) =>
  changingLines(file, (lines) => lines.map((line) => change(line)));

forEachDatabase((open) => {
  describe('an archive of a channel that somebody has changed', () => {
    let old: TestTributary;
    let young: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      old = await startTributary(await open(), { config: { baseUrl: 'http://old.test' } });
      const there = await bringCast(old);
      await fillChannel(old, there);
      await exportTo(old, there.alice.viewer, honest);
      young = await startTributary(await open());
      cast = await bringCast(young);
    });

    afterAll(async () => {
      await old[Symbol.asyncDispose]();
      await young[Symbol.asyncDispose]();
    });

    const refusal = async (): Promise<string | null> => {
      const { state, error } = await importFor(young, cast.bob, forged, { format: 'channel' });
      expect(state).toBe('failed');
      return error;
    };

    it('is refused with the key of another identity', async () => {
      const other = { guid: 'another', guidSig: 'sha256.AAAA' };
      await forge(
        changing('channel.json', (head) => ({ ...head, identity: { ...(head['identity'] as Line), ...other } })),
      );
      expect(await refusal()).toBe('The keys in the archive are not those of the channel.');
      await forge(changing('channel.json', (head) => ({ ...head, privateKey: 'no key' })));
      expect(await refusal()).toBe('The keys in the archive are not those of the channel.');
    });

    it('is refused without a key, without a channel, and when it is of a later version', async () => {
      await forge(changing('channel.json', (head) => ({ ...head, privateKey: '' })));
      expect(await refusal()).toMatch(/does not hold the channel's private key/);
      await forge(changing('channel.json', () => ({ kind: 'channel' })));
      expect(await refusal()).toMatch(/which channel it is of/);
      await forge(changing('manifest.json', (manifest) => ({ ...manifest, version: 2 })));
      expect(await refusal()).toMatch(/A newer Tributary/);
    });

    it('does not make an identity of this server of a stranger', async () => {
      await forge(changing('identities.jsonl', (identity) => ({ ...identity, url: '/channel/somebody' })));
      const { report } = await importFor(young, cast.carol, forged, { dryRun: true });
      expect(report.counts.users.added).toBe(0);
      expect(report.warnings.map(({ code }) => code)).toContain('broken_record');
    });

    it('gives no file a name that leads elsewhere or shows another ending', async () => {
      const names = ['../../a.txt', 'x\u202etxt.exe', `${'y'.repeat(300)}.pdf`];
      let count = 0;
      await forge(
        changing('files.jsonl', (file) => (file['isDirectory'] ? file : { ...file, filename: names[count++ % 3] })),
      );
      await using server = await startTributary(await open());
      const { dana } = await bringCast(server);
      const { state } = await importFor(server, dana, forged);
      expect([state, count >= 3]).toEqual(['finished', true]);
      const { reader } = server.operations.database;
      const { rows } = await sql<{ filename: string }>`select filename from file`.execute(reader.db);
      const stored = rows.map(({ filename }) => filename);
      expect(stored).toEqual(expect.arrayContaining(['a.txt', 'xtxt.exe', `${'y'.repeat(251)}.pdf`]));
      expect(stored.filter((name) => /[/\u202e]/.test(name) || name.length > 255)).toEqual([]);
    });

    it('loses what is broken or false, and nothing else', async () => {
      const content = await contentOf(honest);
      const total = content.get('items/000001.jsonl')!.length;
      await forge((name, bytes) => {
        if (name === 'items/000001.jsonl') {
          const lines = bytes.toString().split('\n').filter(Boolean);
          const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
          return [...lines, '{"kind":"item"', deep, '{"kind":"item","mid":7}', '"text"', ''].join('\n');
        }
        return name.startsWith('blobs/') && bytes.toString() === 'attached' ? 'swapped!' : bytes;
      });
      const { state, report } = await importFor(young, cast.alice, forged);
      expect(state).toBe('finished');
      const { threads, comments, reactions } = report.counts;
      expect(threads.added + comments.added + reactions.added).toBe(total);
      const warnings = Object.fromEntries(report.warnings.map(({ code, count }) => [code, count]));
      expect(warnings).toMatchObject({ broken_record: 4, bytes_differ: 1, file_unreadable: 1, attachment_missing: 1 });
    });
  });
});
