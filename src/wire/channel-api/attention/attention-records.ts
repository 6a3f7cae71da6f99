import { type Static, Type } from 'typebox';
import { type Draft, placeText } from '../../../core/attention/domain/index.ts';
import { fillMentions, type Item, mentionTargets, type Revision } from '../../../core/content/domain/index.ts';
import type { Xchan } from '../../../core/identity/domain/index.ts';
import type { NotificationKind } from '../../../core/platform/domain/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { named, texts } from '../../schema.ts';
import { actorOrNull, encodeActor } from '../identity/xchan.ts';
import { flag, int, moment } from '../strings.ts';

/** A notification. */
export const notificationRecord = named(
  'Notification',
  Type.Object({ ...texts('id kind created read address thread_id item_id mid subject_id'), actor: actorOrNull }),
);

/** A notification with its related rows. */
export interface NotificationFacts {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly createdAt: Instant;
  readonly isRead: boolean;
  readonly topId: number | null;
  readonly subjectId: number | null;
  /** Undefined if no one in particular caused it, or the viewer can't see them. */
  readonly actor: Xchan | undefined;
  readonly item: Item | undefined;
  /** Of the item's channel. */
  readonly address: string | undefined;
}

/** A notification; what does not apply to its kind is an empty text. */
export function encodeNotification(facts: NotificationFacts, baseUrl: string): Static<typeof notificationRecord> {
  const idOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : int(value));
  return {
    id: int(facts.id),
    kind: facts.kind,
    created: moment(facts.createdAt),
    read: flag(facts.isRead),
    address: facts.address ?? '',
    thread_id: idOf(facts.topId),
    item_id: idOf(facts.item?.id),
    mid: facts.item?.mid ?? '',
    subject_id: idOf(facts.subjectId),
    actor: facts.actor ? encodeActor(facts.actor, baseUrl) : null,
  };
}

/** A forum channel of the viewer's groups, with unread counts. */
export const unreadRecord = named(
  'UnreadChannel',
  Type.Object(
    texts(
      'address name group_path group_name archived last_post level muted read_to read_item_id unread mentions last_item_id',
    ),
  ),
);

/** What `encodeUnread` writes. */
export interface UnreadFacts {
  readonly address: string;
  readonly name: string;
  readonly groupFullPath: string;
  readonly groupName: string;
  readonly isArchived: boolean;
  readonly lastPostAt: Instant | null;
  readonly level: string;
  readonly isMuted: boolean;
  readonly marker: { readonly readTo: Instant; readonly itemId: number } | undefined;
  readonly unread: number;
  readonly mentions: number;
  readonly lastUnreadItemId: number | null;
}

/** A channel with its counts, which end at 100. */
export function encodeUnread(facts: UnreadFacts): Static<typeof unreadRecord> {
  return {
    address: facts.address,
    name: facts.name,
    group_path: facts.groupFullPath,
    group_name: facts.groupName,
    archived: flag(facts.isArchived),
    last_post: moment(facts.lastPostAt),
    ...encodeChannelSettings(facts.marker, facts),
    unread: int(facts.unread),
    mentions: int(facts.mentions),
    last_item_id: int(facts.lastUnreadItemId),
  };
}

/** A person's settings for a channel, and their read marker. */
export const channelSettingsRecord = named('ChannelSettings', Type.Object(texts('read_to read_item_id level muted')));

/** Settings for a channel; an unread channel has the marker 0. */
export function encodeChannelSettings(
  marker: UnreadFacts['marker'],
  { level, isMuted }: Pick<UnreadFacts, 'level' | 'isMuted'>,
): Static<typeof channelSettingsRecord> {
  return {
    read_to: moment(marker?.readTo),
    read_item_id: int(marker?.itemId),
    level,
    muted: flag(isMuted),
  };
}

/** A draft. */
export const draftRecord = named('Draft', Type.Object(texts('place title body options updated')));

/** A draft. */
export function encodeDraft(draft: Draft): Static<typeof draftRecord> {
  const { title, body, options } = draft;
  return { place: placeText(draft.place), title, body, options, updated: moment(draft.updatedAt) };
}

/** An earlier version of an item. */
export const revisionRecord = named('Revision', Type.Object(texts('revision written title summary body mimetype')));

/** A revision, its mentions as who they are now. */
export function encodeRevision(
  revision: Revision,
  xchans: ReadonlyMap<number, Xchan>,
  baseUrl: string,
): Static<typeof revisionRecord> {
  const { title, summary, mimetype } = revision;
  const body = fillMentions(revision.body, mimetype, mentionTargets(revision.terms, xchans, baseUrl));
  return {
    revision: int(revision.revision),
    written: moment(revision.writtenAt),
    title,
    summary,
    body,
    mimetype,
  };
}
