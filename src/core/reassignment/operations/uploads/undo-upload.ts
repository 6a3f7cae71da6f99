import { setImmediate as nextTurn } from 'node:timers/promises';
import { requireOwnedGroup } from '../../../groups/index.ts';
import { DomainError, notFound, type OperationContext, type UserViewer } from '../../../platform/index.ts';
import {
  type EffectiveRow,
  findDecidedLater,
  findUploadRecord,
  pageEffectiveRows,
  readEffects,
} from '../../storage/upload-pages.ts';

/** Rows that are read at once. */
const pageSize = 1000;

/** Which upload, and, where only some of its source users are meant, which. */
export interface UploadToUndo {
  readonly groupId: number;
  readonly uploadId: number;
  readonly sourceUserIds?: readonly number[] | undefined;
}

/**
 * Undoes the outcome of any source users of a group as an upload; free ones are left out.
 * @throws DomainError not_found, forbidden, invalid_state if there is nothing to undo
 */
export async function listSelectionToUndo(
  context: OperationContext,
  viewer: UserViewer,
  { groupId, sourceUserIds }: { readonly groupId: number; readonly sourceUserIds: readonly number[] },
): Promise<EffectiveRow[]> {
  const { reader } = context.database;
  await requireOwnedGroup(reader, viewer, groupId);
  const rows = await readEffects(reader, groupId, sourceUserIds);
  if (rows.length === 0) throw new DomainError('invalid_state', 'undo.nothingChosen');
  return rows;
}

/**
 * Undoes the current effects of an upload as another upload, which checks each row again. Source users decided by a
 * later upload are left out.
 * @throws DomainError not_found, forbidden, invalid_state if nothing is left, or it is still being processed
 */
export async function listRowsToUndo(
  context: OperationContext,
  viewer: UserViewer,
  { groupId, uploadId, sourceUserIds }: UploadToUndo,
): Promise<EffectiveRow[]> {
  const { reader } = context.database;
  await requireOwnedGroup(reader, viewer, groupId);
  const upload = await findUploadRecord(reader, groupId, uploadId);
  if (!upload || upload.isDryRun) throw notFound('upload');
  if (upload.state === 'received' || upload.state === 'processing') {
    throw new DomainError('invalid_state', 'undo.processing');
  }
  const later = await findDecidedLater(reader, groupId, uploadId);
  const wanted = sourceUserIds && new Set(sourceUserIds);
  const found = new Map<number, EffectiveRow>();
  for (let afterLine = 0; ; await nextTurn()) {
    const rows = await pageEffectiveRows(reader, uploadId, { afterLine, limit: pageSize });
    if (rows.length === 0) break;
    for (const row of rows) {
      const isMeant = wanted === undefined || wanted.has(row.sourceUserId);
      if (isMeant && !later.has(row.sourceUserId)) found.set(row.sourceUserId, row);
    }
    afterLine = rows.at(-1)!.line;
  }
  if (found.size === 0) throw new DomainError('invalid_state', 'undo.nothingLeft');
  return [...found.values()];
}
