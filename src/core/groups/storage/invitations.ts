import { type SqlBool, sql } from 'kysely';
import {
  containsText,
  type Listed,
  type Reader,
  readSlice,
  type Slice,
  type Source,
  tables,
  type Tx,
  valuesOf,
} from '../../platform/index.ts';
import type { AccessLevel } from '../../identity/index.ts';
import type { InvitationState } from '../domain/group.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import { addressKey } from '../../../lib/email-address.ts';

/** An invitation that has not ended. */
export interface Invitation {
  readonly id: number;
  /** Null for the server itself. */
  readonly groupId: number | null;
  readonly accessLevel: number | null;
  readonly memberUntil: Instant | null;
  /** Null for a link that goes from hand to hand. */
  readonly email: string | null;
  /** Name of a person who requests an account. */
  readonly name: string;
  readonly state: InvitationState;
  /** Null for any number. */
  readonly maxUses: number | null;
  readonly uses: number;
  /** Null for one that the server made, since someone asked. */
  readonly createdBy: number | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly sentAt: Instant | null;
}

const columns = [
  'invitation.id',
  'invitation.group_id as groupId',
  'invitation.access_level as accessLevel',
  'invitation.member_until as memberUntil',
  'invitation.email',
  'invitation.name',
  'invitation.state',
  'invitation.max_uses as maxUses',
  'invitation.uses',
  'invitation.created_by as createdBy',
  'invitation.created_at as createdAt',
  'invitation.expires_at as expiresAt',
  'invitation.sent_at as sentAt',
] as const;

/** How long ended invitations count towards the limits. */
const retentionDays = 30;

