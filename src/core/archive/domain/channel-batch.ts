import type { ItemFacts } from '../../content/domain/index.ts';
import type { ArchiveSource, OpenArchiveSource, Position } from '../../imports/domain/index.ts';
import type { AudienceRecord, ChannelRecord, ItemRecord, PlacedRecord } from './channel-record.ts';

/** Usual values of items, which nearly all have. Tables have the same defaults. */
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

type Read = Omit<ItemRecord, OrdinaryFact | 'audience' | 'proof'> & Partial<Pick<ItemRecord, OrdinaryFact>>;

/**
 * An item ready to be stored, with data computed in advance for its writer. Usual values are left out: they needn't go
 * to another thread, nor into the database.
 */
export interface ReadItemRecord extends Read {
  /** Its place among the audiences of the batch; null where it is that of the thread. */
  readonly audience: number | null;
  /** The archive's proof of authorship, and the digest of the record (docs/adr/0027). */
  readonly proven?: { readonly proof: string; readonly digest: string };
  /** As stored in the search index, without those of files; separated by spaces. */
  readonly words: string;
}

/** The record of an item as it is written. */
export function readItem(record: ItemRecord, words: string, audience: number | null): ReadItemRecord {
  // Spelled out: building objects with this many members from parts is slow.
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
    audience,
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

/** A record other than an item. */
export type OtherRecord = Exclude<ChannelRecord, ItemRecord>;

/** Items of one batch. Nearly all have one of few audiences, so each is here once. */
export interface ReadItems {
  readonly audiences: readonly AudienceRecord[];
  readonly records: readonly ReadItemRecord[];
}

/** Records that are restored together, in the reader's order: of one kind, with the warnings between them. */
export interface ChannelBatch {
  /** Its place among the batches that were read, from 0. */
  readonly number: number;
  /** All but items. */
  readonly records: readonly OtherRecord[];
  /**
   * `ReadItems` as JSON; empty if there are none. Batches wait for earlier ones, and stay until their transaction ends:
   * in that time a text costs the garbage collector next to nothing, unlike thousands of objects.
   */
  readonly items: string;
  readonly itemCount: number;
  /** The reader's position after them. */
  readonly position: Position;
  /** Characters of its texts. */
  readonly characters: number;
}

/** The items of a batch. */
export function itemsOf({ items }: Pick<ChannelBatch, 'items'>): ReadItems {
  return items === '' ? { audiences: [], records: [] } : (JSON.parse(items) as ReadItems);
}

/** The archive of a channel. */
export type ChannelSource = ArchiveSource<ChannelBatch>;
export type OpenChannelSource = OpenArchiveSource<ChannelBatch>;

/** This many characters end a batch: an archive may contain records of any length. */
const longestBatch = 4_000_000;

interface BatchOptions {
  /** Records of one batch. */
  readonly limit: number;
  /**
   * Whether an earlier run has loaded some: the parts before the content are then read again, and were counted before.
   */
  readonly isResumed: boolean;
  prepare(record: ItemRecord, audience: number | null): ReadItemRecord;
}

/** Gathers records into batches. */
export async function* readChannelBatches(
  records: AsyncIterable<PlacedRecord>,
  options: BatchOptions,
): AsyncGenerator<ChannelBatch> {
  let collected = collect(options);
  let number = 0;
  for await (const { record, position } of records) {
    if (record.kind === 'oddity' && position.unit < 0 && options.isResumed) continue;
    if (!collected.takes(record)) {
      yield collected.batch(number);
      number += 1;
      collected = collect(options);
    }
    collected.add(record, position);
  }
  if (!collected.isEmpty()) yield collected.batch(number);
}

/** Collects the records of one batch. */
function collect(options: BatchOptions) {
  const records: OtherRecord[] = [];
  const items: ReadItemRecord[] = [];
  const places = new Map<string, number>();
  const audiences: AudienceRecord[] = [];
  let position: Position | undefined;
  let characters = 0;
  // Of the batch, except for the warnings between its records.
  let kind: ChannelRecord['kind'] = 'oddity';
  const placeOf = (audience: AudienceRecord): number => {
    const key = keyOf(audience);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, audiences.length);
    return audiences.push(audience) - 1;
  };
  return {
    isEmpty: (): boolean => position === undefined,
    takes: (record: ChannelRecord): boolean =>
      records.length + items.length < options.limit &&
      characters < longestBatch &&
      (record.kind === 'oddity' || kind === 'oddity' || kind === record.kind),
    add: (record: ChannelRecord, at: Position): void => {
      position = at;
      characters += lengthOf(record);
      if (record.kind !== 'oddity') ({ kind } = record);
      if (record.kind !== 'item') records.push(record);
      else items.push(options.prepare(record, record.audience && placeOf(record.audience)));
    },
    batch: (number: number): ChannelBatch => ({
      number,
      records,
      items: items.length === 0 ? '' : JSON.stringify({ audiences, records: items } satisfies ReadItems),
      itemCount: items.length,
      position: position!,
      characters,
    }),
  };
}

function keyOf(audience: AudienceRecord): string {
  const { visibility, allow, allowGroups, deny, denyGroups } = audience;
  const named = allow.length + allowGroups.length + deny.length + denyGroups.length;
  return named === 0 ? visibility : JSON.stringify(audience);
}

/** Characters of the texts of a record that may be long. */
function lengthOf(record: ChannelRecord): number {
  if (record.kind === 'privacy_group') return record.members.reduce((sum, member) => sum + member.length, 0);
  if (record.kind !== 'item') return 0;
  const { body, obj, target, terms } = record;
  const ofTerms = terms.reduce((sum, { text, url }) => sum + text.length + url.length, 0);
  return body.length + obj.length + target.length + ofTerms;
}
