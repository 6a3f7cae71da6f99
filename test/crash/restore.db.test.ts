import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../src/core/imports/domain/import.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { findImport } from '../../src/core/imports/storage/imports.ts';
import { bringCast } from '../rig/cast.ts';
import { contentOf, exportTo, importFor, withoutProof } from '../rig/channel-archive.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { fillChannel } from '../rig/full-channel.ts';
import { startTributary } from '../rig/tributary.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-restore-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

forEachDatabase((open, kind) => {
  describe('a channel that arrives while the server dies again and again', () => {
    it('is there whole in the end, and counted once', async () => {
      const first = join(directory, `${kind}-first.zip`);
      const second = join(directory, `${kind}-second.zip`);
      await using old = await startTributary(await open());
      const cast = await bringCast(old);
      await fillChannel(old, cast);
      const { counts } = await exportTo(old, cast.alice.viewer, first);

      let passes = 0;
      let deaths = 0;
      const faultPoint = (name: string): void => {
        if (!name.startsWith('restore-')) return;
        passes += 1;
        // Before the transaction, before its commit and behind it; fewer times than a job is tried.
        if (![2, 6, 10, 15, 23, 31].includes(passes)) return;
        deaths += 1;
        throw new Error(`the server dies at ${name}`);
      };
      await using young = await startTributary(await open(), { overrides: { batchLimit: 3, faultPoint } });
      const arrived = await bringCast(young);
      const { id } = await importFor(young, arrived.alice, first);
      const { reader } = young.operations.database;
      for (let life = 0; life < 100 && (await findImport(reader, id))!.state === 'running'; life += 1) {
        young.clock.advance(3_600_000);
        await young.runner.drain();
      }
      const row = (await findImport(reader, id))!;
      expect({ state: row.state, deaths }).toEqual({ state: 'finished', deaths: 6 });
      const report = JSON.parse(row.report!) as ImportReport;
      const { threads, comments, reactions } = report.counts;
      expect(threads.added + comments.added + reactions.added).toBe(counts['item']);
      expect(report.counts.files.added).toBe(counts['file']);
      await exportTo(young, await viewerOf(young.operations, arrived.alice.user.id, ['api'], 'password'), second);
      const [before, after] = [await contentOf(first), await contentOf(second)];
      for (const name of ['items/000001.jsonl', 'files.jsonl', 'connections.jsonl', 'privacy-groups.jsonl']) {
        const sorted = (content: typeof before) =>
          content
            .get(name)!
            .map((line) => JSON.stringify(withoutProof(line)))
            .sort();
        expect({ name, lines: sorted(after) }).toEqual({ name, lines: sorted(before) });
      }
    });
  });
});
