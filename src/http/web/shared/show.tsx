import type { FastifyReply } from 'fastify';
import type { ComponentChildren, VNode } from 'preact';
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
import { Unsaid } from './forms.tsx';
import type { FormState } from './shell/form-state.ts';
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
  readonly status?: number | undefined;
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
export async function pageStateOf(
  reply: FastifyReply,
  session: WebSession | undefined,
  forms?: FormState,
): Promise<PageState> {
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
    path: forms ? `${forms.path}${forms.search}` : `${pathname}${search}`,
    forms,
  };
}

/** Sends a page. One that is made for one person is not cached: somebody else may sit there next. */
export async function sendPage(
  reply: FastifyReply,
  session: WebSession | undefined,
  page: Page,
  forms?: FormState,
): Promise<FastifyReply> {
  const state = await pageStateOf(reply, session, forms);
  const { title, about, frame = 'operate', panel, feed, graph, embed, query = '' } = page;
  const announcements = await reply.announcementsFor?.(state.viewer).catch(() => undefined);
  const scripts = ['core', ...(page.isLive ? ['live'] : []), ...(page.scripts ?? [])];
  const navigation = await session?.navigation();
  const html = renderSaying(state, (shown, unsaid) => (
    <PageStateProvider value={shown}>
      <Layout
        {...{ title, about, frame, panel, feed, graph, embed, query, scripts }}
        announcements={announcements ?? []}
        navigation={navigation}
        theme={readTheme(reply.request)}
        hasKeys={hasKeys(reply.request)}
      >
        {unsaid && <Unsaid />}
        {page.content}
      </Layout>
    </PageStateProvider>
  ));
  addVary(reply, ['Accept-Language', 'Cookie']);
  if (!page.isCacheable || session) reply.header('cache-control', 'no-store');
  // As bytes, which are counted, compressed and written without being encoded for each.
  const bytes = Buffer.from(`<!doctype html>${html}`);
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(bytes);
}

/** Renders a page, and again if nothing on it showed why a form was refused or the result of the last action. */
function renderSaying(state: PageState, render: (state: PageState, unsaid: boolean) => VNode): string {
  const html = renderToString(render(state, false));
  const { forms } = state;
  if (!forms || !hasUnsaid(forms)) return html;
  const { refused } = forms;
  // Above the form, if it doesn't have the field.
  const moved = { ...forms, refused: refused && { ...refused, problem: { ...refused.problem, field: undefined } } };
  moved.said.clear();
  const again = renderToString(render({ ...state, forms: moved }, false));
  return hasUnsaid(moved) ? renderToString(render({ ...state, forms: moved }, true)) : again;
}

function hasUnsaid({ refused, notice, said }: FormState): boolean {
  return (refused !== undefined && !said.has('problem')) || (notice !== undefined && !said.has('notice'));
}

/** Sends the browser to another page, which it asks for with GET. */
export function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}
