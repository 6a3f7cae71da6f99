import { type ItemRecord, readItem, type ReadItemRecord, recordDigest } from '../core/archive/domain/index.ts';
import { isIndexed, wordsOf } from '../core/search/domain/index.ts';
import { safeRecord } from './safe-record.ts';

/**
 * The record of an item as it may be stored, with its words; none where the index of the search does not have it.
 * @param audience its place among those of the batch
 */
export function preparedItem(record: ItemRecord, audience: number | null): ReadItemRecord {
  const safe = safeRecord(record);
  const { title, summary, body, mimetype, terms } = safe;
  const words = isIndexed(safe) ? wordsOf({ title, summary, body, mimetype, terms, files: [] }).join(' ') : '';
  const read = readItem(safe, words, audience);
  const { proof } = record;
  // Of what the archive says, not of what is stored of it.
  return proof === undefined ? read : { ...read, proven: { proof, digest: recordDigest(record) } };
}
