import { setImmediate as nextTurn } from 'node:timers/promises';
import { accessLevels, type Group } from '../domain/group.ts';
import {
  type AssignmentRules,
  failedRow,
  isBlank,
  type ReassignmentCells,
  type RowOutcome,
} from '../domain/reassignment.ts';
import type { User } from '../domain/user.ts';
import type { Reader } from '../storage/database.ts';
import { effectiveAccessLevel, findGroup } from '../storage/groups.ts';
import type { MailAttachment } from '../storage/mails.ts';
import { findSourceUsersByIdentifier, type SourceUser } from '../storage/placeholders.ts';
import {
  changeUpload,
  countRows,
  decideRows,
  findUpload,
  insertRows,
  nextPendingRows,
  type Upload,
  type UploadRow,
} from '../storage/uploads.ts';
import { findUser } from '../storage/users.ts';
import { commit } from './commit.ts';
import type { OperationContext } from './context.ts';
import { findTargets } from './find-assignees.ts';
import { proposeReassignments } from './propose-reassignment.ts';
import { queueMail } from './queue-mail.ts';
import { assignmentRules } from './reassign-source-user.ts';
import { placeholdersUrl } from './reassignment-facts.ts';

/** Rows decided in one transaction. */
const batchSize = 200;

/** Writes the rows of a file down, once: from then on they are what is worked on, whatever happens to the process. */
export async function keepUploadRows(
  context: OperationContext,
  upload: Upload,
  rows: readonly { line: number; cells: ReassignmentCells }[],
): Promise<void> {
  if (upload.state !== 'received') return;
  await commit(context, 'keep-upload-rows', async (tx) => {
    const entries = rows.map(({ line, cells }) => ({ line, cells: JSON.stringify(cells) }));
    await insertRows(tx, upload.id, entries);
    await changeUpload(tx, upload.id, { from: ['received'], to: 'processing', now: context.clock.now() });
  });
}

/** Decides the rows that nobody has decided yet, each on its own; returns false when `signal` stopped it. */
export async function decideUploadRows(
  context: OperationContext,
  upload: Upload,
  signal: AbortSignal,
): Promise<boolean> {
  const { reader } = context.database;
  const group = (await findGroup(reader, upload.groupId))!;
  const requester = (await findUser(reader, upload.userId))!;
  const rules = await assignmentRules(reader, requester);
  for (;;) {
    if (signal.aborted) return false;
    // Rights may have gone since the upload, or go while a long file is worked on.
    const isPermitted = await mayReassign(context, group, requester.id);
    const rows = await nextPendingRows(reader, upload.id, Math.min(batchSize, context.batchLimit));
    if (rows.length === 0) return true;
    await decideBatch(context, { group, requester, rules, isPermitted }, rows);
    await nextTurn();
  }
}

interface Setting {
  readonly group: Group;
  readonly requester: User;
  readonly rules: AssignmentRules;
  readonly isPermitted: boolean;
}

async function mayReassign(context: OperationContext, group: Group, userId: number): Promise<boolean> {
  const { reader } = context.database;
  const user = await findUser(reader, userId);
  if (user?.state !== 'active') return false;
  if (user.isAdmin) return true;
  return (await effectiveAccessLevel(reader, group, userId, context.clock.now())) >= accessLevels.owner;
}

