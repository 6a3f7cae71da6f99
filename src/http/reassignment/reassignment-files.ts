import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { findUsers } from '../../core/accounts/index.ts';
import type { Group } from '../../core/groups/index.ts';
import { DomainError, type OperationContext, type Reader, type UserViewer } from '../../core/platform/index.ts';
import {
  acceptReassignmentUpload,
  type DecidedRow,
  type EffectiveRow,
  type Evidence,
  findInvitedEmails,
  findUploadByKey,
  isDefaultRow,
  pageRows,
  pageSourceUsers,
  type PrefilledAssignee,
  type PreviewedRow,
  previewReassignments,
  readSettings,
  readSourceEmails,
  reassignableStatuses,
  type ReassignmentCells,
  type RowState,
  type SourceUser,
  type SourceUserStatus,
} from '../../core/reassignment/index.ts';
import { type Instant, millisecondsOf } from '../../lib/clock.ts';
import { resultHeaderRow, resultRow, type RowResult } from '../../wire/group-api/reassignment/reassignment-rows.ts';
import {
  headerRow,
  type PendingReassignment,
  pendingRow,
  undoFile,
} from '../../wire/group-api/reassignment/reassignment-csv.ts';
import {
  checkSize,
  checkRows,
  type UploadedRow,
  UploadFormatError,
  uploadLimitsFor,
} from '../../wire/group-api/reassignment/reassignment-upload.ts';
import type { HttpContext } from '../context.ts';
import type { FilePart } from '../uploads.ts';

const pageSize = 1000;

/** Bytes that an uploaded file may have. */
export function maxUploadBytes({ operations }: Pick<HttpContext, 'operations'>): number {
  return uploadLimitsFor(operations.reassignmentRows).bytes;
}

/** Which source users are listed. */
export interface PendingRowsOptions {
  readonly statuses: readonly SourceUserStatus[];
  /** With the people they are reassigned to; without this, the cells are empty, to be completed. */
  readonly withAssignees?: boolean;
  /** Suggested people, for source users who aren't reassigned to anyone. */
  readonly prefilled?: ReadonlyMap<number, PrefilledAssignee> | undefined;
  /** With the addresses in the archive, for source users with neither a reassignment nor a suggestion. */
  readonly withAddresses?: boolean;
  /**
   * As a file that does the same elsewhere: with the people they are reassigned to, the outcome of placeholders that no
   * one takes over, and the addresses in the archive to find them by. People who declined are left out.
   */
  readonly asMapping?: boolean;
}

/** Contents of the file. */
export interface PendingFileOptions extends Partial<PendingRowsOptions> {
  /** With the columns that decide about placeholders that no one takes over. */
  readonly withFlags?: boolean;
}

const evidences: Readonly<Record<string, Evidence>> = { email: 'confirmed_email', username: 'username', name: 'name' };

/** All that a list can be filled in by. */
export const allEvidence: readonly Evidence[] = Object.values(evidences);

/**
 * The columns to fill in, as given in an address: once, several times, or separated by commas; undefined if none are
 * given.
 * @throws DomainError invalid_parameter
 */
export function evidenceOf(named: readonly string[] = []): Evidence[] | undefined {
  const words = named.flatMap((text) => text.split(',').map((word) => word.trim().toLowerCase())).filter(Boolean);
  const found = words.map((word) => {
    if (Object.hasOwn(evidences, word)) return evidences[word]!;
    throw new DomainError('invalid_parameter', 'reassignment.badPrefill', { parameter: 'prefill' });
  });
  return found.length === 0 ? undefined : allEvidence.filter((each) => found.includes(each));
}

/** Sends the reassignments of a group in these states as a CSV file, which is made while it is sent. */
export function sendPendingFile(
  reply: FastifyReply,
  reader: Reader,
  group: Group,
  at: Instant,
  { withFlags = false, ...wanted }: PendingFileOptions = {},
): FastifyReply {
  const filename = `placeholder_reassignments_for_group_${group.id}_${Math.floor(millisecondsOf(at) / 1000)}.csv`;
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(pendingFile(reader, group, { statuses: reassignableStatuses, ...wanted }, withFlags)));
}

async function* pendingFile(
  reader: Reader,
  group: Group,
  wanted: PendingRowsOptions,
  withFlags: boolean,
): AsyncIterable<string> {
  const { asMapping = false, prefilled } = wanted;
  const extra = { flags: withFlags || asMapping, suggestions: prefilled !== undefined, sourceEmail: asMapping };
  yield headerRow(extra);
  for await (const page of pendingPages(reader, group, wanted)) {
    yield page.map((pending) => pendingRow(pending, extra)).join('');
  }
}

/** A source user as both forms of the list have it. */
type ListedReassignment = PendingReassignment & { readonly status: SourceUserStatus };

