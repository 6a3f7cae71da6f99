import type { FastifyReply } from 'fastify';
import {
  type AccessToken,
  findAccessTokenById,
  findUsers,
  listAccessTokens,
  type User,
} from '../../../../core/accounts/index.ts';
import { effectiveAccessLevels, type Group, isGroupBot, listGroupBots } from '../../../../core/groups/index.ts';
import { notFound, type Reader } from '../../../../core/platform/index.ts';
import { accessPath, sendPage, visibleAncestors, type WebContext, type WebSession } from '../../shared/index.ts';
import { AccessPage, AccountPage, ConfirmPage, RotatePage } from './access-page.tsx';

/** Tokens of a page, at most; a group has at most 200 bots with one each. */
const maxTokens = 200;

/** What has just happened, or was refused. */
export interface AccessNotice {
  readonly notice?: string | undefined;
  readonly token?: string;
  readonly problem?: string;
  readonly name?: string;
}

/** A token of a bot of a group. */
export interface BotToken {
  readonly token: AccessToken;
  readonly purpose: 'token' | 'service';
}

/** A token of the group, or of one of its service accounts. @throws DomainError not_found */
export async function requireBotToken(reader: Reader, group: Group, id: number): Promise<BotToken> {
  const token = await findAccessTokenById(reader, id);
  if (!token || token.revokedAt !== null) throw notFound('token');
  for (const purpose of ['token', 'service'] as const) {
    if (await isGroupBot(reader, { userId: token.userId, groupId: group.id, purpose })) return { token, purpose };
  }
  throw notFound('token');
}

/** A service account of the group. @throws DomainError not_found */
async function requireAccount(reader: Reader, group: Group, userId: number): Promise<User> {
  const isBot = await isGroupBot(reader, { userId, groupId: group.id, purpose: 'service' });
  const [account] = isBot ? await findUsers(reader, [userId]) : [];
  if (!account) throw notFound('user');
  return account;
}

/** Where the list is that a token stands in. */
export function listOfToken(group: Group, { token, purpose }: BotToken): string {
  return accessPath(group, purpose === 'token' ? undefined : `accounts/${token.userId}`);
}

/** Those that were not revoked: what has expired still has a bot, which goes with the token. */
async function readTokens({ operations }: WebContext, userIds: readonly number[]): Promise<readonly AccessToken[]> {
  const filter = { userIds, revoked: false, now: operations.clock.now() };
  const slice = { limit: maxTokens, offset: 0, orderBy: 'created', sort: 'desc' } as const;
  return (await listAccessTokens(operations.database.reader, filter, slice)).rows;
}

/** The tokens and service accounts of a group, or one of them, as `rest` of the address says. @throws DomainError not_found */
export async function showAccessPages(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { rest, notice }: { readonly rest: string; readonly notice?: string | undefined },
): Promise<FastifyReply> {
  if (rest === '') return showAccess(web, session, reply, group, { notice });
  const [, kind, digits, action = ''] = /^(tokens|accounts)\/(\d{1,15})(?:\/([a-z]+))?$/.exec(rest) ?? [];
  const id = Number(digits);
  if (kind === 'tokens' && action === 'rotate') return showRotation(web, session, reply, group, { id });
  if (kind === 'tokens' && action === 'revoke') return askRevocation(web, session, reply, group, id);
  if (kind === 'accounts' && action === '') return showAccount(web, session, reply, group, { id, notice });
  if (kind === 'accounts' && action === 'remove') return askRemoval(web, session, reply, group, id);
  throw notFound('page');
}

/** The list, with what has just happened above it. */
export async function showAccess(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { notice, token, problem, name = '' }: AccessNotice,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { groupAccess: words } = reply.words;
  const bots = await listGroupBots(reader, group.id, 'token');
  const content = (
    <AccessPage
      {...{ group, token, problem, name }}
      ancestors={await visibleAncestors(reader, session.viewer, group)}
      tokens={await readTokens(web, bots)}
      levels={await effectiveAccessLevels(reader, group, bots, web.operations.clock.now())}
      accounts={await findUsers(reader, await listGroupBots(reader, group.id, 'service'))}
      done={notice === 'revoked' || notice === 'removed' ? words.notices[notice] : undefined}
    />
  );
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: words.title(group.name), content, status });
}

/** A service account with its tokens. @throws DomainError not_found */
export async function showAccount(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { id, notice, token, problem, name = '' }: AccessNotice & { readonly id: number },
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { notices } = reply.words.groupAccess;
  const account = await requireAccount(reader, group, id);
  const content = (
    <AccountPage
      {...{ group, account, token, problem, name }}
      ancestors={await visibleAncestors(reader, session.viewer, group)}
      tokens={await readTokens(web, [account.id])}
      done={notice === 'added' || notice === 'revoked' ? notices[notice] : undefined}
    />
  );
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: `${account.name} · ${group.name}`, content, status });
}

/** Asks before a token is replaced. @throws DomainError not_found */
export async function showRotation(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { id, problem }: { readonly id: number; readonly problem?: string },
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const found = await requireBotToken(reader, group, id);
  const ancestors = await visibleAncestors(reader, session.viewer, group);
  const { token } = found;
  const content = <RotatePage {...{ group, ancestors, token, problem }} back={listOfToken(group, found)} />;
  const title = reply.words.groupAccess.rotateTitle(token.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

async function askRevocation(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  id: number,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const { groupAccess: words } = reply.words;
  const found = await requireBotToken(reader, group, id);
  const title = words.revokeTitle(found.token.name);
  const content = (
    <ConfirmPage
      {...{ group, title }}
      ancestors={await visibleAncestors(reader, session.viewer, group)}
      text={found.purpose === 'token' ? words.revokeText : words.revokeServiceText}
      button={words.revokeButton}
      action={`/groups/${group.id}/access-tokens/${id}/revoke`}
      back={listOfToken(group, found)}
      problem={undefined}
    />
  );
  return sendPage(reply, session, { title, content });
}

async function askRemoval(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  id: number,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const { groupAccess: words } = reply.words;
  const { name } = await requireAccount(reader, group, id);
  const title = words.removeTitle(name);
  const content = (
    <ConfirmPage
      {...{ group, title }}
      ancestors={await visibleAncestors(reader, session.viewer, group)}
      text={words.removeText}
      button={words.removeButton}
      action={`/groups/${group.id}/service-accounts/${id}/remove`}
      back={accessPath(group, `accounts/${id}`)}
      problem={undefined}
    />
  );
  return sendPage(reply, session, { title, content });
}
