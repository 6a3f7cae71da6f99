import { Type } from 'typebox';
import { offerPasskeySignIn } from '../../../core/accounts/index.ts';
import { isRecent } from '../../sensitive-actions.ts';
import { sendOptions } from '../accounts/passkeys.ts';
import { sendToProvider } from '../accounts/send-to-provider.tsx';
import { askForIdentity, localPath, page, sendPage, signedIn, SuccessNotice } from '../shared/index.ts';

const path = '/confirm-identity';
const target = { return_to: Type.Optional(Type.String({ maxLength: 2000 })) };

/** Recent authentication for scripts that call the APIs with a session, with the data that each method needs. */
export const confirmIdentityPage = page({
  path,
  who: signedIn,
  query: target,
  send: async ({ web, session, viewer, request, reply, words, query }) => {
    if (!isRecent(viewer)) {
      return askForIdentity(web, { session, request, reply }, { action: path, fields: query, status: 200 });
    }
    const { title, done } = words.access.confirmIdentity;
    return sendPage(reply, session, { title, frame: 'page', content: <SuccessNotice>{done}</SuccessNotice> });
  },
  actions: {
    default: {
      sensitive: 'change_sign_in',
      input: target,
      run: async ({ input }) => ({ to: localPath(input.return_to ?? path) }),
    },
    passkey: {
      run: ({ operations, session, reply }) =>
        sendOptions(reply, () => offerPasskeySignIn(operations, session.csrfToken)),
    },
    'provider/:provider': {
      input: { provider: Type.String({ maxLength: 40 }) },
      run: ({ web, session, reply, input: { provider } }) =>
        sendToProvider(web, reply, { provider, returnTo: path, session }),
    },
  },
});
