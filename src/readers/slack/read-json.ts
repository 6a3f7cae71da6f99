import type { WarningRecord } from '../../domain/record.ts';
import type { Archive } from '../archive.ts';
import { ArchiveError } from '../archive-errors.ts';
import { parseJson } from '../json.ts';

/** What a JSON file of the archive holds, and what is wrong with it. A bad file is worth a warning, not the import. */
export async function readJsonEntry(
  archive: Archive,
  name: string,
): Promise<{ value: unknown; warnings: WarningRecord[] }> {
  const warn = (code: string, sample: string): WarningRecord => ({
    kind: 'warning',
    xid: `${code}/${name}`,
    code,
    severity: 'error',
    sample,
    provenance: { file: name },
  });
  try {
    const { value, repaired } = parseJson(await archive.readEntry(name));
    if (!Array.isArray(value)) return { value: [], warnings: [warn('unexpected_json', `${name} holds no list`)] };
    return { value, warnings: repaired ? [warn('invalid_utf8_replaced', name)] : [] };
  } catch (error) {
    // A bomb is no accident: everything that follows would be as hostile.
    if (error instanceof ArchiveError) throw error;
    return { value: [], warnings: [warn('unreadable_file', `${name}: ${(error as Error).message}`)] };
  }
}
