import { Type } from 'typebox';
import {
  addGroupToken,
  addServiceAccount,
  addServiceToken,
  removeServiceAccount,
  revokeBotToken,
  rotateBotToken,
} from '../../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../../core/identity/index.ts';
import {
  accessPath,
  type AddPage,
  endAfter,
  formErrorMessage,
  lifetimeForm,
  redirectTo,
  requireOwnedGroup,
  rowId,
  tokenDraftOf,
  tokenForm,
  type WebContext,
} from '../../shared/index.ts';
import { roles } from '../group-labels.ts';
import { listOfToken, requireBotToken, showAccess, showAccount, showRotation } from './show-access.tsx';

const params = Type.Object({ id: rowId });
const tokenParams = Type.Object({ id: rowId, token: rowId });
const accountParams = Type.Object({ id: rowId, user: rowId });
const groupTokenForm = Type.Object({ ...tokenForm.properties, role: Type.Enum(roles) });
const accountForm = Type.Object({ name: Type.String({ maxLength: 255 }), username: Type.String({ maxLength: 255 }) });

/** What Owners do with the access tokens and service accounts of their group; the pages are pages of the group. */
export function groupAccessRoutes(add: AddPage, web: WebContext): void {
  tokenRoutes(add, web);
  tokenActionRoutes(add, web);
  accountRoutes(add, web);
}

function tokenRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/access-tokens',
    auth: 'session',
    sensitive: 'issue_token',
    params,
    body: groupTokenForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const draft = tokenDraftOf(web, reply, body);
        const accessLevel = accessLevels[body.role as RoleName];
        const { token } = await addGroupToken(operations, session.viewer, group.id, { ...draft, accessLevel });
        return await showAccess(web, session, reply, group, { token });
      } catch (error) {
        return showAccess(web, session, reply, group, {
          problem: formErrorMessage(error, reply.words),
          name: body.name,
        });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/service-accounts/:user/tokens',
    auth: 'session',
    sensitive: 'issue_token',
    params: accountParams,
    body: tokenForm,
    handle: async ({ session, params: { id, user }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const draft = tokenDraftOf(web, reply, body);
        const key = { groupId: group.id, userId: user };
        const { token } = await addServiceToken(operations, session.viewer, key, draft);
        return await showAccount(web, session, reply, group, { id: user, token });
      } catch (error) {
        const refused = { problem: formErrorMessage(error, reply.words), name: body.name };
        return showAccount(web, session, reply, group, { id: user, ...refused });
      }
    },
  });
}

function tokenActionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/access-tokens/:token/rotate',
    auth: 'session',
    sensitive: 'issue_token',
    params: tokenParams,
    body: lifetimeForm,
    handle: async ({ session, params: { id, token: tokenId }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const { purpose, token: old } = await requireBotToken(reader, group, tokenId);
      try {
        const key = { groupId: group.id, purpose, tokenId };
        const { token } = await rotateBotToken(operations, session.viewer, key, endAfter(web, body.days));
        return purpose === 'token'
          ? await showAccess(web, session, reply, group, { token })
          : await showAccount(web, session, reply, group, { id: old.userId, token });
      } catch (error) {
        return showRotation(web, session, reply, group, { id: tokenId, problem: formErrorMessage(error, reply.words) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/access-tokens/:token/revoke',
    auth: 'session',
    params: tokenParams,
    handle: async ({ session, params: { id, token: tokenId }, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const found = await requireBotToken(reader, group, tokenId);
      const key = { groupId: group.id, purpose: found.purpose, tokenId };
      await revokeBotToken(operations, session.viewer, key);
      return redirectTo(reply, `${listOfToken(group, found)}?notice=revoked`);
    },
  });
}

function accountRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/service-accounts',
    auth: 'session',
    sensitive: 'hand_over_group',
    params,
    body: accountForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const made = await addServiceAccount(operations, session.viewer, group.id, body);
        return await redirectTo(reply, `${accessPath(group, `accounts/${made.id}`)}?notice=added`);
      } catch (error) {
        return showAccess(web, session, reply, group, { problem: formErrorMessage(error, reply.words) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/service-accounts/:user/remove',
    auth: 'session',
    params: accountParams,
    handle: async ({ session, params: { id, user }, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      await removeServiceAccount(operations, session.viewer, { groupId: group.id, userId: user });
      return redirectTo(reply, `${accessPath(group)}?notice=removed`);
    },
  });
}
