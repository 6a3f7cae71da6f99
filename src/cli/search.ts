import { Command } from 'commander';
import { rebuildIndex } from '../core/search/index.ts';
import { type CommonOptions, print, withTributary } from './run.ts';

/** `tributary search`: the full-text index. */
export function searchCommand(): Command {
  const command = new Command('search').description('manage the full-text index');
  command.command('rebuild').description('rebuild the index, while the server runs').action(rebuild);
  return command;
}

async function rebuild(options: CommonOptions): Promise<void> {
  const items = await withTributary(options, ({ operations }) =>
    rebuildIndex(operations, () => options.deadline.waitFor('the rebuild of the index', 600)),
  );
  print(options, { items }, () => `Indexed ${items} ${items === 1 ? 'item' : 'items'}.`);
}
