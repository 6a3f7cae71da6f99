import { personKinds } from '../../identity/index.ts';
import {
  cleanText,
  deleteSettingRow,
  DomainError,
  insertServerEvent,
  type OperationContext,
  queueMail,
  readSettingRow,
  type Source,
  tables,
  writeServerName,
  writeSettingRow,
} from '../../platform/index.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import type { User } from '../domain/user.ts';
import { assertRegistrationMode, registrationSetting } from './registration-mode.ts';
import { insertRegistered, prepareUser, setupSetting } from './register-user.ts';

const tokenBytes = 32;

/**
 * Makes the link that sets a server up, while no one has an account there; earlier ones lead nowhere then. Only its
 * hash is stored, so it can be shown once.
 * @returns its address; undefined where someone has an account
 */
export function openSetup(context: OperationContext, _by: 'operator'): Promise<string | undefined> {
  return context.database.write(async (tx) => {
    if (await hasPeople(tx)) {
      await deleteSettingRow(tx, setupSetting);
      return undefined;
    }
    const token = randomText(tokenBytes);
    await writeSettingRow(tx, setupSetting, sha256Hex(token), context.clock.now());
    return `${context.baseUrl}/setup/${token}`;
  });
}

async function hasPeople(source: Source): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('user')
    .select('id')
    .where('kind', 'in', personKinds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the server isn't set up yet; with a token, whether it is the valid one. */
export async function isSetupOpen(source: Source, token?: string): Promise<boolean> {
  const hash = await readSettingRow(source, setupSetting);
  return hash !== undefined && (token === undefined || hash === sha256Hex(token));
}

/** Fields of the first page. */
export interface Setup {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly serverName: string;
  /** One of `registrationModes`. */
  readonly registration: string;
  /** Whether to send a test email to the address. */
  readonly testsMail: boolean;
}

/**
 * Makes the first account of a server, which administers it, names the server and decides who may make an account. Once
 * only: of several who try at the same time one succeeds.
 * @returns the account
 * @throws DomainError invalid_state for a token that cannot be used, invalid_input, conflict
 */
export async function setUpServer(context: OperationContext, token: string, setup: Setup): Promise<User> {
  const { database, clock, baseUrl } = context;
  // Keys and hashes are expensive: guessing at tokens must not cost them.
  if (!(await isSetupOpen(database.reader, token))) throw new DomainError('invalid_state', 'accounts.setupLinkGone');
  const { username, email, password, registration } = setup;
  assertRegistrationMode(registration);
  const input = { username, email, password, name: cleanText(setup.name), isAdmin: true };
  const prepared = await prepareUser(context, input);
  return database.write(async (tx) => {
    // The request that removes the row goes first; the others wait for the end of this transaction, and find none.
    if (!(await deleteSettingRow(tx, setupSetting, sha256Hex(token))))
      throw new DomainError('invalid_state', 'accounts.setupLinkGone');
    const user = await insertRegistered(context, tx, input, prepared);
    await writeServerName(tx, setup.serverName, clock.now());
    await writeSettingRow(tx, registrationSetting, registration, clock.now());
    await insertServerEvent(tx, 'operator', { action: 'set_up', userId: user.id, now: clock.now() });
    const mail = context.messagesFor(user).testMail({ baseUrl });
    if (setup.testsMail) await queueMail(tx, context, { dedupeKey: `test-mail:${user.id}:first`, to: email, mail });
    return user;
  });
}
