import {
  DomainError,
  markNotifications,
  type NotificationsRead,
  type OperationContext,
  type UserViewer,
} from '../../platform/index.ts';

const maxIds = 500;

/**
 * Notes that the viewer has read notifications of their own; others' are left alone.
 * @returns how many had not been read
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
