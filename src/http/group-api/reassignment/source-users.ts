import { type Static, Type } from 'typebox';
import { DomainError } from '../../../core/platform/domain/errors.ts';
import { isSourceUserStatus, type SourceUserStatus } from '../../../core/reassignment/domain/placeholder.ts';
import type { SourceUser } from '../../../core/reassignment/domain/source-user.ts';
import { keepAllAsPlaceholder } from '../../../core/reassignment/operations/change-source-user.ts';
import { type NamedAssignee, reassignSourceUser } from '../../../core/reassignment/operations/reassign-source-user.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { findSourceUser } from '../../../core/reassignment/storage/placeholders.ts';
import {
  findSourceUserPage,
  findSourceUsersBehind,
  type SourceUserOrder,
} from '../../../core/reassignment/storage/source-user-pages.ts';
import { findUsers } from '../../../core/accounts/storage/users.ts';
import { encodeSourceUser } from '../../../wire/group-api/reassignment/source-user.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { sourceUserActions } from '../../source-user-actions.ts';
import { findOwnedGroup, groupParams } from '../groups/find-group.ts';
import { findOwnedSourceUser, findReadableSourceUser } from './find-source-user.ts';
import { keysetParameters, pageOf, readKeyset, setKeysetHeader, setPageHeaders } from '../paging.ts';
import { rowId, rowParams } from '../parameters.ts';
import { reads, writes } from '../describe.ts';
import { list, sourceUserRecord } from '../records.ts';

const listParameters = Type.Object({
  ...keysetParameters,
  status: Type.Optional(Type.Array(Type.String())),
  search: Type.Optional(Type.String({ maxLength: 255 })),
  order_by: Type.Optional(Type.String()),
  sort: Type.Optional(Type.String()),
});

/** Whom to give contributions to. */
const assignee = Type.Object({
  assignee_user_id: Type.Optional(rowId),
  user_id: Type.Optional(rowId),
  username: Type.Optional(Type.String()),
  public_email: Type.Optional(Type.String()),
});

/** The source users of a group: who they are and what becomes of them (group API facts, sections 6 and 10). */
export function sourceUserRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/groups/:id/source_users',
    summary: 'The source users of a group, by state, name and order',
    ...reads('Placeholders', list(sourceUserRecord)),
    auth: 'user',
    params: groupParams,
    takes: listParameters,
    handle: async (exchange) => {
      const group = await findOwnedGroup(reader, exchange.viewer, exchange.params.id);
      const query = exchange.take();
      const wanted = { statuses: statusesOf(query.status), search: query.search ?? '', ...orderOf(query) };
      const keyset = readKeyset(query);
      if (keyset) {
        const { found, hasMore } = await findSourceUsersBehind(reader, group.id, { ...wanted, ...keyset });
        setKeysetHeader(exchange, operations.baseUrl, keyset.limit, hasMore ? found.at(-1)?.cursor : undefined);
        const sourceUsers = found.map(({ sourceUser }) => sourceUser);
        return encodeSourceUsers(reader, sourceUsers, operations.baseUrl);
      }
      const page = pageOf(query);
      const { sourceUsers, total } = await findSourceUserPage(reader, group.id, { ...wanted, ...page });
      setPageHeaders(exchange, operations.baseUrl, page, total);
      return encodeSourceUsers(reader, sourceUsers, operations.baseUrl);
    },
  });

  add({
    method: 'GET',
    path: '/source_users/:id',
    summary: 'One source user',
    ...reads('Placeholders', sourceUserRecord),
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id } }) => {
      const sourceUser = await findReadableSourceUser(reader, viewer, id);
      return (await encodeSourceUsers(reader, [sourceUser], operations.baseUrl))[0];
    },
  });

  actionRoutes(add, context);
}

