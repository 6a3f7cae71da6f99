import type { User } from '../../../core/accounts/domain/user.ts';
import { encodeBasicUser } from '../accounts/user.ts';

/** An uploaded file and how far it has come. */
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
}

export function encodeUpload(upload: UploadRecord, user: User | undefined, baseUrl: string) {
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
    counts: { total, pending, matched, failed, skipped },
    user: user ? encodeBasicUser(user, baseUrl) : null,
    created_at: upload.createdAt,
    finished_at: upload.finishedAt,
  };
}
