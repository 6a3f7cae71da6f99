import type { Static, TObject } from 'typebox';
import { Slot, type Template, templateOf } from '../../template.ts';
import { fillMentions, type Item, mentionTargets, type Term } from '../../../core/content/domain/index.ts';
import { absoluteUrl, type Audiences, type Guarded, type Xchan } from '../../../core/identity/domain/index.ts';
import { audienceSlot, encodeAudience } from '../identity/acl.ts';
import { encodeIconfig, encodeMeta, encodeObject, encodeTerms, tagsOf, withoutAudience } from './item-meta.ts';
import { flag, int, moment, noExpiry } from '../strings.ts';
import { type actor, encodeActor } from '../identity/xchan.ts';
import type { activityFields, activityRecord, attachments, itemRecord, mirrorRecord } from './item-records.ts';

/** Data for encoders in addition to items: identities and audiences by id, and the URL of the server. */
export interface ItemContext {
  readonly baseUrl: string;
  readonly xchans: ReadonlyMap<number, Xchan>;
  readonly audiences: Audiences;
  /** The account that asks; written as `aid`. */
  readonly accountId: number;
  /** The identity of the viewer, who has seen their own items. */
  readonly xchanId: number;
  /** State of threads in the viewer's stream, by id of the top item. */
  readonly marks?: ReadonlyMap<number, ThreadMark>;
  /** Bodies that must not be returned as stored, by id of the item. */
  readonly bodies?: ReadonlyMap<number, string>;
  /** Bodies as HTML, by id of the item; absent where no one asked for it. */
  readonly html?: ReadonlyMap<number, string>;
  /** Original texts that sanitizing changed, by id of the item; absent if no author requested them. */
  readonly sources?: ReadonlyMap<number, string>;
}

/** Flags of a thread in a channel's stream. */
export interface ThreadMark {
  readonly isUnseen: boolean;
  readonly isStarred: boolean;
  readonly mentionsMe: boolean;
}

/** 0 public, 1 restricted, 2 a direct message: only to identities. */
export type Privacy = '0' | '1' | '2';

/** How private an object is; the same for everyone who can see it. */
export function privacyOf(object: Guarded, audiences: Pick<Audiences, 'isDirect'>): Privacy {
  if (object.visibility === 'public' && object.aclId === null) return '0';
  return audiences.isDirect(object) ? '2' : '1';
}

/** The part of an item's record that is the same for everyone who can see it. */
export interface SharedContext {
  readonly baseUrl: string;
  /** Identities that the item names. */
  readonly xchans: ReadonlyMap<number, Xchan>;
  readonly bodies?: ReadonlyMap<number, string> | undefined;
  readonly privacy: Privacy;
  /**
   * Whether it is encoded for people who act for its channel: objects can contain audiences, which are only for them.
   */
  readonly isOwn: boolean;
}

function sharedOf(item: Item, { baseUrl, xchans, bodies, audiences }: ItemContext): SharedContext {
  return { baseUrl, xchans, bodies, privacy: privacyOf(item, audiences), isOwn: audiences.isOwn(item) };
}

function bodyOf(item: Item, context: SharedContext): string {
  const body = context.bodies?.get(item.id) ?? item.body;
  return fillMentions(body, item.mimetype, mentionTargets(item.terms, context.xchans, context.baseUrl));
}

function attachOf(item: Item, { baseUrl }: { readonly baseUrl: string }): Static<typeof attachments> {
  return item.attachments.map((file) => ({
    href: `${baseUrl}/attach/${file.hash}`,
    length: int(file.filesize),
    type: file.filetype,
    title: file.filename,
    revision: int(file.revision),
    hash: file.hash,
    ...(file.alt !== '' && { alt: file.alt }),
  }));
}

function objectOf(item: Item, name: 'obj' | 'target', { isOwn }: SharedContext): string {
  return isOwn ? item[name] : withoutAudience(item[name]);
}

