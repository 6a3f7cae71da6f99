import type { Instant } from '../../../lib/clock.ts';
import type { Channel } from '../../identity/index.ts';
import type { Group } from '../../groups/index.ts';
import { type Param, preparedByKey, type Reader } from '../../platform/index.ts';
import type { ImportReport } from '../domain/import.ts';

/** A completed import: its source and end. */
export interface ImportMark {
  /** As in `slack`. */
  readonly importType: string;
  readonly at: Instant;
}

/** The same of a group, with the newest of the imports. */
export interface GroupImportMark extends ImportMark {
  readonly id: number;
}

/** Formats that a group is said to be imported from, at most. */
const maxMarks = 5;
/** Imports of one user that are looked through. */
const maxImports = 50;

/** Ended imports that stay, without dry runs; failed and cancelled ones too, since their loaded content exists. */
function endedImports(reader: Reader) {
  return reader.db
    .selectFrom('import')
    .where('import.dry_run', '=', 0)
    .where('import.state', 'in', ['finished', 'failed', 'cancelled'])
    .where('import.finished_at', 'is not', null)
    .where('import.import_type', 'is not', null);
}

/** Imports into a group, each source once with the last time, the latest first. For everyone who can see the group. */
export async function listGroupImportMarks(reader: Reader, { id }: Group): Promise<GroupImportMark[]> {
  const rows = await endedImports(reader)
    .where('import.group_id', '=', id)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('external_id').select('external_id.local_id').whereRef('external_id.import_id', '=', 'import.id'),
      ),
    )
    .select((eb) => ['import.import_type', eb.fn.max('import.finished_at').as('at'), eb.fn.max('import.id').as('id')])
    .groupBy('import.import_type')
    .orderBy('at', 'desc')
    .limit(maxMarks)
    .execute();
  return rows.map((row) => ({ id: Number(row.id), importType: row.import_type!, at: row.at! }));
}

const forumMarks = preparedByKey((reader, channelId: Param<number>) =>
  endedImports(reader)
    .innerJoin('external_id', 'external_id.import_id', 'import.id')
    .where('external_id.kind', '=', 'channel')
    .where('external_id.local_id', '=', channelId)
    .select(['import.import_type', 'import.finished_at']),
);

/** The import that made a group's channel; undefined for one that was made here. For who may see the channel. */
export async function findForumImportMark(reader: Reader, channelId: number): Promise<ImportMark | undefined> {
  const [row] = await forumMarks(reader, channelId);
  return row && { importType: row.import_type!, at: row.finished_at! };
}

/** The import that made a person's channel; undefined for one that was made here. For who may see the channel. */
export async function findChannelImportMark(
  reader: Reader,
  { userId, address }: Pick<Channel, 'userId' | 'address'>,
): Promise<ImportMark | undefined> {
  if (userId === null) return undefined;
  const rows = await endedImports(reader)
    .where('import.user_id', '=', userId)
    .where('import.import_type', 'in', ['channel', 'hubzilla'])
    .where('import.report', 'is not', null)
    .select(['import.import_type', 'import.finished_at', 'import.report'])
    .orderBy('import.id', 'desc')
    .limit(maxImports)
    .execute();
  const row = rows.find(({ report }) => {
    // The report of such an import begins with the channel that it became, or found here.
    const { channels, counts } = JSON.parse(report!) as ImportReport;
    return channels[0]?.address === address && counts.channels.added > 0;
  });
  return row && { importType: row.import_type!, at: row.finished_at! };
}
