import type { FastifyReply } from 'fastify';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Announcement } from '../../../core/groups/index.ts';
import { anonymous, defaultServerName, type ServerFrame, type Viewer } from '../../../core/platform/index.ts';
import { randomText } from '../../../lib/random.ts';
import { systemClock } from '../../../lib/clock.ts';
import { addVary } from '../../protocol/conditional.ts';
import { withoutCredentials } from '../../protocol/own-url.ts';
import type { WebSession } from './context.ts';
import { hasKeys, readTheme } from './cookies.ts';
import { type Description, type Frame, Layout } from './layout.tsx';
import { type PageState, PageStateProvider } from './shell/page-state.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What stands around every page; absent where one is answered outside of the pages. */
    serverFrame?: () => Promise<ServerFrame>;
    /** What stands above the pages of a viewer; absent as well. */
    announcementsFor?: (viewer: Viewer) => Promise<readonly Announcement[]>;
  }
}

export interface Page extends Description {
  readonly title: string;
  readonly content: ComponentChildren;
  readonly status?: number;
  /** `operate` unless another one is said. */
  readonly frame?: Frame;
  /** Beside the content. */
  readonly panel?: ComponentChildren;
  /** Browsers of people who are not signed in may keep it, and ask whether it has changed. */
  readonly isCacheable?: boolean;
  /** Shows work under way: where scripts run, its parts are renewed by themselves. */
  readonly isLive?: boolean;
  /** Modules that it runs beside those of every page. */
  readonly scripts?: readonly string[];
  /** What was searched for. */
  readonly query?: string;
}

/** What the parts of a page know of its reader. */
export async function pageStateOf(reply: FastifyReply, session: WebSession | undefined): Promise<PageState> {
  const { pathname, search } = withoutCredentials(reply.request.url);
  // Pages that say that the database does not answer must be answered without it.
  const frame = await reply.serverFrame?.().catch(() => undefined);
  return {
    words: reply.words,
    viewer: session?.viewer ?? anonymous,
    serverName: frame?.name ?? defaultServerName,
    hasTerms: frame?.hasTerms ?? false,
    isSignedIn: session !== undefined,
    csrfToken: session?.csrfToken ?? '',
    formKey: session ? randomText(16) : '',
    zone: (await session?.navigation())?.zone ?? 'UTC',
    now: session?.viewer.at ?? systemClock.now(),
    path: `${pathname}${search}`,
  };
}

/** Sends a page. One that is made for one person is not cached: somebody else may sit there next. */
export async function sendPage(
  reply: FastifyReply,
  session: WebSession | undefined,
  page: Page,
): Promise<FastifyReply> {
  const state = await pageStateOf(reply, session);
  const { title, about, frame = 'operate', panel, feed, graph, embed, query = '' } = page;
  const announcements = await reply.announcementsFor?.(state.viewer).catch(() => undefined);
  const scripts = ['core', ...(page.isLive ? ['live'] : []), ...(page.scripts ?? [])];
  const html = renderToString(
    <PageStateProvider value={state}>
      <Layout
        {...{ title, about, frame, panel, feed, graph, embed, query, scripts }}
        announcements={announcements ?? []}
        navigation={await session?.navigation()}
        theme={readTheme(reply.request)}
        hasKeys={hasKeys(reply.request)}
      >
        {page.content}
      </Layout>
    </PageStateProvider>,
  );
  addVary(reply, ['Accept-Language', 'Cookie']);
  if (!page.isCacheable || session) reply.header('cache-control', 'no-store');
  // As bytes, which are counted, compressed and written without being encoded for each.
  const bytes = Buffer.from(`<!doctype html>${html}`);
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(bytes);
}

/** Sends the browser to another page, which it asks for with GET. */
export function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}
