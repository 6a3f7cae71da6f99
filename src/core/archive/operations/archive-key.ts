import {
  commit,
  ensureSettingRow,
  type OperationContext,
  readSettingRow,
  type Source,
  type Tx,
} from '../../platform/index.ts';
import { randomText } from '../../../lib/random.ts';

/** Among the settings, which are given out by their names alone, and never by this one. */
const name = 'archive_key';

/** The key by which this server knows records that it has exported; undefined until it has exported any. */
export function readArchiveKey(source: Source): Promise<string | undefined> {
  return readSettingRow(source, name);
}

/** The same key, made where there is none. */
export async function ensureArchiveKey(context: OperationContext, tx?: Tx): Promise<string> {
  const known = await readArchiveKey(tx ?? context.database.reader);
  if (known !== undefined) return known;
  const make = (within: Tx): Promise<string> => ensureSettingRow(within, name, randomText(32), context.clock.now());
  return tx ? make(tx) : commit(context, 'make-archive-key', make);
}
