import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { DomainError } from '../../../core/platform/domain/errors.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { cancelImport, requireImport } from '../../../core/imports/operations/end-import.ts';
import { importGroup } from '../../../core/imports/operations/import-group.ts';
import {
  previewImportRemoval,
  removeImportWithContent,
  retryImport,
} from '../../../core/imports/operations/remove-import.ts';
import { type ImportRequest, startImport } from '../../../core/imports/operations/start-import.ts';
import { findGroup, findGroups } from '../../../core/groups/storage/groups.ts';
import { countWaitingFrom } from '../../../core/imports/storage/import-removal.ts';
import { type Import, listImports } from '../../../core/imports/storage/imports.ts';
import { encodeBrought, encodeImport, encodeImportWithReport } from '../../../wire/group-api/imports/import.ts';
import type { HttpContext } from '../../context.ts';
import { filePart } from '../../described.ts';
import type { AddGroupRoute, GroupExchange } from '../route.ts';
import { readForm } from '../../uploads.ts';
import { findOwnedGroup, groupParams } from '../groups/find-group.ts';
import { refuseTaken } from '../groups/groups.ts';
import { pageParameters, readSliceParameters, sendPage } from '../paging.ts';
import { apart, emptyAvatar, rowParams } from '../parameters.ts';
import { orDryRun, reads, writes } from '../describe.ts';
import { importRecord, importWithReport, list, message, removedImport, startedGroup } from '../records.ts';

const draft = Type.Object({
  file: apart('the archive.'),
  avatar: emptyAvatar,
  format: Type.Optional(Type.String({ maxLength: 100 })),
  source_host: Type.Optional(Type.String({ maxLength: 1000 })),
  dry_run: Type.Optional(Type.Boolean()),
  direct_messages: Type.Optional(Type.Boolean()),
});

const groupDraft = Type.Object({
  file: apart('the archive.'),
  avatar: emptyAvatar,
  name: Type.String({ maxLength: 255 }),
  path: Type.String(),
  parent_id: Type.Optional(Type.Integer()),
});

const removal = Type.Object({ dry_run: Type.Optional(Type.Boolean()) });

const listParameters = Type.Object({
  ...pageParameters,
  state: Type.Optional(Type.Enum(['created', 'running', 'finished', 'failed', 'cancelled', 'removing'])),
});

/** What a form with an archive holds. */
const archiveForm = { 'multipart/form-data': Type.Object({ ...draft.properties, file: filePart }) };

const groupForm = { 'multipart/form-data': Type.Object({ ...groupDraft.properties, file: filePart }) };

/** How imports are doing, for those who started them, Owners of their groups, and administrators. */
export function importRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  async function send(
    { viewer, request, reply, take }: GroupExchange<unknown, Static<typeof listParameters>>,
    groupId?: number,
  ) {
    const asked = take();
    const slice = readSliceParameters(asked, { by: 'id', sort: 'desc' });
    const userId = groupId === undefined && !viewer.isAdmin ? viewer.userId : undefined;
    const filter = { state: asked.state, ...(groupId === undefined ? { userId } : { groupId }) };
    const listed = await listImports(reader, filter, slice);
    const ids = listed.rows.map((row) => row.groupId);
    const groups = new Map((await findGroups(reader, ids)).map((group) => [group.id, group]));
    const groupOf = (row: Import) => {
      const group = groups.get(row.groupId);
      return group?.kind === 'group' ? group : null;
    };
    const { baseUrl } = operations;
    return sendPage({ request, reply, baseUrl }, slice, listed, (row) => encodeImport(row, groupOf(row)));
  }

  add({
    method: 'GET',
    path: '/imports',
    summary: 'My imports',
    ...reads('Imports', list(importRecord)),
    takes: listParameters,
    auth: 'user',
    handle: (exchange) => send(exchange),
  });

  add({
    method: 'GET',
    path: '/groups/:id/imports',
    summary: 'Imports into a group',
    ...reads('Imports', list(importRecord)),
    takes: listParameters,
    auth: 'user',
    params: groupParams,
    handle: async (exchange) => {
      const group = await findOwnedGroup(reader, exchange.viewer, exchange.params.id);
      return send(exchange, group.id);
    },
  });

  add({
    method: 'GET',
    path: '/imports/:id',
    summary: 'How an import is doing, and its report',
    ...reads('Imports', importWithReport),
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id } }) => tell(context, viewer, id),
  });
}

