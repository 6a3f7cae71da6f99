import { absoluteUrl, type Xchan } from '../core/identity/domain/xchan.ts';

/** A page of a channel's connections in the form of Portable Contacts 1.0, which `connurl` of identities promises. */
export function encodeContacts(
  xchans: readonly Xchan[],
  page: { readonly startIndex: number; readonly totalResults: number },
  baseUrl: string,
) {
  return {
    startIndex: page.startIndex,
    itemsPerPage: xchans.length,
    totalResults: page.totalResults,
    entry: xchans.map((xchan) => ({
      id: xchan.hash,
      guid: xchan.guid,
      displayName: xchan.name,
      address: xchan.address,
      updated: xchan.nameDate,
      urls: [{ value: absoluteUrl(xchan.url, baseUrl), type: 'profile' }],
    })),
  };
}
