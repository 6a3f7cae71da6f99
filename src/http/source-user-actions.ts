import type { UserViewer } from '../core/platform/domain/viewer.ts';
import {
  cancelReassignment,
  keepAsPlaceholder,
  undoKeepAsPlaceholder,
} from '../core/reassignment/operations/change-source-user.ts';
import type { OperationContext } from '../core/platform/operations/context.ts';
import { resendRequest, retryReassignment } from '../core/reassignment/operations/nudge-source-user.ts';
import { undoReassignment } from '../core/reassignment/operations/undo-reassignment.ts';

type Act = (context: OperationContext, viewer: UserViewer, sourceUserId: number) => Promise<void>;

/** What can be done to one source user and needs nothing but its id, by the last segment of the path. */
export const sourceUserActions = {
  cancel: cancelReassignment,
  keep_as_placeholder: keepAsPlaceholder,
  undo_keep_as_placeholder: undoKeepAsPlaceholder,
  resend: resendRequest,
  retry: retryReassignment,
  undo: undoReassignment,
} as const satisfies Readonly<Record<string, Act>>;
