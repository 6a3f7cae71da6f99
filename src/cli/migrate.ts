import { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { mkdirSync } from 'node:fs';
import { openDatabase } from '../storage/database.ts';
import { type CommonOptions, print } from './run.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to date (the server does so by itself at start)')
    .action(migrate);
}

async function migrate(options: CommonOptions): Promise<void> {
  const config = loadConfig();
  mkdirSync(config.dataDir, { recursive: true });
  const database = openDatabase(config.databaseUrl);
  try {
    const migrated = await database.migrate();
    print(options, { migrated }, () => (migrated.length === 0 ? 'Up to date.' : `Ran ${migrated.join(', ')}.`));
  } finally {
    await database.close();
  }
}
