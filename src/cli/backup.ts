import { Command } from 'commander';
import type { BackupReport } from '../backup/make.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { findBackup, listBackups } from '../backup/target.ts';
import { verifyBackup } from '../backup/verify.ts';
import { loadConfig } from '../config.ts';
import { DomainError } from '../core/platform/index.ts';
import { join } from 'node:path';
import { openProgressBar } from './progress.ts';
import { type CommonOptions, print, table, withTributary } from './run.ts';

interface BackupOptions extends CommonOptions {
  readonly verify?: boolean;
  readonly list?: boolean;
  readonly at?: string;
  readonly keep?: string;
  readonly portable?: boolean;
}

/** `tributary backup`: makes, lists or verifies backups of the installation. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('back up the database and all files to a directory, while the server runs')
    .argument('[target]', 'directory for backups (default: TRIBUTARY_BACKUP_TARGET)')
    .option('--keep <count>', 'number of backups to keep, including this one; older ones are deleted')
    .option('--portable', 'save the database as rows that can be restored to SQLite or PostgreSQL')
    .option('--verify', 'check the newest backup against its checksums instead of making one')
    .option('--at <name>', 'with --verify: name of the backup to check')
    .option('--list', 'list the backups instead of making one')
    .action(backup);
}

async function backup(target: string | undefined, options: BackupOptions): Promise<void> {
  const directory = target ?? loadConfig().backupTarget;
  if (directory === '') {
    throw new DomainError('missing_parameter', 'cli.noBackupTarget');
  }
  if (options.list) return list(directory, options);
  if (options.verify) return verify(directory, options);
  const keep = options.keep === undefined ? undefined : countOf(options.keep);
  const bar = openProgressBar(options.json ?? false);
  const report = await withTributary(options, ({ makeBackup }) => {
    options.deadline.waitFor('the copy of the database');
    return makeBackup({
      target: directory,
      keep,
      isPortable: options.portable ?? false,
      progress: (phase, done, total) => {
        options.deadline.waitFor(`the backup (${phase})`);
        bar.show(phase, done, total);
      },
    }).finally(bar.end);
  });
  print(options, factsOf(report), () => describe(report));
  if (report.missing.length > 0) {
    console.error(
      `tributary: ${report.missing.length} blob(s) are missing from storage. To list them, run "tributary doctor --bytes".`,
    );
  }
}

function factsOf({ name, path, form, blobs, newBlobs, bytes, missing, removed }: BackupReport) {
  return { name, path, form, blobs, new_blobs: newBlobs, bytes, missing, removed };
}

const forms = { sqlite: 'as a SQLite file', pg_dump: 'by pg_dump', rows: 'as portable rows' } as const;

function describe({ path, form, blobs, newBlobs, bytes, removed }: BackupReport): string {
  const gone = removed.length === 0 ? '' : ` Deleted ${removed.join(', ')}.`;
  return `Backup written to ${path}: database ${forms[form]}, ${blobs} blobs (${newBlobs} new), ${bytes} bytes.${gone}`;
}

async function verify(directory: string, options: BackupOptions): Promise<void> {
  const bar = openProgressBar(options.json ?? false);
  options.deadline.waitFor('the backup to be read');
  const found = await findBackup(directory, options.at);
  const { manifest, problems, blobs } = await verifyBackup(found, (done, total) => {
    options.deadline.progressed();
    bar.show('blobs', done, total);
  }).finally(bar.end);
  const ok = problems.length === 0;
  print(
    options,
    { ok, backup: found.backup, made_at: manifest.made_at, blobs, missing: manifest.blobs.missing, problems },
    () =>
      ok
        ? `${found.backup} is complete: database and ${blobs} blobs.${missingOf(manifest)}`
        : `${found.backup} is damaged:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
  if (!ok) process.exitCode = 1;
}

function missingOf({ blobs: { missing } }: Manifest): string {
  return missing.length === 0 ? '' : ` ${missing.length} blob(s) were already missing when the backup was made.`;
}

async function list(directory: string, options: BackupOptions): Promise<void> {
  const names = await listBackups(directory);
  const manifests = await Promise.all(names.map((name) => readManifest(join(directory, name))));
  const rows = manifests.map(({ made_at, program, database: { kind, form }, blobs: { count, bytes } }, index) => ({
    name: names[index]!,
    made_at,
    program,
    database: kind,
    form,
    blobs: count,
    bytes,
  }));
  print(options, rows, () =>
    table([
      ['BACKUP', 'VERSION', 'DATABASE', 'BLOBS', 'BYTES'],
      ...rows.map((row) => [
        row.name,
        row.program,
        `${row.database}, ${row.form}`,
        String(row.blobs),
        String(row.bytes),
      ]),
    ]),
  );
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new DomainError('invalid_parameter', 'cli.badKeep', { value: text });
}
