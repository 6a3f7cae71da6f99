import {
  commit,
  ensureSettingRow,
  type OperationContext,
  readSettingRow,
  type Source,
  type Tx,
} from '../../platform/index.ts';
import { randomText } from '../../../lib/random.ts';

/** It is one of the settings, which are only returned by name, and never by this one. */
const name = 'archive_key';

/** The key by which this server knows records that it has exported; undefined until it has exported any. */
export function readArchiveKey(source: Source): Promise<string | undefined> {
  return readSettingRow(source, name);
}

/** The same key, created if missing. */
export async function ensureArchiveKey(context: OperationContext, tx?: Tx): Promise<string> {
  const known = await readArchiveKey(tx ?? context.database.reader);
  if (known !== undefined) return known;
  const make = (within: Tx): Promise<string> => ensureSettingRow(within, name, randomText(32), context.clock.now());
  return tx ? make(tx) : commit(context, 'make-archive-key', make);
}
