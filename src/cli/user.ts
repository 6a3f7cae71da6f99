import { Command, Option } from 'commander';
import type { Tributary } from '../compose.ts';
import { changePassword, changeUserState, listUsers, registerUser } from '../core/accounts/index.ts';
import {
  type ContributionsEnd,
  contributionsEnds,
  deleteUser,
  type DeletionProgress,
  showDeletion,
} from '../core/lifecycle/index.ts';
import { changeQuota, readAllowance } from '../core/files/index.ts';
import { sleep } from '../lib/clock.ts';
import { encodeDeletion } from '../wire/group-api/accounts/deletion.ts';
import {
  type CommonOptions,
  maxListed,
  print,
  printList,
  readStandardInput,
  requireGroupAt,
  requireUserNamed,
  table,
  withTributary,
} from './run.ts';

interface CreateOptions extends CommonOptions {
  readonly username: string;
  readonly email: string;
  readonly name?: string;
  readonly publicEmail?: string;
  readonly admin?: boolean;
  readonly bot?: boolean;
  readonly botOf?: string;
  readonly passwordStdin?: boolean;
}

/** `tributary user`: manages users. */
export function userCommand(): Command {
  const command = new Command('user').description('manage users');
  command
    .command('create')
    .description('create a user and their channel')
    .requiredOption('--username <username>', 'username for signing in')
    .requiredOption('--email <address>', 'email address; treated as confirmed')
    .option('--name <name>', 'display name')
    .option('--public-email <address>', 'email address shown to others and used to match reassignments')
    .option('--admin', 'give the user administrator rights')
    .option('--bot', 'create a bot')
    .option(
      '--bot-of <group>',
      'create a bot of this group; its Owners can reassign contributions to it without confirmation',
    )
    .option('--password-stdin', 'read the password from standard input')
    .action(createUser);
  command
    .command('list')
    .description('list users and bots')
    .option('--search <text>', 'part of the name or username, or an email address')
    .option('--blocked', 'only blocked users')
    .action(list);
  command
    .command('password')
    .description("change a user's password and end their browser sessions")
    .requiredOption('--username <username>', 'user')
    .requiredOption('--password-stdin', 'read the password from standard input')
    .action(password);
  command
    .command('block <username>')
    .description('block a user and sign them out everywhere')
    .action((username: string, options: CommonOptions) => change(username, 'block', options));
  command
    .command('unblock <username>')
    .description('unblock a user')
    .action((username: string, options: CommonOptions) => change(username, 'unblock', options));
  command
    .command('quota <username> [bytes]')
    .description('show a user\'s storage, or change the limit: a number of bytes, 0 for no limit, or "default"')
    .action(quota);
  command
    .command('delete <username>')
    .description('delete a user permanently')
    .addOption(
      new Option('--contributions <end>', "what to do with the user's posts in groups and on other people's channels")
        .choices([...contributionsEnds])
        .default('ghost'),
    )
    .option('--dry-run', 'show what would be deleted, without deleting anything')
    .option('--detach', "don't wait for the deletion to finish")
    .action(deleteByName);
  command.command('deletion <id>').description('show the progress or result of a deletion').action(deletion);
  return command;
}

async function createUser(options: CreateOptions): Promise<void> {
  const password = options.passwordStdin ? await readStandardInput() : undefined;
  const user = await withTributary(options, async (tributary) => {
    const group = options.botOf === undefined ? undefined : await requireGroupAt(tributary, options.botOf);
    return registerUser(tributary.operations, {
      username: options.username,
      email: options.email,
      name: options.name,
      publicEmail: options.publicEmail,
      isAdmin: options.admin,
      bot: options.bot || group ? { rootId: group?.rootId ?? null } : undefined,
      password,
    });
  });
  const { id, username, name, email, publicEmail, isAdmin } = user;
  print(
    options,
    { id, username, name, email, public_email: publicEmail, is_admin: isAdmin, channel: username.toLowerCase() },
    (created) => `Created user ${created.username} (id ${created.id}).`,
  );
}

async function password({ username, ...options }: CommonOptions & { readonly username: string }): Promise<void> {
  const secret = await readStandardInput();
  const id = await withTributary(options, async (tributary) => {
    const user = await requireUserNamed(tributary, username);
    await changePassword(tributary.operations, 'operator', user.id, secret);
    return user.id;
  });
  print(options, { id, username }, () => `Changed the password of ${username}.`);
}

