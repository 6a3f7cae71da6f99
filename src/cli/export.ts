import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Command } from 'commander';
import type { Tributary } from '../compose.ts';
import { viewerOf } from '../core/accounts/index.ts';
import { exportChannel } from '../core/archive/index.ts';
import { actForChannel } from '../core/groups/index.ts';
import { findChannelByAddress } from '../core/identity/index.ts';
import { DomainError, type UserViewer } from '../core/platform/index.ts';
import { type CommonOptions, print, requireUserNamed, table, withTributary } from './run.ts';

interface ExportOptions extends CommonOptions {
  readonly channel: string;
  readonly out: string;
  readonly as?: string;
}

/** `tributary export`: writes a channel archive (docs/formats/channel-archive.md). */
export function exportCommand(): Command {
  return new Command('export')
    .description('export a whole channel to an archive that `import --format channel` can read')
    .requiredOption('--channel <address>', 'the channel')
    .requiredOption('--out <file>', "archive to write; it contains the channel's private key")
    .option(
      '--as <username>',
      "user who exports (default: the channel's owner); for a group channel an Owner of the group, without keys",
    )
    .action(runExport);
}

async function runExport(options: ExportOptions): Promise<void> {
  if (existsSync(options.out)) throw new DomainError('conflict', 'cli.fileThere', { file: options.out });
  const manifest = await withTributary(options, async (tributary) => {
    const viewer = await viewerFor(tributary, options);
    const part = `${options.out}.part`;
    try {
      const output = createWriteStream(part, { mode: 0o600 });
      options.deadline.waitFor('more data of the archive');
      options.deadline.watch(() => output.bytesWritten);
      const written = await exportChannel(tributary.operations, viewer, output);
      await rename(part, options.out);
      return written;
    } finally {
      await rm(part, { force: true });
    }
  });
  const facts = { file: options.out, channel: manifest.channel, counts: manifest.counts };
  print(options, facts, ({ file, channel, counts }) => {
    const rows = Object.entries(counts).map(([kind, count]) => [`  ${kind}`, String(count)]);
    return `Exported ${channel} to ${file}.\n${table(rows)}`;
  });
}

async function viewerFor({ operations }: Tributary, options: ExportOptions): Promise<UserViewer> {
  const { reader } = operations.database;
  const userId = options.as === undefined ? undefined : (await requireUserNamed({ operations }, options.as)).id;
  const ownerId = userId ?? (await findChannelByAddress(reader, options.channel))?.userId;
  if (typeof ownerId !== 'number') {
    throw new DomainError('not_found', 'cli.noOwner', { channel: options.channel });
  }
  return actForChannel(reader, await viewerOf(operations, ownerId, ['api'], 'system'), options.channel);
}
