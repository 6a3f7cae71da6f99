import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import { findGroup, type Group } from '../../../core/groups/index.ts';
import { isDomainError, notFound } from '../../../core/platform/index.ts';
import {
  answerClaims,
  changeClaimSettings,
  type Claim,
  claimModes,
  claimSourceUser,
  findOwnClaim,
  findSourceUser,
  findSourceUsers,
  listClaimable,
  listClaims,
  listOwnClaims,
  showClaimSettings,
  withdrawClaim,
} from '../../../core/reassignment/index.ts';
import {
  type AddPage,
  formErrorMessage,
  groupPath,
  placeholdersPath,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { ClaimPage, ClaimsPage, type ShownClaim } from './claims-page.tsx';

const pageSize = 50;
const idParams = Type.Object({ id: rowId });
const claim = Type.Optional(Type.Union([rowId, Type.Array(rowId, { maxItems: 200 })]));

/** What is asked for of a list, and what has just happened. */
interface Shown {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
  readonly notice?: string | undefined;
  readonly problem?: string;
}

/** Members claim, Owners answer. */
export function claimRoutes(add: AddPage, web: WebContext): void {
  memberRoutes(add, web);
  ownerRoutes(add, web);
}

function memberRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/source_users/:id/claim',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const error = await claimSourceUser(operations, session.viewer, id).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      // To whom it is not shown, it is not there.
      if (isDomainError(error) && error.code === 'not_found') throw error;
      const group = await groupOf(web, id);
      if (error === undefined) return redirectTo(reply, `${groupPath(group, 'claim')}?notice=claimed`);
      return showClaim(web, session, reply, group, { problem: formErrorMessage(error, reply.words) });
    },
  });

  add({
    method: 'POST',
    path: '/claims/:id/withdraw',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const own = await findOwnClaim(operations, session.viewer, id);
      if (!own) throw notFound('claim');
      const group = await groupOf(web, own.sourceUserId);
      const error = await withdrawClaim(operations, session.viewer, id).then(
        () => undefined,
        (error: unknown) => formErrorMessage(error, reply.words),
      );
      if (error === undefined) return redirectTo(reply, `${groupPath(group, 'claim')}?notice=withdrawn`);
      return showClaim(web, session, reply, group, { problem: error });
    },
  });
}

function ownerRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/claims',
    auth: 'session',
    params: idParams,
    body: Type.Object({ answer: Type.Enum(['approve', 'decline']), claim }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const words = reply.words.reassigning.claims;
      const claimIds = body.claim === undefined ? [] : Array.isArray(body.claim) ? body.claim : [body.claim];
      if (claimIds.length === 0) return showClaims(web, session, reply, group, { problem: words.chooseSome });
      const answer = { groupId: group.id, claimIds, answer: body.answer };
      try {
        const results = await answerClaims(operations, session.viewer, answer);
        const refused = results.find(({ refusal }) => refusal !== undefined);
        if (refused) return await showClaims(web, session, reply, group, { problem: refused.refusal! });
      } catch (error) {
        return showClaims(web, session, reply, group, { problem: formErrorMessage(error, reply.words) });
      }
      return redirectTo(reply, `${placeholdersPath(group)}/claims?notice=${body.answer}`);
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/claim-settings',
    auth: 'session',
    params: idParams,
    body: Type.Object({
      claims: Type.Enum([...claimModes]),
      approves_addresses: Type.Optional(Type.Literal('1')),
    }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const changes = { claims: body.claims, approvesAddresses: body.approves_addresses !== undefined };
      const change = changeClaimSettings(operations, session.viewer, group.id, changes);
      const error = await change.then(
        () => undefined,
        (error: unknown) => formErrorMessage(error, reply.words),
      );
      if (error !== undefined) return showClaims(web, session, reply, group, { problem: error });
      return redirectTo(reply, `${placeholdersPath(group)}/claims?notice=settings`);
    },
  });
}

/** The group whose members a source user can be claimed by. @throws DomainError not_found */
async function groupOf({ operations }: WebContext, sourceUserId: number): Promise<Group> {
  const { reader } = operations.database;
  const sourceUser = await findSourceUser(reader, sourceUserId);
  const group = sourceUser && (await findGroup(reader, sourceUser.namespaceId));
  if (!group) throw notFound('sourceUser');
  return group;
}

async function withPeople({ operations }: WebContext, claims: readonly Claim[]): Promise<ShownClaim[]> {
  const { reader } = operations.database;
  const ids = [...new Set(claims.map(({ sourceUserId }) => sourceUserId))];
  const sourceUsers = new Map((await findSourceUsers(reader, ids)).map((each) => [each.id, each]));
  const users = new Map(
    (await findUsers(reader, [...new Set(claims.map(({ userId }) => userId))])).map((user) => [user.id, user]),
  );
  return claims.map((each) => {
    return { claim: each, sourceUser: sourceUsers.get(each.sourceUserId), user: users.get(each.userId) };
  });
}

function noticeOf(reply: FastifyReply, notice: string | undefined): string | undefined {
  const { notices } = reply.words.reassigning.claims;
  return notice !== undefined && Object.hasOwn(notices, notice) ? notices[notice as keyof typeof notices] : undefined;
}

/** The claims that wait in a group, for its Owners. */
export async function showClaims(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { page = 1, notice, problem }: Shown,
): Promise<FastifyReply> {
  const { operations } = web;
  const { viewer, csrfToken } = session;
  const query = { states: ['open'] as const, offset: (page - 1) * pageSize, limit: pageSize };
  const { claims, total } = await listClaims(operations, viewer, group.id, query);
  const settings = await showClaimSettings(operations, viewer, group.id);
  const shown = await withPeople(web, claims);
  const pages = Math.ceil(total / pageSize);
  const done = noticeOf(reply, notice);
  const content = <ClaimsPage {...{ group, settings, claims: shown, total, page, pages, done, problem, csrfToken }} />;
  const title = reply.words.reassigning.claims.title(group.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

/** Whom of a group the viewer may be. */
export async function showClaim(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { page = 1, search = '', notice, problem }: Shown,
): Promise<FastifyReply> {
  const { operations } = web;
  const { viewer, csrfToken } = session;
  const query = { search: search.trim(), offset: (page - 1) * pageSize, limit: pageSize };
  const { settings, byAddress, byChoice, total } = await listClaimable(operations, viewer, group.id, query);
  const own = await withPeople(web, await listOwnClaims(operations, viewer, group.id));
  const pages = Math.ceil(total / pageSize);
  const sure = new Set(byAddress.map(({ id }) => id));
  const content = (
    <ClaimPage
      {...{ group, settings, byAddress, search: query.search, page, pages, own, problem, csrfToken }}
      byChoice={byChoice.filter(({ id }) => !sure.has(id))}
      done={noticeOf(reply, notice)}
    />
  );
  const title = reply.words.reassigning.claims.question;
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}
