import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  addGroupToken,
  addServiceAccount,
  addServiceToken,
  removeServiceAccount,
  revokeBotToken,
  rotateBotToken,
} from '../../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../../core/identity/index.ts';
import { DomainError, isDomainError } from '../../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../../lib/clock.ts';
import { tokenDays } from '../../settings/tokens-page.tsx';
import { confirmPassword } from '../../shared/confirm-password.ts';
import {
  type AddPage,
  formErrorMessage,
  redirectTo,
  requireOwnedGroup,
  rowId,
  type WebContext,
} from '../../shared/index.ts';
import { roles } from '../group-labels.ts';
import { listOfToken, requireBotToken, showAccess, showAccount, showRotation } from './show-access.tsx';
import { accessPath } from './token-parts.tsx';

const params = Type.Object({ id: rowId });
const tokenParams = Type.Object({ id: rowId, token: rowId });
const accountParams = Type.Object({ id: rowId, user: rowId });
const proof = Type.Object({
  days: Type.Enum(tokenDays.map(String)),
  password: Type.String({ maxLength: 1000 }),
});
const tokenForm = Type.Object({
  ...proof.properties,
  name: Type.String({ maxLength: 255 }),
  scope: Type.Enum(['read_api', 'api']),
});
const groupTokenForm = Type.Object({ ...tokenForm.properties, role: Type.Enum(roles) });
const accountForm = Type.Object({ name: Type.String({ maxLength: 255 }), username: Type.String({ maxLength: 255 }) });

/** What Owners do with the access tokens and service accounts of their group; the pages are pages of the group. */
export function groupAccessRoutes(add: AddPage, web: WebContext): void {
  tokenRoutes(add, web);
  tokenActionRoutes(add, web);
  accountRoutes(add, web);
}

/** @throws DomainError invalid_input for a name of blanks */
function draftOf(web: WebContext, reply: FastifyReply, body: Static<typeof tokenForm>) {
  const name = body.name.trim();
  if (name === '') throw new DomainError('invalid_input', reply.words.settings.tokens.blank);
  return { name, scopes: [body.scope as 'api' | 'read_api'], expiresAt: endAfter(web, body.days) };
}

function endAfter({ operations }: WebContext, days: unknown): string {
  return addMilliseconds(operations.clock.now(), Number(days) * dayMilliseconds);
}

/** The refusal to show beside a form that asks for the password. */
function problemOf(error: unknown, { words }: FastifyReply): string {
  const isWrong = isDomainError(error) && error.code === 'unauthenticated';
  return isWrong ? words.settings.tokens.wrong : formErrorMessage(error, words);
}

function tokenRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/access-tokens',
    auth: 'session',
    params,
    body: groupTokenForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const draft = draftOf(web, reply, body);
        const viewer = await confirmPassword(web, reply, session, body.password);
        const accessLevel = accessLevels[body.role as RoleName];
        const { token } = await addGroupToken(operations, viewer, group.id, { ...draft, accessLevel });
        return await showAccess(web, session, reply, group, { token });
      } catch (error) {
        return showAccess(web, session, reply, group, { problem: problemOf(error, reply), name: body.name });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/service-accounts/:user/tokens',
    auth: 'session',
    params: accountParams,
    body: tokenForm,
    handle: async ({ session, params: { id, user }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const draft = draftOf(web, reply, body);
        const viewer = await confirmPassword(web, reply, session, body.password);
        const key = { groupId: group.id, userId: user };
        const { token } = await addServiceToken(operations, viewer, key, draft);
        return await showAccount(web, session, reply, group, { id: user, token });
      } catch (error) {
        const refused = { problem: problemOf(error, reply), name: body.name };
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
    params: tokenParams,
    body: proof,
    handle: async ({ session, params: { id, token: tokenId }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const { purpose, token: old } = await requireBotToken(reader, group, tokenId);
      try {
        const viewer = await confirmPassword(web, reply, session, body.password);
        const key = { groupId: group.id, purpose, tokenId };
        const { token } = await rotateBotToken(operations, viewer, key, endAfter(web, body.days));
        return purpose === 'token'
          ? await showAccess(web, session, reply, group, { token })
          : await showAccount(web, session, reply, group, { id: old.userId, token });
      } catch (error) {
        return showRotation(web, session, reply, group, { id: tokenId, problem: problemOf(error, reply) });
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
