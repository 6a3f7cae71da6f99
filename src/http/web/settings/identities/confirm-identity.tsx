import { Type } from 'typebox';
import { offerPasskeySignIn } from '../../../../core/accounts/index.ts';
import { isRecent } from '../../../sensitive-actions.ts';
import { sendOptions } from '../../accounts/passkeys.ts';
import { sendToProvider } from '../../accounts/send-to-provider.tsx';
import {
  type AddPage,
  askForIdentity,
  localPath,
  redirectTo,
  sendPage,
  SuccessNotice,
  type WebContext,
} from '../../shared/index.ts';

const path = '/confirm-identity';
const target = Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2000 })) });

/** Authenticating once more: for scripts that call the APIs with a session, and what the ways to do it need. */
export function confirmIdentityRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path,
    auth: 'session',
    query: target,
    handle: ({ session, query, request, reply }) => {
      if (!isRecent(session.viewer)) {
        return askForIdentity(web, { session, request, reply }, { action: path, fields: query, status: 200 });
      }
      const { title, done } = reply.words.access.confirmIdentity;
      return sendPage(reply, session, { title, frame: 'page', content: <SuccessNotice>{done}</SuccessNotice> });
    },
  });

  add({
    method: 'POST',
    path,
    auth: 'session',
    sensitive: 'change_sign_in',
    body: target,
    handle: async ({ body, reply }) => redirectTo(reply, localPath(body.return_to ?? path)),
  });

  add({
    method: 'POST',
    path: `${path}/passkey`,
    auth: 'session',
    handle: ({ session, reply }) => sendOptions(reply, () => offerPasskeySignIn(web.operations, session.csrfToken)),
  });

  add({
    method: 'POST',
    path: '/confirm-identity/provider/:provider',
    auth: 'session',
    params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
    handle: ({ session, params: { provider }, reply }) =>
      sendToProvider(web, reply, { provider, returnTo: path, session }),
  });
}
