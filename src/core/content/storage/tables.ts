import type { ColumnType } from 'kysely';
import type { AttributedXchanId, Visibility } from '../../identity/index.ts';
import type { Defaulted, Flag, Id, StoredName } from '../../platform/index.ts';
import type { RuleAction, RuleKind } from '../domain/content-rule.ts';
import type { Term } from '../domain/item.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    term: TermTable;
    pin: PinTable;
    stream_entry: StreamEntryTable;
    filing: FilingTable;
    star: StarTable;
    newcomer_limit: NewcomerLimitTable;
    content_rule: ContentRuleTable;
  }

  interface ProtectedTables {
    item: ItemTable;
    item_source: ItemSourceTable;
    item_revision: ItemRevisionTable;
  }
}

export interface ItemTable {
  id: Id;
  uuid: string;
  mid: string;
  /** The channel the item belongs to. */
  channel_id: number;
  /** Top item of the thread; its own id for a top item. Null only inside the inserting transaction. */
  parent_id: number | null;
  /** The item this one answers or reacts to; null for a top item. */
  thr_parent_id: number | null;
  is_top: Flag;
  author_xchan_id: ColumnType<number, AttributedXchanId, AttributedXchanId>;
  owner_xchan_id: number;
  created_at: string;
  edited_at: string;
  /** Last activity of the thread, kept on the top item. */
  commented_at: string;
  received_at: string;
  changed_at: string;
  expires_at: string | null;
  comments_closed_at: string | null;
  mimetype: string;
  title: Defaulted<string>;
  summary: Defaulted<string>;
  body: string;
  app: Defaulted<string>;
  lang: Defaulted<string>;
  verb: StoredName;
  obj_type: StoredName;
  obj: Defaulted<string>;
  tgt_type: Defaulted<string>;
  target: Defaulted<string>;
  /** The emoji of a reaction; null for everything else. */
  reaction: string | null;
  /** A separate permalink; null if derived from `uuid`. */
  plink: string | null;
  layout_mid: Defaulted<string>;
  /** Name of a web page or design element. */
  pagetitle: Defaulted<string>;
  postopts: Defaulted<string>;
  route: Defaulted<string>;
  resource_id: Defaulted<string>;
  resource_type: Defaulted<string>;
  location: Defaulted<string>;
  coord: Defaulted<string>;
  sig: Defaulted<string>;
  public_policy: Defaulted<string>;
  comment_policy: Defaulted<string>;
  visibility: Visibility;
  acl_id: number | null;
  revision: Defaulted<number>;
  item_type: Defaulted<number>;
  is_origin: Defaulted<Flag>;
  is_consensus: Defaulted<Flag>;
  is_nocomment: Defaulted<Flag>;
  is_hidden: Defaulted<Flag>;
  is_nsfw: Defaulted<Flag>;
  is_deleted: Defaulted<Flag>;
  is_delayed: Defaulted<Flag>;
  /** 1 by its author; `withheld` by moderators and rules. Others only see 0. */
  is_unpublished: Defaulted<number>;
  /** `<namespace>` and id of the resource on a remote service; unique together within a channel. */
  remote_namespace: string | null;
  remote_id: string | null;
  /** Changes with each update of the row, its terms and its files, by triggers. */
  version: Defaulted<number>;
}

/** The original body of an item that sanitizing changed; only for the author. */
export interface ItemSourceTable {
  id: Id;
  item_id: number;
  body: string;
}

/** An earlier version of an item. */
export interface ItemRevisionTable {
  id: Id;
  item_id: number;
  revision: number;
  title: string;
  summary: string;
  /** With tokens for `terms`. */
  body: string;
  mimetype: string;
  /** JSON: the mentions and links of the text, `[kind, ordinal, text, url, xchanId]` each. */
  terms: string;
  written_at: string;
}

/** Hashtags, categories and mentions of an item. Mention and channel terms replace the token with their ordinal. */
export interface TermTable {
  id: Id;
  item_id: number;
  kind: Term['kind'];
  ordinal: number;
  text: string;
  url: Defaulted<string>;
  xchan_id: number | null;
}

/** A pin of an item in its channel. */
export interface PinTable {
  id: Id;
  channel_id: number;
  item_id: number;
  created_at: string;
}

/** A thread in a channel's stream, with that channel's flags. */
export interface StreamEntryTable {
  channel_id: number;
  item_id: number;
  created_at: string;
  commented_at: string;
  is_wall: Flag;
  is_unseen: Defaulted<Flag>;
  /** Unchanged since it arrived: unseen and without comments. */
  is_untouched: Defaulted<Flag>;
  is_starred: Defaulted<Flag>;
  mentions_me: Defaulted<Flag>;
}

/** A channel's star for a thread outside of its stream. */
export interface StarTable {
  id: Id;
  channel_id: number;
  item_id: number;
}

/** A thread saved by a channel in a folder of this name. */
export interface FilingTable {
  id: Id;
  channel_id: number;
  item_id: number;
  name: string;
}

/** Limits for new members: one row for the server, and one for each group with its own limits. */
export interface NewcomerLimitTable {
  id: Id;
  group_id: number | null;
  days: number;
  messages: number;
  max_an_hour: number | null;
  /** 0 allowed, 1 refused, 2 held. */
  links: number;
}

/** A word or site that messages are checked for: of a group and the groups below it, or of the server. */
export interface ContentRuleTable {
  id: Id;
  group_id: number | null;
  kind: RuleKind;
  pattern: string;
  action: RuleAction;
  created_at: string;
}
