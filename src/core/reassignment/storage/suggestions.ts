import { sql } from 'kysely';
import { lookupKey } from '../../accounts/index.ts';
import { personKinds } from '../../identity/index.ts';
import { type Source, tables, valuesOf } from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { findSourceUsers } from './placeholders.ts';
import { addressKey, type AddressKey } from '../../../lib/email-address.ts';

/** Names of source users, for finding matches. */
export interface Likeness {
  readonly emails: readonly string[];
  readonly usernames: readonly string[];
  readonly names: readonly string[];
}

/** A possible match with their names, all as keys. */
export interface LikeUser {
  readonly userId: number;
  readonly usernameKey: string;
  readonly nameKey: string;
  readonly publicEmailKey: AddressKey | null;
  /** Addresses that they have confirmed, as far as they were asked for and may be compared. */
  readonly confirmedKeys: readonly AddressKey[];
}

/** The addresses that archives have of these source users, where the whole namespace vouches for them: a hint, never shown. */
export async function readSourceEmails(source: Source, sourceUserIds: readonly number[]): Promise<Map<number, string>> {
  if (sourceUserIds.length === 0) return new Map();
  const rows = await tables(source)
    .selectFrom('source_user')
    .select(['id', 'source_email'])
    .where('id', 'in', sourceUserIds)
    .whereRef('facts_group_id', '=', 'namespace_id')
    .execute();
  return new Map(rows.flatMap(({ id, source_email }) => (source_email ? [[id, source_email] as const] : [])));
}

/** The source users of a namespace with one of these addresses in the archive, by the keys of these. */
export async function findSourceUsersByEmail(
  source: Source,
  namespaceId: number,
  emailKeys: readonly AddressKey[],
): Promise<{ readonly emailKey: AddressKey; readonly sourceUser: SourceUser }[]> {
  if (emailKeys.length === 0) return [];
  const rows = await tables(source)
    .selectFrom('source_user')
    .select(['id', 'source_email_key'])
    .where('namespace_id', '=', namespaceId)
    .whereRef('facts_group_id', '=', 'namespace_id')
    .where(sql<boolean>`source_email_key in ${valuesOf(source.kind, emailKeys)}`)
    .orderBy('id')
    .execute();
  const found = await findSourceUsers(
    source,
    rows.map(({ id }) => id),
  );
  return found.map((sourceUser, index) => ({ sourceUser, emailKey: rows[index]!.source_email_key! }));
}

/**
 * People with one of these names or addresses. Addresses that they have confirmed and do not show count where
 * `byHiddenEmail`.
 */
export async function findLikeUsers(source: Source, like: Likeness, byHiddenEmail: boolean): Promise<LikeUser[]> {
  const emailKeys = like.emails.map(addressKey);
  const confirmed = await findConfirmed(source, emailKeys, byHiddenEmail);
  const confirmedBy = new Map<number, AddressKey[]>();
  for (const { userId, emailKey } of confirmed) addTo(confirmedBy, userId, emailKey);
  const usernames = like.usernames.map(lookupKey);
  // SQLite only folds ASCII.
  const names = like.names.flatMap((name) => [name.toLowerCase(), name.replace(/[A-Z]/g, (one) => one.toLowerCase())]);
  const none = '';
  const rows = await tables(source)
    .selectFrom('user')
    .select(['id', 'username_key', 'name', 'public_email_key'])
    .where('kind', 'in', personKinds)
    .where((eb) =>
      eb.or([
        eb('id', 'in', [0, ...confirmed.map(({ userId }) => userId)]),
        eb('username_key', 'in', [none, ...usernames]),
        eb('public_email_key', 'in', [addressKey(none), ...emailKeys]),
        eb(sql<string>`lower(name)`, 'in', [none, ...names]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    usernameKey: row.username_key,
    nameKey: lookupKey(row.name),
    publicEmailKey: row.public_email_key,
    confirmedKeys: confirmedBy.get(row.id) ?? [],
  }));
}

async function findConfirmed(
  source: Source,
  emailKeys: readonly AddressKey[],
  byHiddenEmail: boolean,
): Promise<{ userId: number; emailKey: AddressKey }[]> {
  if (emailKeys.length === 0) return [];
  let query = tables(source)
    .selectFrom('user_email')
    .select(['user_email.user_id', 'user_email.email_key'])
    .where('user_email.email_key', 'in', emailKeys)
    .where('user_email.confirmed_at', 'is not', null);
  if (!byHiddenEmail) {
    query = query
      .innerJoin('user', 'user.id', 'user_email.user_id')
      .whereRef('user.public_email_key', '=', 'user_email.email_key');
  }
  const rows = await query.execute();
  return rows.map((row) => ({ userId: row.user_id, emailKey: row.email_key }));
}