async function decideBatch(context: OperationContext, setting: Setting, rows: readonly UploadRow[]): Promise<void> {
  const parsed = rows.map((row) => ({ row, cells: JSON.parse(row.cells) as ReassignmentCells }));
  const wanted = parsed.map(({ cells }) => cells).filter((cells) => !isEmpty(cells));
  const { reader } = context.database;
  const sources = await findSources(reader, setting.group, wanted);
  const targets = await findTargets(reader, wanted, setting.requester.isAdmin);
  const matches = parsed.map(({ row, cells }) => {
    const source = sources.get(sourceKey(cells));
    const target = isEmpty(cells) ? undefined : targets.find(cells);
    return { rowId: row.id, sourceUserId: source?.id, target, refusal: refusalOf(setting, cells, source, target) };
  });
  await commit(context, 'decide-upload-rows', async (tx) => {
    const proposals = matches.flatMap(({ sourceUserId, target, refusal }) =>
      refusal ? [] : [{ sourceUserId: sourceUserId!, assignee: target! }],
    );
    const outcomes = (await proposeReassignments(context, tx, setting, proposals)).values();
    const decisions = matches.map(({ rowId, sourceUserId, target, refusal }) => {
      return { rowId, sourceUserId, userId: target?.id, outcome: refusal ?? outcomes.next().value! };
    });
    await decideRows(tx, decisions);
  });
}

/** Why a row is not proposed at all; undefined when it is. */
function refusalOf(
  { isPermitted }: Setting,
  cells: ReassignmentCells,
  source: SourceUser | undefined,
  target: User | undefined,
): RowOutcome | undefined {
  if (isEmpty(cells)) return { state: 'skipped' };
  if (!source || !target) return failedRow('no_match');
  return isPermitted ? undefined : failedRow('not_permitted');
}

function isEmpty(cells: ReassignmentCells): boolean {
  return isBlank(cells.targetUsername) && isBlank(cells.targetEmail);
}

function sourceKey(key: Pick<ReassignmentCells, 'sourceHost' | 'importType' | 'identifier'>): string {
  return JSON.stringify([key.sourceHost, key.importType, key.identifier]);
}

async function findSources(
  reader: Reader,
  group: Group,
  cells: readonly ReassignmentCells[],
): Promise<Map<string, SourceUser>> {
  const found = await findSourceUsersByIdentifier(reader, group.id, [...new Set(cells.map((cell) => cell.identifier))]);
  return new Map(
    found.map((source) => [
      sourceKey({ sourceHost: source.sourceHostname, importType: source.importType, identifier: source.identifier }),
      source,
    ]),
  );
}

/**
 * Ends a processed file with one mail to whoever uploaded it. `errors` are the failed rows as a file in the blob store.
 */
export async function finishUpload(
  context: OperationContext,
  upload: Upload,
  errors: MailAttachment | undefined,
): Promise<void> {
  await commit(context, 'finish-upload', async (tx) => {
    const now = context.clock.now();
    if (!(await changeUpload(tx, upload.id, { from: ['processing'], to: 'finished', now }))) return;
    const { matched, failed, skipped } = await countRows(tx, upload.id);
    const group = (await findGroup(tx, upload.groupId))!;
    const user = (await findUser(tx, upload.userId))!;
    await queueMail(tx, context, {
      dedupeKey: `bulk-result:${upload.id}`,
      to: user.email,
      mail: context.messages.bulkResult({
        recipientName: user.name,
        groupName: group.name,
        matched,
        failed,
        skipped,
        url: placeholdersUrl(context.baseUrl, group.fullPath),
      }),
      attachments: errors ? [errors] : [],
    });
  });
}

/** Ends a file that could not be processed, with a mail that says why. */
export async function failUpload(context: OperationContext, uploadId: number, reason: string): Promise<void> {
  await context.database.write(async (tx) => {
    const now = context.clock.now();
    const upload = await findUpload(tx, uploadId);
    const from: Upload['state'][] = ['received', 'processing'];
    if (!upload || !(await changeUpload(tx, uploadId, { from, to: 'failed', error: reason, now }))) return;
    const group = (await findGroup(tx, upload.groupId))!;
    const user = (await findUser(tx, upload.userId))!;
    await queueMail(tx, context, {
      dedupeKey: `bulk-failed:${uploadId}`,
      to: user.email,
      mail: context.messages.bulkFailed({
        recipientName: user.name,
        groupName: group.name,
        filename: upload.filename,
        reason,
        url: placeholdersUrl(context.baseUrl, group.fullPath),
      }),
    });
  });
}
