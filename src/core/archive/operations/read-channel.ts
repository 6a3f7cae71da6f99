import type {
  ChannelHeadRecord,
  ConnectionRecord,
  DefaultAudienceRecord,
  FileRecord,
  IdentityRecord,
  ItemRecord,
  PrivacyGroupRecord,
} from '../domain/channel-record.ts';
import {
  answeringDigest,
  identityProofOf,
  placesAnswered,
  proofOf,
  recordDigest,
  textDigest,
} from '../domain/record-proof.ts';
import { type Item, readExportedItems, readPins } from '../../content/index.ts';
import { listEarlierVersions, listScales } from '../../files/index.ts';
import {
  findChannel,
  findXchans,
  isHashOfKey,
  isHere,
  listVisibleConnections,
  listVisibleMembers,
  readAclHashes,
  readLastPost,
  readPrivateKey,
  readProfileFields,
} from '../../identity/index.ts';
import {
  mayReadPrivateKey,
  notFound,
  type OperationContext,
  type Reader,
  type UserViewer,
} from '../../platform/index.ts';
import {
  listAllPrivacyGroups,
  listChannelFiles,
  listFolderIds,
  listNamedXchanIds,
  readConnectionSettings,
  readEntries,
  readOwnLimits,
} from '../storage/exported-channel.ts';
import { readOwnAnswered } from '../storage/answered-texts.ts';
import { listItemIds } from '../storage/own-items.ts';
import {
  audienceRecord,
  channelRecord,
  connectionRecord,
  fileRecord,
  identityRecord,
  itemRecord,
  type Named,
  privacyGroupRecord,
} from './export-records.ts';

const atOnce = 100;

/** A channel as records, read page by page when they are asked for. */
export interface ChannelRecords {
  readonly head: ChannelHeadRecord;
  readonly defaultAudience: DefaultAudienceRecord;
  identities(): AsyncGenerator<IdentityRecord[]>;
  connections(): AsyncGenerator<ConnectionRecord[]>;
  privacyGroups(): AsyncGenerator<PrivacyGroupRecord[]>;
  files(): AsyncGenerator<FileRecord[]>;
  readonly items: {
    /** False once all have been read; at least one reading comes before that. */
    isMore(): boolean;
    /** At most `count` more. */
    read(count: number): AsyncGenerator<ItemRecord[]>;
  };
}

interface Source {
  readonly reader: Reader;
  readonly viewer: UserViewer;
  readonly baseUrl: string;
  /** Hash of the channel's identity. */
  readonly channel: string;
  /** The key for proofs of who wrote what. */
  readonly key: string;
}

/**
 * The channel that `viewer` acts for. What others wrote there gets a proof by this key (docs/adr/0027).
 * @throws DomainError not_found
 */
export async function readChannel(
  { baseUrl }: OperationContext,
  reader: Reader,
  viewer: UserViewer,
  key: string,
): Promise<ChannelRecords> {
  const { channelId } = viewer;
  const channel = await findChannel(reader, channelId);
  const xchan = channel && (await findXchans(reader, [channel.xchanId])).get(channel.xchanId);
  if (!channel || !xchan) throw notFound('channel');
  const source: Source = { reader, viewer, baseUrl, channel: xchan.hash, key };
  const audience = { visibility: channel.defaultVisibility, aclId: channel.defaultAclId };
  const audiences = await readAclHashes(reader, audience.aclId === null ? [] : [audience.aclId]);
  return {
    head: channelRecord(channel, identityRecord(xchan, baseUrl), {
      ...(!(await isHashOfKey(xchan)) && { proof: identityProofOf(key, xchan) }),
      privateKey: mayReadPrivateKey(viewer) ? await readPrivateKey(reader, channelId) : '',
      lastPostAt: await readLastPost(reader, channelId),
      limits: await readOwnLimits(reader, channelId),
      fields: await readProfileFields(reader, channelId),
    }),
    defaultAudience: { kind: 'default_audience', audience: audienceRecord(audience, audiences) },
    identities: () => identityPages(source),
    connections: () => connectionPages(source),
    privacyGroups: () => privacyGroupPages(source),
    files: () => filePages(source),
    items: itemReader(source),
  };
}

function* inPages<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += atOnce) yield list.slice(start, start + atOnce);
}

async function* identityPages({ reader, viewer, baseUrl }: Source): AsyncGenerator<IdentityRecord[]> {
  for (const ids of inPages(await listNamedXchanIds(reader, viewer))) {
    const xchans = await findXchans(reader, ids);
    yield ids.flatMap((id) => {
      const xchan = xchans.get(id);
      return xchan ? [identityRecord(xchan, baseUrl)] : [];
    });
  }
}

async function* connectionPages({ reader, viewer }: Source): AsyncGenerator<ConnectionRecord[]> {
  for (const connections of inPages(await listVisibleConnections(reader, viewer, viewer.channelId))) {
    const xchanIds = connections.map((connection) => connection.xchanId);
    const xchans = await findXchans(reader, xchanIds);
    const settings = await readConnectionSettings(reader, viewer.channelId, xchanIds);
    yield connections.flatMap((connection) => {
      const xchan = xchans.get(connection.xchanId);
      return xchan ? [connectionRecord(connection, xchan.hash, settings.get(xchan.id) ?? [])] : [];
    });
  }
}

