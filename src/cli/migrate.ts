import { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { startDatabase } from '../compose.ts';
import { type CommonOptions, print } from './run.ts';

/** `tributary migrate`: brings the schema of the database up to date. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to date (the server does so by itself at start)')
    .action(migrate);
}

async function migrate(options: CommonOptions): Promise<void> {
  const config = loadConfig();
  const { database, migrated } = await startDatabase(config, { waitFor: options.deadline.waitFor });
  await database.close();
  print(options, { migrated }, () => (migrated.length === 0 ? 'Up to date.' : `Ran ${migrated.join(', ')}.`));
}
