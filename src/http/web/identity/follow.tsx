import { Type } from 'typebox';
import { absoluteUrl, connect, findVisibleXchan, type Xchan } from '../../../core/identity/index.ts';
import { type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  type AddPage,
  faceOf,
  redirectTo,
  refusalOf,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { FollowPage } from './follow-page.tsx';
import { parseUrl } from '../../../lib/url.ts';
import type { Words } from '../../../words/index.ts';

const urlText = Type.String({ maxLength: 1000 });

/** The page that `follow` links of identities lead to: connecting with somebody, after a look at who that is. */
export function followRoutes(add: AddPage, web: WebContext): void {
  const { baseUrl, database } = web.operations;
  const page = ({ follow }: Words, session: WebSession, url: string, found: Xchan | undefined, problem?: string) => ({
    title: follow.title,
    frame: 'page' as const,
    content: (
      <FollowPage {...{ url, problem, csrfToken: session.csrfToken }} author={found ? faceOf(found) : undefined} />
    ),
  });

  add({
    method: 'GET',
    path: '/follow',
    auth: 'session',
    query: Type.Object({ url: Type.Optional(urlText), f: Type.Optional(Type.String()) }),
    handle: async ({ session, query: { url = '' }, reply }) => {
      const found = url === '' ? undefined : await findByAddress(database.reader, session.viewer, url, baseUrl);
      const isMissing = url !== '' && !found;
      const content = page(reply.words, session, url, found, isMissing ? reply.words.follow.unknown : undefined);
      return sendPage(reply, session, { ...content, ...(isMissing && { status: 404 }) });
    },
  });

  add({
    method: 'POST',
    path: '/follow',
    auth: 'session',
    body: Type.Object({ url: urlText }),
    handle: async ({ session, body: { url }, reply }) => {
      const found = await findByAddress(database.reader, session.viewer, url, baseUrl);
      if (!found) {
        const { unknown } = reply.words.follow;
        return sendPage(reply, session, { ...page(reply.words, session, url, found, unknown), status: 404 });
      }
      try {
        await connect(web.operations, session.viewer, { hash: found.hash });
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        return sendPage(reply, session, { ...page(reply.words, session, url, undefined, error.message), status: 422 });
      }
      return redirectTo(reply, found.url.startsWith('/') ? found.url : '/');
    },
  });
}

/** An identity by `nick`, `nick@host`, `acct:nick@host`, or the address of its page. */
async function findByAddress(
  reader: Reader,
  viewer: UserViewer,
  text: string,
  baseUrl: string,
): Promise<Xchan | undefined> {
  const { host } = new URL(baseUrl);
  const bare = text.trim().replace(/^acct:|^@/i, '');
  const page = /^https?:/i.test(bare) ? parseUrl(bare) : undefined;
  const nick = page ? /\/channel\/([^/]+)\/?$/.exec(page.pathname)?.[1] : bare;
  if (nick === undefined || nick === '') return undefined;
  const at = page?.host ?? host;
  const found = await findVisibleXchan(reader, viewer, { address: nick.includes('@') ? nick : `${nick}@${at}` });
  // Of an address elsewhere only the page itself counts.
  const isMeant =
    !page || (found && absoluteUrl(found.url, baseUrl) === `${page.origin}${page.pathname}`.replace(/\/$/, ''));
  return isMeant ? found : undefined;
}
