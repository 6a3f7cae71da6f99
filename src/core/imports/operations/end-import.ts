import { findUser, type User } from '../../accounts/index.ts';
import { scalePhotos } from '../../files/index.ts';
import { findGroup, type Group, isAnyLeaving, isOwner } from '../../groups/index.ts';
import { mintKeys } from '../../identity/index.ts';
import {
  commit,
  DomainError,
  enqueue,
  notFound,
  notify,
  type OperationContext,
  queueMail,
  type Refusal,
  sentenceOf,
  type Source,
  storeRefusal,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import {
  applyReassignments,
  countPendingSourceUsers,
  countSharing,
  mergeContributions,
  placeholdersUrl,
  undoReassignments,
} from '../../reassignment/index.ts';
import { type ImportReport, lossesOf, warn, type WarningReport } from '../domain/import.ts';
import type { Instant } from '../../../lib/clock.ts';
import { countAddedBy, findImport, finishImportRow, type Import, startImportRow } from '../storage/imports.ts';
import type { ImportSession } from './import-session.ts';
import { commitImportStep } from './load-batches.ts';

/**
 * Stores the archive's format, and that the work has begun; nothing changes if it had.
 * @returns false if it must wait: the archive's earlier posts may be in groups or channels that are being removed
 */
export function beginImport(
  context: OperationContext,
  { id, namespaceId }: Pick<Import, 'id' | 'namespaceId'>,
  facts: { format: string; importType: string; sourceHostname: string },
): Promise<boolean> {
  return commit(context, 'begin-import', async (tx) => {
    if (await isAnyLeaving(tx, namespaceId)) return false;
    await startImportRow(tx, id, { ...facts, now: context.clock.now() });
    return true;
  });
}

/** Ends an import that has read its whole archive: final report and an email to the importer, once. */
export async function finishImport(context: OperationContext, session: ImportSession): Promise<void> {
  const { report } = session;
  await commitImportStep(context, session, 'finish-import', async (tx) => {
    if (!session.import.dryRun) {
      // Counted from the rows, so that a crash while people were being loaded does not change the report.
      const added = await countAddedBy(tx, session.import.id, session.source.id, session.import.createdAt);
      report.counts.users = {
        added: added.users,
        unchanged: session.attributions.size - added.users,
        updated: 0,
        omitted: 0,
      };
      report.counts.channels = {
        ...report.counts.channels,
        added: added.channels,
        unchanged: report.channels.length - added.channels,
      };
      const sharing = await countSharing(tx, session.source.id);
      if (sharing > 0) {
        const sample = 'They share the Import User until the limit is raised; whose each contribution is stays known.';
        warn(report, { code: 'placeholder_limit', severity: 'warn', sample, count: sharing });
      }
      report.placeholdersPending = await countPendingSourceUsers(tx, session.source.id);
    }
    await endWell(context, tx, session.import, session.source.sourceHostname, report);
  });
}

/** Ends the bringing back of a channel, in the same way. */
export function finishRestore(context: OperationContext, importId: number, report: ImportReport): Promise<void> {
  return commit(context, 'finish-import', async (tx) => {
    const row = (await findImport(tx, importId))!;
    await endWell(context, tx, row, row.sourceHostname, report);
  });
}

/** The importer may have lost the role since. */
async function mayReassign(tx: Tx, group: Group, user: User, now: Instant): Promise<boolean> {
  return user.isAdmin || isOwner(tx, group, user.id, now);
}

async function endWell(
  context: OperationContext,
  tx: Tx,
  row: Import,
  sourceHost: string,
  report: ImportReport,
): Promise<void> {
  const now = context.clock.now();
  report.progress.done = report.progress.total;
  const text = JSON.stringify(report);
  const ended = await finishImportRow(tx, row.id, { state: 'finished', report: text, error: null, now });
  if (!ended) return;
  await requeueForImported(tx, now);
  const user = await findUser(tx, row.userId);
  const group = await findGroup(tx, row.groupId);
  if (!user || !group || row.dryRun) return;
  await tellImporter(tx, row, 'import_finished', now);
  await queueMail(tx, context, {
    dedupeKey: `import-finished:${row.id}`,
    to: user.email,
    mail: context.messagesFor(user).importFinished({
      recipientName: user.name,
      sourceHost,
      groupName: group.name,
      groupFullPath: group.fullPath,
      isPersonal: group.kind === 'personal',
      channels: report.channels.length,
      posts: report.counts.threads.added + report.counts.comments.added,
      reactions: report.counts.reactions.added,
      files: report.counts.files.added,
      losses: lossesOf(report),
      warnings: lossesFirst(report).map(({ code, count, sample }) => ({ code, count, sample })),
      placeholdersPending: (await mayReassign(tx, group, user, now)) ? report.placeholdersPending : 0,
      url: placeholdersUrl(context.baseUrl, group.fullPath),
    }),
  });
}

async function tellImporter(
  tx: Tx,
  { id, userId }: Import,
  kind: 'import_finished' | 'import_failed',
  now: Instant,
): Promise<void> {
  await notify(tx, [{ userId, kind, actorXchanId: null, about: { subjectId: id } }], now);
}

function lossesFirst({ warnings }: ImportReport): WarningReport[] {
  const rank = ({ severity }: WarningReport): number => (severity === 'error' ? 0 : 1);
  return warnings.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Enqueues the jobs after an import: reassignments may have been accepted, undone or merged since, images have no
 * scales yet, and channels no keys.
 */
async function requeueForImported(tx: Tx, now: Instant): Promise<void> {
  for (const job of [mergeContributions, applyReassignments, undoReassignments, scalePhotos, mintKeys]) {
    await enqueue(tx, job, {}, { now });
  }
}

/**
 * Ends an import that can't continue, with a message for the importer; imported content stays, and retrying continues
 * it, unless the archive can never be imported (`canRetry`).
 */
export async function failImport(
  context: OperationContext,
  importId: number,
  reason: Refusal | string,
  { canRetry }: { readonly canRetry: boolean },
): Promise<void> {
  await context.database.write(async (tx) => {
    const row = await findImport(tx, importId);
    if (!row) return;
    const now = context.clock.now();
    if (!(await finishImportRow(tx, importId, { state: 'failed', error: storeRefusal(reason), canRetry, now }))) return;
    // As after a successful end: imported content stays.
    await requeueForImported(tx, now);
    const user = await findUser(tx, row.userId);
    const group = await findGroup(tx, row.groupId);
    if (!user || !group) return;
    await tellImporter(tx, row, 'import_failed', now);
    await queueMail(tx, context, {
      dedupeKey: `import-failed:${importId}`,
      to: user.email,
      mail: context.messagesFor(user).importFailed({
        recipientName: user.name,
        filename: row.filename,
        groupName: group.name,
        groupFullPath: group.fullPath,
        reason: typeof reason === 'string' ? reason : sentenceOf(reason),
      }),
    });
  });
}

/**
 * Cancels an import: the importer, an Owner of the group and administrators may. Imported content stays, and another
 * import of the archive continues with the rest.
 * @throws DomainError not_found, invalid_state if it has ended
 */
export function cancelImport(context: OperationContext, viewer: UserViewer, importId: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    await requireImport(tx, viewer, importId);
    const now = context.clock.now();
    if (await finishImportRow(tx, importId, { state: 'cancelled', error: null, now })) return;
    throw new DomainError('invalid_state', 'imports.endedAlready');
  });
}

/**
 * An import that the viewer may know of: the importer's own, or one into a group that the viewer owns.
 * @throws DomainError not_found
 */
export async function requireImport(source: Source, viewer: UserViewer, importId: number): Promise<Import> {
  const row = await findImport(source, importId);
  if (row && (viewer.isAdmin || row.userId === viewer.userId)) return row;
  const group = row && (await findGroup(source, row.groupId));
  if (row && group?.kind === 'group' && (await isOwner(source, group, viewer.userId, viewer.at))) return row;
  throw notFound('import');
}