async function* privacyGroupPages({ reader, viewer }: Source): AsyncGenerator<PrivacyGroupRecord[]> {
  for (const group of await listAllPrivacyGroups(reader, viewer.channelId)) {
    const ids = (await listVisibleMembers(reader, viewer, group.id)).map((member) => member.xchanId);
    const members: string[] = [];
    for (const some of inPages(ids)) {
      const xchans = await findXchans(reader, some);
      members.push(...some.flatMap((id) => xchans.get(id)?.hash ?? []));
    }
    yield [privacyGroupRecord(group, members)];
  }
}

/** Folders level by level, so that each comes after its parent; then files. */
async function* filePages(source: Source): AsyncGenerator<FileRecord[]> {
  const { reader, viewer } = source;
  let level = await listFolderIds(reader, viewer, null);
  while (level.length > 0) {
    const below: number[] = [];
    for (const ids of inPages(level)) {
      yield await fileRecords(source, { ids });
      below.push(...(await listFolderIds(reader, viewer, ids)));
    }
    level = below;
  }
  let after = 0;
  for (;;) {
    const files = await listChannelFiles(reader, viewer, { after, limit: atOnce });
    yield await withNames(source, files);
    after = files.at(-1)?.id ?? after;
    if (files.length < atOnce) return;
  }
}

async function fileRecords(source: Source, which: { ids: readonly number[] }): Promise<FileRecord[]> {
  return withNames(source, await listChannelFiles(source.reader, source.viewer, which));
}

async function withNames(source: Source, files: Awaited<ReturnType<typeof listChannelFiles>>): Promise<FileRecord[]> {
  const { reader, viewer } = source;
  const photos = files.filter((file) => file.isPhoto).map((file) => file.hash);
  const scales = await listScales(reader, viewer, photos);
  const changed = files.filter((file) => file.revision > 0).map((file) => file.id);
  const versions = await listEarlierVersions(reader, viewer, changed);
  const named = await namesOf(
    reader,
    files,
    files.map((file) => file.creatorXchanId),
  );
  return files.map((file) => {
    const own = (scales.get(file.hash) ?? []).map(({ scale, width, height, mimetype, filesize, blobHash }) => {
      return { scale, width, height, mimetype, filesize, blob: blobHash };
    });
    const earlier = (versions.get(file.id) ?? []).map(({ revision, filetype, filesize, storedAt, blobHash }) => {
      return { revision, filetype, filesize, storedAt, blob: blobHash };
    });
    const record = fileRecord(file, { scales: own, versions: earlier }, named);
    if (!isProven(source, named, [record.creator])) return record;
    return { ...record, proof: proofOf(source.key, source.channel, recordDigest(record)) };
  });
}

interface Names extends Named {
  /** Hashes of the identities of this server. */
  readonly hashesHere: ReadonlySet<string>;
}

async function namesOf(
  reader: Reader,
  objects: readonly { readonly aclId: number | null }[],
  xchanIds: readonly number[],
): Promise<Names> {
  const xchans = await findXchans(reader, [...new Set(xchanIds)]);
  return {
    hashesHere: new Set([...xchans.values()].filter(isHere).map(({ hash }) => hash)),
    hashes: new Map([...xchans].map(([id, xchan]) => [id, xchan.hash])),
    audiences: await readAclHashes(reader, [...new Set(objects.flatMap((object) => object.aclId ?? []))]),
  };
}

/** Items in the order of their ids: an item always comes after the item it replies to. */
function itemReader(source: Source): ChannelRecords['items'] {
  let ids: Float64Array | undefined;
  let next = 0;
  return {
    isMore: () => ids === undefined || next < ids.length,
    async *read(count) {
      ids ??= await listItemIds(source.reader, source.viewer);
      for (const end = Math.min(ids.length, next + count); next < end; ) {
        const some = ids.subarray(next, Math.min(end, next + atOnce));
        next += some.length;
        yield await itemRecords(source, await readExportedItems(source.reader, source.viewer, [...some]));
      }
    },
  };
}

async function itemRecords(source: Source, items: readonly Item[]): Promise<ItemRecord[]> {
  const { reader, viewer } = source;
  const people = items.flatMap((item) => [
    item.authorXchanId,
    item.ownerXchanId,
    ...item.terms.flatMap((term) => term.xchanId ?? []),
  ]);
  const named = await namesOf(reader, items, people);
  const tops = items.filter((item) => item.isTop).map((item) => item.id);
  const entries = await readEntries(reader, viewer.channelId, tops);
  const pins = await readPins(
    reader,
    viewer.channelId,
    items.map((item) => item.id),
  );
  const records = items.map((item) =>
    itemRecord(item, { entry: entries.get(item.id), pinnedAt: pins.get(item.id) }, named),
  );
  const ofOthers = records.filter((record) => isProven(source, named, [record.author, record.owner]));
  const answered = await readOwnAnswered(reader, viewer, [...new Set(ofOthers.flatMap(placesAnswered))]);
  const proofs = new Map(
    ofOthers.map((record) => {
      const texts = placesAnswered(record).map((mid) => answered.get(mid));
      const digests = texts.map((text) => (text ? textDigest(text) : ''));
      return [record, proofOf(source.key, source.channel, answeringDigest(recordDigest(record), digests))];
    }),
  );
  return records.map((record) => {
    const proof = proofs.get(record);
    return proof === undefined ? record : { ...record, proof };
  });
}

/**
 * Whether a record with these people gets a proof: if it names others than the channel. An archive's claim about a
 * remote identity proves nothing: that identity may arrive later.
 */
function isProven({ channel }: Source, { hashesHere }: Pick<Names, 'hashesHere'>, people: readonly string[]): boolean {
  return people.some((hash) => hash !== channel) && people.every((hash) => hashesHere.has(hash));
}
