import { GraphQLError } from 'graphql';
import { findUser } from '../../core/accounts/index.ts';
import { findGroup, type Group } from '../../core/groups/index.ts';
import { isDomainError, type OperationContext, type UserViewer } from '../../core/platform/index.ts';
import {
  cancelReassignment,
  findSourceUser,
  keepAllAsPlaceholder,
  keepAsPlaceholder,
  reassignSourceUser,
  requireOwnedSourceUser,
  resendRequest,
  retryReassignment,
  revokeReassignment,
  undoKeepAsPlaceholder,
} from '../../core/reassignment/index.ts';
import { idOfGlobal } from '../../wire/graphql/global-id.ts';
import { encodeNamespace, encodeUserCore } from '../../wire/graphql/source-user.ts';
import { tooManyOf } from '../group-api/errors.ts';
import { findOwnedGroup, findVisibleGroup } from '../group-api/groups/find-group.ts';
import { findAssignedSourceUser } from '../group-api/reassignment/find-source-user.ts';
import { type ConnectionArguments, encodeSourceUsers, sourceUserConnection } from './connection.ts';
import type { SourceUserMutation } from './schema.ts';

/** Context of every resolver. */
export interface GraphqlContext {
  readonly viewer: UserViewer;
}

interface Input {
  readonly clientMutationId?: string | null;
  readonly id: string;
  readonly assigneeUserId?: string;
}

type Act = (context: OperationContext, viewer: UserViewer, sourceUserId: number, input: Input) => Promise<void>;

const ownersActs: Readonly<Record<Exclude<SourceUserMutation, 'importSourceUserRevoke'>, Act>> = {
  importSourceUserReassign: (context, viewer, id, input) =>
    reassignSourceUser(context, viewer, id, { userId: requireId(input.assigneeUserId ?? '', ['User']) }),
  importSourceUserCancelReassignment: cancelReassignment,
  importSourceUserKeepAsPlaceholder: keepAsPlaceholder,
  importSourceUserUndoKeepAsPlaceholder: undoKeepAsPlaceholder,
  importSourceUserResendNotification: resendRequest,
  importSourceUserRetryFailedReassignment: retryReassignment,
};

const revoke: Act = async (context, viewer, id) => {
  await revokeReassignment(context, viewer, id);
};

/** Queries and mutations, over the same reads and operations as the group API. */
export function createResolvers(operations: OperationContext) {
  return {
    Query: queries(operations),
    Mutation: {
      ...Object.fromEntries(
        Object.entries(ownersActs).map(([name, act]) => [name, mutation(operations, act, requireOwnedSourceUser)]),
      ),
      importSourceUserRevoke: mutation(operations, revoke, findAssignedSourceUser),
      importSourceUserKeepAllAsPlaceholder: keepAll(operations),
    },
    Namespace: { importSourceUsers: sourceUsersOf(operations) },
    Group: { importSourceUsers: sourceUsersOf(operations) },
  };
}

function queries({ baseUrl, database }: OperationContext) {
  const { reader } = database;
  const namespace = async (_root: unknown, { fullPath }: { fullPath: string }, { viewer }: GraphqlContext) => {
    // Digits would be an id there; a path is never looked up by id here.
    if (/^-?\d+$/.test(fullPath)) return null;
    const group = await orNull(findVisibleGroup(reader, viewer, fullPath));
    return group && encodeNamespace(group, baseUrl);
  };
  return {
    currentUser: async (_root: unknown, _arguments: unknown, { viewer }: GraphqlContext) => {
      const user = await findUser(reader, viewer.userId);
      return user ? encodeUserCore(user, baseUrl) : null;
    },
    namespace,
    group: namespace,
  };
}

function sourceUsersOf({ baseUrl, database }: OperationContext) {
  const { reader } = database;
  return async ({ group }: { group: Group }, asked: ConnectionArguments, { viewer }: GraphqlContext) => {
    const owned = await orNull(findOwnedGroup(reader, viewer, String(group.id)));
    return owned && sourceUserConnection(reader, owned, asked, baseUrl);
  };
}

/** A mutation about one source user: what cannot be done now is reported in its `errors`. */
function mutation(operations: OperationContext, act: Act, find: typeof findAssignedSourceUser) {
  const { reader } = operations.database;
  return async (_root: unknown, { input }: { input: Input }, { viewer }: GraphqlContext) => {
    const id = requireId(input.id, ['Import::SourceUser']);
    await find(reader, viewer, id).catch(hideUnavailable);
    const errors: string[] = [];
    await act(operations, viewer, id, input).catch((error: unknown) => {
      errors.push(messageOf(error));
    });
    const sourceUser = await findSourceUser(reader, id);
    const namespace = sourceUser && (await findGroup(reader, sourceUser.namespaceId));
    const [encoded = null] = sourceUser
      ? await encodeSourceUsers(reader, [sourceUser], namespace, operations.baseUrl)
      : [];
    return { clientMutationId: input.clientMutationId, errors, importSourceUser: encoded };
  };
}

function keepAll(operations: OperationContext) {
  return async (
    _root: unknown,
    { input }: { input: { clientMutationId?: string | null; namespaceId: string } },
    { viewer }: GraphqlContext,
  ) => {
    const id = requireId(input.namespaceId, ['Namespace', 'Group']);
    const group = await findOwnedGroup(operations.database.reader, viewer, String(id)).catch(hideUnavailable);
    const count = await keepAllAsPlaceholder(operations, viewer, group.id);
    return { clientMutationId: input.clientMutationId, errors: [], updatedImportSourceUserCount: count };
  };
}

/** @throws GraphQLError if it isn't a global id of these types */
function requireId(text: string, types: readonly string[]): number {
  const id = idOfGlobal(text, types);
  if (id !== undefined) return id;
  throw new GraphQLError(`"${text.slice(0, 100)}" does not represent an instance of ${types.join(' or ')}`);
}

const hidden: readonly string[] = ['not_found', 'forbidden'];

/** In queries, not visible and not permitted both give null. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (isDomainError(error) && hidden.includes(error.code)) return null;
    throw error;
  });
}

/** In mutations, missing and not permitted give the same error. */
function hideUnavailable(error: unknown): never {
  if (!isDomainError(error) || !hidden.includes(error.code)) throw error;
  throw new GraphQLError(
    "The resource that you are attempting to access does not exist or you don't have permission to perform this action",
  );
}

/** The words for a refusal; bugs are none. */
function messageOf(error: unknown): string {
  if (!isDomainError(error)) throw error;
  return error.code === 'too_many_requests' || 'text' in error.facts ? tooManyOf(error) : error.message;
}
