import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findGroup, findGroups, type Group, listGroupsOfUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import {
  cancelImport,
  countWaitingFrom,
  type Import,
  type ImportReport,
  type ImportRequest,
  importTried,
  listImports,
  previewImportRemoval,
  removeImportWithContent,
  requireImport,
  retryImport,
  startImport,
  storeArchive,
} from '../../../core/imports/index.ts';
import { isDomainError, notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { StreamedFile } from '../../uploads.ts';
import {
  type AddPage,
  formErrorOf,
  type PageRequest,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  undefinedIfNotFound,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { ImportPage } from './import-page.tsx';
import { ImportRemovalPage } from './import-removal-page.tsx';
import { ImportsPage, pathAfterRemoval, type Removal } from './imports-page.tsx';

const pageSize = 25;
const idParams = Type.Object({ id: rowId });

/** Bringing archives in: for a group by its Owners, for oneself by everybody. */
export function importRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  const stream = { name: 'file', maxBytes: () => web.operations.live.now.import_limit };

  add({
    method: 'GET',
    path: '/imports',
    auth: 'session',
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      removed: Type.Optional(rowId),
    }),
    handle: ({ session, query, reply }) => showImports(reader, session, reply, { group: undefined, ...query }),
  });

  add({
    method: 'POST',
    path: '/imports',
    auth: 'session',
    stream,
    handle: (form) => start(web, form, undefined),
  });

  add({
    method: 'POST',
    path: '/imports/into/:id',
    auth: 'session',
    params: idParams,
    stream,
    handle: async (form) => start(web, form, await requireOwnedGroup(reader, form.session.viewer, form.params.id)),
  });

  oneImportRoutes(add, web);
}

function oneImportRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/imports/:id',
    auth: 'session',
    params: idParams,
    handle: ({ session, params: { id }, reply }) => showImport(reader, session, reply, id),
  });

  removalRoutes(add, web);

  add({
    method: 'POST',
    path: '/imports/:id/import',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      try {
        return await redirectTo(reply, `/imports/${await importTried(operations, session.viewer, id)}`);
      } catch (error) {
        return showImport(reader, session, reply, id, formErrorOf(error, reply.words).message);
      }
    },
  });

  for (const [verb, act] of [
    ['cancel', cancelImport],
    ['retry', retryImport],
  ] as const) {
    add({
      method: 'POST',
      path: `/imports/:id/${verb}`,
      auth: 'session',
      params: idParams,
      handle: async ({ session, params: { id }, reply }) => {
        const refused = await act(operations, session.viewer, id).then(
          () => undefined,
          (error: unknown) => formErrorOf(error, reply.words),
        );
        if (!refused) return redirectTo(reply, `/imports/${id}`);
        return showImport(reader, session, reply, id, refused.message);
      },
    });
  }
}

/** The question before what was imported is removed, and the removal. */
function removalRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/imports/:id/remove',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const row = await requireImport(reader, session.viewer, id);
      const imported = await previewImportRemoval(operations, session.viewer, id);
      const group = await requireOwnedGroup(reader, session.viewer, row.groupId).catch(undefinedIfNotFound);
      const content = <ImportRemovalPage {...{ group, imported }} import={row} csrfToken={session.csrfToken} />;
      return sendPage(reply, session, { title: reply.words.importPage.removal.title, content });
    },
  });

  add({
    method: 'POST',
    path: '/imports/:id/remove',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const row = await requireImport(reader, session.viewer, id);
      const refused = await removeImportWithContent(operations, session.viewer, id).then(
        () => undefined,
        (error: unknown) => formErrorOf(error, reply.words),
      );
      if (refused) return showImport(reader, session, reply, id, refused.message);
      return redirectTo(reply, pathAfterRemoval(row, await findGroup(reader, row.groupId)));
    },
  });
}

type ImportFormRequest = PageRequest<WebSession, unknown, unknown, unknown>;

