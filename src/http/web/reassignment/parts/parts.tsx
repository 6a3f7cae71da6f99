import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { readItems } from '../../../../core/content/index.ts';
import { decodeCursor, encodeCursor } from '../../../../core/platform/index.ts';
import { acceptPart, previewRequest, requireRequested } from '../../../../core/reassignment/index.ts';
import { findRequestedPosts } from '../../../reassignment/requested-posts.ts';
import { postsOf } from '../../content/posts.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../../shared/index.ts';
import { type PartDraft, PartsPage, partsPath } from './parts-page.tsx';

const postsPerPage = 20;
const year = Type.Integer({ minimum: 0, maximum: 9999 });
const many = <T extends ReturnType<typeof Type.String | typeof Type.Integer>>(of: T) =>
  Type.Optional(Type.Union([of, Type.Array(of, { maxItems: 1000 })]));

const query = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 255 })),
  channel: Type.Optional(Type.Union([rowId, Type.Literal('')])),
  year: Type.Optional(Type.Union([year, Type.Literal('')])),
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
type Asked = Static<typeof query>;

/** What a request would bring, looked through by the person it is for, who may take only a part of it. */
export function partRoutes(add: AddPage, web: WebContext): void {
  const idParams = Type.Object({ id: rowId });

  add({
    method: 'GET',
    path: '/import/requests/:id/contributions',
    auth: 'session',
    params: idParams,
    query,
    handle: ({ session, params: { id }, query: asked, reply }) => showParts(web, session, reply, { id, asked }),
  });

  add({
    method: 'POST',
    path: '/import/requests/:id/accept_part',
    auth: 'session',
    params: idParams,
    body: Type.Object({ channels: many(Type.String({ maxLength: 1000 })), years: many(year) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const draft = { channels: [body.channels ?? []].flat(), years: [body.years ?? []].flat() };
      try {
        if (draft.channels.length === 0 && draft.years.length === 0) {
          return await showParts(web, session, reply, {
            id,
            asked: {},
            draft,
            problem: reply.words.reassigning.parts.nothingChosen,
          });
        }
        const partId = await acceptPart(web.operations, session.viewer, id, draft);
        return await redirectTo(reply, `/import/requests/${partId}`);
      } catch (error) {
        const problem = formErrorOf(error, reply.words).message;
        return showParts(web, session, reply, { id, asked: {}, draft, problem });
      }
    },
  });
}

interface Shown {
  readonly id: number;
  readonly asked: Asked;
  readonly draft?: PartDraft;
  readonly problem?: string;
}

async function showParts(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { id, asked, draft = { channels: [], years: [] }, ...shown }: Shown,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const { viewer, csrfToken } = session;
  const sourceUser = await requireRequested(reader, viewer, id);
  const preview = await previewRequest(operations, viewer, id);
  const search = asked.search?.trim() ?? '';
  const filter = { search, channel: asked.channel || undefined, year: asked.year || undefined };
  const channel = preview.channels.find((each) => each.id === filter.channel);
  let { problem } = shown;
  const after = asked.after === undefined ? undefined : decodeCursor(asked.after);
  const wanted = { ...filter, channel, after, limit: postsPerPage };
  const found = await findRequestedPosts(reader, viewer, sourceUser, wanted).catch((error: unknown) => {
    problem = formErrorOf(error, reply.words).message;
    return { ids: [], next: undefined };
  });
  const posts = await postsOf(operations, viewer, await readItems(reader, viewer, found.ids));
  const next = found.next && partsPath(id, { ...filter, after: encodeCursor(found.next) });
  const content = <PartsPage {...{ sourceUser, preview, filter, posts, next, draft, problem, csrfToken }} />;
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: reply.words.reassigning.parts.title, content, status });
}
