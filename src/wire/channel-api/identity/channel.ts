import { type Static, Type } from 'typebox';
import type { AclHashes, Channel, ProfileField, Xchan } from '../../../core/identity/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { flag, int, moment, success } from '../strings.ts';
import { audienceColumns, encodeAudience } from './acl.ts';
import { encodeXchan, xchanColumns } from './xchan.ts';

/** The columns of a channel. */
export const channelColumns = texts(
  'id account_id primary name address guid guid_sig hash portable_id timezone location theme startpage pubkey notifyflags pageflags dirdate lastpost deleted active max_anon_mail max_friend_req expire_days passwd_reset default_group allow_cid allow_gid deny_cid deny_gid removed system moved',
  'channel_',
);
/** A channel joined with its identity. */
export const channelRecord = named('Channel', Type.Object({ ...channelColumns, ...xchanColumns }));
/** Response to a change of a channel. */
export const changedChannel = Type.Object({ success, channel: channelRecord });

const defaultAudience = {
  visibility: Type.Enum(['public', 'group', 'restricted', 'owner']),
  ...audienceColumns,
};
/** Default audience of a channel's posts. */
export const defaultAudienceRecord = Type.Object(defaultAudience);
/** The same after a change. */
export const changedDefaultAudience = Type.Object({ success, ...defaultAudience });

/** The profile of a channel, for people who can see it. */
export const profileRecord = Type.Object({
  success,
  ...texts('address name description'),
  fields: Type.Array(Type.Object(texts('name value'))),
});

/** The profile of a channel, with the fields that may be seen. */
export function encodeProfileOf(
  { address, name, description }: Channel,
  fields: readonly ProfileField[],
): Static<typeof profileRecord> {
  return {
    success: true,
    address,
    name,
    description,
    fields: fields.map((each) => ({ name: each.name, value: each.value })),
  };
}

/** A channel joined with its identity, as `verify` tells it; never with a private key. */
export function encodeChannel(
  channel: Channel,
  xchan: Xchan,
  context: {
    accountId: number;
    baseUrl: string;
    isPrimary: boolean;
    lastPostAt: string | null;
    /** Undefined for everyone. */
    defaultAudience: AclHashes | undefined;
  },
): Static<typeof channelRecord> {
  const { allow_cid, allow_gid, deny_cid, deny_gid } = encodeAudience(context.defaultAudience);
  return {
    channel_id: int(channel.id),
    channel_account_id: int(context.accountId),
    channel_primary: flag(context.isPrimary),
    channel_name: channel.name,
    channel_address: channel.address,
    channel_guid: channel.guid,
    channel_guid_sig: channel.guidSig,
    channel_hash: xchan.hash,
    channel_portable_id: '',
    channel_timezone: channel.timezone,
    channel_location: '',
    channel_theme: '',
    channel_startpage: '',
    channel_pubkey: channel.publicKey,
    channel_notifyflags: '65535',
    channel_pageflags: '0',
    channel_dirdate: moment(channel.createdAt),
    channel_lastpost: moment(context.lastPostAt),
    channel_deleted: moment(null),
    channel_active: moment(context.lastPostAt ?? channel.createdAt),
    channel_max_anon_mail: '10',
    channel_max_friend_req: '10',
    channel_expire_days: '0',
    channel_passwd_reset: '',
    channel_default_group: '',
    channel_allow_cid: allow_cid,
    channel_allow_gid: allow_gid,
    channel_deny_cid: deny_cid,
    channel_deny_gid: deny_gid,
    channel_removed: '0',
    channel_system: '0',
    channel_moved: '',
    ...encodeXchan(xchan, context.baseUrl),
  };
}
