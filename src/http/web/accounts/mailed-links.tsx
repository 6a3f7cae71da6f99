import {
  confirmEmail,
  findEmailLink,
  findSignInLink,
  useSignInLink as spendSignInLink,
  viewerOf,
} from '../../../core/accounts/index.ts';
import { anyone, page, signedIn } from '../shared/index.ts';
import { arrive } from './code.tsx';
import { countAttempt } from './enter.ts';
import { byLink, gone, Question } from './gate.tsx';

/** Confirms an email address, for the account that asked. */
export const confirmPage = page({
  path: '/confirm/:token',
  who: byLink(signedIn),
  load: async ({ reader, viewer, params }) => ({ link: await findEmailLink(reader, viewer, params.token) }),
  view: ({ link, viewer: { username }, words }) => {
    const { title, hint, go, goneHint, settings } = words.access.confirm;
    if (!link) return gone(words, goneHint, { path: '/settings/access', label: settings });
    const text = hint({ username, email: link.email });
    return { title, frame: 'gate', content: <Question {...{ title, text, go }} /> };
  },
  actions: {
    default: {
      sensitive: 'change_sign_in',
      run: async ({ web, operations, viewer, request, params }) => {
        countAttempt(web, request);
        await confirmEmail(operations, viewer, params.token);
        return { to: '/settings/access?notice=confirmed' };
      },
    },
  },
});

/** Signs in by a link of the demo. */
export const enterPage = page({
  path: '/enter/:token',
  who: byLink(anyone),
  load: async ({ reader, operations, params }) => {
    return { user: await findSignInLink(reader, params.token, operations.clock.now()) };
  },
  view: ({ user, words }) => {
    const { enter } = words.access;
    if (!user) return gone(words, enter.goneHint, { path: '/sign-in', label: enter.signIn });
    const title = enter.title({ name: user.name });
    return { title, frame: 'gate', content: <Question title={title} text={enter.hint} go={enter.go} /> };
  },
  actions: {
    default: {
      run: async (visit) => {
        countAttempt(visit.web, visit.request);
        const user = await spendSignInLink(visit.operations, visit.params.token);
        const viewer = await viewerOf(visit.operations, user.id, ['api'], 'session');
        return { to: await arrive(visit, viewer, { method: 'mailed_link' }, '/') };
      },
    },
  },
});
