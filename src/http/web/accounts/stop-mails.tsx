import { findStoppable, unsubscribe } from '../../../core/attention/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';
import { findReminders, stopReminders } from '../../../core/reassignment/index.ts';
import type { Words } from '../../../words/index.ts';
import { anyone, page } from '../shared/index.ts';
import { countAttempt } from './enter.ts';
import { byLink, GatePage, gone, Question } from './gate.tsx';

/** The emails that an unsubscribe link stops, and the texts of its page. */
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
  /** @throws DomainError invalid_state for an unknown token */
  readonly stop: (operations: OperationContext, token: string) => Promise<void>;
}

/** Unsubscribes without signing in; email clients can also send the form (RFC 8058). */
function stopPage({ path, find, goneText, stop }: StopPage) {
  return page({
    path,
    who: byLink(anyone),
    load: async ({ operations, params, words }) => ({ found: await find(operations, params.token, words) }),
    view: ({ found, words }) => {
      if (!found) return gone(words, goneText(words));
      const { isStopped, title, stopped, stoppedText } = found;
      if (!isStopped) return { title, frame: 'gate', content: <Question {...found} /> };
      const { home } = words.accounts.invite;
      const content = <GatePage title={stopped} text={stoppedText} path="/" label={home} />;
      return { title: stopped, frame: 'gate', content };
    },
    actions: {
      default: {
        allowsOneClick: true,
        run: async ({ web, operations, request, reply, params, isOneClick }) => {
          // Email providers send many of these from few addresses.
          if (!isOneClick) countAttempt(web, request);
          await stop(operations, params.token);
          // Email clients don't follow redirects.
          if (isOneClick) return reply.type('text/plain; charset=utf-8').send('Unsubscribed.\n');
          return {};
        },
      },
    },
  });
}

/** Reminders of requests. */
export const remindersPage = stopPage({
  path: '/reminders/:token',
  find: async ({ database }, token, { reassigning: { reminders } }) => {
    const found = await findReminders(database.reader, token);
    if (!found) return undefined;
    const group = { group: found.group.name };
    const { isStopped } = found;
    return { ...reminders, isStopped, text: reminders.text(group), stoppedText: reminders.stoppedText(group) };
  },
  goneText: ({ reassigning }) => reassigning.reminders.goneText,
  stop: stopReminders,
});

/** Digests and other emails that people turned on. */
export const unsubscribePage = stopPage({
  path: '/unsubscribe/:token',
  find: async ({ database }, token, { notifications: { unsubscribe: texts } }) => {
    const found = await findStoppable(database.reader, token);
    return found && { ...texts, isStopped: found.isStopped, text: texts[found.mail] };
  },
  goneText: ({ notifications }) => notifications.unsubscribe.goneText,
  stop: unsubscribe,
});
