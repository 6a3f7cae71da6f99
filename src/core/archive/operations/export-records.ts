import type { Item } from '../../content/index.ts';
import type { StoredFile } from '../../files/index.ts';
import {
  absoluteUrl,
  type AclHashes,
  type Channel,
  type Connection,
  type PrivacyGroup,
  type ProfileField,
  type Xchan,
} from '../../identity/index.ts';
import type {
  AudienceRecord,
  ChannelHeadRecord,
  ConnectionRecord,
  EntryRecord,
  FileRecord,
  IdentityRecord,
  ItemRecord,
  PrivacyGroupRecord,
  ScaleRecord,
  VersionRecord,
} from '../domain/channel-record.ts';
import type { Instant } from '../../../lib/clock.ts';

/** References in the parts of an exported channel: hashes by id, and audiences. */
export interface Named {
  readonly hashes: ReadonlyMap<number, string>;
  readonly audiences: ReadonlyMap<number, AclHashes>;
}

const hashOf = (named: Named, id: number): string => named.hashes.get(id) ?? '';

/**
 * An identity as archives name it (docs/formats/channel-archive.md). A URL on this server becomes absolute with `baseUrl`.
 */
export function identityRecord(xchan: Xchan, baseUrl: string): IdentityRecord {
  const { hash, guid, guidSig, publicKey, address, name, network, photoMimetype } = xchan;
  const { pubforum, hidden, deleted, nameDate, photoDate } = xchan;
  const url = absoluteUrl(xchan.url, baseUrl);
  return {
    kind: 'identity',
    hash,
    guid,
    guidSig,
    publicKey,
    address,
    name,
    network,
    url,
    photoMimetype,
    pubforum,
    hidden,
    deleted,
    nameDate,
    photoDate,
  };
}

/** The head of a channel's archive: the channel, its private key, permission limits and profile. `identity` is its own. */
export function channelRecord(
  channel: Channel,
  identity: IdentityRecord,
  more: {
    readonly privateKey: string;
    readonly lastPostAt: Instant | null;
    readonly limits: Readonly<Record<string, number>>;
    readonly fields: readonly ProfileField[];
    readonly proof?: string;
  },
): ChannelHeadRecord {
  const { address, name, description, role, timezone, archived, createdAt } = channel;
  return {
    kind: 'channel',
    identity,
    privateKey: more.privateKey,
    address,
    name,
    description,
    role,
    timezone,
    archived,
    createdAt,
    lastPostAt: more.lastPostAt,
    limits: more.limits,
    fields: more.fields,
    ...(more.proof !== undefined && { proof: more.proof }),
  };
}

/** A connection with its settings; `identity` is the hash of who is connected. */
export function connectionRecord(
  connection: Connection,
  identity: string,
  settings: ConnectionRecord['settings'],
): ConnectionRecord {
  const { closeness, blocked, ignored, hidden, archived, pending, isSelf } = connection;
  const { connectedAt, createdAt, updatedAt } = connection;
  return {
    kind: 'connection',
    identity,
    closeness,
    blocked,
    ignored,
    hidden,
    archived,
    pending,
    isSelf,
    connectedAt,
    createdAt,
    updatedAt,
    settings,
  };
}

/** A privacy group; `members` are hashes of identities. */
export function privacyGroupRecord(group: PrivacyGroup, members: readonly string[]): PrivacyGroupRecord {
  const { hash, name, visible, deleted } = group;
  return { kind: 'privacy_group', hash, name, visible, deleted, members };
}

/**
 * The audience of an object, by hashes of identities and privacy groups. `audiences` contains the ACLs by their ids.
 */
export function audienceRecord(
  { visibility, aclId }: { readonly visibility: AudienceRecord['visibility']; readonly aclId: number | null },
  audiences: ReadonlyMap<number, AclHashes>,
): AudienceRecord {
  const acl = aclId === null ? undefined : audiences.get(aclId);
  return {
    visibility,
    allow: acl?.allowXchans ?? [],
    allowGroups: acl?.allowGroups ?? [],
    deny: acl?.denyXchans ?? [],
    denyGroups: acl?.denyGroups ?? [],
  };
}

