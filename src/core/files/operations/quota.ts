import { findUsers, readOwnQuota, requirePerson, setOwnQuota, type User } from '../../accounts/index.ts';
import {
  type Administrator,
  DomainError,
  insertServerEvent,
  type OperationContext,
  requireAdmin,
  type Source,
  type Tx,
  type Viewer,
} from '../../platform/index.ts';
import { findChannelOwner, listLargestStored, sumStored } from '../storage/quota.ts';

/** Bytes that a person stores and may store; `allowed` is undefined where there's no limit. */
export interface Allowance {
  readonly used: number;
  readonly allowed: number | undefined;
}

type Live = Pick<OperationContext, 'live'>;

/** A person's storage and limit. */
export async function readAllowance(
  { database, live }: Pick<OperationContext, 'database' | 'live'>,
  userId: number,
): Promise<Allowance> {
  const { reader } = database;
  return { used: await sumStored(reader, userId), allowed: await allowedFor({ live }, reader, userId) };
}

/** The same where there is a limit. */
export type LimitedAllowance = Allowance & { readonly allowed: number };

/** The viewer's storage and limit; undefined if there is no limit. */
export async function readOwnAllowance(
  context: Pick<OperationContext, 'database' | 'live'>,
  viewer: Viewer | undefined,
): Promise<LimitedAllowance | undefined> {
  return viewer?.kind === 'user' ? readLimit(context, viewer.userId) : undefined;
}

async function readLimit(
  context: Pick<OperationContext, 'database' | 'live'>,
  userId: number,
): Promise<LimitedAllowance | undefined> {
  const { reader } = context.database;
  const allowed = await allowedFor(context, reader, userId);
  return allowed === undefined ? undefined : { used: await sumStored(reader, userId), allowed };
}

async function allowedFor(live: Live, source: Source, userId: number): Promise<number | undefined> {
  return effective(live, await readOwnQuota(source, userId));
}

function effective({ live }: Live, own: number | null): number | undefined {
  return (own ?? live.now.storage_quota) || undefined;
}

/** Bytes that a transaction has added for a person. */
export interface Addition {
  /** The person they count against. */
  readonly userId: number;
  /** The person who adds them; the same if absent. */
  readonly byUserId?: number;
  /** Number of additional ones. */
  readonly bytes: number;
  /** Uploads that these bytes come from. */
  readonly uploadIds?: readonly number[];
  /** Whether they are only announced, without rows. */
  readonly areAnnounced?: boolean;
}

/**
 * Checks a person's storage limit after the transaction has written its rows. Writes are serializable, so concurrent
 * ones can't exceed it together.
 * @throws DomainError quota_exceeded
 */
export async function assertRoom(context: Live, tx: Tx, addition: Addition): Promise<void> {
  const { userId, byUserId = userId, bytes, uploadIds, areAnnounced } = addition;
  if (bytes <= 0) return;
  const allowed = await allowedFor(context, tx, userId);
  if (allowed === undefined) return;
  const stored = await sumStored(tx, userId, uploadIds);
  const used = areAnnounced ? stored : stored - bytes;
  if (used + bytes <= allowed) return;
  if (byUserId === userId) throw noRoom({ used, allowed });
  throw new DomainError('quota_exceeded', 'files.ownerQuotaExceeded');
}

/** Whom files in a channel count against: its owner, and in a channel of a group the person who puts them there. */
export async function chargedFor(
  tx: Tx,
  channelId: number,
  byUserId: number,
): Promise<{ readonly userId: number; readonly byUserId: number; readonly chargedUserId: number | null }> {
  const owner = await findChannelOwner(tx, channelId);
  return { userId: owner ?? byUserId, byUserId, chargedUserId: owner === undefined ? byUserId : null };
}

/** Maximum size of something sent, and the refusal of larger ones. */
export interface SizeLimit {
  readonly bytes: number;
  readonly refusal: DomainError;
}

/**
 * The smaller of a limit and a person's remaining storage, so that bytes that won't be stored aren't received first.
 * The transaction that stores them decides.
 */
export async function limitedByRoom(
  context: Pick<OperationContext, 'database' | 'live'>,
  { userId }: { readonly userId?: number },
  limit: SizeLimit,
): Promise<SizeLimit> {
  if (userId === undefined) return limit;
  const allowance = await readLimit(context, userId);
  if (!allowance) return limit;
  const left = Math.max(0, allowance.allowed - allowance.used);
  return left < limit.bytes ? { bytes: left, refusal: noRoom(allowance) } : limit;
}

function noRoom({ used, allowed }: { readonly used: number; readonly allowed: number }): DomainError {
  return new DomainError('quota_exceeded', 'files.quotaExceeded', {
    used: mebibytes(used),
    allowed: mebibytes(allowed),
  });
}

/** At least 0.01, so that little isn't nothing. */
function mebibytes(bytes: number): string {
  return bytes === 0 ? '0' : String(Math.max(1, Math.round((bytes / 2 ** 20) * 100)) / 100);
}

/**
 * Decides how much a person may store.
 * @param quota bytes, 0 for any number; null for the setting of the server
 * @throws DomainError forbidden, not_found, invalid_input
 */
export async function changeQuota(
  context: OperationContext,
  by: Administrator,
  userId: number,
  quota: number | null,
): Promise<void> {
  requireAdmin(by);
  if (quota !== null && !(Number.isSafeInteger(quota) && quota >= 0)) {
    throw new DomainError('invalid_input', 'files.badQuota', { parameter: 'quota' });
  }
  await context.database.write(by, async (tx) => {
    await requirePerson(tx, userId);
    await setOwnQuota(tx, userId, quota);
    await insertServerEvent(tx, by, { action: 'change_quota', userId, now: context.clock.now() });
  });
}

/** A person with their storage. */
export interface PersonStorage extends Allowance {
  readonly user: User;
}

/** The people who store most, the most first. @throws DomainError forbidden */
export async function listPeopleByStorage(
  context: Pick<OperationContext, 'database' | 'live'>,
  by: Administrator,
  max: number,
): Promise<PersonStorage[]> {
  requireAdmin(by);
  const { reader } = context.database;
  const rows = await listLargestStored(reader, max);
  const users = new Map(
    (
      await findUsers(
        reader,
        rows.map(({ userId }) => userId),
      )
    ).map((user) => [user.id, user]),
  );
  return rows.flatMap(({ userId, bytes, quota }) => {
    const user = users.get(userId);
    return user ? [{ user, used: bytes, allowed: effective(context, quota) }] : [];
  });
}
