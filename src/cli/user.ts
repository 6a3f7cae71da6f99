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
  print,
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

/** `tributary user`: creates, lists and blocks users, and changes their roles and passwords. */
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
    .option('--bot', 'a program, not a person')
    .option('--bot-of <group>', 'a bot of this group: its Owners may give contributions to it at once')
    .option('--password-stdin', 'read the password from standard input')
    .action(createUser);
  command
    .command('list')
    .description('people and bots')
    .option('--search <text>', 'part of the name or username, or an e-mail address')
    .option('--blocked', 'only those who are blocked')
    .action(list);
  command
    .command('password')
    .description('give a user a new password; browser sessions end')
    .requiredOption('--username <username>', 'whose')
    .requiredOption('--password-stdin', 'read the password from standard input')
    .action(password);
  command
    .command('block <username>')
    .description('sign a user out everywhere and for good')
    .action((username: string, options: CommonOptions) => change(username, 'block', options));
  command
    .command('unblock <username>')
    .description('let a blocked user in again')
    .action((username: string, options: CommonOptions) => change(username, 'unblock', options));
  command
    .command('quota <username> [bytes]')
    .description('how much a user stores and may store; `bytes` changes the limit: a number, 0 for none, or "default"')
    .action(quota);
  command
    .command('delete <username>')
    .description('delete a user for good, or show with --dry-run what would go')
    .addOption(
      new Option('--contributions <end>', 'what becomes of what the user wrote in groups and on channels of others')
        .choices([...contributionsEnds])
        .default('ghost'),
    )
    .option('--dry-run', 'change nothing, say what would go')
    .option('--detach', 'do not wait for the end')
    .action(deleteByName);
  command
    .command('deletion <id>')
    .description('how far the deletion of a user is, and what was erased')
    .action(deletion);
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
  print(options, { id, username }, () => `${username} has a new password.`);
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
    ({ used, allowed }) => `${username} stores ${used} bytes${allowed === 0 ? '' : ` of ${allowed}`}.`,
  );
}

interface ListOptions extends CommonOptions {
  readonly search?: string;
  readonly blocked?: boolean;
}

/** As many as fit a screen or two; whoever has more searches. */
const maxListed = 1000;

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
  print(options, users, (listed) =>
    table(listed.map((user) => [String(user.id), user.username, user.state, user.is_admin ? 'admin' : '', user.email])),
  );
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
        options.deadline.waitFor(`user ${user.id} to be erased`);
        return { id: user.id, progress: await untilErased(tributary, user.id) };
      }
    }
    return { id: user.id, progress: await showDeletion(operations, 'operator', user.id) };
  });
  show(shown, options);
}

/** This process does it, unless a running server takes it first; either way waits for the end. */
async function untilErased({ operations, runner }: Tributary, userId: number): Promise<DeletionProgress> {
  runner.start();
  for (;;) {
    const progress = await showDeletion(operations, 'operator', userId);
    // Contributions may just be moving to the user: the deletion comes back later, or was refused.
    if (progress.state === 'finished' || progress.state === 'none') return progress;
    await sleep(500);
  }
}

async function deletion(id: string, options: CommonOptions): Promise<void> {
  const userId = Number(id);
  const progress = await withTributary(options, ({ operations }) => showDeletion(operations, 'operator', userId));
  show({ id: userId, progress }, options);
}

/** What would go, or has gone, one a line. */
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
        none: 'Would go with',
        waiting: 'Will go with',
        running: 'Erased so far of',
        finished: 'Erased of',
      };
      return [`${begin[state]} user ${id}:`, table(rows.map(([what, count]) => [what, String(count)]))].join('\n');
    },
  );
}
