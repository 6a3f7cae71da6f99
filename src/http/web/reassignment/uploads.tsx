import type { FastifyReply } from 'fastify';
import type { Group } from '../../../core/groups/index.ts';
import { notFound, sentenceOf } from '../../../core/platform/index.ts';
import {
  findUploadRecord,
  pageRows,
  type PreviewedRow,
  type RowState,
  type UploadRecord,
} from '../../../core/reassignment/index.ts';
import { previewUpload, resultOf, sendResultFile, takeUpload } from '../../reassignment/reassignment-files.ts';
import type { FilePart } from '../../uploads.ts';
import {
  formErrorOf,
  placeholdersPath,
  redirectTo,
  sendPage,
  uploadPath,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import type { UploadProblem } from './problems.tsx';
import { PreviewPage } from './upload-preview-page.tsx';
import { rowStates, type ShownRow } from './upload-rows.tsx';
import { UploadPage } from './uploads-page.tsx';
import { type ListQuery, showPlaceholders } from './placeholders.tsx';

const pageSize = 100;
/** Rows of a dry run on its page; the rest only counts. */
const maxPreviewRows = 500;

interface UploadRequest {
  readonly group: Group;
  readonly id: number;
  readonly query: ListQuery;
}

/** An uploaded file with what became of its rows. */
export async function showUpload(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  uploadRequest: UploadRequest,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { group, query } = uploadRequest;
  const upload = await requireUpload(web, uploadRequest);
  const [state] = statesOf(query);
  const page = query.page ?? 1;
  const asked = { states: statesOf(query), offset: (page - 1) * pageSize, limit: pageSize };
  const rows = (await pageRows(reader, upload.id, asked)).map(resultOf).map((row): ShownRow => {
    return { ...row, state: row.state as RowState, isSourceKnown: row.sourceUserId !== null };
  });
  const counted = state ? upload.counts[state] : Object.values(upload.counts).reduce((sum, count) => sum + count, 0);
  const isLive = upload.state === 'received' || upload.state === 'processing';
  const pages = Math.ceil(counted / pageSize);
  const content = <UploadPage {...{ group, upload, rows, state, page, pages, isLive }} />;
  return sendPage(reply, session, { title: upload.filename, content, isLive });
}

/** The same rows as a file. */
export async function sendUploadFile(
  web: WebContext,
  reply: FastifyReply,
  uploadRequest: UploadRequest,
): Promise<FastifyReply> {
  const upload = await requireUpload(web, uploadRequest);
  return sendResultFile(reply, web.operations.database.reader, upload.id, statesOf(uploadRequest.query));
}

async function requireUpload(web: WebContext, { group, id }: UploadRequest): Promise<UploadRecord> {
  const upload = await findUploadRecord(web.operations.database.reader, group.id, id);
  if (!upload) throw notFound('upload');
  return upload;
}

function statesOf({ state }: ListQuery): RowState[] {
  return rowStates.filter((known) => known === state);
}

/** Takes a completed file, or shows what it would do; what is wrong with it stands above the same form. */
export async function handlePlaceholderUpload(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { group, file }: { readonly group: Group; readonly file: FilePart },
): Promise<FastifyReply> {
  try {
    const sent = { ...file, invites: file.fields.has('invite') };
    if (file.fields.has('dry_run')) {
      const preview = await previewUpload(web, group, session.viewer, sent);
      if ('uploadId' in preview) return await redirectTo(reply, uploadPath(group, preview.uploadId));
      return await showPreview(session, reply, group, file.filename, preview.rows);
    }
    await takeUpload(web, group, session.viewer, sent);
    return await redirectTo(reply, `${placeholdersPath(group)}?uploaded`);
  } catch (error) {
    const { message, facts } = formErrorOf(error, reply.words);
    const problems = (facts['errors'] ?? []) as readonly UploadProblem[];
    return showPlaceholders(web, session, reply, group, { problem: message, problems });
  }
}

function showPreview(
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  filename: string,
  previewed: readonly PreviewedRow[],
): Promise<FastifyReply> {
  const count = (state: RowState) => previewed.filter(({ outcome }) => outcome.state === state).length;
  const counts = { matched: count('matched'), failed: count('failed'), skipped: count('skipped') };
  const rows = previewed.slice(0, maxPreviewRows).map(({ line, cells, outcome, sourceUser }): ShownRow => {
    const [code, message] = outcome.state === 'failed' ? [outcome.code, sentenceOf(outcome.refusal)] : [null, null];
    return { line, cells, state: outcome.state, code, message, isSourceKnown: sourceUser !== undefined };
  });
  const content = <PreviewPage {...{ group, filename, counts, rows }} total={previewed.length} />;
  return sendPage(reply, session, { title: reply.words.uploads.dryRunOf(filename), content });
}
