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

/** `tributary restore`: restores a backup into an empty installation, or checks whether it can. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore a backup to the configured database and storage, which must be empty')
    .argument('<source>', 'directory of backups, or a single backup')
    .option('--at <name>', 'name of the backup (default: the newest)')
    .option('--dry-run', 'only check the backup against its checksums')
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
          deadline.waitFor(`the restore (${phase})`);
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
      ? `The backup of ${made_at} is complete and can be restored: ${rows} rows, ${blobs.count} blobs.`
      : `Restored the backup of ${made_at}: ${rows} rows, ${blobs.count} blobs. Run "tributary doctor --bytes" to check it, then "tributary serve" to start the server.`,
  );
}

/** @throws DomainError if the backup can't be restored */
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
