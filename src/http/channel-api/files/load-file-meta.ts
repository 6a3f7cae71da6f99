import { readPath, type StoredFile } from '../../../core/files/index.ts';
import { findXchan, readAudiences } from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { encodeFileMeta } from '../../../wire/channel-api/files/file.ts';
import type { HttpContext } from '../../context.ts';

/** The attach record of one file. */
export async function loadFileMeta(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { reader } = context.operations.database;
  const creator = await findXchan(reader, { id: file.creatorXchanId });
  return encodeFileMeta(file, {
    accountId: viewer.userId,
    audiences: await readAudiences(reader, viewer, [file]),
    creatorHash: creator?.hash ?? '',
    path: await readPath(reader, viewer, file),
  });
}
