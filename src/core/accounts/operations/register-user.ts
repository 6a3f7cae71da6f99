import { createChannel, findChannelByAddress } from '../../identity/index.ts';
import {
  type Administrator,
  anonymous,
  deleteSettingRow,
  DomainError,
  insertServerEvent,
  type KeyPair,
  type OperationContext,
  readTerms,
  requireAdmin,
  requireNoToken,
  type Source,
  type Tx,
} from '../../platform/index.ts';
import { usernameFrom } from '../domain/registration.ts';
import { type User, usernamePattern } from '../domain/user.ts';
import {
  findUser,
  findUserByUsername,
  insertUser,
  insertUserEmail,
  isAddressTaken,
  isGroupPath,
  setDefaultChannel,
} from '../storage/users.ts';
import { mailFirstPassword } from './forgotten-password.ts';
import { assertPasswordLength } from './password-check.ts';
import { emailPattern } from '../../../lib/email-address.ts';

/** Name of the setting with the hash of the setup token, while there are no accounts. */
export const setupSetting = 'setup';

export interface Registration {
  readonly username: string;
  /** Confirmed; undefined if no address is known. */
  readonly email: string | undefined;
  readonly name?: string | undefined;
  readonly publicEmail?: string | undefined;
  readonly isAdmin?: boolean | undefined;
  /** A program, not a person; of this group, or of the whole server. */
  readonly bot?: { readonly rootId: number | null } | undefined;
  /** Undefined for a user who cannot sign in with a password yet. */
  readonly password?: string | undefined;
  /** They make the account themselves, which means to accept the rules of the server where it has any. */
  readonly acceptsTerms?: boolean | undefined;
}

/** Slow parts of a new user, prepared before the transaction. */
export interface PreparedUser {
  readonly keys: KeyPair;
  readonly passwordHash: string | null;
}

/**
 * Looks whether someone can be registered so, and makes keys and hash.
 * @throws DomainError invalid_input, conflict
 */
export async function prepareUser(context: OperationContext, input: Registration): Promise<PreparedUser> {
  assertRegistration(input);
  // Keys and hashes are expensive: guessing at names must not cost them.
  await assertAvailable(context.database.reader, input);
  const [keys, passwordHash] = await Promise.all([
    context.mintKeys(),
    input.password === undefined ? null : context.passwords.hash(input.password),
  ]);
  return { keys, passwordHash };
}

/**
 * Creates a user, with a channel of the same address, in a transaction that does more. A server that waited to be set up
 * does so no longer.
 * @throws DomainError conflict
 */
export async function insertRegistered(
  context: OperationContext,
  tx: Tx,
  input: Registration,
  { keys, passwordHash }: PreparedUser,
): Promise<User> {
  await assertAvailable(tx, input);
  const { username } = input;
  if (input.acceptsTerms) await context.checkTexts(tx, null, { groupId: null, texts: { name: input.name, username } });
  await deleteSettingRow(tx, setupSetting);
  const now = context.clock.now();
  const name = input.name?.trim() || input.username;
  const id = await insertUser(tx, {
    username: input.username,
    name,
    email: input.email ?? '',
    publicEmail: input.publicEmail ?? null,
    kind: input.bot ? 'bot' : 'human',
    isAdmin: input.isAdmin ?? false,
    passwordHash,
    xchanId: null,
    botRootId: input.bot?.rootId ?? null,
    termsAcceptedAt: input.acceptsTerms && (await readTerms(tx)) ? now : null,
    now,
  });
  if (input.email !== undefined) await insertUserEmail(tx, { userId: id, email: input.email, confirmedAt: now });
  const draft = { userId: id, groupId: null, address: input.username, name, path: null, description: '' };
  const channel = await createChannel(
    context,
    tx,
    { ...draft, role: 'public', defaultVisibility: 'public', archived: false },
    keys,
  );
  await setDefaultChannel(tx, id, channel.channelId);
  return (await findUser(tx, id))!;
}

/**
 * Creates a user with a confirmed email address and a channel of the same name; with `mailsPassword`, a link to set the
 * first password is sent there.
 * @throws DomainError invalid_input, conflict
 */
export async function registerUser(
  context: OperationContext,
  input: Registration,
  { mailsPassword = false, by }: { readonly mailsPassword?: boolean; readonly by?: Administrator } = {},
): Promise<User> {
  const prepared = await prepareUser(context, input);
  return context.database.write(by ?? anonymous, async (tx) => {
    const user = await insertRegistered(context, tx, input, prepared);
    if (mailsPassword) await mailFirstPassword(context, tx, user);
    const event = { action: 'create_user', userId: user.id, now: context.clock.now() } as const;
    if (by !== undefined) await insertServerEvent(tx, by, event);
    return user;
  });
}

function assertRegistration(input: Registration): void {
  if (!usernamePattern.test(input.username)) {
    throw new DomainError('invalid_input', 'accounts.badUsername', { field: 'username' });
  }
  for (const [field, email] of [
    ['email', input.email],
    ['public_email', input.publicEmail],
  ] as const) {
    if (email !== undefined && !emailPattern.test(email)) {
      throw new DomainError('invalid_input', 'emails.invalid', { email, field });
    }
  }
  if (input.password !== undefined) assertPasswordLength(input.password);
}

/**
 * Creates a user where an administrator asks for it.
 * @throws DomainError forbidden, and as `registerUser` does
 */
export async function createUser(
  context: OperationContext,
  by: Administrator,
  input: Registration,
  options: { readonly mailsPassword?: boolean } = {},
): Promise<User> {
  requireAdmin(by);
  if (input.isAdmin) requireNoToken(by);
  return registerUser(context, input, { ...options, by });
}

/** Whether a user, a channel or a group has this name: they share one namespace. */
export async function isNameInUse(source: Source, name: string): Promise<boolean> {
  const found = (await findUserByUsername(source, name)) ?? (await findChannelByAddress(source, name));
  return found !== undefined || (await isGroupPath(source, name));
}

/** A username that no one has, made of an address or a name; empty where nothing can be made of it. */
export async function suggestUsername(source: Source, text: string): Promise<string> {
  const wanted = usernameFrom(text);
  if (wanted === '') return '';
  for (const suffix of ['', '2', '3', '4', '5', '6', '7', '8', '9']) {
    if (!(await isNameInUse(source, `${wanted}${suffix}`))) return `${wanted}${suffix}`;
  }
  return '';
}

async function assertAvailable(tx: Source, input: Registration): Promise<void> {
  if (await isNameInUse(tx, input.username)) {
    throw new DomainError('conflict', 'accounts.usernameTaken', { username: input.username, field: 'username' });
  }
  if (input.email !== undefined && (await isAddressTaken(tx, input.email))) {
    throw new DomainError('conflict', 'accounts.emailTaken', { email: input.email, field: 'email' });
  }
}
