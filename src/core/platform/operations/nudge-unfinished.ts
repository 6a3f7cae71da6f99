import {
  applyReassignments,
  backUp,
  enqueue,
  finishUpload,
  mintKeys,
  readReassignmentUpload,
  removeGroups,
  removeImport,
  runImport,
  scalePhotos,
  sendMail,
  splitContributions,
  sweep,
  undoReassignments,
} from '../jobs/define.ts';
import { listUnfinished } from '../storage/unfinished.ts';
import type { OperationContext } from './context.ts';

/** How often the sweeper looks. */
const sweepMilliseconds = 60_000;

/** Rows are the truth: whatever they say is unfinished gets a job again, if none waits. */
export async function nudgeUnfinished(context: OperationContext): Promise<void> {
  const unfinished = await listUnfinished(context.database.reader);
  await context.database.write(async (tx) => {
    const now = context.clock.now();
    for (const importId of unfinished.imports) {
      await enqueue(tx, runImport, { importId }, { now, dedupeKey: String(importId) });
    }
    for (const uploadId of unfinished.uploads) {
      await enqueue(tx, readReassignmentUpload, { uploadId }, { now, dedupeKey: String(uploadId) });
    }
    for (const mailId of unfinished.mails) {
      await enqueue(tx, sendMail, { mailId }, { now, dedupeKey: String(mailId) });
    }
    for (const uploadId of unfinished.resumables) {
      await enqueue(tx, finishUpload, { uploadId }, { now, dedupeKey: String(uploadId) });
    }
    for (const importId of unfinished.removals) {
      await enqueue(tx, removeImport, { importId }, { now, dedupeKey: String(importId) });
    }
    for (const runId of unfinished.backups) {
      await enqueue(tx, backUp, { runId }, { now, dedupeKey: String(runId) });
    }
    if (unfinished.hasRemovedGroups) await enqueue(tx, removeGroups, {}, { now, dedupeKey: 'all' });
    if (unfinished.hasUnscaledImages) await enqueue(tx, scalePhotos, {}, { now, dedupeKey: 'all' });
    if (unfinished.hasMissingKeys) await enqueue(tx, mintKeys, {}, { now, dedupeKey: 'all' });
    if (unfinished.hasOpenReassignments) await enqueue(tx, applyReassignments, {}, { now, dedupeKey: 'all' });
    if (unfinished.hasOpenUndos) await enqueue(tx, undoReassignments, {}, { now, dedupeKey: 'all' });
    if (unfinished.hasOpenSplits) await enqueue(tx, splitContributions, {}, { now, dedupeKey: 'all' });
    await enqueue(tx, sweep, {}, { now, dedupeKey: 'all', delayMilliseconds: sweepMilliseconds });
  });
}
