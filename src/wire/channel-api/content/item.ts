import type { Static, TObject } from 'typebox';
import type { Audiences } from '../../../core/identity/domain/acl.ts';
import type { Item, Term } from '../../../core/content/domain/item.ts';
import { absoluteUrl, type Xchan } from '../../../core/identity/domain/xchan.ts';
import { fillMentions, mentionTargets } from '../../../core/content/domain/mention.ts';
import { encodeAudience } from '../identity/acl.ts';
import { encodeIconfig, encodeMeta, encodeObject, encodeTerms, tagsOf, withoutAudience } from './item-meta.ts';
import { flag, int, moment, noExpiry } from '../strings.ts';
import { encodeActor } from '../identity/xchan.ts';
import type {
  activityFields,
  activityRecord,
  attachments,
  flagColumns,
  itemRecord,
  mirrorRecord,
} from './item-records.ts';

/** What encoders need beside the items: identities and audiences by id, and where the server is. */
export interface ItemContext {
  readonly baseUrl: string;
  readonly xchans: ReadonlyMap<number, Xchan>;
  readonly audiences: Audiences;
  /** The account that asks; written as `aid`. */
  readonly accountId: number;
  /** The identity that asks, which has seen what it wrote itself. */
  readonly xchanId: number;
  /** What the channel that asks notes of threads in its stream, by id of the top item. */
  readonly marks?: ReadonlyMap<number, ThreadMark>;
  /** Bodies that are not to go out as they are kept, by id of the item. */
  readonly bodies?: ReadonlyMap<number, string>;
  /** Bodies as HTML, by id of the item; absent where nobody asked for it. */
  readonly html?: ReadonlyMap<number, string>;
  /** What authors wrote where sanitizing changed it, by id of the item; absent where no author asked for it. */
  readonly sources?: ReadonlyMap<number, string>;
}

/** Flags of a thread in a channel's stream. */
export interface ThreadMark {
  readonly isUnseen: boolean;
  readonly isStarred: boolean;
  readonly mentionsMe: boolean;
}

/** 0 public, 1 restricted, 2 a direct message: to identities alone. */
function privacy(item: Item, { audiences }: ItemContext): string {
  if (item.visibility === 'public' && item.aclId === null) return '0';
  return audiences.isDirect(item) ? '2' : '1';
}

export function bodyOf(item: Item, context: ItemContext): string {
  const body = context.bodies?.get(item.id) ?? item.body;
  return fillMentions(body, item.mimetype, mentionTargets(item.terms, context.xchans, context.baseUrl));
}

function attachOf(item: Item, context: ItemContext): Static<typeof attachments> {
  return item.attachments.map((file) => ({
    href: `${context.baseUrl}/attach/${file.hash}`,
    length: int(file.filesize),
    type: file.filetype,
    title: file.filename,
    revision: int(file.revision),
    hash: file.hash,
  }));
}

function objectOf(item: Item, name: 'obj' | 'target', { audiences }: ItemContext): string {
  return audiences.isOwn(item) ? item[name] : withoutAudience(item[name]);
}

/** The flags of an item. */
function flagsOf(item: Item, context: ItemContext): Static<TObject<typeof flagColumns>> {
  const mark = context.marks?.get(item.parentId);
  return {
    item_restrict: '0',
    item_flags: '0',
    item_private: privacy(item, context),
    item_origin: flag(item.isOrigin),
    item_unseen: flag(mark?.isUnseen === true && item.authorXchanId !== context.xchanId),
    item_starred: flag(mark?.isStarred ?? false),
    item_uplink: '0',
    item_consensus: flag(item.isConsensus),
    item_wall: flag(item.itemType === 0),
    item_thread_top: flag(item.isTop),
    item_notshown: '0',
    item_nsfw: flag(item.isNsfw),
    item_relay: '0',
    item_mentionsme: flag(mark?.mentionsMe ?? false),
    item_nocomment: flag(item.isNocomment),
    item_obscured: '0',
    item_verified: flag(item.sig !== ''),
    item_retained: '0',
    item_rss: '0',
    item_deleted: flag(item.isDeleted),
    item_type: int(item.itemType),
    item_hidden: flag(item.isHidden),
    item_unpublished: flag(item.isUnpublished),
    item_delayed: flag(item.isDelayed),
    item_pending_remove: '0',
    item_blocked: '0',
  };
}

/** Where an item can be looked at on this server. */
function displayUrl(item: Item, baseUrl: string): string {
  return `${baseUrl}/display/${item.uuid}`;
}

