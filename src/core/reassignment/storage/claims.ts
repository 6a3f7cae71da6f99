import { sql } from 'kysely';
import {
  type Claim,
  type ClaimBasis,
  type ClaimMode,
  type ClaimSettings,
  type ClaimState,
  usualClaimSettings,
} from '../domain/claim.ts';
import { reassignableStatuses, type SourceUser } from '../domain/source-user.ts';
import type { Instant } from '../../../lib/clock.ts';
import { containsText, type Source, tables, toFlag, type Tx, valuesOf } from '../../platform/index.ts';
import { findSourceUsers } from './placeholders.ts';
import { nameOrder } from './source-user-pages.ts';

function select(source: Source) {
  return tables(source)
    .selectFrom('claim')
    .select(['claim.id', 'claim.namespace_id as namespaceId', 'claim.source_user_id as sourceUserId'])
    .select(['claim.user_id as userId', 'claim.basis', 'claim.state', 'claim.created_at as createdAt'])
    .select(['claim.answered_at as answeredAt', 'claim.answered_by as answeredBy']);
}

/** Writes a claim down; returns its id. */
export async function insertClaim(
  tx: Tx,
  claim: {
    readonly namespaceId: number;
    readonly sourceUserId: number;
    readonly userId: number;
    readonly basis: ClaimBasis;
    readonly now: Instant;
  },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('claim')
    .values({
      namespace_id: claim.namespaceId,
      source_user_id: claim.sourceUserId,
      user_id: claim.userId,
      basis: claim.basis,
      state: 'open',
      created_at: claim.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The claim that waits for an answer. */
export function findOpenClaim(source: Source, sourceUserId: number): Promise<Claim | undefined> {
  return select(source).where('source_user_id', '=', sourceUserId).where('state', '=', 'open').executeTakeFirst();
}

/** The claim with this id. */
export function findClaim(source: Source, id: number): Promise<Claim | undefined> {
  return select(source).where('claim.id', '=', id).executeTakeFirst();
}

/** Claims with these ids, in their order. */
export function findClaims(source: Source, ids: readonly number[]): Promise<Claim[]> {
  return select(source)
    .where(sql<boolean>`claim.id in ${valuesOf(source.kind, ids)}`)
    .orderBy('claim.id')
    .execute();
}

/** Ends an open claim with this answer; false where it was answered before. */
export async function closeClaim(
  tx: Tx,
  id: number,
  answer: { readonly state: Exclude<ClaimState, 'open'>; readonly by: number | null; readonly now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('claim')
    .set({ state: answer.state, answered_by: answer.by, answered_at: answer.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Withdraws all open claims of someone. */
export async function withdrawClaimsOf(tx: Tx, userId: number, now: Instant): Promise<void> {
  const change = { state: 'withdrawn', answered_at: now } as const;
  await tx.db.updateTable('claim').set(change).where('user_id', '=', userId).where('state', '=', 'open').execute();
}

/** Claims of a namespace in these states, the oldest first; and how many there are. */
export async function pageClaims(
  source: Source,
  namespaceId: number,
  query: { readonly states: readonly ClaimState[]; readonly offset: number; readonly limit: number },
): Promise<{ claims: Claim[]; total: number }> {
  const { total } = await tables(source)
    .selectFrom('claim')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('namespace_id', '=', namespaceId)
    .where('state', 'in', query.states)
    .executeTakeFirstOrThrow();
  const claims = await select(source)
    .where('namespace_id', '=', namespaceId)
    .where('state', 'in', query.states)
    .orderBy('claim.id')
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return { claims, total: Number(total) };
}

/** A person's claims in one namespace or all, newest first. */
export function listClaimsOf(
  source: Source,
  userId: number,
  query: { readonly namespaceId?: number | undefined; readonly limit: number },
): Promise<Claim[]> {
  const { namespaceId, limit } = query;
  return select(source)
    .where('user_id', '=', userId)
    .$if(namespaceId !== undefined, (claims) => claims.where('namespace_id', '=', namespaceId!))
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .execute();
}

/** A person's claims since a moment, and the open ones. */
export function listClaimsSince(source: Source, userId: number, since: Instant): Promise<Claim[]> {
  const query = select(source).where('user_id', '=', userId).where('created_at', '>', since);
  return query.orderBy('claim.id').execute();
}

/** Whether an Owner has declined this before. */
export async function wasDeclined(source: Source, sourceUserId: number, userId: number): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('claim')
    .select('id')
    .where('source_user_id', '=', sourceUserId)
    .where('user_id', '=', userId)
    .where('state', '=', 'declined')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sources in which the person has an open claim. */
export async function listClaimedSources(source: Source, userId: number): Promise<number[]> {
  const rows = await tables(source)
    .selectFrom('claim')
    .innerJoin('source_user', 'source_user.id', 'claim.source_user_id')
    .select('source_user.import_source_id')
    .where('claim.user_id', '=', userId)
    .where('claim.state', '=', 'open')
    .execute();
  return rows.map((row) => row.import_source_id);
}

/**
 * Pending source users, optionally of one namespace, with an address in the archive that this user has confirmed;
 * without declined ones. Includes those claimed by others by word.
 */
export async function listClaimableByAddress(
  source: Source,
  userId: number,
  namespaceId?: number,
): Promise<SourceUser[]> {
  const rows = await tables(source)
    .selectFrom('user_email')
    .innerJoin('source_user', (join) =>
      join
        .onRef('source_user.source_email_key', '=', 'user_email.email_key')
        .onRef('source_user.facts_group_id', '=', 'source_user.namespace_id'),
    )
    .select('source_user.id')
    .where('user_email.user_id', '=', userId)
    .where('user_email.confirmed_at', 'is not', null)
    .where('source_user.status', 'in', reassignableStatuses)
    .where('source_user.is_splitting', '=', 0)
    .$if(namespaceId !== undefined, (query) => query.where('source_user.namespace_id', '=', namespaceId!))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('claim')
            .select('claim.id')
            .whereRef('claim.source_user_id', '=', 'source_user.id')
            .where((inner) =>
              inner.or([
                inner.and([inner('claim.state', '=', 'open'), inner('claim.basis', '=', 'address')]),
                inner.and([inner('claim.state', 'in', ['open', 'declined']), inner('claim.user_id', '=', userId)]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('source_user.id')
    .execute();
  return findSourceUsers(source, [...new Set(rows.map(({ id }) => id))]);
}

/**
 * Whether the archive has an address of a source user that this user has confirmed. Addresses from a subgroup's import
 * are no proof: its Owners may want contributions of the groups above.
 */
export async function hasAddressOf(source: Source, userId: number, sourceUserId: number): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('user_email')
    .innerJoin('source_user', (join) =>
      join
        .onRef('source_user.source_email_key', '=', 'user_email.email_key')
        .onRef('source_user.facts_group_id', '=', 'source_user.namespace_id'),
    )
    .select('source_user.id')
    .where('user_email.user_id', '=', userId)
    .where('user_email.confirmed_at', 'is not', null)
    .where('source_user.id', '=', sourceUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a source user was a bot in its source system. */
export async function isBotElsewhere(source: Source, sourceUserId: number): Promise<boolean> {
  const query = tables(source).selectFrom('source_user').select('is_bot').where('id', '=', sourceUserId);
  return (await query.executeTakeFirst())?.is_bot === 1;
}

/** Pending source users of a namespace that aren't bots, aren't claimed, and weren't declined for this user. */
function selectClaimable(source: Source, namespaceId: number, userId: number) {
  return tables(source)
    .selectFrom('source_user')
    .where('namespace_id', '=', namespaceId)
    .where('status', 'in', reassignableStatuses)
    .where('is_splitting', '=', 0)
    .where('is_bot', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('claim')
            .select('claim.id')
            .whereRef('claim.source_user_id', '=', 'source_user.id')
            .where((inner) =>
              inner.or([
                inner('claim.state', '=', 'open'),
                inner.and([inner('claim.state', '=', 'declined'), inner('claim.user_id', '=', userId)]),
              ]),
            ),
        ),
      ),
    );
}

/** Whether any source user of a namespace can be claimed by choice. */
export async function hasClaimable(source: Source, namespaceId: number, userId: number): Promise<boolean> {
  const query = selectClaimable(source, namespaceId, userId).select('source_user.id').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Source users of a namespace that can be claimed by choice, by their names. */
export async function pageClaimable(
  source: Source,
  namespaceId: number,
  userId: number,
  query: { readonly search: string; readonly offset: number; readonly limit: number },
): Promise<{ sourceUsers: SourceUser[]; total: number }> {
  let found = selectClaimable(source, namespaceId, userId);
  if (query.search !== '') {
    found = found.where((eb) =>
      eb.or([
        containsText(source.kind, sql.ref('source_name'), query.search),
        containsText(source.kind, sql.ref('source_username'), query.search),
      ]),
    );
  }
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select('id')
    .orderBy(nameOrder)
    .orderBy('id')
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  const sourceUsers = await findSourceUsers(
    source,
    rows.map(({ id }) => id),
  );
  return { sourceUsers, total: Number(total) };
}

/** Claim settings of these namespaces. */
export async function readClaimSettings(
  source: Source,
  namespaceIds: readonly number[],
): Promise<Map<number, ClaimSettings>> {
  const rows = await tables(source)
    .selectFrom('claim_setting')
    .select(['namespace_id', 'claims', 'approves_addresses', 'changed_by'])
    .where(sql<boolean>`namespace_id in ${valuesOf(source.kind, namespaceIds)}`)
    .execute();
  const written = new Map(
    rows.map((row): [number, ClaimSettings] => [
      row.namespace_id,
      { claims: row.claims, approvesAddresses: row.approves_addresses === 1, changedBy: row.changed_by },
    ]),
  );
  return new Map(namespaceIds.map((id) => [id, written.get(id) ?? usualClaimSettings]));
}

/** Stores the claim settings of a namespace. */
export async function writeClaimSettings(
  tx: Tx,
  namespaceId: number,
  settings: { readonly claims: ClaimMode; readonly approvesAddresses: boolean; readonly changedBy: number },
): Promise<void> {
  const values = {
    claims: settings.claims,
    approves_addresses: toFlag(settings.approvesAddresses),
    changed_by: settings.changedBy,
  };
  await tx.db
    .insertInto('claim_setting')
    .values({ namespace_id: namespaceId, ...values })
    .onConflict((conflict) => conflict.column('namespace_id').doUpdateSet(values))
    .execute();
}

/** A namespace with claims that its Owners haven't been emailed about, the oldest from before `before`. */
export async function nextUnmailedClaims(
  source: Source,
  { before, notSince }: { readonly before: Instant; readonly notSince: Instant },
): Promise<{ readonly namespaceId: number; readonly count: number; readonly lastId: number } | undefined> {
  const row = await tables(source)
    .selectFrom('claim')
    .leftJoin('claim_setting', 'claim_setting.namespace_id', 'claim.namespace_id')
    .select('claim.namespace_id')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('claim.id').as('lastId')])
    .where('claim.state', '=', 'open')
    .where('claim.mailed_at', 'is', null)
    .where((eb) => eb.or([eb('claim_setting.mailed_at', 'is', null), eb('claim_setting.mailed_at', '<=', notSince)]))
    .groupBy('claim.namespace_id')
    .having((eb) => eb(eb.fn.min('claim.created_at'), '<=', before))
    .orderBy('claim.namespace_id')
    .limit(1)
    .executeTakeFirst();
  return row && { namespaceId: row.namespace_id, count: Number(row.count), lastId: Number(row.lastId) };
}

/** Notes that the Owners of a namespace have been emailed about its claims up to this one. */
export async function markClaimsMailed(tx: Tx, namespaceId: number, lastId: number, now: Instant): Promise<void> {
  await tx.db
    .updateTable('claim')
    .set({ mailed_at: now })
    .where('namespace_id', '=', namespaceId)
    .where('state', '=', 'open')
    .where('mailed_at', 'is', null)
    .where('id', '<=', lastId)
    .execute();
  const { claims, approvesAddresses } = usualClaimSettings;
  await tx.db
    .insertInto('claim_setting')
    .values({ namespace_id: namespaceId, claims, approves_addresses: toFlag(approvesAddresses), mailed_at: now })
    .onConflict((conflict) => conflict.column('namespace_id').doUpdateSet({ mailed_at: now }))
    .execute();
}
