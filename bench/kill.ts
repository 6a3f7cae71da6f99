import { requirePostgres } from '../test/rig/postgres.ts';
import { build } from '../test/rig/server-process.ts';
import { type KillReport, type Outcome, runKills } from '../test/rig/kill-run.ts';
import { seconds } from './lib/report.ts';

/** So many differences of each part are shown. */
const max = 5;

/** Kills a real server at random moments of a busy life, and compares its end with that of one that nobody killed. */
export async function benchKill(options: { kills: number; seed: number; onPostgres: boolean }): Promise<void> {
  await build();
  const postgres = options.onPostgres ? await requirePostgres() : undefined;
  try {
    const { kills, seed } = options;
    const report = await runKills({ kills, seed, people: 60, messages: 60 * kills, postgresUrl: postgres?.url });
    print(report, { ...options, database: postgres ? 'PostgreSQL' : 'SQLite' });
  } finally {
    await postgres?.stop();
  }
}

function print(
  { calm, killed }: KillReport,
  { kills, seed, database }: { kills: number; seed: number; database: string },
): void {
  const [disturbed, undisturbed] = [killed, calm].map(({ took }) =>
    seconds([...took.values()].reduce((a, b) => a + b)),
  );
  console.log(`\n${killed.kills.length} kills on ${database} (seed ${seed}): ${disturbed}, undisturbed ${undisturbed}`);
  for (const [phase, milliseconds] of killed.took)
    console.log(`${seconds(milliseconds).padStart(9)}  ${phase} (${seconds(calm.took.get(phase)!)})`);
  for (const [place, count] of tally(killed)) console.log(`${String(count).padStart(5)}  ${place}`);
  const { sent, again } = killed.mails;
  console.log(`${sent.length} mails, each stored once; ${again} arrived a second time, under the same Message-ID`);
  const found = [
    ...Object.keys(calm.state).flatMap((part) => differences(part, calm.state[part], killed.state[part])),
    ...differences('mails that arrived', calm.mails.letters, killed.mails.letters),
    ...differences('mails against what arrived', killed.mails.sent, killed.mails.arrived),
  ];
  console.log(found.length === 0 ? 'the same end: no difference' : `NOT the same end:\n${found.join('\n')}`);
  if (found.length > 0 || killed.kills.length < kills) process.exitCode = 1;
}

/** How often it was killed in the middle of what. */
function tally({ kills }: Outcome): [string, number][] {
  const counts = new Map<string, number>();
  for (const { phase, during } of kills)
    counts.set(`${phase}: ${during}`, (counts.get(`${phase}: ${during}`) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What is in one and not in the other, row by row where they are lists. */
function differences(part: string, before: unknown, after: unknown): string[] {
  const [expected, found] = [linesOf(before), linesOf(after)];
  const missing = without(expected, found).map((line) => `${part}: missing ${line}`);
  const extra = without(found, expected).map((line) => `${part}: extra ${line}`);
  return [...missing.slice(0, max), ...extra.slice(0, max)];
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(each));
  return Object.entries(value as object).flatMap(([name, each]) =>
    linesOf([each].flat()).map((line) => `${name} ${line}`),
  );
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