async function quota(username: string, bytes: string | undefined, options: CommonOptions): Promise<void> {
  const found = await withTributary(options, async (tributary) => {
    const { operations } = tributary;
    const { id } = await requireUserNamed(tributary, username);
    if (bytes !== undefined) {
      await changeQuota(operations, 'operator', id, bytes === 'default' ? null : Number(bytes.trim() || NaN));
    }
    const { used, allowed = 0 } = await readAllowance(operations, id);
    return { id, username, used, allowed };
  });
  print(
    options,
    found,
    ({ used, allowed }) => `${username} uses ${used}${allowed === 0 ? '' : ` of ${allowed}`} bytes.`,
  );
}

interface ListOptions extends CommonOptions {
  readonly search?: string;
  readonly blocked?: boolean;
}

async function list({ search, blocked, ...options }: ListOptions): Promise<void> {
  const { rows } = await withTributary(options, ({ operations }) =>
    listUsers(
      operations.database.reader,
      { search, blocked, peopleOnly: true, forOthers: false },
      { limit: maxListed, offset: 0, orderBy: 'username', sort: 'asc' },
    ),
  );
  const users = rows.map(({ id, username, name, email, state, isAdmin }) => ({
    id,
    username,
    name,
    email,
    state,
    is_admin: isAdmin,
  }));
  printList(options, users, (user) => [
    String(user.id),
    user.username,
    user.state,
    user.is_admin ? 'admin' : '',
    user.email,
  ]);
}

async function change(username: string, verb: 'block' | 'unblock', options: CommonOptions): Promise<void> {
  const { user } = await withTributary(options, async (tributary) => {
    const user = await requireUserNamed(tributary, username);
    return changeUserState(tributary.operations, 'operator', user.id, verb);
  });
  const { id, state } = user;
  print(options, { id, username, state }, () => `${username} is ${state}.`);
}

interface DeleteOptions extends CommonOptions {
  readonly contributions: ContributionsEnd;
  readonly dryRun?: boolean;
  readonly detach?: boolean;
}

async function deleteByName(username: string, options: DeleteOptions): Promise<void> {
  const shown = await withTributary(options, async (tributary) => {
    const { operations } = tributary;
    const user = await requireUserNamed(tributary, username);
    if (!options.dryRun) {
      await deleteUser(operations, 'operator', user.id, options.contributions);
      if (!options.detach) {
        options.deadline.waitFor(`the deletion of user ${user.id}`);
        return { id: user.id, progress: await untilErased(tributary, user.id) };
      }
    }
    return { id: user.id, progress: await showDeletion(operations, 'operator', user.id) };
  });
  show(shown, options);
}

/** Deletes here unless a running server picks it up first, and waits for the end. */
async function untilErased({ operations, runner }: Tributary, userId: number): Promise<DeletionProgress> {
  runner.start();
  for (;;) {
    const progress = await showDeletion(operations, 'operator', userId);
    // The deletion may be postponed or refused while contributions are moving to the user.
    if (progress.state === 'finished' || progress.state === 'none') return progress;
    await sleep(500);
  }
}

async function deletion(id: string, options: CommonOptions): Promise<void> {
  const userId = Number(id);
  const progress = await withTributary(options, ({ operations }) => showDeletion(operations, 'operator', userId));
  show({ id: userId, progress }, options);
}

/** What would be or has been deleted, one type per line. */
function show(
  { id, progress }: { readonly id: number; readonly progress: DeletionProgress },
  options: CommonOptions,
): void {
  const record = { id, ...encodeDeletion(progress) };
  print(
    options,
    record,
    ({ state, would_erase: held, contributions_elsewhere: elsewhere, erased, sole_groups: sole }) => {
      const counts = held ? { ...held, messages_elsewhere: elsewhere, sole_groups: sole.length } : erased;
      const rows = Object.entries(counts).filter(([, count]) => Number(count) > 0);
      const begin = {
        none: 'Would be deleted with',
        waiting: 'Will be deleted with',
        running: 'Deleted so far with',
        finished: 'Deleted with',
      };
      return [`${begin[state]} user ${id}:`, table(rows.map(([what, count]) => [what, String(count)]))].join('\n');
    },
  );
}
