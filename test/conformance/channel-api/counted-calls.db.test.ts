import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BusyCall, busyCalls } from '../../../bench/lib/busy-calls.ts';
import { type BusyData, fillBusy } from '../../../bench/lib/busy-data.ts';
import { findProject } from '../../../bench/lib/busy-project.ts';
import { importArchive } from '../../../bench/lib/instance.ts';
import { SqliteConnection } from '../../../src/core/platform/storage/dialect/sqlite.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** What one answer takes of the database, and what it sends; no times, which depend on the machine. */
interface Work {
  readonly statements: number;
  readonly rows: number;
  readonly bytes: number;
  /** Tables and indexes that are read from end to end, as the plans of the statements say. */
  readonly scans: readonly string[];
}

/** The most that each call may take. `COUNTED_WORK=write` before this test writes what it takes now. */
const file = join(import.meta.dirname, 'counted-work.json');

const amounts = {
  posts: 20,
  networkPosts: 40,
  files: 102,
  manyFiles: 200,
  photos: 6,
  members: 20,
  manyMembers: 30,
  followers: 40,
  bytes: 64 * 1024,
};

forEachDatabase((open, kind) => {
  // What is counted is what the server asks for, which is the same on both.
  describe.skipIf(kind === 'postgres')('the work of each call that is measured', () => {
    let tributary: TestTributary;
    let data: BusyData;
    let asked = 0;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      data = await fillBusy(tributary, amounts);
      await importArchive(tributary, await writeZip(smallCommunity));
      await tributary.runner.drain();
      data = { ...data, project: await findProject(tributary) };
    }, 300_000);
    afterAll(() => tributary[Symbol.asyncDispose]());

    const answer = async ({ what, path, body, as, headers }: BusyCall): Promise<number> => {
      const url = path.startsWith('/api/z/') ? `${path}${path.includes('?') ? '&' : '?'}asked=${asked++}` : path;
      const form = body === undefined ? {} : { form: Object.fromEntries(new URLSearchParams(body)) };
      const sent = { token: data.tokens[as ?? 'owner'], ...(headers && { headers }), ...form };
      const { status, text } = await request(tributary, body === undefined ? 'GET' : 'POST', url, sent);
      expect([what, status]).toEqual([what, 200]);
      // What is to happen later is part of what a write takes.
      if (body !== undefined) await tributary.runner.drain();
      return text.length;
    };

    /** Something that no list shows: answers as a whole are no longer those that were given before. */
    const writeElsewhere = () =>
      tributary.operations.database.write((tx) =>
        tx.db
          .insertInto('setting')
          .values({ key: `key ${asked++}`, value: '', updated_at: '' })
          .execute(),
      );

    const count = async (call: BusyCall): Promise<Work> => {
      await answer(call);
      await writeElsewhere();
      let [statements, rows] = [0, 0];
      const plans = new Map<string, SqliteConnection>();
      const methods = SqliteConnection.prototype;
      // eslint-disable-next-line typescript/unbound-method -- they are called with their connection below
      const { run, runMany, streamQuery } = methods;
      const spies = [
        vi.spyOn(methods, 'run').mockImplementation(function (this: SqliteConnection, query) {
          const result = run.call(this, query);
          statements += 1;
          rows += result.rows.length;
          plans.set(query.sql, this);
          return result as never;
        }),
        vi.spyOn(methods, 'runMany').mockImplementation(function (this: SqliteConnection, sql, lists) {
          statements += lists.length;
          return runMany.call(this, sql, lists);
        }),
        vi.spyOn(methods, 'streamQuery').mockImplementation(async function* (this: SqliteConnection, query, size) {
          statements += 1;
          plans.set(query.sql, this);
          for await (const result of streamQuery.call(this, query, size)) {
            rows += result.rows.length;
            yield result as never;
          }
        }),
      ];
      try {
        const bytes = await answer(call);
        return { statements, rows, bytes, scans: scansOf(plans, run) };
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
    };

    /** The lesser of two counts of what only reads: background work may ask for something meanwhile. */
    const countTwice = async (call: BusyCall): Promise<Work> => {
      const first = await count(call);
      if (call.body !== undefined) return first;
      const second = await count(call);
      return second.statements < first.statements ? second : first;
    };

    it('does not grow', async () => {
      const found: Record<string, Work> = {};
      // An offset within these smaller lists.
      const calls = busyCalls(data).map((call) => ({ ...call, path: call.path.replace('start=800', 'start=30') }));
      for (const call of calls) found[call.what] = await countTwice(call);
      const mustWrite = process.env['COUNTED_WORK'] === 'write';
      if (mustWrite || !existsSync(file)) writeFileSync(file, `${JSON.stringify(found, undefined, 2)}\n`);
      const limits = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Work>;
      const grown = Object.entries(found).flatMap(([what, work]) => {
        const max = limits[what];
        if (!max) return [`${what}: not in ${file}`];
        const counts = (['statements', 'rows', 'bytes'] as const)
          .filter((each) => work[each] > max[each])
          .map((each) => `${what}: ${work[each]} ${each}, ${max[each]} at most`);
        const scans = work.scans.filter((scan) => !max.scans.includes(scan));
        return [...counts, ...scans.map((scan) => `${what}: ${scan}`)];
      });
      expect(grown).toEqual([]);
      expect(Object.keys(limits).filter((what) => !(what in found))).toEqual([]);
    }, 300_000);
  });
});

/** What plans of these statements read from end to end, but for lists of values and results of their own parts. */
function scansOf(asked: ReadonlyMap<string, SqliteConnection>, run: SqliteConnection['run']): string[] {
  const scans = new Set<string>();
  for (const [sql, connection] of asked) {
    if (!/^\s*(select|with|update|delete|insert)/i.test(sql)) continue;
    const parameters = Array.from(sql.matchAll(/\?/g), () => null);
    const plan = run.call(connection, CompiledQuery.raw(`explain query plan ${sql}`, parameters));
    for (const { detail } of plan.rows as { detail: string }[]) {
      if (detail.startsWith('SCAN ') && !/VIRTUAL TABLE|CONSTANT ROW|SUBQUERY|^SCAN \(/.test(detail)) scans.add(detail);
    }
  }
  return [...scans].toSorted();
}
