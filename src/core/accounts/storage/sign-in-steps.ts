import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** A started authentication step. */
export type StepKind = 'add_passkey' | 'join_by_passkey' | 'use_passkey' | 'use_provider' | 'give_code';

/** A started step that can be ended once. */
export interface SignInStep {
  readonly id: number;
  /** Null where it is not known who it is. */
  readonly userId: number | null;
  /** Data of a kind of step, written and read by the same operation. */
  readonly details: Readonly<Record<string, string>>;
}

/** Inserts a step, by the hash of its token, and deletes expired ones of anyone. */
export async function insertStep(
  tx: Tx,
  step: {
    readonly kind: StepKind;
    readonly tokenHash: string;
    readonly userId?: number;
    readonly details?: Readonly<Record<string, string>>;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
): Promise<void> {
  const { kind, tokenHash, userId, details = {}, now, expiresAt } = step;
  await tx.db.deleteFrom('sign_in_step').where('expires_at', '<=', now).execute();
  await tx.db
    .insertInto('sign_in_step')
    .values({
      kind,
      token_hash: tokenHash,
      user_id: userId ?? null,
      details: JSON.stringify(details),
      expires_at: expiresAt,
    })
    .execute();
}

/** The step of a kind with this hash of a token, while it can be ended. */
export async function findStep(
  source: Source,
  kind: StepKind,
  tokenHash: string,
  now: Instant,
): Promise<SignInStep | undefined> {
  const row = await tables(source)
    .selectFrom('sign_in_step')
    .select(['id', 'user_id', 'details'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { id: row.id, userId: row.user_id, details: JSON.parse(row.details) as Record<string, string> };
}

/** The same step, which is used up; undefined as well where someone was quicker. */
export async function takeStep(
  tx: Tx,
  kind: StepKind,
  tokenHash: string,
  now: Instant,
): Promise<SignInStep | undefined> {
  const step = await findStep(tx, kind, tokenHash, now);
  if (!step) return undefined;
  const { numDeletedRows } = await tx.db.deleteFrom('sign_in_step').where('id', '=', step.id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? step : undefined;
}
