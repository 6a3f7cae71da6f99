import { type OperationContext, tooSoon, type Tx } from '../../../platform/index.ts';
import { addMilliseconds, hourMilliseconds, type Instant, millisecondsOf } from '../../../../lib/clock.ts';
import { sha256Hex } from '../../../../lib/random.ts';
import { codeOf, stepOfCode } from './one-time-codes.ts';
import {
  findSecondFactor,
  type SecondFactor,
  updateSecondFactor,
  useRecoveryCode,
} from '../../storage/second-factors.ts';

/** After this number of wrong codes, none is accepted for an hour: guessing one of a million takes a thousand years. */
const maxFailures = 10;

/** Kind of a code: from the app, a recovery code, or wrong. */
export type CheckedCode = 'app' | 'recovery' | 'wrong';

/**
 * Looks whether a code is the one that a user's app shows, or an unused recovery code, which is used up. Wrong ones count, and
 * the transaction must not be rolled back for them.
 * @throws DomainError unprocessable after too many wrong ones
 */
export async function checkCode(
  { clock }: OperationContext,
  tx: Tx,
  userId: number,
  text: string,
): Promise<CheckedCode> {
  const now = clock.now();
  const factor = await findSecondFactor(tx, userId);
  if (!factor) return 'wrong';
  assertCalm(factor, now);
  const code = codeOf(text);
  const step = stepOfCode(factor.secret, code, factor.lastStep, now);
  if (step !== undefined) {
    await updateSecondFactor(tx, userId, { lastStep: step, failures: 0 });
    return 'app';
  }
  if (factor.enabledAt !== null && (await useRecoveryCode(tx, userId, sha256Hex(code)))) {
    await updateSecondFactor(tx, userId, { failures: 0 });
    return 'recovery';
  }
  const isOld = factor.failedAt !== null && addMilliseconds(factor.failedAt, hourMilliseconds) <= now;
  await updateSecondFactor(tx, userId, { failures: isOld ? 1 : factor.failures + 1, failedAt: now });
  return 'wrong';
}

function assertCalm({ failures, failedAt }: SecondFactor, now: Instant): void {
  if (failures < maxFailures || failedAt === null) return;
  const seconds = (millisecondsOf(failedAt) + hourMilliseconds - millisecondsOf(now)) / 1000;
  if (seconds > 0) throw tooSoon('secondFactor.tooManyWrong', seconds);
}
