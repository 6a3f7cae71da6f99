import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  askForEmail,
  findUser,
  type Joining,
  passkeyDomain,
  readRegistrationMode,
  suggestUsername,
  viewerOf,
} from '../../../core/accounts/index.ts';
import { acceptInvitation, findOpenInvitation, type InvitationKey, listMembers } from '../../../core/groups/index.ts';
import { listGroupImportMarks } from '../../../core/imports/index.ts';
import { anonymous, type DomainError, isDomainError, readServerName } from '../../../core/platform/index.ts';
import {
  type AddPage,
  deviceName,
  groupPath,
  redirectTo,
  refusalOf,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { countAttempt, enterJoined, hideAddress } from './enter.ts';
import { GatePage, InvitePage, type JoiningDraft, type JoiningProblem } from './invite-page.tsx';
import { browserOf, passkeyAnswer } from './passkeys.ts';
import type { Words } from '../../../words/index.ts';

const tokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });
const idParams = Type.Object({ id: rowId });
/** What the form of somebody who joins sends. */
export const joiningForm = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  username: Type.Optional(Type.String({ maxLength: 255 })),
  email: Type.Optional(Type.String({ maxLength: 255 })),
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  passkey: Type.Optional(passkeyAnswer),
});

interface Visit {
  readonly key: InvitationKey;
  readonly path: string;
  readonly session: WebSession | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Accepting an invitation: by its link, or by its notification for whom it is addressed to. GET only shows. */
export function inviteRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/invite/:token',
    auth: 'public',
    params: tokenParams,
    handle: ({ session, params: { token }, request, reply }) => {
      return showInvitation(web, { ...byToken(token), session, request, reply });
    },
  });

  add({
    method: 'POST',
    path: '/invite/:token',
    auth: 'public',
    params: tokenParams,
    body: joiningForm,
    handle: ({ session, params: { token }, body, request, reply }) =>
      accept(web, { ...byToken(token), session, request, reply }, body),
  });

  add({
    method: 'POST',
    path: '/invite/:token/accept',
    auth: 'session',
    params: tokenParams,
    handle: ({ session, params: { token }, request, reply }) =>
      accept(web, { ...byToken(token), session, request, reply }, {}),
  });

  add({
    method: 'GET',
    path: '/invitations/:id',
    auth: 'session',
    params: idParams,
    handle: ({ session, params: { id }, request, reply }) =>
      showInvitation(web, { ...byId(id), session, request, reply }),
  });

  add({
    method: 'POST',
    path: '/invitations/:id/accept',
    auth: 'session',
    params: idParams,
    handle: ({ session, params: { id }, request, reply }) => accept(web, { ...byId(id), session, request, reply }, {}),
  });
}

function byId(id: number): Pick<Visit, 'key' | 'path'> {
  return { key: { id }, path: `/invitations/${id}` };
}

function byToken(token: string): Pick<Visit, 'key' | 'path'> {
  return { key: { token }, path: `/invite/${encodeURIComponent(token)}` };
}

interface Entered {
  readonly name?: string;
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly passkey?: string;
}

async function accept(web: WebContext, visit: Visit, entered: Entered): Promise<FastifyReply> {
  const { session, request, reply, key } = visit;
  const { operations } = web;
  const joining = joiningOf(web, request, reply, entered);
  const draft = { ...joining, email: (entered.email ?? '').trim() };
  hideAddress(reply);
  try {
    countAttempt(web, request);
    const { userId, group } = await acceptInvitation(
      operations,
      session?.viewer ?? anonymous,
      key,
      session ? undefined : joining,
    );
    if (!session) {
      await enterJoined(web, request, reply, userId);
      await askForGivenEmail(web, userId, draft.email);
    }
    return await redirectTo(reply, group ? `${groupPath(group)}?notice=joined` : session ? '/' : '/?notice=welcome');
  } catch (thrown) {
    const error = refusalOf(thrown, reply.words);
    return showInvitation(web, visit, draft, error);
  }
}

