import { randomInt } from 'node:crypto';
import {
  type Administrator,
  DomainError,
  insertServerEvent,
  notFound,
  type OperationContext,
  readServerName,
  requireAdmin,
  type Source,
  type Tx,
  type UserViewer,
} from '../../../platform/index.ts';
import { addMilliseconds, minuteMilliseconds } from '../../../../lib/clock.ts';
import { sha256Hex } from '../../../../lib/random.ts';
import { codeAddress, newCodeSecret } from './one-time-codes.ts';
import type { User } from '../../domain/user.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertSecret,
  replaceRecoveryCodes,
  updateSecondFactor,
} from '../../storage/second-factors.ts';
import { touchUser } from '../../storage/users.ts';
import { mailAccessChange } from '../passkeys/access-changes.ts';
import { requireAccount, requirePerson } from '../require-person.ts';
import { checkCode } from './check-code.ts';

/** Lifetime of a secret before it is enabled. */
const pendingMilliseconds = 30 * minuteMilliseconds;
const recoveryCodes = 10;
/** Without easily confused characters: 32, so that ten of them are 50 bits. */
const recoverySigns = 'abcdefghjkmnpqrstuvwxyz023456789';
const recoveryLength = 10;

/** State of an account's second factor. */
export interface SecondFactorState {
  /** Null if there is none. */
  readonly enabledAt: string | null;
  readonly recoveryCodesLeft: number;
}

/** Whether the viewer has a second factor, and the number of remaining recovery codes. */
export async function readSecondFactor(source: Source, viewer: UserViewer): Promise<SecondFactorState> {
  const factor = await findSecondFactor(source, viewer.userId);
  return {
    enabledAt: factor?.enabledAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(source, viewer.userId),
  };
}

/** A secret for an app. */
export interface OfferedSecret {
  /** Base32, to be typed in. */
  readonly secret: string;
  /** Content of a QR code. */
  readonly address: string;
}

/**
 * Creates a secret for the viewer's app, valid once a code is confirmed. The caller has re-authenticated the viewer.
 * @throws DomainError invalid_state if there is a second factor
 */
export async function offerSecondFactor(context: OperationContext, viewer: UserViewer): Promise<OfferedSecret> {
  const secret = newCodeSecret();
  await context.database.write(viewer, async (tx) => {
    await requirePerson(tx, viewer.userId);
    if ((await findSecondFactor(tx, viewer.userId))?.enabledAt) {
      throw new DomainError('invalid_state', 'secondFactor.onAlready');
    }
    await insertSecret(tx, viewer.userId, secret, context.clock.now());
  });
  return offered(context, viewer, secret);
}

/** The secret awaiting confirmation; undefined if there is none. */
export async function findOfferedSecret(
  context: OperationContext,
  viewer: UserViewer,
): Promise<OfferedSecret | undefined> {
  const factor = await findSecondFactor(context.database.reader, viewer.userId);
  if (!factor || factor.enabledAt !== null || isStale(context, factor.createdAt)) return undefined;
  return offered(context, viewer, factor.secret);
}

async function offered({ database }: OperationContext, { username }: UserViewer, secret: string) {
  return { secret, address: codeAddress(secret, { issuer: await readServerName(database.reader), username }) };
}

function isStale({ clock }: OperationContext, createdAt: string): boolean {
  return addMilliseconds(createdAt, pendingMilliseconds) <= clock.now();
}

/**
 * Enables the second factor with a code of the app; an email confirms it.
 * @returns recovery codes, shown only once
 * @throws DomainError invalid_input for a wrong code, invalid_state if nothing is pending, unprocessable after many
 * wrong ones
 */
export async function enableSecondFactor(
  context: OperationContext,
  viewer: UserViewer,
  code: string,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const isRight = await context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    const factor = await findSecondFactor(tx, user.id);
    if (!factor || factor.enabledAt !== null || isStale(context, factor.createdAt)) {
      throw new DomainError('invalid_state', 'secondFactor.beginAgain');
    }
    if ((await checkCode(context, tx, user.id, code)) !== 'app') return false;
    const now = context.clock.now();
    await updateSecondFactor(tx, user.id, { enabledAt: now });
    await replaceRecoveryCodes(tx, user.id, codes.map(hashOf));
    // Cached sign-ins with only a password become invalid.
    await touchUser(tx, user.id, now);
    await insertServerEvent(tx, viewer, { action: 'enable_second_factor', userId: user.id, now });
    await mailAccessChange(context, tx, user, { change: 'second_factor_enabled', key: `second-factor:${now}` });
    return true;
  });
  if (isRight) return codes;
  throw new DomainError('invalid_input', 'secondFactor.wrongFirstCode', { field: 'code' });
}

/**
 * Turns off the viewer's second factor; an email confirms it. The caller has re-authenticated the viewer.
 * @throws DomainError not_found if there is none
 */
export function disableSecondFactor(context: OperationContext, viewer: UserViewer): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    await endSecondFactor(context, tx, user);
    await insertServerEvent(tx, viewer, { action: 'disable_second_factor', userId: user.id, now: context.clock.now() });
  });
}

/**
 * Turns off the second factor of someone who lost it, as an administrator; an email confirms it.
 * @throws DomainError forbidden, not_found without the user or a second factor
 */
export function resetSecondFactor(context: OperationContext, by: Administrator, userId: number): Promise<void> {
  requireAdmin(by);
  return context.database.write(by, async (tx) => {
    const user = await requireAccount(tx, by, userId);
    await endSecondFactor(context, tx, user);
    await insertServerEvent(tx, by, { action: 'reset_second_factor', userId, now: context.clock.now() });
  });
}

async function endSecondFactor(context: OperationContext, tx: Tx, user: User): Promise<void> {
  const wasEnabled = (await findSecondFactor(tx, user.id))?.enabledAt;
  if (!wasEnabled || !(await deleteSecondFactor(tx, user.id))) throw notFound('secondFactor');
  const now = context.clock.now();
  await touchUser(tx, user.id, now);
  await mailAccessChange(context, tx, user, { change: 'second_factor_disabled', key: `second-factor-off:${now}` });
}

/**
 * Replaces all recovery codes of the viewer; an email confirms it. The caller has re-authenticated the viewer.
 * @returns the codes, shown only once
 * @throws DomainError not_found if there is no second factor
 */
export async function renewRecoveryCodes(context: OperationContext, viewer: UserViewer): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    if (!(await findSecondFactor(tx, user.id))?.enabledAt) throw notFound('secondFactor');
    await replaceRecoveryCodes(tx, user.id, codes.map(hashOf));
    const now = context.clock.now();
    await insertServerEvent(tx, viewer, { action: 'renew_recovery_codes', userId: user.id, now });
    await mailAccessChange(context, tx, user, { change: 'recovery_codes_renewed', key: `recovery-codes:${now}` });
  });
  return codes;
}

function newRecoveryCodes(): readonly string[] {
  const sign = () => recoverySigns[randomInt(recoverySigns.length)]!;
  return Array.from({ length: recoveryCodes }, () => {
    const code = Array.from({ length: recoveryLength }, sign).join('');
    return `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;
  });
}

function hashOf(code: string): string {
  return sha256Hex(code.replace('-', ''));
}
