import type { Item, Term } from '../../src/core/content/domain/item.ts';
import type { StoredFile } from '../../src/core/files/domain/file.ts';
import type { AclHashes, Audiences } from '../../src/core/identity/domain/acl.ts';
import type { Channel } from '../../src/core/identity/domain/channel.ts';
import type { Connection } from '../../src/core/identity/domain/connection.ts';
import type { Xchan } from '../../src/core/identity/domain/xchan.ts';

/** Values for encoders in which no two fields are alike, so that none can be taken for another. */
export const baseUrl = 'https://here.example';

/** The moment of a day of January. */
export const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T03:04:05.678Z`;

export const ann: Xchan = {
  id: 31,
  hash: 'hash-of-ann',
  guid: 'guid-of-ann',
  guidSig: 'sig-of-ann',
  publicKey: 'key-of-ann',
  address: 'ann b@here.example',
  name: 'Ann Archer',
  network: 'zot6',
  url: '/channel/ann',
  photoMimetype: 'image/webp',
  pubforum: false,
  hidden: true,
  deleted: false,
  nameDate: day(1),
  photoDate: day(2),
};

export const elsewhere: Xchan = {
  ...ann,
  id: 32,
  hash: 'hash-of-ben',
  guid: 'guid-of-ben',
  guidSig: 'sig-of-ben',
  publicKey: 'key-of-ben',
  address: 'ben',
  name: 'Ben Baker',
  network: 'activitypub',
  url: 'https://elsewhere.example:8443/users/ben',
  photoMimetype: '',
  pubforum: true,
  hidden: false,
  deleted: true,
};

export const xchans: ReadonlyMap<number, Xchan> = new Map([ann, elsewhere].map((each) => [each.id, each]));

export const channel: Channel = {
  id: 41,
  userId: 42,
  groupId: null,
  address: 'ann b',
  name: 'Ann sails',
  path: null,
  description: 'About the sea',
  topic: '',
  xchanId: ann.id,
  guid: 'guid-of-channel',
  guidSig: 'sig-of-channel',
  publicKey: 'key-of-channel',
  role: 'custom',
  timezone: 'Europe/Berlin',
  defaultVisibility: 'public',
  defaultAclId: null,
  photoFileId: null,
  coverFileId: null,
  archived: false,
  createdAt: day(3),
};

export const connection: Connection = {
  id: 51,
  channelId: channel.id,
  xchanId: elsewhere.id,
  closeness: 52,
  blocked: true,
  ignored: false,
  hidden: true,
  archived: false,
  pending: true,
  isSelf: false,
  connectedAt: day(5),
  createdAt: day(6),
  updatedAt: day(7),
};

export const file: StoredFile = {
  id: 61,
  channelId: channel.id,
  hash: 'hash-of-file',
  folderId: 62,
  folderHash: 'hash-of-folder',
  filename: 'tide table.png',
  filetype: 'image/png',
  filesize: 63,
  revision: 64,
  isDirectory: false,
  isPhoto: true,
  isAnimated: false,
  blobHash: 'hash-of-bytes',
  creatorXchanId: ann.id,
  createdAt: day(8),
  editedAt: day(9),
  storedAt: day(9),
  caption: 'Low water',
  alt: 'A table of the tides of one week',
  visibility: 'restricted',
  aclId: 65,
};

export const folder: StoredFile = { ...file, id: 62, hash: 'hash-of-folder', filename: 'Summer', isDirectory: true };

const term = (kind: Term['kind'], ordinal: number, xchanId: number | null): Term => ({
  kind,
  ordinal,
  xchanId,
  text: `${kind} ${ordinal}`,
  url: `https://here.example/${kind}/${ordinal}`,
});

/** An item in which everything is said. */
export const item: Item = {
  id: 71,
  isWithheld: false,
  isHeld: false,
  channelId: channel.id,
  parentId: 72,
  parentMid: 'mid-of-top',
  thrParentMid: 'mid-of-answered',
  isTop: false,
  authorXchanId: ann.id,
  ownerXchanId: elsewhere.id,
  visibility: 'restricted',
  aclId: 73,
  terms: [
    term('mention', 0, elsewhere.id),
    term('channel', 1, ann.id),
    term('hashtag', 2, null),
    term('category', 3, null),
    term('post', 4, null),
    term('mention', 5, 999),
  ],
  attachments: [
    {
      hash: 'hash-of-file',
      filename: 'tide table.png',
      filetype: 'image/png',
      filesize: 74,
      revision: 75,
      isAnimated: false,
      alt: '',
    },
  ],
  uuid: 'uuid-of-item',
  mid: 'mid-of-item',
  createdAt: day(10),
  editedAt: day(11),
  commentedAt: day(12),
  receivedAt: day(13),
  changedAt: day(14),
  expiresAt: day(15),
  commentsClosedAt: day(16),
  mimetype: 'text/bbcode',
  title: 'The title',
  summary: 'The summary',
  body: 'Hello \uE0000\uE001 and \uE0005\uE001',
  app: 'The app',
  lang: 'en',
  verb: 'verb-of-item',
  objType: 'type-of-object',
  obj: '{"to":["a"],"name":"Object"}',
  tgtType: 'type-of-target',
  target: '{"allow_cid":"<a>","name":"Target"}',
  reaction: null,
  plink: 'https://elsewhere.example/plink',
  layoutMid: 'mid-of-layout',
  pagetitle: 'title-of-page',
  postopts: 'options',
  route: 'route',
  resourceId: 'id-of-resource',
  resourceType: 'type-of-resource',
  location: 'The harbour',
  coord: '1.5 2.5',
  sig: 'signature',
  publicPolicy: 'public policy',
  commentPolicy: 'comment policy',
  revision: 76,
  itemType: 3,
  remoteNamespace: 'bridge',
  remoteId: 'id-elsewhere',
  isOrigin: true,
  isConsensus: false,
  isNocomment: true,
  isHidden: false,
  isNsfw: true,
  isDeleted: false,
  isDelayed: true,
  isUnpublished: false,
};

/** An item in which as little as possible is said, with the other flags. */
export const plainItem: Item = {
  ...item,
  id: 81,
  parentId: 81,
  isTop: true,
  authorXchanId: 998,
  ownerXchanId: 999,
  visibility: 'public',
  aclId: null,
  terms: [],
  attachments: [],
  expiresAt: null,
  commentsClosedAt: null,
  body: 'Nothing but words',
  obj: '',
  target: 'no JSON',
  plink: null,
  pagetitle: '',
  sig: '',
  itemType: 0,
  remoteNamespace: null,
  remoteId: null,
  isOrigin: false,
  isConsensus: true,
  isNocomment: false,
  isHidden: true,
  isNsfw: false,
  isDeleted: true,
  isDelayed: false,
  isUnpublished: true,
};

export const hashes: AclHashes = {
  allowXchans: ['allowed-1', 'allowed-2'],
  allowGroups: ['group-1'],
  denyXchans: ['denied'],
  denyGroups: ['denied-group-1', 'denied-group-2'],
};

/** Audiences as the owner of everything knows them. */
export const audiences: Audiences = { of: () => hashes, isDirect: () => false, isOwn: () => true };

/** Audiences as everybody else knows them. */
export const foreignAudiences: Audiences = { of: () => undefined, isDirect: () => true, isOwn: () => false };

/** What stands in a golden file: records as JSON, a field a line. */
export function goldenText(records: unknown): string {
  return `${JSON.stringify(records, null, 2)}\n`;
}
