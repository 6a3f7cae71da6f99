import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import type { Tributary } from '../compose.ts';
import { viewerOf } from '../core/accounts/index.ts';
import {
  countWaitingFrom,
  findImport,
  type Import,
  type ImportReport,
  lossesOf,
  startImport,
} from '../core/imports/index.ts';
import { DomainError } from '../core/platform/index.ts';
import { sleep } from '../lib/clock.ts';
import { type CommonOptions, print, requireGroupAt, requireUserNamed, table, withTributary } from './run.ts';

interface ImportCommandOptions extends CommonOptions {
  readonly group?: string;
  readonly user?: string;
  readonly as?: string;
  readonly format: string;
  readonly sourceHost?: string;
  readonly directMessages?: boolean;
  readonly dryRun?: boolean;
  readonly detach?: boolean;
}

/** `tributary import`: starts an import, waits for it, and shows, retries or cancels imports. */
export function importCommand(): Command {
  const command = new Command('import')
    .description('import an export from another system, or a channel archive')
    .argument('<file>', 'archive to import')
    .option('--group <full path>', 'group to import into')
    .option('--user <username>', 'import into the channel or personal namespace of this user')
    // Not a required option, because commander would then require it for `import status` too.
    .option('--as <username>', 'user who imports: an Owner of the group, or the owner of the namespace')
    .option('--format <format>', 'auto, channel, hubzilla or slack', 'auto')
    .option('--source-host <url>', "URL of the source system, if the archive doesn't contain it")
    .option('--direct-messages', 'include direct messages')
    .option('--dry-run', 'read everything and report the result without importing')
    .option('--detach', "don't wait for the import to finish")
    .action(runImportCommand);
  command
    .command('status')
    .description('show the progress or result of an import')
    .argument('<id>')
    // `import` has `--json` too, and parses it first.
    .action((id: string, _options: unknown, self: Command) => status(id, self.optsWithGlobals<CommonOptions>()));
  return command;
}

async function runImportCommand(file: string, options: ImportCommandOptions): Promise<void> {
  if (!existsSync(file)) throw new DomainError('invalid_input', 'cli.noFile', { file });
  if (options.group !== undefined && options.user !== undefined) {
    throw new DomainError('invalid_input', 'cli.bothTargets');
  }
  // A channel archive is imported for the user who imports it.
  if (options.group === undefined && options.user === undefined && options.format !== 'channel') {
    throw new DomainError('invalid_input', 'cli.noTarget');
  }
  const row = await withTributary(options, async (tributary) => {
    const importId = await start(tributary, file, options);
    if (!options.detach) options.deadline.waitFor(`progress of import ${importId}`);
    const ended = options.detach ? findRow(tributary, importId) : waitFor(tributary, importId, options);
    return withWaiting(tributary, await ended);
  });
  show(row, options);
  if (row.state === 'failed') process.exitCode = 1;
}

async function start(
  tributary: Tributary,
  file: string,
  options: Omit<ImportCommandOptions, 'deadline'>,
): Promise<number> {
  const { operations } = tributary;
  // Only the user can import into their own namespace.
  const as = options.as ?? options.user;
  if (as === undefined) throw new DomainError('invalid_input', 'cli.noImporter');
  const importer = await requireUserNamed(tributary, as);
  if (options.user !== undefined && (await requireUserNamed(tributary, options.user)).id !== importer.id) {
    throw new DomainError('forbidden', 'cli.onlyOneself');
  }
  return startImport(operations, await viewerOf(operations, importer.id, ['api'], 'system'), {
    target:
      options.group === undefined
        ? { personal: true }
        : { groupId: (await requireGroupAt(tributary, options.group)).id },
    archive: createReadStream(file),
    filename: basename(file),
    format: options.format,
    sourceHost: options.sourceHost ?? '',
    dryRun: options.dryRun ?? false,
    options: { includeDirect: options.directMessages ?? false },
  });
}

/** Imports a Slack export into a group for the demo. @returns the report as text */
export async function importInto(
  tributary: Tributary,
  file: string,
  { deadline, ...target }: { readonly group: string; readonly as: string } & Pick<CommonOptions, 'deadline'>,
): Promise<string> {
  const importId = await start(tributary, file, { ...target, format: 'auto' });
  let shown = '';
  const row = await waitForEnd(tributary, importId, (now) => {
    if (progressOf(now) !== shown) deadline.progressed();
    shown = progressOf(now);
  });
  return describe(await withWaiting(tributary, row), reportOf(row));
}

/** An import with the current number of source users awaiting reassignment. */
type ShownImport = Import & { readonly waiting: number };

