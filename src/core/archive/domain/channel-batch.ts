import type { ItemFacts } from '../../content/domain/index.ts';
import type { ArchiveSource, OpenArchiveSource, Position } from '../../imports/domain/index.ts';
import type { ChannelRecord, ItemRecord, PlacedRecord } from './channel-record.ts';

/** What nearly all items say in the same way, and what they say. Tables have the same defaults. */
export const ordinaryFacts = {
  commentsClosedAt: null,
  title: '',
  summary: '',
  app: '',
  lang: '',
  obj: '',
  tgtType: '',
  target: '',
  plink: null,
  layoutMid: '',
  pagetitle: '',
  postopts: '',
  route: '',
  resourceId: '',
  resourceType: '',
  location: '',
  coord: '',
  sig: '',
  publicPolicy: '',
  commentPolicy: 'authenticated',
  revision: 0,
  itemType: 0,
  isOrigin: true,
  isConsensus: false,
  isNocomment: false,
  isHidden: false,
  isNsfw: false,
  isUnpublished: false,
} as const satisfies Partial<ItemFacts>;

export type OrdinaryFact = keyof typeof ordinaryFacts;
export const ordinaryNames = Object.keys(ordinaryFacts) as OrdinaryFact[];

type Read = Omit<ItemRecord, OrdinaryFact> & Partial<Pick<ItemRecord, OrdinaryFact>>;

/**
 * An item that may be stored as it is, with what is made of it beside its row, so that whoever writes it need not. What is ordinary
 * is left out: it need not go to another thread, nor into the database.
 */
export interface ReadItemRecord extends Read {
  /** As the index of the search has them, without those of files; parted by blanks. */
  readonly words: string;
}

/** The record of an item as it is written. */
export function readItem(record: ItemRecord, words: string): ReadItemRecord {
  // Spelled out: objects of so many members are slow to be put together from parts.
  const read = {
    kind: record.kind,
    uuid: record.uuid,
    mid: record.mid,
    thread: record.thread,
    answers: record.answers,
    author: record.author,
    owner: record.owner,
    createdAt: record.createdAt,
    editedAt: record.editedAt,
    commentedAt: record.commentedAt,
    receivedAt: record.receivedAt,
    changedAt: record.changedAt,
    expiresAt: record.expiresAt,
    mimetype: record.mimetype,
    body: record.body,
    verb: record.verb,
    objType: record.objType,
    reaction: record.reaction,
    isDeleted: record.isDeleted,
    isDelayed: record.isDelayed,
    remoteNamespace: record.remoteNamespace,
    remoteId: record.remoteId,
    audience: record.audience,
    terms: record.terms,
    files: record.files,
    alts: record.alts,
    entry: record.entry,
    pinnedAt: record.pinnedAt,
    words,
  };
  const others: Record<string, unknown> = read;
  for (const name of ordinaryNames) if (record[name] !== ordinaryFacts[name]) others[name] = record[name];
  return read;
}

export type ReadChannelRecord = Exclude<ChannelRecord, ItemRecord> | ReadItemRecord;

/** Records that are restored together, in the order of the reader: of one kind, with what was odd between them. */
export interface ChannelBatch {
  /** Its place among the batches that were read, from 0. */
  readonly number: number;
  readonly records: ReadChannelRecord[];
  /** Where the reader stands behind them. */
  position: Position;
  /** Characters of its texts. */
  characters: number;
}

/** The archive of a channel. */
export type ChannelSource = ArchiveSource<ChannelBatch>;
export type OpenChannelSource = OpenArchiveSource<ChannelBatch>;

/** So many characters end a batch: an archive may hold records of any length. */
const longestBatch = 4_000_000;

interface BatchOptions {
  /** Records of one batch. */
  readonly limit: number;
  /** Whether an earlier run has loaded some: what stands before all else is read again then, and was counted before. */
  readonly isResumed: boolean;
  prepare(record: ItemRecord): ReadItemRecord;
}

/** Gathers records into batches. */
export async function* readChannelBatches(
  records: AsyncIterable<PlacedRecord>,
  options: BatchOptions,
): AsyncGenerator<ChannelBatch> {
  let batch: ChannelBatch | undefined;
  let number = 0;
  // Of the batch, but for what was odd between its records.
  let kind: ChannelRecord['kind'] = 'oddity';
  for await (const { record, position } of records) {
    const isOdd = record.kind === 'oddity';
    if (isOdd && position.unit < 0 && options.isResumed) continue;
    if (batch && (isFull(batch, options.limit) || !(isOdd || kind === 'oddity' || kind === record.kind))) {
      yield batch;
      number += 1;
      batch = undefined;
      kind = 'oddity';
    }
    batch ??= { number, records: [], position, characters: 0 };
    if (!isOdd) ({ kind } = record);
    batch.records.push(record.kind === 'item' ? options.prepare(record) : record);
    batch.position = position;
    batch.characters += lengthOf(record);
  }
  if (batch) yield batch;
}

function isFull({ records, characters }: ChannelBatch, limit: number): boolean {
  return records.length >= limit || characters >= longestBatch;
}

/** Characters of the texts of a record that may be long. */
function lengthOf(record: ChannelRecord): number {
  if (record.kind === 'privacy_group') return record.members.reduce((sum, member) => sum + member.length, 0);
  if (record.kind !== 'item') return 0;
  const { body, obj, target, terms } = record;
  const ofTerms = terms.reduce((sum, { text, url }) => sum + text.length + url.length, 0);
  return body.length + obj.length + target.length + ofTerms;
}
