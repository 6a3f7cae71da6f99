/**
 * The neutral records that readers make of an archive and one core loads. Ids (`xid`) are opaque, and stable within
 * a source host and import type. Moments are fixed-width UTC text.
 */
interface BaseRecord {
  readonly xid: string;
  /** Its place in the archive, for reports. */
  readonly provenance: { readonly file: string; readonly index?: number } | undefined;
}

/** Text with tokens `\uE000<n>\uE001`, each for `refs[n]`. */
export interface RecordBody {
  readonly format: 'markdown' | 'bbcode' | 'html' | 'plain';
  readonly text: string;
  readonly refs: readonly RecordRef[];
}

export interface RecordRef {
  readonly type: 'user' | 'container' | 'post';
  readonly xid?: string | undefined;
  /** Text to show if no one is known by `xid`; for a post the text of the link to it. */
  readonly fallback: string;
  /** Address of a post on the source. */
  readonly url?: string | undefined;
}

export interface UserRecord extends BaseRecord {
  readonly kind: 'user';
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly userKind: 'human' | 'bot' | 'app' | 'ghost' | 'unknown';
  readonly state: 'active' | 'deactivated' | 'deleted';
}

export interface ContainerRecord extends BaseRecord {
  readonly kind: 'container';
  readonly type: 'channel' | 'forum' | 'direct';
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly visibility: 'public' | 'members' | 'private';
  readonly archived?: boolean | undefined;
  readonly createdAt?: string | undefined;
}

export interface MembershipRecord extends BaseRecord {
  readonly kind: 'membership';
  readonly user: string;
  readonly container: string;
  readonly role: 'owner' | 'admin' | 'member' | 'guest' | 'viewer';
}

interface PostRecord extends BaseRecord {
  readonly container: string;
  readonly author: string;
  readonly body: RecordBody;
  readonly createdAt: string;
  readonly editedAt?: string | undefined;
  /** Pinned in its container. */
  readonly isPinned?: boolean | undefined;
}

/** The first post of a conversation. */
export interface ThreadRecord extends PostRecord {
  readonly kind: 'thread';
  readonly title?: string | undefined;
}

/** A post in the conversation that begins with the thread record `thread`, which may come later, or never. */
export interface CommentRecord extends PostRecord {
  readonly kind: 'comment';
  readonly thread: string;
  readonly replyTo?: string | undefined;
}

export interface ReactionRecord extends BaseRecord {
  readonly kind: 'reaction';
  /** Xid of a thread or comment. */
  readonly target: string;
  readonly user: string;
  /** A Unicode emoji, or `:name:` of a custom one. */
  readonly emoji: string;
  readonly createdAt?: string | undefined;
}

export interface AttachmentRecord extends BaseRecord {
  readonly kind: 'attachment';
  readonly target?: string | undefined;
  readonly uploader?: string | undefined;
  readonly filename: string;
  readonly mediaType?: string | undefined;
  readonly size?: number | undefined;
  readonly source: { readonly entry: string } | { readonly url: string } | { readonly missing: string };
}

/** Something that couldn't be imported unchanged, or is worth knowing. */
export interface WarningRecord extends BaseRecord {
  readonly kind: 'warning';
  readonly code: string;
  /** `error` when something that is in the archive is lost. */
  readonly severity: 'info' | 'warn' | 'error';
  readonly count?: number | undefined;
  readonly sample: string;
  /** Whether the report lists each sample separately, instead of counting it with others of the code. */
  readonly isNamed?: boolean | undefined;
}

/** Content: everything except people, channels and memberships. */
export type ContentRecord = ThreadRecord | CommentRecord | ReactionRecord | AttachmentRecord;

export type NeutralRecord = UserRecord | ContainerRecord | MembershipRecord | ContentRecord | WarningRecord;

/** A reader's position: reading can continue after this record. Units are files of the archive, in a fixed order. */
export interface Position {
  readonly unit: number;
  readonly index: number;
}

export type Positioned<T> = T & { readonly position: Position };
