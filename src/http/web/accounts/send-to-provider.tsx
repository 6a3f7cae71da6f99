import type { FastifyReply } from 'fastify';
import { beginProviderVisit } from '../../../core/accounts/index.ts';
import { randomText } from '../../../lib/random.ts';
import { sendPage, useWords, type WebContext, type WebSession } from '../shared/index.ts';

const secretBytes = 32;

interface Leaving {
  readonly provider: string;
  readonly returnTo: string;
  /** Who links an identity, if it is not to sign in. */
  readonly session?: WebSession;
}

/**
 * Sends a browser to a provider. A page does it, not a redirect: a form of ours may lead to our own pages alone
 * (`form-action`), redirects included.
 */
export async function sendToProvider(
  web: WebContext,
  reply: FastifyReply,
  { provider: providerId, returnTo, session }: Leaving,
): Promise<FastifyReply> {
  const secret = randomText(secretBytes);
  const { provider, url, state, seconds } = await beginProviderVisit(web.operations, {
    providerId,
    browser: secret,
    ...(session && { userId: session.viewer.userId }),
  });
  web.cookies.setVisit(reply, state, { secret, returnTo }, seconds);
  reply.header('refresh', `0; url=${url}`);
  const title = reply.words.access.providers.going({ name: provider.name });
  return sendPage(reply, undefined, { title, frame: 'gate', content: <GoingPage title={title} url={url} /> });
}

function GoingPage({ title, url }: { readonly title: string; readonly url: string }) {
  const words = useWords().access.providers;
  return (
    <>
      <h1>{title}</h1>
      <p class="section-s">{words.goingHint}</p>
      <p class="section-s">
        <a class="button wide" href={url} rel="noreferrer">
          {words.goOn}
        </a>
      </p>
    </>
  );
}
