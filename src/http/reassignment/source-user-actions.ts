import type { OperationContext, UserViewer } from '../../core/platform/index.ts';
import {
  cancelReassignment,
  keepAsPlaceholder,
  resendRequest,
  retryReassignment,
  undoKeepAsPlaceholder,
  undoReassignment,
} from '../../core/reassignment/index.ts';

type Act = (context: OperationContext, viewer: UserViewer, sourceUserId: number) => Promise<void>;

/** Actions on one source user that only need its id, by the last segment of the path. */
export const sourceUserActions = {
  cancel: cancelReassignment,
  keep_as_placeholder: keepAsPlaceholder,
  undo_keep_as_placeholder: undoKeepAsPlaceholder,
  resend: resendRequest,
  retry: retryReassignment,
  undo: undoReassignment,
} as const satisfies Readonly<Record<string, Act>>;
