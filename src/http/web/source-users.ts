import { Type } from 'typebox';
import { type DomainError, isDomainError, notFound } from '../../domain/errors.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { cancelReassignment, keepAsPlaceholder, undoKeepAsPlaceholder } from '../../operations/change-source-user.ts';
import type { OperationContext } from '../../operations/context.ts';
import { resendRequest, retryReassignment } from '../../operations/nudge-source-user.ts';
import { reassignSourceUser } from '../../operations/reassign-source-user.ts';
import { undoReassignment } from '../../operations/undo-reassignment.ts';
import { findGroup } from '../../storage/groups.ts';
import { findSourceUser } from '../../storage/placeholders.ts';
import type { WebContext } from './context.ts';
import type { SourceUserAction } from './pages/source-user-actions.tsx';
import { placeholdersPath } from './pages/placeholders.tsx';
import { findOwnedGroup, showPlaceholders } from './placeholders.tsx';
import { type AddPage, rowId } from './route.ts';
import { goTo } from './show.tsx';

type Act = (context: OperationContext, viewer: UserViewer, sourceUserId: number, username: string) => Promise<void>;

const actions: Readonly<Record<SourceUserAction, Act>> = {
  reassign: (context, viewer, id, username) =>
    reassignSourceUser(context, viewer, id, { username: username.replace(/^@/, ''), publicEmail: '' }),
  cancel: cancelReassignment,
  keep_as_placeholder: keepAsPlaceholder,
  undo_keep_as_placeholder: undoKeepAsPlaceholder,
  resend: resendRequest,
  retry: retryReassignment,
  undo: undoReassignment,
};

/** Buttons beside the source users of a group. For everybody but its Owners there is nothing. */
export function sourceUserRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/source_users/:id/:action',
    auth: 'session',
    params: Type.Object({ id: rowId, action: Type.String() }),
    body: Type.Object({ username: Type.Optional(Type.String({ maxLength: 255 })) }),
    handle: async ({ session, params: { id, action }, body, reply }) => {
      const sourceUser = await findSourceUser(reader, id);
      const namespace = sourceUser && (await findGroup(reader, sourceUser.namespaceId));
      if (!namespace || !isAction(action)) throw notFound('Page');
      const group = await findOwnedGroup(reader, session.viewer, namespace.fullPath);
      const act = actions[action](operations, session.viewer, id, body.username?.trim() ?? '');
      const refused = await act.then(() => undefined, refusal);
      if (!refused) return goTo(reply, `${placeholdersPath(group)}#source-user-${id}`);
      return showPlaceholders(reply, session, reader, group, refused.message);
    },
  });
}

function isAction(text: string): text is SourceUserAction {
  return Object.hasOwn(actions, text);
}

/** What can be said beside the list; everything else goes the way of all errors. */
function refusal(error: unknown): DomainError {
  const known = ['unprocessable', 'invalid_state', 'too_many_requests'];
  if (isDomainError(error) && known.includes(error.code)) return error;
  throw error;
}