/** The requested source users of a group, page by page. */
export async function* pendingPages(
  reader: Reader,
  group: Group,
  wanted: PendingRowsOptions,
): AsyncIterable<ListedReassignment[]> {
  const { statuses } = wanted;
  for (let afterId = 0; ; ) {
    const page = await pageSourceUsers(reader, group.id, { statuses, afterId, limit: pageSize });
    if (page.length === 0) return;
    yield await listed(reader, page, wanted);
    afterId = page.at(-1)!.id;
  }
}

/** They are reassigned to someone who declined. */
const declinedStatuses: readonly SourceUserStatus[] = ['rejected', 'revoked'];

async function listed(
  reader: Reader,
  page: readonly SourceUser[],
  { withAssignees = false, prefilled, withAddresses = false, asMapping = false }: PendingRowsOptions,
): Promise<ListedReassignment[]> {
  const bound = asMapping ? page.filter(({ status }) => !declinedStatuses.includes(status)) : withAssignees ? page : [];
  const ids = bound.flatMap(({ reassignToUserId }) => reassignToUserId ?? []);
  const retained = asMapping ? page.filter(({ status }) => status === 'keep_as_placeholder') : [];
  const placeholderIds = retained.flatMap(({ placeholderUserId }) => placeholderUserId ?? []);
  const found = await findUsers(reader, [...new Set([...ids, ...placeholderIds])]);
  const users = new Map(found.map((user) => [user.id, user]));
  const invited = await findInvitedEmails(
    reader,
    bound.flatMap(({ takeoverId }) => takeoverId ?? []),
  );
  const addresses = await readSourceEmails(reader, withAddresses || asMapping ? page.map(({ id }) => id) : []);
  const isBound = new Set(bound.map(({ id }) => id));
  const retainedIds = new Set(retained.map(({ id }) => id));
  return page.map((each) => {
    const assignee = isBound.has(each.id) ? users.get(each.reassignToUserId ?? 0) : undefined;
    const suggestion = assignee ? undefined : prefilled?.get(each.id);
    const invitedEmail = isBound.has(each.id) ? invited.get(each.takeoverId ?? 0) : undefined;
    const known = suggestion || !withAddresses ? undefined : addresses.get(each.id);
    const isNameless = users.get(each.placeholderUserId ?? 0)?.kind === 'import_user';
    // In the username column, an address is enough to invite.
    const username = assignee?.username ?? (asMapping ? invitedEmail : undefined) ?? suggestion?.username;
    const email = assignee ? assignee.publicEmail : asMapping ? known : (invitedEmail ?? known);
    return {
      sourceHost: each.sourceHostname,
      importType: each.importType,
      identifier: each.identifier,
      name: each.name,
      username: each.username,
      status: each.status,
      targetUsername: username ?? '',
      targetEmail: email ?? '',
      suggestion,
      retired: retainedIds.has(each.id) ? (isNameless ? 'delete' : 'keep') : undefined,
      sourceEmail: asMapping ? addresses.get(each.id) : undefined,
    };
  });
}

/** A file that asks everyone who is suggested, and names no one else. */
export async function suggestedFile(
  reader: Reader,
  group: Group,
  prefilled: ReadonlyMap<number, PrefilledAssignee>,
): Promise<Buffer> {
  const extra = { suggestions: true };
  const parts = [headerRow(extra)];
  for await (const page of pendingPages(reader, group, { statuses: reassignableStatuses, prefilled })) {
    parts.push(...page.filter(({ suggestion }) => suggestion).map((pending) => pendingRow(pending, extra)));
  }
  return Buffer.from(parts.join(''));
}

/** The file that undoes these rows of an upload, or of a selection where no upload is named. */
export function fileToUndo(
  uploadId: number | undefined,
  rows: readonly EffectiveRow[],
): Pick<FilePart, 'filename' | 'bytes'> {
  const bytes = undoFile(rows.map((row) => ({ ...row, targetEmail: '' })));
  return { filename: uploadId === undefined ? 'undo_of_selection.csv' : `undo_of_upload_${uploadId}.csv`, bytes };
}

/**
 * Says of each of these rows what undoing it would do, however many there are; some times a minute for each user.
 * @throws DomainError too_many_requests, not_found, forbidden
 */
export function previewUndo(
  asking: { readonly context: Uploading; readonly viewer: UserViewer; readonly group: Group },
  rows: readonly EffectiveRow[],
): Promise<PreviewedRow[]> {
  const { context, viewer, group } = asking;
  context.limits.reassignmentPreviews.take(String(viewer.userId));
  const asked = rows.map(({ line, ...row }) => {
    const { sourceHost, importType, identifier, targetUsername } = row;
    const texts = { name: row.name ?? '', username: row.username ?? '', targetEmail: '', undo: 'yes' };
    return { line, cells: { sourceHost, importType, identifier, targetUsername, ...texts } };
  });
  return previewReassignments(context.operations, viewer, group, asked);
}

