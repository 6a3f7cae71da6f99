import { Type } from 'typebox';
import {
  askForEmail,
  chooseEmail,
  endOtherSessions,
  endSession,
  removeOwnEmail,
} from '../../../core/accounts/index.ts';
import { type AddPage, formErrorOf, redirectTo, rowId, type WebContext } from '../shared/index.ts';
import { identitySettingsRoutes } from './identities/identities.ts';
import { passkeySettingsRoutes } from './passkeys.ts';
import { accessPath, showAccess } from './show-access.tsx';

const idParams = Type.Object({ id: rowId });

/** Signing in: devices and addresses of one's own. */
export function accessRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/settings/access',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ session, query, reply }) => showAccess(web, session, reply, { notice: query.notice }),
  });
  passkeySettingsRoutes(add, web);
  identitySettingsRoutes(add, web);
  emailRoutes(add, web);
  sessionRoutes(add, web);
}

function emailRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/settings/emails',
    auth: 'session',
    sensitive: 'change_sign_in',
    body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
    handle: async ({ session, body: { email }, reply }) => {
      try {
        await askForEmail(operations, session.viewer, email);
        return await redirectTo(reply, `${accessPath}?notice=sent`);
      } catch (error) {
        const problem = formErrorOf(error, reply.words).message;
        return showAccess(web, session, reply, { problem, entered: email });
      }
    },
  });

  const actions = { choose: [chooseEmail, 'chosen'], remove: [removeOwnEmail, 'removed'] } as const;
  for (const [verb, [act, notice]] of Object.entries(actions)) {
    add({
      method: 'POST',
      path: `/settings/emails/:id/${verb}`,
      auth: 'session',
      sensitive: 'change_sign_in',
      params: idParams,
      handle: async ({ session, params: { id }, reply }) => {
        try {
          await act(operations, session.viewer, id);
          return await redirectTo(reply, `${accessPath}?notice=${notice}`);
        } catch (error) {
          return showAccess(web, session, reply, { problem: formErrorOf(error, reply.words).message });
        }
      },
    });
  }
}

function sessionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/settings/sessions/:id/end',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      await endSession(operations, session.viewer, id);
      return redirectTo(reply, `${accessPath}?notice=ended`);
    },
  });

  add({
    method: 'POST',
    path: '/settings/sessions/end-others',
    auth: 'session',
    handle: async ({ session, reply }) => {
      await endOtherSessions(operations, session.viewer, session.token);
      return redirectTo(reply, `${accessPath}?notice=others`);
    },
  });
}
