import { warn } from '../domain/import.ts';
import type { ReadRecord } from '../domain/read-batch.ts';
import type { Draft } from './import-draft.ts';
import type { ImportSession } from './import-session.ts';

/**
 * Leaves out changes that the import has no authority for: posts in channels of other groups, and anything attached to
 * them. Reports which contributions are separated from other imports' contributions of the same person (docs/adr/0027).
 */
export function admittedRecords(
  session: ImportSession,
  { elsewhere }: Pick<Draft, 'elsewhere'>,
  records: readonly ReadRecord[],
): readonly ReadRecord[] {
  return records.filter((record) => {
    if (placesOf(record).some((xid) => elsewhere.has(xid) || session.channelsElsewhere.has(xid))) {
      session.report.counts[countedAs[record.kind]].omitted += 1;
      warn(session.report, { code: 'channel_elsewhere', severity: 'error', sample: record.xid });
      return false;
    }
    const author = authorOf(record);
    if (author !== undefined && session.attributions.isApart(author)) {
      warn(session.report, { code: 'author_elsewhere', severity: 'warn', sample: record.xid });
    }
    return true;
  });
}

const countedAs = { thread: 'threads', comment: 'comments', reaction: 'reactions', attachment: 'files' } as const;

/** The objects a record creates, changes or is attached to: items and a channel, by their ids in the source. */
function placesOf(record: ReadRecord): string[] {
  if (record.kind === 'thread') return [record.xid, record.container];
  if (record.kind === 'comment') return [record.xid, record.container, record.thread];
  return record.target === undefined ? [] : [record.target];
}

function authorOf(record: ReadRecord): string | undefined {
  if (record.kind === 'reaction') return record.user;
  return record.kind === 'attachment' ? record.uploader : record.author;
}
