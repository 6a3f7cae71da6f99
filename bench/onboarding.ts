import { performance } from 'node:perf_hooks';
import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { joinByLink } from '../test/rig/joiner.ts';
import { type ArrivedMail, repeated, startMailServer } from '../test/rig/mail-server.ts';
import { archiveOf } from './lib/archive.ts';
import { ask, createInstance, type Instance } from './lib/instance.ts';
import { startProbes } from './lib/probe.ts';
import { type Figure, latencyFigure, megabytes, printFigures, seconds } from './lib/report.ts';
import { type BenchServer, startServer } from './lib/server.ts';
import { writeFigures } from './lib/table.ts';

/** People who fill in their forms at the same moment. */
const atOnce = 8;
const header =
  'Source host,Import type,Source user identifier,Source user name,Source username,Service username,Service public email';

/** The operator's day: a community is imported, everybody is mailed, joins, and has what they wrote. */
export async function benchOnboarding({ people, table }: { people: number; table: boolean }): Promise<void> {
  // A sixth of the community has no address.
  const { path } = await archiveOf({ people: Math.ceil(people * 1.25), messages: people * 25 });
  await using mailServer = await startMailServer();
  const instance = await createInstance();
  const server = await startServer(instance.dataDir, {
    TRIBUTARY_SMTP_URL: mailServer.url,
    TRIBUTARY_TRUST_PROXY: '1',
  });
  try {
    const { reads, writes } = await startProbes(server.url, instance.basic);
    const day = new Day(server, instance, mailServer.arrived);
    await day.step('import', () => day.importArchive(path));
    const rows = await day.step('pre-filled file', () => day.download(people));
    await day.step('upload', () => day.upload(rows));
    await day.step('mails arrived', () => day.untilMailed(rows.length));
    await day.step('joined and accepted', () => day.join());
    await day.step('contributions given', () => day.untilGiven(rows.length));
    const latencies = { reads: await reads.stop(), writes: await writes.stop() };
    const figures = [
      ...day.figures(),
      latencyFigure('verify meanwhile', latencies.reads),
      latencyFigure('item/update meanwhile', latencies.writes),
      { what: 'mails sent twice', ours: String(repeated(mailServer.arrived).size), aim: '0' },
      { what: 'peak memory of the server', ours: megabytes(day.peakMemory), aim: '< 300 MB' },
    ];
    printFigures(`${rows.length.toLocaleString('en')} people are imported, mailed, and join`, figures);
    if (table) writeFigures('onboarding', figures);
  } finally {
    await server.stop();
    instance.remove();
  }
}

/** What happens on that day, through HTTP, and how long each of it took. */
class Day {
  readonly #server: BenchServer;
  readonly #instance: Instance;
  readonly #arrived: readonly ArrivedMail[];
  readonly #steps: Figure[] = [];
  #total = 0;
  #slowestJoin = 0;
  #peak = 0;

  constructor(server: BenchServer, instance: Instance, arrived: readonly ArrivedMail[]) {
    this.#server = server;
    this.#instance = instance;
    this.#arrived = arrived;
  }

  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.#server.resetPeak();
    const start = performance.now();
    const result = await work();
    const took = performance.now() - start;
    this.#total += took;
    const memory = this.#server.peakMemory();
    this.#peak = Math.max(this.#peak, memory ?? 0);
    this.#steps.push({ what, ours: `${seconds(took)}, ${megabytes(memory)}` });
    return result;
  }

  figures(): Figure[] {
    const slowest = { what: 'slowest form of somebody who joined', ours: seconds(this.#slowestJoin) };
    return [{ what: 'all of it', ours: seconds(this.#total), aim: '< 15 min' }, ...this.#steps, slowest];
  }

  /** The highest memory of all steps, in bytes; undefined where the system does not tell. */
  get peakMemory(): number | undefined {
    return this.#peak || undefined;
  }

  async importArchive(path: string): Promise<void> {
    const form = new FormData();
    form.set('file', await openAsBlob(path), 'club.zip');
    const { id } = (await this.#call('/groups/club/imports', form)) as { id: number };
    await this.#untilState(`/imports/${id}`);
  }

  /** The rows of people whose addresses the archive knows. */
  async download(people: number): Promise<string[]> {
    const path = '/groups/club/placeholder_reassignments?prefill=email,username,name&addresses=true';
    const file = (await this.#call(path)) as string;
    const rows = file.split('\n').filter((row) => /@[^,"]+/.test(row));
    if (rows.length < people) throw new Error(`only ${rows.length} people have an address`);
    return rows.slice(0, people).map((row) => row.split(',').slice(0, 7).join(','));
  }

  async upload(rows: readonly string[]): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([`${[header, ...rows].join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
    form.set('invite', 'true');
    const { upload_id: id } = (await this.#call('/groups/club/placeholder_reassignments', form)) as {
      upload_id: number;
    };
    await this.#untilState(`/groups/club/placeholder_reassignments/uploads/${id}`);
  }

  async untilMailed(count: number): Promise<void> {
    while (this.#links().size < count) await delay(200);
  }

  async join(): Promise<void> {
    const waiting = [...this.#links()].map((path, number) => ({ path, number }));
    const visitors = Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { send } = await joinByLink(this.#server.url, next);
        this.#slowestJoin = Math.max(this.#slowestJoin, send);
      }
    });
    await Promise.all(visitors);
  }

  async untilGiven(count: number): Promise<void> {
    const query = "select count(*) as count from source_user where status = 'completed'";
    while (Number(ask<{ count: number }>(this.#instance.databaseFile, query)[0]!.count) < count) await delay(200);
  }

  /** Paths of the links in the mails that have arrived. */
  #links(): Set<string> {
    return new Set(this.#arrived.flatMap(({ mail }) => /\/take-over\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? []));
  }

  async #untilState(path: string): Promise<void> {
    for (;;) {
      const { state, status } = (await this.#call(`${path}?wait=30`)) as { state?: string; status?: string };
      const now = state ?? status;
      if (now === 'finished') return;
      if (now === 'failed') throw new Error(`${path} has failed`);
    }
  }

  async #call(path: string, form?: FormData): Promise<unknown> {
    const answer = await fetch(`${this.#server.url}/api/v4${path}`, {
      headers: { 'private-token': this.#instance.token },
      ...(form && { method: 'POST', body: form }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }
}
