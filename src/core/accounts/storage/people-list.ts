import { sql } from 'kysely';
import { foldedName, type Reader, startsWith } from '../../platform/index.ts';
import { lookupKey, type User, type UserState } from '../domain/user.ts';
import { addressKey } from '../../../lib/email-address.ts';
import { toUser, userColumns } from './users.ts';

/** Filter of users for administrators: people or bots, in one state or any, or administrators. */
export type PeopleFilter = 'admins' | { readonly kind: 'human' | 'bot'; readonly state?: UserState | undefined };

/** A part of a list after the id of its last row. */
export interface PeoplePage {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Users, the newest first. Each filter has an index that ends with the id, so that a page reads no rows but its own. */
export async function pagePeople(reader: Reader, filter: PeopleFilter, { before, limit }: PeoplePage): Promise<User[]> {
  let query = reader.db.selectFrom('user').select(userColumns).orderBy('id', 'desc').limit(limit);
  // A database uses a partial index only if the query contains its condition, not if that comes as a parameter.
  if (filter === 'admins') query = query.where(sql<boolean>`is_admin = 1`);
  else query = query.where('kind', '=', filter.kind);
  if (filter !== 'admins' && filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.execute()).map(toUser);
}

/**
 * People and bots whose username, name or email address begins with a text, by username: up to `limit` of each, because
 * each has a separate index.
 */
export async function searchPeople(reader: Reader, text: string, limit: number): Promise<User[]> {
  const { db } = reader;
  const key = lookupKey(text.trim());
  // As an expression, so that the index of the searched column is used instead of that of kinds.
  const people = sql<boolean>`(kind || '') in ('human', 'bot')`;
  const name = sql`lower(name)`;
  const names = await db
    .selectFrom('user')
    .select(userColumns)
    .where(startsWith(sql.ref('username_key'), key))
    .where(people)
    .orderBy('username_key')
    .limit(limit)
    .execute();
  const shown = await db
    .selectFrom('user')
    .select(userColumns)
    .where(startsWith(name, foldedName(reader.kind, text.trim())))
    .where(people)
    .orderBy(name)
    .limit(limit)
    .execute();
  const addressed = await db
    .selectFrom('user_email')
    .innerJoin('user', 'user.id', 'user_email.user_id')
    .select(userColumns)
    .where(startsWith(sql.ref('user_email.email_key'), addressKey(text.trim())))
    .orderBy('user_email.email_key')
    .limit(limit)
    .execute();
  const found = new Map([...names, ...shown, ...addressed].map((row) => [row.id, toUser(row)]));
  return [...found.values()].sort((a, b) => (lookupKey(a.username) < lookupKey(b.username) ? -1 : 1));
}
