import { insertUploadEvents, type OperationContext } from '../../../platform/index.ts';
import type { Upload } from '../../storage/uploads.ts';

/** Rows noted in one transaction. */
const batchSize = 1000;

/** Notes in the group's log what the rows of a file have asked for; each row once, however often this runs. */
export async function noteUploadedRows(context: OperationContext, upload: Upload): Promise<void> {
  const noteFrom = (afterLine: number): Promise<number | undefined> =>
    context.database.write((tx) =>
      insertUploadEvents(tx, upload, { afterLine, limit: batchSize, now: context.clock.now() }),
    );
  for (let line = await noteFrom(0); line !== undefined; ) line = await noteFrom(line);
}
