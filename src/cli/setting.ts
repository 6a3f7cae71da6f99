import { Command } from 'commander';
import { type CommonOptions, print, table, withTributary } from './run.ts';
import { changeSetting, readAllSettings } from '../core/reassignment/index.ts';

/** `tributary setting`: lists and changes the settings stored in the database. */
export function settingCommand(): Command {
  const command = new Command('setting').description('list or change settings while the server runs');
  command.command('list').description('list all settings').action(list);
  command
    .command('set')
    .description('change a setting')
    .argument('<name>')
    .argument('<value>', 'true or false, a number or a name; for registration: closed, invitation, approval or open')
    .action(set);
  return command;
}

async function list(options: CommonOptions): Promise<void> {
  const settings = await withTributary(options, ({ operations }) => readAllSettings(operations));
  print(options, settings, () => table(Object.entries(settings).map(([name, value]) => [name, String(value)])));
}

async function set(name: string, value: string, options: CommonOptions): Promise<void> {
  const settings = await withTributary(options, ({ operations }) => changeSetting(operations, 'operator', name, value));
  print(options, settings, () => `${name} is now ${value}.`);
}
