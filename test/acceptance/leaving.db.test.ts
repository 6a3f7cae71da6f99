import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChannelByAddress, readPrivateKey } from '../../src/core/identity/storage/channels.ts';
import { rebuildIndex } from '../../src/core/search/operations/index-items.ts';
import { bringCast, type Cast, type Person } from '../rig/cast.ts';
import { contentOf, exportTo, importFor, type Line, withoutProof } from '../rig/channel-archive.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { fillChannel } from '../rig/full-channel.ts';
import { request } from '../rig/request.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-leaving-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Every word of the index with its item and its place there. */
function indexedWords({ operations: { database } }: TestTributary): Promise<string[]> {
  return database.write(async (tx) => {
    if (tx.kind === 'postgres') {
      const { rows } = await sql<{ entry: string }>`select item_id || ' ' || words::text as entry
        from search_entry order by item_id`.execute(tx.db);
      return rows.map(({ entry }) => entry);
    }
    await sql`create virtual table temp.indexed using fts5vocab(main, search_text, instance)`.execute(tx.db);
    const { rows } = await sql<{
      entry: string;
    }>`select item_id || ' ' || col || ' ' || "offset" || ' ' || term as entry
      from temp.indexed join search_entry on search_entry.id = doc order by item_id, col, "offset"`.execute(tx.db);
    await sql`drop table temp.indexed`.execute(tx.db);
    return rows.map(({ entry }) => entry);
  });
}

/** Without what each server makes itself. */
const shared = (line: Line): Line => ({ ...withoutProof(line), uuid: '' });
const sorted = (lines: readonly Line[]): string[] => lines.map((line) => JSON.stringify(line)).sort();