/** Takes the form with the archive; what is wrong with it stands above the same form. */
async function start(web: WebContext, form: ImportFormRequest, group: Group | undefined): Promise<FastifyReply> {
  const { operations } = web;
  const { session, reply } = form;
  const target = group ? { groupId: group.id } : { personal: true as const };
  try {
    const stored = await form.takeFile(async ({ filename, fields, bytes }) => {
      return { filename, fields, archive: await storeArchive(operations, session.viewer, bytes) };
    });
    // Not before all has come: browsers send the choices that stand below the file behind it.
    const id = await startImport(operations, session.viewer, requestOf(stored, target));
    return await redirectTo(reply, `/imports/${id}`);
  } catch (error) {
    if (isDomainError(error) && error.code === 'missing_parameter') {
      return showImports(operations.database.reader, session, reply, { group, problem: reply.words.imports.choose });
    }
    const problem = formErrorOf(error, reply.words).message;
    return showImports(operations.database.reader, session, reply, { group, problem });
  }
}

type StoredForm = Pick<StreamedFile, 'filename' | 'fields'> & Pick<ImportRequest, 'archive'>;

function requestOf({ filename, fields, archive }: StoredForm, target: ImportRequest['target']): ImportRequest {
  return {
    target,
    archive,
    filename,
    format: fields.get('format') || 'auto',
    sourceHost: fields.get('source_host')?.trim() ?? '',
    dryRun: fields.has('dry_run'),
    options: { includeDirect: fields.has('direct_messages') },
  };
}

interface ListOptions {
  /** Absent for one's own imports. */
  readonly group: Group | undefined;
  readonly page?: number | undefined;
  /** The import that was asked to be removed. */
  readonly removed?: number | undefined;
  readonly problem?: string;
}

/** The imports into a group, or those of a person, with the form that starts another. */
export async function showImports(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { group, page = 1, removed, problem }: ListOptions,
): Promise<FastifyReply> {
  const filter = group ? { groupId: group.id } : { userId: session.viewer.userId };
  const slice = { limit: pageSize, offset: (page - 1) * pageSize, orderBy: 'id', sort: 'desc' } as const;
  const { rows, hasMore } = await listImports(reader, filter, slice);
  const groups = await findGroups(reader, [...new Set(rows.map((row) => row.groupId))]);
  const names = new Map(
    groups.map((each) => [each.id, each.kind === 'group' ? each.name : reply.words.imports.personal]),
  );
  const removal = removed === undefined ? undefined : await removalOf(reader, session.viewer, removed);
  const { userId, at } = session.viewer;
  const owned = group ? [] : await listGroupsOfUser(reader, userId, accessLevels.owner, at);
  const ancestors = group ? await visibleAncestors(reader, session.viewer, group) : [];
  const props = { group, ancestors, rows, names, page, hasMore, problem, removal, owned };
  const content = <ImportsPage {...props} csrfToken={session.csrfToken} />;
  const title = group ? reply.words.imports.into(group.name) : reply.words.imports.title;
  return sendPage(reply, session, { title, content, isLive: removal?.isLive, status: problem ? 422 : 200 });
}

/** How the removal of an import is doing; its own page goes with it. */
async function removalOf(reader: Reader, viewer: UserViewer, id: number): Promise<Removal> {
  const row = await requireImport(reader, viewer, id).catch(undefinedIfNotFound);
  return { id, filename: row?.filename, isLive: row?.state === 'removing' };
}

async function showImport(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  id: number,
  problem?: string,
): Promise<FastifyReply> {
  const row = await requireImport(reader, session.viewer, id);
  const group = await findGroup(reader, row.groupId);
  if (!group) throw notFound('import');
  const { isOwner, isMine } = await rightsOf(reader, session.viewer, row, group);
  const report = row.report === null ? undefined : (JSON.parse(row.report) as ImportReport);
  const waiting = await countWaitingFrom(reader, row);
  const content = (
    <ImportPage
      import={row}
      mayChange={isOwner || isMine}
      {...{ group, report, waiting, isOwner, problem }}
      csrfToken={session.csrfToken}
    />
  );
  const isLive = ['created', 'running', 'removing'].includes(row.state);
  const title = reply.words.importPage.title(row.filename);
  return sendPage(reply, session, { title, content, isLive, status: problem ? 422 : 200 });
}

/** Whether to offer what only Owners of the target can do; the operations decide by themselves. */
async function rightsOf(reader: Reader, viewer: UserViewer, row: Import, group: Group) {
  const isMine = group.kind === 'personal' && group.userId === viewer.userId;
  if (group.kind !== 'group') return { isOwner: false, isMine: isMine || viewer.isAdmin };
  const owned = await requireOwnedGroup(reader, viewer, row.groupId).catch(undefinedIfNotFound);
  return { isOwner: owned !== undefined, isMine };
}
