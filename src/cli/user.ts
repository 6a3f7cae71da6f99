import { Command } from 'commander';
import { registerUser } from '../operations/register-user.ts';
import { type CommonOptions, print, readStandardInput, withTributary } from './run.ts';

interface CreateOptions extends CommonOptions {
  readonly username: string;
  readonly email: string;
  readonly name?: string;
  readonly publicEmail?: string;
  readonly admin?: boolean;
  readonly passwordStdin?: boolean;
}

export function userCommand(): Command {
  const command = new Command('user').description('people who can sign in');
  command
    .command('create')
    .description('create a user with a channel of the same address')
    .requiredOption('--username <username>', 'what the user signs in with')
    .requiredOption('--email <address>', 'counts as confirmed')
    .option('--name <name>', 'display name')
    .option('--public-email <address>', 'shown to others; reassignment by e-mail looks here')
    .option('--admin', 'may administer the server')
    .option('--password-stdin', 'read the password from standard input')
    .action(createUser);
  return command;
}

async function createUser(options: CreateOptions): Promise<void> {
  const password = options.passwordStdin ? await readStandardInput() : undefined;
  const user = await withTributary((tributary) =>
    registerUser(tributary.operations, {
      username: options.username,
      email: options.email,
      name: options.name,
      publicEmail: options.publicEmail,
      isAdmin: options.admin,
      password,
    }),
  );
  const { id, username, name, email, publicEmail, isAdmin } = user;
  print(
    options,
    { id, username, name, email, public_email: publicEmail, is_admin: isAdmin, channel: username.toLowerCase() },
    (created) => `Created user ${created.username} (id ${created.id}).`,
  );
}
