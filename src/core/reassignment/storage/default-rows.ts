import { sql } from 'kysely';
import type { ReassignmentCells } from '../domain/reassignment.ts';
import { insertMany, type Source, tables, type Tx } from '../../platform/index.ts';

/** The default row of an uploaded file, while it is undecided. */
export interface DefaultRow {
  readonly id: number;
  readonly cells: ReassignmentCells;
}

/** The default row of an uploaded file that is still to be carried out. */
export async function findDefaultRow(source: Source, uploadId: number): Promise<DefaultRow | undefined> {
  const row = await tables(source)
    .selectFrom('reassignment_row')
    .select(['id', 'cells'])
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'pending')
    .where('part', '=', 'default')
    .executeTakeFirst();
  return row && { id: row.id, cells: JSON.parse(row.cells) as ReassignmentCells };
}

/**
 * Writes rows for the next pending source users without a row in the file, after its last line. Each run continues
 * after the previous one.
 * @returns their number; fewer than `limit` if there are no more
 */
export async function insertRowsByDefault(
  tx: Tx,
  upload: { readonly id: number; readonly groupId: number },
  { cells }: DefaultRow,
  limit: number,
): Promise<number> {
  const last = await tx.db
    .selectFrom('reassignment_row')
    .select((eb) => eb.fn.max('line').as('line'))
    .select(sql<number | null>`max(case when part = 'by_default' then source_user_id end)`.as('sourceUserId'))
    .where('upload_id', '=', upload.id)
    .executeTakeFirstOrThrow();
  const { sourceHost, importType } = cells;
  const found = await tx.db
    .selectFrom('source_user')
    .select(['id', 'source_hostname', 'import_type', 'source_user_identifier', 'source_name', 'source_username'])
    .where('namespace_id', '=', upload.groupId)
    .where('status', '=', 'pending_reassignment')
    .where('id', '>', Number(last.sourceUserId ?? 0))
    .$if(!isAny(sourceHost), (query) => query.where('source_hostname', '=', sourceHost))
    .$if(!isAny(importType), (query) => query.where('import_type', '=', importType))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reassignment_row as row')
            .select('row.id')
            .where('row.upload_id', '=', upload.id)
            .whereRef('row.source_user_id', '=', 'source_user.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  const { targetUsername, targetEmail, keep, remove } = cells;
  const rows = found.map((row, index) => {
    const ofOne: ReassignmentCells = {
      sourceHost: row.source_hostname,
      importType: row.import_type,
      identifier: row.source_user_identifier,
      name: row.source_name ?? '',
      username: row.source_username ?? '',
      targetUsername,
      targetEmail,
      ...(keep !== undefined && { keep }),
      ...(remove !== undefined && { remove }),
    };
    return {
      upload_id: upload.id,
      line: Number(last.line) + 1 + index,
      cells: JSON.stringify(ofOne),
      state: 'pending' as const,
      source_user_id: row.id,
      part: 'by_default' as const,
    };
  });
  await insertMany(tx, 'reassignment_row', rows);
  return rows.length;
}

/** A default row can be limited to one host or one import type. */
function isAny(cell: string): boolean {
  return cell === '' || cell === '*';
}
