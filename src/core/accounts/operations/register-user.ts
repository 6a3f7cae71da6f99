import { createChannel, findChannelByAddress } from '../../identity/index.ts';
import {
  type Administrator,
  DomainError,
  isUniqueViolation,
  type OperationContext,
  requireAdmin,
  type Source,
} from '../../platform/index.ts';
import { emailPattern, type User, usernamePattern } from '../domain/user.ts';
import { isGroupPath } from '../storage/names.ts';
import {
  findUser,
  findUserByConfirmedEmail,
  findUserByUsername,
  insertUser,
  insertUserEmail,
  setDefaultChannel,
} from '../storage/users.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly name?: string | undefined;
  readonly publicEmail?: string | undefined;
  readonly isAdmin?: boolean | undefined;
  /** A program, not a person; of this group, or of the whole server. */
  readonly bot?: { readonly rootId: number | null } | undefined;
  /** Undefined for a user who cannot sign in with a password yet. */
  readonly password?: string | undefined;
}

const shortestPassword = 8;

/**
 * Creates a user whose e-mail counts as confirmed, with a channel of the same address.
 * @throws DomainError invalid_input, conflict
 */
export async function registerUser(context: OperationContext, input: Registration): Promise<User> {
  assertRegistration(input);
  const [keys, passwordHash] = await Promise.all([
    context.mintKeys(),
    input.password === undefined ? null : context.passwords.hash(input.password),
  ]);
  try {
    return await context.database.write(async (tx) => {
      await assertAvailable(tx, input);
      const now = context.clock.now();
      const name = input.name?.trim() || input.username;
      const id = await insertUser(tx, {
        username: input.username,
        name,
        email: input.email,
        publicEmail: input.publicEmail ?? null,
        kind: input.bot ? 'bot' : 'human',
        isAdmin: input.isAdmin ?? false,
        passwordHash,
        xchanId: null,
        botRootId: input.bot?.rootId ?? null,
        now,
      });
      await insertUserEmail(tx, { userId: id, email: input.email, confirmedAt: now });
      const draft = { userId: id, groupId: null, address: input.username, name, path: null, description: '' };
      const channel = await createChannel(
        context,
        tx,
        { ...draft, role: 'public', defaultVisibility: 'public', archived: false },
        keys,
      );
      await setDefaultChannel(tx, id, channel.channelId);
      return (await findUser(tx, id))!;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('conflict', 'The username or e-mail is taken already.');
    throw error;
  }
}

function assertRegistration(input: Registration): void {
  if (!usernamePattern.test(input.username)) {
    throw new DomainError(
      'invalid_input',
      'A username begins with a letter, digit or underscore and holds letters, digits, "_", "-" and "." alone.',
      { field: 'username' },
    );
  }
  for (const [field, email] of [
    ['email', input.email],
    ['public_email', input.publicEmail],
  ] as const) {
    if (email !== undefined && !emailPattern.test(email)) {
      throw new DomainError('invalid_input', `"${email}" is no e-mail address.`, { field });
    }
  }
  if (input.password !== undefined) assertPasswordLength(input.password);
}

/**
 * Creates a user where an administrator asks for it.
 * @throws DomainError forbidden, and as `registerUser` does
 */
export async function createUser(context: OperationContext, by: Administrator, input: Registration): Promise<User> {
  requireAdmin(by);
  return registerUser(context, input);
}

/** @throws DomainError invalid_input */
export function assertPasswordLength(password: string): void {
  if (password.length >= shortestPassword) return;
  throw new DomainError('invalid_input', `A password has at least ${shortestPassword} characters.`, {
    field: 'password',
  });
}

/** Whether a user, a channel or a group goes by this name: they share one space of addresses. */
export async function isNameInUse(source: Source, name: string): Promise<boolean> {
  const found = (await findUserByUsername(source, name)) ?? (await findChannelByAddress(source, name));
  return found !== undefined || (await isGroupPath(source, name));
}

async function assertAvailable(tx: Source, input: Registration): Promise<void> {
  if (await isNameInUse(tx, input.username)) {
    throw new DomainError('conflict', `The username "${input.username}" is taken already.`, { field: 'username' });
  }
  if (await findUserByConfirmedEmail(tx, input.email)) {
    throw new DomainError('conflict', `Somebody has the e-mail "${input.email}" already.`, { field: 'email' });
  }
}
