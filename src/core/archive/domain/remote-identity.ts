import { parseUrl } from '../../../lib/url.ts';
import type { IdentityRecord } from './channel-record.ts';

/** No page or address. */
export const nowhere = { address: '', url: '', network: 'unknown' } as const;
/** No guid, and no key that could sign anything. */
export const unsigned = { guid: '', guidSig: '', publicKey: '' } as const;

/**
 * An identity of an archive as a remote one. An archive can claim anything: with a page or address of this server, or
 * the guid of a person here, it would be taken for that person, so it becomes a placeholder without these. An identity
 * with a free guid keeps it and the key, which identify the person on arrival.
 * @param guidsHere guids of identities of this server
 */
export function remoteIdentity(
  record: IdentityRecord,
  baseUrl: string,
  guidsHere: ReadonlySet<string>,
): IdentityRecord {
  const name = placeholderNameOf(record.name);
  if (record.guid !== '' && guidsHere.has(record.guid)) return { ...record, ...unsigned, ...nowhere, name };
  return leadsTo(record, baseUrl) ? { ...record, ...nowhere, name } : record;
}

/** The name of a placeholder identity. */
export function placeholderNameOf(name: string): string {
  return `Placeholder ${name === '' ? 'author' : name}`;
}

/** A name and a host, without invisible characters and line breaks. */
const remoteAddress = /^[^\s\p{C}@]{1,255}@[^\s\p{C}@/?#\\]{1,255}$/u;

function leadsTo({ url, address }: IdentityRecord, baseUrl: string): boolean {
  const here = bare(new URL(baseUrl).hostname);
  // Pages show an address unchanged: another form could look like that of a person here.
  if (address !== '' && !remoteAddress.test(address)) return true;
  const page = parseUrl(url);
  const host = parseUrl(`http://${address.slice(address.lastIndexOf('@') + 1)}`);
  if (address !== '' && !host) return true;
  return [page, host].some((found) => found && bare(found.hostname) === here);
}

function bare(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}