function actionRoutes(add: AddGroupRoute, { operations }: HttpContext): void {
  const { reader } = operations.database;
  const changed = async (id: number) => {
    const sourceUser = (await findSourceUser(reader, id))!;
    return (await encodeSourceUsers(reader, [sourceUser], operations.baseUrl))[0];
  };

  for (const [verb, act] of Object.entries(sourceUserActions)) {
    add({
      method: 'POST',
      path: `/source_users/:id/${verb}`,
      summary: `${verb.replaceAll('_', ' ')}, of one source user`,
      ...writes('Placeholders', 201, sourceUserRecord),
      auth: 'user',
      params: rowParams,
      handle: async ({ viewer, params: { id }, reply }) => {
        await findOwnedSourceUser(reader, viewer, id);
        await act(operations, viewer, id);
        return reply.code(201).send(await changed(id));
      },
    });
  }

  add({
    method: 'POST',
    path: '/source_users/:id/reassign',
    summary: 'Propose the contributions of a source user to somebody',
    ...writes('Placeholders', 201, sourceUserRecord),
    takes: assignee,
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id }, reply, take }) => {
      await findOwnedSourceUser(reader, viewer, id);
      await reassignSourceUser(operations, viewer, id, assigneeOf(take()));
      return reply.code(201).send(await changed(id));
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/source_users/keep_all_as_placeholder',
    summary: 'Keep every source user of a group that waits for reassignment as a placeholder',
    ...writes('Placeholders', 201, Type.Object({ updated_source_user_count: Type.Integer() })),
    auth: 'user',
    params: groupParams,
    handle: async ({ viewer, params: { id }, reply }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const count = await keepAllAsPlaceholder(operations, viewer, group.id);
      return reply.code(201).send({ updated_source_user_count: count });
    },
  });
}

/** Source users with everybody whom they name, read at once. */
export async function encodeSourceUsers(reader: Reader, sourceUsers: readonly SourceUser[], baseUrl: string) {
  const ids = sourceUsers.flatMap(({ placeholderUserId, reassignToUserId, reassignedByUserId }) =>
    [placeholderUserId, reassignToUserId, reassignedByUserId].filter((id) => id !== null),
  );
  const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
  return sourceUsers.map((sourceUser) => encodeSourceUser(sourceUser, users, baseUrl));
}

/**
 * States as a query names them: once, several times, or with commas between.
 * @throws DomainError invalid_parameter
 */
export function statusesOf(named: readonly string[] = []): SourceUserStatus[] {
  return named
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '')
    .map((text) => {
      if (isSourceUserStatus(text)) return text;
      throw new DomainError('invalid_parameter', 'status does not have a valid value', { parameter: 'status' });
    });
}

/**
 * `order_by` and `sort`, or both in one word as GraphQL has it (facts, section 10).
 * @throws DomainError invalid_parameter
 */
function orderOf({ order_by = '', sort = '' }: { order_by?: string; sort?: string }): {
  orderBy: SourceUserOrder;
  direction: 'asc' | 'desc';
} {
  const word = `${order_by}_${sort}`.toLowerCase();
  const orderBy = (['source_name', 'status', 'id'] as const).find((name) => new RegExp(`^_?${name}(_|$)`).test(word));
  if (!/^_?((source_name|status|id)(_|$))?_?(asc|desc)?$/.test(word)) {
    const name = order_by !== '' && !/^(source_name|status|id)(_asc|_desc)?$/i.test(order_by) ? 'order_by' : 'sort';
    throw new DomainError('invalid_parameter', `${name} does not have a valid value`, { parameter: name });
  }
  return { orderBy: orderBy ?? 'source_name', direction: /(^|_)desc$/.test(word) ? 'desc' : 'asc' };
}

/** @throws DomainError missing_parameter, invalid_parameter for two ids that differ */
function assigneeOf(asked: Static<typeof assignee>): NamedAssignee {
  const { assignee_user_id: assigneeId, user_id: userId, username = '', public_email: publicEmail = '' } = asked;
  if (assigneeId !== undefined && userId !== undefined && assigneeId !== userId) {
    throw new DomainError('invalid_parameter', 'assignee_user_id, user_id are mutually exclusive');
  }
  const id = assigneeId ?? userId;
  if (id !== undefined) return { userId: id };
  if (username.trim() !== '' || publicEmail.trim() !== '') return { username, publicEmail };
  throw new DomainError(
    'missing_parameter',
    'assignee_user_id, username, public_email are missing, at least one parameter must be provided',
  );
}
