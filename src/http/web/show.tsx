import type { FastifyReply } from 'fastify';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { WebSession } from './context.ts';
import { Layout } from './pages/layout.tsx';

export interface Page {
  readonly title: string;
  readonly content: ComponentChildren;
  readonly status?: number;
}

/** Sends a page. No cache keeps it: it is made for one person. */
export function showPage(reply: FastifyReply, session: WebSession | undefined, page: Page): FastifyReply {
  const visitor = session && {
    username: session.viewer.username,
    isAdmin: session.viewer.isAdmin,
    csrfToken: session.csrfToken,
  };
  const html = renderToString(
    <Layout title={page.title} visitor={visitor}>
      {page.content}
    </Layout>,
  );
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>${html}`);
}

/** Sends the browser to another page, which it asks for with GET. */
export function goTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}
