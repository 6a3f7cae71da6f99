import { Command } from 'commander';
import { viewerOf } from '../core/accounts/index.ts';
import { beginDemo, removeDemo } from '../core/demo/index.ts';
import type { DemoOptions } from './demo/story.ts';
import { type CommonOptions, print, requireUserNamed, withTributary } from './run.ts';

/** `tributary demo`; other commands don't load its code. */
export function demoCommand(): Command {
  const command = new Command('demo')
    .description('show an import and its reassignment step by step, with sample data')
    .option('--people <count>', 'number of people', '40')
    .option('--messages <count>', 'number of messages', '2000')
    .option('--exit', 'exit at the end instead of serving until Ctrl-C')
    .action(async (options: DemoOptions) => (await import('./demo/story.ts')).tellStory(options));
  command
    .command('load')
    .description('load a sample community into a new group on this server')
    .requiredOption('--as <username>', 'administrator who will own the group')
    .action((_options: unknown, self: Command) => load(self.optsWithGlobals<CommonOptions & { as: string }>()));
  command
    .command('remove')
    .description('delete the sample community and its group')
    .action((_options: unknown, self: Command) => remove(self.optsWithGlobals<CommonOptions>()));
  return command;
}

async function load(options: CommonOptions & { readonly as: string }): Promise<void> {
  const demo = await withTributary(options, async ({ operations }) => {
    const { id } = await requireUserNamed({ operations }, options.as);
    return beginDemo(operations, await viewerOf(operations, id, ['api'], 'system'));
  });
  const { id, fullPath } = demo.group;
  print(
    options,
    { groupId: id, fullPath },
    () => `Created the group ${fullPath}. The server is loading its content in the background.`,
  );
}

async function remove(options: CommonOptions): Promise<void> {
  const { id, fullPath } = await withTributary(options, ({ operations }) => removeDemo(operations, 'operator'));
  print(
    options,
    { groupId: id, fullPath },
    () => `Deleted the group ${fullPath}. The server is removing its content in the background.`,
  );
}