/** A file or folder without its bytes, which it names by their SHA-256; `scales` are the sizes of a photo. */
export function fileRecord(
  file: StoredFile & { readonly isUnscaled: boolean },
  { scales, versions }: { readonly scales: readonly ScaleRecord[]; readonly versions: readonly VersionRecord[] },
  named: Named,
): FileRecord {
  const { hash, filename, filetype, filesize, revision, isDirectory, isPhoto, isAnimated, isUnscaled } = file;
  return {
    kind: 'file',
    hash,
    folder: file.folderHash === '' ? null : file.folderHash,
    filename,
    filetype,
    filesize,
    revision,
    isDirectory,
    isPhoto,
    isAnimated,
    isUnscaled,
    blob: file.blobHash,
    creator: hashOf(named, file.creatorXchanId),
    createdAt: file.createdAt,
    editedAt: file.editedAt,
    caption: file.caption,
    alt: file.alt,
    audience: audienceRecord(file, named.audiences),
    scales,
    storedAt: file.storedAt,
    versions,
  };
}

/** How an item's channel stores it. */
interface ReferencedBy {
  readonly entry: EntryRecord | undefined;
  readonly pinnedAt: string | undefined;
}

/**
 * A post, comment or reaction, with how the channel stores it. `named` contains the identities and ACLs that it refers
 * to by id.
 */
export function itemRecord(item: Item, { entry, pinnedAt }: ReferencedBy, named: Named): ItemRecord {
  return {
    kind: 'item',
    uuid: item.uuid,
    mid: item.mid,
    thread: item.isTop ? null : item.parentMid,
    answers: item.isTop ? null : item.thrParentMid,
    author: hashOf(named, item.authorXchanId),
    owner: hashOf(named, item.ownerXchanId),
    createdAt: item.createdAt,
    editedAt: item.editedAt,
    commentedAt: item.commentedAt,
    receivedAt: item.receivedAt,
    changedAt: item.changedAt,
    expiresAt: item.expiresAt,
    commentsClosedAt: item.commentsClosedAt,
    mimetype: item.mimetype,
    title: item.title,
    summary: item.summary,
    body: item.body,
    ...kindOf(item),
    ...flagsOf(item),
    audience: audienceRecord(item, named.audiences),
    terms: item.terms.map(({ kind, ordinal, text, url, xchanId }) => {
      return { kind, ordinal, text, url, identity: xchanId === null ? null : hashOf(named, xchanId) };
    }),
    files: item.attachments.map((file) => file.hash),
    alts: item.attachments.map((file) => file.alt),
    entry: entry ?? null,
    pinnedAt: pinnedAt ?? null,
  };
}

function kindOf(item: Item) {
  const { app, lang, verb, objType, obj, tgtType, target, reaction, plink, layoutMid, pagetitle, postopts } = item;
  const { route, resourceId, resourceType, location, coord, sig, publicPolicy, commentPolicy, itemType } = item;
  return {
    app,
    lang,
    verb,
    objType,
    obj,
    tgtType,
    target,
    reaction,
    plink,
    layoutMid,
    pagetitle,
    postopts,
    route,
    resourceId,
    resourceType,
    location,
    coord,
    sig,
    publicPolicy,
    commentPolicy,
    itemType,
  };
}

function flagsOf(item: Item) {
  const { revision, isOrigin, isConsensus, isNocomment, isHidden, isNsfw, isDeleted, isDelayed, isUnpublished } = item;
  const { remoteNamespace, remoteId } = item;
  return {
    revision,
    isOrigin,
    isConsensus,
    isNocomment,
    isHidden,
    isNsfw,
    isDeleted,
    isDelayed,
    isUnpublished,
    remoteNamespace,
    remoteId,
  };
}
