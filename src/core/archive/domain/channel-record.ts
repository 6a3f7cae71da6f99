import type { ItemFacts, Term } from '../../content/domain/index.ts';
import type { ChannelRole, ProfileField, Visibility, Xchan } from '../../identity/domain/index.ts';
import type { Position } from '../../imports/domain/index.ts';

/**
 * The records that a channel is exported and imported in. They say everything that the database says of it, but
 * name each other by hashes and mids, which are the same everywhere. Moments are fixed-width UTC text.
 */
export interface IdentityRecord extends Omit<Xchan, 'id'> {
  readonly kind: 'identity';
  /** Absolute, also for identities of the server that wrote the record. */
  readonly url: string;
}

/** The channel itself; always the first record. */
export interface ChannelHeadRecord {
  readonly kind: 'channel';
  readonly identity: IdentityRecord;
  readonly privateKey: string;
  readonly address: string;
  readonly name: string;
  readonly description: string;
  readonly role: ChannelRole;
  readonly timezone: string;
  readonly archived: boolean;
  readonly createdAt: string;
  readonly lastPostAt: string | null;
  /** Limits of permissions that it set itself. */
  readonly limits: Readonly<Record<string, number>>;
  /** Its profile texts; missing in archives of older versions. */
  readonly fields?: readonly ProfileField[];
  /** Identifies the identity for the server that exported it, if its hash isn't made of guid and key. */
  readonly proof?: string;
}

export interface ConnectionRecord {
  readonly kind: 'connection';
  /** Hash of the identity. */
  readonly identity: string;
  readonly closeness: number;
  readonly blocked: boolean;
  readonly ignored: boolean;
  readonly hidden: boolean;
  readonly archived: boolean;
  readonly pending: boolean;
  readonly isSelf: boolean;
  readonly connectedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Notes about it, such as grants. */
  readonly settings: readonly { readonly category: string; readonly key: string; readonly value: string }[];
}

export interface PrivacyGroupRecord {
  readonly kind: 'privacy_group';
  readonly hash: string;
  readonly name: string;
  readonly visible: boolean;
  readonly deleted: boolean;
  /** Hashes of identities. */
  readonly members: readonly string[];
}

/** An audience: hashes of identities and privacy groups. */
export interface AudienceRecord {
  readonly visibility: Visibility;
  readonly allow: readonly string[];
  readonly allowGroups: readonly string[];
  readonly deny: readonly string[];
  readonly denyGroups: readonly string[];
}

/** The default audience of the channel's posts; comes when the privacy groups exist. */
export interface DefaultAudienceRecord {
  readonly kind: 'default_audience';
  readonly audience: AudienceRecord;
}

export interface ScaleRecord {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly mimetype: string;
  readonly filesize: number;
  /** SHA-256 of the bytes. */
  readonly blob: string;
}

/** Bytes that a file had before others took their place. */
export interface VersionRecord {
  readonly revision: number;
  readonly filetype: string;
  readonly filesize: number;
  readonly storedAt: string;
  /** SHA-256 of the bytes. */
  readonly blob: string;
}

/** A file or folder; its parent folder comes before it. */
export interface FileRecord {
  readonly kind: 'file';
  readonly hash: string;
  readonly folder: string | null;
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  readonly revision: number;
  readonly isDirectory: boolean;
  readonly isPhoto: boolean;
  readonly isAnimated?: boolean;
  /** May be an image that no one has looked at yet. */
  readonly isUnscaled: boolean;
  /** SHA-256 of the bytes or, from other systems, the reader's name for them; null for a folder. */
  readonly blob: string | null;
  readonly creator: string;
  readonly createdAt: string;
  readonly editedAt: string;
  /** Its description and alternative text by the owner; missing in archives of older versions. */
  readonly caption?: string;
  readonly alt?: string;
  readonly audience: AudienceRecord;
  readonly scales: readonly ScaleRecord[];
  /** When its bytes were stored, and earlier versions of it; archives of older versions do not say. */
  readonly storedAt?: string;
  readonly versions?: readonly VersionRecord[];
  readonly proof?: string;
}

/** State of a thread in the channel's own stream. */
export interface EntryRecord {
  readonly unseen: boolean;
  readonly starred: boolean;
  readonly mentionsMe: boolean;
  /** Folders that it is saved in. */
  readonly folders: readonly string[];
}

export type TermRecord = Omit<Term, 'xchanId'> & { readonly identity: string | null };

/** A post, comment or reaction; it comes after the item it replies to. */
export interface ItemRecord extends ItemFacts {
  readonly kind: 'item';
  /** Mid of the thread's top; null for a top. */
  readonly thread: string | null;
  readonly answers: string | null;
  readonly author: string;
  readonly owner: string;
  /** Null where it is that of the thread, as some systems write it. */
  readonly audience: AudienceRecord | null;
  readonly terms: readonly TermRecord[];
  /** Hashes of files, in their order. */
  readonly files: readonly string[];
  /** The alternative text of each; missing in archives of older versions. */
  readonly alts?: readonly string[];
  /** Null for items outside the channel's stream. */
  readonly entry: EntryRecord | null;
  /** When it was pinned in the channel; archives of older versions do not say. */
  readonly pinnedAt?: string | null;
  /** Identifies it for the server that exported it, if others than the channel wrote it. */
  readonly proof?: string;
}

/** Something that could not be imported as it was. */
export interface OddityRecord {
  readonly kind: 'oddity';
  readonly code: string;
  readonly sample: string;
}

export type ChannelRecord =
  | IdentityRecord
  | ChannelHeadRecord
  | ConnectionRecord
  | PrivacyGroupRecord
  | DefaultAudienceRecord
  | FileRecord
  | ItemRecord
  | OddityRecord;

/** A record and the reader's position after it. */
export interface PlacedRecord {
  readonly record: ChannelRecord;
  readonly position: Position;
}

/** The header of a channel archive. */
export interface ChannelManifest {
  readonly format: 'tributary-channel';
  readonly version: 1;
  readonly software: string;
  readonly server: string;
  readonly channel: string;
  readonly exportedAt: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Names in the archive of a channel, in the order in which they are read. */
export const channelArchive = {
  manifest: 'manifest.json',
  channel: 'channel.json',
  identities: 'identities.jsonl',
  connections: 'connections.jsonl',
  privacyGroups: 'privacy-groups.jsonl',
  settings: 'settings.json',
  files: 'files.jsonl',
  /** Items come in files of this many lines, numbered from `items/000001.jsonl`. */
  items: 'items/',
  itemsPerFile: 10_000,
  blobs: 'blobs/',
} as const;