/** The item record of the specification: every field, every value as text. */
export function encodeItem(item: Item, context: ItemContext): Static<typeof itemRecord> {
  const attach = attachOf(item, context);
  return {
    id: int(item.id),
    uuid: item.uuid,
    mid: item.mid,
    aid: int(context.accountId),
    uid: int(item.channelId),
    parent: int(item.parentId),
    parent_mid: item.parentMid,
    thr_parent: item.thrParentMid,
    created: moment(item.createdAt),
    edited: moment(item.editedAt),
    expires: moment(item.expiresAt),
    commented: moment(item.commentedAt),
    received: moment(item.receivedAt),
    changed: moment(item.changedAt),
    comments_closed: moment(item.commentsClosedAt),
    owner_xchan: context.xchans.get(item.ownerXchanId)?.hash ?? '',
    author_xchan: context.xchans.get(item.authorXchanId)?.hash ?? '',
    source_xchan: '',
    mimetype: item.mimetype,
    title: item.title,
    summary: item.summary,
    body: bodyOf(item, context),
    html: context.html?.get(item.id) ?? '',
    app: item.app,
    lang: item.lang,
    revision: int(item.revision),
    verb: item.verb,
    obj_type: item.objType,
    obj: objectOf(item, 'obj', context),
    tgt_type: item.tgtType,
    target: objectOf(item, 'target', context),
    layout_mid: item.layoutMid,
    postopts: item.postopts,
    route: item.route,
    llink: displayUrl(item, context.baseUrl),
    plink: item.plink ?? item.mid,
    resource_id: item.resourceId,
    resource_type: item.resourceType,
    attach: attach.length === 0 ? '' : JSON.stringify(attach),
    sig: item.sig,
    peernet_meta: '',
    location: item.location,
    coord: item.coord,
    public_policy: item.publicPolicy,
    comment_policy: item.commentPolicy,
    ...encodeAudience(context.audiences.of(item)),
    ...flagsOf(item, context),
    term: encodeTerms(item, (term) => encodeTag(term, context)),
    iconfig: encodeIconfig(item),
  };
}

function encodeTag(term: Term, context: ItemContext) {
  const xchan = term.xchanId === null ? undefined : context.xchans.get(term.xchanId);
  const type = term.kind === 'channel' ? 'forum' : term.kind;
  return {
    tag: xchan?.name ?? term.text,
    url: xchan ? absoluteUrl(xchan.url, context.baseUrl) : term.url,
    type,
  };
}

/** What streams and exports have of an item alike. */
type Activity = Omit<Static<TObject<typeof activityFields>>, 'type' | 'encoding'> & {
  attach: Static<typeof attachments>;
};

/** The encoded ("activity") form that streams carry (facts, section 16). */
export function encodeActivity(item: Item, context: ItemContext): Activity {
  const { baseUrl } = context;
  const actor = (id: number) => {
    const xchan = context.xchans.get(id);
    return xchan ? encodeActor(xchan, baseUrl) : null;
  };
  const attach = attachOf(item, context);
  const flags = [
    ...(item.isDeleted ? ['deleted'] : []),
    ...(item.isHidden ? ['hidden'] : []),
    ...(item.isTop ? ['thread_parent'] : []),
    ...(item.isNsfw ? ['nsfw'] : []),
    ...(item.isConsensus ? ['consensus'] : []),
    ...(privacy(item, context) === '0' ? [] : ['private']),
    ...(privacy(item, context) === '2' ? ['direct'] : []),
  ];
  return {
    uuid: item.uuid,
    message_id: item.mid,
    message_top: item.parentMid,
    message_parent: item.thrParentMid,
    created: moment(item.createdAt),
    edited: moment(item.editedAt),
    expires: moment(item.expiresAt, noExpiry),
    commented: moment(item.commentedAt),
    mimetype: item.mimetype,
    title: item.title,
    summary: item.summary,
    body: bodyOf(item, context),
    app: item.app,
    verb: item.verb,
    object_type: item.objType,
    target_type: item.tgtType,
    permalink: item.plink ?? item.mid,
    location: item.location,
    longlat: item.coord,
    signature: item.sig,
    route: item.route,
    owner: actor(item.ownerXchanId),
    author: actor(item.authorXchanId),
    ...encodeObject('object', objectOf(item, 'obj', context)),
    ...encodeObject('target', objectOf(item, 'target', context)),
    ...(item.commentsClosedAt === null ? {} : { comments_closed: moment(item.commentsClosedAt) }),
    attach,
    tags: tagsOf(item).map((term) => encodeTag(term, context)),
    flags,
    meta: encodeMeta(item),
    public_scope: item.publicPolicy,
    comment_scope: item.commentPolicy,
  };
}

/** Streams and threads have the field only where it was asked for: the reference server has none there. */
function htmlOf(item: Item, context: ItemContext): { html?: string } {
  const html = context.html?.get(item.id);
  return html === undefined ? {} : { html };
}

function sourceOf(item: Item, context: ItemContext): { body_source?: string } {
  const source = context.sources?.get(item.id);
  return source === undefined ? {} : { body_source: source };
}

/** The activity form as streams have it. */
export function encodeStreamItem(item: Item, context: ItemContext): Static<typeof activityRecord> {
  return { type: 'activity', encoding: 'zot', ...encodeActivity(item, context), ...htmlOf(item, context) };
}

/** The mirror form of exports and `item/full`: the activity with the record's ids, audience and flags before it. */
export function encodeMirror(item: Item, context: ItemContext): Static<typeof mirrorRecord> {
  const attach = attachOf(item, context);
  return {
    type: 'activity',
    encoding: 'zot',
    id: int(item.id),
    parent: int(item.parentId),
    uid: int(item.channelId),
    ...encodeAudience(context.audiences.of(item)),
    revision: int(item.revision),
    layout_mid: item.layoutMid,
    postopts: item.postopts,
    resource_id: item.resourceId,
    resource_type: item.resourceType,
    ...flagsOf(item, context),
    ...encodeActivity(item, context),
    attach: attach.length === 0 ? '' : attach,
    ...htmlOf(item, context),
    ...sourceOf(item, context),
  };
}
