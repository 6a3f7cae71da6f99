import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { bringCast, bringGroup, type Cast } from '../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { importArchive } from '../../../test/rig/import.ts';
import { samplesOf } from '../../../test/rig/samples.ts';
import { smallCommunity, writeZip } from '../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import { writeSlackArchive } from '../../demo/slack-archive.ts';
import { allFaults } from '../../demo/slack-faults.ts';
import { type ImportReport, lossesOf } from '../../core/imports/domain/import.ts';

const folder = samplesOf('slack');
const real = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.zip'));

/** Messages of an archive, counted without the reader: all entries of day lists, in any folder. */
async function rawMessages(path: string): Promise<number> {
  let count = 0;
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false });
  for await (const entry of zip.eachEntry()) {
    if (!/\/\d{4}-\d\d-\d\d\.json$/.test(String(entry.fileNameRaw))) continue;
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8').replace(/^\uFEFF/, '');
    try {
      count += (JSON.parse(text) as unknown[]).length;
    } catch {
      // In a truncated list, complete entries count, and the rest counts as one.
      const whole = text.split(/\n?\},?\s*\n?(?=\{|\])/).length;
      count += Math.max(1, whole);
    }
  }
  zip.close();
  return count;
}

/** Outcome of messages that aren't imported; the duplicate file contains one. */
const ofMessages =
  /^(event_.*|entry_duplicate_name|duplicate_message|message_id_taken|broken_message|broken_json|direct_messages_left_out)$/;

/** Messages covered by the report: imported or listed. */
function accountedFor({ counts, warnings }: ImportReport): number {
  const { threads, comments } = counts;
  const here = [threads, comments].reduce(
    (sum, kind) => sum + kind.added + kind.unchanged + kind.updated + kind.omitted,
    0,
  );
  const countOf = (is: (code: string) => boolean): number =>
    warnings.filter(({ code }) => is(code)).reduce((sum, { count }) => sum + count, 0);
  // A stub represents a thread whose first message isn't in the archive.
  return here - countOf((code) => code === 'thread_start_missing') + countOf((code) => ofMessages.test(code));
}

const said = (user: string, ts: string, text = 'x', more: object = {}) => ({
  type: 'message',
  user,
  ts,
  text,
  ...more,
});

/** An archive with folders named by channel ids, most of them in no list. */
const byIds = {
  'users.json': smallCommunity['users.json'],
  'channels.json': [{ id: 'C0LISTED1', name: 'listed', members: ['U1'] }],
  'C0LISTED1/2024-01-02.json': [said('U1', '1704153600.000100')],
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `C0LOST${String(index).padStart(3, '0')}/2024-01-02.json`,
      Array.from({ length: 5 }, (_each, message) => said('U2', `170415${index + 10}0${message}.000100`)),
    ]),
  ),
};

forEachDatabase((open) => {
  describe('every message of a Slack archive', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let groups = 0;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    async function bring(path: string) {
      groups += 1;
      const group = await bringGroup(tributary, cast.alice, `club${groups}`);
      return importArchive(tributary, cast.alice, group, path);
    }

    it.skipIf(real.length === 0).each(real)('of a real one (%s) is here, or named in the report', async (name) => {
      const { state, report } = await bring(`${folder}/${name}`);
      expect(state).toBe('finished');
      const raw = await rawMessages(`${folder}/${name}`);
      expect(raw).toBeGreaterThan(10);
      expect(accountedFor(report)).toBe(raw);
      expect(lossesOf(report)).toBe(0);
    });

    it('of one whose folders no list names is here', async () => {
      const path = await writeZip(byIds);
      const { report } = await bring(path);
      expect(report.counts.threads).toMatchObject({ added: 61, omitted: 0 });
      expect(await rawMessages(path)).toBe(61);
      expect(lossesOf(report)).toBe(0);
      const named = report.warnings.filter(({ code }) => code === 'channel_not_listed');
      expect(named.map(({ sample }) => sample)).toContain('"C0LOST007": 5 messages');
      expect(named).toHaveLength(12);
      expect(report.channels.filter(({ visibility }) => visibility === 'restricted')).toHaveLength(12);
    });

    it('of a large one with all kinds of faults is here, or named in the report', async () => {
      const path = await writeZip({});
      await writeSlackArchive(path, { people: 40, messages: 800, seed: 3, faults: allFaults });
      const { report } = await bring(path);
      expect(accountedFor(report)).toBe(await rawMessages(path));
    });

    it('that is lost is counted', async () => {
      const path = await writeZip({
        ...smallCommunity,
        'general/2024-01-04.json': [
          said('U1', 'never'),
          said('U1', '1704300000.000100'),
          said('U2', '1704300000.000100'),
        ],
      });
      const { state, report } = await bring(path);
      expect(state).toBe('finished');
      expect(lossesOf(report)).toBe(2);
      expect(accountedFor(report)).toBe(await rawMessages(path));
    });
  });
});
