import {
  DomainError,
  markNotifications,
  type NotificationsRead,
  type OperationContext,
  type UserViewer,
} from '../../platform/index.ts';

const maxIds = 500;

/**
 * Marks notifications of the viewer as read; those of others are ignored.
 * @returns how many were unread
 * @throws DomainError invalid_input for more than 500 ids
 */
export function readNotifications(
  context: OperationContext,
  viewer: UserViewer,
  which: Exclude<NotificationsRead, { readonly channelId: number }>,
): Promise<number> {
  if ('ids' in which && which.ids.length > maxIds) {
    throw new DomainError('invalid_input', 'notifications.tooMany', { max: maxIds, parameter: 'id' });
  }
  if ('ids' in which && which.ids.length === 0) return Promise.resolve(0);
  return context.database.write(viewer, (tx) => markNotifications(tx, viewer.userId, which, context.clock.now()));
}
