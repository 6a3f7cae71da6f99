import { Command } from 'commander';
import { viewerOf } from '../core/accounts/index.ts';
import { beginDemo, removeDemo } from '../core/demo/index.ts';
import type { DemoOptions } from './demo/story.ts';
import { type CommonOptions, print, requireUserNamed, withTributary } from './run.ts';

/** `tributary demo`; the story is loaded by those who ask for it alone. */
export function demoCommand(): Command {
  const command = new Command('demo')
    .description('import a made-up community and reassign it, step by step')
    .option('--people <count>', 'people of the community', '40')
    .option('--messages <count>', 'messages they wrote', '2000')
    .option('--exit', 'end afterwards; else the server goes on until Ctrl-C')
    .action(async (options: DemoOptions) => (await import('./demo/story.ts')).tellStory(options));
  command
    .command('load')
    .description('load a made-up community into this server, in a group of its own')
    .requiredOption('--as <username>', 'the administrator who owns it')
    .action((_options: unknown, self: Command) => load(self.optsWithGlobals<CommonOptions & { as: string }>()));
  command
    .command('remove')
    .description('remove that community with its group, and nothing else')
    .action((_options: unknown, self: Command) => remove(self.optsWithGlobals<CommonOptions>()));
  return command;
}

async function load(options: CommonOptions & { readonly as: string }): Promise<void> {
  const demo = await withTributary(options, async ({ operations }) => {
    const { id } = await requireUserNamed({ operations }, options.as);
    return beginDemo(operations, await viewerOf(operations, id, ['api'], 'system'));
  });
  const { id, fullPath } = demo.group;
  print(options, { groupId: id, fullPath }, () => `The server fills the group ${fullPath} in the background.`);
}

async function remove(options: CommonOptions): Promise<void> {
  const { id, fullPath } = await withTributary(options, ({ operations }) => removeDemo(operations, 'operator'));
  print(options, { groupId: id, fullPath }, () => `The group ${fullPath} is gone; the server removes what it held.`);
}
