import {
  type Administrator,
  DomainError,
  insertServerEvent,
  notFound,
  type OperationContext,
  requireSelfOrAdmin,
  type Source,
  type Tx,
  type UserViewer,
} from '../../../platform/index.ts';
import { randomText } from '../../../../lib/random.ts';
import { maxPasskeys, passkeyName } from '../../domain/passkey.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type NewPasskey,
  type Passkey,
  setPasskeyName,
} from '../../storage/passkeys.ts';
import { requirePerson } from '../require-person.ts';
import { countWaysToSignIn } from './ways-to-sign-in.ts';
import { mailAccessChange } from './access-changes.ts';
import { creationOptions, makeChallenge, verifyMade } from './passkey-ceremony.ts';

const handleBytes = 32;

/**
 * Options for the viewer's browser to create a passkey, as JSON. The caller has re-authenticated the viewer.
 * @throws DomainError invalid_state if there are too many, or the server doesn't support passkeys
 */
export async function offerPasskey(context: OperationContext, viewer: UserViewer): Promise<object> {
  const { user, known, challenge, userHandle } = await context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    const known = await listPasskeys(tx, user.id);
    assertRoom(known.length);
    // All passkeys of an account have one handle, or a device would keep several for it.
    const userHandle = known[0]?.userHandle ?? randomText(handleBytes);
    const challenge = await makeChallenge(context, tx, {
      kind: 'add_passkey',
      userId: user.id,
      details: { userHandle },
    });
    return { user, known, challenge, userHandle };
  });
  return creationOptions(context, { challenge, userHandle, username: user.username, name: user.name, known });
}

/**
 * Adds a passkey created by the viewer's browser; an email confirms it.
 * @throws DomainError invalid_input, invalid_state, conflict
 */
export async function addPasskey(
  context: OperationContext,
  viewer: UserViewer,
  { answer, name }: { readonly answer: string; readonly name: string },
): Promise<void> {
  const passkey = await verifyMade(context, 'add_passkey', answer, name, ({ userId }) => userId === viewer.userId);
  await context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    assertRoom((await listPasskeys(tx, user.id)).length);
    const id = await insertVerified(context, tx, user.id, passkey);
    const now = context.clock.now();
    await insertServerEvent(tx, viewer, {
      action: 'add_passkey',
      userId: user.id,
      details: { name: passkey.name },
      now,
    });
    await mailAccessChange(context, tx, user, { change: 'passkey_added', name: passkey.name, key: `passkey:${id}` });
  });
}

/** Inserts a verified passkey of a user. @throws DomainError conflict */
export async function insertVerified(
  { clock }: OperationContext,
  tx: Tx,
  userId: number,
  passkey: NewPasskey,
): Promise<number> {
  if (await findPasskey(tx, passkey.credentialId)) {
    throw new DomainError('conflict', 'passkeys.known', { field: 'passkey' });
  }
  return insertPasskey(tx, userId, passkey, clock.now());
}

function assertRoom(count: number): void {
  if (count < maxPasskeys) return;
  throw new DomainError('invalid_state', 'passkeys.tooMany', { max: maxPasskeys });
}

/** The viewer's passkeys, the oldest first. */
export function listOwnPasskeys(source: Source, viewer: UserViewer): Promise<Passkey[]> {
  return listPasskeys(source, viewer.userId);
}

/** Gives one of the viewer's passkeys another name. @throws DomainError not_found, invalid_input */
export function renamePasskey(
  context: OperationContext,
  viewer: UserViewer,
  id: number,
  text: string,
): Promise<Passkey> {
  const name = passkeyName(text);
  if (name === '') throw new DomainError('invalid_input', 'passkeys.nameless', { field: 'name' });
  return context.database.write(viewer, async (tx) => {
    const passkey = await requirePasskey(tx, viewer.userId, id);
    await setPasskeyName(tx, id, name);
    return { ...passkey, name };
  });
}

/**
 * Removes a passkey of the viewer, or of anyone as an administrator; an email confirms it. The last way to sign in
 * can't be removed.
 * @throws DomainError not_found, forbidden, invalid_state
 */
export function removePasskey(context: OperationContext, by: Administrator, userId: number, id: number): Promise<void> {
  requireSelfOrAdmin(by, userId);
  return context.database.write(by, async (tx) => {
    const user = await requirePerson(tx, userId);
    const { name } = await requirePasskey(tx, userId, id);
    if ((await countWaysToSignIn(context, tx, userId)) <= 1) {
      throw new DomainError('invalid_state', 'accounts.onlyWayIn');
    }
    if (!(await deletePasskey(tx, id))) throw notFound('passkey');
    const now = context.clock.now();
    await insertServerEvent(tx, by, { action: 'remove_passkey', userId, details: { name }, now });
    await mailAccessChange(context, tx, user, { change: 'passkey_removed', name, key: `passkey-gone:${id}` });
  });
}

async function requirePasskey(source: Source, userId: number, id: number): Promise<Passkey> {
  const found = (await listPasskeys(source, userId)).find((passkey) => passkey.id === id);
  if (!found) throw notFound('passkey');
  return found;
}
