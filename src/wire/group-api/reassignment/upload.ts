import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { count, id, list, moment, named, orNull, text, truth } from '../../schema.ts';
import { basicUser, encodeBasicUser } from '../accounts/user.ts';
import { rowRecord } from './reassignment-rows.ts';

const uploadFields = {
  id,
  group_id: id,
  filename: text,
  size: count,
  dry_run: truth,
  state: text,
  error: orNull(text),
  progress: count,
  counts: Type.Object({
    total: count,
    pending: count,
    matched: count,
    failed: count,
    skipped: count,
    by_default: Type.Integer({ minimum: 0, description: 'Number of matched ones that the default row covered.' }),
  }),
  user: orNull(basicUser),
  created_at: moment,
  finished_at: orNull(moment),
};
export const uploadRecord = named('Upload', Type.Object(uploadFields));
export const uploadWithRows = named('UploadWithRows', Type.Object({ ...uploadFields, rows: list(rowRecord) }));

/** An upload that was taken, to be processed by and by. */
export const takenUpload = Type.Object({ message: text, upload_id: id });

/** An uploaded file and its progress. */
interface UploadRecord {
  readonly id: number;
  readonly groupId: number;
  readonly filename: string;
  readonly filesize: number;
  readonly state: string;
  readonly isDryRun: boolean;
  readonly error: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly counts: Readonly<Record<'pending' | 'matched' | 'failed' | 'skipped', number>>;
  readonly byDefault: number;
}

/** An uploaded file, its progress and its uploader. */
export function encodeUpload(
  upload: UploadRecord,
  user: User | undefined,
  baseUrl: string,
): Static<typeof uploadRecord> {
  const { pending, matched, failed, skipped } = upload.counts;
  const total = pending + matched + failed + skipped;
  const share = total === 0 ? 0 : Math.floor((100 * (total - pending)) / total);
  return {
    id: upload.id,
    group_id: upload.groupId,
    filename: upload.filename,
    size: upload.filesize,
    dry_run: upload.isDryRun,
    state: upload.state,
    error: upload.error,
    progress: upload.state === 'finished' ? 100 : share,
    counts: { total, pending, matched, failed, skipped, by_default: upload.byDefault },
    user: user ? encodeBasicUser(user, baseUrl) : null,
    created_at: upload.createdAt,
    finished_at: upload.finishedAt,
  };
}
