import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast, type Person } from '../../../test/rig/cast.ts';
import { importFor } from '../../../test/rig/channel-archive.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { basicExport, filePage, itemPage } from '../../../test/rig/hubzilla.ts';
import { importArchive } from '../../../test/rig/import.ts';
import { request } from '../../../test/rig/request.ts';
import { samplesOf } from '../../../test/rig/samples.ts';
import { threadIn } from '../../../test/rig/thread.ts';
import { keys, startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import { whirlpool } from '../../lib/digest.ts';
import { zipOf } from '../../../test/rig/zip.ts';

type Row = Record<string, unknown>;

/** Exports of a real server, if available; they aren't part of the project. */
const samples = samplesOf('hubzilla/real');
const directory = mkdtempSync(join(tmpdir(), 'tributary-hubzilla-'));
const made = join(directory, 'mara.zip');
const real = join(directory, 'real.zip');

beforeAll(() => {
  const entries = { 'basic.json': basicExport(), 'items.json': itemPage(), 'files.json': filePage() };
  const packed = Object.entries(entries).map(([name, value]) => ({ name, content: JSON.stringify(value) }));
  writeFileSync(made, zipOf(...packed));
  if (samples === undefined) return;
  const names = readdirSync(samples).filter((name) => name.endsWith('.json') && !name.includes('default'));
  writeFileSync(real, zipOf(...names.map((name) => ({ name, content: readFileSync(join(samples, name)) }))));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

forEachDatabase((open) => {
  describe('an export of a Hubzilla channel', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = async (path: string, who: Person = cast.alice) =>
      (await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic })).json as Row;
    const itemsOf = async (channel: string, who?: Person): Promise<Row[]> =>
      (await get(`item/export_page?channel=${channel}&records=500`, who))['item'] as Row[];

    it('becomes a channel of the user, with keys, people and posts', async () => {
      const { state, error, report } = await importFor(tributary, cast.alice, made);
      expect({ state, error }).toEqual({ state: 'finished', error: null });
      expect(report.warnings.map(({ code }) => code)).toEqual(['file_not_in_archive']);
      expect(report.counts).toMatchObject({
        threads: { added: 5, omitted: 0 },
        comments: { added: 2 },
        files: { added: 2, omitted: 1 },
        memberships: { added: 2 },
      });
      expect(await get('verify?channel=mara')).toMatchObject({
        channel_guid: 'guid-of-mara',
        channel_hash: await whirlpool(`guid-of-mara${keys.publicKey}`),
        xchan_addr: 'mara@tributary.test',
      });
      expect(await get('channel/profile?address=mara')).toMatchObject({
        description: 'Walks on the mud',
        fields: [
          { name: 'Website', value: 'https://mara.example' },
          { name: 'Gender', value: 'she' },
        ],
      });
      const items = await itemsOf('mara');
      const open = items.find((item) => item['title'] === 'Tides')!;
      expect(open).toMatchObject({ message_id: 'https://hub.example/item/open', created: '2025-03-04 05:06:07' });
      const answer = items.find((item) => item['message_id'] === 'https://hub.example/item/answer')!;
      expect(answer).toMatchObject({ message_top: open['message_id'], author: { id: 'guid-of-nils' } });
      expect(items.find((item) => item['message_id'] === 'https://hub.example/item/odd')).toMatchObject({
        mimetype: 'text/plain',
      });
    });

    it('keeps from others what was kept from them', async () => {
      const mid = (name: string): string => encodeURIComponent(`https://hub.example/item/${name}`);
      const seen = async (name: string): Promise<number> =>
        threadIn(await request(tributary, 'GET', `/api/z/1.0/item/full?mid=${mid(name)}`, { basic: cast.bob.basic }))
          .length;
      expect(await seen('open')).toBe(3);
      expect(await seen('close')).toBe(0);
      expect(await seen('narrow')).toBe(0);
    });

    it('brings nothing when it comes again', async () => {
      const { report } = await importFor(tributary, cast.alice, made, { format: 'hubzilla' });
      expect(report.counts.threads).toMatchObject({ added: 0, unchanged: 5 });
      expect(report.counts.files).toMatchObject({ added: 0, unchanged: 3 });
    });

    it('is refused with keys that are not those of the channel', async () => {
      const basic = basicExport();
      const channel = { ...(basic['channel'] as Row), channel_guid: 'guid-of-somebody', channel_hash: 'hash-of-nils' };
      const forged = join(directory, 'forged.json');
      writeFileSync(forged, JSON.stringify({ ...basic, channel }));
      const { state, error } = await importFor(tributary, cast.bob, forged);
      expect({ state, error }).toEqual({
        state: 'failed',
        error: 'The keys in the archive are not those of the channel.',
      });
    });

    it('is refused when a document is too large, saying what to do', async () => {
      const large = join(directory, 'large.json');
      const basic = JSON.stringify(basicExport());
      writeFileSync(large, `${basic.slice(0, -1)}${' '.repeat(64 * 1024 ** 2)}}`);
      const { state, error } = await importFor(tributary, cast.dana, large);
      expect(state).toBe('failed');
      expect(error).toMatch(/large\.json.* has more than 64 MiB.*item\/export_page/);
    });

    it('becomes a forum of a group, whose people are placeholders', async () => {
      const group = await bringGroup(tributary, cast.alice);
      const { state, error, report } = await importArchive(tributary, cast.alice, group, made);
      expect({ state, error }).toEqual({ state: 'finished', error: null });
      expect(report.counts).toMatchObject({
        threads: { added: 2 },
        comments: { added: 1 },
        reactions: { added: 1 },
        files: { added: 1 },
        mentions: { added: 1 },
        users: { added: 2 },
      });
      const left = Object.fromEntries(report.warnings.map(({ code, count }) => [code, count]));
      expect(left).toEqual({ private_post_left_out: 2, page_left_out: 1, file_on_no_post: 1 });
      const items = await itemsOf('harbour-mara');
      const opening = items.find((item) => item['title'] === 'Tides')!;
      expect(opening['mimetype']).toBe('text/bbcode');
      expect(opening['body']).toMatch(/^Thanks @\[zrl=[^\]]+\]Placeholder Nils Holt\[\/zrl\]$/);
      expect(opening['attach']).toMatchObject([{ title: 'notes.txt' }]);
    });

    it.skipIf(samples === undefined)('of a real server arrives as a channel and in a group', async () => {
      const own = await importFor(tributary, cast.stranger, real);
      expect({ state: own.state, error: own.error }).toEqual({ state: 'finished', error: null });
      const { counts } = own.report;
      expect(counts.threads.added + counts.comments.added + counts.reactions.added).toBeGreaterThan(85);
      const omitted = [counts.threads, counts.comments, counts.reactions].map((count) => count.omitted);
      expect({ omitted, warnings: own.report.warnings }).toMatchObject({ omitted: [0, 0, 0] });
      const group = await bringGroup(tributary, cast.admin, 'hub');
      const { state, report } = await importArchive(tributary, cast.admin, group, real);
      expect(state).toBe('finished');
      expect(report.counts.users.added).toBe(3);
      expect(report.counts.reactions.added).toBeGreaterThan(3);
    });
  });
});