/** A file to process, and the client's key for it, so that sending it again changes nothing. */
export type UploadedFile = Pick<FilePart, 'filename' | 'bytes'> & {
  readonly idempotencyKey?: string | undefined;
  /** An address without a username means the person who has it, even if they have no account. */
  readonly invites?: boolean | undefined;
};

/** Parts of the server that uploads need. */
type Uploading = Pick<HttpContext, 'operations' | 'limits'>;

/**
 * Checks an uploaded file and starts processing it; a few per minute for each user. Returns the id of the upload.
 * @throws DomainError too_many_requests, unprocessable with the file's errors
 */
export async function takeUpload(
  { operations, limits }: Uploading,
  group: Group,
  viewer: UserViewer,
  { filename, bytes, idempotencyKey, invites = false }: UploadedFile,
): Promise<number> {
  const { reader } = operations.database;
  const isKnown =
    idempotencyKey !== undefined &&
    (await findUploadByKey(reader, group.id, viewer.userId, idempotencyKey)) !== undefined;
  if (!isKnown) limits.reassignmentUploads.take(String(viewer.userId));
  await checkUpload(operations, filename, bytes);
  return acceptReassignmentUpload(operations, viewer, { groupId: group.id, filename, bytes, idempotencyKey, invites });
}

/** Rows of a dry run that are answered at once; longer ones are made by the worker, and read page by page. */
const maxPreviewedAtOnce = 1000;

/** What each row would do, or the upload whose rows will have the results. */
export type Preview = { readonly rows: readonly PreviewedRow[] } | { readonly uploadId: number };

/**
 * Reports what each row of an uploaded file would do; some per minute for each user. A default row covers any number of
 * source users.
 * @throws DomainError too_many_requests, unprocessable with the file's errors
 */
export async function previewUpload(
  { operations, limits }: Uploading,
  group: Group,
  viewer: UserViewer,
  { filename, bytes, invites = false }: UploadedFile,
): Promise<Preview> {
  limits.reassignmentPreviews.take(String(viewer.userId));
  const rows: UploadedRow[] = [];
  let isShort = true;
  await checkUpload(operations, filename, bytes, (row) => {
    if (rows.length <= maxPreviewedAtOnce) rows.push(row);
    isShort &&= rows.length <= maxPreviewedAtOnce && !isDefaultRow(row.cells);
  });
  if (isShort) {
    return { rows: await previewReassignments(operations, viewer, group, rows, { invites }) };
  }
  const upload = { groupId: group.id, filename, bytes, isDryRun: true, invites };
  return { uploadId: await acceptReassignmentUpload(operations, viewer, upload) };
}

/** The result of a row, as displayed. */
export function resultOf(row: DecidedRow): RowResult {
  const { line, state, code, message, sourceUserId, userId } = row;
  return { line, state, code, message, sourceUserId, userId, cells: JSON.parse(row.cells) as ReassignmentCells };
}

/** Sends the rows of an upload in these states (all of them: none named) as a CSV file, which is made while it is sent. */
export function sendResultFile(
  reply: FastifyReply,
  reader: Reader,
  uploadId: number,
  states: readonly RowState[],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="placeholder_reassignments_upload_${uploadId}.csv"`)
    .send(Readable.from(resultFile(reader, uploadId, states)));
}

async function* resultFile(reader: Reader, uploadId: number, states: readonly RowState[]): AsyncIterable<string> {
  yield resultHeaderRow;
  for (let afterLine = 0; ; ) {
    const rows = await pageRows(reader, uploadId, { states, afterLine, limit: pageSize });
    if (rows.length === 0) return;
    yield rows.map((row) => resultRow(resultOf(row))).join('');
    afterLine = rows.at(-1)!.line;
  }
}

/**
 * Checks an uploaded file.
 * @throws DomainError unprocessable with the file's errors
 */
async function checkUpload(
  operations: OperationContext,
  filename: string,
  bytes: Buffer,
  onRow?: (row: UploadedRow) => void,
): Promise<void> {
  if (!/\.csv$/i.test(filename)) {
    throw new DomainError('unprocessable', 'reassignment.notCsv');
  }
  try {
    checkSize(bytes, uploadLimitsFor(operations.reassignmentRows));
    const { allow_several_placeholders_per_user: allowsSeveral } = await readSettings(operations.database.reader);
    await checkRows(bytes, { allowsSeveral, onRow });
  } catch (error) {
    if (!(error instanceof UploadFormatError)) throw error;
    throw new DomainError('unprocessable', 'reassignment.badSheet', { why: error.message, errors: error.problems });
  }
}
