import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  listChannelsToSplit,
  previewSplit,
  type SourceUser,
  splitSourceUser,
  undoSplit,
} from '../../../core/reassignment/index.ts';
import { splitInputOf } from '../../reassignment/split-input.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  sourceUserPath,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type SplitDraft, SplitPage } from './split-page.tsx';
import { findOwnedSourceUser, showSourceUser } from './source-users.tsx';

const idParams = Type.Object({ id: rowId });
const day = Type.Optional(Type.String({ maxLength: 30 }));
const draft = { channels: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }))), since: day, until: day };

/** Setting part of a source user's contributions apart: a form, its counts, and only then the split. */
export function splitRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/source_users/:id/split',
    auth: 'session',
    params: idParams,
    query: Type.Object({ ...draft, count: Type.Optional(Type.String()) }),
    handle: async ({ session, params: { id }, query: { count, ...asked }, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      return showSplit(web, session, reply, found, { draft: asked, isCounted: count !== undefined });
    },
  });

  add({
    method: 'POST',
    path: '/source_users/:id/split',
    auth: 'session',
    params: idParams,
    body: Type.Object({ channels: Type.Optional(Type.String({ maxLength: 10_000 })), since: day, until: day }),
    handle: async ({ session, params: { id }, body: { channels, since, until }, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      try {
        const input = splitInputOf({ channels, since, until });
        return await redirectTo(
          reply,
          sourceUserPath(await splitSourceUser(operations, session.viewer, found.sourceUser.id, input)),
        );
      } catch (error) {
        const problem = formErrorOf(error, reply.words).message;
        const asked = { channels: channels?.split(','), since, until };
        return showSplit(web, session, reply, found, { draft: asked, isCounted: false, problem });
      }
    },
  });

  add({
    method: 'POST',
    path: '/source_users/:id/undo_split',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      try {
        return await redirectTo(reply, sourceUserPath(await undoSplit(operations, session.viewer, id)));
      } catch (error) {
        return showSourceUser(web, session, reply, { ...found, problem: formErrorOf(error, reply.words).message });
      }
    },
  });
}

async function showSplit(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { sourceUser, group }: { readonly sourceUser: SourceUser; readonly group: Group },
  asked: { readonly draft: SplitDraft; readonly isCounted: boolean; readonly problem?: string },
): Promise<FastifyReply> {
  const counted = asked.isCounted
    ? await previewSplit(web.operations, session.viewer, sourceUser.id, splitInputOf({ ...asked.draft })).then(
        (counts) => ({ counts, problem: asked.problem }),
        (error: unknown) => ({ counts: undefined, problem: formErrorOf(error, reply.words).message }),
      )
    : { counts: undefined, problem: asked.problem };
  const channels = await listChannelsToSplit(web.operations.database.reader, sourceUser.id);
  const { csrfToken } = session;
  const content = <SplitPage {...{ sourceUser, group, channels, ...counted, csrfToken }} draft={asked.draft} />;
  const title = reply.words.splits.title(sourceUser.name ?? sourceUser.identifier);
  return sendPage(reply, session, { title, content, status: counted.problem === undefined ? 200 : 422 });
}
