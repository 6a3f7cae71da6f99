import { absoluteUrl, type Xchan } from '../../../core/identity/domain/xchan.ts';
import { flag, moment } from '../strings.ts';

/** The fields of a network identity in a record of something else, each with `xchan_` before its name. */
export function encodeXchan(xchan: Xchan, baseUrl: string) {
  const nick = xchan.address.split('@')[0] ?? '';
  const photo = (size: string): string => `${baseUrl}/photo/profile/${size}/${encodeURIComponent(nick)}`;
  // Written out, since lists have thousands of these: names put together at run time take twice as long.
  return {
    xchan_hash: xchan.hash,
    xchan_guid: xchan.guid,
    xchan_guid_sig: xchan.guidSig,
    xchan_pubkey: xchan.publicKey,
    xchan_photo_mimetype: xchan.photoMimetype || 'image/png',
    xchan_photo_l: photo('l'),
    xchan_photo_m: photo('m'),
    xchan_photo_s: photo('s'),
    xchan_addr: xchan.address,
    xchan_url: absoluteUrl(xchan.url, baseUrl),
    xchan_connurl: `${baseUrl}/poco/${encodeURIComponent(nick)}`,
    xchan_follow: `${baseUrl}/follow?f=&url=%s`,
    xchan_connpage: '',
    xchan_name: xchan.name,
    xchan_network: xchan.network,
    xchan_instance_url: '',
    xchan_flags: '0',
    xchan_photo_date: moment(xchan.photoDate),
    xchan_name_date: moment(xchan.nameDate),
    xchan_hidden: flag(xchan.hidden),
    xchan_orphan: '0',
    xchan_censored: '0',
    xchan_selfcensored: '0',
    xchan_system: '0',
    xchan_pubforum: flag(xchan.pubforum),
    xchan_deleted: flag(xchan.deleted),
  };
}

/** A network identity as a record of its own, whose fields have no prefix. */
export function encodeIdentity(xchan: Xchan, baseUrl: string): Record<string, string> {
  const fields = Object.entries(encodeXchan(xchan, baseUrl));
  return Object.fromEntries(fields.map(([name, value]) => [bareName(name), value]));
}

function bareName(name: string): string {
  return name === 'xchan_addr' ? 'address' : name.slice('xchan_'.length);
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
