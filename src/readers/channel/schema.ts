import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ChannelRecord } from '../../core/archive/domain/index.ts';

const text = Type.String();
/** Allowed content of hashes: no characters that separate hashes when serialized. */
const hash = Type.String({ pattern: '^[A-Za-z0-9._:@/+=~-]{1,400}$' });
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });
const blob = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const flag = Type.Boolean();
const proof = Type.String({ maxLength: 100 });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const record = <Kind extends ChannelRecord['kind'], P extends Record<string, TSchema>>(kind: Kind, members: P) =>
  Type.Object({ kind: Type.Literal(kind), ...members });

const audience = Type.Object({
  visibility: Type.Union(['public', 'group', 'restricted', 'owner'].map((each) => Type.Literal(each))),
  allow: Type.Array(hash),
  allowGroups: Type.Array(hash),
  deny: Type.Array(hash),
  denyGroups: Type.Array(hash),
});

const identity = record('identity', {
  hash,
  guid: text,
  guidSig: text,
  publicKey: text,
  address: text,
  name: text,
  network: text,
  url: Type.String({ pattern: '^(https?://|$)' }),
  photoMimetype: text,
  pubforum: flag,
  hidden: flag,
  deleted: flag,
  nameDate: moment,
  photoDate: moment,
});

const channel = record('channel', {
  identity,
  privateKey: text,
  address: text,
  name: text,
  description: text,
  role: Type.Union(['public', 'personal', 'forum', 'custom'].map((each) => Type.Literal(each))),
  timezone: text,
  archived: flag,
  createdAt: moment,
  lastPostAt: orNull(moment),
  limits: Type.Record(Type.String(), Type.Integer()),
  fields: Type.Optional(Type.Array(Type.Object({ name: text, value: text }))),
  proof: Type.Optional(proof),
});

const connection = record('connection', {
  identity: hash,
  closeness: count,
  blocked: flag,
  ignored: flag,
  hidden: flag,
  archived: flag,
  pending: flag,
  isSelf: flag,
  connectedAt: orNull(moment),
  createdAt: moment,
  updatedAt: moment,
  settings: Type.Array(Type.Object({ category: text, key: text, value: text })),
});

const privacyGroup = record('privacy_group', {
  hash,
  name: text,
  visible: flag,
  deleted: flag,
  members: Type.Array(hash),
});

const scale = Type.Object({
  scale: Type.Integer({ minimum: 0, maximum: 9 }),
  width: count,
  height: count,
  mimetype: Type.String({ pattern: '^image/(jpeg|png|gif|webp|avif)$' }),
  filesize: count,
  blob,
});

const version = Type.Object({
  revision: count,
  filetype: text,
  filesize: count,
  storedAt: moment,
  blob,
});

const file = record('file', {
  hash,
  folder: orNull(hash),
  filename: text,
  filetype: text,
  filesize: count,
  revision: count,
  isDirectory: flag,
  isPhoto: flag,
  isAnimated: Type.Optional(flag),
  isUnscaled: flag,
  blob: orNull(blob),
  creator: hash,
  createdAt: moment,
  editedAt: moment,
  caption: Type.Optional(Type.String({ maxLength: 1500 })),
  alt: Type.Optional(Type.String({ maxLength: 1500 })),
  audience,
  scales: Type.Array(scale),
  storedAt: Type.Optional(moment),
  versions: Type.Optional(Type.Array(version, { maxItems: 1000 })),
  proof: Type.Optional(proof),
});

const term = Type.Object({
  kind: Type.Union(['hashtag', 'category', 'mention', 'channel', 'post'].map((each) => Type.Literal(each))),
  ordinal: count,
  text,
  url: text,
  identity: orNull(hash),
});

const texts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as unknown as Record<Name, typeof text>;
const flags = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, flag])) as unknown as Record<Name, typeof flag>;

const item = record('item', {
  uuid: text,
  mid: Type.String({ minLength: 1, maxLength: 2000 }),
  thread: orNull(text),
  answers: orNull(text),
  author: hash,
  owner: hash,
  createdAt: moment,
  editedAt: moment,
  commentedAt: moment,
  receivedAt: moment,
  changedAt: moment,
  expiresAt: orNull(moment),
  commentsClosedAt: orNull(moment),
  ...texts('title', 'summary', 'body', 'app', 'lang', 'verb', 'objType', 'obj', 'tgtType', 'target', 'layoutMid'),
  ...texts('pagetitle', 'postopts', 'route', 'resourceId', 'resourceType', 'location', 'coord', 'sig'),
  ...texts('publicPolicy', 'commentPolicy'),
  mimetype: Type.String({ pattern: '^[A-Za-z0-9.+/-]{1,100}$' }),
  reaction: orNull(text),
  plink: orNull(text),
  revision: count,
  itemType: count,
  ...flags('isOrigin', 'isConsensus', 'isNocomment', 'isHidden', 'isNsfw', 'isDeleted', 'isDelayed', 'isUnpublished'),
  remoteNamespace: orNull(text),
  remoteId: orNull(text),
  audience,
  terms: Type.Array(term),
  files: Type.Array(hash),
  alts: Type.Optional(Type.Array(Type.String({ maxLength: 1500 }))),
  entry: orNull(Type.Object({ unseen: flag, starred: flag, mentionsMe: flag, folders: Type.Array(text) })),
  pinnedAt: Type.Optional(orNull(moment)),
  proof: Type.Optional(proof),
});

const defaultAudience = record('default_audience', { audience });

const checks: Readonly<Record<string, { Check(value: unknown): boolean }>> = {
  channel: Compile(channel),
  identity: Compile(identity),
  connection: Compile(connection),
  privacy_group: Compile(privacyGroup),
  default_audience: Compile(defaultAudience),
  file: Compile(file),
  item: Compile(item),
};

/** The record of this kind that `value` is; undefined when it is none. */
export function asRecord<Kind extends ChannelRecord['kind']>(
  value: unknown,
  kind: Kind,
): Extract<ChannelRecord, { kind: Kind }> | undefined {
  return checks[kind]?.Check(value) ? (value as Extract<ChannelRecord, { kind: Kind }>) : undefined;
}
