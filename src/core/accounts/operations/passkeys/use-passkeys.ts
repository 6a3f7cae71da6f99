import type { OperationContext } from '../../../platform/index.ts';
import { randomText, sha256Hex } from '../../../../lib/random.ts';
import { findPasskey, type NewPasskey, notePasskeyUse } from '../../storage/passkeys.ts';
import {
  creationOptions,
  makeChallenge,
  parseUsed,
  requestOptions,
  requirePasskeyDomain,
  verifyMade,
  verifyUsed,
} from './passkey-ceremony.ts';

const handleBytes = 32;

/**
 * Options for finding a passkey at sign-in, as JSON. `browser` is a secret of the browser: the response is only valid
 * from there.
 * @throws DomainError invalid_state if the server doesn't support passkeys
 */
export async function offerPasskeySignIn(context: OperationContext, browser: string): Promise<object> {
  requirePasskeyDomain(context);
  const details = { browser: sha256Hex(browser) };
  const challenge = await context.database.write((tx) => makeChallenge(context, tx, { kind: 'use_passkey', details }));
  return requestOptions(context, challenge);
}

/**
 * Signs in with a passkey. The device has verified the person, so it counts as two factors.
 * @returns the id of the user
 * @throws DomainError invalid_input
 */
export async function signInByPasskey(context: OperationContext, browser: string, said: string): Promise<number> {
  const answer = parseUsed(said);
  const { database, clock } = context;
  const { passkey, counter } = await verifyUsed(
    context,
    answer,
    () => findPasskey(database.reader, answer.id),
    ({ details }) => details['browser'] === sha256Hex(browser),
  );
  await database.write((tx) => notePasskeyUse(tx, passkey.id, counter, clock.now()));
  return passkey.userId;
}

/**
 * Options for creating a passkey while joining, as JSON; `browser` as for signing in.
 * @throws DomainError invalid_state if the server doesn't support passkeys
 */
export async function offerFirstPasskey(
  context: OperationContext,
  browser: string,
  { username, name }: { readonly username: string; readonly name: string },
): Promise<object> {
  requirePasskeyDomain(context);
  const userHandle = randomText(handleBytes);
  const details = { browser: sha256Hex(browser), userHandle };
  const challenge = await context.database.write((tx) =>
    makeChallenge(context, tx, { kind: 'join_by_passkey', details }),
  );
  return creationOptions(context, { challenge, userHandle, username, name, known: [] });
}

/** A passkey that the browser of someone who joins says to have made; `browser` as above. */
export interface FirstPasskey {
  readonly browser: string;
  readonly answer: string;
  readonly name: string;
}

/** The passkey that the browser of someone who joins has made. @throws DomainError invalid_input */
export function verifyFirstPasskey(
  context: OperationContext,
  { browser, answer, name }: FirstPasskey,
): Promise<NewPasskey> {
  const isMine = ({ details }: { readonly details: Readonly<Record<string, string>> }) =>
    details['browser'] === sha256Hex(browser);
  return verifyMade(context, 'join_by_passkey', answer, name, isMine);
}