/** What somebody who joins has entered; a passkey is called as the browser that made it. */
export function joiningOf(
  web: WebContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { name = '', username = '', password = '', passkey = '' }: Omit<Entered, 'email'>,
): Joining {
  const joining = { name: name.trim(), username: username.trim(), password };
  if (passkey === '') return joining;
  const device = deviceName(request.headers['user-agent'] ?? '', reply.words.access);
  return { ...joining, passkey: { browser: browserOf(web, request), answer: passkey, name: device } };
}

/** Mails a link to the address that somebody who joined by a passed-on link has given; it counts once that was followed. */
async function askForGivenEmail(web: WebContext, userId: number, email: string): Promise<void> {
  if (email === '') return;
  const viewer = await viewerOf(web.operations, userId, ['api'], 'session');
  await askForEmail(web.operations, viewer, email).catch((error: unknown) => {
    // The account is there; what is wrong with the address can be put right in the settings.
    if (!isDomainError(error)) throw error;
  });
}

async function showInvitation(
  web: WebContext,
  { key, path, session, request, reply }: Visit,
  draft?: JoiningDraft,
  error?: DomainError,
): Promise<FastifyReply> {
  const { invite } = reply.words.accounts;
  const { clock, database, baseUrl } = web.operations;
  const { reader } = database;
  const now = clock.now();
  hideAddress(reply);
  const open = await findOpenInvitation(reader, session?.viewer ?? anonymous, key, now);
  if (!open) {
    const content = <GatePage title={invite.gone} text={invite.goneHint} path="/" label={invite.home} />;
    return sendPage(reply, undefined, { title: invite.gone, frame: 'gate', status: 404, content });
  }
  const { invitation, group } = open;
  const slice = { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' } as const;
  const members = group && (await listMembers(reader, group, { inherited: true, now }, slice));
  const imported = group ? await listGroupImportMarks(reader, group) : [];
  const serverName = await readServerName(reader);
  const user = session && (await findUser(reader, session.viewer.userId));
  const hasPasskeys = passkeyDomain(baseUrl) !== undefined;
  const suggested = draft ? '' : await suggestUsername(reader, invitation.name || (invitation.email ?? ''));
  const content = (
    <InvitePage
      {...{ open, path, imported, serverName }}
      host={new URL(baseUrl).host}
      people={members?.total}
      csrfToken={session?.csrfToken ?? web.cookies.ensureCsrfToken(request, reply)}
      hasPasskeys={hasPasskeys}
      providers={web.operations.providers.list}
      draft={draft ?? { name: invitation.name, username: suggested, email: '' }}
      problem={error && (await problemOf(web, reply.words, error, draft))}
      isOpen={(await readRegistrationMode(reader)) !== 'closed'}
      member={user?.name}
    />
  );
  const status = error ? (error.code === 'too_many_requests' ? 429 : 422) : 200;
  const title = invite.join({ place: group?.name ?? serverName });
  const scripts = hasPasskeys ? ['passkeys'] : [];
  return sendPage(reply, undefined, { title, frame: 'gate', status, content, scripts });
}

const fields: readonly unknown[] = ['name', 'username', 'email', 'password'];

/** What a page of somebody who joins says of an error; of a username that is taken, another one. */
export async function problemOf(
  web: WebContext,
  words: Words,
  { code, message, facts }: DomainError,
  draft: JoiningDraft | undefined,
): Promise<JoiningProblem> {
  const field = fields.includes(facts['field']) ? String(facts['field']) : undefined;
  if (field !== 'username' || code !== 'conflict') return { field, message };
  const { reader } = web.operations.database;
  const other =
    (await suggestUsername(reader, draft?.name ?? '')) || (await suggestUsername(reader, draft?.username ?? ''));
  const { taken, takenTry } = words.accounts.invite;
  return { field, message: other === '' ? taken : takenTry({ suggestion: other }) };
}
