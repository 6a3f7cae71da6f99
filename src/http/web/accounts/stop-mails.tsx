import { Type } from 'typebox';
import { findStoppable, unsubscribe } from '../../../core/attention/index.ts';
import { type OperationContext } from '../../../core/platform/index.ts';
import { findReminders, stopReminders } from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import { type AddPage, redirectTo, sendPage, type WebContext, refusalOf } from '../shared/index.ts';
import { countAttempt, hideAddress } from './enter.ts';
import { GatePage } from './invite-page.tsx';
import { sendGone, sendQuestion } from './mailed-link-page.tsx';

const tokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** What a link at the end of a mail stops, in the words of its page. */
interface Stoppable {
  readonly isStopped: boolean;
  readonly title: string;
  readonly text: string;
  readonly go: string;
  readonly stopped: string;
  readonly stoppedText: string;
}

interface StopPage {
  readonly path: `/${string}/:token`;
  readonly find: (operations: OperationContext, token: string, words: Words) => Promise<Stoppable | undefined>;
  readonly goneText: (words: Words) => string;
  /** @throws DomainError invalid_state for a token that is not known */
  readonly stop: (operations: OperationContext, token: string) => Promise<void>;
}

/** Links at the end of mails that come again: reminders of requests, and mails that people have chosen. */
export function stopMailRoutes(add: AddPage, web: WebContext): void {
  addStopPage(add, web, {
    path: '/reminders/:token',
    find: async ({ database }, token, { reassigning: { reminders } }) => {
      const found = await findReminders(database.reader, token);
      if (!found) return undefined;
      const { name } = found.group;
      const { isStopped } = found;
      return {
        ...reminders,
        isStopped,
        text: reminders.text({ group: name }),
        stoppedText: reminders.stoppedText({ group: name }),
      };
    },
    goneText: ({ reassigning }) => reassigning.reminders.goneText,
    stop: stopReminders,
  });
  addStopPage(add, web, {
    path: '/unsubscribe/:token',
    find: async ({ database }, token, { notifications: { unsubscribe: texts } }) => {
      const found = await findStoppable(database.reader, token);
      return found && { ...texts, isStopped: found.isStopped, text: texts[found.mail] };
    },
    goneText: ({ notifications }) => notifications.unsubscribe.goneText,
    stop: unsubscribe,
  });
}

/** GET shows; the form stops, and so do mail programs by sending it (RFC 8058). No account is needed: the token is enough. */
function addStopPage(add: AddPage, web: WebContext, { path, find, goneText, stop }: StopPage): void {
  const { operations } = web;
  const addressOf = (token: string) => path.replace(':token', encodeURIComponent(token));

  add({
    method: 'GET',
    path,
    auth: 'public',
    params: tokenParams,
    handle: async ({ params: { token }, request, reply }) => {
      const { home } = reply.words.accounts.invite;
      const found = await find(operations, token, reply.words);
      if (!found) return sendGone(reply, goneText(reply.words), ['/', home]);
      const { isStopped, title, text, go, stopped, stoppedText } = found;
      if (isStopped) {
        hideAddress(reply);
        const content = <GatePage title={stopped} text={stoppedText} path="/" label={home} />;
        return sendPage(reply, undefined, { title: stopped, frame: 'gate', content });
      }
      const csrfToken = web.cookies.ensureCsrfToken(request, reply);
      return sendQuestion(reply, { title, text, action: addressOf(token), csrfToken, go });
    },
  });

  add({
    method: 'POST',
    path,
    auth: 'public',
    params: tokenParams,
    allowsOneClick: true,
    handle: async ({ params: { token }, isOneClick, request, reply }) => {
      try {
        // Those who have many mails in their care come from few addresses.
        if (!isOneClick) countAttempt(web, request);
        await stop(operations, token);
        hideAddress(reply);
        // Mail programs follow no redirects.
        if (isOneClick) return await reply.type('text/plain; charset=utf-8').send('Unsubscribed.\n');
        return await redirectTo(reply, addressOf(token));
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        return sendGone(reply, error.message, ['/', reply.words.accounts.invite.home]);
      }
    },
  });
}
