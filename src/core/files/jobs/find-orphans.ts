import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { findOrphans } from '../operations/find-orphans.ts';
import { findOrphanBlobs } from '../storage/job-contracts.ts';

/** Notes bytes that no row names, so that they are removed if that stays so. */
export function findOrphansHandler(context: OperationContext): JobHandler {
  return handle(findOrphanBlobs, async (_payload, { signal }) => {
    await findOrphans(context, { notes: true, signal });
  });
}
