import { type Static, Type } from 'typebox';
import { absoluteUrl, type Xchan } from '../core/identity/domain/index.ts';
import { texts } from './schema.ts';

/** A page of connections (Portable Contacts 1.0). */
export const contactsRecord = Type.Object({
  startIndex: Type.Integer(),
  itemsPerPage: Type.Integer(),
  totalResults: Type.Integer(),
  entry: Type.Array(
    Type.Object({
      ...texts('id guid displayName address updated'),
      urls: Type.Array(Type.Object(texts('value type'))),
    }),
  ),
});

/** A page of a channel's connections in the form of Portable Contacts 1.0, which `connurl` of identities promises. */
export function encodeContacts(
  xchans: readonly Xchan[],
  page: { readonly startIndex: number; readonly totalResults: number },
  baseUrl: string,
): Static<typeof contactsRecord> {
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
