import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmByCode,
  listIdentitiesOf,
  listOwnPasskeys,
  proveSession,
  readSecondFactor,
  signInByPasskey,
} from '../../../core/accounts/index.ts';
import { DomainError, isDomainError } from '../../../core/platform/index.ts';
import { addressKey } from '../../protocol/client-address.ts';
import { retryAfter } from '../../retry-after.ts';
import { isRecent } from '../../sensitive-actions.ts';
import { type ConfirmForm, ConfirmIdentityPage } from './confirm-identity-page.tsx';
import type { WebContext, WebSession } from './context.ts';
import { refusalOf } from './form-errors.ts';
import { sentInputs } from './sent-fields.ts';
import { sendPage } from './show.tsx';

type Fields = Readonly<Record<string, unknown>>;

interface Asking {
  readonly session: WebSession;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The session of a form for a sensitive action whose sender authenticated recently, or does so with this request. Otherwise
 * undefined, after sending the page that asks for it; the form there carries everything that was entered.
 */
export async function confirmIdentity(web: WebContext, asking: Asking): Promise<WebSession | undefined> {
  const { session, request, reply } = asking;
  const {
    proof_password: password,
    proof_code: code,
    proof_passkey: passkey,
    ...fields
  } = (request.body ?? {}) as Fields;
  request.body = fields;
  if (isRecent(session.viewer)) return session;
  const proof = { password: textOf(password), code: textOf(code), passkey: textOf(passkey) };
  if (Object.values(proof).every((each) => each === '')) {
    await askForIdentity(web, asking, { action: request.url, fields, status: 403 });
    return undefined;
  }
  try {
    await prove(web, asking, proof);
    await proveSession(web.operations, session.token);
    return { ...session, viewer: { ...session.viewer, provedAt: session.viewer.at } };
  } catch (thrown) {
    const refused = refusalOf(thrown, reply.words);
    const status = refused.code === 'too_many_requests' ? 429 : 422;
    if (status === 429) reply.header('retry-after', retryAfter(refused));
    await askForIdentity(web, asking, { action: request.url, fields, status, problem: refused.message });
    return undefined;
  }
}

/** Shows the page that asks someone to confirm who they are, by the ways that their account has. */
export async function askForIdentity(
  web: WebContext,
  { session, request, reply }: Asking,
  { status, ...form }: Pick<ConfirmForm, 'action' | 'problem'> & { readonly fields: Fields; readonly status: number },
): Promise<FastifyReply> {
  const title = reply.words.access.confirmIdentity.title;
  if (request.headers.accept?.includes('application/json')) {
    return reply.code(status).send({ error: form.problem ?? reply.words.access.confirmIdentity.needed });
  }
  const { operations } = web;
  const { reader } = operations.database;
  const { viewer } = session;
  const { enabledAt } = await readSecondFactor(reader, viewer);
  const passkeys = await listOwnPasskeys(reader, viewer);
  const identities = await listIdentitiesOf(operations, reader, viewer, viewer.userId);
  const ways = {
    secret: enabledAt !== null ? ('code' as const) : viewer.hasPassword === false ? undefined : ('password' as const),
    hasPasskey: passkeys.length > 0,
    providers: identities.filter(({ isUsable }) => isUsable),
  };
  const fields = sentInputs(form.fields);
  const content = <ConfirmIdentityPage username={viewer.username} form={{ ...form, fields }} ways={ways} />;
  const scripts = ways.hasPasskey ? ['passkeys'] : [];
  return sendPage(reply, session, { title, frame: 'page', status, scripts, content });
}

/** @throws DomainError where what came with the form proves nothing */
async function prove(
  web: WebContext,
  { session, request, reply }: Asking,
  { password, code, passkey }: Readonly<Record<'password' | 'code' | 'passkey', string>>,
): Promise<void> {
  const { operations } = web;
  const { access, secondFactor } = reply.words;
  const { viewer, csrfToken } = session;
  if (passkey !== '') {
    web.limits.gettingIn.take(addressKey(request.ip));
    const userId = await signInByPasskey(operations, csrfToken, passkey).catch(saying(access.passkeys.failed));
    if (userId !== viewer.userId)
      throw new DomainError('invalid_input', 'other.verbatim', { sentence: access.passkeys.failed });
    return;
  }
  // Where a second factor is on, a password is not enough: it may have been reset by mail.
  if ((await readSecondFactor(operations.database.reader, viewer)).enabledAt !== null) {
    await confirmByCode(operations, viewer, code).catch(saying(secondFactor.wrong));
    return;
  }
  const signedIn = await web.signIn(request, viewer.username, password).catch(saying(access.emails.wrong));
  // A username may be the address of another person's channel, which takes precedence when signing in.
  if (signedIn.userId !== viewer.userId)
    throw new DomainError('invalid_input', 'other.verbatim', { sentence: access.emails.wrong });
}

function textOf(sent: unknown): string {
  return typeof sent === 'string' ? sent : '';
}

/** Replaces the refusal of a wrong secret by what its owner reads. */
function saying(message: string) {
  return (error: unknown): never => {
    const isWrong = isDomainError(error) && (error.code === 'unauthenticated' || error.code === 'invalid_input');
    throw isWrong ? new DomainError('invalid_input', 'other.verbatim', { sentence: message }) : error;
  };
}
