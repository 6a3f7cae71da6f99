import { sql } from 'kysely';
import { type SourceUser, type SourceUserStatus, sourceUserStatuses } from '../domain/source-user.ts';
import { containsText, type Cursor, type Source, tables } from '../../platform/index.ts';
import { findSourceUsers } from './placeholders.ts';

export type SourceUserOrder = 'source_name' | 'status' | 'id';

/** An Owner's filter of source users of a namespace. */
export interface SourceUserQuery {
  /** All of them when empty. */
  readonly statuses: readonly SourceUserStatus[];
  /** Part of a name or username; everyone when empty. */
  readonly search: string;
  readonly orderBy: SourceUserOrder;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

function matching(source: Source, namespaceId: number, query: Pick<SourceUserQuery, 'statuses' | 'search'>) {
  let found = tables(source).selectFrom('source_user').where('namespace_id', '=', namespaceId);
  if (query.statuses.length > 0) found = found.where('status', 'in', query.statuses);
  if (query.search !== '') {
    found = found.where((eb) =>
      eb.or([
        containsText(source.kind, sql.ref('source_name'), query.search),
        containsText(source.kind, sql.ref('source_username'), query.search),
      ]),
    );
  }
  return found;
}

/** Number of source users of a namespace that match. */
export async function countFoundSourceUsers(
  source: Source,
  namespaceId: number,
  query: Pick<SourceUserQuery, 'statuses' | 'search'>,
): Promise<number> {
  const found = matching(source, namespaceId, query);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** One page of source users, and how many there are in all. */
export async function findSourceUserPage(
  source: Source,
  namespaceId: number,
  query: SourceUserQuery,
): Promise<{ sourceUsers: SourceUser[]; total: number }> {
  const found = matching(source, namespaceId, query);
  const total = await countFoundSourceUsers(source, namespaceId, query);
  const rows = await found
    .select('id')
    .$if(query.orderBy !== 'id', (sorted) => sorted.orderBy(sortKeys[query.orderBy], query.direction))
    .orderBy('id', query.direction)
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  const sourceUsers = await findSourceUsers(
    source,
    rows.map((row) => row.id),
  );
  return { sourceUsers, total };
}

/** A range of the same list: after `after`, or all from the start. */
export type SourceUserRange = Pick<SourceUserQuery, 'statuses' | 'search' | 'orderBy' | 'direction' | 'limit'> & {
  readonly after?: Cursor | undefined;
};

/** Source users with their positions in the list, and whether there are more. */
export async function findSourceUsersBehind(
  source: Source,
  namespaceId: number,
  query: SourceUserRange,
): Promise<{ found: { sourceUser: SourceUser; cursor: Cursor }[]; hasMore: boolean }> {
  const { orderBy, direction, after, limit } = query;
  const key = sortKeys[orderBy];
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  let found = matching(source, namespaceId, query);
  if (after) {
    const value = orderBy === 'source_name' ? after.value : Number(after.value) || 0;
    found = found.where(
      // Only the first condition can use an index.
      sql<boolean>`${key} ${beyond}= ${value} and (${key} ${beyond} ${value} or source_user.id ${beyond} ${after.id})`,
    );
  }
  const rows = await found
    .select(['id', sql<string | number>`${key}`.as('key')])
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute();
  const cursors = new Map(rows.map((row) => [row.id, { value: String(row.key), id: row.id }]));
  const ids = rows.slice(0, limit).map((row) => row.id);
  const sourceUsers = await findSourceUsers(source, ids);
  return {
    found: sourceUsers.map((sourceUser) => ({ sourceUser, cursor: cursors.get(sourceUser.id)! })),
    hasMore: rows.length > limit,
  };
}

/** By name, nameless ones by identifier, like the index `source_user_named`. */
export const nameOrder = sql<string>`substr(lower(coalesce(source_name, source_user_identifier)), 1, 255)`;

/** States sort in the order of their numbers. */
const sortKeys = {
  source_name: nameOrder,
  status: sql`case status ${sql.join(
    sourceUserStatuses.map((status, index) => sql`when ${sql.lit(status)} then ${sql.lit(index)}`),
    sql` `,
  )} end`,
  id: sql.ref('id'),
} as const;
