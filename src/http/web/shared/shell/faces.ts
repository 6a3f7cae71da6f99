import { findDefaultXchans } from '../../../../core/accounts/index.ts';
import { type Group, groupPictureUrl } from '../../../../core/groups/index.ts';
import { findXchans, isHere, isPlaceholder, shownName, type Xchan } from '../../../../core/identity/index.ts';
import type { Reader } from '../../../../core/platform/index.ts';
import type { Face } from './avatar.tsx';

/** An identity as pages show it. Addresses that are no web pages lead nowhere. */
export function faceOf(xchan: Xchan | undefined): Face {
  if (!xchan) return { name: 'Somebody', address: '', url: undefined, isPlaceholder: false, hasPicture: false };
  const { address, photoMimetype } = xchan;
  const url = /^(\/(?!\/)|https?:\/\/)/.test(xchan.url) ? xchan.url : undefined;
  return {
    name: shownName(xchan),
    address,
    url,
    isPlaceholder: isPlaceholder(xchan),
    elsewhere: isHere(xchan) || isPlaceholder(xchan) ? undefined : address,
    // Pictures are found by name, and a person here may have the same one.
    hasPicture: photoMimetype !== '' && isHere(xchan),
  };
}

/** A group as pages show it. */
export function faceOfGroup(group: Group): Face {
  const picture = groupPictureUrl(group, '') ?? undefined;
  const { name, fullPath: address } = group;
  return { name, address, url: `/groups/${address}`, isPlaceholder: false, hasPicture: picture !== undefined, picture };
}

/** The identities of these users, by the id of each. */
export async function facesOfUsers(reader: Reader, userIds: readonly number[]): Promise<ReadonlyMap<number, Face>> {
  const ids = await findDefaultXchans(reader, userIds);
  const xchans = await findXchans(reader, [...ids.values()]);
  return new Map([...ids].map(([userId, id]) => [userId, faceOf(xchans.get(id))]));
}
