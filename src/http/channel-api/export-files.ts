import type { StoredFile } from '../../domain/file.ts';
import { readAclHashes } from '../../storage/acls.ts';
import { listFiles } from '../../storage/files.ts';
import { encodeFile } from '../../wire/channel-api/file.ts';
import type { Exported } from './begin-export.ts';

const filesAtOnce = 500;

/** The files and folders of the channel, some at a time. */
export async function* fileRows({ context, viewer, channel }: Exported): AsyncGenerator<unknown[]> {
  const { reader } = context.operations.database;
  let after: StoredFile | undefined;
  for (;;) {
    const page = { after, skip: 0, limit: filesAtOnce };
    const files = await listFiles(reader, viewer, channel.id, {}, page);
    const audiences = await readAclHashes(reader, [...new Set(files.flatMap((file) => file.aclId ?? []))]);
    yield files.map((file) => encodeFile(file, { accountId: viewer.userId, audiences }));
    after = files.at(-1);
    if (files.length < filesAtOnce) return;
  }
}
