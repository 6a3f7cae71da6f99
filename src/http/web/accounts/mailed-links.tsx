import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  confirmEmail,
  findEmailLink,
  findSignInLink,
  useSignInLink as spendSignInLink,
} from '../../../core/accounts/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { findReminders, stopReminders } from '../../../core/reassignment/index.ts';
import { type AddPage, CsrfInput, redirectTo, sendPage, type WebContext } from '../shared/index.ts';
import { countAttempt, enterAs, hideAddress } from './enter.ts';
import { GatePage } from './invite-page.tsx';
import { suspendedRoutes } from './suspended.tsx';
import { takeOverRoutes } from './take-over.tsx';

const tokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

/**
 * Links that confirm an address, invite to take something over, stop reminders, show why one is suspended, and those of the demo
 * that sign in. GET only shows; a form does it.
 */
export function mailedLinkRoutes(add: AddPage, web: WebContext): void {
  confirmRoutes(add, web);
  enterRoutes(add, web);
  takeOverRoutes(add, web);
  reminderRoutes(add, web);
  suspendedRoutes(add, web);
}

function confirmRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/confirm/:token',
    auth: 'session',
    params: tokenParams,
    handle: async ({ session, params: { token }, reply }) => {
      const { confirm } = reply.words.access;
      const link = await findEmailLink(operations.database.reader, session.viewer, token);
      if (!link) return sendGone(reply, confirm.goneHint, ['/settings/access', confirm.settings]);
      return sendQuestion(reply, {
        title: confirm.title,
        text: confirm.hint(session.viewer.username, link.email),
        action: `/confirm/${encodeURIComponent(token)}`,
        csrfToken: session.csrfToken,
        go: confirm.go,
      });
    },
  });

  add({
    method: 'POST',
    path: '/confirm/:token',
    auth: 'session',
    params: tokenParams,
    handle: async ({ session, params: { token }, request, reply }) => {
      try {
        countAttempt(web, request);
        await confirmEmail(operations, session.viewer, token);
        return await redirectTo(reply, '/settings/access?notice=confirmed');
      } catch (error) {
        if (!isDomainError(error)) throw error;
        return sendGone(reply, error.message, ['/settings/access', reply.words.access.confirm.settings]);
      }
    },
  });
}

function enterRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/enter/:token',
    auth: 'public',
    params: tokenParams,
    handle: async ({ params: { token }, request, reply }) => {
      const { enter } = reply.words.access;
      const user = await findSignInLink(operations.database.reader, token, operations.clock.now());
      if (!user) return sendGone(reply, enter.goneHint, ['/sign-in', enter.signIn]);
      return sendQuestion(reply, {
        title: enter.title(user.name),
        text: enter.hint,
        action: `/enter/${encodeURIComponent(token)}`,
        csrfToken: web.cookies.ensureCsrfToken(request, reply),
        go: enter.go,
      });
    },
  });

  add({
    method: 'POST',
    path: '/enter/:token',
    auth: 'public',
    params: tokenParams,
    handle: async ({ session, params: { token }, request, reply }) => {
      try {
        countAttempt(web, request);
        const user = await spendSignInLink(operations, token);
        await enterAs(web, request, reply, user.id, session?.token);
        return await redirectTo(reply, '/');
      } catch (error) {
        if (!isDomainError(error)) throw error;
        return sendGone(reply, error.message, ['/sign-in', reply.words.access.enter.signIn]);
      }
    },
  });
}

function reminderRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/reminders/:token',
    auth: 'public',
    params: tokenParams,
    handle: async ({ params: { token }, request, reply }) => {
      const { reminders } = reply.words.reassigning;
      const { home } = reply.words.accounts.invite;
      const found = await findReminders(operations.database.reader, token);
      if (!found) return sendGone(reply, reminders.goneText, ['/', home]);
      const { group, isStopped } = found;
      if (isStopped) {
        hideAddress(reply);
        const text = reminders.stoppedText(group.name);
        const content = <GatePage title={reminders.stopped} text={text} path="/" label={home} />;
        return sendPage(reply, undefined, { title: reminders.stopped, frame: 'gate', content });
      }
      return sendQuestion(reply, {
        title: reminders.title,
        text: reminders.text(group.name),
        action: `/reminders/${encodeURIComponent(token)}`,
        csrfToken: web.cookies.ensureCsrfToken(request, reply),
        go: reminders.go,
      });
    },
  });

  add({
    method: 'POST',
    path: '/reminders/:token',
    auth: 'public',
    params: tokenParams,
    allowsOneClick: true,
    handle: async ({ params: { token }, isOneClick, request, reply }) => {
      const { home } = reply.words.accounts.invite;
      try {
        // Those who have many mails in their care come from few addresses.
        if (!isOneClick) countAttempt(web, request);
        await stopReminders(operations, token);
        hideAddress(reply);
        // Mail programs follow no redirects.
        if (isOneClick) return await reply.type('text/plain; charset=utf-8').send('Unsubscribed.\n');
        return await redirectTo(reply, `/reminders/${encodeURIComponent(token)}`);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        return sendGone(reply, error.message, ['/', home]);
      }
    },
  });
}

function sendGone(reply: FastifyReply, text: string, [path, label]: readonly [string, string]): Promise<FastifyReply> {
  const title = reply.words.access.reset.gone;
  hideAddress(reply);
  const content = <GatePage {...{ title, text, path, label }} />;
  return sendPage(reply, undefined, { title, frame: 'gate', status: 404, content });
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly csrfToken: string;
  readonly go: string;
}

/** A page whose one button does what the link is for. */
function sendQuestion(reply: FastifyReply, { title, text, action, csrfToken, go }: Question): Promise<FastifyReply> {
  hideAddress(reply);
  const content = (
    <>
      <h1>{title}</h1>
      <p class="section-s">{text}</p>
      <form method="post" action={action} class="form section-s">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="wide" autofocus>
          {go}
        </button>
      </form>
    </>
  );
  return sendPage(reply, undefined, { title, frame: 'gate', content });
}
