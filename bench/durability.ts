import { performance } from 'node:perf_hooks';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { publishItem } from '../src/core/content/operations/publish-item.ts';
import { viewerOf } from '../src/core/accounts/operations/sign-in.ts';
import { type DatabaseOptions, openDatabase } from '../src/core/platform/storage/database.ts';
import { createInstance, type Instance } from './lib/instance.ts';
import { perSecond, printFigures, rate } from './lib/report.ts';
import { settings } from './lib/server.ts';

/** What is compared: no sync at all, one for each commit, and one for all commits that wait for it. */
const ways = {
  normal: { durability: 'relaxed', sharesCommits: false },
  full: { durability: 'full', sharesCommits: false },
  'full, in groups': { durability: 'full' },
} as const satisfies Readonly<Record<string, DatabaseOptions>>;

const concurrencies = [1, 8, 64];
const rounds = 3;

/**
 * Posts a second through the operation itself on SQLite, with so many under way at once. The ways take turns within each
 * round, so that whatever else the machine does slows all of them; the best round counts.
 */
export async function benchDurability({ seconds }: { seconds: number }): Promise<void> {
  const instance = await createInstance();
  try {
    const best = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      for (const at of concurrencies) {
        for (const [way, options] of Object.entries(ways)) {
          const speed = await postsPerSecond(instance, options, at, seconds);
          best.set(`${way} ${at}`, Math.max(speed, best.get(`${way} ${at}`) ?? 0));
        }
      }
    }
    printFigures(
      'Durability (raw baseline: without syncs)',
      concurrencies.flatMap((at) =>
        Object.keys(ways).map((way) => {
          const [ours, raw] = [best.get(`${way} ${at}`)!, best.get(`normal ${at}`)!];
          return { what: `${way}, ${at} at once`, ours: rate(ours), raw: rate(raw), ratio: ours / raw };
        }),
      ),
    );
  } finally {
    instance.remove();
  }
}

async function postsPerSecond(instance: Instance, options: DatabaseOptions, at: number, time: number): Promise<number> {
  const database = openDatabase(`sqlite:${instance.databaseFile}`, options);
  await using tributary = await compose(loadConfig(settings(instance.dataDir)), { database });
  const { operations } = tributary;
  const viewer = await viewerOf(operations, 1, ['api'], 'system');
  const body = 'words and more words '.repeat(10);
  let posts = 0;
  const begin = performance.now();
  const post = async (): Promise<void> => {
    while (performance.now() - begin < time * 1000) {
      await publishItem(operations, viewer, { body, mayBeEmpty: false });
      posts += 1;
    }
  };
  await Promise.all(Array.from({ length: at }, post));
  return perSecond(posts, performance.now() - begin);
}