/** Stores an invitation with only the hash of its token, and deletes those that ended long ago. Returns its id. */
export async function insertInvitation(
  tx: Tx,
  invitation: Omit<Invitation, 'id' | 'uses' | 'createdAt'> & { readonly tokenHash: string; readonly now: Instant },
): Promise<number> {
  const { now, email } = invitation;
  await tx.db
    .deleteFrom('invitation')
    .where('expires_at', '<', addMilliseconds(now, -retentionDays * dayMilliseconds))
    .execute();
  const { id } = await tx.db
    .insertInto('invitation')
    .values({
      group_id: invitation.groupId,
      access_level: invitation.accessLevel,
      member_until: invitation.memberUntil,
      email,
      email_key: email === null ? null : addressKey(email),
      name: invitation.name,
      state: invitation.state,
      token_hash: invitation.tokenHash,
      max_uses: invitation.maxUses,
      created_by: invitation.createdBy,
      created_at: now,
      expires_at: invitation.expiresAt,
      sent_at: invitation.sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Those that can be accepted or answered now. */
function current(source: Source, now: Instant) {
  return tables(source)
    .selectFrom('invitation')
    .select(columns)
    .where('state', '<>', 'ended')
    .where('expires_at', '>', now);
}

/** The invitation with this id, unless it has ended. */
export function findInvitation(source: Source, id: number, now: Instant): Promise<Invitation | undefined> {
  return current(source, now).where('id', '=', id).executeTakeFirst();
}

/** Those with these ids, including ended ones, in no order. */
export async function findInvitations(source: Source, ids: readonly number[]): Promise<Invitation[]> {
  if (ids.length === 0) return [];
  const rows = tables(source).selectFrom('invitation').select(columns);
  return rows.where(sql<SqlBool>`id in ${valuesOf(source.kind, ids)}`).execute();
}

/** The invitation with this hash of its token, while it can be accepted. */
export function findInvitationByToken(
  source: Source,
  tokenHash: string,
  now: Instant,
): Promise<Invitation | undefined> {
  return current(source, now).where('token_hash', '=', tokenHash).where('state', '=', 'open').executeTakeFirst();
}

/** Open invitations to a group, or to the server if null; optionally only for an address. */
export function listInvitationsOf(
  source: Source,
  groupId: number | null,
  email: string,
  now: Instant,
): Promise<Invitation[]> {
  const rows = current(source, now).where('email_key', '=', addressKey(email));
  return rows
    .where('group_id', groupId === null ? 'is' : '=', groupId)
    .orderBy('id')
    .execute();
}

/** A few open email invitations to an address, for any target, oldest first. */
export function listInvitationsTo(source: Source, email: string, now: Instant): Promise<Invitation[]> {
  return current(source, now)
    .where('email_key', '=', addressKey(email))
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** The open email invitation to an address for a group, or for the server if null. */
export async function findInvitationTo(
  source: Source,
  groupId: number | null,
  email: string,
  now: Instant,
): Promise<Invitation | undefined> {
  return (await listInvitationsOf(source, groupId, email, now)).find(({ state }) => state === 'open');
}

/** Which invitations are listed. */
export interface InvitationFilter {
  /** Null for those to the server itself. */
  readonly groupId: number | null;
  readonly state: 'open' | 'requested';
  /** A part of the address. */
  readonly search?: string | undefined;
  /** Only email invitations, or only invite links. */
  readonly isMailed?: boolean | undefined;
  readonly now: Instant;
}

/** Invitations that have not ended, sorted and cut as the slice says. */
export function listInvitations(reader: Reader, filter: InvitationFilter, slice: Slice): Promise<Listed<Invitation>> {
  const { groupId, state, search, isMailed, now } = filter;
  let query = current(reader, now)
    .where('group_id', groupId === null ? 'is' : '=', groupId)
    .where('state', '=', state);
  if (search) query = query.where(containsText(reader.kind, sql.ref('invitation.email_key'), addressKey(search)));
  if (isMailed !== undefined) query = query.where('email', isMailed ? 'is not' : 'is', null);
  return readSlice(reader, query, slice, { id: 'invitation.id' });
}

/** Counts one use, and ends the invitation if it is used up; false if it is no longer valid. */
export async function countUse(tx: Tx, id: number, now: Instant): Promise<boolean> {
  const row = await tx.db
    .updateTable('invitation')
    .set((eb) => ({
      uses: eb('uses', '+', 1),
      state: sql<InvitationState>`case when max_uses is not null and uses + 1 >= max_uses then 'ended' else state end`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where(sql<SqlBool>`(max_uses is null or uses < max_uses)`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the given members of an invitation. */
export async function updateInvitation(
  tx: Tx,
  id: number,
  changes: {
    readonly state?: InvitationState | undefined;
    readonly accessLevel?: AccessLevel | undefined;
    readonly memberUntil?: Instant | null | undefined;
    readonly tokenHash?: string | undefined;
    readonly createdBy?: number | undefined;
    readonly expiresAt?: Instant | undefined;
    readonly sentAt?: Instant | undefined;
  },
): Promise<void> {
  const { state, accessLevel, memberUntil, tokenHash, createdBy, expiresAt, sentAt } = changes;
  await tx.db
    .updateTable('invitation')
    .set({
      ...(state !== undefined && { state }),
      ...(accessLevel !== undefined && { access_level: accessLevel }),
      ...(memberUntil !== undefined && { member_until: memberUntil }),
      ...(tokenHash !== undefined && { token_hash: tokenHash }),
      ...(createdBy !== undefined && { created_by: createdBy }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Number of a person's invitation emails since a moment, including ended ones. */
export async function countMailedBy(source: Source, userId: number, since: Instant): Promise<number> {
  const rows = tables(source)
    .selectFrom('invitation')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await rows.where('created_by', '=', userId).where('sent_at', '>', since).executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Number of emails to an address since a moment because of account requests. */
export async function countAskedFor(source: Source, email: string, since: Instant): Promise<number> {
  const rows = tables(source)
    .selectFrom('invitation')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await rows
    .where('email_key', '=', addressKey(email))
    .where('created_at', '>', since)
    .where('group_id', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
