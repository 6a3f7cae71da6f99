import { type Static, Type } from 'typebox';
import type { ResumableUpload } from '../../../core/files/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { int, moment } from '../strings.ts';

/** Progress of a resumable upload. */
export const uploadRecord = named(
  'ResumableUpload',
  Type.Object({
    ...texts('upload_id filesize received created expires file_id message'),
    state: Type.Enum(['open', 'received', 'stored', 'failed', 'ready']),
  }),
);

/** Progress of a resumable upload; `file_id` is the resulting file. */
export function encodeUpload(upload: ResumableUpload): Static<typeof uploadRecord> {
  return {
    upload_id: upload.key,
    state: upload.state,
    filesize: int(upload.size),
    received: int(upload.received),
    created: moment(upload.createdAt),
    expires: moment(upload.expiresAt),
    file_id: upload.fileHash ?? '',
    message: upload.error ?? '',
  };
}
