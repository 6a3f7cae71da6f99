import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findUser, passkeyDomain, readRegistrationMode, suggestUsername } from '../../../core/accounts/index.ts';
import { anonymous, type DomainError } from '../../../core/platform/index.ts';
import {
  acceptTakeover,
  type ContributionCounts,
  countContributions,
  declineTakeover,
  findOpenTakeover,
  longestReason,
} from '../../../core/reassignment/index.ts';
import { countAttempt, enterJoined, hideAddress } from './enter.ts';
import { joiningForm, joiningOf, problemOf } from './invite.tsx';
import { GatePage, type JoiningDraft } from './invite-page.tsx';
import { type AddPage, redirectTo, sendPage, type WebContext, type WebSession, refusalOf } from '../shared/index.ts';
import { TakeOverPage } from './take-over-page.tsx';

const params = Type.Object({ token: Type.String({ maxLength: 200 }) });

interface Visit {
  readonly token: string;
  readonly session: WebSession | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Taking over what one wrote, by the link that was mailed to an address. GET only shows. */
export function takeOverRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/take-over/:token',
    auth: 'public',
    params,
    handle: ({ session, params: { token }, request, reply }) => show(web, { token, session, request, reply }),
  });

  add({
    method: 'POST',
    path: '/take-over/:token',
    auth: 'public',
    params,
    body: joiningForm,
    handle: ({ session, params: { token }, body, request, reply }) =>
      accept(web, { token, session, request, reply }, body),
  });

  add({
    method: 'POST',
    path: '/take-over/:token/accept',
    auth: 'session',
    params,
    handle: ({ session, params: { token }, request, reply }) => accept(web, { token, session, request, reply }, {}),
  });

  add({
    method: 'POST',
    path: '/take-over/:token/decline',
    auth: 'public',
    params,
    body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: longestReason })) }),
    handle: ({ session, params: { token }, body: { reason }, request, reply }) =>
      decline(web, { token, session, request, reply }, reason),
  });
}

async function accept(web: WebContext, visit: Visit, entered: Parameters<typeof joiningOf>[3]): Promise<FastifyReply> {
  const { token, session, request, reply } = visit;
  const joining = joiningOf(web, request, reply, entered);
  hideAddress(reply);
  try {
    countAttempt(web, request);
    const viewer = session?.viewer ?? anonymous;
    const { userId, sourceUserIds } = await acceptTakeover(
      web.operations,
      viewer,
      token,
      session ? undefined : joining,
    );
    if (!session) await enterJoined(web, request, reply, userId);
    return await redirectTo(reply, sourceUserIds.length === 1 ? `/import/requests/${sourceUserIds[0]}` : '/');
  } catch (thrown) {
    const error = refusalOf(thrown, reply.words);
    return show(web, visit, { ...joining, email: '' }, error);
  }
}

async function decline(web: WebContext, visit: Visit, reason: string | undefined): Promise<FastifyReply> {
  const { token, request, reply } = visit;
  const words = reply.words.reassigning.takeOver;
  hideAddress(reply);
  try {
    countAttempt(web, request);
    await declineTakeover(web.operations, token, reason);
  } catch (thrown) {
    const error = refusalOf(thrown, reply.words);
    return show(web, visit, undefined, error);
  }
  const { home } = reply.words.accounts.invite;
  const content = <GatePage title={words.declined} text={words.declinedHint} path="/" label={home} />;
  return sendPage(reply, undefined, { title: words.declined, frame: 'gate', content });
}

async function show(
  web: WebContext,
  { token, session, request, reply }: Visit,
  draft?: JoiningDraft,
  error?: DomainError,
): Promise<FastifyReply> {
  const { database, baseUrl, clock } = web.operations;
  const { reader } = database;
  hideAddress(reply);
  const open = await findOpenTakeover(reader, token, clock.now());
  if (!open) {
    const { invite } = reply.words.accounts;
    const content = <GatePage title={invite.gone} text={invite.goneHint} path="/" label={invite.home} />;
    return sendPage(reply, undefined, { title: invite.gone, frame: 'gate', status: 404, content });
  }
  const counts = new Map<number, ContributionCounts>();
  for (const { id } of open.sourceUsers) counts.set(id, await countContributions(reader, id));
  const [first] = open.sourceUsers;
  const name = first?.name ?? '';
  const suggested = draft ? '' : await suggestUsername(reader, first?.username ?? open.takeover.email);
  const hasPasskeys = passkeyDomain(baseUrl) !== undefined;
  const mode = await readRegistrationMode(reader);
  const anybodysCsrfToken = web.cookies.ensureCsrfToken(request, reply);
  const content = (
    <TakeOverPage
      {...{ open, counts }}
      host={new URL(baseUrl).host}
      path={`/take-over/${encodeURIComponent(token)}`}
      anybodysCsrfToken={anybodysCsrfToken}
      csrfToken={session?.csrfToken ?? anybodysCsrfToken}
      hasPasskeys={hasPasskeys}
      draft={draft ?? { name, username: suggested, email: '' }}
      problem={error && (await problemOf(web, reply.words, error, draft))}
      providers={mode === 'closed' ? [] : web.operations.providers.list}
      isOpen={mode !== 'closed'}
      member={session && (await findUser(reader, session.viewer.userId))?.name}
    />
  );
  const status = error ? (error.code === 'too_many_requests' ? 429 : 422) : 200;
  const { title } = reply.words.reassigning.takeOver;
  return sendPage(reply, undefined, {
    title,
    frame: 'gate',
    status,
    content,
    scripts: hasPasskeys ? ['passkeys'] : [],
  });
}
