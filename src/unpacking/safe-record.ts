import {
  type ItemRecord,
  readItem,
  type ReadItemRecord,
  recordDigest,
  type TermRecord,
} from '../core/archive/domain/index.ts';
import { safeObject } from '../text/safe-object.ts';
import { sanitize } from '../text/sanitize.ts';
import { isIndexed, wordsOf } from '../core/search/domain/index.ts';

/** Types that a client might show as a page. */
const pages = /html|xml|svg/i;
const webAddress = /^https?:\/\//i;

/**
 * The record of an item as it may be stored: an archive may have been written by anyone, so nothing in it that could
 * run in a browser stays, and its links lead to the web or to paths of this server.
 */
export function safeRecord(record: ItemRecord): ItemRecord {
  const { body, mimetype, obj, target, plink, terms, location } = record;
  const isPage = pages.test(mimetype);
  const safe = {
    body: isPage ? sanitize(body) : body,
    mimetype: isPage ? 'text/html' : mimetype,
    obj: safeObject(obj) ?? '',
    target: safeObject(target) ?? '',
    plink: plink !== null && webAddress.test(plink) ? plink : null,
    location: location.replaceAll('<', '[').replaceAll('>', ']'),
    terms: terms.every(hasSafeUrl) ? terms : terms.map((term) => (hasSafeUrl(term) ? term : { ...term, url: '' })),
  };
  // A record has many members, so copying takes long, and most need none.
  const isSafe = (Object.keys(safe) as (keyof typeof safe)[]).every((name) => safe[name] === record[name]);
  return isSafe ? record : { ...record, ...safe };
}

function hasSafeUrl({ url }: TermRecord): boolean {
  return url === '' || url.startsWith('/') || webAddress.test(url);
}

/**
 * The record of an item to store, with its words; without them if the search index doesn't include it.
 * @param audience its position among those of the batch
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
