import { Type } from 'typebox';
import { absoluteUrl, connect, findVisibleXchan, type Xchan } from '../../../core/identity/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { parseUrl } from '../../../lib/url.ts';
import {
  Avatar,
  ErrorNotice,
  type Face,
  faceOf,
  Field,
  Form,
  FormRefusal,
  page,
  signedIn,
  useWords,
} from '../shared/index.ts';

const urlText = Type.String({ maxLength: 1000 });

/** Shows a person and connects with them; the `follow` links of identities lead here. */
export const followPage = page({
  path: '/follow',
  who: signedIn,
  query: { url: Type.Optional(urlText) },
  load: async ({ operations, viewer, query, refused }) => {
    const url = refused?.values.get('url')?.[0] ?? query.url ?? '';
    const found = await findByAddress(operations, viewer, url);
    return { url, author: found && faceOf(found), isMissing: url !== '' && !found && !refused };
  },
  view: (shown) => ({
    title: shown.words.follow.title,
    frame: 'page',
    ...(shown.isMissing && { status: 404 }),
    content: <Follow {...shown} />,
  }),
  actions: {
    default: {
      input: { url: urlText },
      run: async ({ operations, viewer, words, input: { url } }) => {
        const found = await findByAddress(operations, viewer, url);
        if (!found) throw new FormRefusal(words.follow.unknown, { status: 404 });
        await connect(operations, viewer, { hash: found.hash });
        return { to: found.url.startsWith('/') ? found.url : '/' };
      },
    },
  },
});

/** An identity by `nick`, `nick@host`, `acct:nick@host`, or the address of its page. */
async function findByAddress(
  { baseUrl, database }: OperationContext,
  viewer: UserViewer,
  text: string,
): Promise<Xchan | undefined> {
  const { host } = new URL(baseUrl);
  const bare = text.trim().replace(/^acct:|^@/i, '');
  const page = /^https?:/i.test(bare) ? parseUrl(bare) : undefined;
  const nick = page ? /\/channel\/([^/]+)\/?$/.exec(page.pathname)?.[1] : bare;
  if (nick === undefined || nick === '') return undefined;
  const address = nick.includes('@') ? nick : `${nick}@${page?.host ?? host}`;
  const found = await findVisibleXchan(database.reader, viewer, { address });
  // Addresses elsewhere only match the page itself.
  const isMeant =
    !page || (found && absoluteUrl(found.url, baseUrl) === `${page.origin}${page.pathname}`.replace(/\/$/, ''));
  return isMeant ? found : undefined;
}

interface FollowProps {
  readonly url: string;
  readonly author: Face | undefined;
  readonly isMissing: boolean;
}

function Follow({ url, author, isMissing }: FollowProps) {
  const { follow } = useWords();
  const fields = (
    <>
      <Field name="url" label={follow.address} value={url} required readOnly={author !== undefined} />
      <button type="submit">{author ? follow.connect : follow.find}</button>
    </>
  );
  return (
    <div class="page slim">
      <h1 class="section-h">{follow.title}</h1>
      {isMissing && <ErrorNotice>{follow.unknown}</ErrorNotice>}
      {author && (
        <header class="by section-h">
          <Avatar face={author} />
          <div>
            <strong>{author.url === undefined ? author.name : <a href={author.url}>{author.name}</a>}</strong>
            <div class="faint">{author.address}</div>
          </div>
        </header>
      )}
      {author ? (
        <Form action="default" class="form card pad">
          {fields}
        </Form>
      ) : (
        <form action="/follow" class="form card pad">
          {fields}
        </form>
      )}
    </div>
  );
}
