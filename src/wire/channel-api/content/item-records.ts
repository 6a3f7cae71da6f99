import { Type } from 'typebox';
import { named, texts } from '../../schema.ts';
import { audienceColumns } from '../identity/acl.ts';
import { actorOrNull } from '../identity/xchan.ts';
import { iconfigRecord, metaRecord, tagRecord, termRecord } from './item-meta.ts';

const text = Type.String();

/** The flags of an item in its record and its mirror form. */
export const flagColumns = texts(
  'restrict flags private origin unseen starred uplink consensus wall thread_top notshown nsfw relay mentionsme nocomment obscured verified retained rss deleted type hidden unpublished delayed pending_remove blocked',
  'item_',
);

/** Attached files of an item; `alt` is the description of an image, if there is one. */
export const attachments = Type.Array(
  Type.Object({ ...texts('href length type title revision hash'), alt: Type.Optional(Type.String()) }),
);

/** The item record of the specification. */
export const itemRecord = named(
  'Item',
  Type.Object({
    ...texts(
      'id uuid mid aid uid parent parent_mid thr_parent created edited expires commented received changed comments_closed owner_xchan author_xchan source_xchan mimetype title summary body html app lang revision verb obj_type obj tgt_type target layout_mid postopts route llink plink resource_id resource_type attach sig peernet_meta location coord public_policy comment_policy',
    ),
    ...audienceColumns,
    ...flagColumns,
    term: Type.Optional(Type.Array(termRecord)),
    iconfig: Type.Optional(Type.Array(iconfigRecord)),
  }),
);

/** Common fields of streams and exports (facts, section 16). */
export const activityFields = {
  ...texts(
    'type encoding uuid message_id message_top message_parent created edited expires commented mimetype title summary body app verb object_type target_type permalink location longlat signature route public_scope comment_scope',
  ),
  owner: actorOrNull,
  author: actorOrNull,
  object: Type.Optional(Type.Unknown()),
  target: Type.Optional(Type.Unknown()),
  comments_closed: Type.Optional(text),
  tags: Type.Array(tagRecord),
  flags: Type.Array(text),
  meta: Type.Optional(Type.Array(metaRecord)),
  html: Type.Optional(text),
};

/** The form that streams carry. */
export const activityRecord = named('Activity', Type.Object({ ...activityFields, attach: Type.Optional(attachments) }));

/** The form of exports and `item/full`: with the ids, audience and flags of the record. */
export const mirrorRecord = named(
  'Mirror',
  Type.Object({
    ...activityFields,
    ...texts('id parent uid revision layout_mid postopts resource_id resource_type'),
    ...audienceColumns,
    ...flagColumns,
    attach: Type.Union([Type.Literal(''), attachments]),
    body_source: Type.Optional(text),
  }),
);
