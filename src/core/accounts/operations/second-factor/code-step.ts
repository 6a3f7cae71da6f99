import { DomainError, type OperationContext, type Tx, type UserViewer } from '../../../platform/index.ts';
import { addMilliseconds, minuteMilliseconds } from '../../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../../lib/random.ts';
import { type SessionOrigin, sessionMethods } from '../../domain/session.ts';
import { findStep, insertStep, takeStep } from '../../storage/sign-in-steps.ts';
import { hasSecondFactor } from '../../storage/second-factors.ts';
import { mailAccessChange } from '../passkeys/access-changes.ts';
import { requirePerson } from '../require-person.ts';
import { checkCode } from './check-code.ts';

const stepMilliseconds = 10 * minuteMilliseconds;
const tokenBytes = 32;

/** A sign-in that lacks a code. */
export interface CodeStep {
  readonly token: string;
  readonly seconds: number;
}

/** Begins the second step after a password or an email link; undefined if one step is enough. */
export async function beginCodeStep(
  context: OperationContext,
  userId: number,
  { method, provider }: SessionOrigin,
): Promise<CodeStep | undefined> {
  if (!(await hasSecondFactor(context.database.reader, userId))) return undefined;
  const token = randomText(tokenBytes);
  const now = context.clock.now();
  const expiresAt = addMilliseconds(now, stepMilliseconds);
  await context.database.write((tx) =>
    insertStep(tx, {
      kind: 'give_code',
      tokenHash: sha256Hex(token),
      userId,
      details: { method, ...(provider !== undefined && { provider }) },
      now,
      expiresAt,
    }),
  );
  return { token, seconds: stepMilliseconds / 1000 };
}

/** Whether a sign-in with this token waits for its code. */
export async function isCodeAwaited({ database, clock }: OperationContext, token: string): Promise<boolean> {
  return (await findStep(database.reader, 'give_code', sha256Hex(token), clock.now())) !== undefined;
}

/**
 * Ends a sign-in by the code of the app, or a recovery code, which is mailed to its owner.
 * @returns the id of the user, and how they have signed in
 * @throws DomainError invalid_state where the sign-in began too long ago, invalid_input for a wrong code, unprocessable after
 *   many wrong ones
 */
export async function giveCode(
  context: OperationContext,
  token: string,
  code: string,
): Promise<{ readonly userId: number; readonly origin: SessionOrigin }> {
  const { database, clock } = context;
  const given = await database.write(async (tx) => {
    const now = clock.now();
    const step = await findStep(tx, 'give_code', sha256Hex(token), now);
    if (!step || step.userId === null) throw new DomainError('invalid_state', 'secondFactor.tookTooLong');
    const checked = await checkCode(context, tx, step.userId, code);
    if (checked === 'wrong') return undefined;
    await takeStep(tx, 'give_code', sha256Hex(token), now);
    if (checked === 'recovery') await mailRecovery(context, tx, step.userId, String(step.id));
    return { userId: step.userId, origin: originOf(step.details) };
  });
  if (given !== undefined) return given;
  throw wrongCode();
}

/**
 * Re-authenticates the viewer with a code of the app, or a recovery code, whose use is emailed to its owner.
 * @throws DomainError invalid_input for a wrong code, unprocessable after many wrong ones
 */
export async function confirmByCode(context: OperationContext, viewer: UserViewer, code: string): Promise<void> {
  const checked = await context.database.write(viewer, async (tx) => {
    const found = await checkCode(context, tx, viewer.userId, code);
    if (found === 'recovery') await mailRecovery(context, tx, viewer.userId, context.clock.now());
    return found;
  });
  if (checked === 'wrong') throw wrongCode();
}

async function mailRecovery(context: OperationContext, tx: Tx, userId: number, key: string): Promise<void> {
  const user = await requirePerson(tx, userId);
  await mailAccessChange(context, tx, user, { change: 'recovery_code_used', key: `recovery-code:${key}` });
}

function wrongCode(): DomainError {
  return new DomainError('invalid_input', 'secondFactor.wrongCode', { field: 'code' });
}

/** Data of the first step; the default if an earlier version of the server began it. */
function originOf({ method, provider }: Readonly<Record<string, string>>): SessionOrigin {
  const known = sessionMethods.find((each) => each === method) ?? 'password';
  return { method: known, provider, hasSecondFactor: true };
}
