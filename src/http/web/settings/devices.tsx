import { Type } from 'typebox';
import { addPushSubscription, removePushSubscription } from '../../../core/attention/index.ts';
import { findSessionId } from '../../../core/accounts/index.ts';
import { type AddPage, redirectTo, rowId, type WebContext } from '../shared/index.ts';

const saved = '/settings/notifications?saved=1';

/** Devices that are sent notifications: a script adds the one that it runs on, anybody removes theirs. */
export function deviceRoutes(add: AddPage, { operations }: WebContext): void {
  add({
    method: 'POST',
    path: '/settings/notifications/devices',
    auth: 'session',
    body: Type.Object({
      endpoint: Type.String({ maxLength: 1000 }),
      p256dh: Type.String({ maxLength: 200 }),
      auth: Type.String({ maxLength: 100 }),
    }),
    handle: async ({ session, body: { endpoint, p256dh, auth }, request, reply }) => {
      const sessionId = await findSessionId(operations, session.token);
      const agent = request.headers['user-agent'];
      await addPushSubscription(operations, session.viewer, { endpoint, p256dh, auth, agent, sessionId });
      return redirectTo(reply, saved);
    },
  });
  add({
    method: 'POST',
    path: '/settings/notifications/devices/:id/remove',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    handle: async ({ session, params: { id }, reply }) => {
      await removePushSubscription(operations, session.viewer, id);
      return redirectTo(reply, saved);
    },
  });
}