/** Stopping imports, going on with them, and taking them back. */
export function importChangeRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;

  for (const [verb, act, summary] of [
    ['cancel', cancelImport, 'Stop an import'],
    ['retry', retryImport, 'Go on with an import that failed or was cancelled'],
  ] as const) {
    add({
      method: 'POST',
      path: `/imports/:id/${verb}`,
      summary,
      ...writes('Imports', 201, importWithReport),
      auth: 'user',
      params: rowParams,
      handle: async ({ viewer, params: { id }, reply }) => {
        await act(operations, viewer, id);
        return reply.code(201).send(await tell(context, viewer, id));
      },
    });
  }

  add({
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Remove an import with all that it brought, or tell what that would be',
    ...orDryRun(writes('Imports', 202, message('202 Accepted')), removedImport),
    takes: removal,
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id }, reply, take }) => {
      if (take().dry_run) {
        return { dry_run: true, ...encodeBrought(await previewImportRemoval(operations, viewer, id)) };
      }
      await removeImportWithContent(operations, viewer, id);
      return reply.code(202).send({ message: '202 Accepted' });
    },
  });
}

/** Starting imports from uploaded archives. */
export function importStartRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/imports',
    summary: 'Import an archive into a group',
    ...writes('Imports', 201, importWithReport, archiveForm),
    takes: draft,
    auth: 'user',
    params: groupParams,
    handle: async (exchange) => {
      const group = await findOwnedGroup(reader, exchange.viewer, exchange.params.id);
      return start(context, exchange, { groupId: group.id });
    },
  });

  add({
    method: 'POST',
    path: '/imports',
    summary: 'Import an archive into my personal namespace',
    ...writes('Imports', 201, importWithReport, archiveForm),
    takes: draft,
    auth: 'user',
    handle: (exchange) => start(context, exchange, { personal: true }),
  });
}

/** A group and an archive for it in one request, as clients of other servers know it (group API facts, section 9.5). */
export function groupImportRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;

  add({
    method: 'POST',
    path: '/groups/import',
    summary: 'Create a group and import an archive into it',
    ...writes('Imports', 202, startedGroup, groupForm),
    takes: groupDraft,
    auth: 'user',
    handle: async ({ viewer, request, reply, take }) => {
      const { file, fields } = await readArchive(context, request);
      const asked = take(fields);
      const kept = { hash: file.blobHash, size: file.filesize, filename: file.filename };
      const input = { name: asked.name, path: asked.path, parentId: asked.parent_id };
      const { group, importId } = await importGroup(operations, viewer, input, kept).catch(refuseTaken);
      return reply
        .code(202)
        .header('location', `${operations.baseUrl}/api/v4/imports/${importId}`)
        .send({ message: '202 Accepted', group_id: group.id, import_id: importId });
    },
  });
}

/** The part `file`, in the blob store by now, and the fields beside it. */
async function readArchive({ operations }: HttpContext, request: FastifyRequest) {
  if (!request.isMultipart()) throw new DomainError('missing_parameter', 'file is missing', { parameter: 'file' });
  const form = await readForm(request, operations.blobs, ['file'], operations.importLimit);
  const [file] = form.files;
  if (!file) throw new DomainError('missing_parameter', 'file is missing', { parameter: 'file' });
  return { file, fields: form.fields };
}

async function start(
  context: HttpContext,
  { viewer, request, reply, take }: GroupExchange<unknown, Static<typeof draft>>,
  target: ImportRequest['target'],
): Promise<FastifyReply> {
  const { operations } = context;
  const { file, fields } = await readArchive(context, request);
  const asked = take(fields);
  const id = await startImport(operations, viewer, {
    target,
    archive: { hash: file.blobHash, size: file.filesize },
    filename: file.filename,
    format: asked.format || 'auto',
    sourceHost: asked.source_host ?? '',
    dryRun: asked.dry_run ?? false,
    options: { includeDirect: asked.direct_messages ?? false },
  });
  const location = `${operations.baseUrl}/api/v4/imports/${id}`;
  return reply
    .code(201)
    .header('location', location)
    .send(await tell(context, viewer, id));
}

async function tell({ operations }: HttpContext, viewer: UserViewer, id: number) {
  const { reader } = operations.database;
  const row = await requireImport(reader, viewer, id);
  const group = await findGroup(reader, row.groupId);
  const waiting = await countWaitingFrom(reader, row);
  return encodeImportWithReport(row, group?.kind === 'group' ? group : null, waiting);
}