/** The part of an item's record that depends on the viewer. An encoder of any `Value` can't look at it. */
interface ItemViewing<Value> {
  readonly isUnseen: Value;
  readonly isStarred: Value;
  readonly mentionsMe: Value;
}

/** The flags of a thread's item for a viewer with these marks of the thread and this identity. */
export function encodeMarks(
  authorXchanId: number,
  mark: ThreadMark | undefined,
  xchanId: number,
): ItemViewing<'0' | '1'> {
  return {
    isUnseen: flag(mark?.isUnseen === true && authorXchanId !== xchanId),
    isStarred: flag(mark?.isStarred ?? false),
    mentionsMe: flag(mark?.mentionsMe ?? false),
  };
}

function viewingOf(item: Item, context: ItemContext): ItemViewing<'0' | '1'> {
  return encodeMarks(item.authorXchanId, context.marks?.get(item.parentId), context.xchanId);
}

/** The flags of an item. */
function flagsTo<Value>(item: Item, { privacy }: SharedContext, viewing: ItemViewing<Value>) {
  return {
    item_restrict: '0',
    item_flags: '0',
    item_private: privacy,
    item_origin: flag(item.isOrigin),
    item_unseen: viewing.isUnseen,
    item_starred: viewing.isStarred,
    item_uplink: '0',
    item_consensus: flag(item.isConsensus),
    item_wall: flag(item.itemType === 0),
    item_thread_top: flag(item.isTop),
    item_notshown: '0',
    item_nsfw: flag(item.isNsfw),
    item_relay: '0',
    item_mentionsme: viewing.mentionsMe,
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

/** URL of an item on this server. */
function displayUrl(item: Item, baseUrl: string): string {
  return `${baseUrl}/display/${item.uuid}`;
}

/** The item record of the specification: every field, every value as text. */
export function encodeItem(item: Item, context: ItemContext): Static<typeof itemRecord> {
  const attach = attachOf(item, context);
  const shared = sharedOf(item, context);
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
    body: bodyOf(item, shared),
    html: context.html?.get(item.id) ?? '',
    app: item.app,
    lang: item.lang,
    revision: int(item.revision),
    verb: item.verb,
    obj_type: item.objType,
    obj: objectOf(item, 'obj', shared),
    tgt_type: item.tgtType,
    target: objectOf(item, 'target', shared),
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
    ...flagsTo(item, shared, viewingOf(item, context)),
    term: encodeTerms(item, (term) => encodeTag(term, shared)),
    iconfig: encodeIconfig(item),
  };
}

function encodeTag(term: Term, context: SharedContext) {
  const xchan = term.xchanId === null ? undefined : context.xchans.get(term.xchanId);
  const type = term.kind === 'channel' ? 'forum' : term.kind;
  return {
    tag: xchan?.name ?? term.text,
    url: xchan ? absoluteUrl(xchan.url, context.baseUrl) : term.url,
    type,
  };
}

/** Common fields of streams and exports. */
type Activity = Omit<Static<TObject<typeof activityFields>>, 'type' | 'encoding'> & {
  attach: Static<typeof attachments>;
};

/** Owner and author of an item, which change separately. */
interface Actors<Value> {
  readonly owner: Value;
  readonly author: Value;
}

function actorsOf(item: Item, { xchans, baseUrl }: ItemContext): Actors<Static<typeof actor> | null> {
  const actorOf = (id: number) => {
    const xchan = xchans.get(id);
    return xchan ? encodeActor(xchan, baseUrl) : null;
  };
  return { owner: actorOf(item.ownerXchanId), author: actorOf(item.authorXchanId) };
}

/** The encoded ("activity") form that streams carry (facts, section 16). */
export function encodeActivity(item: Item, context: ItemContext): Activity {
  return encodeActivityTo(item, sharedOf(item, context), actorsOf(item, context)) as Activity;
}

function encodeActivityTo<Value>(item: Item, shared: SharedContext, { owner, author }: Actors<Value>) {
  const { privacy } = shared;
  const flags = [
    ...(item.isDeleted ? ['deleted'] : []),
    ...(item.isHidden ? ['hidden'] : []),
    ...(item.isTop ? ['thread_parent'] : []),
    ...(item.isNsfw ? ['nsfw'] : []),
    ...(item.isConsensus ? ['consensus'] : []),
    ...(privacy === '0' ? [] : ['private']),
    ...(privacy === '2' ? ['direct'] : []),
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
    body: bodyOf(item, shared),
    app: item.app,
    verb: item.verb,
    object_type: item.objType,
    target_type: item.tgtType,
    permalink: item.plink ?? item.mid,
    location: item.location,
    longlat: item.coord,
    signature: item.sig,
    route: item.route,
    owner,
    author,
    ...encodeObject('object', objectOf(item, 'obj', shared)),
    ...encodeObject('target', objectOf(item, 'target', shared)),
    ...(item.commentsClosedAt === null ? {} : { comments_closed: moment(item.commentsClosedAt) }),
    attach: attachOf(item, shared),
    tags: tagsOf(item).map((term) => encodeTag(term, shared)),
    flags,
    meta: encodeMeta(item),
    public_scope: item.publicPolicy,
    comment_scope: item.commentPolicy,
  };
}

/** Streams and threads only have the field on request: the reference server doesn't have it there. */
function htmlOf(item: Item, context: ItemContext): { html?: string } {
  const html = context.html?.get(item.id);
  return html === undefined ? {} : { html };
}

function sourceOf(item: Item, context: ItemContext): { body_source?: string } {
  const source = context.sources?.get(item.id);
  return source === undefined ? {} : { body_source: source };
}

const head = { type: 'activity', encoding: 'zot' } as const;

/** The activity form as streams have it. */
export function encodeStreamItem(item: Item, context: ItemContext): Static<typeof activityRecord> {
  return { ...head, ...encodeActivity(item, context), ...htmlOf(item, context) };
}

/** The same for everyone who can see the item, with slots `owner` and `author`. */
export function streamItemTemplate(item: Item, shared: SharedContext): Template {
  return templateOf({ ...head, ...encodeActivityTo(item, shared, actorSlots) });
}

/** The mirror form of exports and `item/full`: the activity with the record's ids, audience and flags before it. */
export function encodeMirror(item: Item, context: ItemContext): Static<typeof mirrorRecord> {
  const audience = encodeAudience(context.audiences.of(item));
  const viewing = { ...viewingOf(item, context), audience };
  const mirror = encodeMirrorTo(item, sharedOf(item, context), viewing, actorsOf(item, context));
  return { ...mirror, ...htmlOf(item, context), ...sourceOf(item, context) } as Static<typeof mirrorRecord>;
}

/**
 * The same for everyone who can see the item, with slots for the parts that depend on the viewer, `owner` and `author`.
 */
export function mirrorTemplate(item: Item, shared: SharedContext): Template {
  return templateOf(encodeMirrorTo(item, shared, viewingSlots, actorSlots));
}

const actorSlots: Actors<Slot> = { owner: new Slot('owner'), author: new Slot('author') };
const viewingSlots: ItemViewing<Slot> & { readonly audience: object } = {
  isUnseen: new Slot('isUnseen'),
  isStarred: new Slot('isStarred'),
  mentionsMe: new Slot('mentionsMe'),
  audience: audienceSlot,
};

function encodeMirrorTo<Viewing, Actor>(
  item: Item,
  shared: SharedContext,
  viewing: ItemViewing<Viewing> & { readonly audience: object },
  actors: Actors<Actor>,
) {
  const activity = encodeActivityTo(item, shared, actors);
  return {
    ...head,
    id: int(item.id),
    parent: int(item.parentId),
    uid: int(item.channelId),
    ...viewing.audience,
    revision: int(item.revision),
    layout_mid: item.layoutMid,
    postopts: item.postopts,
    resource_id: item.resourceId,
    resource_type: item.resourceType,
    ...flagsTo(item, shared, viewing),
    ...activity,
    attach: activity.attach.length === 0 ? '' : activity.attach,
  };
}
