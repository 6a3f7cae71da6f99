import { type TSchema, Type } from 'typebox';
import { named, orNull, texts } from '../../described.ts';

/** The records of this API, for its description; src/wire/channel-api writes them. Numbers and flags are texts. */

export const text = Type.String();
export const list = (of: TSchema) => Type.Array(of);
export const success = Type.Literal(true);

const audience = texts('allow_cid allow_gid deny_cid deny_gid');

const identityFields =
  'hash guid guid_sig pubkey photo_mimetype photo_l photo_m photo_s url connurl follow connpage name network instance_url flags photo_date name_date hidden orphan censored selfcensored system pubforum deleted';
const prefixed = (prefix: string, names: string): string =>
  names
    .split(' ')
    .map((name) => prefix + name)
    .join(' ');
const joinedIdentity = texts(prefixed('xchan_', `${identityFields} addr`));

export const identity = named('Identity', Type.Object(texts(`${identityFields} address`)));
export const joinedXchan = Type.Object(joinedIdentity);

const channelFields = texts(
  prefixed(
    'channel_',
    'id account_id primary name address guid guid_sig hash portable_id timezone location theme startpage pubkey notifyflags pageflags dirdate lastpost deleted active max_anon_mail max_friend_req expire_days passwd_reset default_group allow_cid allow_gid deny_cid deny_gid removed system moved',
  ),
);
export const channel = named('Channel', Type.Object({ ...channelFields, ...joinedIdentity }));

export const configRow = named('ConfigRow', Type.Object(texts('id uid cat k v updated')));
export const exportedChannel = named(
  'ExportedChannel',
  Type.Object({
    ...channelFields,
    ...texts(
      prefixed(
        'channel_',
        'prvkey r_stream r_profile r_abook r_storage r_pages w_stream w_wall w_comment w_mail w_like w_chat w_storage w_pages a_republish a_delegate',
      ),
    ),
    perm_limits: list(configRow),
  }),
);

const connectionFields = texts(
  prefixed(
    'abook_',
    'id account channel xchan my_perms their_perms closeness created updated connected dob flags blocked ignored hidden archived pending unconnected self feed not_here profile incl excl instance role',
  ),
);
export const connection = named('Connection', Type.Object({ ...connectionFields, ...joinedIdentity }));
export const connectionConfig = named('ConnectionConfig', Type.Object(texts('id chan xchan cat k v')));
export const exportedConnection = Type.Object({ ...connectionFields, abconfig: list(connectionConfig) });
const memberFields = texts('id uid gid xchan');
export const member = named(
  'PrivacyGroupMember',
  Type.Object({ ...memberFields, ...connectionFields, ...joinedIdentity }),
);
export const exportedMember = Type.Object(memberFields);
export const privacyGroup = named('PrivacyGroup', Type.Object(texts('id hash uid visible deleted gname')));
export const location = Type.Object(
  texts(
    prefixed(
      'hubloc_',
      'id guid guid_sig id_url hash addr network flags status url url_sig site_id host callback connect sitekey updated connected primary orphancheck error deleted',
    ),
  ),
);

const fileFields = {
  ...texts(
    'id aid uid hash filename filetype filesize revision folder os_storage is_dir is_photo flags created edited',
  ),
  ...audience,
};
const metaFields = { ...fileFields, ...texts('creator os_path display_path') };
const content = Type.String({ contentMediaType: 'application/octet-stream', description: 'Bytes as base64 text.' });
export const file = named('File', Type.Object(fileFields));
export const fileMeta = named('FileMeta', Type.Object(metaFields));
export const fileWithContent = named('FileWithContent', Type.Object({ ...metaFields, content }));
export const fileChunk = named(
  'FileChunk',
  Type.Object({ ...metaFields, content, start: Type.Integer(), length: Type.Integer() }),
);

const photoFields = {
  ...texts(
    'resource_id created edited title description album filename mimetype height width filesize imgscale photo_usage',
  ),
  ...audience,
  src: text,
};
export const photo = named('Photo', Type.Object(photoFields));
export const photoWithContent = named(
  'PhotoWithContent',
  Type.Object({
    ...photoFields,
    ...texts('id aid uid xchan expires profile is_nsfw os_storage os_path display_path photo_flags'),
    content,
  }),
);
/** What a channel shows of itself; `photo_id` is empty when it shows nothing of its own. */
export const picture = Type.Object({
  success,
  photo_id: text,
  sizes: list(Type.Object(texts('imgscale mimetype width height filesize src'))),
});
export const resumableUpload = named(
  'ResumableUpload',
  Type.Object({
    ...texts('upload_id filesize received created expires file_id message'),
    state: Type.Enum(['open', 'received', 'stored', 'failed']),
  }),
);
export const album = named('Album', Type.Object(texts('text shorttext jstext total url urlencode bin2hex')));

const flags = texts(
  prefixed(
    'item_',
    'restrict flags private origin unseen starred uplink consensus wall thread_top notshown nsfw relay mentionsme nocomment obscured verified retained rss deleted type hidden unpublished delayed pending_remove blocked',
  ),
);
export const item = named(
  'Item',
  Type.Object({
    ...texts(
      'id uuid mid aid uid parent parent_mid thr_parent created edited expires commented received changed comments_closed owner_xchan author_xchan source_xchan mimetype title summary body html app lang revision verb obj_type obj tgt_type target layout_mid postopts route llink plink resource_id resource_type attach sig peernet_meta location coord public_policy comment_policy',
    ),
    ...audience,
    ...flags,
    term: Type.Optional(list(Type.Object(texts('uid ttype otype term url')))),
    iconfig: Type.Optional(list(Type.Object({ ...texts('cat k v'), sharing: Type.Boolean() }))),
  }),
);

const actor = named(
  'Actor',
  Type.Object({ ...texts('name address url network id id_sig key'), photo: Type.Object(texts('mimetype src')) }),
);
const attachments = list(Type.Object(texts('href length type title revision hash')));
const activityFields = {
  ...texts(
    'type encoding uuid message_id message_top message_parent created edited expires commented mimetype title summary body app verb object_type target_type permalink location longlat signature route public_scope comment_scope',
  ),
  owner: orNull(actor),
  author: orNull(actor),
  object: Type.Optional(Type.Unknown()),
  target: Type.Optional(Type.Unknown()),
  comments_closed: Type.Optional(text),
  tags: list(Type.Object(texts('tag url type'))),
  flags: list(text),
  meta: Type.Optional(list(Type.Object(texts('family key value sharing')))),
  html: Type.Optional(text),
};
export const activity = named('Activity', Type.Object({ ...activityFields, attach: Type.Optional(attachments) }));
export const mirror = named(
  'Mirror',
  Type.Object({
    ...activityFields,
    ...texts('id parent uid revision layout_mid postopts resource_id resource_type'),
    ...audience,
    ...flags,
    attach: Type.Union([Type.Literal(''), attachments]),
    body_source: Type.Optional(text),
  }),
);

export const relocate = Type.Object(texts('channel_address url'));
export const refusal = named(
  'Refusal',
  Type.Object({
    success: Type.Literal(false),
    error: Type.String({ description: 'A code for programs.' }),
    message: Type.String({ description: 'What to do, for people.' }),
    request_id: Type.Optional(text),
  }),
);
