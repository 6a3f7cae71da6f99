import { Type } from 'typebox';
import { named, texts } from '../../schema.ts';
import { mirrorRecord } from '../content/item-records.ts';
import { fileRecord } from '../files/file.ts';
import { channelColumns } from '../identity/channel.ts';
import { exportedConnection, membershipRecord } from '../identity/connection.ts';
import { privacyGroupRecord } from '../identity/privacy-group.ts';
import { xchanRecord } from '../identity/xchan.ts';

const text = Type.String();
const some = <T extends Parameters<typeof Type.Array>[0]>(of: T) => Type.Optional(Type.Array(of));

/** Origin of an export. */
export const relocateRecord = Type.Object(texts('channel_address url'));
/** Compatible readers of an export. */
export const compatibilityRecord = Type.Object(texts('project version database server_role generator'));
/** A setting of a channel. */
export const configRow = named('ConfigRow', Type.Object(texts('id uid cat k v updated')));
/** A channel with its private key and limits. */
export const exportedChannel = named(
  'ExportedChannel',
  Type.Object({
    ...channelColumns,
    ...texts(
      'prvkey r_stream r_profile r_abook r_storage r_pages w_stream w_wall w_comment w_mail w_like w_chat w_storage w_pages a_republish a_delegate',
      'channel_',
    ),
    perm_limits: Type.Array(configRow),
  }),
);
/** The location of an identity. */
export const locationRecord = Type.Object(
  texts(
    'id guid guid_sig id_url hash addr network flags status url url_sig site_id host callback connect sitekey updated connected primary orphancheck error deleted',
    'hubloc_',
  ),
);

const unused = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, some(Type.Unknown())]));

/** A channel and its data, by sections; unsupported data are empty lists. */
export const exportRecord = Type.Object({
  compatibility: compatibilityRecord,
  relocate: relocateRecord,
  channel: Type.Optional(exportedChannel),
  profile: some(Type.Record(text, text)),
  photo: Type.Optional(Type.Object(texts('type data'))),
  abook: some(exportedConnection),
  xchan: some(xchanRecord),
  hubloc: some(locationRecord),
  group: some(privacyGroupRecord),
  group_member: some(membershipRecord),
  config: some(configRow),
  webpages: some(mirrorRecord),
  item: some(mirrorRecord),
  fetch_url: Type.Optional(text),
  attach: some(fileRecord),
  ...unused('atoken term obj likes app sysapp chatroom event event_item menu conv mail wiki wiki_item'),
});
