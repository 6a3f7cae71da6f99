import type { Group } from '../../groups/index.ts';
import type { Reader } from '../../platform/index.ts';
import type { ReassignmentCells } from '../domain/reassignment.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { findSourceUsersByIdentifier } from '../storage/placeholders.ts';

/** What a row of a file names a source user by. */
type SourceCells = Pick<ReassignmentCells, 'sourceHost' | 'importType' | 'identifier'>;

/** Finds the source user that a row names. */
interface Sources {
  find(cells: SourceCells): SourceUser | undefined;
}

/** Looks up every source user of the group that these rows may mean, in one go. */
export async function findSources(reader: Reader, group: Group, rows: readonly SourceCells[]): Promise<Sources> {
  const identifiers = [...new Set(rows.map(({ identifier }) => identifier))];
  const found = await findSourceUsersByIdentifier(reader, group.id, identifiers);
  const byKey = new Map(found.map((source) => [keyOf({ ...source, sourceHost: source.sourceHostname }), source]));
  return { find: (cells) => byKey.get(keyOf(cells)) };
}

function keyOf({ sourceHost, importType, identifier }: SourceCells): string {
  return JSON.stringify([sourceHost, importType, identifier]);
}
