import { absoluteUrl, type Xchan } from '../../domain/xchan.ts';
import { flag, moment } from './strings.ts';

/** The fields of a network identity, each with `prefix` before it (`xchan_` in joined records, nothing alone). */
export function encodeXchan(xchan: Xchan, baseUrl: string, prefix: '' | 'xchan_') {
  const nick = xchan.address.split('@')[0] ?? '';
  const photo = (size: string): string => `${baseUrl}/photo/profile/${size}/${encodeURIComponent(nick)}`;
  const fields: Record<string, string> = {
    hash: xchan.hash,
    guid: xchan.guid,
    guid_sig: xchan.guidSig,
    pubkey: xchan.publicKey,
    photo_mimetype: xchan.photoMimetype || 'image/png',
    photo_l: photo('l'),
    photo_m: photo('m'),
    photo_s: photo('s'),
    [prefix === '' ? 'address' : 'addr']: xchan.address,
    url: absoluteUrl(xchan.url, baseUrl),
    connurl: `${baseUrl}/poco/${encodeURIComponent(nick)}`,
    follow: `${baseUrl}/follow?f=&url=%s`,
    connpage: '',
    name: xchan.name,
    network: xchan.network,
    instance_url: '',
    flags: '0',
    photo_date: moment(xchan.photoDate),
    name_date: moment(xchan.nameDate),
    hidden: flag(xchan.hidden),
    orphan: '0',
    censored: '0',
    selfcensored: '0',
    system: '0',
    pubforum: flag(xchan.pubforum),
    deleted: flag(xchan.deleted),
  };
  return prefix === '' ? fields : prefixed(fields);
}

/** The names with their prefix: made once, since lists have thousands of them. */
const prefixedNames = new Map<string, string>();

function prefixed(fields: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name in fields) {
    let long = prefixedNames.get(name);
    if (long === undefined) prefixedNames.set(name, (long = `xchan_${name}`));
    result[long] = fields[name]!;
  }
  return result;
}

/** An identity as the author or owner of an encoded item (facts, section 16). */
export function encodeActor(xchan: Xchan, baseUrl: string) {
  const nick = xchan.address.split('@')[0] ?? '';
  return {
    name: xchan.name,
    address: xchan.address,
    url: absoluteUrl(xchan.url, baseUrl),
    network: xchan.network,
    photo: {
      mimetype: xchan.photoMimetype || 'image/png',
      src: `${baseUrl}/photo/profile/m/${encodeURIComponent(nick)}`,
    },
    id: xchan.guid,
    id_sig: xchan.guidSig,
    key: xchan.publicKey,
  };
}
