import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../../test/rig/cast.ts';
import { contentOf, exportTo, importFor, type Line } from '../../../test/rig/channel-archive.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { fillChannel } from '../../../test/rig/full-channel.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import { zipOf } from '../../../test/rig/zip.ts';
import { openArchive } from '../archive.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-hostile-'));
const honest = join(directory, 'honest.zip');
const forged = join(directory, 'forged.zip');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The honest archive with some of its files rewritten. */
async function forge(rewrite: (name: string, content: Buffer) => Buffer | string): Promise<void> {
  const archive = await openArchive(honest);
  const entries = [];
  for (const name of archive.names) entries.push({ name, content: rewrite(name, await archive.readEntry(name)) });
  await archive.close();
  writeFileSync(forged, zipOf(...entries));
}

/** Changes the records of one file. */
const changing = (file: string, change: (record: Line, index: number) => unknown) => (name: string, content: Buffer) =>
  name !== file
    ? content
    : content
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line, index) => JSON.stringify(change(JSON.parse(line) as Line, index)))
        .join('\n');

forEachDatabase((open) => {
  describe('an archive of a channel that somebody has changed', () => {
    let old: TestTributary;
    let young: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      old = await startTributary(await open());
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
