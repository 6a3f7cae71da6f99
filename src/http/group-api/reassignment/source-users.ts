import { type Static, Type } from 'typebox';
import { DomainError } from '../../../core/platform/index.ts';
import {
  findSourceUserPage,
  findSourceUsersBehind,
  isSourceUserStatus,
  keepAllAsPlaceholder,
  type NamedAssignee,
  reassignSourceUser,
  type SourceUserOrder,
  type SourceUserStatus,
} from '../../../core/reassignment/index.ts';
import { sourceUserRecord } from '../../../wire/group-api/reassignment/source-user.ts';
import { list } from '../../../wire/schema.ts';
import { sourceUserActions } from '../../reassignment/source-user-actions.ts';
import { route } from '../route.ts';
import { groupParams, ownedGroup } from '../groups/find-group.ts';
import { keysetParameters, pageOf, readKeyset, setKeysetHeader, setPageHeaders } from '../paging.ts';
import { rowId, rowParams } from '../parameters.ts';
import { encodeSourceUserById, encodeSourceUsers } from './encode-source-users.ts';
import { ownedSourceUser, readableSourceUser } from './find-source-user.ts';

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
  email: Type.Optional(
    Type.String({ description: 'Invites this email address, whether or not it has an account.', maxLength: 255 }),
  ),
  use_source_email: Type.Optional(Type.Boolean({ description: 'Invites the email address in the archive.' })),
});

/** Why an action isn't possible, if more than the state prevents it. */
const refusedActions: Readonly<Partial<Record<keyof typeof sourceUserActions, string>>> = {
  resend: 'The state does not allow it, or it was done within the last eight hours.',
  retry: 'The state does not allow it, or it was done three times in the last sixteen hours.',
  undo: 'The state does not allow it, or it was completed too long ago.',
};

/** The source users of a group, and their reassignment (group API facts, sections 6 and 10). */
export const sourceUserRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/source_users',
    tag: 'Placeholders',
    summary: 'The source users of a group, by state, name and order',
    description: 'The source users of the group, by default ordered by name.',
    access: ownedGroup,
    params: groupParams,
    input: listParameters,
    answer: list(sourceUserRecord),
    handle: async (exchange) => {
      const { operations, reader, subject: group, input } = exchange;
      const wanted = { statuses: statusesOf(input.status), search: input.search ?? '', ...orderOf(input) };
      const keyset = readKeyset(input);
      if (keyset) {
        const { found, hasMore } = await findSourceUsersBehind(reader, group.id, { ...wanted, ...keyset });
        setKeysetHeader(exchange, keyset.limit, hasMore ? found.at(-1)?.cursor : undefined);
        const sourceUsers = found.map(({ sourceUser }) => sourceUser);
        return encodeSourceUsers(reader, sourceUsers, operations.baseUrl);
      }
      const page = pageOf(input);
      const { sourceUsers, total } = await findSourceUserPage(reader, group.id, { ...wanted, ...page });
      setPageHeaders(exchange, page, total);
      return encodeSourceUsers(reader, sourceUsers, operations.baseUrl);
    },
  }),
  route({
    method: 'GET',
    path: '/source_users/:id',
    tag: 'Placeholders',
    summary: 'One source user',
    description: 'The source user, with all related users.',
    access: readableSourceUser,
    params: rowParams,
    answer: sourceUserRecord,
    handle: async ({ operations, reader, subject: sourceUser }) =>
      (await encodeSourceUsers(reader, [sourceUser], operations.baseUrl))[0]!,
  }),
  ...Object.entries(sourceUserActions).map(([verb, act]) =>
    route({
      method: 'POST',
      path: `/source_users/:id/${verb}`,
      tag: 'Placeholders',
      summary: `${verb.replaceAll('_', ' ')}, of one source user`,
      description: 'The source user after the change.',
      access: ownedSourceUser,
      params: rowParams,
      answer: sourceUserRecord,
      refusals: { 422: refusedActions[verb as keyof typeof sourceUserActions] ?? 'The state does not allow it.' },
      handle: async ({ operations, viewer, params: { id } }) => {
        await act(operations, viewer, id);
        return encodeSourceUserById(operations, id);
      },
    }),
  ),
  route({
    method: 'POST',
    path: '/source_users/:id/reassign',
    tag: 'Placeholders',
    summary: 'Propose a reassignment to a user',
    description:
      'The source user after the change. Identify the assignee with `assignee_user_id`, `username` and/or `public_email`, or invite someone with `email` or `use_source_email`.',
    access: ownedSourceUser,
    params: rowParams,
    input: assignee,
    answer: sourceUserRecord,
    refusals: { 422: 'The state does not allow it, or the assignee cannot accept it.' },
    handle: async ({ operations, viewer, params: { id }, input }) => {
      await reassignSourceUser(operations, viewer, id, assigneeOf(input));
      return encodeSourceUserById(operations, id);
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/source_users/keep_all_as_placeholder',
    tag: 'Placeholders',
    summary: 'Keep all source users awaiting reassignment as placeholders',
    description: 'The number of source users kept.',
    access: ownedGroup,
    params: groupParams,
    answer: Type.Object({ updated_source_user_count: Type.Integer() }),
    handle: async ({ operations, viewer, subject: group }) => {
      return { updated_source_user_count: await keepAllAsPlaceholder(operations, viewer, group.id) };
    },
  }),
];

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
      throw new DomainError('invalid_parameter', 'parameters.invalidValue', { parameter: 'status' });
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
    throw new DomainError('invalid_parameter', 'parameters.invalidValue', { parameter: name });
  }
  return { orderBy: orderBy ?? 'source_name', direction: /(^|_)desc$/.test(word) ? 'desc' : 'asc' };
}

/** @throws DomainError missing_parameter, invalid_parameter for two ids that differ, or several ways to name someone */
function assigneeOf(asked: Static<typeof assignee>): NamedAssignee {
  const { assignee_user_id: assigneeId, user_id: userId, username = '', public_email: publicEmail = '' } = asked;
  if (assigneeId !== undefined && userId !== undefined && assigneeId !== userId) {
    throw new DomainError('invalid_parameter', 'parameters.exclusive', { parameters: 'assignee_user_id, user_id' });
  }
  const id = assigneeId ?? userId;
  const { email = '', use_source_email: usesSourceEmail = false } = asked;
  const ways = [id !== undefined, username.trim() + publicEmail.trim() !== '', email.trim() !== '', usesSourceEmail];
  if (ways.filter(Boolean).length > 1 && (email.trim() !== '' || usesSourceEmail)) {
    throw new DomainError('invalid_parameter', 'parameters.exclusive', {
      parameters: 'email, use_source_email and other assignees',
    });
  }
  if (email.trim() !== '') return { email };
  if (usesSourceEmail) return { email: null };
  if (id !== undefined) return { userId: id };
  if (username.trim() !== '' || publicEmail.trim() !== '') return { username, publicEmail };
  throw new DomainError('missing_parameter', 'parameters.oneNeeded', {
    parameters: 'assignee_user_id, username, public_email, email',
  });
}
