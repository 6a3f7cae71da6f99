import { folderType } from '../domain/file.ts';
import type { StoredContent } from '../domain/file.ts';
import { randomHex } from '../../../lib/random.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { AttributedXchanId, StoredAudience } from '../../identity/index.ts';
import { cleanText, type OperationContext, type Tx } from '../../platform/index.ts';
import { tidyFilename } from '../domain/filename.ts';
import { attachFile, findRootFolder, insertFile } from '../storage/files.ts';
import { assertRoom, chargedFor } from './quota.ts';

/** Files that go with an item, which they share the audience with. */
export interface Attaching {
  readonly itemId: number;
  readonly item: {
    readonly channelId: number;
    readonly authorXchanId: AttributedXchanId;
    readonly audience: StoredAudience;
    readonly now: Instant;
  };
  readonly files: readonly StoredContent[];
  /** The storing person. */
  readonly byUserId: number;
}

/** Maximum length of an image description. */
const longestDescription = 1500;

/**
 * Stores files in the month's folder of the channel and attaches them to an item. @throws DomainError quota_exceeded
 */
export async function attachFiles(
  context: OperationContext,
  tx: Tx,
  { itemId, item, files, byUserId }: Attaching,
): Promise<void> {
  if (files.length === 0) return;
  const month = item.now.slice(0, 7);
  const { chargedUserId, ...charged } = await chargedFor(tx, item.channelId, byUserId);
  const place = { channelId: item.channelId, creatorXchanId: item.authorXchanId, now: item.now };
  const folderId =
    (await findRootFolder(tx, item.channelId, month)) ??
    (await insertFile(tx, {
      ...place,
      hash: newFileHash(),
      folderId: null,
      filename: month,
      filetype: folderType,
      filesize: 0,
      blobHash: null,
      audience: { visibility: 'owner', aclId: null },
      chargedUserId: null,
    }));
  for (const file of files) {
    const fileId = await insertFile(tx, {
      ...place,
      hash: newFileHash(),
      folderId,
      filename: tidyFilename(file.filename),
      filetype: file.filetype,
      filesize: file.filesize,
      blobHash: file.blobHash,
      scales: file.scales,
      alt: tidyDescription(file.alt),
      audience: item.audience,
      chargedUserId,
    });
    await attachFile(tx, itemId, fileId, tidyDescription(file.alt));
  }
  await assertRoom(context, tx, {
    ...charged,
    bytes: files.reduce((sum, { filesize }) => sum + filesize, 0),
    uploadIds: files.flatMap(({ uploadId }) => uploadId ?? []),
  });
  context.faultPoint('attach-files:after');
}

/** 64 hexadecimal digits that cannot be guessed (channel API specification, attach record). */
export function newFileHash(): string {
  return randomHex(32);
}

/** Caption or description, as stored. */
export function tidyDescription(text = ''): string {
  return cleanText(text).trim().slice(0, longestDescription).toWellFormed();
}

/** A type sent by clients; invalid ones become plain bytes. */
export function tidyFiletype(type: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : 'application/octet-stream';
}
