import { Type } from 'typebox';
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from '../../../core/accounts/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { passkeyAnswer, sendOptions } from '../accounts/passkeys.ts';
import { type AddPage, formErrorOf, redirectTo, rowId, type WebContext } from '../shared/index.ts';
import { accessPath, showAccess } from './show-access.tsx';

const name = Type.String({ maxLength: 255 });
const params = Type.Object({ id: rowId });

/** Passkeys of one's own. */
export function passkeySettingsRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/settings/passkeys/options',
    auth: 'session',
    sensitive: 'change_sign_in',
    handle: ({ session, reply }) => sendOptions(reply, () => offerPasskey(operations, session.viewer)),
  });

  add({
    method: 'POST',
    path: '/settings/passkeys',
    auth: 'session',
    sensitive: 'change_sign_in',
    body: Type.Object({ name, passkey: passkeyAnswer }),
    handle: async ({ session, body, reply }) => {
      try {
        await addPasskey(operations, session.viewer, {
          answer: body.passkey,
          name: body.name.trim() || reply.words.access.passkeys.unnamed,
        });
        return await redirectTo(reply, `${accessPath}?notice=passkeyAdded`);
      } catch (error) {
        return showAccess(web, session, reply, { problem: formErrorOf(error, reply.words).message });
      }
    },
  });

  const actions = {
    rename: [renamePasskey, 'passkeyRenamed', undefined],
    remove: [remove, 'passkeyRemoved', 'change_sign_in'],
  } as const;
  for (const [verb, [act, notice, sensitive]] of Object.entries(actions)) {
    add({
      method: 'POST',
      path: `/settings/passkeys/:id/${verb}`,
      auth: 'session',
      ...(sensitive && { sensitive }),
      params,
      body: Type.Object({ name: Type.Optional(name) }),
      handle: async ({ session, params: { id }, body, reply }) => {
        try {
          await act(operations, session.viewer, id, body.name ?? '');
          return await redirectTo(reply, `${accessPath}?notice=${notice}`);
        } catch (error) {
          return showAccess(web, session, reply, { problem: formErrorOf(error, reply.words).message });
        }
      },
    });
  }
}

function remove(operations: OperationContext, viewer: UserViewer, id: number): Promise<void> {
  return removePasskey(operations, viewer, viewer.userId, id);
}
