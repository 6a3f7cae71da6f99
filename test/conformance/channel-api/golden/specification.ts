/** The records of the channel API specification, field by field. */

const words = (text: string): string[] => text.split(' ');
const prefixed = (prefix: string, text: string): string[] => words(text).map((word) => `${prefix}${word}`);

const attach = words(
  'id aid uid hash filename filetype filesize revision folder os_storage is_dir is_photo flags created edited allow_cid allow_gid deny_cid deny_gid',
);
const xchan =
  'hash guid guid_sig pubkey photo_mimetype photo_l photo_m photo_s url connurl follow connpage name network instance_url flags photo_date name_date hidden orphan censored selfcensored system pubforum deleted';
const abook =
  'id account channel xchan my_perms their_perms closeness created updated connected dob flags blocked ignored hidden archived pending unconnected self feed profile incl excl instance';
const itemFlags =
  'restrict flags private origin unseen starred uplink consensus wall thread_top notshown nsfw relay mentionsme nocomment obscured verified retained rss deleted type hidden unpublished delayed pending_remove blocked';

/** Fields by record; each holds text, but for `numbers`. */
export const specified = {
  attach,
  chunk: [...attach, 'creator', 'os_path', 'display_path', 'content', 'start', 'length'],
  album: words('text total url urlencode bin2hex'),
  privacyGroup: words('id hash uid visible deleted gname'),
  member: [...words('id uid gid xchan'), ...prefixed('abook_', abook), ...prefixed('xchan_', `${xchan} addr`)],
  xchan: [...words(xchan), 'address'],
  item: [
    ...words('id mid aid uid parent parent_mid thr_parent revision'),
    ...words('created edited expires commented received changed comments_closed'),
    ...words('owner_xchan author_xchan source_xchan mimetype title body html app lang attach location coord'),
    ...words('verb obj_type obj tgt_type target layout_mid postopts route llink plink resource_id resource_type'),
    ...words('sig peernet_meta public_policy comment_policy allow_cid allow_gid deny_cid deny_gid'),
    ...prefixed('item_', itemFlags),
  ],
} as const;

/** Fields that hold integers. */
export const numbers: readonly string[] = ['start', 'length'];
