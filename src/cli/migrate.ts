import { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { startDatabase } from '../compose.ts';
import { type CommonOptions, print } from './run.ts';

/** `tributary migrate`: updates the database schema. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('run database migrations (the server also runs them when it starts)')
    .action(migrate);
}

async function migrate(options: CommonOptions): Promise<void> {
  const config = loadConfig();
  const { database, migrated } = await startDatabase(config, { waitFor: options.deadline.waitFor });
  await database.close();
  print(options, { migrated }, () => (migrated.length === 0 ? 'Up to date.' : `Migrated: ${migrated.join(', ')}.`));
}
