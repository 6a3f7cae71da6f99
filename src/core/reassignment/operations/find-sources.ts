import type { Group } from '../../groups/index.ts';
import type { Reader } from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';
import type { ReassignmentCells } from '../domain/reassignment.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { findSourceUsersByIdentifier } from '../storage/placeholders.ts';
import { findSourceUsersByEmail } from '../storage/suggestions.ts';
import { addressKey, type AddressKey } from '../../../lib/email-address.ts';

/** Identifies a source user in a row. */
type SourceCells = Pick<ReassignmentCells, 'sourceHost' | 'importType' | 'identifier' | 'sourceEmail'>;

/** Finds the source user that a row names. */
interface Sources {
  find(cells: SourceCells): SourceUser | undefined;
}

/**
 * Looks up every source user of the group that these rows may mean, in one go: by host, type and identifier, else by the
 * address that the archive knows. Where several have the address, only one of the same source can be meant.
 */
export async function findSources(reader: Reader, group: Group, rows: readonly SourceCells[]): Promise<Sources> {
  const identifiers = [...new Set(rows.map(({ identifier }) => identifier))];
  const found = await findSourceUsersByIdentifier(reader, group.id, identifiers);
  const byKey = new Map(found.map((source) => [keyOf({ ...source, sourceHost: source.sourceHostname }), source]));
  const unknown = rows.filter((cells) => !byKey.has(keyOf(cells)));
  const emailKeys = [...new Set(unknown.flatMap(({ sourceEmail }) => (sourceEmail ? addressKey(sourceEmail) : [])))];
  const byEmail = new Map<AddressKey, SourceUser[]>();
  for (const { emailKey, sourceUser } of await findSourceUsersByEmail(reader, group.id, emailKeys)) {
    addTo(byEmail, emailKey, sourceUser);
  }
  return {
    find: (cells) => {
      const named = byKey.get(keyOf(cells));
      if (named || !cells.sourceEmail) return named;
      const alike = byEmail.get(addressKey(cells.sourceEmail)) ?? [];
      const ofSource = alike.filter(({ sourceHostname, importType }) => {
        return sourceHostname === cells.sourceHost && importType === cells.importType;
      });
      const candidates = ofSource.length > 0 ? ofSource : alike;
      return candidates.length === 1 ? candidates[0] : undefined;
    },
  };
}

function keyOf({ sourceHost, importType, identifier }: SourceCells): string {
  return JSON.stringify([sourceHost, importType, identifier]);
}