forEachDatabase((open, kind) => {
  describe('a channel that leaves and arrives', () => {
    const first = join(directory, `${kind}-first.zip`);
    const second = join(directory, `${kind}-second.zip`);
    let old: TestTributary;
    let young: TestTributary;
    let cast: Cast;
    let arrived: Cast;
    const passed = new Set<string>();

    beforeAll(async () => {
      old = await startPacked(await open(), { config: { baseUrl: 'http://old.test' } });
      cast = await bringCast(old);
      await fillChannel(old, cast);
      await exportTo(old, cast.alice.viewer, first);
      young = await startPacked(await open(), { overrides: { faultPoint: (name) => void passed.add(name) } });
      arrived = await bringCast(young);
    });

    afterAll(async () => {
      await old[Symbol.asyncDispose]();
      await young[Symbol.asyncDispose]();
    });

    const get = async (tributary: TestTributary, who: Person, path: string) =>
      (await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic })).json;

    it('changes nothing in a dry run', async () => {
      const { state, report } = await importFor(young, arrived.alice, first, { dryRun: true });
      expect(state).toBe('finished');
      expect(report.counts.threads.added).toBeGreaterThan(8);
      expect(await get(young, arrived.alice, 'item/export_page')).toMatchObject({ items_total: 0 });
    });

    it('arrives whole: what is exported there is what was exported here', async () => {
      const { state, error, report } = await importFor(young, arrived.alice, first, { format: 'channel' });
      expect({ state, error, warnings: report.warnings }).toEqual({ state: 'finished', error: null, warnings: [] });
      const alice = await viewerOf(young.operations, arrived.alice.user.id, ['api'], 'password');
      await exportTo(young, alice, second);
      const before = await contentOf(first);
      const after = await contentOf(second);
      expect([...after.keys()]).toEqual([...before.keys()]);
      // When and where it was written is all that a second export says otherwise; ids, and so their order, are the server's own, and so are uuids.
      const comparable = ([name, lines]: [string, Line[]]) => [
        name,
        sorted(lines.map((line) => (name === 'manifest.json' ? { ...line, exportedAt: '' } : shared(line)))).map(
          (line) => line.replaceAll('old.test', 'tributary.test'),
        ),
      ];
      expect([...after].map(comparable)).toEqual([...before].map(comparable));
    });

    it('is in the index of the search as if that were made of what is here, without its job', async () => {
      expect(passed).not.toContain('index-items:before-commit');
      const imported = await indexedWords(young);
      expect(imported.length).toBeGreaterThan(8);
      await rebuildIndex(young.operations, () => undefined);
      expect(imported).toEqual(await indexedWords(young));
    });

    it('has something of everything', async () => {
      const content = await contentOf(first);
      const items = content.get('items/000001.jsonl')!;
      const { counts } = content.get('manifest.json')![0] as { counts: Record<string, number> };
      expect(counts).toMatchObject({ connection: 4, privacy_group: 1, item: items.length });
      for (const flag of [
        'isDeleted',
        'isDelayed',
        'isConsensus',
        'isNocomment',
        'remoteId',
        'expiresAt',
        'pagetitle',
      ]) {
        expect({ flag, is: items.some((item) => Boolean(item[flag])) }).toEqual({ flag, is: true });
      }
      expect(new Set(items.map((item) => item['author'])).size).toBe(3);
      const files = content.get('files.jsonl')!;
      expect(files.filter((file) => (file['scales'] as unknown[]).length === 4)).toHaveLength(1);
      expect([...content.keys()].filter((name) => name.startsWith('blobs/')).length).toBeGreaterThanOrEqual(6);
    });

    it('speaks with its old key, and answers as it did', async () => {
      const here = (await findChannelByAddress(young.operations.database.reader, 'alice'))!;
      const there = (await findChannelByAddress(old.operations.database.reader, 'alice'))!;
      expect(here.guid).toBe(there.guid);
      const keyOf = (tributary: TestTributary, id: number) => readPrivateKey(tributary.operations.database.reader, id);
      expect(await keyOf(young, here.id)).toBe(await keyOf(old, there.id));
      const photos = (await get(young, arrived.alice, 'photos')) as { photos: unknown[] };
      expect(photos.photos).toHaveLength(4);
      const { results } = (await get(young, arrived.alice, 'files?filename=notes.txt')) as { results: Line[] };
      const path = `file?file_id=${String(results[0]!['hash'])}`;
      const { attach } = (await get(young, arrived.alice, path)) as { attach: { content: string } };
      expect(Buffer.from(attach.content, 'base64').toString()).toBe('plain text, changed again');
      const versions = async (tributary: TestTributary, who: Person) => {
        const listed = (await get(tributary, who, path.replace('file?', 'file/versions?'))) as { versions: Line[] };
        const bytes = listed.versions.map(({ url }) =>
          request(tributary, 'GET', new URL(String(url)).pathname, { basic: who.basic }),
        );
        const texts = (await Promise.all(bytes)).map(({ text }) => text);
        return listed.versions.map(({ revision, stored, creator }, index) => [revision, stored, creator, texts[index]]);
      };
      const arrivedVersions = await versions(young, arrived.alice);
      expect(arrivedVersions.map(([, , , text]) => text)).toEqual([
        'plain text, changed again',
        'plain text, changed',
        'plain text',
      ]);
      expect(arrivedVersions).toEqual(await versions(old, cast.alice));
    });

    it('stays hidden from whom it was hidden', async () => {
      const { results } = (await get(young, arrived.alice, 'files?filename=family.txt')) as { results: Line[] };
      const answer = await request(young, 'GET', `/attach/${String(results[0]!['hash'])}`, {
        basic: arrived.stranger.basic,
      });
      expect(answer.status).toBe(404);
    });

    it('changes nothing when it arrives again', async () => {
      const { state, report } = await importFor(young, arrived.alice, first);
      expect(state).toBe('finished');
      const added = Object.entries(report.counts).map(([what, { added: count, omitted }]) => [what, count, omitted]);
      expect(added).toEqual(added.map(([what]) => [what, 0, 0]));
    });

    it('does not come to somebody else', async () => {
      const { state, error } = await importFor(young, arrived.bob, first);
      expect({ state, error }).toEqual({
        state: 'failed',
        error: 'The channel is on this server already, and belongs to somebody else.',
      });
    });
  });
});
