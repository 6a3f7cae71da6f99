import { isSameSecret, macOf, sha256Hex } from '../../../lib/random.ts';
import type { FileRecord, IdentityRecord, ItemRecord, TermRecord } from './channel-record.ts';

/** Records that name who wrote or made something. */
export type AuthoredRecord = ItemRecord | FileRecord;

/** How the owner of the channel stores an item: not stated by its author. The proof can't cover itself. */
const notCovered = new Set(['entry', 'pinnedAt', 'proof']);

/**
 * The digest of a whole record: its names in order, so that every reader of the same record computes the same one,
 * including members of later versions.
 */
export function recordDigest(record: AuthoredRecord): string {
  const covered = Object.entries(record).filter(([name]) => !notCovered.has(name));
  return sha256Hex(JSON.stringify(inOrder(Object.fromEntries(covered))));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, inOrder(member)]));
}

/** The item a comment replied to, as readers saw it. */
export interface AnsweredText {
  readonly mimetype: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** Short forms, as stored. */
  readonly verb: string;
  readonly objType: string;
  /** The answers of a poll, for one. */
  readonly obj: string;
  readonly terms: readonly Pick<TermRecord, 'kind' | 'ordinal' | 'text' | 'identity'>[];
}

/** The mids that an item refers to: the beginning of its thread, and the item it replies or reacts to. */
export function placesAnswered({ thread, answers }: Pick<ItemRecord, 'thread' | 'answers'>): string[] {
  return thread === null ? [] : [...new Set([thread, answers ?? thread])];
}

/** The digest of the item a comment replied to. It includes mentioned people, but not their names, which may change. */
export function textDigest({ mimetype, title, summary, body, verb, objType, obj, terms }: AnsweredText): string {
  const named = terms.map(({ kind, ordinal, text, identity }) => JSON.stringify([kind, ordinal, identity ?? text]));
  return sha256Hex(JSON.stringify([mimetype, title, summary, body, verb, objType, obj, named.sort()]));
}

/** The digest of a record and the item it replies to; of the record only if it replies to nothing. */
export function answeringDigest(digest: string, answered: readonly string[]): string {
  return answered.length === 0 ? digest : sha256Hex(JSON.stringify([digest, ...answered]));
}

/**
 * The proof that a server with this key has exported a record, as part of the archive of this channel (docs/adr/0027).
 * @param channel hash of the channel's identity
 */
export function proofOf(key: string, channel: string, digest: string): string {
  return `1.${macOf(key, JSON.stringify(['tributary-record', '1', channel, digest]))}`;
}

/** Whether `proof` is the one that `proofOf` creates. */
export function isProofOf(proof: string, key: string, channel: string, digest: string): boolean {
  return isSameSecret(proof, proofOf(key, channel, digest));
}

/**
 * The proof that a server with this key exported a channel with this identity, whose hash doesn't follow from its key.
 */
export function identityProofOf(
  key: string,
  { hash, guid, publicKey }: Pick<IdentityRecord, 'hash' | 'guid' | 'publicKey'>,
): string {
  return `1.${macOf(key, JSON.stringify(['tributary-identity', '1', hash, guid, publicKey]))}`;
}

/** The hash of the imported author that replaces an identity of this server where nothing proves that it wrote something. */
export function importedAuthorHash(key: string, hash: string): string {
  return `imported.${macOf(key, JSON.stringify(['tributary-imported-author', '1', hash]))}`;
}
