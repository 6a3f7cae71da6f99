import { Command } from 'commander';
import { readManifest, type Manifest } from '../backup/manifest.ts';
import { assertNotNewer, restoreBackup } from '../backup/restore.ts';
import { findBackup } from '../backup/target.ts';
import { verifyBackup } from '../backup/verify.ts';
import { restorePlace } from '../compose.ts';
import { loadConfig } from '../config.ts';
import { DomainError } from '../core/platform/index.ts';
import { openProgressBar } from './progress.ts';
import { type CommonOptions, print } from './run.ts';

interface RestoreOptions extends CommonOptions {
  readonly at?: string;
  readonly dryRun?: boolean;
}

/** `tributary restore`: restores a backup into an empty place, or checks whether that would succeed. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('fill an empty data directory, database and blob store, as the settings name them, from a backup')
    .argument('<source>', 'a directory of backups, or one of them')
    .option('--at <name>', 'which one; the newest if not given')
    .option('--dry-run', 'only compare every byte of the backup with its checksum')
    .action(restore);
}

async function restore(source: string, options: RestoreOptions): Promise<void> {
  const { deadline, at: name, dryRun } = options;
  const bar = openProgressBar(options.json ?? false);
  deadline.waitFor('the backup to be read');
  const manifest = await (dryRun
    ? check(source, options, bar.show)
    : restoreBackup(restorePlace(loadConfig()), {
        source,
        name,
        progress: (phase, done, total) => {
          deadline.waitFor(`the ${phase} to be restored`);
          bar.show(phase, done, total);
        },
      })
  ).finally(bar.end);
  const { made_at, program, database, blobs } = manifest;
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0);
  const facts = {
    restored: !dryRun,
    made_at,
    program,
    rows,
    blobs: blobs.count,
    bytes: blobs.bytes,
    missing: blobs.missing,
  };
  print(options, facts, () =>
    dryRun
      ? `The backup of ${made_at} is whole, and this program can restore it: ${rows} rows, ${blobs.count} blobs.`
      : `Restored what was there at ${made_at}: ${rows} rows, ${blobs.count} blobs. "tributary doctor --bytes" compares them; "tributary serve" goes on.`,
  );
}

/** @throws DomainError where the backup could not be restored */
async function check(
  source: string,
  { deadline, at }: RestoreOptions,
  show: (what: string, done: number, total: number) => void,
): Promise<Manifest> {
  const found = await findBackup(source, at);
  assertNotNewer(await readManifest(found.backup));
  const { manifest, problems } = await verifyBackup(found, (done, total) => {
    deadline.progressed();
    show('blobs', done, total);
  });
  if (problems.length > 0) throw new DomainError('unprocessable', 'backup.damaged', { problems: problems.join('; ') });
  return manifest;
}
