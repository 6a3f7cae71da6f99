import { type Static, Type } from 'typebox';
import { findGroup, findGroups } from '../../../core/groups/index.ts';
import {
  archiveLimit,
  cancelImport,
  countWaitingFrom,
  type Import,
  importGroup,
  type ImportRequest,
  importStates,
  listImports,
  previewImportRemoval,
  removeImportWithContent,
  requireImport,
  retryImport,
  startImport,
} from '../../../core/imports/index.ts';
import { DomainError, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import {
  encodeImport,
  encodeImportWithReport,
  encodeRemovalPreview,
  importRecord,
  importWithReport,
  removedImport,
  startedGroup,
} from '../../../wire/group-api/imports/import.ts';
import { acceptedRecord } from '../../../wire/group-api/accepted.ts';
import { list } from '../../../wire/schema.ts';
import { filePart } from '../../openapi/operation.ts';
import { type Form, readForm } from '../../uploads.ts';
import { dryRunInAddress } from '../dry-run.ts';
import { type Exchange, type ReadUpload, route, signedIn } from '../route.ts';
import { groupParams, ownedGroup } from '../groups/find-group.ts';
import { explainTakenPath } from '../groups/groups.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';
import { readSeparately, rowParams } from '../parameters.ts';
import { readWaited, sendStatusEvents, tooManyWait, waitParameter } from '../waited.ts';

const draft = Type.Object({
  file: readSeparately('the archive.'),
  format: Type.Optional(Type.String({ maxLength: 100 })),
  source_host: Type.Optional(Type.String({ maxLength: 1000 })),
  dry_run: Type.Optional(Type.Boolean()),
  direct_messages: Type.Optional(Type.Boolean()),
});

const groupDraft = Type.Object({
  file: readSeparately('the archive.'),
  name: Type.String({ maxLength: 255 }),
  path: Type.String(),
  parent_id: Type.Optional(Type.Integer()),
});

const removal = Type.Object({ dry_run: Type.Optional(Type.Boolean()) });

const listParameters = Type.Object({
  ...pageParameters,
  state: Type.Optional(Type.Enum([...importStates])),
});

/** Contents of a form with an archive. */
const archiveForm = { 'multipart/form-data': Type.Object({ ...draft.properties, file: filePart }) };

const groupForm = { 'multipart/form-data': Type.Object({ ...groupDraft.properties, file: filePart }) };

type ListAsked = Exchange<unknown, Static<typeof listParameters>, unknown, unknown>;

/** The imports that are asked for, into a group or of someone. */
async function answerImports(exchange: ListAsked, groupId?: number) {
  const { reader, viewer, input } = exchange;
  const slice = readSliceParameters(input, { by: 'id', sort: 'desc' });
  const userId = groupId === undefined && !viewer.isAdmin ? viewer.userId : undefined;
  const filter = { state: input.state, ...(groupId === undefined ? { userId } : { groupId }) };
  const listed = await listImports(reader, filter, slice);
  const ids = listed.rows.map((row) => row.groupId);
  const groups = new Map((await findGroups(reader, ids)).map((group) => [group.id, group]));
  const groupOf = (row: Import) => {
    const group = groups.get(row.groupId);
    return group?.kind === 'group' ? group : null;
  };
  return answerSlice(exchange, slice, listed, (row) => encodeImport(row, groupOf(row)));
}

const decidedBy = 'Owner, administrator; in a personal namespace its owner';

const changeVerbs = [
  {
    verb: 'cancel',
    act: cancelImport,
    summary: 'Stop an import',
    description: 'The import. What it has imported stays.',
    who: 'the importer, Owner, administrator',
    refused: 'It has ended.',
  },
  {
    verb: 'retry',
    act: retryImport,
    summary: 'Resume a failed or cancelled import',
    description: 'The import, which continues.',
    who: decidedBy,
    refused: 'It is neither failed nor cancelled.',
  },
] as const;

/** Imports: their status, starting, stopping, continuing and undoing them. */
export const importRoutes = [
  route({
    method: 'GET',
    path: '/imports',
    tag: 'Imports',
    summary: 'My imports',
    description: 'The imports that you started; all for administrators.',
    access: signedIn,
    input: listParameters,
    answer: list(importRecord),
    handle: (exchange) => answerImports(exchange),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/imports',
    tag: 'Imports',
    summary: 'Imports into a group',
    description: 'The imports into the group.',
    access: ownedGroup,
    params: groupParams,
    input: listParameters,
    answer: list(importRecord),
    handle: (exchange) => answerImports(exchange, exchange.subject.id),
  }),
  route({
    method: 'GET',
    path: '/imports/:id',
    tag: 'Imports',
    summary: 'The status and report of an import',
    description: 'The import: `state`, `progress`, `error` and `report`. With `wait`, returns when its state changes.',
    access: signedIn,
    who: 'the importer, Owner, administrator',
    params: rowParams,
    input: Type.Object(waitParameter),
    answer: importWithReport,
    refusals: tooManyWait,
    handle: (exchange) => {
      const { operations, viewer, params, input } = exchange;
      const work = { kind: 'import', id: params.id } as const;
      return readWaited(exchange, work, input.wait, () => answerImport(operations, viewer, params.id));
    },
  }),
  route({
    method: 'GET',
    path: '/imports/:id/events',
    tag: 'Imports',
    summary: 'The status of an import, as server-sent events',
    description:
      'An event `status` with the import as JSON, at once and after each change until it has ended; then the stream ends.',
    access: signedIn,
    who: 'the importer, Owner, administrator',
    params: rowParams,
    produces: ['text/event-stream'],
    answer: { contents: { 'text/event-stream': Type.String() } },
    refusals: tooManyWait,
    handle: (exchange) => {
      const { operations, viewer, params } = exchange;
      const work = { kind: 'import', id: params.id } as const;
      return sendStatusEvents(exchange, work, () => answerImport(operations, viewer, params.id));
    },
  }),
  ...changeVerbs.map(({ verb, act, summary, description, who, refused }) =>
    route({
      method: 'POST',
      path: `/imports/:id/${verb}`,
      tag: 'Imports',
      summary,
      description,
      who,
      access: signedIn,
      params: rowParams,
      answer: importWithReport,
      refusals: { 422: refused },
      handle: async ({ operations, viewer, params: { id } }) => {
        await act(operations, viewer, id);
        return answerImport(operations, viewer, id);
      },
    }),
  ),
  route({
    method: 'DELETE',
    path: '/imports/:id',
    tag: 'Imports',
    summary: 'Delete an import with all of its content, or preview this',
    description: 'The content is deleted in the background; for a dry run, what would be deleted.',
    access: signedIn,
    who: decidedBy,
    params: rowParams,
    input: removal,
    inAddress: dryRunInAddress,
    status: 202,
    answer: acceptedRecord,
    others: { 200: removedImport },
    handle: async ({ operations, viewer, params: { id }, input, reply }) => {
      if (input.dry_run) {
        return reply.code(200).send(encodeRemovalPreview(await previewImportRemoval(operations, viewer, id)));
      }
      await removeImportWithContent(operations, viewer, id);
      return { message: '202 Accepted' };
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/imports',
    tag: 'Imports',
    summary: 'Import an archive into a group',
    description: 'The import, with a `Location`.',
    access: ownedGroup,
    params: groupParams,
    input: draft,
    upload: readArchive,
    bodies: archiveForm,
    answer: importWithReport,
    refusals: { 413: 'The archive is larger than `TRIBUTARY_IMPORT_LIMIT`.' },
    handle: (exchange) => start(exchange, { groupId: exchange.subject.id }),
  }),
  route({
    method: 'POST',
    path: '/imports',
    tag: 'Imports',
    summary: 'Import an archive into my personal namespace',
    description: 'The import into the personal namespace, with a `Location`.',
    access: signedIn,
    input: draft,
    upload: readArchive,
    bodies: archiveForm,
    answer: importWithReport,
    refusals: { 413: 'The archive is larger than `TRIBUTARY_IMPORT_LIMIT`.' },
    handle: (exchange) => start(exchange, { personal: true }),
  }),
  // A group and an archive for it in one request, as clients of other servers know it (group API facts, section 9.5).
  route({
    method: 'POST',
    path: '/groups/import',
    tag: 'Imports',
    summary: 'Create a group and import an archive into it',
    description: 'The new group and the import into it, with the `Location` of the import.',
    access: signedIn,
    who: 'as for `POST /groups`',
    input: groupDraft,
    upload: readArchive,
    bodies: groupForm,
    status: 202,
    answer: startedGroup,
    refusals: { 400: 'The path is taken, or no path.', 413: 'The archive is larger than `TRIBUTARY_IMPORT_LIMIT`.' },
    handle: async ({ operations, viewer, input, file, reply }) => {
      const stored = { hash: file.blobHash, size: file.filesize, filename: file.filename };
      const asked = { name: input.name, path: input.path, parentId: input.parent_id };
      const { group, importId } = await importGroup(operations, viewer, asked, stored).catch(explainTakenPath);
      reply.header('location', `${operations.baseUrl}/api/v4/imports/${importId}`);
      return { message: '202 Accepted', group_id: group.id, import_id: importId };
    },
  }),
];

type Archive = Form['files'][number];

/** The part `file`, now in the blob store, and the fields next to it. */
async function readArchive({
  operations,
  request,
  viewer,
}: Parameters<ReadUpload<Archive>>[0]): ReturnType<ReadUpload<Archive>> {
  if (!request.isMultipart()) throw new DomainError('missing_parameter', 'parameters.missing', { parameter: 'file' });
  const form = await readForm(request, operations.blobs, ['file'], await archiveLimit(operations, viewer));
  const [file] = form.files;
  if (!file) throw new DomainError('missing_parameter', 'parameters.missing', { parameter: 'file' });
  return { file, fields: form.fields };
}

async function start(
  exchange: Exchange<unknown, Static<typeof draft>, unknown, Archive>,
  target: ImportRequest['target'],
) {
  const { operations, viewer, reply, file, input } = exchange;
  const id = await startImport(operations, viewer, {
    target,
    archive: { hash: file.blobHash, size: file.filesize },
    filename: file.filename,
    format: input.format || 'auto',
    sourceHost: input.source_host ?? '',
    dryRun: input.dry_run ?? false,
    options: { includeDirect: input.direct_messages ?? false },
  });
  reply.header('location', `${operations.baseUrl}/api/v4/imports/${id}`);
  return answerImport(operations, viewer, id);
}

async function answerImport({ database }: OperationContext, viewer: UserViewer, id: number) {
  const { reader } = database;
  const row = await requireImport(reader, viewer, id);
  const group = await findGroup(reader, row.groupId);
  const waiting = await countWaitingFrom(reader, row);
  return encodeImportWithReport(row, group?.kind === 'group' ? group : null, waiting);
}
