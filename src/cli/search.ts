import { Command } from 'commander';
import { rebuildIndex } from '../core/search/index.ts';
import { type CommonOptions, print, withTributary } from './run.ts';

/** `tributary search`: the full-text index. */
export function searchCommand(): Command {
  const command = new Command('search').description('the full-text index');
  command
    .command('rebuild')
    .description('write every entry of the index again, beside a running server')
    .action(rebuild);
  return command;
}

async function rebuild(options: CommonOptions): Promise<void> {
  const items = await withTributary(options, ({ operations }) =>
    rebuildIndex(operations, () => options.deadline.waitFor('the index to be rebuilt', 600)),
  );
  print(options, { items }, () => `${items} ${items === 1 ? 'item' : 'items'} indexed.`);
}
