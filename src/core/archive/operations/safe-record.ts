import type { ItemRecord } from '../domain/channel-record.ts';
import { safeObject } from '../../../text/safe-object.ts';
import { sanitize } from '../../../text/sanitize.ts';

/** Types that a client might show as a page. */
const pages = /html|xml|svg/i;
const webAddress = /^https?:\/\//i;

/**
 * The record of an item as it may be stored: an archive may have been written by anybody, so nothing in it that could run
 * in a browser stays, and its links lead to the web or to paths of this server.
 */
export function safeRecord(record: ItemRecord): ItemRecord {
  const { body, mimetype, obj, target, plink, terms, location } = record;
  const isPage = pages.test(mimetype);
  return {
    ...record,
    body: isPage ? sanitize(body) : body,
    mimetype: isPage ? 'text/html' : mimetype,
    obj: safeObject(obj) ?? '',
    target: safeObject(target) ?? '',
    plink: plink !== null && webAddress.test(plink) ? plink : null,
    location: location.replaceAll('<', '[').replaceAll('>', ']'),
    terms: terms.map((term) => ({
      ...term,
      url: webAddress.test(term.url) || term.url.startsWith('/') ? term.url : '',
    })),
  };
}
