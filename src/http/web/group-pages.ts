import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import { mostUploadBytes, sendPendingFile } from '../reassignment-files.ts';
import type { WebContext, WebSession } from './context.ts';
import { showImports } from './imports.tsx';
import { findOwnedGroup } from './owned-group.ts';
import { askKeepAll, type ListQuery, listQuery, showPlaceholders } from './placeholders.tsx';
import type { AddPage } from './route.ts';
import { type FileTakers, sendUploadFile, showUpload, takePlaceholderFile } from './uploads.tsx';

const params = Type.Object({ '*': Type.String() });

interface GroupVisit {
  readonly web: WebContext;
  readonly session: WebSession;
  readonly group: Group;
  readonly query: ListQuery;
  readonly reply: FastifyReply;
  /** What the address names below the page. */
  readonly rest: string;
}

/** Pages of a group by what stands behind the dash. */
const pages: Readonly<Record<string, (visit: GroupVisit) => FastifyReply | Promise<FastifyReply>>> = {
  placeholders: ({ web, session, group, query, reply, rest }) => {
    if (rest === 'keep-all') return askKeepAll(web, session, reply, group);
    if (rest !== '') throw notFound('Page');
    return showPlaceholders(web, session, reply, group, { query });
  },
  'placeholders.csv': ({ web, session, group, reply }) =>
    sendPendingFile(reply, web.operations.database.reader, group, session.viewer.at),
  uploads: ({ web, session, group, query, reply, rest }) => {
    const [, id, csv] = /^(\d{1,15})(\.csv)?$/.exec(rest) ?? [];
    if (id === undefined) throw notFound('Page');
    const upload = { group, id: Number(id), query };
    return csv ? sendUploadFile(web, reply, upload) : showUpload(web, session, reply, upload);
  },
  imports: ({ web, session, group, query, reply }) =>
    showImports(web.operations.database.reader, session, reply, { group, page: query.page, removed: query.removed }),
};

/** The pages of a group, for its Owners. For everybody else there are none. */
export function groupPageRoutes(add: AddPage, takers: FileTakers): void {
  const { web } = takers;
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/groups/*',
    auth: 'session',
    params,
    query: listQuery,
    handle: async ({ session, params: { '*': path }, query, reply }) => {
      const { fullPath, page, rest } = splitGroupPath(path);
      const group = await findOwnedGroup(reader, session.viewer, fullPath);
      const show = Object.hasOwn(pages, page) ? pages[page] : undefined;
      if (!show) throw notFound('Page');
      return show({ web, session, group, query, reply, rest });
    },
  });

  add({
    method: 'POST',
    path: '/groups/*',
    auth: 'session',
    params,
    file: { name: 'file', most: mostUploadBytes(web) },
    handle: async ({ session, params: { '*': path }, file, reply }) => {
      const { fullPath, page, rest } = splitGroupPath(path);
      const group = await findOwnedGroup(reader, session.viewer, fullPath);
      if (page !== 'placeholders' || rest !== '') throw notFound('Page');
      return takePlaceholderFile(takers, session, reply, { group, file: file! });
    },
  });
}

/** `<full path>/-/<page>/<rest>`: a dash alone is no name of a group. */
function splitGroupPath(path: string): { fullPath: string; page: string; rest: string } {
  const [fullPath = '', behind = ''] = path.split('/-/', 2);
  const [page = '', ...rest] = behind.split('/');
  return { fullPath, page, rest: rest.join('/') };
}
