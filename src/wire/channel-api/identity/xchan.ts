import { type Static, Type } from 'typebox';
import { absoluteUrl, type Xchan } from '../../../core/identity/domain/index.ts';
import { named, orNull, texts } from '../../schema.ts';
import { flag, moment } from '../strings.ts';

const fields =
  'hash guid guid_sig pubkey photo_mimetype photo_l photo_m photo_s url connurl follow connpage name network instance_url flags photo_date name_date hidden orphan censored selfcensored system pubforum deleted';

/** The columns of a network identity in a record of something else. */
export const xchanColumns = texts(`${fields} addr` as const, 'xchan_');
/** A network identity as exports have it. */
export const xchanRecord = Type.Object(xchanColumns);
/** A network identity as a separate record. */
export const identity = named('Identity', Type.Object(texts(`${fields} address` as const)));
/** An identity as the author or owner of an encoded item. */
export const actor = named(
  'Actor',
  Type.Object({ ...texts('name address url network id id_sig key'), photo: Type.Object(texts('mimetype src')) }),
);
/** An identity that may have been deleted. */
export const actorOrNull = orNull(actor);

/** The fields of a network identity in a record of something else, each with `xchan_` before its name. */
export function encodeXchan(xchan: Xchan, baseUrl: string): Static<typeof xchanRecord> {
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

/** Column names in a separate record: V8 is slower with names composed for each record. */
const bareNames: ReadonlyMap<string, string> = new Map(
  Object.keys(xchanColumns).map((name) => [name, name === 'xchan_addr' ? 'address' : name.slice('xchan_'.length)]),
);

/** A network identity as a separate record, without a prefix. */
export function encodeIdentity(xchan: Xchan, baseUrl: string): Static<typeof identity> {
  const record: Record<string, string> = {};
  for (const [name, value] of Object.entries(encodeXchan(xchan, baseUrl))) record[bareNames.get(name)!] = value;
  return record as Static<typeof identity>;
}

/** An identity as the author or owner of an encoded item (facts, section 16). */
export function encodeActor(xchan: Xchan, baseUrl: string): Static<typeof actor> {
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
