import type { Xchan } from '../../../../core/identity/index.ts';
import type { Face } from './avatar.tsx';

/** An identity as pages show it. Addresses that are no web pages lead nowhere. */
export function faceOf(xchan: Xchan | undefined): Face {
  if (!xchan) return { name: 'Somebody', address: '', url: undefined, isPlaceholder: false, hasPicture: false };
  const { name, address, network, photoMimetype } = xchan;
  const url = /^(\/(?!\/)|https?:\/\/)/.test(xchan.url) ? xchan.url : undefined;
  return { name, address, url, isPlaceholder: network === 'unknown', hasPicture: photoMimetype !== '' };
}
