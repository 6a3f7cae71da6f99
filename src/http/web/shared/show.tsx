import type { FastifyReply } from 'fastify';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { randomHex } from '../../../lib/random.ts';
import { addVary } from '../../conditional.ts';
import { livePolicy } from './content-policy.ts';
import type { WebSession } from './context.ts';
import { Layout } from './layout.tsx';

export interface Page {
  readonly title: string;
  readonly content: ComponentChildren;
  readonly status?: number;
  /** Browsers of people who are not signed in may keep it, and ask whether it has changed. */
  readonly isCacheable?: boolean;
  /** Shows work under way: where scripts run, its parts are renewed by themselves. */
  readonly isLive?: boolean;
}

/** Sends a page. One that is made for one person is not kept: somebody else may sit there next. */
export function sendPage(reply: FastifyReply, session: WebSession | undefined, page: Page): FastifyReply {
  const visitor = session && {
    username: session.viewer.username,
    isAdmin: session.viewer.isAdmin,
    csrfToken: session.csrfToken,
  };
  const nonce = page.isLive ? randomHex(16) : undefined;
  if (nonce) reply.header('content-security-policy', livePolicy(nonce));
  const html = renderToString(
    <Layout title={page.title} visitor={visitor} nonce={nonce}>
      {page.content}
    </Layout>,
  );
  addVary(reply, ['Cookie']);
  if (!page.isCacheable || session) reply.header('cache-control', 'no-store');
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${html}`);
}

/** Sends the browser to another page, which it asks for with GET. */
export function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}
