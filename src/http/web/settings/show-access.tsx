import type { FastifyReply } from 'fastify';
import {
  findUser,
  hasSecondFactor,
  listIdentitiesOf,
  listOwnPasskeys,
  listSessions,
  listUserEmails,
  listWaitingEmails,
  passkeyDomain,
} from '../../../core/accounts/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { AccessPage } from './access-page.tsx';
import { settingsTitle } from './settings-frame.tsx';

/** Where the page is. */
export const accessPath = '/settings/access';

interface Shown {
  /** Key of what has been done. */
  readonly notice?: string | undefined;
  readonly problem?: string;
  /** An address that was refused. */
  readonly entered?: string;
}

/** The page, with what has been done or refused. */
export async function showAccess(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { notice, problem, entered = '' }: Shown,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { userId } = session.viewer;
  const now = web.operations.clock.now();
  const { access } = reply.words;
  const { notices } = access.emails;
  const sessions = await listSessions(reader, userId, now);
  const user = await findUser(reader, userId);
  const hasPasskeys = passkeyDomain(web.operations.baseUrl) !== undefined;
  const content = (
    <AccessPage
      emails={await listUserEmails(reader, userId)}
      hasSecondFactor={await hasSecondFactor(reader, userId)}
      passkeys={await listOwnPasskeys(reader, session.viewer)}
      hasPasskeys={hasPasskeys}
      identities={await listIdentitiesOf(web.operations, reader, session.viewer, userId)}
      providers={web.operations.providers.list}
      waiting={(await listWaitingEmails(reader, userId, now)).map(({ email }) => email)}
      primary={user?.email}
      sessions={sessions}
      currentId={sessions.find(({ tokenHash }) => tokenHash === sha256Hex(session.token))?.id}
      done={
        notice !== undefined && Object.hasOwn(notices, notice) ? notices[notice as keyof typeof notices] : undefined
      }
      {...{ problem, entered }}
    />
  );
  const status = problem === undefined ? 200 : 422;
  const scripts = hasPasskeys ? { scripts: ['passkeys'] } : {};
  return sendPage(reply, session, {
    title: settingsTitle(reply.words, 'access'),
    frame: 'page',
    status,
    content,
    ...scripts,
  });
}
