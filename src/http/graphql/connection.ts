import { GraphQLError } from 'graphql';
import { findUsers } from '../../core/accounts/index.ts';
import type { Group } from '../../core/groups/index.ts';
import { decodeCursor, encodeCursor, type Reader } from '../../core/platform/index.ts';
import {
  countFoundSourceUsers,
  findSourceUsersBehind,
  isSourceUserStatus,
  type SourceUser,
  type SourceUserOrder,
} from '../../core/reassignment/index.ts';
import { encodeImportSourceUser } from '../../wire/graphql/source-user.ts';
import { maxRows } from './limits.ts';

/** A client's parameters of a page. */
export interface ConnectionArguments {
  readonly statuses?: readonly string[] | null;
  readonly search?: string | null;
  readonly sort?: string | null;
  readonly after?: string | null;
  readonly before?: string | null;
  readonly first?: number | null;
  readonly last?: number | null;
}

/**
 * One page of the source users of a group, by cursors in either direction.
 * @throws GraphQLError for cursors and numbers that are none
 */
export async function sourceUserConnection(reader: Reader, group: Group, asked: ConnectionArguments, baseUrl: string) {
  const matching = {
    statuses: (asked.statuses ?? []).map((status) => status.toLowerCase()).filter(isSourceUserStatus),
    search: asked.search ?? '',
  };
  const range = pageRangeOf(asked);
  const { found, hasMore } = await findSourceUsersBehind(reader, group.id, { ...matching, ...range });
  if (range.isBackwards) found.reverse();
  const nodes = await encodeSourceUsers(
    reader,
    found.map(({ sourceUser }) => sourceUser),
    group,
    baseUrl,
  );
  const edges = nodes.map((node, index) => ({ cursor: encodeCursor(found[index]!.cursor), node }));
  const isBehind = range.after !== undefined;
  return {
    count: () => countFoundSourceUsers(reader, group.id, matching),
    edges,
    nodes,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: range.isBackwards ? isBehind : hasMore,
      hasPreviousPage: range.isBackwards ? hasMore : isBehind,
    },
  };
}

function pageRangeOf({ sort, first, last, after, before }: ConnectionArguments) {
  const isBackwards = typeof last === 'number' || (typeof before === 'string' && typeof first !== 'number');
  const clash = isBackwards ? typeof first === 'number' || Boolean(after) : Boolean(before);
  if (clash) throw new GraphQLError('Go forwards with first and after, or backwards with last and before.');
  const rows = (isBackwards ? last : first) ?? maxRows;
  if (rows < 0) throw new GraphQLError('first and last cannot be negative.');
  const [, order = 'source_name', way = 'asc'] =
    /^(source_name|status|id)_(asc|desc)$/i.exec(sort?.toLowerCase() ?? '') ?? [];
  return {
    orderBy: order as SourceUserOrder,
    direction: isBackwards === (way === 'desc') ? ('asc' as const) : ('desc' as const),
    after: cursorOf((isBackwards ? before : after) ?? undefined),
    limit: Math.min(rows, maxRows),
    isBackwards,
  };
}

function cursorOf(text: string | undefined) {
  if (text === undefined || text === '') return undefined;
  const cursor = decodeCursor(text);
  if (!cursor) throw new GraphQLError('Please provide a valid cursor');
  return cursor;
}

/** Source users with everyone they refer to, read together. */
export async function encodeSourceUsers(
  reader: Reader,
  sourceUsers: readonly SourceUser[],
  namespace: Group | undefined,
  baseUrl: string,
) {
  const ids = sourceUsers.flatMap(({ placeholderUserId, reassignToUserId, reassignedByUserId }) =>
    [placeholderUserId, reassignToUserId, reassignedByUserId].filter((id) => id !== null),
  );
  const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
  return sourceUsers.map((sourceUser) => encodeImportSourceUser(sourceUser, users, namespace, baseUrl));
}
