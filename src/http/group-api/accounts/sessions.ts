import { Type } from 'typebox';
import { endOtherSessions, endSession, listSessions } from '../../../core/accounts/index.ts';
import { encodeSession, sessionRecord } from '../../../wire/group-api/accounts/session.ts';
import { list } from '../../../wire/schema.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { sessionCookie } from '../../authenticate.ts';
import { type Asking, route, signedIn } from '../route.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowParams } from '../parameters.ts';

/** The user's browser sessions. */
export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/user/sessions',
    tag: 'Users',
    summary: 'My browser sessions',
    description:
      'Your sessions, last used first; `current` marks the session of the request. `method` shows how it began (null if unknown), `provider` the sign-in provider, and `second_factor` whether a code was used.',
    access: signedIn,
    input: Type.Object(numberedParameters),
    answer: list(sessionRecord),
    handle: async (exchange) => {
      const { reader, viewer, input } = exchange;
      const own = tokenOf(exchange);
      const hash = own === undefined ? undefined : sha256Hex(own);
      const sessions = await listSessions(reader, viewer.userId, viewer.at);
      return pageOfAll(exchange, input, sessions).map((session) => encodeSession(session, session.tokenHash === hash));
    },
  }),
  route({
    method: 'DELETE',
    path: '/user/sessions',
    tag: 'Users',
    summary: 'Sign out of all other sessions',
    description: 'All your sessions have ended except that of the request. Tokens remain valid.',
    access: signedIn,
    answer: null,
    handle: (asking) => endOtherSessions(asking.operations, asking.viewer, tokenOf(asking) ?? ''),
  }),
  route({
    method: 'DELETE',
    path: '/user/sessions/:id',
    tag: 'Users',
    summary: 'Sign out of one session',
    description: 'The session has ended.',
    access: signedIn,
    params: rowParams,
    answer: null,
    handle: ({ operations, viewer, params: { id } }) => endSession(operations, viewer, id),
  }),
];

/** The token of the session that the request came with; undefined where it came with something else. */
function tokenOf({ viewer, request }: Pick<Asking<unknown>, 'viewer' | 'request'>): string | undefined {
  return viewer.credential === 'session' ? request.cookies[sessionCookie] : undefined;
}