async function withWaiting(tributary: Tributary, row: Import): Promise<ShownImport> {
  return { ...row, waiting: await countWaitingFrom(tributary.operations.database.reader, row) };
}

async function findRow(tributary: Tributary, importId: number): Promise<Import> {
  const row = await findImport(tributary.operations.database.reader, importId);
  if (!row) throw new DomainError('not_found', 'cli.noImport', { id: importId });
  return row;
}

/** Runs the import here unless a running server picks it up first, and waits for the end. */
async function waitFor(tributary: Tributary, importId: number, options: CommonOptions): Promise<Import> {
  const showProgress = !options.json;
  tributary.runner.start();
  let shown = '';
  const row = await waitForEnd(tributary, importId, (now) => {
    const line = progressOf(now);
    if (line !== shown) options.deadline.progressed();
    if (showProgress && line !== shown) process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`);
    shown = line;
  });
  if (showProgress && process.stderr.isTTY) process.stderr.write('\n');
  return row;
}

async function waitForEnd(tributary: Tributary, importId: number, look: (row: Import) => void): Promise<Import> {
  for (;;) {
    const row = await findRow(tributary, importId);
    look(row);
    if (row.state !== 'created' && row.state !== 'running') return row;
    await sleep(process.stderr.isTTY ? 200 : 1000);
  }
}

function reportOf(row: Import): ImportReport | undefined {
  return row.report === null ? undefined : (JSON.parse(row.report) as ImportReport);
}

function progressOf(row: Import): string {
  const report = reportOf(row);
  if (!report || report.progress.total === 0) return `import ${row.id}: ${row.state}`;
  const { counts, progress } = report;
  const share = Math.floor((100 * progress.done) / progress.total);
  return `import ${row.id}: ${share} %, ${counts.threads.added + counts.comments.added} posts`;
}

async function status(id: string, options: CommonOptions): Promise<void> {
  const find = async (tributary: Tributary) => withWaiting(tributary, await findRow(tributary, Number(id)));
  show(await withTributary(options, find), options);
}

function show(row: ShownImport, options: CommonOptions): void {
  const report = reportOf(row);
  const facts = {
    id: row.id,
    state: row.state,
    dry_run: row.dryRun,
    format: row.format,
    source_host: row.sourceHostname,
    filename: row.filename,
    error: row.error,
    losses: report === undefined ? 0 : lossesOf(report),
    can_retry: (row.state === 'failed' || row.state === 'cancelled') && row.canRetry,
    counts: report?.counts ?? null,
    channels: report?.channels ?? [],
    warnings: report?.warnings ?? [],
    placeholders_pending: row.waiting,
    progress: report?.progress ?? null,
    created_at: row.createdAt,
    finished_at: row.finishedAt,
  };
  print(options, facts, () => describe(row, report));
}

/** The state in words, with the number of losses. */
function outcomeOf({ state }: Import, report: ImportReport | undefined): string {
  const losses = report === undefined ? 0 : lossesOf(report);
  return state === 'finished' && losses > 0 ? `finished with losses: ${losses}` : state;
}

function describe(row: ShownImport, report: ImportReport | undefined): string {
  const head = `Import ${row.id} of ${row.filename}: ${outcomeOf(row, report)}${row.dryRun ? ' (dry run: nothing was imported)' : ''}${row.error === null ? '' : `\n${row.error}`}`;
  if (!report) return head;
  const counts = Object.entries(report.counts).map(([kind, count]) => [
    `  ${kind}`,
    String(count.added),
    String(count.unchanged),
    String(count.updated),
    String(count.omitted),
  ]);
  const channels = report.channels.map((channel) => [
    `  ${channel.path || channel.name}`,
    channel.address,
    channel.visibility,
    `${channel.threads} threads`,
    `${channel.comments} comments`,
  ]);
  const rows = (warnings: typeof report.warnings): string[][] =>
    warnings.map(({ code, count, sample }) => [`  ${code}`, String(count), sample]);
  const lost = report.warnings.filter(({ severity }) => severity === 'error');
  const others = report.warnings.filter(({ severity }) => severity !== 'error');
  return [
    head,
    table([['  type', 'new', 'unchanged', 'updated', 'skipped'], ...counts]),
    ...(channels.length > 0 ? ['Channels:', table(channels)] : []),
    ...(lost.length > 0 ? ['Not imported:', table(rows(lost))] : []),
    ...(others.length > 0 ? ['Notes:', table(rows(others))] : []),
    ...(row.waiting > 0 ? [`${row.waiting} placeholder users await reassignment.`] : []),
  ].join('\n');
}
