import type { StoredFile } from '../../../core/files/domain/file.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { readAudiences } from '../../../core/identity/storage/acls.ts';
import { type FileQuery, listFiles } from '../../../core/files/storage/files.ts';
import { encodeFile } from '../../../wire/channel-api/files/file.ts';
import type { HttpContext } from '../../context.ts';

const rowsAtOnce = 1000;

/** Pages of a channel's files and folders as rows, so that a list of any length needs little memory. */
export async function* fileRows(
  context: HttpContext,
  viewer: UserViewer,
  channelId: number,
  query: FileQuery = {},
  window = { start: 0, records: Number.POSITIVE_INFINITY },
): AsyncGenerator<unknown[]> {
  const { reader } = context.operations.database;
  let after: StoredFile | undefined;
  for (let left = window.records; left > 0; ) {
    const limit = Math.min(rowsAtOnce, left);
    const page = { after, skip: window.start, limit };
    const files = await listFiles(reader, viewer, channelId, query, page);
    const audiences = await readAudiences(reader, viewer, files);
    yield files.map((file) => encodeFile(file, { accountId: viewer.userId, audiences }));
    if (files.length < limit) return;
    after = files.at(-1);
    left -= files.length;
  }
}
