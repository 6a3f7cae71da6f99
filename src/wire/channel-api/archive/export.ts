import type { Static, TObject } from 'typebox';
import {
  absoluteUrl,
  type AclHashes,
  type Channel,
  type Limit,
  type Permission,
  permissions,
  type Xchan,
} from '../../../core/identity/domain/index.ts';
import { parseUrl } from '../../../lib/url.ts';
import { type channelColumns, encodeChannel } from '../identity/channel.ts';
import { flag, int, moment } from '../strings.ts';
import type {
  compatibilityRecord,
  configRow,
  exportedChannel,
  locationRecord,
  relocateRecord,
} from './export-records.ts';

/** Origin of an export, so that readers can map old URLs to new ones. */
export function encodeRelocate(channel: Channel, baseUrl: string): Static<typeof relocateRecord> {
  return { channel_address: channel.address, url: baseUrl };
}

/**
 * Compatible readers of an export: importers of the reference server refuse versions up to 4.7.3, and compare the
 * number of database updates (facts, section 4).
 * @param version of this server
 */
export function encodeCompatibility(version: string): Static<typeof compatibilityRecord> {
  return {
    project: 'hubzilla',
    version: '7.8',
    database: '1253',
    server_role: 'pro',
    generator: `tributary ${version}`,
  };
}

/** Additional data for encoders of a channel's own rows. */
export interface ChannelExportContext {
  readonly accountId: number;
  readonly baseUrl: string;
  readonly isPrimary: boolean;
  readonly lastPostAt: string | null;
  readonly limits: Readonly<Record<Permission, Limit>>;
  readonly defaultAudience: AclHashes | undefined;
  /** Empty without access to it. */
  readonly privateKey: string;
}

/** Old names of limits that readers of exports know. */
const oldLimits = {
  channel_r_stream: 'view_stream',
  channel_r_profile: 'view_profile',
  channel_r_abook: 'view_contacts',
  channel_r_storage: 'view_storage',
  channel_r_pages: 'view_pages',
  channel_w_stream: 'send_stream',
  channel_w_wall: 'post_wall',
  channel_w_comment: 'post_comments',
  channel_w_mail: 'post_mail',
  channel_w_like: 'post_like',
  channel_w_chat: 'chat',
  channel_w_storage: 'write_storage',
  channel_w_pages: 'write_pages',
  channel_a_republish: 'republish',
  channel_a_delegate: 'delegate',
} as const satisfies Readonly<Record<string, Permission>>;

/** The channel as exports have it (facts, section 4). */
export function encodeExportedChannel(
  channel: Channel,
  xchan: Xchan,
  context: ChannelExportContext,
): Static<typeof exportedChannel> {
  const record = Object.entries(encodeChannel(channel, xchan, context)).filter(([name]) => name.startsWith('channel_'));
  const old = Object.entries(oldLimits).map(([name, permission]) => [name, int(context.limits[permission])] as const);
  return {
    ...(Object.fromEntries(record) as Static<TObject<typeof channelColumns>>),
    channel_prvkey: context.privateKey,
    ...(Object.fromEntries(old) as Record<keyof typeof oldLimits, string>),
    perm_limits: limitRows(channel, context.limits),
  };
}

function config(channel: Channel, id: number, cat: string, k: string, v: string): Static<typeof configRow> {
  return { id: int(id), uid: int(channel.id), cat, k, v, updated: moment(channel.createdAt) };
}

function limitRows(channel: Channel, limits: ChannelExportContext['limits']): Static<typeof configRow>[] {
  return permissions.map((permission, index) =>
    config(channel, index + 1, 'perm_limits', permission, int(limits[permission])),
  );
}

/** The settings of a channel. */
export function encodeConfig(channel: Channel, limits: ChannelExportContext['limits']): Static<typeof configRow>[] {
  const role = config(channel, permissions.length + 1, 'system', 'permissions_role', channel.role);
  return [...limitRows(channel, limits), role];
}

const unknown =
  'pdesc chandesc dob dob_tz address locality region postal_code country_name hometown gender marital partner howlong sexual politic religion keywords likes dislikes summary music book tv film interest romance employment education contact channels homepage profile_vcard'.split(
    ' ',
  );

/** The one profile of a channel. */
export function encodeProfile(
  channel: Channel,
  xchan: Xchan,
  accountId: number,
  baseUrl: string,
): Record<string, string> {
  const photo = (size: string): string => `${baseUrl}/photo/profile/${size}/${encodeURIComponent(channel.address)}`;
  return {
    id: int(channel.id),
    profile_guid: channel.guid,
    aid: int(accountId),
    uid: int(channel.id),
    profile_name: 'Default Profile',
    is_default: flag(true),
    hide_friends: flag(false),
    fullname: xchan.name,
    about: channel.description,
    photo: photo('l'),
    thumb: photo('m'),
    publish: flag(!xchan.hidden),
    ...Object.fromEntries(unknown.map((name) => [name, ''])),
  };
}

/** The location of an identity. */
export function encodeLocation(xchan: Xchan, baseUrl: string): Static<typeof locationRecord> {
  const url = absoluteUrl(xchan.url, baseUrl);
  const site = parseUrl(url);
  return {
    hubloc_id: int(xchan.id),
    hubloc_guid: xchan.guid,
    hubloc_guid_sig: xchan.guidSig,
    hubloc_id_url: url,
    hubloc_hash: xchan.hash,
    hubloc_addr: xchan.address,
    hubloc_network: xchan.network,
    hubloc_flags: '0',
    hubloc_status: '0',
    hubloc_url: site?.origin ?? '',
    hubloc_url_sig: '',
    hubloc_site_id: '',
    hubloc_host: site?.host ?? '',
    hubloc_callback: '',
    hubloc_connect: '',
    hubloc_sitekey: '',
    hubloc_updated: moment(xchan.nameDate),
    hubloc_connected: moment(null),
    hubloc_primary: flag(true),
    hubloc_orphancheck: flag(false),
    hubloc_error: flag(false),
    hubloc_deleted: flag(xchan.deleted),
  };
}
